"""Armies of single pieces in campaigns: an entry is so many pieces of a card, and who is lost is gone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from editor.rules.core.campaigns.forces import (
    ComesWhole,
    Fielded,
    Strengths,
    pointed,
    with_card,
    with_entries,
)
from editor.rules.core.setup import Setup
from schemas.army import ArmyBase, ArmyEntry
from schemas.base import Document
from schemas.scenario import SideBase


class PieceForces(ComesWhole, ABC):
    """What games with armies of single pieces say of them for campaigns."""

    carries = True
    endings: tuple[str, ...]

    @abstractmethod
    def units_of(self, side: SideBase, entry: ArmyEntry, card: Document) -> tuple[Fielded, ...]:
        """Return the units of an entry of an army; none where the pieces are not followed."""

    @abstractmethod
    def placed(self, side: SideBase, left: Mapping[str, int]) -> Mapping[str, Any]:
        """Return the fields of a side that say where its pieces stand, without those that are lost.

        Args:
            side: the side as the scenario has it.
            left: entry of its army -> pieces that are left.
        """

    def fielded(self, setup: Setup) -> tuple[Fielded, ...]:
        """Return the units of all sides."""
        return tuple(
            unit for side in _sides(setup) for _entry, units in self._entries(setup, side) for unit in units
        )

    def strengthened(self, setup: Setup, strengths: Strengths) -> Setup:
        """Return a scenario in whose armies the pieces that were lost are missing."""
        documents = dict(setup.documents)
        sides = tuple(self._side(setup, side, strengths, documents) for side in _sides(setup))
        return Setup(setup.scenario.model_copy(update={"sides": sides}), documents)

    def _entries(self, setup: Setup, side: SideBase) -> Iterator[tuple[ArmyEntry, tuple[Fielded, ...]]]:
        army = setup.get(side.army)
        for entry in army.entries if isinstance(army, ArmyBase) else ():
            card = setup.get(entry.card)
            yield entry, self.units_of(side, entry, card) if card is not None else ()

    def _side(
        self, setup: Setup, side: SideBase, strengths: Strengths, documents: dict[str, Document]
    ) -> SideBase:
        """Return a side with what is left of it; its army and the cards of ranks come to the documents."""
        army = setup.get(side.army)
        if not isinstance(army, ArmyBase):
            return side
        seen, left = Counter[str](), Counter[str]()
        entries: list[ArmyEntry] = []
        for entry, units in self._entries(setup, side):
            strength = strengths.get((side.id, entry.card.id))
            left[entry.key], card = entry.count, None
            if strength is not None:
                first = seen[entry.card.id]
                seen[entry.card.id] += len(units)
                left[entry.key] -= sum(strength.lost[first : first + len(units)])
                card = strength.card
            if card is not None:
                documents[card.id] = card
            if left[entry.key] > 0:
                entries.append(with_card(entry, card).model_copy(update={"count": left[entry.key]}))
        changed = with_entries(army, tuple(entries), f"{setup.scenario.id}/{side.id}/{entries!r}")
        documents[changed.id] = changed
        return side.model_copy(update={"army": pointed(side.army, changed), **self.placed(side, left)})


def _sides(setup: Setup) -> tuple[SideBase, ...]:
    sides: tuple[SideBase, ...] = getattr(setup.scenario, "sides", ())
    return sides
