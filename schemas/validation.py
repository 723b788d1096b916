"""From the errors of validation to problems that a person can act on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sized
from difflib import get_close_matches
from typing import Any, Final, LiteralString

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from schemas.locations import Location, Place, dotted, place_of
from schemas.patterns import PATTERN_NAMES
from schemas.problems import Message, Problem, Value

_AT = "at_"
"""Key under which :func:`broken` hands the field on."""
KNOWN_TYPES: Final = frozenset(
    {
        "bool_type",
        "dict_type",
        "finite_number",
        "float_type",
        "greater_than",
        "greater_than_equal",
        "int_type",
        "json_invalid",
        "less_than",
        "less_than_equal",
        "missing",
        "model_type",
        "string_pattern_mismatch",
        "string_too_long",
        "string_too_short",
        "string_type",
        "too_long",
        "too_short",
        "tuple_type",
    }
)
"""pydantic's error types with a sentence of their own; ``validation.invalid`` stands for any other."""
MOST_REPORTED: Final = 200
"""Problems of one document that are reported one by one; nobody reads more."""
_LONGEST_VALUE = 60
_MOST_ITEMS = 3


def broken(code: LiteralString, /, at: str = "", **values: Value) -> PydanticCustomError:
    """Return the error that a validator raises where a document breaks a rule of ours.

    Args:
        code: the message, ``area.key``; its sentence stands in ``schemas/messages``.
        at: the field to blame, from the model being validated (``sides[1].id``); '' for the whole model.
        values: what the sentence names.
    """
    return PydanticCustomError(code, code, {**values, _AT: at})


def first_twice(names: Iterable[str]) -> tuple[int, str] | None:
    """Return the place and the text of the first name that was there before, or nothing."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            return index, name
        seen.add(name)
    return None


def problems_from(trouble: ValidationError, model: type[BaseModel]) -> tuple[Problem, ...]:
    """Return one problem per error of validation, in the order of the model's fields.

    A rule of ours keeps its code; an error of pydantic's has the code ``validation.<type>``. The values name
    the field, the value found and what is allowed; ``fix`` names the word that was probably meant, where
    there is one. Of very many errors the first are reported, and how many there are beside them.
    """
    errors = [item for item in trouble.errors(include_url=False) if not _is_echo(item)]
    reported = tuple(_problem(item, model) for item in errors[:MOST_REPORTED])
    left = len(errors) - len(reported)
    return (*reported, Problem(code="validation.more", values={"count": left})) if left else reported


def _is_echo(item: ErrorDetails) -> bool:
    """Return whether an error says that a list is too short only because its entries were refused."""
    found = item.get("input")
    return (
        item["type"] == "too_short" and isinstance(found, Sized) and len(found) >= item["ctx"]["min_length"]
    )


def _problem(item: ErrorDetails, model: type[BaseModel]) -> Problem:
    place = place_of(model, item["loc"])
    context = dict(item.get("ctx") or {})
    kind = item["type"]
    path = dotted(place.path)
    if "." in kind:
        at = str(context.pop(_AT, ""))
        return Problem(code=kind, path=_joined(path, at), values=_plain(context))
    values: dict[str, Value] = {
        **_plain(context),
        "field": _field(place.path),
        "value": shown(item.get("input")),
    }
    match kind:
        case "literal_error" | "enum":
            return _wrong_word(kind, path, values)
        case "union_tag_invalid":
            tag = _tag_found(item, str(context["discriminator"]).strip("'"))
            return _wrong_word(kind, path, values | {"tag": tag})
        case "union_tag_not_found":
            field = str(context["discriminator"]).strip("'")
            return Problem(code="validation.missing", path=_joined(path, field), values={"field": field})
        case "model_type" if item.get("input") is None and context.get("class_name") == "Ref":
            return Problem(code="validation.nothing_chosen", path=path, values=values)
        case "dict_type" if place.holds_model:
            return Problem(code="validation.model_type", path=path, values=values)
        case "missing" if isinstance(place.path[-1], int):
            return Problem(code="validation.missing_item", path=path, values=values)
        case "extra_forbidden":
            return Problem(
                code="validation.extra_forbidden", path=path, values=values, fix=_field_meant(place)
            )
        case "string_pattern_mismatch" if name := PATTERN_NAMES.get(str(context["pattern"])):
            return Problem(code=f"validation.not_a_{name}", path=path, values=values)
        case "string_too_short" if context["min_length"] == 1:
            return Problem(code="validation.empty_text", path=path, values=values)
        case _ if kind in KNOWN_TYPES:
            return Problem(code=f"validation.{kind}", path=path, values=values)
        case _:
            return Problem(code="validation.invalid", path=path, values=values | {"message": item["msg"]})


def _field(path: Location) -> str:
    """Return the last name of a path, with the indices behind it: ``bands[2]``."""
    start = max((index for index, part in enumerate(path) if isinstance(part, str)), default=0)
    return dotted(path[start:])


def _tag_found(item: ErrorDetails, field: str) -> str:
    """Return the word that should say which kind a thing is; pydantic gives it as Python writes it."""
    given = item.get("input")
    return shown(given.get(field) if isinstance(given, Mapping) else getattr(given, field, None))


def _wrong_word(kind: str, path: str, values: dict[str, Value]) -> Problem:
    """Return the problem of a word that is none of those allowed."""
    found: Value = str(values["value"]).strip('"')
    given = str(values.get("expected"))
    if kind == "union_tag_invalid":
        found, given = values["tag"], str(values["expected_tags"])
        field = str(values["discriminator"]).strip("'")
        path, values = _joined(path, field), {"field": field, "value": found}
    words = re.findall(r"'([^']*)'", given) or [given]
    named: dict[str, Value] = {
        "field": values["field"],
        "value": values["value"],
        "allowed": ", ".join(words),
    }
    return Problem(code="validation.wrong_word", path=path, values=named, fix=did_you_mean(found, words))


def did_you_mean(found: object, words: Iterable[str]) -> Message | None:
    """Return the hint that names the word which was probably meant, or None if none is like it."""
    near = get_close_matches(str(found).strip('"').lower(), list(words), n=1, cutoff=0.7)
    return Message(code="validation.did_you_mean", values={"name": near[0]}) if near else None


def _field_meant(place: Place) -> Message:
    """Return the hint for an unknown field: the one that was probably meant, else those that there are."""
    near = did_you_mean(place.path[-1], place.siblings)
    return near or Message(code="validation.known_fields", values={"names": ", ".join(place.siblings)})


def _plain(context: Mapping[str, Any]) -> dict[str, Value]:
    """Return what sentences can name; a whole number is given without its ".0"."""
    return {
        key: int(value) if isinstance(value, float) and value.is_integer() else value
        for key, value in context.items()
        if value is None or isinstance(value, str | int | float)
    }


def _joined(path: str, at: str) -> str:
    return path + at if not path or not at or at.startswith("[") else f"{path}.{at}"


def shown(value: object, depth: int = 2) -> str:
    """Return a value as a short text in the notation of JSON, cut where it is long."""
    if isinstance(value, Mapping):
        pairs = list(value.items())[: _MOST_ITEMS if depth else 0]
        inner = [f"{key}: {shown(one, depth - 1)}" for key, one in pairs]
        text = "{" + _listed(inner, len(value)) + "}"
    elif isinstance(value, list | tuple):
        inner = [shown(one, depth - 1) for one in value[: _MOST_ITEMS if depth else 0]]
        text = "[" + _listed(inner, len(value)) + "]"
    elif isinstance(value, str):
        return json.dumps(_cut(value), ensure_ascii=False)
    else:
        text = json.dumps(value, default=str)
    return _cut(text)


def _listed(inner: list[str], total: int) -> str:
    return ", ".join(inner if len(inner) == total else [*inner, "..."])


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 3] + "..."
