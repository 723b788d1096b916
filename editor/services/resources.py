"""What tells whether the data that travels with the program is as it was taken in."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from schemas.base import SCHEMA_VERSION
from schemas.systems import DocumentSystem, fixed_ids

LOOKS_KEY: Final = "shipped_files"
"""Under this key a catalogue notes the looks of the content that it has taken in."""


def content_looks(folders: Sequence[Path], systems: Sequence[DocumentSystem]) -> str:
    """Return what tells content that nobody has touched: names, sizes and times of its files."""
    waiting = [str(folder) for folder in folders]
    digest = hashlib.sha256(f"{SCHEMA_VERSION} {fixed_ids(systems)} {waiting}".encode())
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in sorted(entries, key=lambda one: one.name):
                if entry.is_dir():
                    waiting.append(entry.path)
                else:
                    found = entry.stat()
                    digest.update(f"{entry.path} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
