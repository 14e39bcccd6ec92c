"""Ropes over sheaves and winches."""

from visviva.vocabulary.model import BODIES, CONSTRAINTS, SIGNALS, Kind

CATALOGUE = (
    Kind(BODIES, "sheave", "visviva.hoist.models.sheave_models:SheaveModel"),
    Kind(BODIES, "winch", "visviva.hoist.models.sheave_models:WinchModel"),
    Kind(BODIES, "bollard", "visviva.hoist.models.bollard_model:BollardModel"),
    Kind(CONSTRAINTS, "rope", "visviva.hoist.models.rope_models:RopeModel"),
    Kind(CONSTRAINTS, "tackle", "visviva.hoist.models.rope_models:TackleModel"),
    Kind(CONSTRAINTS, "cable", "visviva.hoist.models.cable_models:CableModel"),
    Kind(CONSTRAINTS, "catenary", "visviva.hoist.models.catenary_models:CatenaryModel"),
    Kind(CONSTRAINTS, "wave_cable", "visviva.hoist.models.wave_models:WaveCableModel"),
    Kind(SIGNALS, "rope", "visviva.hoist.ropes.rope_signal:RopeSignalModel"),
    Kind(SIGNALS, "load_cell", "visviva.hoist.ropes.load_cell:LoadCellModel"),
    Kind(SIGNALS, "sheave", "visviva.hoist.ropes.rope_signal:SheaveSignalModel"),
)
