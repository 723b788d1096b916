"""Links between single fields at the edge: click one field, click the other one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter

from editor.printing.maps.link_marks import link_letter
from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_links import joined_still
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.theme import theme
from schemas.map_links import MOST_LINKS, EdgeLink


class LinkTool(MapTool):
    """Links two fields, or takes a link away: both its ends are clicked, or the right button one of them."""

    picks = False

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self._held = False
        self._start: Offset | None = None
        self._over: Offset | None = None
        tool_context.add_overlay(self._paint)

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Begin or end a link."""
        arrays = self.tool_context.arrays
        if arrays is None:
            return
        if button == Qt.MouseButton.RightButton:
            self._remove_from(arrays, at)
        elif self._start is None:
            self._begin(arrays, at)
        elif at == self._start:
            self.cancel()
        else:
            self._end(arrays, self._start, at)

    def drag(self, at: Offset) -> None:
        """Point at the other end."""
        self._over = at
        self.tool_context.update()

    def release(self, at: Offset | None) -> None:
        """A link may be dragged from end to end, too."""
        arrays = self.tool_context.arrays
        if arrays is not None and at is not None and self._start is not None and self._over == at:
            self._end(arrays, self._start, at)
        self._over = None

    def _begin(self, arrays: MapArrays, at: Offset) -> None:
        if arrays.board:
            self.tool_context.announce(
                self.tr("A board has half fields at its edges: only free maps have links.")
            )
        elif not arrays.grid.outer_sides(at):
            self.tool_context.announce(self.tr("Only fields at the edge of the map can be linked."))
        elif not self._free(arrays, at) and not self._at(arrays, at):
            self.tool_context.announce(self.tr("Every outer side of this field is linked."))
        else:
            self._start = at
            words = self.tr("Now click the field that {field} is linked with; Escape cancels.")
            self.tool_context.announce(
                words.format(field=arrays.field_name(at) or f"{at[0] + 1}.{at[1] + 1}")
            )
            self.tool_context.update()

    def _end(self, arrays: MapArrays, one: Offset, other: Offset) -> None:
        if one == other:
            return
        rest = tuple(link for link in arrays.links if set(link.between) != {one, other})
        if len(rest) < len(arrays.links):
            self.cancel()
            self._keep(arrays, rest)
        elif not arrays.grid.outer_sides(other):
            self.tool_context.announce(self.tr("Only fields at the edge of the map can be linked."))
        elif not self._free(arrays, one) or not self._free(arrays, other):
            self.tool_context.announce(self.tr("Every outer side of this field is linked."))
        elif len(rest) >= MOST_LINKS:
            words = self.tr("A map has at most {count} links; link whole edges in its properties.")
            self.tool_context.announce(words.format(count=MOST_LINKS))
        else:
            self.cancel()
            link = EdgeLink.model_validate({"between": (one, other)})
            if self.tool_context.push((), self.tr("Link two fields"), things={"links": (*rest, link)}):
                words = self.tr("Link {letter} was made.")
                self.tool_context.announce(words.format(letter=link_letter(len(rest))))

    def _remove_from(self, arrays: MapArrays, at: Offset) -> None:
        self.cancel()
        rest = tuple(link for link in arrays.links if at not in link.between)
        self._keep(arrays, rest)

    def _keep(self, arrays: MapArrays, rest: tuple[EdgeLink, ...]) -> None:
        """Take the other links away, and what runs over them."""
        grid = replace(arrays.grid, links=tuple(link.between for link in rest))
        things = {**joined_still(arrays, grid), "links": rest}
        if "links" not in self.tool_context.model.locked:
            self.tool_context.push((), self.tr("Remove a link"), things=things)

    @staticmethod
    def _at(arrays: MapArrays, at: Offset) -> int:
        """Return how many links end at a field."""
        return sum(at in link.between for link in arrays.links)

    def _free(self, arrays: MapArrays, at: Offset) -> int:
        """Return how many outer sides of a field are free."""
        return len(arrays.grid.outer_sides(at)) - self._at(arrays, at)

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the field, and the one that the link begins on."""
        if self._held and self._start is not None and at != self._over:
            self.tool_context.update()
        return self.tool_context.on_map([at] if self._start in (None, at) else [self._start, at])

    def cancel(self) -> bool:
        """Drop what was begun."""
        begun, self._start, self._over = self._start is not None, None, None
        self.tool_context.update()
        return begun

    def shown(self, shown: bool) -> None:
        """Ways over links are drawn while it is in hand."""
        self._held = shown
        if not shown:
            self._start = None
        self.tool_context.update()

    def _paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Join the ends of every link, and what is begun with the pointer."""
        arrays = self.tool_context.arrays
        if not self._held or arrays is None:
            return
        pairs = [link.between for link in arrays.links]
        here = canvas.hovered_field or canvas.cursor_field
        if self._start is not None and here is not None and here != self._start:
            pairs.append((self._start, here))
        painter.setClipRect(canvas.rect())
        for one, other in pairs:
            for colour, wide in ((canvas.looks.halo, 4.0), (theme().tokens.accent, 2.0)):
                stroke = pen(QColor(colour).name(), wide)
                stroke.setStyle(Qt.PenStyle.DashLine if wide < 3 else Qt.PenStyle.SolidLine)
                painter.setPen(stroke)
                painter.drawLine(canvas.centre_of(one), canvas.centre_of(other))
