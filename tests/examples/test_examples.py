"""Every example: the ledger closes, nothing becomes infinite, and one number agrees with physics."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.examples.barrier_checks import (
    all_is_caught,
    jelly_slides_and_stays,
    knot_is_pulled_tight,
    ribbon_folds,
    rings_come_to_lie,
    shards_fall_apart,
)
from tests.examples.body_checks import (
    bench_swings,
    mobile_hangs_together,
    nut_flips,
    pendulums_keep_their_times,
    top_goes_round,
)
from tests.examples.contact_checks import (
    balls_jump_on_the_sheet,
    corn_stays_in_the_box,
    grains_run_through_the_neck,
    marbles_wind_down,
    paddles_throw_grains,
    water_runs_along_the_tank,
    waves_stand_on_the_layer,
)
from tests.examples.elastic_checks import (
    bar_and_plate_break,
    bar_keeps_its_bend,
    bars_turn_their_own_ways,
    beam_swings_about_its_sag,
    cube_and_ball_land,
    jelly_bounces,
    letters_tumble,
    pads_carry_a_ball,
    paper_tears,
    puppet_comes_down_evenly,
    ring_slips_off_its_column,
    ring_springs_open,
    slab_hangs_over_the_ball,
    torus_keeps_its_vertex,
)
from tests.examples.hoist_checks import (
    ball_comes_up_again_about_the_beam,
    bends_run_along_the_heavy_rope,
    cabin_follows_its_sheave,
    cable_car_hangs_in_its_rope,
    cables_keep_their_length,
    crane_goes_as_it_is_driven,
    crane_takes_its_crate,
    crate_hangs_on_four_falls,
    grab_takes_the_rocks,
    lamps_swing_under_their_cables,
    layers_haul_faster,
    line_rings_by_its_tension,
    load_of_the_ship_stays_where_it_is,
    load_rises_by_a_thirteenth,
    mainsheet_divides_the_pull,
    man_holds_what_the_post_leaves,
    masses_fall_as_they_must,
    mobile_crane_lifts_and_luffs,
    one_cage_pays_for_the_other,
    rope_saws_along_the_edge,
    ropes_hang_over_each_other,
)
from tests.examples.impact_checks import (
    as_many_leave_as_come,
    break_keeps_its_mirror,
    middle_ball_hands_on,
    wedge_opens_evenly,
)
from tests.examples.machine_checks import (
    arm_follows_its_motors,
    bicycle_rights_itself,
    machine_walks,
    pistons_go_by_the_crank,
    seams_close,
    vehicle_keeps_to_the_ground,
    wheels_mesh_and_the_rod_follows,
)
from tests.examples.mechanisms import (
    beads_keep_to_the_wire,
    bridge_breaks,
    motor_drives,
    pendulums_part,
    rod_draws_ellipses,
    slider_runs_straight,
    thread_goes_slack,
    triples_part,
)
from tests.examples.particle_checks import (
    atoms_bind,
    atoms_find_each_other,
    flames_live_as_long_as_they_should,
    fountain_rises,
    galaxies_turn,
    smoke_drifts_and_stays_bounded,
    sparks_fly_and_cool,
    starlings_fly_as_one,
)
from tests.examples.spring_checks import (
    ball_breaks_wall,
    bounces,
    cloth_falls_on_the_ball,
    cord_coils_about_itself,
    flag_flies,
    links_hold,
    one_net_tears_and_one_gives,
    pointer_pulls,
    pudding_falls_and_stays_whole,
    ring_falls_and_stays_above,
    sheet_catches,
    strands_follow_the_head,
    wheels_climb_the_bump,
)
from tests.examples.touching_checks import (
    all_drift_on_together,
    block_rocks_as_housner_told,
    bodies_come_to_lie,
    cards_stand_until_the_ball_comes,
    rods_fall_as_their_feet_hold,
    stones_fall_in_turn,
    wall_gives_way,
)

import visviva
from visviva.cli.advice import slow_step_reason
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.record.run_reader import Run
from visviva.scene import load_scene
from visviva.scene.examples import LIBRARY, example_names, example_path
from visviva.steppers import audit
from visviva.steppers.time_stepping import TimeStepping
from visviva.view.serving.source import RunSource

CHECKS: dict[str, tuple[float, Callable[[Run], None]]] = {
    "atwood": (1.0, masses_fall_as_they_must),
    "lamp_on_lines": (1.4, line_rings_by_its_tension),
    "hauled_cables": (2.0, cables_keep_their_length),
    "bollard": (4.0, man_holds_what_the_post_leaves),
    "street_lamps": (3.0, lamps_swing_under_their_cables),
    "elevator": (1.4, cabin_follows_its_sheave),
    "crane": (6.0, crane_takes_its_crate),
    "mobile_crane": (5.4, mobile_crane_lifts_and_luffs),
    "ship_crane": (3.7, load_of_the_ship_stays_where_it_is),
    "tower_crane": (1.0, crane_goes_as_it_is_driven),
    "tackle": (1.8, crate_hangs_on_four_falls),
    "ball_and_wedge": (1.0, wedge_opens_evenly),
    "ball_run": (0.6, marbles_wind_down),
    "bead_on_wire": (2.0, beads_keep_to_the_wire),
    "bent_bar": (1.0, bar_keeps_its_bend),
    "bicycle": (1.4, bicycle_rights_itself),
    "billiard_break": (0.3, break_keeps_its_mirror),
    "bouncing_ball": (3.0, bounces),
    "breakable_bridge": (1.6, bridge_breaks),
    "card_house": (0.9, cards_stand_until_the_ball_comes),
    "car_suspension": (1.4, wheels_climb_the_bump),
    "caught_in_a_cloth": (0.2, all_is_caught),
    "caught_ball": (0.6, sheet_catches),
    "cloth_over_ball": (0.4, cloth_falls_on_the_ball),
    "condensing_vapour": (0.2, atoms_bind),
    "dzhanibekov": (3.0, nut_flips),
    "double_pendulum": (2.6, pendulums_part),
    "drum_layers": (6.0, layers_haul_faster),
    "domino_run": (0.5, stones_fall_in_turn),
    "dragged_net": (0.5, pointer_pulls),
    "elastic_bed": (0.3, cube_and_ball_land),
    "engine": (1.0, pistons_go_by_the_crank),
    "fall_of_jelly": (0.3, slab_hangs_over_the_ball),
    "falling_rods": (0.65, rods_fall_as_their_feet_hold),
    "fire": (2.0, flames_live_as_long_as_they_should),
    "flag": (0.25, flag_flies),
    "floating_block": (1.2, all_drift_on_together),
    "folding_ribbon": (0.12, ribbon_folds),
    "fountain": (0.6, fountain_rises),
    "four_bar_linkage": (1.5, motor_drives),
    "galaxy": (0.1, galaxies_turn),
    "gear_train": (2.0, wheels_mesh_and_the_rod_follows),
    "gizmo": (0.5, puppet_comes_down_evenly),
    "grab": (6.0, grab_takes_the_rocks),
    "hair": (0.4, strands_follow_the_head),
    "hourglass": (0.08, grains_run_through_the_neck),
    "hanging_beam": (0.5, beam_swings_about_its_sag),
    "interrupted_pendulum": (2.6, ball_comes_up_again_about_the_beam),
    "jelly_cube": (0.3, jelly_bounces),
    "jelly_on_a_slope": (0.3, jelly_slides_and_stays),
    "jelly_pudding": (0.4, pudding_falls_and_stays_whole),
    "jelly_torus": (0.5, ring_falls_and_stays_above),
    "lennard_jones_drop": (0.6, atoms_find_each_other),
    "newtons_cradle": (1.0, as_many_leave_as_come),
    "dam_break": (0.2, water_runs_along_the_tank),
    "differential_pulley": (1.2, load_rises_by_a_thirteenth),
    "rope_over_rope": (0.9, ropes_hang_over_each_other),
    "overhand_knot": (0.3, knot_is_pulled_tight),
    "paper_hoop": (0.4, paper_tears),
    "paddle_wheel": (0.8, paddles_throw_grains),
    "loop": (1.2, ring_slips_off_its_column),
    "mainsheet": (5.0, mainsheet_divides_the_pull),
    "mobile": (1.0, mobile_hangs_together),
    "peaucellier_linkage": (1.6, slider_runs_straight),
    "pendulum_chain": (1.2, links_hold),
    "pile_of_bodies": (0.3, bodies_come_to_lie),
    "popcorn": (0.8, corn_stays_in_the_box),
    "porch_swing": (1.0, bench_swings),
    "ropeway": (5.0, cable_car_hangs_in_its_rope),
    "rope_over_edge": (3.0, rope_saws_along_the_edge),
    "rings_on_a_cone": (0.16, rings_come_to_lie),
    "robot_arm": (1.1, arm_follows_its_motors),
    "rocking_block": (2.0, block_rocks_as_housner_told),
    "sewn_shirt": (0.3, seams_close),
    "shaken_grains": (20 / 21, waves_stand_on_the_layer),
    "shards": (0.08, shards_fall_apart),
    "slack_string": (1.35, thread_goes_slack),
    "smoke": (0.7, smoke_drifts_and_stays_bounded),
    "soft_gripper": (2.5, pads_carry_a_ball),
    "soft_logo": (0.5, letters_tumble),
    "sparks": (1.2, sparks_fly_and_cool),
    "starlings": (1.0, starlings_fly_as_one),
    "spinning_top": (1.4, top_goes_round),
    "sprung_ring": (0.4, ring_springs_open),
    "three_balls": (0.7, middle_ball_hands_on),
    "three_pendulums": (1.2, pendulums_keep_their_times),
    "torn_bar": (0.5, bar_and_plate_break),
    "torus_swing": (0.3, torus_keeps_its_vertex),
    "trammel": (1.8, rod_draws_ellipses),
    "trampoline": (0.5, balls_jump_on_the_sheet),
    "triple_pendulum": (2.5, triples_part),
    "turning_bars": (0.6, bars_turn_their_own_ways),
    "twisted_cord": (3.2, cord_coils_about_itself),
    "two_nets": (1.6, one_net_tears_and_one_gives),
    "two_cages": (3.7, one_cage_pays_for_the_other),
    "vehicle": (1.4, vehicle_keeps_to_the_ground),
    "walker": (1.1, machine_walks),
    "wall_and_ball": (0.4, wall_gives_way),
    "whipping_rope": (6.0, bends_run_along_the_heavy_rope),
    "wrecking_ball": (1.5, ball_breaks_wall),
}


def run_and_check(name: str, until: float, tmp_path) -> None:
    scene = load_scene(example_path(name))
    summary = visviva.run(scene, tmp_path / "a.vv", until=until)
    assert summary["status"] == "complete"
    assert summary["believable"], summary["message"]
    assert summary["fallbacks"] == {}
    ready = prepare(scene)
    exact = isinstance(ready.stepper, TimeStepping)
    assert summary["ledger"]["relative"] <= (1e-11 if exact else 5e-8)
    with visviva.load(tmp_path / "a.vv") as run:
        assert run.t[-1] == pytest.approx(until)
        for track in run.tracks.values():
            if "x" in track.arrays:
                assert np.isfinite(track.x).all(), track.name
        CHECKS[name][1](run)
    page = RunSource(tmp_path / "a.vv")
    assert all(len(page.frame(i)[1]) for i in (0, page.count - 1))
    assert slow_step_reason(ready.world, ready.state, 12.0)[:13] in ("", "12 s per step")


def test_every_example_is_checked():
    assert sorted(CHECKS) == example_names()


@pytest.mark.parametrize("name", CHECKS)
def test_beginning(name, tmp_path, monkeypatch):
    """Every force is held to its own energy and power in every step."""
    monkeypatch.setattr(audit, "AUDIT_INTERVAL", 1)
    run_and_check(name, CHECKS[name][0], tmp_path)


def test_fire_repeats_under_its_seed():
    def flames(seed: int) -> np.ndarray:
        ready = prepare(load_scene(example_path("fire"), [f"seed={seed}"]))
        return simulate(ready.world, ready.state, ready.stepper, 0.3).q

    assert np.array_equal(flames(7), flames(7))
    assert not np.array_equal(flames(7), flames(8))


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKS)
def test_whole(name, tmp_path):
    run_and_check(name, load_scene(example_path(name)).settings.duration, tmp_path)


@pytest.mark.parametrize("name", CHECKS)
def test_every_example_is_fit_to_be_shown(name):
    settings = load_scene(example_path(name)).settings
    assert settings.title and settings.view.camera is not None
    assert settings.duration <= 6.0


def test_meshes_are_small_and_made_by_the_script():
    for path in LIBRARY.glob("*.obj"):
        assert path.stat().st_size <= 60_000
        assert path.read_text().startswith("# made by scripts/library_meshes.py")
