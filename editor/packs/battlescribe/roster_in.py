"""Rosters of BattleScribe and New Recruit as they are read: forces, and what was picked for each.

The profiles, rules and categories in them repeat what the game says; the rest is taken or counted as lost.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from editor.packs.battlescribe.files import ForeignFile, children, number_in
from editor.packs.battlescribe.tally import Tally

_MOST_DEEP: Final = 12
_MOST_POINTS: Final = 100_000
_MOST: Final = 1000
"""Copies of something that is picked."""
_MOST_LETTERS: Final = 400
_LONGEST_TAG: Final = 40
_POINTS: Final = ("pts", "points", "point", "pt")
_NAMED: Final = frozenset({"id", "name"})
_COST: Final = frozenset({"name", "typeId", "value"})
_REPEATED: Final = frozenset({"entryId", "publicationId", "page"})
_TAKEN: Final[Mapping[str, frozenset[str]]] = {
    "roster": _NAMED
    | {"battleScribeVersion", "generatedBy", "xmlns", "gameSystemId", "gameSystemName", "gameSystemRevision"},
    "force": _NAMED | _REPEATED | {"catalogueId", "catalogueName", "catalogueRevision"},
    "selection": _NAMED | _REPEATED | {"entryGroupId", "number", "type", "customName", "from", "group"},
    "category": _NAMED | _REPEATED | {"primary"},
    "tag": _NAMED,
    "cost": _COST,
    "costLimit": _COST,
}
"""Elements -> their attributes that become something, or repeat what the game says."""
_LISTS: Final = frozenset({"forces", "selections", "categories", "tags", "costs", "costLimits"})
_COPIES: Final = frozenset({"rules", "profiles", "publications"})
"""Lists that repeat what the game says."""
_NOTES: Final = "customNotes"


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
    tags: tuple[str, ...]
    forces: tuple[ForceIn, ...]


def read_roster(file: ForeignFile, tally: Tally) -> RosterIn:
    """Return what a roster holds; what of it has no place is counted."""
    root = file.root
    _count_rest(root, "", tally)
    return RosterIn(
        id=root.get("id", "") or file.name,
        name=root.get("name", "").strip() or file.name.partition(".")[0],
        game=root.get("gameSystemId", ""),
        game_name=root.get("gameSystemName", "").strip() or root.get("gameSystemId", ""),
        points=_points(root, "costs", tally),
        limit=_points(root, "costLimits", tally),
        note=(root.findtext(_NOTES) or "").strip(),
        tags=tuple(dict.fromkeys(_tags(root, tally))),
        forces=tuple(_forces(root, 0, tally)),
    )


def _count_rest(element: ET.Element, owner: str, tally: Tally) -> None:
    """Count what is lost of an element and of what is in it; ``owner`` is the name of what has it."""
    name = element.get("name", "").strip() or owner
    known = _TAKEN.get(element.tag)
    if known is None:
        tally.add("foreign", element.tag, told=f"{name}: {element.tag}")
        return
    for key, value in element.attrib.items():
        if key not in known and value.strip():
            tally.add("detail", f"{element.tag} {key}", told=f"{name}: {element.tag} {key} {value}")
    for part in element:
        if part.tag in _LISTS:
            for one in part:
                _count_rest(one, name, tally)
        elif part.tag == _NOTES:
            if element.tag not in ("roster", "selection") and (part.text or "").strip():
                tally.add("detail", f"{element.tag} {_NOTES}", told=f"{name}: {part.text}")
        elif part.tag not in _COPIES:
            tally.add("foreign", part.tag, max(len(part), 1), told=f"{name}: {part.tag}")


def _tags(root: ET.Element, tally: Tally) -> Iterator[str]:
    for one in children(root, "tags"):
        name = " ".join(one.get("name", "").split())
        if len(name) > _LONGEST_TAG:
            tally.add("detail", "tag name", told=f"tag {name}")
        if name:
            yield name[:_LONGEST_TAG].strip()


def _points(root: ET.Element, holder: str, tally: Tally) -> int | None:
    """Return the points that a roster costs, or may cost; other costs that are limited are counted."""
    costs = list(children(root, holder))
    mine = next((one for one in costs if one.get("name", "").strip().lower() in _POINTS), None)
    mine = costs[0] if mine is None and costs else mine
    for one in costs if holder == "costLimits" else ():
        if one is not mine and number_in(one, "value", -1) >= 0:
            words = f"{one.get('name', '').strip()} {number_in(one, 'value'):g}"
            tally.add("detail", f"costLimit {words}")
    value = -1.0 if mine is None else number_in(mine, "value", -1)
    if value <= 0:
        return None
    if not value.is_integer() or value > _MOST_POINTS:
        tally.add("points", f"{holder} {value:g}")
    return min(round(value), _MOST_POINTS)


def _forces(element: ET.Element, depth: int, tally: Tally) -> Iterator[ForceIn]:
    """Yield the forces of a roster, those inside of others after them."""
    if depth > _MOST_DEEP:
        tally.add("deep", element.get("name", ""), sum(1 for _one in children(element, "forces")))
        return
    for one in children(element, "forces"):
        yield ForceIn(
            entry=one.get("entryId", ""),
            catalogue=one.get("catalogueId", ""),
            catalogue_name=one.get("catalogueName", "").strip(),
            picks=tuple(_picks(one, 0, tally)),
        )
        yield from _forces(one, depth + 1, tally)


def _picks(element: ET.Element, depth: int, tally: Tally) -> Iterator[Pick]:
    if depth > _MOST_DEEP:
        tally.add("deep", element.get("name", ""), sum(1 for _one in children(element, "selections")))
        return
    for one in children(element, "selections"):
        note = " ".join(f"{one.get('customName', '')} {one.findtext(_NOTES) or ''}".split())
        number = round(number_in(one, "number", 1))
        tally.add("roster_copies", one.get("name", ""), number - _MOST)
        if len(note) > _MOST_LETTERS:
            tally.add("detail", f"selection {_NOTES}", told=f"{one.get('name', '')}: {note}")
        yield Pick(
            path=tuple(part for part in one.get("entryId", "").split("::") if part),
            name=one.get("name", "").strip() or "–",
            number=min(max(number, 1), _MOST),
            is_card=one.get("type") in ("unit", "model"),
            note=note[:_MOST_LETTERS],
            inside=tuple(_picks(one, depth + 1, tally)),
        )
