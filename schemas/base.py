"""The base of every document: identity, names and texts, origin."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final, Literal, TypeVar
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, field_validator
from pydantic_core import CoreSchema

from schemas import patterns
from schemas.descriptive import ORIGIN
from schemas.meanings import meanings_of
from schemas.quantities import Slug
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken

T = TypeVar("T")
SCHEMA_VERSION: Final = 2
"""The version that this program writes; :mod:`schemas.upgrades` upgrades older ones, newer are refused."""

SystemId = Annotated[str, Field(pattern=patterns.SYSTEM, max_length=40)]
DocumentId = Annotated[str, Field(pattern=patterns.UUID, default_factory=lambda: str(uuid4()))]


class Kind(StrEnum):
    """The kinds of documents, the same for every system; a system may leave some out."""

    GAME = "game"
    RULESET = "ruleset"
    UNIT = "unit"
    ITEM = "item"
    SPELL = "spell"
    SPELLBOOK = "spellbook"
    CARD = "card"
    FACE = "face"
    MAP = "map"
    ARMY = "army"
    SCENARIO = "scenario"
    CAMPAIGN = "campaign"
    CHARACTER = "character"
    MAP_SYMBOL = "map_symbol"
    MAP_STYLE = "map_style"
    ASSET = "asset"
    BOOK_STYLE = "book_style"
    COUNTER_STYLE = "counter_style"
    PACK = "pack"


class Schema(BaseModel):
    """Base of all models: frozen, closed to unknown fields, attribute docstrings become descriptions."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        made = handler(schema)
        parts = handler.resolve_ref_schema(made).get("properties", {})
        for name, words in meanings_of(cls).items():
            field = cls.model_fields.get(name)
            if field is not None and field.description is None:
                parts[field.alias or name]["description"] = words
        return made


def system_of(document: Document) -> str:
    """Return the id of the game that a document belongs to, ``shared`` for none; '' for a bare base model."""
    return str(getattr(document, "system", ""))


def kind_of(document: Document) -> str:
    """Return the kind of a document (see :class:`Kind`); '' for a bare base model."""
    return str(getattr(document, "kind", ""))


def path_of(document: Document) -> str:
    """Return how people and commands name a document among all others: ``system/kind/slug``."""
    return f"{system_of(document)}/{kind_of(document)}/{document.slug}"


def ref_to(document: Document) -> Ref:
    """Return the reference by which other documents name this one.

    Raises:
        ValueError: it is a bare base model, which has no kind.
    """
    return Ref(id=document.id, kind=Kind(kind_of(document)), slug=document.slug)


def must_be(value: object, kind: type[T]) -> T:
    """Return a value that is known to be of a type: what people may get wrong was checked before.

    Raises:
        TypeError: it is of another.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{kind.__name__} is needed here, not {type(value).__name__}")
    return value


class Ref(Schema):
    """A reference to another document: the id counts, kind and slug are kept for people and for relinking."""

    id: Annotated[str, Field(pattern=patterns.UUID)]
    """Id of the document meant."""
    kind: Kind
    """Kind of the document meant."""
    slug: str = ""
    """Its slug when the reference was made, shown where the document is missing."""


class Document(Schema):
    """What every document carries, whatever its kind and system."""

    schema_version: Literal[2] = SCHEMA_VERSION
    """Version of the document format."""
    id: DocumentId
    """Identity across catalogues and packs (UUID)."""
    slug: Slug
    """Short readable name, unique per system and kind in a catalogue."""
    name: LocalText
    """Name per language."""
    text: LocalText = NO_TEXT
    """Description or story, per language."""
    author: Annotated[str, ORIGIN] = Field(default="", max_length=200)
    """Who made it."""
    licence: Annotated[str, ORIGIN] = Field(default="", max_length=200)
    """Licence under which it may be shared (SPDX id where there is one)."""
    source_note: LocalText = NO_TEXT
    """Where its values come from, and which are ours."""
    tags: Annotated[tuple[Annotated[str, Field(min_length=1, max_length=40)], ...], ORIGIN] = ()
    """Free words to find it by."""

    @field_validator("name")
    @classmethod
    def _has_a_name(cls, name: LocalText) -> LocalText:
        if not name:
            raise broken("document.no_name")
        return name
