"""Zip files: those that the program writes have equal bytes for equal contents, whenever they are made."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

DAMAGED: Final = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, RuntimeError)
"""What reading a damaged zip file raises, beside ``OSError``.

``RuntimeError`` covers encrypted ones and unknown ways of compression, ``ValueError`` places that cannot be.
"""
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""Of every file in an archive: the earliest that the format knows."""
_UNIX: Final = 3
_READABLE: Final = 0o644 << 16
_PRESSED: Final = (".png", ".jpg", ".jpeg", ".webp", ".vsav")
"""Endings of files that are pressed already."""
_LEVEL: Final = 9


def zip_entry(name: str) -> zipfile.ZipInfo:
    """Return how a file stands in an archive; what is pressed already is stored as it is."""
    entry = zipfile.ZipInfo(name, _DATE)
    entry.compress_type = zipfile.ZIP_STORED if name.endswith(_PRESSED) else zipfile.ZIP_DEFLATED
    entry.external_attr = _READABLE
    entry.create_system = _UNIX
    return entry


def zip_bytes(files: Mapping[str, bytes]) -> bytes:
    """Return files, by their names, as one archive, in their order."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(zip_entry(name), content, compresslevel=_LEVEL)
    return data.getvalue()


def check_zip(file: Path) -> None:
    """Read a zip file that has just been written, to the last byte.

    Raises:
        OSError: it is not what was written.
    """
    with zipfile.ZipFile(file) as archive:
        if (bad := archive.testzip()) is not None:
            raise OSError(f"{bad} was not written as it is")
