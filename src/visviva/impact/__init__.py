"""Impact: laws for a single contact and for several, as pure functions, and their names in a scene."""

from visviva.vocabulary.model import IMPACT, Kind

CATALOGUE = (
    Kind(IMPACT, "lcp", "visviva.impact.models:LcpModel", default=True),
    Kind(IMPACT, "gr", "visviva.impact.models:GrModel"),
    Kind(IMPACT, "qce", "visviva.impact.models:QceModel"),
    Kind(IMPACT, "qce-lcp", "visviva.impact.models:QceLcpModel"),
    Kind(IMPACT, "lzb", "visviva.impact.models:LzbModel"),
)
