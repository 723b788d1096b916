"""A game of Dark Age laid out as a test wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import IllegalActionError, Setup
from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.darkage.base import Action
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.state import Combat, Fighter, State

Make = Callable[..., Setup]
PLAY = DarkagePlay()


class Table:
    """A game laid out as a test wants it."""

    def __init__(self, setup: Setup) -> None:
        self.state: State = PLAY.start(setup)
        self.events: list[Any] = []

    def card(self, slug: str, side: int, place: int = 0) -> int:
        """Return the number of a copy of a card of a side."""
        game = self.state.game
        found = [
            number
            for number, card in enumerate(game.cards)
            if card.slug == slug and game.owners[number] == side
        ]
        return found[place]

    def lay(self, side: int, **changes: Any) -> None:
        """Change what a player has; ``zone`` and ``hand`` go out of the stock."""
        players = list(self.state.players)
        gone = {one.card for one in changes.get("zone", ())} | set(changes.get("hand", ()))
        for fighter in changes.get("zone", ()):
            gone |= set(fighter.attached)
        stock = tuple(card for card in players[side].stock if card not in gone)
        players[side] = replace(players[side], stock=stock, **changes)
        self.state = replace(self.state, players=tuple(players))

    def at(self, step: str, phase: str = "action", **changes: Any) -> None:
        """Go to a step of the first player's turn, late enough for raids."""
        for side in range(len(self.state.players)):
            self.lay(side, turns=5)
        values = {"acting": 0, "active": 0, "turn": 5, **changes}
        self.state = replace(self.state, step=step, phase=phase, **values)  # type: ignore[arg-type]

    def do(self, action: Action, *dice: int) -> list[Any]:
        """Do an action with these faces, and return its events."""
        found = PLAY.decide(self.state, action, ScriptedDice(dice) if dice else SeededDice(1))
        for event in found:
            self.state = PLAY.evolve(self.state, event)
        self.events += found
        return list(found)

    def refused(self, action: Action) -> str:
        """Return the code by which an action is refused."""
        message = PLAY.check(self.state, action)
        assert message is not None
        with pytest.raises(IllegalActionError):
            PLAY.decide(self.state, action, SeededDice(1))
        return message.code.partition(".")[2]


def reported(table: Table, event: Any) -> list[str]:
    return [one.message.code.partition(".")[2] for one in PLAY.describe(table.state, event)]


def said(table: Table, action: Any) -> str:
    return ENGINE.words(table.state, action).code.partition(".")[2]


def fighting(table: Table, **changes: Any) -> tuple[int, int]:
    """Put a squire and a banger into a combat, and return their cards."""
    squire, banger = table.card("squire", 0), table.card("banger", 1)
    table.lay(0, zone=(Fighter(squire),), command=6, logistics=6)
    table.lay(1, zone=(Fighter(banger),), command=6, logistics=6)
    combat = Combat(0, 1, 1, place=0, attack_pool=(squire,), defence_pool=(banger,))
    table.state = replace(table.state, combat=replace(combat, **changes))
    return squire, banger


def of_cards(table: Table, card: int, *effects: Any, **values: Any) -> None:
    """Give a card these effects."""
    cards = list(table.state.game.cards)
    cards[card] = cards[card].model_copy(update={"effects": effects, **values})
    table.state = replace(table.state, game=replace(table.state.game, cards=tuple(cards)))


def instant(table: Table, *effects: Any, **values: Any) -> int:
    """Return an instant of the first player's hand with these effects, free and good at any time."""
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "instant")
    free = {"window": "any", "command": 0, "logistics": 0, "action_roll": 0}
    of_cards(table, card, *effects, **{**free, **values})
    table.lay(0, hand=(card,))
    return card
