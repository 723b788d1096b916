"""Where the map lies under a window: scroll and zoom, in device pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QSize

from editor.printing.maps.lattice import HexLattice
from editor.rules.core.hexes import Offset, Stagger
from schemas.map import GridKind

WIDTHS: Final = (
    2,
    4,
    6,
    8,
    10,
    12,
    14,
    16,
    18,
    20,
    22,
    24,
    28,
    32,
    36,
    40,
    48,
    56,
    64,
    80,
    96,
    112,
    128,
    160,
    192,
)
"""Field widths of the zoom steps, in device pixels."""
_MARGIN: Final = 24


def _no_room(_lattice: HexLattice) -> int:
    return 0


@dataclass
class MapView:
    """Zoom and scroll of one map in a window of a size."""

    columns: int
    rows: int
    stagger: Stagger
    board: bool
    width: int = 32
    """Field width in device pixels, one of ``WIDTHS``."""
    left: int = 0
    """Map pixel at the window's left edge."""
    top: int = 0
    window: QSize = QSize(1, 1)  # noqa: RUF009 - never changed in place
    """Size of the window in device pixels."""
    kind: GridKind = "pointy"
    room: Callable[[HexLattice], int] = _no_room
    """Pixels that the frame around the map takes at a size."""
    _lattice: HexLattice | None = None
    """The fields at the zoom that was asked for last: it remembers what it worked out."""

    @property
    def lattice(self) -> HexLattice:
        """The fields at this zoom."""
        if self._lattice is None or self._lattice.width != self.width:
            self._lattice = HexLattice(self.width, self.stagger, self.board, self.kind)
        return self._lattice

    @property
    def area(self) -> QRect:
        """What is seen, in map pixels."""
        return QRect(QPoint(self.left, self.top), self.window)

    def fit(self) -> None:
        """Show the whole map, as large as it fits."""
        for width in reversed(WIDTHS):
            lattice = HexLattice(width, self.stagger, self.board, self.kind)
            wide, high = (length + 2 * self.room(lattice) for length in lattice.size(self.columns, self.rows))
            fits = wide + 2 * _MARGIN <= self.window.width() and high + 2 * _MARGIN <= self.window.height()
            if fits or width == WIDTHS[0]:
                self.width = width
                break
        self.centre_on(QPointF(0.5, 0.5))

    def centre_on(self, part: QPointF) -> None:
        """Bring a point, given in parts of the map's size (0 to 1), into the middle."""
        wide, high = self.lattice.size(self.columns, self.rows)
        self.left = round(wide * part.x() - self.window.width() / 2)
        self.top = round(high * part.y() - self.window.height() / 2)
        self._bound()

    def seen_part(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of what is seen, in parts of the map's size."""
        wide, high = self.lattice.size(self.columns, self.rows)
        area = self.area
        return (
            area.left() / wide,
            area.top() / high,
            (area.left() + area.width()) / wide,
            (area.top() + area.height()) / high,
        )

    def scroll(self, dx: int, dy: int) -> None:
        """Move the window over the map; a part of the map always stays in sight."""
        self.left += dx
        self.top += dy
        self._bound()

    def zoom(self, width: int, at: QPointF) -> None:
        """Change the field width; the map's point under ``at`` (device pixels of the window) stays there."""
        old = self.lattice
        x, y = (
            (self.left + at.x() - old.origin[0]) / old.pitch[0],
            (self.top + at.y() - old.origin[1]) / old.pitch[1],
        )
        self.width = width
        new = self.lattice
        self.left = round(x * new.pitch[0] + new.origin[0] - at.x())
        self.top = round(y * new.pitch[1] + new.origin[1] - at.y())
        self._bound()

    def zoom_steps(self, steps: int, at: QPointF) -> None:
        """Zoom in (positive) or out by so many steps."""
        nearest = min(range(len(WIDTHS)), key=lambda index: abs(WIDTHS[index] - self.width))
        self.zoom(WIDTHS[max(0, min(len(WIDTHS) - 1, nearest + steps))], at)

    def resize(self, window: QSize, *, held: bool = False) -> None:
        """Take a new size of the window; its middle stays.

        Args:
            window: the new size.
            held: its upper left corner stays instead.
        """
        if held:
            self.window = QSize(window)
            return
        self.left -= (window.width() - self.window.width()) // 2
        self.top -= (window.height() - self.window.height()) // 2
        self.window = QSize(window)
        self._bound()

    def field_at(self, at: QPointF) -> Offset | None:
        """Return the field under a point of the window; it may be off the map.

        None beside the map's picture: boards cut their outer fields.
        """
        lattice, x, y = self.lattice, self.left + at.x(), self.top + at.y()
        wide, high = lattice.size(self.columns, self.rows)
        return lattice.field_at(x, y) if 0 <= x < wide and 0 <= y < high else None

    def centre(self, at: Offset) -> QPointF:
        """Return the point of the window where a field's centre lies."""
        x, y = self.lattice.centre(at)
        return QPointF(x - self.left, y - self.top)

    def show(self, at: Offset) -> bool:
        """Bring a field into sight; whether the window had to move."""
        point, edge = self.centre(at), self.width
        dx = min(0.0, point.x() - edge) + max(0.0, point.x() + edge - self.window.width())
        dy = min(0.0, point.y() - edge) + max(0.0, point.y() + edge - self.window.height())
        if not dx and not dy:
            return False
        self.scroll(round(dx), round(dy))
        return True

    def _bound(self) -> None:
        wide, high = self.lattice.size(self.columns, self.rows)
        self.left = _bounded(self.left, wide, self.window.width())
        self.top = _bounded(self.top, high, self.window.height())


def _bounded(start: int, length: int, window: int) -> int:
    """Return a scroll position at which a small map is in the middle and a large one fills the window."""
    if length + 2 * _MARGIN <= window:
        return -(window - length) // 2
    slack = max(_MARGIN, window // 3)
    return max(-slack, min(start, length - window + slack))
