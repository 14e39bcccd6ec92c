"""Impact: laws of a single contact and of many at once, as pure functions, and their names in a scene."""

from visviva.impact.models import GrModel, LcpModel, LzbModel, QceLcpModel, QceModel

CATALOGUE = (LcpModel, GrModel, QceModel, QceLcpModel, LzbModel)
