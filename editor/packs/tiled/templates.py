"""Templates of Tiled: files that say what several objects have in common."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from editor.packs.foreign import broken_file, read_bytes, read_text
from editor.packs.safe_xml import read_xml
from editor.packs.tiled.xml_form import template_form
from schemas.system_reasons import reason_of

Template = tuple[tuple[int, str], Mapping[str, Any]]
"""First number and file of the tileset that its tile is of, and the object; no file for none."""


def template_of(file: Path) -> Template:
    """Return what a template says.

    Raises:
        EditorError: it cannot be read.
    """
    if file.suffix.lower() in (".tj", ".json"):
        try:
            data = json.loads(read_text(file))
        except (ValueError, RecursionError) as trouble:
            raise broken_file(file.name, reason_of(trouble)) from trouble
    else:
        data = template_form(read_xml(read_bytes(file), file.name), file.name)
    thing = data.get("object") if isinstance(data, dict) else None
    if not isinstance(thing, dict):
        raise broken_file(file.name, "object")
    tileset = data.get("tileset")
    tileset = tileset if isinstance(tileset, dict) else {}
    first = str(tileset.get("firstgid", 1))
    kept = {key: one for key, one in thing.items() if key not in ("id", "x", "y")}
    return (int(first) if first.isdecimal() and len(first) < 10 else 1, str(tileset.get("source", ""))), kept
