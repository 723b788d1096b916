"""Cards with the options that an army has bought for them."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.base import Document
from schemas.card import UnitBase
from schemas.options import CardOption, changed


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
    data = card.model_dump(mode="json") | {"options": []}
    try:
        values = changed(data, [change for option in options for change in option.changes])
        points = max(0, card.points + sum(option.points for option in options))
        return type(card).model_validate(values | {"points": points})
    except ValueError:
        return with_options(card, [option.id for option in options[:-1]])
