"""All materials by name."""

from visviva.elastic.corotated import COROTATED
from visviva.elastic.neo_hookean import NEO_HOOKEAN
from visviva.elastic.saint_venant import SAINT_VENANT
from visviva.elastic.thesis import THESIS

MATERIALS = {m.name: m for m in (NEO_HOOKEAN, COROTATED, SAINT_VENANT, THESIS)}
