"""Rosters of BattleScribe and New Recruit as they are read: forces, and what was picked for each."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.packs.battlescribe.files import ForeignFile, children, number_in

_MOST_DEEP: Final = 12
_MOST: Final = 1000
_POINTS: Final = ("pts", "points", "point", "pt")


@dataclass(frozen=True)
class Pick:
    """Something that was picked, with what was picked for it."""

    path: tuple[str, ...]
    """Ids of the links that lead to its entry, then that of the entry."""
    name: str
    number: int
    is_card: bool
    """Whether it is a unit or a model, not an upgrade."""
    note: str
    inside: tuple[Pick, ...] = ()


@dataclass(frozen=True)
class ForceIn:
    """A force of a roster."""

    entry: str
    """Id of its entry."""
    catalogue: str
    """Id of its catalogue."""
    catalogue_name: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True)
class RosterIn:
    """A roster."""

    id: str
    name: str
    game: str
    """Id of its game system."""
    game_name: str
    points: int | None
    """What it costs, as it says itself; None if it does not."""
    limit: int | None
    note: str
    forces: tuple[ForceIn, ...]


def read_roster(file: ForeignFile) -> RosterIn:
    """Return what a roster holds."""
    root = file.root
    return RosterIn(
        id=root.get("id", "") or file.name,
        name=root.get("name", "").strip() or file.name.partition(".")[0],
        game=root.get("gameSystemId", ""),
        game_name=root.get("gameSystemName", "").strip() or root.get("gameSystemId", ""),
        points=_points(root, "costs"),
        limit=_points(root, "costLimits"),
        note=(root.findtext("customNotes") or "").strip(),
        forces=tuple(_forces(root, 0)),
    )


def _points(root: ET.Element, holder: str) -> int | None:
    costs = list(children(root, holder))
    named = [one for one in costs if one.get("name", "").strip().lower() in _POINTS]
    for one in named or costs[:1]:
        value = number_in(one, "value", -1)
        return round(value) if 0 < value <= 100_000 else None
    return None


def _forces(element: ET.Element, depth: int) -> Iterator[ForceIn]:
    """Yield the forces of a roster, those inside of others after them."""
    if depth > _MOST_DEEP:
        return
    for one in children(element, "forces"):
        yield ForceIn(
            entry=one.get("entryId", ""),
            catalogue=one.get("catalogueId", ""),
            catalogue_name=one.get("catalogueName", "").strip(),
            picks=tuple(_picks(one, 0)),
        )
        yield from _forces(one, depth + 1)


def _picks(element: ET.Element, depth: int) -> Iterator[Pick]:
    if depth > _MOST_DEEP:
        return
    for one in children(element, "selections"):
        notes = (one.get("customName", ""), one.findtext("customNotes") or "")
        yield Pick(
            path=tuple(part for part in one.get("entryId", "").split("::") if part),
            name=one.get("name", "").strip() or "–",
            number=min(max(round(number_in(one, "number", 1)), 1), _MOST),
            is_card=one.get("type") in ("unit", "model"),
            note=" ".join(" ".join(notes).split())[:400],
            inside=tuple(_picks(one, depth + 1)),
        )
