"""Ropes over sheaves and winches."""

from visviva.vocabulary.model import BODIES, CONSTRAINTS, SIGNALS, Kind

CATALOGUE = (
    Kind(BODIES, "sheave", "visviva.hoist.sheave_models:SheaveModel"),
    Kind(BODIES, "winch", "visviva.hoist.sheave_models:WinchModel"),
    Kind(BODIES, "bollard", "visviva.hoist.bollard_model:BollardModel"),
    Kind(CONSTRAINTS, "rope", "visviva.hoist.rope_models:RopeModel"),
    Kind(CONSTRAINTS, "tackle", "visviva.hoist.rope_models:TackleModel"),
    Kind(CONSTRAINTS, "cable", "visviva.hoist.cable_models:CableModel"),
    Kind(CONSTRAINTS, "catenary", "visviva.hoist.catenary_models:CatenaryModel"),
    Kind(CONSTRAINTS, "wave_cable", "visviva.hoist.wave_models:WaveCableModel"),
    Kind(SIGNALS, "rope", "visviva.hoist.rope_signal:RopeSignalModel"),
    Kind(SIGNALS, "load_cell", "visviva.hoist.load_cell:LoadCellModel"),
    Kind(SIGNALS, "sheave", "visviva.hoist.rope_signal:SheaveSignalModel"),
)
