"""The numbers of a tile layer: comma-separated, or base64 of packed 32-bit numbers."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.packs.foreign import broken_file
from schemas.problems import Message, error
from schemas.system_reasons import reason_of

_WINDOW: Final = {"zlib": 15, "gzip": 31}
_ZSTANDARD: Final = "zstd"


def csv_text(gids: NDArray[np.uint32]) -> str:
    """Return the numbers row by row, separated by commas."""
    return "\n" + ",\n".join(",".join(map(str, row)) for row in gids.tolist()) + "\n"


def packed_text(gids: NDArray[np.uint32]) -> str:
    """Return the numbers as base64 of zlib of little-endian 32-bit numbers."""
    raw = zlib.compress(np.ascontiguousarray(gids, dtype="<u4").tobytes(), 6)
    return base64.b64encode(raw).decode("ascii")


def read_data(
    text: str, encoding: str, compression: str, columns: int, rows: int, file: str
) -> NDArray[np.uint32]:
    """Return the numbers of a layer ``[row, column]``.

    Raises:
        EditorError: cut off, too many, not numbers, or packed in a way that we do not read.
    """
    size = columns * rows
    if encoding == "csv":
        try:
            values = np.array([int(part) for part in text.split(",")], np.int64) if text.strip() else None
        except (ValueError, OverflowError) as trouble:
            raise broken_file(file, Message(code="system.no_number")) from trouble
        if values is None or values.size != size:
            raise _wrong_count(file, 0 if values is None else values.size, size)
        return numbers(values, columns, rows, file)
    if encoding != "base64" or compression not in ("", _ZSTANDARD, *_WINDOW):
        raise error("map_import.packing", file=file, packing=f"{encoding} {compression}".strip())
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
        if compression == _ZSTANDARD:
            raw = _unpacked(raw, size * 4 + 1, file)
        elif compression:
            stream = zlib.decompressobj(_WINDOW[compression])
            raw = stream.decompress(raw, size * 4 + 1)
    except (binascii.Error, zlib.error) as trouble:
        raise broken_file(file, reason_of(trouble)) from trouble
    if len(raw) > size * 4:
        # No more was unpacked than shows that there is too much.
        raise error("map_import.too_long", file=file, expected=size)
    if len(raw) != size * 4:
        raise _wrong_count(file, len(raw) // 4, size)
    return np.frombuffer(raw, "<u4").reshape(rows, columns).astype(np.uint32)


def _unpacked(raw: bytes, most: int, file: str) -> bytes:
    """Return what Zstandard packed, no more than so many bytes of it."""
    from zstandard import ZstdDecompressor, ZstdError

    try:
        with ZstdDecompressor().stream_reader(raw) as reader:
            return reader.read(most)
    except ZstdError as trouble:
        raise broken_file(file, reason_of(trouble)) from trouble


def numbers(values: NDArray[np.int64], columns: int, rows: int, file: str) -> NDArray[np.uint32]:
    """Return counted numbers as a layer."""
    if values.size != columns * rows:
        raise _wrong_count(file, values.size, columns * rows)
    if values.size and (values.min() < 0 or values.max() > 0xFFFFFFFF):
        raise broken_file(file, "tile < 0 or > 32 bit")
    return values.astype(np.uint32).reshape(rows, columns)


def _wrong_count(file: str, found: int, size: int) -> Exception:
    return error("map_import.cut_off", file=file, found=found, expected=size)
