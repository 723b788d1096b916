"""Overlays of large bases and flyers on the battle board: zones and blows, breath, altitude (XVII, XXIII)."""

import pytest
from PySide6.QtWidgets import QApplication

from editor.rules.demonworld.state import BattleState
from editor.ui.pages.preview.guide import Cover
from editor.ui.systems.demonworld.overlays import DemonworldOverlays
from tests.rules.demonworld.battle.arena import Troop, cell, state_of
from tests.rules.demonworld.large.monsters import DRAGON, GIANT

AT = (10, 9)
CHAPTERS = ("VIII", "XVII", "XXIII")


def with_one(card: dict[str, object], altitude: int | None = None) -> BattleState:
    """A large base that looks north, and a man far away."""
    state = state_of(Troop(0, [AT], "N", card=card), Troop(1, [(2, 2)], "S"), chapters=CHAPTERS)
    return state.with_unit(state.units[0].replace(altitude=altitude))


def cover(state: BattleState, kind: str, at: tuple[int, int] = AT) -> Cover:
    work = DemonworldOverlays("en").work(kind, state, at)
    assert work is not None
    return work()


@pytest.mark.rule("XVII.6.1", "XVII.6.5")
def test_zones_of_a_giant_and_the_fields_that_it_strikes(qapp: QApplication) -> None:
    shown = cover(with_one(GIANT), "zones")
    assert sorted(shown.fields.values()).count(1.0) == 4, "four front fields"
    assert len(shown.fields) == 9
    assert {end for _, end in shown.lines} <= {at for at, strength in shown.fields.items() if strength == 1.0}
    assert shown.lines


@pytest.mark.rule("XVII.1.3", "XVII.3.0")
def test_reach_of_a_large_base_is_what_its_base_covers_paler_over_others(qapp: QApplication) -> None:
    shown = cover(with_one(GIANT), "reach")
    assert len(shown.fields) > 100
    assert set(shown.fields.values()) == {1.0}
    wall = Troop(1, [(column, 6) for column in range(18)], "S")
    barred = state_of(Troop(0, [AT], "N", card=GIANT), wall, chapters=CHAPTERS)
    over = cover(barred, "reach")
    behind = {at: strength for at, strength in over.fields.items() if at[1] < 6}
    assert behind
    assert set(behind.values()) == {0.4}
    assert "XVII.3.0" in over.legend
    assert not [at for at in over.fields if at[1] == 6]


@pytest.mark.rule("XVII.7.4")
def test_breath_covers_three_triangles_that_share_their_rays(qapp: QApplication) -> None:
    shown = cover(with_one(DRAGON), "breath")
    assert len(shown.fields) == 3 * 9 - 2 * 3
    assert list(shown.fields.values()).count(1.0) == 9
    assert not cover(with_one(GIANT), "breath").fields


@pytest.mark.rule("XXIII.4.0")
def test_altitudes_are_shown_over_every_field_of_a_flyer(qapp: QApplication) -> None:
    state = with_one(DRAGON | {"flyer": True}, altitude=15)
    shown = cover(state, "altitude")
    assert set(shown.fields) == {state.battle.ground.at(one) for one in state.fields_of(0)}
    assert set(shown.fields.values()) == {15 / state.battle.ruleset.flying.highest}
    assert "15" in shown.legend
    assert cover(state, "zones").legend
    assert "ground" in cover(state, "altitude", (2, 2)).legend
    assert cell(state, AT) not in state.occupied
