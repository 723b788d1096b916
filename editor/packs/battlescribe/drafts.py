"""Cards to be, with their options, and what the profiles and rules of an entry say."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from typing import Literal

from editor.packs.battlescribe.book import Info, Node
from editor.packs.battlescribe.files import children
from editor.packs.battlescribe.modifiers import Modifier

CardSort = Literal["unit", "item", "card"]


@dataclass(frozen=True)
class OptionChange:
    """A characteristic that an option of a card changes."""

    source: str
    """Ids of the type of the profile and of the characteristic, with a slash between."""
    sign: str
    """``=``, ``+`` or ``-``."""
    number: int
    modifier: Modifier
    """What says so; it is lost where no field has the characteristic."""


@dataclass(frozen=True)
class OptionDraft:
    """Something that is bought for a card and is no card itself."""

    id: str
    name: str
    points: int
    text: str
    """What its rules say."""
    changes: tuple[OptionChange, ...] = ()
    """The characteristics that it changes."""


@dataclass
class Draft:
    """A card to be."""

    id: str
    """Id of the entry, or of the link that makes it another."""
    kind: CardSort
    node: Node
    info: Info
    points: int
    costs: dict[str, float]
    """Id of a further type of cost -> how much."""
    primary: str = ""
    """Id of its main category."""
    categories: dict[str, None] = field(default_factory=dict)
    """Ids of all its categories, in their order."""
    factions: set[str | None] = field(default_factory=set)
    """Names of the catalogues whose armies have it; None for all of them."""
    options: list[OptionDraft] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    """What may be chosen for it, a line for each group."""
    rooted: bool = False
    """Whether a roster may take it by itself."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.node.name


def values_of(profile: ET.Element) -> tuple[tuple[str, str], ...]:
    """Return what a profile says: type of characteristic and words."""
    return tuple(
        (one.get("typeId", ""), (one.text or "").strip()) for one in children(profile, "characteristics")
    )


def type_of(profile: ET.Element) -> str:
    """Return the id of the type of a profile."""
    return profile.get("typeId", "")


def words_of(rule: ET.Element) -> str:
    """Return a rule as a paragraph with its name first."""
    name = rule.get("name", "").strip()
    text = (rule.findtext("description") or "").strip()
    return ": ".join(part for part in (name, text) if part)
