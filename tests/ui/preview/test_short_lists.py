"""What is offered where there is much of it: large spell books, hands full of cards, many things."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from editor.rules.core.contract import AnyPlay, Setup
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.wizwar.play import WizwarPlay
from editor.services.battles.hot_seat import HotSeat
from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.listed_choices import MOST_READ, distinct, laid_out
from editor.ui.systems.demonworld.hand import DemonworldGuide
from editor.ui.systems.wizwar.guide import guide as wizwar_guide
from schemas.systems.demonworld import DemonworldSpellbook
from tests.rules.demonworld.battle.wizards import spell, two_armies
from tests.rules.wizwar.games import game
from tests.ui.preview.test_on_the_board import until

SPELLS, CARDS = 30, 16


def look(play: AnyPlay, guide: Any, state: Any, draft: Any = None) -> tuple[list[Choice], list[Choice]]:
    """Check what is offered for each piece in each group; return what lists name and what pictures show."""
    named, pictures = list[Choice](), list[Choice]()
    for subject in guide.subjects(state) or ("",):
        found = guide.choices(state, subject, None, draft)
        if found is None:
            found = distinct(tuple(guide.words(state, one) for one in play.legal_actions(state)))
        there = [one.choice for one in guide.board.waiting(state, subject, draft)]
        for tool in dict.fromkeys(one.tool for one in found):
            group = [one for one in found if one.tool == tool and one not in there]
            lines, tiles = laid_out(group)
            words = [one.words for one in lines]
            labels = [one.name or one.words for one in tiles]
            assert len(words) <= MOST_READ, words
            assert len(set(words)) == len(words), words
            assert len(set(labels)) == len(labels), labels
            named += lines
            pictures += tiles
    return named, pictures


def with_large_books(setup: Setup) -> Setup:
    """Give every book of a battle of wizards so many spells."""
    bolts = [
        spell(f"bolt-{number}", {"change": "attack", "value": 9}, level=1 + number % 3, sight="none")
        for number in range(SPELLS)
    ]
    refs = [{"id": one.id, "kind": "spell", "slug": one.slug} for one in bolts]
    documents = {**setup.documents, **{one.id: one for one in bolts}}
    for one in setup.documents.values():
        if isinstance(one, DemonworldSpellbook):
            data = {**one.model_dump(mode="json"), "spells": refs, "reach": []}
            documents[one.id] = DemonworldSpellbook.model_validate(data)
    return Setup(setup.scenario, documents)


def test_a_large_spell_book_of_demonworld_is_laid_out_as_pictures(qapp: QApplication) -> None:
    setup = with_large_books(two_armies())
    sides = [side.id for side in setup.scenario.sides]  # type: ignore[attr-defined]
    seat = HotSeat(DemonworldPlay(), setup, 3, sides)
    until(seat, "cast")
    guide, state = DemonworldGuide("en"), seat.seen
    _named, pictures = look(seat.play, guide, state, guide.draft(state))
    assert len(pictures) == SPELLS
    for one in pictures[:: SPELLS // 3]:
        look(seat.play, guide, state, one.draft)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_full_hand_and_many_things_of_wiz_war_stay_short(qapp: QApplication, seed: int) -> None:
    play, chance = WizwarPlay(), random.Random(seed)
    state = game((), ())
    cards = list(state.pile)
    chance.shuffle(cards)
    for side in (0, 1):
        own = cards[side * CARDS : (side + 1) * CARDS]
        state = state.with_wizard(side, hand=tuple(sorted(own)))
    rest = tuple(one for one in state.pile if all(one not in wizard.hand for wizard in state.wizards))
    state = state.replace(pile=rest, pile_size=len(rest))
    guide, dice = wizwar_guide(play, "en"), SeededDice(seed)
    groups = set()
    for _ in range(40):
        if (who := play.to_act(state)) is None:
            break
        groups |= {one.tool for one in look(play, guide, play.view(state, who))[0]}
        action = chance.choice(list(play.legal_actions(state)))
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
    assert {"Cards", "Things", "Strike"} <= groups
