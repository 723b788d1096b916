"""Small pictures of terrain, stamps and boards, drawn once: each editor that opens shows the same ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QImage

_MOST: Final = 512
"""Pictures that are kept; of the largest, a stamp's, that is 25 MB."""
_kept: OrderedDict[Hashable, QImage] = OrderedDict()


@dataclass(frozen=True)
class Picture:
    """A picture that may have to be drawn."""

    key: Hashable
    """All that it depends on."""
    draw: Callable[[], QImage]
    """Draws it, in any thread."""


def kept(picture: Picture) -> QImage | None:
    """Return a picture that was drawn before, or nothing; for the thread of the windows alone."""
    found = _kept.get(picture.key)
    if found is not None:
        _kept.move_to_end(picture.key)
    return found


def keep(picture: Picture, image: QImage) -> None:
    """Keep what was drawn; for the thread of the windows alone."""
    _kept[picture.key] = image
    if len(_kept) > _MOST:
        _kept.popitem(last=False)


def kept_picture(picture: Picture) -> QImage:
    """Return a picture, drawn now where that was not done before; for the thread of the windows alone."""
    found = kept(picture)
    if found is None:
        found = picture.draw()
        keep(picture, found)
    return found
