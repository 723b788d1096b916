"""The pictures of what lies on a table, each with a name of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.packs.play_set import Picture

if TYPE_CHECKING:
    from PySide6.QtGui import QImage


class Pictures:
    """Names pictures: those of several scenarios may lie in one folder."""

    def __init__(self, scenario: str) -> None:
        """Take the slug of the scenario."""
        self._scenario, self._number = scenario, 0

    def add(self, stem: str, image: QImage) -> Picture:
        """Return an image as a picture; ``stem`` says what it is of."""
        from editor.printing.output import png_bytes

        self._number += 1
        size = (image.width(), image.height())
        return Picture(f"{self._scenario}-{stem}-{self._number}", png_bytes(image), size)
