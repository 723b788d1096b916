"""Single elements of Demonworld on the board: what can be done with them, where they stand, their blows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from editor.printing.systems.demonworld.counters import CounterLook
from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.systems.demonworld import hand_shifts
from editor.ui.systems.demonworld.places import Stamps
from tests.ui.preview.by_hand import begin, click_field

Melee = Callable[[str, list[Offset], list[Offset]], Hand]
MIDDLE = (12, 12)


@pytest.fixture
def page(begun_page: PreviewPage) -> PreviewPage:
    """The preview of the first battle."""
    return begun_page


@pytest.fixture
def melee(page: PreviewPage, qtbot: QtBot) -> Melee:
    """Let elements of the first unit of each side meet in a step of the melee, on fields round the middle."""

    def met(step: str, own: list[Offset], enemies: list[Offset]) -> Hand:
        hand = begin(page, qtbot)
        assert hand.seat is not None
        hand.seat.state = state = _fighting(hand.seat.state, step, own, enemies)
        canvas = page.battle.canvas
        canvas.show_state(hand.veiled(state), None, None)
        hand.changed.emit()
        canvas.show_subjects(("unit:0",))
        canvas.finish()
        return hand

    return met


def _fighting(state: BattleState, step: str, own: list[Offset], enemies: list[Offset]) -> BattleState:
    numbers = [next(one.number for one in state.of_side(side)) for side in (0, 1)]
    for unit in state.units:
        places, looks = {numbers[0]: (own, 0), numbers[1]: (enemies, 3)}.get(unit.number, ([], 0))
        cells = tuple(state.battle.ground.cell((MIDDLE[0] + x, MIDDLE[1] + y)) for x, y in places)
        state = state.with_unit(
            unit.replace(
                elements=unit.elements[: len(cells)],
                cells=cells,
                facings=(looks,) * len(cells),
                order=None,
                engaged=1,
                fought=1,
            )
        )
    fights = (Fight((numbers[0], numbers[1]), (0, 0)),)
    return replace(state, phase="melee", step=step, turn=2, side=0, fights=fights)


class Drawn:
    """What is drawn: counters on fields."""

    def __init__(self, page: PreviewPage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.page = page
        self.counters: list[tuple[Offset | None, bool]] = []
        paint = Stamps.paint

        def noted(
            stamps: Stamps, painter: QPainter, centre: QPointF, width: float, look: CounterLook
        ) -> None:
            self.counters.append((page.battle.canvas.at_point(centre), look.ghost))
            paint(stamps, painter, centre, width, look)

        monkeypatch.setattr(Stamps, "paint", noted)

    def now(self) -> list[tuple[Offset | None, bool]]:
        """Return the fields with a counter, and whether it is one of a draft."""
        self.counters = []
        self.page.battle.canvas.grab()
        return self.counters


def test_no_key_is_asked_for_beside_the_button_that_begins(page: PreviewPage) -> None:
    page.player.seek(0)
    assert page.battle.log.empty.text() == "Nothing has happened yet. Space plays the battle."
    page.show_mode("hand")
    assert page.battle.log.empty.text() == "Nothing has happened yet."


@pytest.mark.long
def test_who_can_only_turn_is_clicked_on_the_field_and_the_panel_says_so(
    page: PreviewPage, melee: Melee, qtbot: QtBot
) -> None:
    hand = melee("regroup", [(0, 0)], [(0, -1), (1, -1)])  # between two enemies it stays and turns (VI.1.5)
    panel = page.battle.hand_panel
    assert not [one for one in hand.choices() if one.tool == "step"]
    said = panel.list.item(0).text()
    assert said == "Click the element that is to turn, on the field."
    click_field(qtbot, page, MIDDLE)
    assert panel.shown()[0].words.startswith("Turn to the ")
    hand.choose(panel.shown()[0])
    assert hand.draft


@pytest.mark.long
def test_where_elements_go_only_together_their_moves_are_listed(
    page: PreviewPage, melee: Melee, monkeypatch: pytest.MonkeyPatch
) -> None:
    legal = hand_shifts.legal_shifts
    monkeypatch.setattr(
        hand_shifts, "legal_shifts", lambda state, draft: legal(state, draft) if len(draft) > 1 else None
    )
    hand = melee("regroup", [(0, 0), (1, 0)], [(1, -2)])  # they have to close up to him (VI.1.5)
    both = next(
        one
        for one in legal_actions(hand.state)
        if isinstance(one, act.RegroupAfterMelee) and len(one.shifts) == 2
    )
    listed = [one for one in hand.choices() if one.draft == both.shifts]
    assert len(listed) == 1
    assert 0 < len(page.battle.hand_panel.listed()) <= 6


@pytest.mark.long
def test_an_element_that_was_moved_in_a_draft_is_drawn_there_alone(
    page: PreviewPage, melee: Melee, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = melee("regroup", [(0, 0), (1, 0)], [(0, -1)])
    drawn = Drawn(page, monkeypatch)
    state = hand.state
    before = {state.battle.ground.at(cell) for cell in state.occupied}
    assert {at for at, _ in drawn.now()} == before
    step = next(one for one in hand.choices() if one.tool == "step" and one.at)
    (shift,) = step.draft
    left = state.battle.ground.at(state.standing[shift.element].cell)
    hand.choose(step)
    assert sorted(drawn.now()) == sorted([*((at, False) for at in before - {left}), (step.at[0], True)])
    hand.undo()
    assert {at for at, _ in drawn.now()} == before


@pytest.mark.long
def test_blows_between_two_units_are_one_arrow_with_their_number(page: PreviewPage, melee: Melee) -> None:
    hand = melee("attacks", [(0, 0), (1, 0), (2, 0)], [(0, -1), (1, -1), (2, -1)])
    state = hand.state
    assert hand.board is not None
    everybody = next(one for one in hand.choices() if "computer advises" in one.words)
    hand.choose(everybody)
    blows: Any = hand.draft
    assert len(blows) == 3
    (arrow,) = (one for one in hand.signs(state) if one.kind == "attack")
    assert arrow.text == "3"
    assert arrow.at == state.battle.ground.at(state.units[0].cells[1])
    hand.undo()
    hand.choose(next(one for one in hand.choices() if one.tool == "aim" and one.at))
    assert [one.text for one in hand.signs(state)] == [""]
    page.battle.canvas.grab()
