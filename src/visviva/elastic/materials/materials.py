"""All materials by name."""

from visviva.elastic.materials.corotated import COROTATED
from visviva.elastic.materials.neo_hookean import NEO_HOOKEAN
from visviva.elastic.materials.saint_venant import SAINT_VENANT
from visviva.elastic.materials.thesis import THESIS

MATERIALS = {m.name: m for m in (NEO_HOOKEAN, COROTATED, SAINT_VENANT, THESIS)}
