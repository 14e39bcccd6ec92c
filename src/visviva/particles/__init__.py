"""Particles: point masses, sets that come and go, their sources, scripted points, forces."""

from visviva.particles.crystal_model import CrystalModel
from visviva.particles.drag_model import DragModel
from visviva.particles.pair_models import LennardJonesModel, SoftRepulsionModel
from visviva.particles.particles_model import ParticlesModel
from visviva.particles.point_mass_models import PointMassesModel, PointMassModel
from visviva.particles.scripted_point import ScriptedPointModel
from visviva.particles.source_model import SourceModel

CATALOGUE = (
    PointMassModel,
    PointMassesModel,
    CrystalModel,
    ParticlesModel,
    ScriptedPointModel,
    DragModel,
    LennardJonesModel,
    SoftRepulsionModel,
    SourceModel,
)
