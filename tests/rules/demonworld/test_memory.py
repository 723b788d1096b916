"""What is remembered to spare time changes nothing: a battle that forgets at once goes the same way."""

from itertools import islice

import pytest

from editor.rules.demonworld.formations import shapes
from editor.rules.demonworld.movement import points, regrouping
from editor.rules.demonworld.movement.paths import mover_of
from editor.rules.demonworld.terrain import ground, prepared, sight_in_battle
from tests.campaigns.golden import golden_file
from tests.rules.demonworld.battle.arena import Troop, row, state_of
from tests.rules.demonworld.kept import fought, kept_name


def test_a_battle_that_forgets_at_once_goes_as_the_one_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (shapes, points, ground, sight_in_battle):
        monkeypatch.setattr(module, "_REMEMBERED", 1)
    for name in ("_PLACES", "_WAYS"):
        monkeypatch.setattr(prepared, name, 1)
    kept = golden_file("demonworld", kept_name("generated", 1)).read_text(encoding="utf-8").splitlines()
    lines = list(islice(fought("generated", 0, 1, 70), 120))
    assert lines == kept[:120]


def test_what_is_known_of_places_is_kept_while_nobody_moves() -> None:
    state = state_of(Troop(0, row((3, 8), 3)), Troop(1, row((3, 5), 3), "S"))
    known = state.occupied, state.near_enemy, state.lines
    obeys = state.with_unit(state.units[0].replace(order="charge", points=6))
    assert all(
        one is other
        for one, other in zip(known, (obeys.occupied, obeys.near_enemy, obeys.lines), strict=True)
    )
    ahead = tuple(cell + state.battle.ground.steps[0] for cell in state.units[0].cells)
    moved = state.with_unit(state.units[0].replace(cells=ahead))
    assert set(moved.occupied) == {*ahead, *state.units[1].cells}
    assert moved.lines is not state.lines


def test_memories_that_are_full_begin_anew_and_answer_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of(Troop(0, row((3, 8), 3)), Troop(1, row((3, 5), 3), "S"), chapters=("XI",), ground={})
    land, terrain = state.battle.ground, state.battle.terrain
    assert terrain is not None
    gait = terrain.gait(0, mover_of(state, state.units[0], 0))
    cells = sorted(land.cells)[:3]
    wanted = [(land.beside((one, one)), terrain.ways(gait, one)) for one in cells]
    monkeypatch.setattr(ground, "_REMEMBERED", 1)
    monkeypatch.setattr(prepared, "_WAYS", 1)
    again = [(land.beside((one, one, one)), terrain.ways(gait, one)) for one in reversed(cells)]
    assert again == wanted[::-1]
    assert land.beside((cells[0],) * 3) is land.beside((cells[0],) * 3)


def test_changes_of_formation_are_found_again_when_they_were_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = state_of(Troop(0, row((3, 8), 4), order="hold"))
    fronts = [[one] for one in (1, 2, 3, 4)]
    wanted = [regrouping.reform(state, state.units[0], 0, 9, front) for front in fronts]
    monkeypatch.setattr(regrouping, "_REMEMBERED", 1)
    again = state_of(Troop(0, row((3, 8), 4), order="hold"))
    assert [regrouping.reform(again, again.units[0], 0, 9, front) for front in fronts] == wanted
