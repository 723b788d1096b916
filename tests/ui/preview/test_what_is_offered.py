"""Games of random decisions: lists are short, no two lines alike, nothing is asked that has one answer."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.rules.core.setup import Setup
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.hand_panel import HandPanel
from editor.ui.pages.preview.listed_choices import MOST_READ
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsSpell, DiskwarsUnit
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


@pytest.mark.long
def test_thirty_spells_are_pictures_in_groups_of_lists_that_stay_short(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(GAMES["diskwars"])
    page.show_mode("hand")
    hand, panel, chance = page.battle.hand, page.battle.hand_panel, random.Random(1)
    assert page.prepared is not None
    assert page.scene is not None
    sides = [side.id for side in page.scene.sides]
    prepared = replace(page.prepared, setup=with_spells(page.prepared.setup, 30))
    hand.begin(prepared, page.scene, seed=4, hands=sides, ai_by_side={})
    for _ in range(200):
        assert hand.seat is not None
        if hand.state.step == "activate":
            break
        hand.act(hand.seat.advice())
        hand.to_present()
        if hand.curtain:
            hand.lift()
    wizard = hand.subjects()[0]
    look(hand, panel, chance, wizard)
    hand.select(wizard)
    panel.show_tool("Spell")
    tiles = panel.tray.tiles
    assert len(tiles) == 30
    assert len({tile.text() for tile in tiles}) == 30
    assert not [row for row in range(panel.list.count()) if panel.list.item(row).flags()]
    assert not panel.listed()
    before = hand.state
    qtbot.mouseClick(tiles[7], Qt.MouseButton.LeftButton)
    assert hand.state is not before
    assert hand.state.table.pending is not None or hand.state.table != before.table


def with_spells(setup: Setup, count: int) -> Setup:
    """Give every army so many spells of level 1 for which nothing is aimed at, and let every disk cast."""
    spells = [
        DiskwarsSpell.model_validate(
            {
                "slug": f"ward-{number}", "name": f"{number} wards", "level": 1,
                "target_rules": {"pick": "caster"},
                "effects": [{"do": "change", "value": "toughness", "by": 1}],
            }
        )
        for number in range(count)
    ]  # fmt: skip
    cards = [{"id": one.id, "kind": one.kind, "slug": one.slug} for one in spells]
    bought = [{"key": f"ward_{number}", "card": card} for number, card in enumerate(cards)]
    documents = {**setup.documents, **{one.id: one for one in spells}}
    for one in setup.documents.values():
        if isinstance(one, DiskwarsArmy):
            data = one.model_dump(mode="json")
            documents[one.id] = DiskwarsArmy.model_validate({**data, "entries": [*data["entries"], *bought]})
        elif isinstance(one, DiskwarsUnit):
            documents[one.id] = one.model_copy(update={"wizard_level": 1})
    return Setup(setup.scenario, documents)


def look(hand: Hand, panel: HandPanel, chance: random.Random, *besides: str) -> int:
    """Check what is offered for some pieces in each group; return how many choices there are."""
    state, found = hand.state, list[Any]()
    pieces = hand.subjects()
    for subject in ("", *besides, *chance.sample(pieces, min(PIECES, len(pieces)))):
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
