"""Nobody passes under a flyer who is not a segment above him (XXIII.5.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import lord
from tests.rules.demonworld.flyers.winged import CHAPTERS, pegasi

TALL: dict[str, Any] = {"size": 3}
AHEAD = act.Advance(0, (0, 1), "points")


def under(altitude: int, *troops: Troop, **values: Any) -> BattleState:
    """A battle in which the first unit moves and one enemy flies over (8, 6), two fields before it."""
    given: dict[str, Any] = {"phase": "movement", "step": "move", "side": 0, "sequence": "move"} | values
    chapters = given.pop("chapters", CHAPTERS)
    state = state_of(*troops, pegasi(1, (8, 6), 1, "hold", "S"), chapters=chapters, **given)
    flyer = state.units[-1]
    return state.with_unit(replace(flyer, altitude=altitude))


@pytest.mark.rule("XXIII.5.0")
@pytest.mark.parametrize(("size", "altitude", "code"), [(2, 3, None), (3, 3, "under_flyer"), (3, 4, None)])
def test_a_unit_advances_under_a_flyer_a_segment_above_it(size: int, altitude: int, code: str | None) -> None:
    state = under(altitude, Troop(0, row((7, 8), 4), "N", "move", card={"size": size}))
    assert refused(state, AHEAD) == code
    assert (cell(state, (8, 6)) in low_skies(state, state.units[0])) is (code is not None)


@pytest.mark.rule("XXIII.5.0")
def test_altitude_is_counted_from_the_ground_of_the_field() -> None:
    levels = ("0" * 20,) * 6 + ("00000001100000000000",) + ("0" * 20,) * 8
    hill = {"levels": levels}
    state = under(5, Troop(0, row((7, 8), 4), "N", "move", card=TALL), ground=hill)
    assert cell(state, (8, 6)) in low_skies(state, state.units[0])
    assert cell(state, (8, 6)) not in low_skies(
        under(6, Troop(0, row((7, 8), 4), card=TALL), ground=hill), state.units[0]
    )


@pytest.mark.rule("XXIII.5.0")
def test_single_elements_and_commanders_go_round() -> None:
    few = under(3, Troop(0, row((8, 7), 2), "N", "move", card=TALL))
    ways = [one for one in legal_actions(few) if isinstance(one, act.SmallMove)]
    assert ways
    way = few.battle.ground.direction(cell(few, (8, 7)), cell(few, (8, 6)))
    assert way is not None
    assert refused(few, act.SmallMove(0, (act.Shift(0, (way,)),), "points")) == "under_flyer"
    tall = lord() | TALL
    alone = under(
        3, Troop(0, [(8, 7)], "N", card=tall), chapters=(*CHAPTERS, "X"), commanding="move", called=((0,), ())
    )
    moves = [one for one in legal_actions(alone) if isinstance(one, act.CommanderMove)]
    assert moves
    assert refused(alone, act.CommanderMove(0, (way,))) == "under_flyer"
    assert all(refused(alone, one) is None for one in moves)


@pytest.mark.rule("XXIII.5.0")
def test_the_computer_finds_a_legal_way_past_a_low_flyer() -> None:
    state = under(3, Troop(0, row((7, 8), 4), "N", "move", card=TALL))
    assert refused(state, choose(state)) is None


@pytest.mark.rule("XXIII.5.0", "V.1.6")
@pytest.mark.parametrize(("altitude", "code"), [(3, "under_flyer"), (4, None)])
def test_the_head_of_a_column_goes_under_no_low_flyer_either(altitude: int, code: str | None) -> None:
    column = Troop(0, [(8, 7), (8, 8), (8, 9), (8, 10)], "N", "move", card=TALL)
    state = under(altitude, column)
    way = state.battle.ground.direction(cell(state, (8, 7)), cell(state, (8, 6)))
    assert way is not None
    assert refused(state, act.ColumnMove(0, ((way, 0),))) == code


@pytest.mark.rule("XXIII.5.0", "IV.4.0")
@pytest.mark.parametrize(("altitude", "code"), [(3, "under_flyer"), (4, None)])
def test_ranks_are_not_closed_under_a_low_flyer(altitude: int, code: str | None) -> None:
    line = Troop(0, [(7, 6), (9, 6), (10, 6)], "N", "hold", card=TALL)
    state = under(altitude, line, step="close_ranks", unit=0)
    held = tuple(cell(state, at) for at in row((7, 6), 4))
    state = replace(state, before=(held, state.units[1].cells))
    assert refused(state, act.CloseRanks(0, ((1, cell(state, (8, 6))),))) == code
