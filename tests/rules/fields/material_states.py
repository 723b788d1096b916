"""Small battles of Demonworld of units that come in another state than their card's, and change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from schemas.parse import dump_document
from schemas.systems.demonworld_states import DemonworldState
from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one
from tests.rules.fields.walking import shipped

_PROFILE: Final = frozenset(DemonworldState.model_fields) - {"id", "name", "points", "bought", "face"}
_WEAK: Final[Data] = {"id": "weak", "name": {"en": "weak"}, "melee_protection": -3, "fear": 0}
_CALM: Final[Data] = {"id": "calm", "name": {"en": "calm"}, "initiative": 9}
_WAYS: Final[tuple[Data, ...]] = (
    {"start": None, "to": "fit", "points": 4},
    {"start": "fit", "to": "weak", "when": "losses", "number": 1},
    {"start": "weak", "to": "fit", "when": "wounds", "number": 1},
)


def stated(card: Data) -> Data:
    """Return a card that leaves its whole profile to a state; the card itself is weaker than that."""
    profile = {name: value for name, value in card.items() if name in _PROFILE}
    fit = {"id": "fit", "name": {"en": "fit"}, "points": 7, "bought": True, **profile}
    states = [_WEAK, fit, _CALM]
    return changed_copy(
        card, f"stated-{card['slug']}", options=[], fear=0, states=states, state_changes=list(_WAYS)
    )


def states(made: Iterable[Data]) -> Iterator[Data]:
    """Yield the cards of battles with states, and these battles.

    Args:
        made: battles without states, and the cards that no book has and they are fought with.
    """
    known = {one["id"]: one for one in (*map(dump_document, shipped("demonworld")), *made)}
    own: dict[str, Data] = {}
    battles = [one for one in made if one["kind"] == "scenario"]
    for battle in battles:
        for side in battle["sides"]:
            for entry in side["troops"]:
                ident = entry["card"]["id"]
                own.setdefault(ident, stated(known[ident]))
    yield from own.values()
    first = ref(next(iter(own.values())))
    entries = [{"key": one, "card": first, "state": one} for one in ("fit", "calm")]
    yield changed_copy(shipped_one("demonworld", "army", "first-battle-empire"), "stated", entries=entries)
    for battle in battles:
        named = [_placed(_with_cards(side, own), state="fit") for side in battle["sides"]]
        yield changed_copy(battle, f"{battle['slug']}-in-states", sides=named)
    yield from _changing(battles[0], own)


def _changing(battle: Data, own: Mapping[str, Data]) -> Iterator[Data]:
    """Yield battles in which states are bought, changed by an event, and of units with magic weapons."""
    plain = [_with_cards(side, own) for side in battle["sides"]]
    bought = [{**side, "troops": [{**one, "state": "fit"} for one in side["troops"]]} for side in plain]
    yield changed_copy(battle, "states-bought", sides=bought)
    sword = [ref(shipped_one("demonworld", "item", "sword-of-might"))]
    yield changed_copy(
        battle, "states-armed", sides=[_placed(side, state="fit", items=sword) for side in plain]
    )
    changes = [
        {"do": "state", "side": side["id"], "entry": side["troops"][0]["key"], "state": "fit"}
        for side in plain
    ]
    event = {"id": "wake", "moment": "turn_begins", "condition": {"of": []}, "effects": changes}
    yield changed_copy(battle, "states-changed", sides=plain, triggers=[event])


def _with_cards(side: Data, own: Mapping[str, Data]) -> Data:
    return {**side, "troops": [{**one, "card": ref(own[one["card"]["id"]])} for one in side["troops"]]}


def _placed(side: Data, **how: Any) -> Data:
    return {**side, "placements": [{**one, **how} for one in side["placements"]]}
