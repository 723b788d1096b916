"""Documents as text for people, git and other tools: JSON and YAML in a stable order and layout.

What has its default value is left out, but for what says which document it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, get_args, get_origin

import yaml
from pydantic import BaseModel, RootModel

from editor.packs.dependent import base_among
from schemas.base import Document, Ref
from schemas.inheritance import OWN, differences
from schemas.parse import dump_document

_FIRST: Final = ("schema_version", "kind", "system", "id", "slug", "name")
_WIDTH: Final = 110
_NUMBER: Final = re.compile(r"[-+]?[.0-9]+([eE][-+]?[0-9]+)?|0[ox][0-9a-fA-F]+")
"""Words that a reader of YAML 1.1 or 1.2 may take for numbers."""
_FLOW_WIDTH: Final = 92
"""Mappings and lists of plain values up to this length stand on one line."""


def compact_data(document: Document, base: Document | None = None) -> dict[str, Any]:
    """Return a document as plain data without its defaults: identity first, then as its model has it.

    Args:
        document: the whole document.
        base: the card that it is based on; then only what differs from it is returned, defaults or not.
    """
    data = _compact(document) if base is None else _differing(document, base)
    whole = {name: data.get(name, _plain(getattr(document, name))) for name in _FIRST}
    return {**whole, **{name: value for name, value in data.items() if name not in whole}}


def _differing(document: Document, base: Document) -> dict[str, Any]:
    own = differences(type(document), dump_document(base), dump_document(document))
    found = _kept(document, own)
    empty = _compact(document)
    return {name: value for name, value in found.items() if name not in OWN or name in empty}


def _kept(model: BaseModel, own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the differences of a group: parts of groups field by field, other values without defaults."""
    kept, added = {}, model.__pydantic_extra__ or {}
    for name, value in own.items():
        inner = added[name] if name in added else getattr(model, name)
        partly = isinstance(inner, BaseModel) and not isinstance(inner, RootModel | Ref)
        kept[name] = _kept(inner, value) if partly and isinstance(value, Mapping) else _plain(inner)
    return kept


def _compact(model: BaseModel) -> dict[str, Any]:
    kept = {}
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        # A literal of one value names the member of a union (shape, when): a reader needs it, default or not.
        is_label = get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
        if is_label or field.is_required() or value != field.get_default(call_default_factory=True):
            kept[name] = _plain(value)
    # Fields that an author has added stand beside those of the model.
    return kept | {name: _plain(value) for name, value in (model.__pydantic_extra__ or {}).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, RootModel):
        return _plain(value.root)
    if isinstance(value, BaseModel):
        return _compact(value)
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value.value if hasattr(value, "value") else value


def json_text(document: Document, base: Document | None = None) -> str:
    """Return a document as indented JSON with a line end at the end; equal documents give equal text."""
    return json.dumps(compact_data(document, base), ensure_ascii=False, indent=1) + "\n"


def json_texts(documents: Sequence[Document], bases: Mapping[str, Document] | None = None) -> str:
    """Return documents as one JSON list; ``bases`` are the cards that some are based on, by id."""
    data = [compact_data(document, base_among(document, bases or {})) for document in documents]
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def yaml_text(document: Document, base: Document | None = None) -> str:
    """Return a document as YAML: one key per line, short collections on one line, long words folded."""
    return yaml.dump(
        compact_data(document, base),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=_WIDTH,
        default_flow_style=False,
    )


def yaml_texts(documents: Sequence[Document], bases: Mapping[str, Document] | None = None) -> str:
    """Return documents as one YAML text, parted by ``---``; ``bases`` as for :func:`json_texts`."""
    return "---\n".join(yaml_text(document, base_among(document, bases or {})) for document in documents)


class _Dumper(yaml.SafeDumper):
    """Writes short collections in one line, rows of a map quoted, and no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _is_short(value: Any) -> bool:
    return len(json.dumps(value, ensure_ascii=False)) <= _FLOW_WIDTH


def _is_scalar(value: Any) -> bool:
    return not isinstance(value, dict | list)


def _represent_mapping(dumper: yaml.SafeDumper, data: dict[str, Any]) -> yaml.Node:
    flow = (
        bool(data)
        and _is_short(data)
        and all(_is_scalar(value) or _is_short(value) for value in data.values())
    )
    top = "schema_version" in data and "kind" in data
    return dumper.represent_mapping(
        "tag:yaml.org,2002:map", data.items(), flow_style=(flow and not top) or not data
    )


def _represent_list(dumper: yaml.SafeDumper, data: list[Any]) -> yaml.Node:
    if len(data) > 1 and all(
        isinstance(value, str) and " " not in value and len(value) > 12 for value in data
    ):
        rows = [yaml.ScalarNode("tag:yaml.org,2002:str", value, style='"') for value in data]
        return yaml.SequenceNode("tag:yaml.org,2002:seq", rows, flow_style=False)
    nested = any(isinstance(value, dict) for value in data)
    flow = not nested and (_is_short(data) or all(_is_field(value) for value in data))
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=flow or not data)


def _is_field(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(number, int) for number in value)


def _represent_text(dumper: yaml.SafeDumper, data: str) -> yaml.Node:
    style = (
        "|"
        if "\n" in data
        else ">"
        if len(data) > _FLOW_WIDTH and " " in data and data == data.strip()
        else None
    )
    if style is None and _NUMBER.fullmatch(data):
        style = '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)


_Dumper.add_representer(dict, _represent_mapping)
_Dumper.add_representer(list, _represent_list)
_Dumper.add_representer(str, _represent_text)
