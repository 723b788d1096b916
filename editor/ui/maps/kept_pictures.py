"""Small pictures of terrain, stamps and boards, drawn once: each editor that opens shows the same ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from PySide6.QtGui import QImage

_MOST: Final = 512
"""Pictures that are kept; of the largest, a stamp's, that is 25 MB."""
_kept: OrderedDict[Hashable, QImage] = OrderedDict()


def kept_picture(key: Hashable, draw: Callable[[], QImage]) -> QImage:
    """Return the picture of a key, drawn at the first time; for the thread of the windows alone.

    Args:
        key: All that the picture depends on.
        draw: Draws it.
    """
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = draw()
        if len(_kept) > _MOST:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return found
