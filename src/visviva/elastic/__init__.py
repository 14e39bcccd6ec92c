"""Elastic and viscous bodies of tetrahedra: materials, shapes, mesh files."""

from visviva.vocabulary.model import BODIES, Kind

CATALOGUE = (
    Kind(BODIES, "elastic_body", "visviva.elastic.models.body_model:ElasticBodyModel"),
    Kind(BODIES, "thesis_body", "visviva.elastic.models.thesis_body_model:ThesisBodyModel"),
)
