"""Two elastic balls pressed together with a barrier, compared with Hertz."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.forms import Form
from visviva.contact.deforming.sheets import Sheets
from visviva.core.body_nodes import HeldNodes
from visviva.core.carriers import Scripted
from visviva.core.loop import simulate
from visviva.core.sheet import Skin
from visviva.core.world import World
from visviva.elastic.elements.quadratic import EDGES, split, with_middles
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.tet_mesh import TetMesh, positively_oriented
from visviva.figures.figure import Experiment
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.motion import Straight

YOUNG, POISSON, DENSITY = 1e6, 0.3, 1.0
BULK, SHEAR = YOUNG / (3 - 6 * POISSON), YOUNG / (2 + 2 * POISSON)
TOUCH = 0.02  # contact radius [m], for balls of 1 m: small, but resolved by several elements
NEARER = 2 * TOUCH**2  # approach of distant points, by Hertz [m]
GAP, BARRIER, GRIP = 0.01 * NEARER, 1e4, 1e9  # d̂ [m]; stiffness of the barrier and of the grips [N/m]
RINGS, FINE, COARSER, FAR = 3, 0.3 * TOUCH, 1.8, 1.0
"""Rings about the axis; thickness of layers near the contact [m], growth beyond, end of the ball [m]."""


def _disc(rings: int) -> tuple[Array, Index]:
    """Radius and angle (n, 2) of points on the rings of a unit disc, 6 j on ring j; triangles."""
    vertices, triangles = [(0.0, 0.0)], []
    for j in range(1, rings + 1):
        outer, inner = 1 + 3 * j * (j - 1), 1 + 3 * (j - 1) * (j - 2) if j > 1 else 0
        vertices += [(j / rings, np.pi * i / (3 * j)) for i in range(6 * j)]
        for i in range(6 * j):
            # Ring j has one more point on each of its six sides than the previous ring.
            side, at = divmod(i, j)
            first, second = outer + i, outer + (i + 1) % (6 * j)
            below = inner + (side * (j - 1) + at) % max(6 * (j - 1), 1)
            triangles.append((first, second, below))
            if at < j - 1:
                triangles.append((second, inner + (side * (j - 1) + at + 1) % (6 * (j - 1)), below))
    return np.array(vertices), np.sort(triangles, axis=1)


def ball() -> tuple[TetMesh, int]:
    """The part of a ball of 1 m within `FAR` of its lowest point, the origin: layers around that point.

    Returns the mesh and the number of vertices of its last layer.
    """
    radii = [FINE * (i + 1) for i in range(round(1.5 * TOUCH / FINE))]
    while radii[-1] * COARSER < FAR:
        radii.append(radii[-1] * COARSER)
    radii.append(FAR)
    disc, triangles = _disc(RINGS)
    m, x = len(disc), [np.zeros((1, 3))]
    for r in radii:
        tilt, azimuth = np.arccos(r / 2) * disc[:, 0], disc[:, 1]
        x.append(
            r * np.stack([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)], 1)
        )
    tets = [np.concatenate([np.zeros((len(triangles), 1), np.int64), 1 + triangles], axis=1)]
    for layer in range(len(radii) - 1):
        tets.append(shapes.prisms(1 + layer * m + triangles, 1 + (layer + 1) * m + triangles))
    return positively_oriented(np.concatenate(x), np.concatenate(tets)), m


class Pressed:
    """Two balls, one above the other; the end of the lower one is held, that of the upper one moves down."""

    def __init__(self) -> None:
        self.world, (mesh, last) = World(), ball()
        c, s = np.cos(0.3), np.sin(0.3)
        rotation = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.diag([1.0, -1.0, -1.0])
        above = shapes.placed(mesh, np.eye(3), 1.0, (0.0, 0.0, 0.5 * GAP))
        below = shapes.placed(mesh, rotation, 1.0, (0.0, 0.0, -0.5 * GAP))
        skins = [self._body("below", below, last, True), self._body("above", above, last, False)]
        sheets = Sheets("touch", [Form.sheet(skin) for skin in skins])
        self.world.forces.append(Barrier("touch", sheets, GAP, BARRIER))
        self._grip()

    def _body(self, name: str, mesh: TetMesh, last: int, hold: bool) -> Skin:
        """A body of second-order elements; its last layer is held, or gripped later."""
        x, elements = with_middles(mesh.x, mesh.tets)
        tets, at_end = split(elements), np.zeros(len(x), bool)
        at_end[len(mesh.x) - last : len(mesh.x)] = True
        ends = at_end[elements[:, np.array(EDGES)]].all(axis=2)
        at_end[elements[:, 4:][ends]] = True
        self.end: Mask = at_end
        masses = lumped(elements, mesh.volumes(), DENSITY, len(x))
        nodes = HeldNodes(name, x, masses, 0.0, at_end & hold)
        self.world.blocks.append(nodes)
        made_of = Substance(MATERIALS["neo_hookean"], BULK, SHEAR)
        self.world.forces.append(Tetrahedra(f"{name}.e", nodes, elements, x, made_of))
        outer, inverse = np.unique(TetMesh(x, tets).surface(), return_inverse=True)
        return Skin(nodes, outer, inverse.reshape(-1, 3), tets, len(tets) // len(elements))

    def _grip(self) -> None:
        """Stiff springs between the last layer of the upper ball and points that move down in 1 s."""
        upper = self.world.blocks[1]
        self.nodes, down = upper.points.take(np.flatnonzero(self.end)), (0.0, 0.0, -NEARER - GAP)
        starts = [tuple(x) for x in upper.position[self.end]]
        hands = [self.world.ports.points(Scripted(Straight(start=x, velocity=down))) for x in starts]
        points = type(hands[0])(self.world.ports, np.concatenate([hand.index for hand in hands]))
        held, free = self.world.join(points, self.nodes)
        self.world.forces.append(ZeroLengthSprings("grip", free, held, GRIP / len(points)))

    def press(self) -> tuple[float, float]:
        """Approach of the ends since the poles touched [m], and the force [N]."""
        stepper = TimeStepping(1.0, converge=True)
        k = self.world.kinematics(simulate(self.world, self.world.start(), stepper, 1.0))
        below, above = self.world.blocks
        down = above.position[self.end, 2] - k.position(self.nodes)[:, 2]
        force = GRIP * float((NEARER + GAP - down).mean())
        return float(down.mean() - GAP + k.positions(above)[0, 2] - k.positions(below)[0, 2]), force


def hertz() -> dict[str, float]:
    """The force over F = 4/3 E* √R* δ^1.5, E* = E/2(1 − ν²), R* = ½ m.

    δ is the approach of points at infinity: the part between them and the ends of the balls is that of a
    force on the surface of a half-space (Boussinesq), F (1 + ν)(3 − 2ν)/(2π E r) on each side.
    """
    near, force = Pressed().press()
    beyond = force * (1 + POISSON) * (3 - 2 * POISSON) / (np.pi * YOUNG * FAR)
    theory = 4 / 3 * YOUNG / (2 - 2 * POISSON**2) * np.sqrt(0.5) * (near + beyond) ** 1.5
    return {"force over theory": force / theory}


EXPERIMENTS = (
    Experiment(
        "two balls pressed together",
        "Hertz 1881",
        {"force over theory": (1.0, 0.03)},
        hertz,
        long=True,
    ),
)
