"""The plain export of a whole catalogue: what stands in its JSON files.

The export is a zip file. ``manifest.json`` is a :class:`Manifest`; each file below ``documents/`` is one
:class:`ExportedDocument`, each below ``battles/`` one :class:`ExportedBattle`; below ``pictures/`` lie the
pictures, named by the SHA-256 of their bytes, by which the data of documents name them (``sha256:...``).
Fields that a reader does not know are skipped, fields that a writer did not know have a default: earlier and
later versions of the program read it alike.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, field_validator

from schemas.text import LocalText


class _Exported(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class Manifest(_Exported):
    """What the file is, and who wrote it."""

    format: Literal["marshalry-everything"]
    version: int = Field(ge=1)
    """Grows only where an earlier program would misread the file."""
    program: str = ""
    """Version of the program that wrote it."""
    made: AwareDatetime | None = None
    documents: int = Field(ge=0)
    pictures: int = Field(default=0, ge=0)
    battles: int = Field(default=0, ge=0)


class ExportedRevision(_Exported):
    """One revision."""

    version: int = Field(ge=1, le=1_000_000_000)
    label: str = Field(default="", max_length=200)
    author: str = Field(default="", max_length=200)
    created: AwareDatetime
    data: dict[str, Any]
    """The document as it was saved; of a card based on another, what differs from its base."""


class ExportedEdits(_Exported):
    """Edits that no revision holds."""

    base_version: int = Field(ge=0)
    """The revision that they were made on."""
    modified: AwareDatetime
    data: dict[str, Any]
    strokes: tuple[dict[str, Any], ...] = ()
    """Strokes on a large map, laid over the data in this order."""


class ExportedOrigin(_Exported):
    """Where a document that was taken in came from."""

    version: int = Field(ge=1, le=1_000_000_000)
    """The revision that says what came."""
    pack: str = Field(default="", max_length=80)
    """Short name of the pack, or the name of the file."""
    pack_version: str = Field(default="", max_length=80)
    signer: str = Field(default="", max_length=200)


class ExportedDocument(_Exported):
    """One document with its whole history."""

    id: str = Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
    system: str = Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")
    kind: str = Field(pattern=r"^[a-z][a-z0-9_]{0,19}$")
    slug: str = Field(min_length=1, max_length=80)
    name: dict[str, str]
    """Per language."""
    source: Literal["own", "shipped"] = "own"
    """Made by the author, or shipped with the program."""
    created: AwareDatetime
    modified: AwareDatetime
    deleted: AwareDatetime | None = None
    """When it went into the recycle bin; None if it has not."""
    opened: AwareDatetime | None = None
    """When it was last opened, where it is among the latest."""
    revisions: tuple[ExportedRevision, ...] = Field(min_length=1)
    """The oldest first."""
    edits: ExportedEdits | None = None
    evenness: dict[str, Any] | None = None
    """Of a scenario: the last batch that was fought to see how even it is."""
    origin: ExportedOrigin | None = None
    """Where it came from; None if it was made here."""


class ListedBattle(_Exported):
    """What lists show of a kept battle, or of a campaign that is played, as far as they rely on it."""

    scenario: LocalText | None = None
    """Name of the scenario or the campaign."""
    title: LocalText | None = None
    """Of the chapter where a campaign stands."""
    sides: dict[str, LocalText] | None = None
    """Side -> name."""
    hands: list[str] = Field(default_factory=list)
    """Sides that people play."""


class ExportedBattle(_Exported):
    """One battle that was kept as it was played."""

    id: str = Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
    system: str = Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")
    scenario: str = Field(max_length=36)
    """Id of its scenario."""
    name: str = Field(default="", max_length=200)
    head: dict[str, Any]
    """What lists show of it (:class:`ListedBattle`), and more."""
    created: AwareDatetime
    modified: AwareDatetime
    ground: dict[str, Any]
    """The documents that it is fought with, and their fingerprints."""
    decided: dict[str, Any]
    """Seed, decisions with their variations, and where it stands if it is played by mail."""
    events: list[Any]
    """Its log."""

    @field_validator("head")
    @classmethod
    def _head_can_be_shown(cls, head: dict[str, Any]) -> dict[str, Any]:
        ListedBattle.model_validate(head)
        return head
