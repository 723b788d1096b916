"""What the catalogue remembers of printing: faces as they were last printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

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
