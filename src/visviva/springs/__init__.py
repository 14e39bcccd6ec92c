"""Springs and dampers between points."""

from visviva.springs.sheet_wind_model import SheetWindModel
from visviva.springs.spring_models import MouseSpringModel, SpringModel, SpringsModel, ZeroLengthModel

CATALOGUE = (SheetWindModel, SpringModel, SpringsModel, ZeroLengthModel, MouseSpringModel)
