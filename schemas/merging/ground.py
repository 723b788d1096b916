"""The ground of a map, merged field by field: its letters are brought to one legend first."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from schemas.inheritance import same
from schemas.merging.areas import areas, field_on_map, place_of
from schemas.merging.results import Area, Choices, Conflict, Key, Merge

_SHAPE: Final = ("columns", "rows", "grid", "stagger", "board")
"""Fields that say how many fields a map has, and where they lie."""
_LAYERS: Final = ("terrain", "levels", "depth")
_MOST_SHOWN: Final = 100
"""Fields that both changed, up to which each is chosen by itself; of more of them, areas up to which."""
_REST: Final = "fields"
"""Name of what is chosen together where there are more areas: the smallest of them."""
_CHUNK: Final = 512
"""Fields that are compared at once before they are looked at one by one."""
_UNKNOWN: Final = "\uffff"
"""Stands for what a field was where nobody knows it: no layer has this letter."""
_LETTERS: Final = "".join(map(chr, (*range(0x61, 0x7B), *range(0x41, 0x5B), *range(0xA1, 0x100))))
"""Letters for ground that only the other side has, where its own letter means something else here."""

Sides = tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]


def ground_of(
    base: Mapping[str, Any] | None, mine: Mapping[str, Any], theirs: Mapping[str, Any]
) -> Ground | None:
    """Return the ground of three states of a map, of the first of which nothing may be known.

    None for other documents.
    """
    known = (mine, theirs) if base is None else (base, mine, theirs)
    if not all(side.get("kind") == "map" and "terrain" in side and "legend" in side for side in known):
        return None
    if base is None:
        return Ground(({key: mine[key] for key in _SHAPE if key in mine} | {"legend": {}}, mine, theirs))
    return Ground((base, mine, theirs))


@dataclass(frozen=True)
class Ground:
    """The ground of a map in three states."""

    sides: Sides
    fields: tuple[str, ...] = (*_SHAPE, "legend", *_LAYERS)
    """Fields of the document that it is made of."""

    def merged(self, choices: Choices, *, undivided: bool = False) -> Merge:
        """Return these fields of the result; undivided: as one side has all of them."""
        base, mine, theirs = ({key: side[key] for key in self.fields if key in side} for side in self.sides)
        if same(base, theirs) or same(mine, theirs):
            return Merge(mine)
        if same(base, mine):
            return Merge(theirs, tuple((key,) for key in theirs if not same(theirs[key], mine.get(key))))
        texts = None if undivided else self._texts()
        if texts is None:
            # Where the sizes differ, fields of one side are no fields of the other.
            sizes = [f"{side.get('columns')} × {side.get('rows')}" for side in (base, mine, theirs)]
            conflict = Conflict(("terrain",), ("terrain",), *sizes)
            return Merge(mine if choices.get(("terrain",)) == "mine" else theirs, (), (conflict,))
        return self._field_by_field(mine, texts, choices)

    def _texts(self) -> dict[str, tuple[str, str, str]] | None:
        """Return the letters of each layer, one after the other; None where the states do not fit."""
        if not all(same(self.sides[0].get(key), side.get(key)) for side in self.sides for key in _SHAPE):
            return None
        if sum(len(side["legend"]) for side in self.sides) > len(_LETTERS):
            return None
        found = {}
        for name in _LAYERS:
            forms = [layer_text(side.get(name) or ()) for side in self.sides]
            there = [one for one in forms if one]
            if None in forms or len({len(one) for one in there if one is not None}) > 1:
                return None
            size = len(there[0] or "") if there else 0
            blank = ("\0" if _is_packed(self.sides, name) else "0") * size
            texts = [one or blank for one in forms]
            if "terrain" not in self.sides[0]:
                texts[0] = _UNKNOWN * size
            found[name] = (texts[0], texts[1], texts[2])
        return found

    def _field_by_field(
        self, mine: Mapping[str, Any], texts: dict[str, tuple[str, str, str]], choices: Choices
    ) -> Merge:
        legends = [side["legend"] for side in self.sides]
        legend = dict(legends[1])
        texts["terrain"] = (
            _translated(texts["terrain"][0], _letters(legend, legends[0])),
            texts["terrain"][1],
            _translated(texts["terrain"][2], _letters(legend, legends[2])),
        )
        data, taken, conflicts = dict(mine), [], []
        for name, sides in texts.items():
            if sides[1] == sides[2]:
                continue
            found = _Layer(name, sides, self._places(name), legend if name == "terrain" else {})
            text = found.merge(choices)
            conflicts += found.conflicts
            if text != sides[1]:
                data[name] = self._layer(name, text)
                taken.append((name,))
        used = set(layer_text(data["terrain"]) or "")
        kept = {letter: one for letter, one in legend.items() if letter in used or letter in legends[1]}
        if not same(kept, dict(data["legend"])):
            data["legend"] = kept
            taken.append(("legend",))
        return Merge(data, tuple(taken), tuple(conflicts))

    def _layer(self, name: str, text: str) -> Any:
        """Return letters as a layer is stored."""
        if _is_packed(self.sides, name):
            packed = zlib.compress(text.encode("latin-1"), 9)
            return {"packed": base64.b64encode(packed).decode("ascii")}
        ends = list(accumulate(self._lengths(name)))
        return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]

    def _lengths(self, name: str) -> list[int]:
        """Return the number of fields of each row of a layer."""
        rows = next((side[name] for side in self.sides if side.get(name)), ())
        if isinstance(rows, Mapping):
            return [int(self.sides[0]["columns"])] * int(self.sides[0]["rows"])
        return [len(row) for row in rows]

    def _places(self, name: str) -> list[int]:
        """Return the number of the first field of each row."""
        return [0, *accumulate(self._lengths(name))]


@dataclass
class _Layer:
    """One layer of which both sides have letters."""

    name: str
    sides: tuple[str, str, str]
    starts: Sequence[int]
    legend: Mapping[str, str]

    def __post_init__(self) -> None:
        self.conflicts: list[Conflict] = []

    def merge(self, choices: Choices) -> str:
        """Return its letters."""
        found, clashing = self._found()
        theirs = self.sides[2]
        chosen: dict[int, str] = {}
        for key, places in self._together(clashing):
            values = [self._said([side[place] for place in places]) for side in self.sides]
            around, count = self._around(places), len(places)
            self.conflicts.append(Conflict(key, (self.name,), *values, area=around, count=count))
            if choices.get(key) != "mine":
                chosen |= {place: theirs[place] for place in places}
        return _with(found, chosen)

    def _together(self, clashing: Sequence[int]) -> list[tuple[Key, Sequence[int]]]:
        """Return what is chosen at once: each field by itself, of many fields what hangs together."""
        if len(clashing) <= _MOST_SHOWN:
            return [((self.name, self._field(place)), (place,)) for place in clashing]
        found = areas(clashing, self.starts)
        large = sorted(found, key=len, reverse=True)[: _MOST_SHOWN - 1]
        kept = {area[0] for area in large}
        named: list[tuple[Key, Sequence[int]]] = [
            ((self.name, self._name(area)), area) for area in found if area[0] in kept
        ]
        rest = [place for area in found if area[0] not in kept for place in area]
        return [*named, ((self.name, _REST), rest)] if rest else named

    def _name(self, area: Sequence[int]) -> str:
        """Return the first field of an area, with the number of the others."""
        return f"{self._field(area[0])}+{len(area) - 1}" if len(area) > 1 else self._field(area[0])

    def _around(self, places: Sequence[int]) -> Area:
        at = [place_of(place, self.starts) for place in places]
        columns, rows = [one[0] for one in at], [one[1] for one in at]
        return (min(columns), min(rows)), (max(columns), max(rows))

    def _found(self) -> tuple[str, list[int]]:
        """Return the letters with one's own where both changed a field, and the places of those fields."""
        base, mine, theirs = self.sides
        parts: list[str] = []
        clashing: list[int] = []
        for start in range(0, len(mine), _CHUNK):
            was, here, there = (side[start : start + _CHUNK] for side in (base, mine, theirs))
            if there in (was, here):
                parts.append(here)
            elif was == here:
                parts.append(there)
            else:
                letters = list(here)
                for number, (first, second, third) in enumerate(zip(was, here, there, strict=True)):
                    if second == first:
                        letters[number] = third
                    elif third not in (first, second):
                        clashing.append(start + number)
                parts.append("".join(letters))
        return "".join(parts), clashing

    def _said(self, letters: Sequence[str]) -> Any:
        """Return what a field is; of several how many are what, the most first."""
        if len(letters) == 1:
            return self._value(letters[0])
        counted = Counter(letters).most_common()
        return {str(self._value(letter)): count for letter, count in counted if letter != _UNKNOWN} or None

    def _value(self, letter: str) -> str | int | None:
        """Return what a letter says: the terrain, or a level or depth as a number."""
        if letter == _UNKNOWN:
            return None
        if self.name == "terrain":
            return self.legend.get(letter, letter)
        return int(letter) if letter.isdigit() else ord(letter)

    def _field(self, place: int) -> str:
        return field_on_map(place_of(place, self.starts))


def _with(text: str, letters: Mapping[int, str]) -> str:
    """Return a text with other letters in some places."""
    if not letters:
        return text
    found = list(text)
    for place, letter in letters.items():
        found[place] = letter
    return "".join(found)


def layer_text(layer: Any) -> str | None:
    """Return the letters of a layer, one after the other; None where it cannot be read."""
    if not isinstance(layer, Mapping):
        return "".join(layer) if all(isinstance(row, str) for row in layer) else None
    try:
        return zlib.decompress(base64.b64decode(str(layer["packed"]))).decode("latin-1")
    except (KeyError, binascii.Error, zlib.error):
        return None


def _is_packed(sides: Sides, name: str) -> bool:
    return any(isinstance(side.get(name), Mapping) for side in sides)


def _translated(text: str, letters: Mapping[int, str]) -> str:
    """Return a text in other letters; where none differs, at once: a map may have a million."""
    return text.translate(letters) if letters else text


def _letters(legend: dict[str, str], other: Mapping[str, str]) -> dict[int, str]:
    """Return which letters stand for those of another legend; what is new is added to the first."""
    by_ground = {ground: letter for letter, ground in legend.items()}
    found: dict[int, str] = {}
    for letter, ground in other.items():
        if legend.get(letter) == ground:
            continue
        if ground in by_ground:
            found[ord(letter)] = by_ground[ground]
            continue
        free = letter if letter not in legend else next(one for one in _LETTERS if one not in legend)
        legend[free], by_ground[ground] = ground, free
        found[ord(letter)] = free
    return found
