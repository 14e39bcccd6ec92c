"""Particles: point masses, scripted points, gravity, drag."""

from visviva.particles.drag_model import DragModel
from visviva.particles.point_mass_models import PointMassesModel, PointMassModel
from visviva.particles.scripted_point import ScriptedPointModel

CATALOGUE = (PointMassModel, PointMassesModel, ScriptedPointModel, DragModel)
