"""A component of Strange Eons: texts, settings and pictures of a card, out of the objects that are its file.

What a component writes is public with the source of the program: notes about it, then the component, whose
settings are a table of texts by their keys, and whose pictures are PNG or JPEG 2000. How it looks is drawn by
the scripts or classes of its plug-in, of which nothing is read or run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from editor.packs.makers.java_stream import Allowance, JavaArray, JavaObject, is_block, read_objects

_NOTES: Final = "METADATA"
"""Text before the notes about a component."""
_NAME_NOTE: Final = 3
_DIY: Final = ".diy.DIY"
_DECKS: Final = (".deck.Deck", ".deck.DeckEditor")
_SETTINGS: Final = ".Settings"
_PORTRAIT: Final = "Portrait"
_TABLES: Final = (
    "java.util.HashMap",
    "java.util.LinkedHashMap",
    "java.util.Properties",
    "java.util.Hashtable",
)
_SIGNS: Final = {
    b"\x89PNG\r\n\x1a\n": ".png",
    b"\xff\xd8\xff": ".jpg",
    b"\x00\x00\x00\x0cjP": ".jp2",
    b"\xff\x4f\xff\x51": ".jp2",
}
"""How the pictures begin that components hold."""
_MOST_PICTURES: Final = 60


@dataclass(frozen=True)
class Picture:
    """A picture that a component holds."""

    label: str
    """Key of its place on the card; ``portrait`` where none is said."""
    data: bytes
    ending: str
    """``.png``, ``.jpg`` or ``.jp2``."""


@dataclass
class Component:
    """What is told of a card."""

    kind: str
    """Name of its class, without its package."""
    name: str = ""
    comments: str = ""
    drawn_by: str = ""
    """What draws it: the script of its plug-in, else its class."""
    texts: list[str] = field(default_factory=list)
    """Texts of a component that is no do-it-yourself one, in their order."""
    settings: dict[str, str] = field(default_factory=dict)
    pictures: list[Picture] = field(default_factory=list)

    @property
    def is_deck(self) -> bool:
        """Whether it is pages on which other components lie."""
        return f".deck.{self.kind}" in _DECKS


def component_of(raw: bytes, allowance: Allowance | None = None) -> Component | None:
    """Return the component that a file holds; None if there is none in it.

    Args:
        raw: what the file holds.
        allowance: how much may still be read of a set; None for a file by itself.

    Raises:
        JavaStreamError: the file is damaged, or what it holds is too long or can only be read by its classes.
    """
    contents = read_objects(raw, lambda name: not name.startswith("java"), allowance)
    found = next((one for one in contents if isinstance(one, JavaObject) and _own(one)), None)
    if found is None:
        return None
    card = Component(found.kind.name.rpartition(".")[2])
    card.drawn_by = card.kind
    notes = contents[: contents.index(found)]
    if notes[:1] == [_NOTES] and len(notes) > _NAME_NOTE and isinstance(notes[_NAME_NOTE], str):
        card.name = notes[_NAME_NOTE]
    values = [one for one in (*found.values.values(), *found.written) if not is_block(one)]
    if found.kind.name.endswith(_DIY):
        _take_diy(card, values)
    else:
        texts = [one for one in values if isinstance(one, str)]
        card.name = card.name or (texts[0] if texts else "")
        card.texts = [one for one in texts if one and one != card.name]
    card.settings = _settings(found)
    card.pictures = [*_pictures(found)][:_MOST_PICTURES]
    return card


def _own(one: JavaObject) -> bool:
    return not one.kind.name.startswith("java")


def _take_diy(card: Component, values: Sequence[Any]) -> None:
    """Read what a do-it-yourself component begins with: name, comments, a picture's name, script."""
    texts = [one if isinstance(one, str) else "" for one in values[:4]]
    texts += [""] * (4 - len(texts))
    card.name = texts[0] or card.name
    card.comments = texts[1]
    card.drawn_by = texts[3].rpartition("/")[2] or card.kind


def _parts(one: JavaObject | JavaArray) -> Iterator[Any]:
    if isinstance(one, JavaArray):
        yield from one.values
    else:
        yield from one.values.values()
        yield from one.written


def _objects(first: JavaObject) -> Iterator[JavaObject]:
    """Yield an object and all that can be reached from it, each once, the nearest first."""
    seen, waiting = {id(first)}, list[JavaObject | JavaArray]([first])
    for one in waiting:
        if isinstance(one, JavaObject):
            yield one
        for part in _parts(one):
            if isinstance(part, JavaObject | JavaArray) and id(part) not in seen:
                seen.add(id(part))
                waiting.append(part)


def _settings(component: JavaObject) -> dict[str, str]:
    """Return the texts of all settings of a component by their keys; the nearest settings count."""
    found: dict[str, str] = {}
    tables: set[int] = set()
    for one in _objects(component):
        if not one.kind.name.endswith(_SETTINGS):
            continue
        for table in (*one.written, *one.values.values()):
            if isinstance(table, JavaObject) and table.kind.name in _TABLES and id(table) not in tables:
                tables.add(id(table))
                for key, value in _texts(table):
                    found.setdefault(key, value)
    return found


def _texts(table: JavaObject) -> Iterator[tuple[str, str]]:
    """Yield the keys of a table with their texts."""
    entries = [one for one in table.written if not is_block(one)]
    for key, value in zip(entries[::2], entries[1::2], strict=False):
        if isinstance(key, str) and isinstance(value, str) and key.strip():
            yield key.strip(), value


def _pictures(component: JavaObject) -> Iterator[Picture]:
    """Yield the pictures of a component, each once."""
    seen: set[bytes] = set()
    for one in _objects(component):
        portrait = one.kind.name.endswith(_PORTRAIT)
        texts = (part for part in one.written if isinstance(part, str) and part)
        label = next(texts, "") if portrait else ""
        for part in _parts(one):
            ending = _ending(part)
            if ending and part not in seen:
                seen.add(part)
                yield Picture(label or "portrait", part, ending)


def _ending(data: Any) -> str:
    if not isinstance(data, bytes) or is_block(data):
        return ""
    return next((ending for sign, ending in _SIGNS.items() if data.startswith(sign)), "")
