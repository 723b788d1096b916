"""Files of Tiled that hold no map: told as what they are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from schemas.problems import error

_KINDS: Final = ("tileset", "template", "world", "project", "export")
ENDINGS: Final = {
    ".tsx": "tileset",
    ".tsj": "tileset",
    ".tx": "template",
    ".tj": "template",
    ".world": "world",
    ".tiled-project": "project",
    ".tiled-session": "project",
    ".lua": "export",
    ".js": "export",
}
"""Ending of a file that is none of a map -> what it is."""


def refuse_other(file: str, kind: str = "") -> None:
    """Refuse a file of Tiled that is no map.

    Args:
        file: its name.
        kind: what it says that it is: its outermost element, or its type; empty to judge by its name.

    Raises:
        EditorError: it is a tileset, a template, a world, a project or an export for programs.
    """
    kind = kind or ENDINGS.get(Path(file).suffix.lower(), "")
    if kind in _KINDS:
        raise error(f"map_import.is_{kind}", file=file)
