"""Why a file or a connection was refused: the common reasons in words that can be translated."""

from __future__ import annotations

import binascii
import errno
import json
import re
import struct
import tomllib
import zipfile
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from schemas.problems import Message, Value

_REASONS: Final[Mapping[int, Message]] = MappingProxyType(
    {
        errno.ENOENT: Message(code="system.not_found"),
        errno.EACCES: Message(code="system.forbidden"),
        errno.EPERM: Message(code="system.forbidden"),
        errno.ENOSPC: Message(code="system.full"),
        errno.EDQUOT: Message(code="system.full"),
        errno.EISDIR: Message(code="system.is_folder"),
        errno.ENOTDIR: Message(code="system.not_folder"),
        errno.EEXIST: Message(code="system.exists"),
        errno.EROFS: Message(code="system.read_only"),
        errno.ENAMETOOLONG: Message(code="system.name_too_long"),
        errno.EBUSY: Message(code="system.in_use"),
        errno.EIO: Message(code="system.disk_error"),
        errno.ENODEV: Message(code="system.no_file"),
        errno.ELOOP: Message(code="system.circle"),
        errno.ECONNREFUSED: Message(code="system.not_taken"),
        errno.ECONNRESET: Message(code="system.cut_off"),
        errno.EHOSTUNREACH: Message(code="system.no_way"),
        errno.ENETUNREACH: Message(code="system.no_way"),
        errno.ETIMEDOUT: Message(code="system.no_answer"),
    }
)


_LONGEST: Final = 200
"""So many letters of a library's words are shown."""
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, binascii.Error, struct.error, EOFError)
"""What reading packed bytes raises that are cut off or changed."""
_PLACE: Final = re.compile(r"line (\d+), column (\d+)")
"""Where the reader of TOML says that it stopped; at the end of the document it gives no place."""


def reason_of(trouble: Exception) -> Value:
    """Return why something was refused, for the middle of a sentence; rare reasons in the library's words."""
    if isinstance(trouble, OSError):
        return _REASONS.get(trouble.errno or 0) or trouble.strerror or str(trouble)
    return _of_content(trouble) or str(trouble)[:_LONGEST]


def _of_content(trouble: Exception) -> Message | None:
    """Return what is wrong inside a file. None if its reader has other words for it."""
    if isinstance(trouble, json.JSONDecodeError):
        return Message(code="system.not_json", values={"line": trouble.lineno, "column": trouble.colno})
    if isinstance(trouble, tomllib.TOMLDecodeError) and (place := _PLACE.search(str(trouble))) is not None:
        return Message(code="system.not_toml", values={"line": int(place[1]), "column": int(place[2])})
    if isinstance(trouble, UnicodeDecodeError):
        return Message(code="system.not_text")
    if isinstance(trouble, RecursionError):
        return Message(code="system.too_deep")
    return Message(code="system.damaged") if isinstance(trouble, _DAMAGED) else None
