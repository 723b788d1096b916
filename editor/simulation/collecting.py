"""The collector of cyclic garbage while battles are played."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_SELDOM: Final = (20_000, 50, 100)
"""Objects made before the collector looks at the youngest, and how seldom it looks at older ones."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Let the collector look seldom: states hold no cycles, and a tenth of the time would find nothing."""
    before = gc.get_threshold()
    gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
