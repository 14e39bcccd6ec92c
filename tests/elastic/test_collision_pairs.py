"""Pairs of vertices, faces and edges that are checked: relevance, and candidates by the tree."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.compiling.program import Program
from visviva.contact.deforming.collisions import Collisions
from visviva.contact.deforming.initial_overlap import inside
from visviva.contact.deforming.local_surface import signed_distance
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.swept_tree import SweptTree, next_leaf, swept_boxes
from visviva.contact.shapes.bounding_tree import CODE
from visviva.core.body_nodes import BodyNodes
from visviva.core.sheet import Skin
from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.figures.elastic_collisions import bodies_of_elast, relevant_pairs


def skin_of(mesh: Any, name: str = "body") -> Skin:
    faces = mesh.surface()
    outer, inverse = np.unique(faces, return_inverse=True)
    nodes = BodyNodes(name, mesh.x, np.ones(len(mesh.x)))
    return Skin(nodes, outer, inverse.reshape(-1, 3), np.asarray(mesh.tets, np.int64))


def test_one_tetrahedron_has_nothing_to_meet_itself():
    """Every vertex is of the tetrahedron of every face; edges without a common vertex are opposite."""
    mesh = shapes.block((1, 1, 1), (1, 1, 1))
    mesh = type(mesh)(mesh.x[mesh.tets[0]], np.array([[0, 1, 2, 3]]))
    skins = Skins("s", [skin_of(mesh)])
    assert (len(skins.vertices), len(skins.edges), len(skins.faces)) == (4, 6, 4)
    assert len(skins.opposite) == 3 and (skins.apex >= 0).all() and (skins.beside >= 0).all()
    assert relevant_pairs(skins) == (0, 0)


def test_relevant_pairs_of_elast_are_those_of_the_thesis():
    """232 vertices, 678 edges and 452 faces: 329 363 pairs with cells of six tetrahedra (E61)."""
    skins = Skins("elast", bodies_of_elast())
    assert (len(skins.vertices), len(skins.edges), len(skins.faces)) == (232, 678, 452)
    assert sum(relevant_pairs(skins)) == 329363


def test_middles_behind_edges_of_a_convex_body_are_inside_it():
    mesh = shapes.sphere(1.0, 2, 1)
    skins = Skins("s", [skin_of(mesh)])
    share = skins.inner_share[:, None]
    middles = (1.0 - share) * mesh.x[skins.behind[:, 0]] + share * mesh.x[skins.behind[:, 1]]
    assert inside(0.999 * middles, mesh.x, skins.faces).all()
    assert not inside(1.5 * mesh.x[skins.vertices], mesh.x, skins.faces).any()


@given(st.integers(0, 2**31))
@settings(max_examples=60, deadline=None)
def test_the_side_of_a_skin_is_that_of_the_solid(seed):
    """Against the sum of angles, about a sharp tetrahedron: near its edges the nearest face does not tell."""
    rng = np.random.default_rng(seed)
    x = np.array([[0.0, 0, 0], [2, 0, 0.1], [0.2, 0.5, 0], [0.3, 0.1, 0.4]])
    skins = Skins("s", [skin_of(TetMesh(x, np.array([[0, 1, 2, 3]])))])
    e = skins.edges[rng.integers(6)]
    p = x[e[0]] + rng.random() * (x[e[1]] - x[e[0]]) + 0.05 * rng.normal(size=3)
    distances = [signed_distance(x, skins.faces, skins.beside, f, tuple(p)) for f in range(4)]
    assert len({round(d, 12) for d, _ in distances}) == 1, "from wherever the walk begins"
    assert (distances[0][0] < 0) == inside(p[None], x, skins.faces)[0]


def test_the_tree_finds_the_pairs_of_boxes_that_overlap():
    """The same as all pairs of swept boxes compared with each other (E62), over 20 random steps."""
    mesh, rng = shapes.block((3, 3, 2), (1.0, 1.0, 0.7)), np.random.default_rng(5)
    skins = Skins("s", [skin_of(mesh)])
    tree = SweptTree(skins.edges, mesh.x)
    boxes = np.zeros((len(mesh.x), 6))
    for _ in range(20):
        begin = np.stack([mesh.x + 0.05 * rng.normal(size=mesh.x.shape), rng.normal(size=mesh.x.shape)])
        end = np.stack([begin[0] + 0.1 * rng.normal(size=mesh.x.shape), rng.normal(size=mesh.x.shape)])
        Program([(swept_boxes, (begin, end, np.array([0.1]), 0.0, boxes)), *tree.fit_ops(boxes)])()
        low = boxes[skins.edges, :3].min(axis=1)
        high = boxes[skins.edges, 3:].max(axis=1)
        overlap = (low[:, None] <= high[None]).all(axis=2) & (low[None] <= high[:, None]).all(axis=2)
        found = np.zeros_like(overlap)
        for here, e in enumerate(tree.order):
            leaf = next_leaf(tree.own, here, tree.nodes, 0)
            while leaf < len(tree.nodes):
                code = int(tree.nodes[leaf, CODE])
                for place in range(code // 16, code // 16 + code % 16):
                    found[e, tree.order[place]] = (tree.own[here, :3] <= tree.own[place, 3:]).all() and (
                        tree.own[place, :3] <= tree.own[here, 3:]
                    ).all()
                leaf = next_leaf(tree.own, here, tree.nodes, leaf + 1)
        assert np.array_equal(found, overlap)


def test_collisions_found_do_not_depend_on_the_tree():
    """Two balls run into each other: the search over all pairs finds the same collisions."""
    one, other = (shapes.sphere(0.5, 2, 1) for _ in range(2))
    turn = np.array([[0.8, -0.6, 0], [0.6, 0.8, 0], [0, 0, 1.0]])
    other = shapes.placed(other, turn, 1.0, (1.02, 0.1, 0.07))
    skins = Skins("s", [skin_of(one, "a"), skin_of(other, "b")], itself=False)
    x = np.concatenate([one.x, other.x])
    u = np.where((np.arange(len(x)) < len(one.x))[:, None], [1.0, 0, 0], [-1.0, 0, 0])
    search = Collisions(skins)
    search.before[:], search.after[:], search.h[0] = [x, u], [x + 0.1 * u, u], 0.1
    Program(search.ops())()
    found = {tuple(row[:3]) for row in search.found[: search.count[0]]}
    everything = Collisions(skins)
    for tree in (everything.faces, everything.edges):
        tree.fit_ops = lambda boxes, tree=tree: [(_open, (tree.own, tree.nodes))]  # type: ignore[misc]
    everything.before[:], everything.after[:], everything.h[0] = search.before, search.after, 0.1
    Program(everything.ops())()
    assert found and {tuple(row[:3]) for row in everything.found[: everything.count[0]]} == found


def _open(own: Any, nodes: Any) -> None:
    """Boxes that overlap everything."""
    own[:, :3], own[:, 3:], nodes[:, :3], nodes[:, 3:6] = -9.0, 9.0, -9.0, 9.0
