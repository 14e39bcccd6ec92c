"""Particles: point masses, sets that come and go, their sources, scripted points, fields, pair forces."""

from visviva.particles.air_models import (
    CurrentModel,
    QuadraticDragModel,
    TurbulenceModel,
    WindModel,
)
from visviva.particles.crystal_model import CrystalModel
from visviva.particles.disc_model import DiscModel
from visviva.particles.drag_model import DragModel
from visviva.particles.field_models import AttractorModel, FieldModel, RepulsorModel, VortexModel
from visviva.particles.fixed_points_model import FixedPointsModel
from visviva.particles.grain_model import GrainContactModel
from visviva.particles.pair_models import LennardJonesModel, SoftRepulsionModel
from visviva.particles.particles_model import ParticlesModel
from visviva.particles.point_mass_models import PointMassesModel, PointMassModel
from visviva.particles.scripted_point import ScriptedPointModel
from visviva.particles.source_model import SourceModel

CATALOGUE = (
    PointMassModel,
    PointMassesModel,
    CrystalModel,
    DiscModel,
    ParticlesModel,
    ScriptedPointModel,
    FixedPointsModel,
    SourceModel,
    DragModel,
    QuadraticDragModel,
    WindModel,
    CurrentModel,
    TurbulenceModel,
    VortexModel,
    AttractorModel,
    RepulsorModel,
    FieldModel,
    LennardJonesModel,
    SoftRepulsionModel,
    GrainContactModel,
)
