"""What a table needs for a scenario, as the rules name it, and what of it is not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from editor.rules.core.setup import Setup
from schemas.army import ArmyBase
from schemas.base import Document, Ref

AT_HAND: Final = ""
"""Key of what is not printed: dice, a tape measure."""


@dataclass(frozen=True)
class Needed:
    """Something that lies on the table."""

    what: str
    """Its name: a key of the area ``components``."""
    key: str
    """What is printed of it: ``cards/<id of the card>``, ``counters/<group>/<kind>``, ``map/<id>`` ...

    :data:`AT_HAND` for what is not printed.
    """
    count: int
    """How many of it."""
    chapter: str
    """Chapter of the book that names it; '' for what only our print has."""


@dataclass(frozen=True)
class Checked:
    """A line of the check: what is needed under a name, and what is there of it."""

    what: str
    chapter: str
    needed: int
    printed: int
    """As many of them as are printed, counted up to what is needed of each."""
    at_hand: bool = False
    """It is not printed: the players bring it."""

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.at_hand or self.printed >= self.needed


NeedsOf = Callable[[Setup], tuple[Needed, ...]]
"""``needs(setup)``: all that a table needs for a scenario, in the order of the book."""


def checked(needed: Iterable[Needed], printed: Mapping[str, int]) -> tuple[Checked, ...]:
    """Return what is needed beside what is printed of it, one line for each name and chapter.

    Args:
        needed: all that the rules and the scenario name.
        printed: key -> how many of it are printed.
    """
    lines: dict[tuple[str, str], Checked] = {}
    left = dict(printed)
    for one in needed:
        if one.count < 1:
            continue
        at_hand = one.key == AT_HAND
        found = 0 if at_hand else min(one.count, left.get(one.key, 0))
        if found:
            left[one.key] -= found  # what two names need is there twice, or one of them is missing
        before = lines.get((one.what, one.chapter), Checked(one.what, one.chapter, 0, 0, at_hand))
        lines[one.what, one.chapter] = Checked(
            one.what, one.chapter, before.needed + one.count, before.printed + found, at_hand
        )
    return tuple(lines.values())


def cards_of(setup: Setup, army: Ref | None) -> Iterator[tuple[Document, int]]:
    """Yield the cards of an army with how often each is there, and what they carry."""
    found = setup.get(army)
    for entry in found.entries if isinstance(found, ArmyBase) else ():
        for ref in (entry.card, *entry.items):
            card = setup.get(ref)
            if card is not None:
                yield card, entry.count


def shared_needs(setup: Setup) -> Iterator[Needed]:
    """Yield what every game has: the booklet of the scenario, the rules in short."""
    scenario = setup.scenario.id
    yield Needed("booklet", f"booklet/{scenario}", 1, "")
    yield Needed("summary", f"summary/{scenario}", 1, "")
