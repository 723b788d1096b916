"""Plain data that a catalogue remembers for one person: a print queue, trays, what was worked out once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from editor.catalogue import notes
from editor.services.workspace import Workspace


def kept_data(ws: Workspace, key: str) -> dict[str, Any]:
    """Return what :func:`keep_data` kept under a key; empty if that is nothing, or damaged."""
    with ws.reading() as catalogue:
        text = notes.setting(catalogue, key)
    try:
        found = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def keep_data(ws: Workspace, key: str, data: Mapping[str, Any]) -> None:
    """Remember plain data under a key.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    with ws.noting() as catalogue:
        notes.keep_setting(catalogue, key, json.dumps(data, sort_keys=True))
