"""What a form or a table needs to know of a field, read from the JSON Schema of a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel

from schemas.base import Document
from schemas.declared_fields import help_key, schema_of
from schemas.descriptive import HIDDEN as HIDDEN_FIELDS
from schemas.own_fields import OWN
from schemas.text import LocalText

Shape = Literal[
    "text",
    "local",
    "integer",
    "number",
    "flag",
    "choice",
    "colour",
    "ref",
    "group",
    "list",
    "keyed",
    "blocks",
    "opaque",
]
"""How a field is edited. ``keyed``: a value for each of some known keys; ``opaque``: edited elsewhere."""

HIDDEN = frozenset({"schema_version", "id", "kind", "system", "slug"})
"""Fields of a document that no form shows: they are not for people, or the window edits them (rename)."""
LONG_TEXTS = frozenset(
    {
        *("text", "rules_text", "briefing", "summary", "composition"),
        *("source_note", "restrictions", "note", "story", "epilogue"),
    }
)


@dataclass(frozen=True)
class FieldSpec:
    """One field."""

    name: str
    shape: Shape
    description: str = ""
    optional: bool = False
    required: bool = False
    default: Any = None
    minimum: float | None = None
    maximum: float | None = None
    unit: str = ""
    pattern: str = ""
    max_length: int | None = None
    values: tuple[str, ...] = ()
    """Words of a choice, or the keys of a keyed field."""
    fields: tuple[FieldSpec, ...] = ()
    """Fields of a group."""
    item: FieldSpec | None = None
    """What a list holds, or what stands under each key."""
    tag: str = ""
    """Field that distinguishes the kinds of blocks; of a table of ticks, the field ticked."""
    only_with: tuple[str, tuple[str, ...]] | None = None
    """A field beside it and the words of that field with which this one counts; None for always."""
    kinds: tuple[tuple[str, FieldSpec], ...] = ()
    """Kinds of blocks with their fields, the tag left out."""
    refers_to: tuple[str, ...] = ()
    """Kinds of documents that a reference may mean; empty for any."""
    owner: str = ""
    """Name of the model that has the field; '' for what is no field of a model (a whole document)."""
    help_key: str = ""
    """Where translations of its description are found: ``game/Model.field``."""
    label: LocalText | None = None
    """What the author calls it who has added it (:mod:`schemas.own_specs`); None for one of the program."""
    help: LocalText | None = None
    """What it means, as that author says it."""
    names: tuple[tuple[str, LocalText], ...] = ()
    """What that author calls the words of a choice."""
    paragraphs: bool = False
    """Whether that author wants room for a long text."""

    def field(self, name: str) -> FieldSpec | None:
        """Return the field of a group by its name."""
        return next((field for field in self.fields if field.name == name), None)

    def inside(self, name: str) -> FieldSpec | None:
        """Return the field that a name means in a group, an entry of a list, or a block of any kind."""
        groups = (self, *((self.item,) if self.item is not None else ()), *(group for _, group in self.kinds))
        if self.shape == "keyed" and self.item is not None and name in self.values:
            return replace(self.item, name=name)
        return next((found for group in groups if (found := group.field(name)) is not None), None)

    @property
    def own(self) -> bool:
        """Whether an author has added it: a document may lack it, and has its default then."""
        return self.label is not None

    @property
    def may_be_empty(self) -> bool:
        """Whether a document may say nothing here."""
        return self.optional or self.own

    @property
    def long(self) -> bool:
        """Whether its texts are whole paragraphs."""
        return self.paragraphs if self.own else self.name in LONG_TEXTS

    @property
    def flat(self) -> bool:
        """Whether one cell of a table can edit it."""
        return self.shape in ("text", "integer", "number", "flag", "choice", "colour") or (
            self.shape == "local" and not self.long
        )

    def needed(self) -> dict[str, Any]:
        """Return the plainest values of those fields of a group that must have one."""
        return {
            one.name: one.needed() if one.shape == "group" else one.blank()
            for one in self.fields
            if one.required
        }

    def blank(self) -> Any:
        """Return the plainest value that the field may hold."""
        if self.optional:
            return None
        if not self.required and self.default is not None:
            return self.default
        if self.shape == "group":
            return {field.name: field.blank() for field in self.fields}
        if self.shape in ("integer", "number"):
            return self.minimum if self.minimum and self.minimum > 0 else 0
        plain: dict[str, Any] = {
            "list": [],
            "blocks": [],
            "keyed": {},
            "local": {},
            "flag": False,
            "choice": (self.values or ("",))[0],
        }
        plain |= {"colour": "#777777", "text": "", "ref": None, "opaque": None}
        return plain[self.shape]


@cache
def form_spec(model: type[Document]) -> FieldSpec:
    """Return the fields of a document model as one group, hidden ones left out.

    Those that an author has added are not among them: :func:`schemas.own_specs.card_spec` has them, too.
    """
    whole = group_spec(model)
    hidden = {*HIDDEN, OWN}
    return replace(whole, fields=tuple(field for field in whole.fields if field.name not in hidden))


def group_spec(model: type[BaseModel]) -> FieldSpec:
    """Return the fields of any model as one group."""
    schema = schema_of(model)
    return _spec("", schema, schema.get("$defs", {}), True)


def described_fields(model: type[Document]) -> dict[str, str]:
    """Return what the fields of a document and of its parts mean, as forms show it, by help key."""
    schema = schema_of(model)
    parts = schema.get("$defs", {})
    return {
        help_key(part, name): _spec(name, field, parts, True).description
        for part in (schema, *parts.values())
        for name, field in part.get("properties", {}).items()
        if not (part is schema and name in (*HIDDEN, OWN)) and field.get("descriptive") not in HIDDEN_FIELDS
    }


def _spec(name: str, schema: Mapping[str, Any], defs: Mapping[str, Any], required: bool) -> FieldSpec:
    description = str(schema.get("description", ""))
    default = schema.get("default")
    optional = False
    if "anyOf" in schema:
        others = [item for item in schema["anyOf"] if item.get("type") != "null"]
        optional = len(others) < len(schema["anyOf"])
        inner: Mapping[str, Any] = others[0] if len(others) == 1 else {"type": "several"}
        schema = {**inner, **{key: value for key, value in schema.items() if key != "anyOf"}}
    title = ""
    if "$ref" in schema:
        title = str(schema["$ref"]).rsplit("/", 1)[-1]
        schema = {**defs[title], **{key: value for key, value in schema.items() if key != "$ref"}}
        description = description or str(schema.get("description", ""))
    base = FieldSpec(name, "opaque", _first_line(description), optional, required, default)
    if isinstance(needed := schema.get("only_with"), Mapping):
        (field, words) = next(iter(needed.items()))
        base = replace(base, only_with=(str(field), tuple(map(str, words))))
    return _shaped(base, title, schema, defs)


def _shaped(base: FieldSpec, title: str, schema: Mapping[str, Any], defs: Mapping[str, Any]) -> FieldSpec:
    kind = schema.get("type")
    unit = str(schema.get("unit", ""))
    if title == "LocalText":
        return replace(base, shape="local")
    if title == "Ref":
        return replace(base, shape="ref", refers_to=tuple(map(str, schema.get("kinds", ()))))
    if "enum" in schema or "const" in schema:
        return replace(base, shape="choice", values=tuple(map(str, schema.get("enum") or [schema["const"]])))
    if kind in ("integer", "number"):
        return replace(
            base,
            shape="integer" if kind == "integer" else "number",
            minimum=schema.get("minimum", schema.get("exclusiveMinimum")),
            maximum=schema.get("maximum", schema.get("exclusiveMaximum")),
            unit=unit,
        )
    if kind == "boolean":
        return replace(base, shape="flag")
    if kind == "string":
        colour = schema.get("format") == "color"
        limit, pattern = schema.get("maxLength"), str(schema.get("pattern", ""))
        return replace(base, shape="colour" if colour else "text", max_length=limit, pattern=pattern)
    if kind == "array" and "blocks" in schema:
        tag = str(schema["blocks"])
        return replace(base, shape="blocks", tag=tag, kinds=_kinds(base.name, tag, schema["items"], defs))
    if kind == "array" and isinstance(schema.get("items"), Mapping) and "prefixItems" not in schema:
        item = _spec(base.name, schema["items"], defs, True)
        tag = str(schema.get("matrix", ""))
        return base if item.shape in ("opaque", "list") else replace(base, shape="list", item=item, tag=tag)
    if kind == "object" and "properties" in schema:
        needed = schema.get("required", ())
        owner = title or str(schema.get("title", ""))
        fields = tuple(
            _owned(_spec(key, value, defs, key in needed), owner, help_key(schema, key))
            for key, value in schema["properties"].items()
            if value.get("descriptive") not in HIDDEN_FIELDS
        )
        return replace(base, shape="group", fields=fields)
    keys = schema.get("propertyNames", {}).get("enum")
    if kind == "object" and keys and isinstance(schema.get("additionalProperties"), Mapping):
        item = _spec(base.name, schema["additionalProperties"], defs, True)
        return replace(base, shape="keyed", values=tuple(keys), item=item) if item.flat else base
    return base


def _owned(spec: FieldSpec, owner: str, key: str) -> FieldSpec:
    """Return a field as one of a model; what a list of it holds has the field's name, and its owner."""
    item = None if spec.item is None else replace(spec.item, owner=owner)
    return replace(spec, owner=owner, item=item, help_key=key)


def _kinds(
    name: str, tag: str, items: Mapping[str, Any], defs: Mapping[str, Any]
) -> tuple[tuple[str, FieldSpec], ...]:
    """Return the kinds of blocks of a list: models told apart by a tag, or one whose tag is a choice."""
    refs = [one["$ref"] for one in items.get("oneOf", (items,))]
    found: list[tuple[str, FieldSpec]] = []
    for ref in refs:
        whole = _spec(name, {"$ref": ref}, defs, True)
        tagged = whole.field(tag)
        group = replace(whole, fields=tuple(field for field in whole.fields if field.name != tag))
        found += [(word, group) for word in (tagged.values if tagged is not None else ())]
    return tuple(found)


def _first_line(description: str) -> str:
    return description.split("\n\n", 1)[0].replace("``", "")
