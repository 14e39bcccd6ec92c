"""Springs and dampers between points, and forces from behaviour functions."""

from visviva.springs.behaviour_models import (
    AngleSpringsModel,
    DihedralSpringsModel,
    TetraVolumesModel,
    TriangleAreasModel,
)
from visviva.springs.sheet_wind_model import SheetWindModel
from visviva.springs.spring_models import MouseSpringModel, SpringModel, SpringsModel, ZeroLengthModel

CATALOGUE = (
    SpringModel,
    SpringsModel,
    ZeroLengthModel,
    MouseSpringModel,
    AngleSpringsModel,
    DihedralSpringsModel,
    TriangleAreasModel,
    TetraVolumesModel,
    SheetWindModel,
)
