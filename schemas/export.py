"""The JSON Schemas of all documents, for other programs; ``python -m schemas.export`` renews the files."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from schemas.base import SCHEMA_VERSION
from schemas.export_parts import with_parts
from schemas.free_systems import FREE_MODELS
from schemas.pack_index import PackIndex
from schemas.parse import model_for
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem, document_union, fixed_ids, model_kind

FOLDER: Final = Path(__file__).parent / "json"
"""Where the exported schemas lie in a checkout."""

SCHEMA_KEY: Final = "$schema"
"""Key under which a file names its schema."""

ANY_DOCUMENT: Final = "document.schema.json"
"""The schema that takes a document of any system and kind."""

PACK_INDEX: Final = "pack_index.schema.json"
"""The schema of the index of a folder of packs, which is no document."""


def json_schemas(systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> dict[str, str]:
    """Return every exported file: its path inside the folder and its text.

    There is one schema per system and kind (``demonworld/unit.schema.json``), one for any document, one for
    indexes of packs, and an index that names them. The text is stable: its keys are sorted, so a change of a
    model is a small difference in git.
    """
    files: dict[str, str] = {}
    index: dict[str, dict[str, str]] = {}
    fixed = fixed_ids(systems)  # all games that a catalogue declares have the same models
    systems = tuple(one for one in systems if one.id in fixed)
    for system in (*systems, FREE_MODELS):
        for model in system.models:
            kind = model_kind(model).value
            path = f"{system.id}/{kind}.schema.json"
            files[path] = _text(
                _finished(model.model_json_schema(), path, f"{system.name.get('en')}: {kind}")
            )
            index.setdefault(system.id, {})[kind] = path
    every = TypeAdapter(document_union(systems)).json_schema()
    files[ANY_DOCUMENT] = _text(_finished(every, ANY_DOCUMENT, "Any Marshalry document"))
    files[PACK_INDEX] = _text(_plain(PackIndex, PACK_INDEX, "Index of packs"))
    named = {"any": ANY_DOCUMENT, "pack_index": PACK_INDEX, "schema_version": SCHEMA_VERSION}
    files["index.json"] = _text({**named, "systems": index})
    return files


def kind_schema(system: str, kind: str, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> str:
    """Return the schema of a kind of a game, as the exported file has it.

    Raises:
        EditorError: there is no such game or kind.
    """
    model = model_for(system, kind, systems)
    path = f"{system}/{kind}.schema.json"
    return _text(_finished(model.model_json_schema(), path, f"{system}: {kind}"))


def write_json_schemas(folder: Path = FOLDER) -> tuple[Path, ...]:
    """Write every schema below a folder, take away those that are no more; return the files that changed."""
    wanted = {folder / path: text for path, text in json_schemas(DOCUMENT_SYSTEMS.own).items()}
    changed = [old for old in sorted(folder.glob("**/*.json")) if old not in wanted]
    for old in changed:
        old.unlink()
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    return tuple(changed)


def schema_uri(path: str) -> str:
    """Return the identity of an exported schema: absolute, and of no server."""
    return f"urn:marshalry:schema:{SCHEMA_VERSION}:{path.removesuffix('.schema.json')}"


def _naming_its_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a document that may name its schema; others stay as they are."""
    if "schema_version" not in schema.get("properties", ()):
        return dict(schema)
    named = {"type": "string", "description": "Where editors find the schema of this file."}
    return {**schema, "properties": {SCHEMA_KEY: named, **schema["properties"]}}


def _plain(model: type[BaseModel], path: str, title: str) -> dict[str, Any]:
    """Return the schema of a file that is no document."""
    named = {SCHEMA_KEY: GenerateJsonSchema.schema_dialect, "$id": schema_uri(path), "title": title}
    return {**model.model_json_schema(), **named}


def _finished(schema: Mapping[str, Any], path: str, title: str) -> dict[str, Any]:
    """Return a schema with its dialect, its own name, a title for people and what a file must always name."""
    finished = {
        **schema,
        SCHEMA_KEY: GenerateJsonSchema.schema_dialect,
        "$id": schema_uri(path),
        "title": title,
    }
    defs: dict[str, Any] = {name: _naming_its_schema(one) for name, one in schema.get("$defs", {}).items()}
    for name, one in list(defs.items()):
        if "based_on" in one.get("properties", ()):
            defs[name] = with_parts(one, defs, set(one.get("required", ())))
    if "properties" in schema:
        finished = _naming_its_schema(finished)
        needed = {*schema.get("required", ()), "system", "kind"}
        finished["required"] = sorted(needed)
        if "based_on" in schema["properties"]:
            finished = with_parts(finished, defs, needed)
    return {**finished, "$defs": defs}


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.writelines(f"{changed_file}\n" for changed_file in write_json_schemas())
