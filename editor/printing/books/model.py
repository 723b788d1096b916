"""A book as data: chapters of articles about cards, with their words, tables and faces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.printing.booklet_blocks import Block
from editor.printing.face import CardFaces
from editor.printing.frame import INK
from editor.printing.prose import CardProse
from schemas.heraldry import Heraldry
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.text import plain_letters

CONTENTS: Final = "contents"
INDEX: Final = "index"
"""Ids of the places that every book has."""


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


@dataclass(frozen=True)
class Chapter:
    """A part of a book."""

    id: str
    """Place in the book, ``[a-z0-9-]+``."""
    title: str
    blocks: tuple[Block, ...] = ()
    """What stands before its articles."""
    articles: tuple[Article, ...] = ()


@dataclass(frozen=True)
class Book:
    """An army book or a spell book."""

    slug: str
    title: str
    subtitle: str
    language: str
    colour: str = INK
    arms: Heraldry | None = None
    opening: tuple[Block, ...] = ()
    """What stands below the title: the story in short."""
    chapters: tuple[Chapter, ...] = ()
    origin: str = ""

    def index(self) -> tuple[tuple[str, str], ...]:
        """Return the names of everything in it with their places, in the order of the alphabet."""
        found = {(article.title, article.id) for chapter in self.chapters for article in chapter.articles}
        return tuple(sorted(found, key=lambda one: (plain_letters(one[0]), one[1])))


def say(key: str, language: str, **values: Value) -> str:
    """Return words of books: the key ``key`` of ``book.toml``."""
    return sentence(Message(code=f"book.{key}", values=values), language)
