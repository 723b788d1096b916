"""What is known of a version of a pack without opening it: in an index, and in a catalogue that has it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from schemas import patterns
from schemas.base import Kind, Schema, SystemId
from schemas.pack import MOST_NEEDS, PackChange, PackLanguage, PackNeed
from schemas.pack_signature import PublicKey
from schemas.pack_versions import Version, VersionRange
from schemas.quantities import Slug
from schemas.text import NO_TEXT, LocalText

MOST_RELEASES: Final = 20_000
"""Versions of packs in one index."""
MOST_DOCUMENTS: Final = 20_000
"""Documents of one pack that an index lists."""
_Id = Annotated[str, Field(pattern=patterns.UUID)]
_Sha256 = Annotated[str, Field(pattern=patterns.SHA256)]
_FileName = Annotated[str, Field(pattern=patterns.PACK_FILE, max_length=120)]


class PackFacts(Schema):
    """One version of a pack."""

    id: _Id
    """Identity of the pack, the same for all of its versions."""
    pack: Slug
    """Its name."""
    version: Version
    """The version."""
    system: SystemId
    """The game that it is for, ``shared`` for none."""
    title: LocalText
    """What people call it."""
    summary: LocalText = NO_TEXT
    """What it is."""
    author: str = Field(default="", max_length=200)
    """Who made it."""
    licence: str = Field(default="", max_length=200)
    """Licence under which it may be shared."""
    requires: tuple[PackNeed, ...] = Field(default=(), max_length=MOST_NEEDS)
    """Packs that it needs."""
    conflicts: tuple[PackNeed, ...] = Field(default=(), max_length=MOST_NEEDS)
    """Packs that cannot be installed beside it."""
    marshalry: VersionRange = ""
    """Versions of Marshalry that it needs."""
    changelog: tuple[PackChange, ...] = Field(default=(), max_length=500)
    """What is new in each version."""
    languages: tuple[PackLanguage, ...] = Field(default=(), max_length=100)
    """How much of it is said in which language."""
    size: int = Field(default=0, ge=0)
    """Documents that it carries."""
    sha256: _Sha256
    """Hash of the pack's file."""
    signer: Slug | None = None
    """Who signed it; empty if nobody did."""
    key: PublicKey | None = None
    """The key that it is signed with."""


class OfferedDocument(Schema):
    """A document that a version on offer brings: whoever misses it is led to the pack."""

    id: _Id
    """The document."""
    kind: Kind
    """Its kind."""
    slug: Slug
    """Its short name."""
    name: LocalText = NO_TEXT
    """What people call it."""


class PackRelease(PackFacts):
    """A version that an index offers."""

    file: _FileName
    """Name of its file beside the index."""
    bytes: int = Field(ge=0)
    """Size of the file."""
    documents: tuple[OfferedDocument, ...] = Field(default=(), max_length=MOST_DOCUMENTS)
    """What it brings; empty in an index that was written before indexes said so."""


class PackIndex(Schema):
    """What ``index.json`` says: the packs that lie beside it."""

    format: Literal["marshalry-index"]
    """What this file is."""
    version: Literal[1] = 1
    """Version of this form."""
    packs: tuple[PackRelease, ...] = Field(default=(), max_length=MOST_RELEASES)
    """All versions offered, by name, the newest of each first."""


class InstalledDocument(Schema):
    """A document that a pack has brought into a catalogue."""

    id: _Id
    """The document."""
    body: _Sha256
    """Hash of what it said when it came, its short name left out."""


class InstalledPack(PackFacts):
    """A pack in a catalogue."""

    documents: tuple[InstalledDocument, ...] = ()
    """What it has brought and an author's own work had not before."""
    origin: str = Field(default="", max_length=1_000)
    """The index or file that it came from."""
    made_for_one: bool = False
    """Made for one document, without an author's choice of a pack: no other pack needs it."""
