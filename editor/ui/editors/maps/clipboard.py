"""A piece of a map on the clipboard: from map to map and from window to window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QByteArray, QMimeData

from editor.rules.core.map_pieces import Piece
from editor.ui.kit.clipboard import on_clipboard, put_on_clipboard
from schemas.map_stamp import MapStamp

MIME: Final = "application/x-marshalry-map-piece+json"
MOST_BYTES: Final = 64 * 1024 * 1024
"""A longer text on the clipboard is no piece of a map."""


def put(piece: Piece) -> None:
    """Put a piece on the clipboard."""
    mime = QMimeData()
    mime.setData(MIME, QByteArray(piece.to_stamp().model_dump_json().encode()))
    put_on_clipboard(mime)


def take() -> Piece | None:
    """Return the piece on the clipboard. None if there is none, or none that can be read."""
    mime = on_clipboard()
    if not mime.hasFormat(MIME):
        return None
    raw = mime.data(MIME)
    if raw.size() > MOST_BYTES:
        return None
    try:
        return Piece.from_stamp(MapStamp.model_validate_json(bytes(raw.data())))
    except ValueError:
        return None
