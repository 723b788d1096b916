"""Cards: drawn and put away, played, shown, taken from others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import EventRow
from editor.rules.wizwar.base import Event, Target
from editor.rules.wizwar.changes import without
from editor.rules.wizwar.state import CardId, GameState
from editor.rules.wizwar.wording import Lines, cards_named, line, side_named, target_named


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A player drew cards."""

    side: int
    cards: tuple[CardId, ...]


def _after_cards_drawn(state: GameState, event: CardsDrawn) -> GameState:
    drawn = set(event.cards)
    pile = tuple(card for card in state.pile if card not in drawn)
    hand = tuple(sorted((*state.wizards[event.side].hand, *event.cards)))
    state = state.replace(pile=pile, pile_size=state.pile_size - len(event.cards))
    return state.with_wizard(event.side, hand=hand)


def _describe_cards_drawn(state: GameState, event: CardsDrawn) -> Lines:
    values = {**side_named(state, event.side), "count": len(event.cards)}
    named = {**side_named(state, event.side), **cards_named(state, event.cards)}
    only_for = state.battle.side_id(event.side)
    return (
        line("drew", values, [event.side]),
        line("drew_these", named, [event.side], only_for=only_for),
    )


@dataclass(frozen=True, slots=True)
class TrapDrawn(Event):
    """A player drew the trap: it is put away, and the discards come back into the pile."""

    side: int
    card: CardId


def _after_trap_drawn(state: GameState, event: TrapDrawn) -> GameState:
    pile = tuple(sorted([*(card for card in state.pile if card != event.card), *state.discards]))
    size = state.pile_size - 1 + len(state.discards)
    return state.replace(pile=pile, pile_size=size, discards=(event.card,))


def _describe_trap_drawn(state: GameState, event: TrapDrawn) -> Lines:
    values = {**side_named(state, event.side), **cards_named(state, [event.card])}
    return (line("trap", values, [event.side]),)


@dataclass(frozen=True, slots=True)
class PileRenewed(Event):
    """The pile was empty: the discards are shuffled and make a new one."""


def _after_pile_renewed(state: GameState, _event: PileRenewed) -> GameState:
    pile = tuple(sorted((*state.pile, *state.discards)))
    return state.replace(pile=pile, pile_size=state.pile_size + len(state.discards), discards=())


def _describe_pile_renewed(_state: GameState, _event: PileRenewed) -> Lines:
    return (line("pile_renewed", {}),)


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was played, with a number card or without (-1)."""

    side: int
    card: CardId
    number: CardId
    target: Target
    attack: bool


def _after_card_played(state: GameState, event: CardPlayed) -> GameState:
    state = without(state, event.side, (event.card, event.number))
    return state.replace(attacks=state.attacks + event.attack)


def _describe_card_played(state: GameState, event: CardPlayed) -> Lines:
    code = "played_number" if event.number >= 0 else "played"
    values = {**side_named(state, event.side), **cards_named(state, [event.card])}
    values |= target_named(state, event.target)
    if event.number >= 0:
        values |= cards_named(state, [event.number], "number")
    sides = [event.side, event.target.number] if event.target.kind == "wizard" else [event.side]
    return (line(code, values, sides),)


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    """A stone or a key was laid face up."""

    side: int
    card: CardId


def _after_card_shown(state: GameState, event: CardShown) -> GameState:
    return state.with_wizard(event.side, shown=state.wizards[event.side].shown | {event.card})


def _describe_card_shown(state: GameState, event: CardShown) -> Lines:
    values = {**side_named(state, event.side), **cards_named(state, [event.card])}
    return (line("shown", values, [event.side]),)


@dataclass(frozen=True, slots=True)
class CardsLost(Event):
    """Cards of a wizard were put away: discarded by him, or destroyed."""

    wizard: int
    cards: tuple[CardId, ...]
    shattered: bool = False


def _after_cards_lost(state: GameState, event: CardsLost) -> GameState:
    return without(state, event.wizard, event.cards)


def _describe_cards_lost(state: GameState, event: CardsLost) -> Lines:
    code = "shattered" if event.shattered else "discarded"
    values = {**side_named(state, event.wizard), **cards_named(state, event.cards)}
    return (line(code, values, [event.wizard]),)


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card from the discards, or another's (``of``), comes into a hand."""

    wizard: int
    cards: tuple[CardId, ...]
    of: int = -1


def _after_card_taken(state: GameState, event: CardTaken) -> GameState:
    if event.of >= 0:
        state = without(state, event.of, event.cards, discard=False)
    else:
        left = [card for card in state.discards if card not in event.cards]
        state = state.replace(discards=tuple(left))
    hand = tuple(sorted((*state.wizards[event.wizard].hand, *event.cards)))
    return state.with_wizard(event.wizard, hand=hand)


def _describe_card_taken(state: GameState, event: CardTaken) -> Lines:
    values = {**side_named(state, event.wizard), "count": len(event.cards)}
    if event.of >= 0:
        values |= side_named(state, event.of, "other")
        return (line("spoils", values, [event.wizard]),)
    return (line("kept", {**values, **cards_named(state, event.cards)}, [event.wizard]),)


EVENTS: Final = (
    EventRow(CardsDrawn, _after_cards_drawn, _describe_cards_drawn),
    EventRow(TrapDrawn, _after_trap_drawn, _describe_trap_drawn),
    EventRow(PileRenewed, _after_pile_renewed, _describe_pile_renewed),
    EventRow(CardPlayed, _after_card_played, _describe_card_played),
    EventRow(CardShown, _after_card_shown, _describe_card_shown),
    EventRow(CardsLost, _after_cards_lost, _describe_cards_lost),
    EventRow(CardTaken, _after_card_taken, _describe_card_taken),
)
