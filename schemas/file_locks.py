"""Locks of open files, which end with the process that has them in any case."""

from __future__ import annotations

import os
import sys


def try_lock(handle: int) -> None:
    """Lock an open file for oneself until it is closed.

    Raises:
        BlockingIOError, PermissionError: another one has it.
        OSError: files cannot be locked there.
    """
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        # A lock of the open file where there is one: two catalogues of one process exclude each other, too.
        if hasattr(fcntl, "F_OFD_SETLK"):
            import struct

            wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, wanted)
        else:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
