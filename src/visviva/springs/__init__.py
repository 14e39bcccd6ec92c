"""Springs and dampers between points."""

from visviva.springs.spring_models import MouseSpringModel, SpringModel, SpringsModel, ZeroLengthModel

CATALOGUE = (SpringModel, SpringsModel, ZeroLengthModel, MouseSpringModel)
