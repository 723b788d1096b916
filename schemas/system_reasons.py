"""Why the system refused a file or a connection: the common reasons in words that can be translated."""

from __future__ import annotations

import errno
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


def reason_of(trouble: Exception) -> Value:
    """Return why the system refused, for the middle of a sentence; rare reasons in the system's words."""
    if not isinstance(trouble, OSError):
        return str(trouble)
    return _REASONS.get(trouble.errno or 0) or trouble.strerror or str(trouble)
