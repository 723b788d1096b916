"""What a file of Tiled says that has no place here: attributes and properties, counted and told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

from editor.packs.foreign import loss
from schemas.losses import Loss

Element = Literal["map", "layer", "tileset", "tile", "wangset", "wangcolor", "object", "text"]
_QUIET: Final[Mapping[Element, frozenset[str]]] = {
    name: frozenset(words.split())  # type: ignore[misc]
    for name, words in {
        "map": "compressionlevel editorsettings height hexsidelength infinite layers nextlayerid "
        "nextobjectid orientation properties propertytypes renderorder skewx skewy staggeraxis staggerindex "
        "tiledversion tileheight tilesets tilewidth type version width",
        "layer": "chunks compression data draworder encoding height id image imageheight imagewidth layers "
        "locked name objects offsetx offsety properties propertytypes startx starty type visible width x y",
        "tileset": "backgroundcolor columns editorsettings fillmode firstgid grid image imageheight "
        "imagewidth margin name objectalignment properties propertytypes source spacing terrains tilecount "
        "tiledversion tileheight tileoffset tileproperties tilepropertytypes tilerendersize tiles tilewidth "
        "transformations transparentcolor type version wangsets",
        "tile": "animation class height id image imageheight imagewidth objectgroup probability properties "
        "terrain transparentcolor type width x y",
        "wangset": "color colors cornercolors edgecolors name properties tile type wangtiles",
        "wangcolor": "color name probability properties tile",
        "object": "capsule class ellipse gid height id name point polygon polyline properties propertytypes "
        "rotation template text type width x y",
        "text": "text wrap",
    }.items()
}
"""Element -> what of it is read, says how tiles are drawn, or is of the editor alone."""
_USUAL: Final[Mapping[str, str]] = {
    "fontfamily": "sans-serif",
    "halign": "left",
    "kerning": "1",
    "mode": "normal",
    "opacity": "1",
    "parallaxx": "1",
    "parallaxy": "1",
    "pixelsize": "16",
    "valign": "top",
    "visible": "1",
}
"""Attribute -> what it is where nothing is said; 0 or nothing for all others."""
_WORDS: Final[Mapping[str, str]] = {"true": "1", "false": "0", "#000000": "0", "": "0"}
_LONGEST: Final = 200


def left_out(element: Element, data: Mapping[str, Any]) -> list[str]:
    """Return the names of what an element says beside what is read of it; properties are not looked at."""
    return [str(key)[:40] for key, value in data.items() if key not in _QUIET[element] and _says(key, value)]


def _says(key: str, value: object) -> bool:
    if value is None or value == [] or value == {}:
        return False
    word = str(value).lower()
    word, usual = _WORDS.get(word, word), _USUAL.get(key, "0")
    try:
        return float(word) != float(usual)
    except ValueError:
        return word != usual


class LeftOut:
    """Counts what is left out, by the layer, tileset or kind of object that says it."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Counter[str]] = {}
        self._times: Counter[tuple[str, str]] = Counter()

    def add(self, code: str, name: str, said: Iterable[str]) -> None:
        """Count what one thing says.

        Args:
            code: of the loss: ``properties`` of the map, ``layer_facts``, ``tileset_facts`` and so on.
            name: of the layer or tileset, or the kind of the object.
            said: names of attributes and properties.
        """
        if names := list(said):
            self._found.setdefault((code, name), Counter()).update(names)
            self._times[code, name] += 1

    def losses(self) -> list[Loss]:
        """Return a loss for each thing that says more than is read."""
        return [
            loss(
                code,
                name,
                name=name,
                names=", ".join(sorted(counted))[:_LONGEST],
                count=self._times[code, name],
            )
            for (code, name), counted in self._found.items()
        ]
