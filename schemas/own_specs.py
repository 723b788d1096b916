"""The fields of a kind of card with those that an author has added, for forms, tables and files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, assert_never

from schemas.base import Document
from schemas.field_specs import FieldSpec, form_spec, group_spec
from schemas.own_fields import (
    DIE,
    LONGEST,
    OWN,
    CardForm,
    OwnChoice,
    OwnDie,
    OwnField,
    OwnFlag,
    OwnNumber,
    OwnPicture,
    OwnReference,
    OwnText,
)
from schemas.own_values import default_of
from schemas.pictures import Portrait

_LONGEST_DIE = 12


@cache
def card_spec(model: type[Document], own: tuple[OwnField, ...] = ()) -> FieldSpec:
    """Return the fields of a document model, and as a group ``own`` those that an author has added.

    Args:
        model: of the document.
        own: what the rulesets add to its kind.
    """
    plain = form_spec(model)
    if not own or OWN not in model.model_fields:
        return plain
    group = FieldSpec(OWN, "group", owner=CardForm.__name__, fields=tuple(map(own_spec, own)))
    return replace(plain, fields=(*plain.fields, group))


def own_spec(field: OwnField) -> FieldSpec:
    """Return a field that an author has added as forms and tables know it."""
    default = default_of(field)
    base = FieldSpec(
        field.key,
        "text",
        field.help.get("en"),
        optional=default is None,
        default=default,
        label=field.words,
        help=field.help,
    )
    match field:
        case OwnNumber():
            ranged = replace(base, minimum=field.least, maximum=field.most)
            return replace(ranged, shape="integer") if field.whole else replace(ranged, shape="number")
        case OwnDie():
            return replace(base, pattern=DIE, max_length=_LONGEST_DIE)
        case OwnText():
            text = replace(base, optional=False, max_length=LONGEST, paragraphs=field.paragraphs)
            return replace(text, shape="local", default={}) if field.translated else text
        case OwnChoice():
            ids = tuple(one.id for one in field.options)
            names = tuple((one.id, one.name) for one in field.options if one.name)
            return replace(base, shape="choice", values=ids, names=names)
        case OwnFlag():
            return replace(base, shape="flag")
        case OwnPicture():
            picture = replace(group_spec(Portrait), name=field.key, description=base.description)
            return replace(picture, optional=True, label=base.label, help=base.help)
        case OwnReference():
            return replace(base, shape="ref", refers_to=(field.to,))
    assert_never(field)


def schema_with(schema: Mapping[str, Any], own: Sequence[OwnField]) -> dict[str, Any]:
    """Return the JSON Schema of a kind of card that also says what the added fields hold."""
    parts = {field.key: {**_schema_of(field), **_said(field)} for field in own}
    group = {"type": "object", "description": "", "properties": parts, "additionalProperties": False}
    plain = schema["properties"][OWN]
    group["description"] = plain.get("description", "")
    return {**schema, "properties": {**schema["properties"], OWN: group}}


def _said(field: OwnField) -> dict[str, Any]:
    """Return what the schema of a field says in words."""
    found: dict[str, Any] = {"title": field.words.get("en")}
    if words := field.help.get("en"):
        found["description"] = words
    if (default := default_of(field)) is not None:
        found["default"] = default
    return found


def _schema_of(field: OwnField) -> dict[str, Any]:
    match field:
        case OwnNumber():
            found: dict[str, Any] = {"type": ["integer" if field.whole else "number", "null"]}
            found |= {} if field.least is None else {"minimum": field.least}
            return found | ({} if field.most is None else {"maximum": field.most})
        case OwnDie():
            return {"type": ["string", "null"], "pattern": rf"{DIE}|^$"}
        case OwnText():
            return {"type": ["object" if field.translated else "string", "null"]}
        case OwnChoice():
            return {"enum": [*(one.id for one in field.options), None]}
        case OwnFlag():
            return {"type": ["boolean", "null"]}
        case OwnPicture():
            return {"type": ["object", "null"], "required": ["data"]}
        case OwnReference():
            kind = {"properties": {"kind": {"const": field.to}}}
            return {"type": ["object", "null"], "required": ["id", "kind"], **kind}
    assert_never(field)
