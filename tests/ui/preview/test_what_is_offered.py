"""Games of random decisions: lists are short, no two lines alike, nothing is asked that has one answer."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.hand_panel import HandPanel
from editor.ui.pages.preview.listed_choices import MOST_READ
from tests.ui.preview.conftest import Open

GAMES = {
    "diskwars": "diskwars/scenario/at-daggers-drawn",
    "zargo": "zargo/scenario/wings-and-prayers",
    "wizwar": "wizwar/scenario/duel-in-the-maze",
    "darkage": "darkage/scenario/night-of-rats",
}
DECISIONS, LOOKED_AT, PIECES = 20, 4, 2
MOST_LISTED = 200


@pytest.mark.quick(1)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.long
def test_choices_are_few_and_each_is_another(open_page: Open, qtbot: QtBot, game: str) -> None:
    page = open_page(GAMES[game])
    page.show_mode("hand")
    hand, panel, chance = page.battle.hand, page.battle.hand_panel, random.Random(game)
    assert page.prepared is not None
    assert page.scene is not None
    sides = [side.id for side in page.scene.sides]
    hand.begin(page.prepared, page.scene, seed=4, hands=sides, ai_by_side={})
    asked = 0
    for number in range(DECISIONS):
        hand.to_present()
        if hand.curtain:
            hand.lift()
        if hand.seat is None or hand.seat.to_act is None:
            break
        assert hand.present
        if number % LOOKED_AT == 0:
            asked += look(hand, panel, chance)
        hand.act(decided(hand, chance))
    assert asked


def look(hand: Hand, panel: HandPanel, chance: random.Random) -> int:
    """Check what is offered for some pieces in each group; return how many choices there are."""
    state, found = hand.state, list[Any]()
    pieces = hand.subjects()
    for subject in ("", *chance.sample(pieces, min(PIECES, len(pieces)))):
        hand.select(subject)
        for tool in dict(hand.tools()) or {"": ""}:
            panel.show_tool(tool)
            lines = [panel.list.item(row) for row in range(panel.list.count())]
            words = [line.text() for line in lines if line.flags()]
            assert len(words) <= MOST_READ, words
            assert len(set(words)) == len(words), words
            found += panel.shown()
    ends = hand.declaration()
    placed = hand.selected(panel.tool) is not None  # a click anywhere on the table is a choice
    free = placed or any(one.free or one.action is None for one in found)
    several = len({repr(one.action) for one in found}) + (ends is not None) > 1
    assert several or free or len(pieces) > PIECES, (getattr(state, "step", ""), found, ends)
    return len(found) + placed


def decided(hand: Hand, chance: random.Random) -> Any:
    """Return any legal action, or what the computer would do: random decisions alone lead nowhere."""
    assert hand.seat is not None
    legal = list(islice(hand.seat.play.legal_actions(hand.state), MOST_LISTED))
    return chance.choice(legal) if legal and chance.random() < 0.4 else hand.seat.advice()
