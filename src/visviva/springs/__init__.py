"""Springs and dampers between points, and forces from behaviour functions."""

from visviva.vocabulary.model import FORCES, Kind

CATALOGUE = (
    Kind(FORCES, "spring", "visviva.springs.spring_models:SpringModel"),
    Kind(FORCES, "springs", "visviva.springs.spring_models:SpringsModel"),
    Kind(FORCES, "zero_length_spring", "visviva.springs.spring_models:ZeroLengthModel"),
    Kind(FORCES, "mouse_spring", "visviva.springs.spring_models:MouseSpringModel"),
    Kind(FORCES, "hand", "visviva.springs.hand_model:HandModel"),
    Kind(FORCES, "angle_springs", "visviva.springs.behaviour_models:AngleSpringsModel"),
    Kind(FORCES, "dihedral_springs", "visviva.springs.behaviour_models:DihedralSpringsModel"),
    Kind(FORCES, "triangle_areas", "visviva.springs.behaviour_models:TriangleAreasModel"),
    Kind(FORCES, "tetra_volumes", "visviva.springs.behaviour_models:TetraVolumesModel"),
    Kind(FORCES, "sheet_wind", "visviva.springs.sheet_wind_model:SheetWindModel"),
)
