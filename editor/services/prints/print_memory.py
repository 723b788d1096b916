"""What the catalogue remembers of printing: faces as they were last printed, the queue, presets, trays."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from editor.catalogue import notes
from editor.services.workspace import Catalogue, Workspace

_PRINTED: Final = "printed:"


def printed_digests(ws: Workspace, keys: Iterable[str]) -> dict[str, str]:
    """Return the digests of what was printed under some keys; those never printed are left out."""
    with ws.reading() as catalogue:
        return notes.settings(catalogue, _PRINTED, list(keys))


def has_printed(catalogue: Catalogue) -> bool:
    """Return whether anything of a catalogue was ever printed."""
    return notes.has_settings_under(catalogue, _PRINTED)


def keep_digests(ws: Workspace, digests: Mapping[str, str]) -> None:
    """Remember what was printed; a catalogue that is open read-only remembers nothing.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    if not digests or not ws.keeps_notes:
        return
    with ws.noting() as catalogue:
        notes.keep_settings(catalogue, _PRINTED, digests)


def forget_printed(ws: Workspace) -> None:
    """Forget what was printed: the next print of changes prints everything.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    with ws.noting() as catalogue:
        notes.forget_settings(catalogue, _PRINTED)


def kept_data(ws: Workspace, key: str) -> dict[str, Any]:
    """Return what :func:`keep_data` kept under a key; empty if that is nothing, or damaged."""
    with ws.reading() as catalogue:
        text = notes.setting(catalogue, key)
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def keep_data(ws: Workspace, key: str, data: Mapping[str, Any]) -> None:
    """Remember plain data under a key.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    with ws.noting() as catalogue:
        notes.keep_setting(catalogue, key, json.dumps(data, sort_keys=True))
