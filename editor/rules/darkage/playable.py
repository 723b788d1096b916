"""Which cards of a hand can be played now, and why others cannot."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.darkage.actions.cards import Attach, Enlist, Lay, PlayInstant
from editor.rules.darkage.actions.raid import LayFaceDown
from editor.rules.darkage.actions.turn import Throw
from editor.rules.darkage.base import Action
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.instants import aims_at, enemies, targets
from editor.rules.darkage.state import NONE, State
from schemas.problems import Message

Playing = Attach | Enlist | Lay | PlayInstant | LayFaceDown


def playable(state: State) -> frozenset[int]:
    """Return the cards that who decides may play now; where he only discards, those that he may discard."""
    if not _is_asked(state):
        return frozenset()
    found = list(ENGINE.legal_actions(state))
    played = frozenset(one.card for one in found if isinstance(one, Playing))
    return played or frozenset(one.card for one in found if isinstance(one, Throw))


def _is_asked(state: State) -> bool:
    """Return whether somebody decides: a combat may be over whose last step still stands."""
    return state.combat is not None or state.phase != "combat"


def uses(state: State, card: int) -> Iterator[Action]:
    """Yield what a card could be played as, legal or not."""
    if state.step in ("first_discard", "stock"):
        yield Throw(card)
    if state.step in ("attack_card", "defence_card"):
        yield LayFaceDown(card)
    match state.game.sort(card):
        case "unit":
            yield Enlist(card)
        case "weapon" | "skill":
            yield from (Attach(card, fighter.card) for fighter in state.me.zone)
            yield Attach(card, NONE)
        case "logistics":
            yield from (Lay(card, place) for place in range(len(state.me.laid)))
        case "instant":
            printed = state.game.other(card)
            whom = tuple(targets(state, state.acting, printed)) if aims_at(printed) else (NONE,)
            for enemy in (*enemies(state, state.acting, printed), NONE):
                yield from (PlayInstant(card, target, enemy) for target in (*whom, NONE))
        case _:
            yield LayFaceDown(card)


def why_not(state: State, card: int) -> Message | None:
    """Return the rule that keeps a card of the hand of who decides from being played.

    None if it can be, or if nobody is asked now.
    """
    found: Message | None = None
    for action in uses(state, card) if _is_asked(state) else ():
        trouble = ENGINE.check(state, action)
        if trouble is None:
            return None
        found = found or trouble
    return found
