"""visviva: physically based dynamics and animation, one world, one clock, one equation."""

from __future__ import annotations

import sys
from types import ModuleType

# `typing` takes longer than all else up to the handlers of signals in `cli.start`.
# Without the annotation Jedi skips the block.
TYPE_CHECKING: bool = False

if TYPE_CHECKING:  # what completers and type checkers read; the same as `_PLACES`
    from typing import Any

    from visviva.cli.scene_run import run as run
    from visviva.compiling.kernel import kernel as kernel
    from visviva.contact.rows.contact_events import ContactReport as ContactReport
    from visviva.contact.rows.plane import Plane as Plane
    from visviva.core.body_nodes import BodyNodes as BodyNodes
    from visviva.core.carriers import Barycentric as Barycentric
    from visviva.core.carriers import BodyFrames as BodyFrames
    from visviva.core.carriers import BodyPoints as BodyPoints
    from visviva.core.carriers import FixedFrames as FixedFrames
    from visviva.core.carriers import FixedPoints as FixedPoints
    from visviva.core.carriers import Scripted as Scripted
    from visviva.core.events import Change as Change
    from visviva.core.impact_problem import ImpactProblem as ImpactProblem
    from visviva.core.impact_problem import Impulses as Impulses
    from visviva.core.loop import simulate as simulate
    from visviva.core.response import Friction as Friction
    from visviva.core.rows import ONE_SIDED as ONE_SIDED
    from visviva.core.state import State as State
    from visviva.core.world import World as World
    from visviva.elastic.elements.tetrahedra import Tetrahedra as Tetrahedra
    from visviva.elastic.materials.element_material import Substance as Substance
    from visviva.elastic.materials.fibres import Fibres as Fibres
    from visviva.elastic.materials.material import Material as Material
    from visviva.errors import SceneError as SceneError
    from visviva.errors import SimulationError as SimulationError
    from visviva.geometry.solid import compound as compound
    from visviva.geometry.solid import primitive as primitive
    from visviva.hoist.ropes.rope import Rope as Rope
    from visviva.hoist.ropes.rope_effects import RopeEffects as RopeEffects
    from visviva.hoist.wheels.groove import Groove as Groove
    from visviva.hoist.wheels.node import Node as Node
    from visviva.hoist.wheels.node import over as over
    from visviva.hoist.wheels.sheaves import Sheaves as Sheaves
    from visviva.hoist.wheels.wheel_angles import WheelAngles as WheelAngles
    from visviva.hoist.wheels.wheel_angles import WheelTurn as WheelTurn
    from visviva.joints.bodies.joint_kinds import ball as ball
    from visviva.joints.bodies.joint_kinds import cylindrical as cylindrical
    from visviva.joints.bodies.joint_kinds import hinge as hinge
    from visviva.joints.bodies.joint_kinds import parallel as parallel
    from visviva.joints.bodies.joint_kinds import slider as slider
    from visviva.joints.bodies.joint_kinds import universal as universal
    from visviva.joints.bodies.joint_kinds import weld as weld
    from visviva.joints.bodies.joint_limits import JointLimits as JointLimits
    from visviva.joints.bodies.joint_motor import JointMotor as JointMotor
    from visviva.joints.bodies.mount import on_bodies as on_bodies
    from visviva.joints.bodies.mount import on_world as on_world
    from visviva.joints.functions.plain_function import AccelerationFunction as AccelerationFunction
    from visviva.joints.functions.plain_function import PlaceFunction as PlaceFunction
    from visviva.joints.functions.plain_function import VelocityFunction as VelocityFunction
    from visviva.joints.lifetime.interval import Interval as Interval
    from visviva.joints.lifetime.strength import Strength as Strength
    from visviva.joints.lifetime.switched import Switched as Switched
    from visviva.joints.points.attachment import coincidence as coincidence
    from visviva.joints.points.distance import Distance as Distance
    from visviva.joints.surfaces.on_curve import OnCurve as OnCurve
    from visviva.joints.surfaces.on_surface import OnSurface as OnSurface
    from visviva.particles.births.distributions import Normal as Normal
    from visviva.particles.births.distributions import Uniform as Uniform
    from visviva.particles.fields.drag import LinearDrag as LinearDrag
    from visviva.particles.fields.function_field import FunctionField as FunctionField
    from visviva.particles.fields.function_field import FunctionPotential as FunctionPotential
    from visviva.particles.fields.gravity import Gravity as Gravity
    from visviva.particles.pairs.pair_force import PairForce as PairForce
    from visviva.particles.pairs.pair_law import ArrayPairLaw as ArrayPairLaw
    from visviva.particles.pairs.pair_law import PairLaw as PairLaw
    from visviva.particles.points.particle_set import ParticleSet as ParticleSet
    from visviva.particles.points.point_masses import PointMasses as PointMasses
    from visviva.python.crane_environment import CraneEnvironment as CraneEnvironment
    from visviva.python.record import record as record
    from visviva.python.record import resume as resume
    from visviva.python.run import Run as Run
    from visviva.python.run import load as load
    from visviva.python.simulation import Simulation as Simulation
    from visviva.python.tracks import tracks_of as tracks_of
    from visviva.record.ledger import Ledger as Ledger
    from visviva.rigid.bodies import RigidBodies as RigidBodies
    from visviva.rigid.body_drag import BodyDrag as BodyDrag
    from visviva.rigid.body_track import body_tracks as body_tracks
    from visviva.rigid.mass import mass_properties as mass_properties
    from visviva.rigid.planar import PlanarBodies as PlanarBodies
    from visviva.rigid.torque import Torque as Torque
    from visviva.scene.load import load_scene as load_scene
    from visviva.springs.behaviour_plain import PlainBehaviour as PlainBehaviour
    from visviva.springs.spring import Springs as Springs
    from visviva.steppers.event_driven import EventDriven as EventDriven
    from visviva.steppers.time_stepping import TimeStepping as TimeStepping
    from visviva.vocabulary.inputs import Input as Input

__version__ = "0.1.0"

_PLACES = {
    "cli.scene_run": "run",
    "compiling.kernel": "kernel",
    "contact.rows.contact_events": "ContactReport",
    "contact.rows.plane": "Plane",
    "core.carriers": "Barycentric BodyFrames BodyPoints FixedFrames FixedPoints Scripted",
    "core.events": "Change",
    "core.impact_problem": "ImpactProblem Impulses",
    "core.loop": "simulate",
    "core.response": "Friction",
    "core.rows": "ONE_SIDED",
    "core.state": "State",
    "core.world": "World",
    "elastic.materials.fibres": "Fibres",
    "elastic.materials.material": "Material",
    "core.body_nodes": "BodyNodes",
    "elastic.materials.element_material": "Substance",
    "elastic.elements.tetrahedra": "Tetrahedra",
    "errors": "SceneError SimulationError",
    "geometry.solid": "compound primitive",
    "hoist.wheels.groove": "Groove",
    "hoist.wheels.node": "Node over",
    "hoist.ropes.rope": "Rope",
    "hoist.ropes.rope_effects": "RopeEffects",
    "hoist.wheels.sheaves": "Sheaves",
    "hoist.wheels.wheel_angles": "WheelAngles WheelTurn",
    "joints.points.attachment": "coincidence",
    "joints.points.distance": "Distance",
    "joints.lifetime.interval": "Interval",
    "joints.bodies.joint_kinds": "ball cylindrical hinge parallel slider universal weld",
    "joints.bodies.joint_limits": "JointLimits",
    "joints.bodies.joint_motor": "JointMotor",
    "joints.bodies.mount": "on_bodies on_world",
    "joints.surfaces.on_curve": "OnCurve",
    "joints.surfaces.on_surface": "OnSurface",
    "joints.functions.plain_function": "AccelerationFunction PlaceFunction VelocityFunction",
    "joints.lifetime.strength": "Strength",
    "joints.lifetime.switched": "Switched",
    "particles.births.distributions": "Normal Uniform",
    "particles.fields.drag": "LinearDrag",
    "particles.fields.function_field": "FunctionField FunctionPotential",
    "particles.fields.gravity": "Gravity",
    "particles.pairs.pair_force": "PairForce",
    "particles.pairs.pair_law": "ArrayPairLaw PairLaw",
    "particles.points.particle_set": "ParticleSet",
    "particles.points.point_masses": "PointMasses",
    "python.crane_environment": "CraneEnvironment",
    "python.record": "record resume",
    "python.run": "Run load",
    "python.simulation": "Simulation",
    "python.tracks": "tracks_of",
    "record.ledger": "Ledger",
    "rigid.bodies": "RigidBodies",
    "rigid.body_track": "body_tracks",
    "rigid.mass": "mass_properties",
    "rigid.planar": "PlanarBodies",
    "rigid.body_drag": "BodyDrag",
    "rigid.torque": "Torque",
    "scene.load": "load_scene",
    "springs.behaviour_plain": "PlainBehaviour",
    "springs.spring": "Springs",
    "steppers.event_driven": "EventDriven",
    "steppers.time_stepping": "TimeStepping",
    "vocabulary.inputs": "Input",
}
_MODULE_OF = {name: f"visviva.{module}" for module, names in _PLACES.items() for name in names.split()}
__all__ = ["__version__", *_MODULE_OF]


def __getattr__(name: str) -> Any:
    """Reads a name on first use: HDF5 and Numba cost time that not every command should pay."""
    if name in _MODULE_OF:
        from importlib import import_module

        return getattr(import_module(_MODULE_OF[name]), name)
    raise AttributeError(f"module 'visviva' has no attribute {name!r}{_near(name)}")


def __dir__() -> list[str]:
    """What there is, for completion at a prompt."""
    return sorted({*globals(), *_MODULE_OF})


class _TopLevel(ModuleType):
    """Keeps `record` the function: the room of the same name, once it is imported, would take its place."""

    @property
    def record(self) -> Any:
        """See `visviva.python.record.record`."""
        return __getattr__("record")

    @record.setter
    def record(self, room: ModuleType) -> None:
        """The room is found in `sys.modules`."""


sys.modules[__name__].__class__ = _TopLevel


def _near(name: str) -> str:
    from difflib import get_close_matches

    found = get_close_matches(name, _MODULE_OF, 1)
    return f"; did you mean {found[0]!r}?" if found else ""
