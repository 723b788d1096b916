"""What a map says about itself as properties of a Tiled map: identity, name and texts, origin, tags."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from editor.packs.tiled.model import Scalar
from schemas import patterns
from schemas.base import system_of
from schemas.map import HexMapBase
from schemas.text import LocalText

_TEXTS: Final = ("name", "text", "source_note")
_WORDS: Final = ("author", "licence")
_DATA: Final = ("tags", "style")
OURS: Final = frozenset(
    {"id", "slug", "system", "board", "number", "label_scheme", "wrap", "links", *_TEXTS, *_WORDS, *_DATA}
)
"""Properties of a map that we write and read; texts have one per language besides, ``text.fr``."""
_LONGEST: Final = 20_000


def facts_of(document: HexMapBase, language: str) -> dict[str, Scalar]:
    """Return what a map says about itself as properties; ``name`` alone is that in a language, for people."""
    found: dict[str, Scalar] = {
        "name": document.name.get(language),
        "id": document.id,
        "slug": document.slug,
        "system": system_of(document),
        **{key: getattr(document, key) for key in _WORDS if getattr(document, key)},
    }
    for key in _TEXTS:
        words: LocalText = getattr(document, key)
        found |= {f"{key}.{code}": text for code, text in words.root.items() if text}
    if document.tags:
        found["tags"] = json.dumps(list(document.tags), ensure_ascii=False)
    if document.style is not None:
        found["style"] = json.dumps(document.style.model_dump(mode="json"))
    return found


def read_facts(properties: Mapping[str, Scalar]) -> dict[str, Any]:
    """Return the fields of a document that properties say; what is none of them is left out."""
    found: dict[str, Any] = {key: str(properties[key])[:200] for key in _WORDS if properties.get(key)}
    for key in _TEXTS:
        words = {
            name.partition(".")[2]: str(value)[:_LONGEST]
            for name, value in properties.items()
            if name.startswith(f"{key}.")
        }
        if not words and key == "name" and properties.get("name"):
            words = {"en": str(properties["name"])[:200]}
        try:
            found |= {key: LocalText(words)} if words else {}
        except ValueError:
            continue  # a language that we do not have
    for key in _DATA:
        try:
            data = json.loads(str(properties.get(key, "null")))
        except (ValueError, RecursionError):
            continue
        if key == "tags" and isinstance(data, list):
            found[key] = tuple(str(one)[:40] for one in data[:100] if str(one))
        elif key == "style" and isinstance(data, dict):
            found[key] = data
    return found


def identity_of(properties: Mapping[str, Scalar]) -> tuple[str, str]:
    """Return id and slug of our map that a file was made of; both '' for a file from elsewhere."""
    ident, slug = str(properties.get("id", "")), str(properties.get("slug", ""))
    return (ident, slug) if re.fullmatch(patterns.UUID, ident) else ("", "")


def strange(properties: Mapping[str, Scalar]) -> list[str]:
    """Return the names of properties that are none of ours."""
    return [name for name in properties if name.partition(".")[0] not in OURS]
