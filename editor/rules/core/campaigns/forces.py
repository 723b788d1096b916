"""What a game says of its armies for campaigns: who is fielded, and how a scenario gets other forces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol
from uuid import UUID, uuid5

from editor.rules.core.campaigns.state import Condition
from editor.rules.core.setup import Setup
from schemas.army import ArmyBase, ArmyEntry
from schemas.base import Document, Ref, must_be
from schemas.quantities import PlayerId
from schemas.text import LocalText

_COPIES: Final = UUID("2f0b7c52-6a3c-4f0b-8a1a-5a8d1c6e9b40")
"""Namespace of the ids of changed documents: the same change gives the same ids."""


class FieldedItem(NamedTuple):
    """An item with which a unit begins."""

    id: str
    """Id of its card."""
    name: LocalText
    """Name of its card."""


@dataclass(frozen=True)
class Fielded:
    """A unit with which a scenario begins."""

    troop: str
    """Its id in the battle (:class:`editor.rules.core.contract.Troop`)."""
    side: PlayerId
    """Side of the scenario."""
    card: str
    """Id of its card."""
    name: LocalText
    """Name of its card."""
    elements: int
    """Elements at full strength."""
    points: float
    """What one element costs."""
    items: tuple[FieldedItem, ...] = ()
    """What the scenario gives it to carry."""


@dataclass(frozen=True)
class Strength:
    """How the units of one card of a side come to a battle."""

    lost: tuple[int, ...]
    """Elements that each of them lacks, in the order of :meth:`CampaignForces.fielded`."""
    card: Document | None = None
    """The card as their rank has changed it; None for the card as it is."""
    wounds: tuple[int, ...] = ()
    """Hit points that what is left of each of them lacks; empty where all are healed."""
    items: tuple[tuple[str, ...] | None, ...] = ()
    """Ids of all items with which each of them comes. None for one that has those of the scenario; empty
    where that holds for all."""


Strengths = Mapping[tuple[PlayerId, str], Strength]
"""Side of the scenario, id of a card -> how its units come; a card left out comes as it is."""


class CampaignForces(Protocol):
    """What one game says of its armies for campaigns."""

    @property
    def endings(self) -> tuple[str, ...]:
        """Ways in which battles end, as branches name them."""

    @property
    def carries(self) -> bool:
        """Whether its armies can be carried over: survivors, experience and ranks."""

    @property
    def keeps_condition(self) -> bool:
        """Whether its scenarios can begin with wounded units and with items that they have found."""

    def condition(self, state: Any) -> Condition:
        """Return how what is left of the units stands at the end of a battle."""

    def fielded(self, setup: Setup) -> tuple[Fielded, ...]:
        """Return the units with which a scenario begins, those of a card in their order."""

    def strengthened(self, setup: Setup, strengths: Strengths) -> Setup:
        """Return a scenario whose units come as they are after other battles.

        Documents that it changes get new ids; nothing is saved.
        """


class ComesWhole:
    """A game whose scenarios begin with whole units, as their armies have them."""

    keeps_condition = False

    def condition(self, _state: object) -> Condition:
        """Return nothing: whoever comes to the next battle is healed."""
        return Condition()


@dataclass(frozen=True)
class ResultsOnly(ComesWhole):
    """A game whose decks and wizards are the same in each battle: only the results count."""

    endings: tuple[str, ...]
    carries: bool = False

    def fielded(self, _setup: Setup) -> tuple[Fielded, ...]:
        """Return no units: none is followed from battle to battle."""
        return ()

    def strengthened(self, setup: Setup, _strengths: Strengths) -> Setup:
        """Return the scenario as it is."""
        return setup


def new_id(*parts: object) -> str:
    """Return the id of a changed copy of a document: the same for the same change."""
    return str(uuid5(_COPIES, "/".join(map(str, parts))))


def pointed(ref: Ref | None, document: Document) -> Ref:
    """Return a reference turned to another document of the same kind."""
    return must_be(ref, Ref).model_copy(update={"id": document.id, "slug": document.slug})


def with_entries(army: ArmyBase, entries: tuple[ArmyEntry, ...], mark: str) -> ArmyBase:
    """Return a copy of an army with other entries, under an id of its own."""
    return army.model_copy(update={"id": new_id(army.id, mark), "entries": entries})


def with_card(entry: ArmyEntry, card: Document | None) -> ArmyEntry:
    """Return an entry with another card; as it is for None."""
    return entry if card is None else entry.model_copy(update={"card": pointed(entry.card, card)})
