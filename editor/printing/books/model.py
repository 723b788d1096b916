"""A book as data: chapters of articles about cards, with their words, tables and faces."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from editor.printing.booklet_blocks import Block
from editor.printing.face import CardFaces
from editor.printing.frame import INK
from editor.printing.prose import CardProse
from schemas.asset import AssetBase
from schemas.book_style import BookStyleBase, Shown
from schemas.heraldry import Heraldry
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.systems.shared import SharedBookStyle
from schemas.text import LocalText, plain_letters

CONTENTS: Final = "contents"
INDEX: Final = "index"
SOURCES: Final = "sources"
"""Ids of the places that books have beside their chapters and entries."""
_PAGE_OF: Final = re.compile("\ue000([a-z0-9-]+)\ue001")


@dataclass(frozen=True)
class Article:
    """A card in a book."""

    id: str
    """Place in the book, ``[a-z0-9-]+``."""
    title: str
    points: str
    """What it costs, in words; '' for nothing."""
    prose: CardProse
    faces: CardFaces | None = None
    """Its card as it is printed; None if the book shows none."""
    shown: Shown = "both"
    """What the book shows of it."""


@dataclass(frozen=True)
class Chapter:
    """A part of a book."""

    id: str
    """Place in the book, ``[a-z0-9-]+``."""
    title: str
    blocks: tuple[Block, ...] = ()
    """What stands before its articles."""
    articles: tuple[Article, ...] = ()


PLAIN_STYLE: Final = SharedBookStyle(
    id="5c1f6f5e-8d5e-4a0c-9a39-3f0d5d2f7b10", slug="plain", name=LocalText({"en": "Plain"})
)
"""What books look like where no template is at hand."""


@dataclass(frozen=True)
class Entry:
    """A line of the index."""

    title: str
    places: tuple[str, ...]
    """Where it is spoken of, in the order of the book."""


@dataclass(frozen=True)
class Book:
    """An army book or a spell book."""

    slug: str
    title: str
    subtitle: str
    language: str
    colour: str = INK
    arms: Heraldry | None = None
    people: str = ""
    """Name of its people, for the heads of pages; '' for its title."""
    opening: tuple[Block, ...] = ()
    """What stands below the title: the story in short."""
    chapters: tuple[Chapter, ...] = ()
    sources: tuple[str, ...] = ()
    """Where its cards are from and who made them, each once."""
    origin: str = ""
    style: BookStyleBase = PLAIN_STYLE
    """How it is laid out."""
    assets: Mapping[str, AssetBase] = field(default_factory=dict)
    """Pictures and fonts that its template names, by id."""

    def index(self) -> tuple[Entry, ...]:
        """Return everything in it and the special rules of its cards, in the order of the alphabet."""
        found: dict[str, list[str]] = {}
        for chapter in self.chapters:
            for article in chapter.articles:
                rules = (line.lead.strip(" .:\u00a0\u202f") for line in article.prose.lines if line.rule)
                for title in (article.title, *rules):
                    places = found.setdefault(title, [])
                    if article.id not in places:
                        places.append(article.id)
        lines = (Entry(title, tuple(places)) for title, places in found.items())
        return tuple(sorted(lines, key=lambda one: (plain_letters(one.title), one.places)))


def page_of(place: str) -> str:
    """Return what stands in words for the number of the page of a place."""
    return f"\ue000{place}\ue001"


def place_in(text: str) -> str:
    """Return the place whose page a cell names alone; '' for other words."""
    found = _PAGE_OF.fullmatch(text)
    return found[1] if found is not None else ""


def resolved(text: str, number: Callable[[str], str]) -> str:
    """Return words with what ``number`` returns for each place instead of its page."""
    return _PAGE_OF.sub(lambda found: number(found[1]), text)


def say(key: str, language: str, **values: Value) -> str:
    """Return words of books: the key ``key`` of ``book.toml``."""
    return sentence(Message(code=f"book.{key}", values=values), language)
