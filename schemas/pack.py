"""Packs: what an author chooses to share, and the manifest of the file that carries it to other catalogues.

The document of the kind ``pack`` is both. In a catalogue it holds what its author decides; when the file is
written, the program adds what it has worked out: the files, what they need from elsewhere, the languages.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from schemas import patterns
from schemas.base import Document, Kind, Ref, Schema
from schemas.descriptive import COMPUTED
from schemas.pack_versions import Version, VersionRange
from schemas.quantities import Key, Slug
from schemas.text import NO_TEXT, LanguageCode, LocalText

MOST_NEEDS: Final = 100
"""Packs that one may need."""
_Tag = Annotated[str, Field(min_length=1, max_length=40)]


class PackEntry(Schema):
    """One document in a pack."""

    document: Ref
    """The document."""
    system: str
    """System that it belongs to."""
    path: str = Field(max_length=200, pattern=patterns.PACK_PATH)
    """Its file inside the pack."""
    sha256: Annotated[str, Field(pattern=patterns.SHA256)]
    """Hash of the file's bytes."""
    author: str = Field(default="", max_length=200)
    """Who made it."""
    licence: str = Field(default="", max_length=200)
    """Licence under which it may be shared."""
    earlier: tuple[Annotated[str, Field(pattern=patterns.SHA256)], ...] = Field(default=(), max_length=100)
    """What its earlier revisions are known by, the latest first: edits made elsewhere began from one."""


class PackElsewhere(Schema):
    """A document that a pack refers to and does not carry."""

    document: Ref
    """The document."""
    pack: Slug | None = None
    """The pack that brings it; empty where it comes with the program."""


class PackLanguage(Schema):
    """How much of a pack is said in a language."""

    language: LanguageCode
    """The language."""
    texts: int = Field(ge=0)
    """Texts that are there in it."""
    of: int = Field(ge=0)
    """Texts in all."""

    @property
    def percent(self) -> int:
        """Share of the texts that are there, rounded down: 100 only where none is missing."""
        return 100 * self.texts // max(1, self.of)


class PackNeed(Schema):
    """Another pack, and which of its versions."""

    pack: Slug
    """Name of the pack."""
    versions: VersionRange = ""
    """Versions meant, as in ">=1.2, <2"; empty for any."""

    @property
    def words(self) -> str:
        """The pack and its versions in one line."""
        return f"{self.pack} {self.versions}".strip()


class PackChange(Schema):
    """What is new in a version."""

    version: Version
    """The version."""
    text: LocalText = NO_TEXT
    """What is new in it."""


class PackBase(Document):
    """The manifest of a pack."""

    kind: Literal[Kind.PACK] = Kind.PACK
    """Kind of the document."""
    version: Version = "1.0.0"
    """Version of the pack. Raise the first number where something may break, the second for what is new."""
    documents: tuple[Ref, ...] = Field(default=(), max_length=2_000)
    """Documents that it brings; what they need comes along."""
    everything: bool = False
    """Whether it brings all documents of your own of its game (of every game, in a pack of no game)."""
    with_tags: tuple[_Tag, ...] = Field(default=(), max_length=100)
    """It brings all documents of your own with one of these tags."""
    factions: tuple[Key, ...] = Field(default=(), max_length=100)
    """It brings all documents of your own of these factions."""
    requires: tuple[PackNeed, ...] = Field(default=(), max_length=MOST_NEEDS)
    """Packs that it needs; those from which its documents take something are found by themselves."""
    bundles: tuple[Slug, ...] = Field(default=(), max_length=MOST_NEEDS)
    """Packs of others whose documents are carried along instead of being required."""
    conflicts: tuple[PackNeed, ...] = Field(default=(), max_length=MOST_NEEDS)
    """Packs that cannot be installed beside it."""
    marshalry: VersionRange = ""
    """Versions of Marshalry that it needs, as in ">=0.1"; empty for the one that writes it or newer."""
    changelog: tuple[PackChange, ...] = Field(default=(), max_length=500)
    """What is new in each version, the newest first."""
    entries: Annotated[tuple[PackEntry, ...], COMPUTED] = ()
    """What it carries, in the order of the paths."""
    elsewhere: Annotated[tuple[PackElsewhere, ...], COMPUTED] = ()
    """What it refers to and does not carry."""
    languages: Annotated[tuple[PackLanguage, ...], COMPUTED] = ()
    """How much is said in which language."""
    main: Annotated[Ref | None, COMPUTED] = None
    """The document that it was made for, usually a scenario; empty for a pack of an author's own choice."""


def languages_of(texts: tuple[LocalText, ...], languages: tuple[str, ...]) -> tuple[PackLanguage, ...]:
    """Return how much of some texts is said in which language, without languages in which nothing is."""
    said = [text for text in texts if text]
    counts = {one: sum(bool(text.root.get(one, "").strip()) for text in said) for one in languages}
    return tuple(
        PackLanguage(language=one, texts=count, of=len(said)) for one, count in counts.items() if count
    )
