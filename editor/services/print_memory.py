"""What the catalogue remembers of printing: faces as they were last printed, and what trays do wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import delete, select

from editor.catalogue.tables import StoredSetting
from editor.services.workspace import Workspace

_PRINTED: Final = "printed:"
_TRAYS: Final = "printing.trays"
_AT_ONCE: Final = 500
"""Keys asked for in one query."""


def printed_digests(ws: Workspace, keys: Iterable[str]) -> dict[str, str]:
    """Return the digests of what was printed under some keys; those never printed are left out."""
    wanted = [_PRINTED + key for key in keys]
    found: dict[str, str] = {}
    with ws.reading() as session:
        for start in range(0, len(wanted), _AT_ONCE):
            query = select(StoredSetting).where(StoredSetting.key.in_(wanted[start : start + _AT_ONCE]))
            found |= {row.key.removeprefix(_PRINTED): row.value for row in session.scalars(query)}
    return found


def keep_digests(ws: Workspace, digests: Mapping[str, str]) -> None:
    """Remember what was printed; a catalogue that is open read-only remembers nothing.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    if not digests or ws.read_only:
        return
    with ws.writing() as session:
        for key, digest in digests.items():
            session.merge(StoredSetting(key=_PRINTED + key, value=digest))


def forget_printed(ws: Workspace) -> None:
    """Forget what was printed: the next print of changes prints everything.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    with ws.writing() as session:
        session.execute(delete(StoredSetting).where(StoredSetting.key.startswith(_PRINTED, autoescape=True)))


def kept_trays(ws: Workspace) -> dict[str, Any]:
    """Return what was read off calibration pages, by the name of the tray; nothing where it is damaged."""
    with ws.reading() as session:
        row = session.get(StoredSetting, _TRAYS)
    try:
        found = json.loads(row.value) if row is not None else {}
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def keep_trays(ws: Workspace, found: Mapping[str, Any]) -> None:
    """Remember all trays.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    with ws.writing() as session:
        session.merge(StoredSetting(key=_TRAYS, value=json.dumps(found, sort_keys=True)))
