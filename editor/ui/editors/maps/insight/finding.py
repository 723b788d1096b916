"""What can be looked for on a map, each as a list of rows with their fields."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from editor.printing.maps.looks import MapLooks
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_checks import fields_where, groups_of
from editor.rules.core.map_compare import ChangeMarks, Changes, LayerChange, change_marks
from editor.rules.core.map_fairness import ZoneFigures, unlike
from editor.rules.core.map_symmetry import SYMMETRIES
from editor.services.map_insight import changes_since, map_fairness, map_findings
from editor.services.workspace import Workspace
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.words.labels import SHARED_WORDS
from schemas.problems import Message
from schemas.ruleset import RulesetBase

MOST_ROWS = 300
"""Most rows that are listed; the words above the list count the others."""
_GROUP = QT_TRANSLATE_NOOP("MapFinding", "{count} from {field}")
_LIKE = QT_TRANSLATE_NOOP("MapFinding", "{share} % of the fields are like their counterpart")
_NO_ZONES = QT_TRANSLATE_NOOP(
    "MapFinding", "Mark two deployment zones in the panel Places, then they are compared here."
)
_SIZE = QT_TRANSLATE_NOOP("MapFinding", "{zone}: {count} fields, {distance} fields from the enemy")
_COVER = QT_TRANSLATE_NOOP("MapFinding", "{zone}: cover on {cover} of it, on {ahead} of the ground before it")
_LEVEL = QT_TRANSLATE_NOOP("MapFinding", "{zone}: mean level {level}, {ahead} before it")
_NO_WAY = QT_TRANSLATE_NOOP("MapFinding", "{zone}: no way to {target} on foot")
_WAY = QT_TRANSLATE_NOOP("MapFinding", "{zone}: {points} movement points to {target}")
_NOTHING = QT_TRANSLATE_NOOP("MapFinding", "Nothing differs.")
_BECAME = QT_TRANSLATE_NOOP("MapFinding", "{what}: {old} became {new}, {count}")
_ADDED = QT_TRANSLATE_NOOP("MapFinding", "{what}: one added")
_REMOVED = QT_TRANSLATE_NOOP("MapFinding", "{what}: one removed")


@dataclass(frozen=True)
class Row:
    """A line of the list, and the fields that it speaks of."""

    words: str
    fields: tuple[Offset, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A question, with everything that its answer needs: it is worked out beside the window."""

    arrays: MapArrays
    looks: MapLooks
    language: str
    system: str
    ruleset: RulesetBase | None
    sentence: Callable[[Message], str]
    workspace: Workspace
    map_id: str


def _tr(words: str) -> str:
    return QCoreApplication.translate("MapFinding", words)


def _count(fields: Sequence[Offset]) -> str:
    return QCoreApplication.translate("MapFinding", "%n field(s)", "", len(fields))


def _name(arrays: MapArrays, at: Offset) -> str:
    return arrays.field_name(at) or f"{at[0] + 1}.{at[1] + 1}"


def what_is_amiss(asked: Asked, _value: object) -> list[Row]:
    """Return everything that may be amiss."""
    found = map_findings(asked.arrays, asked.system, asked.ruleset)
    return [Row(asked.sentence(one.message), one.fields) for one in found]


def fields_of_terrain(asked: Asked, value: object) -> list[Row]:
    """Return the groups of fields of a terrain."""
    return _groups(asked, terrain=str(value))


def fields_of_level(asked: Asked, value: object) -> list[Row]:
    """Return the groups of fields of a hill level."""
    return _groups(asked, level=int(str(value)))


def fields_of_depth(asked: Asked, value: object) -> list[Row]:
    """Return the groups of fields of a depth of water."""
    return _groups(asked, depth=int(str(value)))


def _groups(
    asked: Asked, terrain: str | None = None, level: int | None = None, depth: int | None = None
) -> list[Row]:
    return _group_rows(asked, fields_where(asked.arrays, terrain=terrain, level=level, depth=depth))


def _group_rows(asked: Asked, mask: NDArray[np.bool_]) -> list[Row]:
    """Return a row for each group of fields that touch."""
    words, arrays = _tr(_GROUP), asked.arrays
    groups = groups_of(arrays, mask)
    return [Row(words.format(count=_count(one), field=_name(arrays, one[0])), one) for one in groups]


def unlike_the_mirror(asked: Asked, value: object) -> list[Row]:
    """Return the groups of fields that differ from their counterpart."""
    differing = unlike(asked.arrays, next(one for one in SYMMETRIES if one == value))
    whole = int((asked.arrays.terrain != NO_FIELD).sum())
    share = round(100 * (1 - float(differing.sum()) / max(1, whole)))
    return [Row(_tr(_LIKE).format(share=share)), *_group_rows(asked, differing)]


def fairness_of_zones(asked: Asked, _value: object) -> list[Row]:
    """Return distances, cover and height per deployment zone of the map."""
    arrays = asked.arrays
    fields = {zone.id: zone.fields for zone in arrays.zones}
    names = {zone.id: zone.name.get(asked.language) or zone.id for zone in arrays.zones}
    if len(fields) < 2:
        return [Row(_tr(_NO_ZONES))]
    spots = [one.at for one in arrays.objectives]
    found = map_fairness(arrays, fields, spots, asked.system, asked.ruleset)
    rows = []
    for one in found:
        rows += [Row(words, fields[one.zone]) for words in _figures(asked, one, names[one.zone])]
    return rows


def _figures(asked: Asked, one: ZoneFigures, name: str) -> list[str]:
    percent, level = "{:.0f} %", "{:.1f}"
    words = [
        _tr(_SIZE).format(zone=name, count=one.fields, distance=one.nearest_enemy),
        _tr(_COVER).format(
            zone=name, cover=percent.format(100 * one.cover), ahead=percent.format(100 * one.cover_ahead)
        ),
        _tr(_LEVEL).format(zone=name, level=level.format(one.level), ahead=level.format(one.level_ahead)),
    ]
    for place, points in zip(asked.arrays.objectives, one.objectives, strict=True):
        target = place.name.get(asked.language) or place.id
        if math.isinf(points):
            words.append(_tr(_NO_WAY).format(zone=name, target=target))
        else:
            line = _tr(_WAY)
            words.append(line.format(zone=name, points=round(points), target=target))
    return words


@dataclass(frozen=True)
class Compared:
    """What differs from a saved version: in words, and as marks on the map."""

    rows: list[Row]
    marks: ChangeMarks


def compared(asked: Asked, value: object) -> Compared:
    """Return what differs from a saved version, field by field."""
    version = int(str(value))
    found: Changes = changes_since(asked.workspace, asked.map_id, version, asked.arrays)
    return Compared(_change_rows(asked, found), change_marks(found, asked.arrays))


def _change_rows(asked: Asked, found: Changes) -> list[Row]:
    if not found:
        return [Row(_tr(_NOTHING))]
    rows = []
    for one in found:
        if isinstance(one, LayerChange):
            old, new = _value(asked, one, one.old), _value(asked, one, one.new)
            words = _tr(_BECAME)
            what = SHARED_WORDS.label(one.layer)
            rows.append(Row(words.format(what=what, old=old, new=new, count=_count(one.fields)), one.fields))
        else:
            words = _tr(_ADDED) if one.added else _tr(_REMOVED)
            rows.append(Row(words.format(what=SHARED_WORDS.label(one.name)), one.fields))
    return rows


def _value(asked: Asked, change: LayerChange, value: str) -> str:
    if change.layer != "terrain":
        return value
    return asked.looks.look(value).name.get(asked.language) or value
