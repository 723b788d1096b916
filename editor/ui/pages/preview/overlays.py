"""What a unit sees, reaches and touches, over the field: switches, tints and a legend."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import QFrame, QToolButton

from editor.printing.maps.pens import draw_rimmed, pen
from editor.ui.kit.layouts import column_layout, discard
from editor.ui.kit.theme import MARKS, SPACE_1, SPACE_2, TYPE_SMALL, set_icon, text_font, theme
from editor.ui.kit.turns import single_shot
from editor.ui.pages.preview.guide import At, Cover, OverlayKind, Pattern
from editor.ui.pages.preview.rulers import WIDE
from editor.ui.pages.preview.scene import AnyScene
from editor.ui.pages.preview.shown_field import ShownField

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

_WAIT_MS: Final = 60
"""An overlay is worked out once the battle has stood still for so long."""
_BRUSHES: Final[dict[Pattern, Qt.BrushStyle]] = {
    "plain": Qt.BrushStyle.SolidPattern,
    "stripes": Qt.BrushStyle.BDiagPattern,
    "dots": Qt.BrushStyle.Dense6Pattern,
    "rings": Qt.BrushStyle.NoBrush,
}
_WIDEST: Final = 60.0
"""Lines grow with the fields up to this width of a field, in pixels."""
_STEPS: Final = 4
"""Number of strengths that the tints tell apart."""


class OverlayBar(QFrame):
    """A strip of switches on the field; what is switched on follows the element that is selected."""

    def __init__(self, context: UiContext, canvas: ShownField) -> None:
        super().__init__(canvas)
        self.setProperty("tone", "card")
        self._context = context
        self._canvas = canvas
        self._scene: AnyScene | None = None
        self._buttons: dict[str, QToolButton] = {}
        self._kinds: dict[str, OverlayKind] = {}
        self._shortcuts: list[QShortcut] = []
        self.covers: dict[str, Cover] = {}
        self._at: At | None = None
        self._ticket = 0
        self._column = column_layout(self, SPACE_1, SPACE_1)
        self._wait = single_shot(self, _WAIT_MS, self._work)
        self.move(SPACE_2, SPACE_2)
        canvas.add_overlay(self._paint)
        canvas.element_chosen.connect(self._choose)
        canvas.shown.connect(self.refresh)

    def set_scene(self, scene: AnyScene) -> None:
        """Offer what a game shows."""
        self._scene, self._at = scene, None
        self.covers.clear()
        for button in self._buttons.values():
            discard(self._column, button)
        for shortcut in self._shortcuts:
            shortcut.deleteLater()
        self._shortcuts.clear()
        self._kinds = {kind.id: kind for kind in scene.overlays.kinds}
        self._buttons = {kind.id: self._button(kind) for kind in self._kinds.values()}
        self.adjustSize()
        self.setVisible(bool(self._buttons))  # without any it would be an empty frame

    @property
    def taken(self) -> int:
        """Pixels that the switches take at the left of the field."""
        return self.geometry().right() + 1 if self._buttons else 0

    def _button(self, kind: OverlayKind) -> QToolButton:
        button = QToolButton(self)
        set_icon(button, kind.icon)
        button.setCheckable(True)
        button.setToolTip(f"{kind.tip} ({kind.key})")
        button.setAccessibleName(kind.name)
        button.setObjectName(f"preview.overlay.{kind.id}")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.toggled.connect(self.refresh)
        self._column.addWidget(button)
        button.show()  # a hidden one has no size yet, where the bar is made anew in a page that is shown
        shortcut = QShortcut(QKeySequence(kind.key), self._canvas)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(button.toggle)
        self._shortcuts.append(shortcut)
        return button

    def _choose(self, at: At | None) -> None:
        self._at = at
        self.refresh()

    def wanted(self) -> tuple[str, ...]:
        """Return what is switched on."""
        return tuple(kind for kind, button in self._buttons.items() if button.isChecked())

    def switch_on(self, kinds: Collection[str]) -> None:
        """Switch some on, as they were in another language."""
        for kind in kinds:
            if kind in self._buttons:
                self._buttons[kind].setChecked(True)

    def refresh(self) -> None:
        """Work the overlays out again soon: the state, the element or a switch is another."""
        self._ticket += 1
        if self.wanted() and self._element() is not None:
            self._wait.start()
            return
        self._wait.stop()
        if self.covers:
            self.covers.clear()
        self._canvas.update()

    def _element(self) -> At | None:
        """Return the field of the element selected; another one of its unit where it has moved on."""
        picture, scene = self._canvas.picture, self._scene
        if picture is None or scene is None or not picture.subject:
            return None
        fields = self._canvas.places_of(picture.subject)
        if self._at in fields:
            return self._at
        return fields[0] if fields else None

    def _work(self) -> None:
        at, picture, scene = self._element(), self._canvas.picture, self._scene
        if at is None or picture is None or scene is None:
            return
        ticket, state = self._ticket, picture.state
        works = {kind: scene.overlays.work(kind, state, at) for kind in self.wanted()}

        def work(report: Report) -> dict[str, Cover]:
            found = {}
            for kind, one in works.items():
                report(0, 0)
                if one is not None:
                    found[kind] = one()
            return found

        def take(found: dict[str, Cover]) -> None:
            if ticket == self._ticket:
                self.covers = found
                self._canvas.update()

        name = self.tr("Searching the field")
        self._context.jobs.start(name, work, done=take, quiet=True)

    # painting

    def _paint(self, canvas: ShownField, painter: QPainter) -> None:
        for kind, cover in self.covers.items():
            self._paint_cover(canvas, painter, self._kinds[kind], cover)
        if self.covers:
            self._paint_legend(canvas, painter)

    def _paint_cover(self, canvas: ShownField, painter: QPainter, kind: OverlayKind, cover: Cover) -> None:
        shown = next(iter(cover.fields), None) or next((line[0] for line in cover.lines), None)
        width = min(canvas.mark_width(shown), _WIDEST) if shown is not None else _WIDEST
        for step in range(1, _STEPS + 1):
            fields = [at for at, strength in cover.fields.items() if -(-strength * _STEPS // 1) == step]
            if fields and kind.pattern != "rings":
                colour = QColor(kind.colour)
                full = 120 if kind.pattern == "plain" else 230
                colour.setAlpha(full * step // _STEPS)
                painter.fillPath(canvas.fields_path(fields), QBrush(colour, _BRUSHES[kind.pattern]))
        border = canvas.outline(tuple(cover.fields))
        draw_rimmed(painter, border, kind.colour, max(1.5, width * 0.05), MARKS.ink, around=1)
        painter.setPen(pen(kind.colour, max(2.0, width * 0.1)))
        for start, end in cover.lines:
            painter.drawLine(canvas.centre_of(start), canvas.centre_of(end))

    def _paint_legend(self, canvas: ShownField, painter: QPainter) -> None:
        """Say at the lower left what the tints mean, beside the rows' numbers and the coordinates."""
        tokens = theme().tokens
        painter.setFont(text_font(TYPE_SMALL))
        metrics = painter.fontMetrics()
        lines: list[tuple[Any, str]] = [
            (self._kinds[kind], cover.legend) for kind, cover in self.covers.items()
        ]
        high = metrics.height() + SPACE_1
        wide = max(metrics.horizontalAdvance(words) for _, words in lines) + high + 3 * SPACE_2
        box = QRectF(
            max(self.taken + WIDE, canvas.coordinates.geometry().right()) + SPACE_1,
            canvas.height() - SPACE_2 - high * len(lines) - SPACE_1,
            wide,
            high * len(lines) + SPACE_1,
        )
        painter.setPen(pen(tokens.border_strong, 1))
        painter.setBrush(QColor(tokens.raised))
        painter.drawRoundedRect(box, SPACE_1, SPACE_1)
        for number, (kind, words) in enumerate(lines):
            top = box.top() + SPACE_1 / 2 + number * high
            chip = QRectF(box.left() + SPACE_2, top + SPACE_1 / 2, high - SPACE_1, high - SPACE_1)
            painter.setPen(pen(kind.colour, 2))
            painter.setBrush(QBrush(QColor(kind.colour), _BRUSHES[kind.pattern]))
            painter.drawRect(chip)
            painter.setPen(QColor(tokens.text))
            place = QRectF(chip.right() + SPACE_2, top, wide, high)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
