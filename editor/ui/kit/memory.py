"""Memory that pictures give up goes back to the system."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_M_MMAP_THRESHOLD: Final = -3
_LARGE: Final = 128 * 1024
"""Bytes from which a piece of memory is asked of the system by itself, and given back whole."""


def give_back_large_blocks() -> bool:
    """Keep large pieces of memory apart from small ones from now on; return whether that can be done.

    The C library of Linux begins so, but learns from each picture that is given up to put the next ones among
    small pieces, which keep them from the system: after a day of opening and closing half of the memory held
    nothing. Elsewhere this is left to the system.
    """
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE))
    except (AttributeError, OSError):  # another C library
        return False
