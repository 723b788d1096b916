"""Games of Wiz-War for tests: the shipped documents, and states with the hands and places that one wants."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from editor.rules.core.contract import Setup
from editor.rules.core.dice import Dice, ScriptedDice
from editor.rules.wizwar.base import Action
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.setting_up import battle_of, first_state
from editor.rules.wizwar.state import GameState
from schemas.base import Document
from schemas.content_folder import content_root
from schemas.messages import LANGUAGES, sentence
from schemas.systems.wizwar_board import WizwarMap
from schemas.systems.wizwar_cards import WizwarCard
from tests.shipped import documents_in

OPEN_PLAN = ("+++++++", *(row for _ in range(3) for row in ("+. . .+", "+ + + +")))[:7]


@cache
def documents() -> dict[str, Document]:
    """Every shipped document by its id."""
    return {one.id: one for one in documents_in(content_root() / "wizwar")}


def shipped(kind: str, slug: str) -> Document:
    """A shipped document."""
    return next(one for one in documents().values() if (getattr(one, "kind", ""), one.slug) == (kind, slug))


@cache
def setup(slug: str = "the-first-duel") -> Setup:
    """A shipped scenario with all documents."""
    return Setup(shipped("scenario", slug), documents())


def sector(*plan: str) -> WizwarMap:
    """A sector with a plan."""
    return WizwarMap(slug="drawn", name={"en": "Drawn"}, plan=plan)  # type: ignore[arg-type]


def game(*hands: tuple[str, ...], turn: int = 2, slug: str = "the-first-duel") -> GameState:
    """A scenario in the turn of the first wizard: hands by the slugs of cards, the rest in the pile."""
    state = first_state(battle_of(setup(slug)))
    left = list(range(len(state.battle.deck)))
    state = state.replace(turn=turn, step="act")
    for side, hand in enumerate(hands):
        cards = []
        for wanted in hand:
            card = next(one for one in left if state.battle.spec(one).card.slug == wanted)
            left.remove(card)
            cards.append(card)
        state = state.with_wizard(side, hand=tuple(sorted(cards)))
    return state.replace(pile=tuple(left), pile_size=len(left))


def card(state: GameState, side: int, slug: str) -> int:
    """A card in a hand, by its slug."""
    return next(one for one in state.wizards[side].hand if state.battle.spec(one).card.slug == slug)


def at(state: GameState, name: str) -> int:
    """The square of a name such as ``C3``."""
    return state.maze.by_place[ord(name[0]) - 65, int(name[1:]) - 1]


def moved(state: GameState, side: int, name: str) -> GameState:
    """The state with a wizard on another square."""
    return state.with_wizard(side, square=at(state, name))


def with_card(state: GameState, side: int, document: WizwarCard) -> GameState:
    """The state with a card of one's own in a hand; it is the last card of the deck."""
    battle = state.battle
    spec = Spec(len(battle.specs), document)
    battle = replace(battle, specs=(*battle.specs, spec), deck=(*battle.deck, spec.number))
    hand = (*state.wizards[side].hand, len(battle.deck) - 1)
    return state.replace(battle=battle).with_wizard(side, hand=hand)


def codes(state: GameState, action: Action, dice: Dice | None = None) -> list[str]:
    """The lines of the log of an action, by their codes; each has words in every language."""
    rec = ENGINE.decide(state, action, dice if dice is not None else ScriptedDice([1] * 40))
    found = []
    for before, event in zip((state, *rec.states), rec.events, strict=False):
        for line in ENGINE.describe(before, event):
            found.append(line.message.code.removeprefix("wizwar_log."))
            assert all("{" not in sentence(line.message, language) for language in LANGUAGES)
    return found


def after(state: GameState, action: Action, dice: Dice | None = None) -> GameState:
    """The state after a legal action."""
    return ENGINE.decide(state, action, dice if dice is not None else ScriptedDice([1] * 40)).state
