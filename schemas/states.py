"""States of a unit: other profiles of the same card, and what leads from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, TypeVar
from uuid import UUID, uuid5

from pydantic import Field, ValidationError

from schemas.base import Document, Schema
from schemas.descriptive import LOOK, TEXT
from schemas.heraldry import Charge
from schemas.options import CardOption, changed
from schemas.pictures import Portrait
from schemas.quantities import Key, MovementPoints
from schemas.references import FaceRef
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

Card = TypeVar("Card", bound=Document)
MOST_STATES: Final = 6
MOST_CHANGES: Final = 20
When = Literal["movement", "losses", "wounds"]
"""What makes a unit change: its player in the movement phase, elements lost, hit points lost."""
STATED: Final = frozenset({"id", "name", "points", "bought"})
"""Fields of a state that say something of itself; all others take the place of the card's."""
OWN_STATE: Final = "card"
"""How a scenario names the state that a card itself is in; no other state may be called so."""
_OF_A_CARD: Final = ("states", "state_changes")


class CardState(Schema):
    """A state of a unit: what is empty here is as on the card."""

    id: Key
    """Identifier inside the card; armies, scenarios and events name it."""
    name: Annotated[LocalText, TEXT]
    """What the state is called, e.g. on foot."""
    bought: bool = False
    """An army may let the unit begin in it."""
    points: Annotated[int, Field(ge=-10_000, le=10_000, json_schema_extra={"unit": "points"})] = 0
    """What the unit costs more where it begins in it; less than 0 for less."""
    rules_text: Annotated[LocalText, TEXT] = NO_TEXT
    """Special rules in this state, as printed; empty for those of the card."""
    portrait: Annotated[Portrait | None, LOOK] = None
    """Its picture; empty for that of the card."""
    symbol: Annotated[Charge | None, LOOK] = None
    """Its symbol; empty for that of the card."""
    face: Annotated[FaceRef | None, LOOK] = None
    """Face template that it is printed with; empty for that of the card."""


class StateChange(Schema):
    """A way from one state to another."""

    start: Key | None = None
    """State from which it leads; empty for the card as it is."""
    to: Key | None = None
    """State to which it leads; empty for the card as it is."""
    when: When = "movement"
    """What makes the unit change."""
    number: Annotated[
        int | None, Field(ge=1, le=999, json_schema_extra={"only_with": {"when": ["losses", "wounds"]}})
    ] = None
    """So many elements or hit points lost, and it changes at the end of the phase."""
    points: Annotated[MovementPoints, Field(json_schema_extra={"only_with": {"when": ["movement"]}})] = 0
    """Movement points that the change costs."""


def states_of(card: object) -> Sequence[CardState]:
    """Return the states of a card beside its own; none for cards of games without them."""
    found: Sequence[CardState] = getattr(card, "states", ())
    return found


def changes_of(card: object) -> Sequence[StateChange]:
    """Return what leads from one state of a card to another."""
    found: Sequence[StateChange] = getattr(card, "state_changes", ())
    return found


def state_named(card: object, key: str | None) -> CardState | None:
    """Return the state of a card with a key; None for the card as it is, and for a key that it has not."""
    return next((one for one in states_of(card) if one.id == key), None)


def state_name(card: object, key: str | None) -> LocalText:
    """Return what a state of a card is called, that of the card itself where there is no other."""
    found = state_named(card, key)
    name: LocalText = found.name if found is not None else getattr(card, "state_name", NO_TEXT)
    return name


def name_in_state(card: Document, key: str | None) -> LocalText:
    """Return what a card is called in one of its states; its name alone where no such state is named."""
    state = state_named(card, key)
    if state is None:
        return card.name
    return LocalText({one: f"{text} ({state.name.get(one) or key})" for one, text in card.name.root.items()})


def in_state(card: Card, key: str | None) -> Card:
    """Return a card as it is in one of its states: the same card with the state's profile and points.

    The card itself where no such state is named.
    """
    state = state_named(card, key)
    if state is None:
        return card
    return card.model_copy(update=_profile(state) | {"points": getattr(card, "points", 0) + state.points})


def as_cards(card: Card) -> tuple[Card, ...]:
    """Return a card of its own for each state of a card beside its own, as it is printed.

    It is called by the card and the state, and has an id of its own, which is always the same.
    """
    return tuple([as_card(card, state.id) for state in states_of(card)])


def as_card(card: Card, key: str | None) -> Card:
    """Return the card of its own for a state of a card; the card itself where no such state is named."""
    state = state_named(card, key)
    if state is None:
        return card
    own = {"id": str(uuid5(UUID(card.id), state.id)), "name": name_in_state(card, key)}
    return in_state(card, state.id).model_copy(update={**own, **dict.fromkeys(_OF_A_CARD, ())})


def told_from(card: Card, base: Document, key: str | None) -> Card:
    """Return a card as an army fields it in a state, for who reads it: its other states differ from this one.

    The state that the base itself is in is one of them. The card as it is where no such state is named.

    Args:
        card: the base in that state, perhaps with options.
        base: the card that the army has bought.
        key: the state.
    """
    if state_named(base, key) is None:
        return card
    others = [None, *(one.id for one in states_of(base) if one.id != key)]
    changes = [
        one.model_copy(update={"start": _seen(one.start, key), "to": _seen(one.to, key)})
        for one in changes_of(base)
    ]
    told = {
        "states": tuple([_whole(base, other) for other in others]),
        "state_changes": tuple(changes),
        "state_name": state_name(base, key),
    }
    return card.model_copy(update=told)


def _seen(state: str | None, now: str | None) -> str | None:
    """Return how a state is named by a card that is in one: nothing stands for that one."""
    return None if state == now else state or OWN_STATE


def _whole(base: Document, key: str | None) -> CardState:
    """Return a state with every value of its profile, also those that it has of its card."""
    state = state_named(base, key)
    kind = type(states_of(base)[0])
    profile = in_state(base, key)
    values = {name: getattr(profile, name) for name in kind.model_fields if hasattr(profile, name)}
    own = {name: getattr(state, name) for name in STATED} if state is not None else {}
    named = {"id": OWN_STATE, "name": state_name(base, None) or base.name, "points": 0, "bought": False}
    return kind.model_construct(**{**values, **named, **own})


def _profile(state: CardState) -> dict[str, Any]:
    found = {}
    for name, field in type(state).model_fields.items():
        value = getattr(state, name)
        if name not in STATED and value != field.default:
            found[name] = value
    return found


def without_states(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return plain data of a card as if it had no states but its own."""
    return {**data, **{name: [] for name in _OF_A_CARD if name in data}}


def with_states_of(card: Document, other: Card) -> Card:
    """Return a card with the states of another one."""
    return other.model_copy(update={name: getattr(card, name) for name in _OF_A_CARD if hasattr(card, name)})


def check_states(card: Document, options: Sequence[CardOption]) -> None:
    """Refuse states that no card may have, with and without the options that the card offers.

    Raises:
        ValueError: a state or a change is there twice, leads nowhere, or makes no valid card.
    """
    states, ids = states_of(card), [one.id for one in states_of(card)]
    if twice := first_twice(ids):
        raise broken("state.twice", at=f"states[{twice[0]}].id", id=twice[1])
    if OWN_STATE in ids:
        raise broken("state.reserved", at=f"states[{ids.index(OWN_STATE)}].id", id=OWN_STATE)
    for place, state in enumerate(states):
        _check_card(card, state, options, f"states[{place}]")
    _check_changes(changes_of(card), ids)


def _check_card(card: Document, state: CardState, options: Sequence[CardOption], at: str) -> None:
    found = in_state(card, state.id)
    if (points := getattr(found, "points", 0)) < 0:
        raise broken("state.too_cheap", at=f"{at}.points", state=state.id, points=points)
    data = without_states(found.model_dump(mode="json")) | {"options": []}
    try:
        type(card).model_validate(data)
    except ValidationError as trouble:
        field = ".".join(str(part) for part in trouble.errors()[0]["loc"]) or "profile"
        raise broken("state.invalid", at=at, state=state.id, field=field) from trouble
    for option in options:
        try:
            type(card).model_validate(changed(data, option.changes))
        except ValueError as trouble:
            raise broken("state.option_invalid", at=at, state=state.id, option=option.id) from trouble


def _check_changes(changes: Sequence[StateChange], ids: Sequence[str]) -> None:
    for place, one in enumerate(changes):
        at = f"state_changes[{place}]"
        for field, key in (("start", one.start), ("to", one.to)):
            if key is not None and key not in ids:
                code = "state.unknown" if ids else "state.none"
                raise broken(code, at=f"{at}.{field}", id=key, known=", ".join(ids))
        if one.start == one.to:
            raise broken("state.leads_nowhere", at=f"{at}.to")
        if one.when != "movement" and one.number is None:
            raise broken("state.without_number", at=f"{at}.number")
    ways = [f"{one.start} {one.to} {one.when}" for one in changes]
    if twice := first_twice(ways):
        raise broken("state.way_twice", at=f"state_changes[{twice[0]}]")
