"""Steps of undo that outlive the program: one file per document beside the catalogue.

They are a comfort: a file that is missing, damaged or too large is as good as none, and nothing is lost but
the way back.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Final

from editor.services.loading import is_id
from editor.services.workspace import Workspace

MOST_BYTES: Final = 32 * 1024 * 1024
"""Largest history that is read or written, unpacked."""


def _file(workspace: Workspace, document_id: str) -> Path | None:
    if not is_id(document_id) or not workspace.path.parent.is_dir():
        return None
    return workspace.path.parent / f"{workspace.path.name}.undo" / document_id


def keep_steps(workspace: Workspace, document_id: str, steps: bytes) -> bool:
    """Write the steps of a document, all or nothing; whether they are kept. No steps: the file goes."""
    file = _file(workspace, document_id)
    if file is None or workspace.read_only or len(steps) > MOST_BYTES:
        return False
    fresh = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        if not steps:
            file.unlink(missing_ok=True)
            return True
        file.parent.mkdir(exist_ok=True)
        fresh.write_bytes(zlib.compress(steps, 1))
        fresh.replace(file)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        return False
    return True


def kept_steps(workspace: Workspace, document_id: str) -> bytes:
    """Return what :func:`keep_steps` wrote; empty if it cannot be read."""
    file = _file(workspace, document_id)
    if file is None:
        return b""
    try:
        packed = file.read_bytes()
        stream = zlib.decompressobj()
        steps = stream.decompress(packed, MOST_BYTES)
    except (OSError, zlib.error):
        return b""
    return b"" if stream.unconsumed_tail or not stream.eof else steps
