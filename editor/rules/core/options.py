"""Cards with the options that an army has bought for them."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.army import ArmyEntry
from schemas.base import Document
from schemas.card import UnitBase
from schemas.options import CardOption, changed
from schemas.states import in_state, with_states_of, without_states


def chosen_options(card: Document | None, keys: Sequence[str]) -> tuple[CardOption, ...]:
    """Return the options of a card by their keys, in the card's order; keys that it has not are left out."""
    return tuple(one for one in card.options if one.id in keys) if isinstance(card, UnitBase) else ()


def with_options(card: Document, keys: Sequence[str]) -> Document:
    """Return a card as it is with some of its options: the same card, with other numbers and points.

    Options that together make numbers which no card may have are left out, the last first: each for itself is
    checked where the card is written.
    """
    options = chosen_options(card, keys) if keys else ()
    if not options or not isinstance(card, UnitBase):
        return card
    data = without_states(card.model_dump(mode="json")) | {"options": []}
    try:
        values = changed(data, [change for option in options for change in option.changes])
        points = max(0, card.points + sum(option.points for option in options))
        return with_states_of(card, type(card).model_validate(values | {"points": points}))
    except ValueError:
        return with_options(card, [option.id for option in options[:-1]])


def fielded(card: Document, entry: ArmyEntry) -> Document:
    """Return the card of an entry as it comes: in the state and with the options that the army has bought."""
    found = in_state(card, entry.state) if entry.state is not None else card
    return with_options(found, entry.options) if entry.options else found
