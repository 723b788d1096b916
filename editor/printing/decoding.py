"""The one place where pictures of strangers are decoded: known kinds, whole, bounded, kept by bytes."""

from __future__ import annotations

import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from schemas.held_files import refuse_held
from schemas.problems import EditorError, error
from schemas.system_reasons import reason_of

CARDS: Final = ("png", "jpeg")
"""Kinds of pictures that documents hold."""
FILES: Final = (*CARDS, "bmp", "gif", "webp")
"""Kinds that are read from files beside them; of one with several pictures the first counts."""
MOST_BYTES: Final = 64 * 2**20
"""Most bytes of a file of a picture."""
MOST_DECODED: Final = 256 * 2**20
"""Most bytes of a picture once it is decoded: 64 million pixels."""
MOST_KEPT: Final = 192 * 2**20
"""Bytes of decoded pictures that stay in memory."""
_PIXEL: Final = 4
_HEADS: Final = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"BM": "bmp"}
_LARGEST_CHUNK: Final = 2**31
_BEHIND: Final = 65_536
"""Bytes at the end of a JPEG among which its end is looked for."""


def kind_of(raw: bytes) -> str:
    """Return the kind of a picture by its first bytes; '' where it is none of ours."""
    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        return "webp"
    return next((kind for head, kind in _HEADS.items() if raw.startswith(head)), "")


def check_whole(raw: bytes, kinds: tuple[str, ...] = CARDS) -> None:
    """Refuse what is no picture of these kinds or ends too early; quick, for nothing is decoded.

    Raises:
        EditorError: with what is wrong.
    """
    kind = kind_of(raw)
    if kind not in kinds:
        raise error("picture.other_kind", kinds=", ".join(kinds))
    if kind == "png" and not _png_is_whole(raw):
        raise error("picture.cut_off")
    # Cameras and phones put bytes behind the end.
    if kind == "jpeg" and b"\xff\xd9" not in raw[-_BEHIND:]:
        raise error("picture.cut_off")


def _png_is_whole(raw: bytes) -> bool:
    """Tell whether every part of a PNG is there and has its checksum, up to the end."""
    place = 8
    while place + 12 <= len(raw):
        length, name = struct.unpack_from(">I4s", raw, place)
        end = place + 12 + length
        if length >= _LARGEST_CHUNK or end > len(raw):
            return False
        if zlib.crc32(raw[place + 4 : end - 4]) != struct.unpack_from(">I", raw, end - 4)[0]:
            return False
        if name == b"IEND":
            return True
        place = end
    return False


def decoded(raw: bytes, kinds: tuple[str, ...] = CARDS, *, within: int | None = None) -> QImage:
    """Return a picture.

    Args:
        raw: the bytes of its file.
        kinds: what it may be; nothing else is tried, whatever the bytes look like.
        within: longest side in pixels; a much larger one is made smaller while it is read.

    Raises:
        EditorError: it is of another kind, ends too early, is damaged, or would take too much memory.
    """
    check_whole(raw, kinds)
    buffer = QBuffer()
    buffer.setData(QByteArray(raw))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # The kind is given, so that no other decoder (of drawings, icons, documents) ever sees the bytes.
    reader = QImageReader(buffer, QByteArray(kind_of(raw).encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise error("picture.damaged")
    if size.width() * size.height() * _PIXEL > MOST_DECODED:
        raise error(
            "picture.too_large",
            width=size.width(),
            height=size.height(),
            most=MOST_DECODED // _PIXEL // 10**6,
        )
    if within is not None and max(size.width(), size.height()) > 4 * within:
        reader.setScaledSize(size.scaled(QSize(within, within), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise error("picture.damaged")
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied) if image.depth() > 32 else image


def decoded_or_null(raw: bytes) -> QImage:
    """Return a picture of a card; a null one where it cannot be drawn."""
    try:
        return decoded(raw, CARDS)
    except EditorError:
        return QImage()


def file_or_null(file: Path) -> QImage:
    """Return the picture in a file; a null one where it cannot be read or drawn."""
    try:
        return decoded(read_file(file), FILES)
    except EditorError:
        return QImage()


def read_file(file: Path) -> bytes:
    """Return the bytes of a picture's file.

    Raises:
        EditorError: it cannot be read, is too large, or is the catalogue that is open.
    """
    refuse_held(file)
    try:
        with file.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as trouble:
        raise error("picture.no_file", file=file.name, reason=reason_of(trouble)) from trouble
    if len(raw) > MOST_BYTES:
        raise error("picture.file_too_large", file=file.name, most=MOST_BYTES // 2**20)
    return raw


Key = TypeVar("Key", bound=Hashable)


class KeptPictures(Generic[Key]):
    """Pictures that stay decoded, up to so many bytes; several threads may draw them."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._bytes = 0
        self._kept: OrderedDict[Key, QImage] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """Bytes that are kept."""
        return self._bytes

    def get(self, key: Key, make: Callable[[], QImage]) -> QImage:
        """Return the picture of a key, made once; one larger than all room is not kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        image = make()
        with self._lock:
            if key not in self._kept and image.sizeInBytes() <= self._most:
                self._kept[key] = image
                self._bytes += image.sizeInBytes()
            while self._bytes > self._most:
                _old, gone = self._kept.popitem(last=False)
                self._bytes -= gone.sizeInBytes()
        return image
