"""Places that count on a map: objectives, zones, starts, notes, buildings, compass rose, traced picture."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, cast

from PySide6.QtCore import QObject, QPointF, Signal

from editor.printing.maps.lattice import HexLattice
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.tools import ToolContext
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.base import Schema
from schemas.held_files import is_held
from schemas.map import (
    Building,
    CompassRose,
    DeploymentZone,
    MapFrame,
    MapNote,
    Objective,
    StartPosition,
    TracedPicture,
)
from schemas.map_things import MAX_PICTURE_BYTES
from schemas.text import NO_TEXT, LocalText

PlaceName = Literal["objectives", "zones", "starts", "notes", "buildings", "compass", "frame", "picture"]
_SINGLE: Final = ("compass", "frame", "picture")
WITHOUT_FIELD: Final = ("frame", "picture")
"""What belongs to no field of the map."""
_ON_FIELDS: Final = ("zones", "buildings")


@dataclass(frozen=True)
class Attribute:
    """What can be set of a place: a field of its model."""

    name: str
    shape: Literal["text", "whole", "decimal", "choice", "flag"]
    least: float = 0
    most: float = 0
    step: float = 1
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlaceKind:
    """A kind of place: where it lies in the map, what it is called, what can be set."""

    name: PlaceName
    word: str
    add: str
    """Name of the step that adds one."""
    change: str
    remove: str
    attributes: tuple[Attribute, ...]


_NAME, _TEXT = Attribute("name", "text"), Attribute("text", "text")
_SIDE = Attribute("side", "whole", 1, 8)

KINDS: Final[tuple[PlaceKind, ...]] = (
    PlaceKind(
        "objectives",
        QT_TRANSLATE_NOOP("Places", "Objective"),
        QT_TRANSLATE_NOOP("Places", "Add an objective"),
        QT_TRANSLATE_NOOP("Places", "Change an objective"),
        QT_TRANSLATE_NOOP("Places", "Remove an objective"),
        (_NAME, Attribute("points", "whole", 0, 9999, 10)),
    ),
    PlaceKind(
        "zones",
        QT_TRANSLATE_NOOP("Places", "Deployment zone"),
        QT_TRANSLATE_NOOP("Places", "Add a deployment zone"),
        QT_TRANSLATE_NOOP("Places", "Change a deployment zone"),
        QT_TRANSLATE_NOOP("Places", "Remove a deployment zone"),
        (_NAME, _SIDE),
    ),
    PlaceKind(
        "starts",
        QT_TRANSLATE_NOOP("Places", "Start position"),
        QT_TRANSLATE_NOOP("Places", "Add a start position"),
        QT_TRANSLATE_NOOP("Places", "Change a start position"),
        QT_TRANSLATE_NOOP("Places", "Remove a start position"),
        (_TEXT, _SIDE),
    ),
    PlaceKind(
        "buildings",
        QT_TRANSLATE_NOOP("Places", "Building"),
        QT_TRANSLATE_NOOP("Places", "Add a building"),
        QT_TRANSLATE_NOOP("Places", "Change a building"),
        QT_TRANSLATE_NOOP("Places", "Remove a building"),
        (
            _NAME,
            Attribute("material", "choice", choices=("stone", "wood", "clay", "ruin")),
            Attribute("floors", "whole", 1, 9),
            Attribute("roof", "choice", choices=("open", "thatch", "tiles", "slate")),
        ),
    ),
    PlaceKind(
        "notes",
        QT_TRANSLATE_NOOP("Places", "Note"),
        QT_TRANSLATE_NOOP("Places", "Add a note"),
        QT_TRANSLATE_NOOP("Places", "Change a note"),
        QT_TRANSLATE_NOOP("Places", "Remove a note"),
        (_TEXT,),
    ),
    PlaceKind(
        "compass",
        QT_TRANSLATE_NOOP("Places", "Compass rose"),
        QT_TRANSLATE_NOOP("Places", "Add a compass rose"),
        QT_TRANSLATE_NOOP("Places", "Change the compass rose"),
        QT_TRANSLATE_NOOP("Places", "Remove the compass rose"),
        (Attribute("size", "decimal", 0.5, 20, 0.5), Attribute("north", "whole", 0, 359, 15)),
    ),
    PlaceKind(
        "frame",
        QT_TRANSLATE_NOOP("Places", "Frame, title, legend, scale"),
        QT_TRANSLATE_NOOP("Places", "Add a frame"),
        QT_TRANSLATE_NOOP("Places", "Change the frame"),
        QT_TRANSLATE_NOOP("Places", "Remove the frame"),
        (
            Attribute("title", "text"),
            Attribute("border", "choice", choices=("line", "double", "checked")),
            Attribute("legend", "flag"),
            Attribute("scale", "flag"),
            Attribute("distance", "decimal", 0, 100_000, 10),
            Attribute("unit", "text"),
        ),
    ),
    PlaceKind(
        "picture",
        QT_TRANSLATE_NOOP("Places", "Picture under the map"),
        QT_TRANSLATE_NOOP("Places", "Add a picture under the map"),
        QT_TRANSLATE_NOOP("Places", "Change the picture under the map"),
        QT_TRANSLATE_NOOP("Places", "Remove the picture under the map"),
        (
            Attribute("x", "decimal", -10_000, 10_000, 0.25),
            Attribute("y", "decimal", -10_000, 10_000, 0.25),
            Attribute("width", "decimal", 0.1, 10_000, 0.5),
            Attribute("turn", "decimal", -360, 360, 1),
            Attribute("opacity", "decimal", 0, 1, 0.1),
            Attribute("under", "flag"),
            Attribute("printed", "flag"),
        ),
    ),
)


@dataclass(frozen=True)
class Place:
    """One place of the map: its kind and its number among its like."""

    kind: PlaceKind
    number: int
    thing: Schema


class Places(QObject):
    """The places of one open map; each change is one step of undo."""

    changed = Signal()

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self._tool_context = tool_context
        tool_context.model.things_changed.connect(self.changed)
        tool_context.model.replaced.connect(self.changed)

    @property
    def read_only(self) -> bool:
        """Whether nothing may be changed."""
        return self._tool_context.model.session.read_only or self._tool_context.arrays is None

    def all(self) -> tuple[Place, ...]:
        """Return every place, kind by kind."""
        return tuple(
            Place(kind, number, thing)
            for kind in KINDS
            for number, thing in enumerate(self._things(kind.name))
        )

    def _things(self, name: PlaceName) -> tuple[Any, ...]:
        found = getattr(self._tool_context.arrays, name, ())
        if name in _SINGLE:
            return () if found is None or found == () else (found,)
        return tuple(found)

    def words(self, place: Place) -> str:
        """Return what a place is called in the list: its name and its field."""
        own = getattr(place.thing, "name", getattr(place.thing, "text", None))
        name = own.get(self._tool_context.context.language) if isinstance(own, LocalText) else ""
        parts = [self.tr(place.kind.word), name]
        fields = self.fields(place)
        arrays = self._tool_context.arrays
        if len(fields) == 1 and arrays is not None:
            parts.append(arrays.field_name(fields[0]))
        elif fields:
            parts.append(self.tr("%n field(s)", "", len(fields)))
        return "  ·  ".join(part for part in parts if part)

    def fields(self, place: Place) -> tuple[Offset, ...]:
        """Return the fields that a place lies on; empty for a picture."""
        thing: Any = place.thing
        if hasattr(thing, "fields") and place.kind.name in _ON_FIELDS:
            return tuple(thing.fields)
        return (thing.at,) if hasattr(thing, "at") else ()

    def here(self) -> tuple[Offset, ...]:
        """Return where a new place goes: the selected fields, else the cursor, else the middle of the map."""
        arrays = self._tool_context.arrays
        if arrays is None:
            return ()
        if selected := self._tool_context.selection.fields():
            return tuple(selected)
        at = self._tool_context.canvas.cursor_field or (arrays.columns // 2, arrays.rows // 2)
        return (at,) if arrays.has_field(at) else ((0, 0),)

    def add(self, kind: PlaceKind, picture: TracedPicture | None = None) -> int:
        """Add a place where the selection or the cursor is; return its number in the whole list, or -1."""
        here = self.here()
        if not here or self.read_only:
            return -1
        fresh = picture if kind.name == "picture" else self._fresh(kind.name, here)
        if fresh is None:
            return -1
        after = fresh if kind.name in _SINGLE else (*self._things(kind.name), fresh)
        self._push(kind, after, kind.add)
        places = [place.thing for place in self.all()]
        return next((number for number, thing in enumerate(places) if thing is fresh), -1)

    def _fresh(self, name: PlaceName, here: Sequence[Offset]) -> Schema:
        at, fields = here[0], tuple(here)
        if name == "compass":
            return CompassRose(at=at)
        if name == "frame":
            name_of = self._tool_context.model.session.value("name", {})
            return MapFrame(title=LocalText(name_of) if isinstance(name_of, dict) else NO_TEXT)
        if name == "notes":
            return MapNote(at=at, text=LocalText({self._tool_context.context.language: self.tr("Note")}))
        if name == "starts":
            return StartPosition(at=at)
        taken = {thing.id for thing in self._things(name)}
        stem = {"objectives": "objective", "zones": "zone"}.get(name, "building")
        key = next(
            f"{stem}_{number}" for number in range(1, len(taken) + 2) if f"{stem}_{number}" not in taken
        )
        if name == "objectives":
            return Objective(id=key, at=at)
        if name == "zones":
            return DeploymentZone(id=key, fields=fields, side=min(8, len(taken) + 1))
        return Building(id=key, fields=fields)

    def picture_of(self, file: Path, *, keep: bool) -> TracedPicture | None:
        """Return a picture that fills the map, linked or kept. None if it is too large to keep.

        Raises:
            OSError: the file cannot be read.
            ValueError: it is neither PNG nor JPEG.
        """
        arrays = self._tool_context.arrays
        if arrays is None:
            return None
        source = {"file": str(file)}
        if is_held(file):
            raise ValueError(f"{file} is the open catalogue")
        if keep:
            if file.stat().st_size > MAX_PICTURE_BYTES:
                return None
            source = {"data": base64.b64encode(file.read_bytes()).decode("ascii")}
        wide, middle = _extent(arrays)
        return TracedPicture.model_validate({**source, "x": middle.x(), "y": middle.y(), "width": wide})

    def change(self, place: Place, name: str, value: Any) -> None:
        """Set an attribute of a place; words are those of the interface's language."""
        old = getattr(place.thing, name)
        if isinstance(old, LocalText):
            texts = dict(old.root)
            texts.pop(self._tool_context.context.language, None)
            value = LocalText(texts | ({self._tool_context.context.language: value} if value else {}))
        if value != old:
            self._replace(place, place.thing.model_copy(update={name: value}))

    def move(self, place: Place) -> None:
        """Put a place where the selection or the cursor is."""
        here = self.here()
        if not here or place.kind.name in WITHOUT_FIELD:
            return
        if place.kind.name not in _ON_FIELDS:
            self._replace(place, place.thing.model_copy(update={"at": here[0]}))
            return
        update: dict[str, Any] = {"fields": here}
        if isinstance(place.thing, Building):
            inside = set(here)
            update["wall_fields"] = tuple(at for at in place.thing.wall_fields if at in inside)
            update["openings"] = tuple(one for one in place.thing.openings if inside & set(one.between))
        self._replace(place, place.thing.model_copy(update=update))

    def remove(self, place: Place) -> None:
        """Take a place off the map."""
        things = list(self._things(place.kind.name))
        del things[place.number]
        self._push(place.kind, None if place.kind.name in _SINGLE else tuple(things), place.kind.remove)

    def _replace(self, place: Place, thing: Schema) -> None:
        things = list(self._things(place.kind.name))
        things[place.number] = thing
        self._push(place.kind, thing if place.kind.name in _SINGLE else tuple(things), place.kind.change)

    def _push(self, kind: PlaceKind, after: Any, text: str) -> None:
        self._tool_context.push((), self.tr(text), things={cast("Any", kind.name): after})


def _extent(arrays: MapArrays) -> tuple[float, QPointF]:
    """Return width and middle of the map, in field widths from the centre of the field (0, 0)."""
    unit = 100
    lattice = HexLattice(unit, arrays.stagger, arrays.board, arrays.grid_kind)
    wide, high = lattice.size(arrays.columns, arrays.rows)
    x, y = lattice.centre((0, 0))
    return wide / unit, QPointF((wide / 2 - x) / unit, (high / 2 - y) / unit)
