"""Characters of Dark Age as creatures of any game, and creatures of other games as such characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.core.traits import Converter, Figures, Sketch, Trait
from schemas.base import Document
from schemas.systems.darkage import DarkageRuleset, DarkageUnit

_WORTHLESS: Final = 19
"""A number that two dice never reach by themselves: a strike is worth what it lies below it."""
_PER_STRIKE: Final = 11
"""Worth of a usual strike; more than this needs another strike."""
_MOST_STRIKES: Final = 8
_BEST: Final = 17
"""Worth of the best strike, which a 2 makes."""


def worth(strikes: Sequence[int]) -> int:
    """Return what a string of numbers is worth: more numbers and lower ones are worth more."""
    return sum(_WORTHLESS - one for one in strikes)


def strikes_worth(wanted: int) -> list[int]:
    """Return a string of numbers of exactly this worth, as even as may be; none for nothing."""
    wanted = min(wanted, _MOST_STRIKES * _BEST)
    if wanted <= 0:
        return []
    count = min(_MOST_STRIKES, -(-wanted // _PER_STRIKE))
    each, more = divmod(wanted, count)
    return [_WORTHLESS - each - (place < more) for place in range(count)]


def figures(card: Document, ruleset: Document | None) -> Figures | None:
    """Return what a character says. None for any other card."""
    if not isinstance(card, DarkageUnit):
        return None
    values: dict[Trait, float] = {
        "strength": worth(card.cc_hit),
        "guard": worth(card.cc_block),
        "armour": worth(card.armour),
        "life": card.life,
        "cost": card.control,
    }
    if card.df:
        values["shooting"] = worth(card.df)
    rules = ruleset if isinstance(ruleset, DarkageRuleset) else None
    faction = rules.faction(card.faction) if rules is not None and card.faction is not None else None
    return Figures(values, False, card.unique, faction.name if faction is not None else None)


def draft(sketch: Sketch, ruleset: Document | None) -> None:
    """Write a character: his life and control, and the numbers that he needs in a fight."""
    rules = ruleset if isinstance(ruleset, DarkageRuleset) else None
    sketch.choose_people([(one.id, one.name) for one in rules.factions] if rules is not None else [])
    sketch.data["unique"] = sketch.traits.person
    sketch.put("life", "life", 1, 20, 3)
    sketch.put("control", "cost", 1, 12, 4)
    sketch.guess("char_class", "left_open", "")
    named: tuple[tuple[str, Trait, int], ...] = (
        ("cc_hit", "strength", 1),
        ("cc_block", "guard", 0),
        ("armour", "armour", 0),
    )
    for field, trait, least in named:
        strikes = strikes_worth(sketch.whole_figure(trait, least, _MOST_STRIKES * _BEST, _PER_STRIKE))
        sketch.data[field] = strikes
        sketch.ranked(field, trait, "-".join(map(str, strikes)))
    if sketch.has("shooting"):
        strikes = strikes_worth(sketch.whole_figure("shooting", 1, _MOST_STRIKES * _BEST, _PER_STRIKE))
        sketch.data["df"] = strikes
        sketch.ranked("df", "shooting", "-".join(map(str, strikes)))


CONVERTER: Final = Converter(
    frozenset({"strength", "guard", "armour", "life", "shooting", "cost"}), figures, draft
)
