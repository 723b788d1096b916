"""What the pointer and the keys do on the field: a unit in hand, zones and areas painted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QWheelEvent

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.hand import Hand, next_layout
from editor.ui.systems.demonworld.scenario.overlays import Overlays
from editor.ui.systems.demonworld.scenario.state import FieldUnit, UnitKey, turned, widened


class FieldTools(QObject):
    """Joins canvas, overlays and draft: units are carried and put down, fields painted."""

    painting_changed = Signal(object)  # ("sides" | "areas", number) or None
    picking_changed = Signal(bool)

    def __init__(self, draft: ScenarioDraft, canvas: MapCanvas, overlays: Overlays) -> None:
        super().__init__(canvas)
        self._draft = draft
        self._canvas = canvas
        self._overlays = overlays
        self.hand: Hand | None = None
        self.painting: tuple[str, int] | None = None
        self.brush = 1
        """Fields around the middle one that painting takes."""
        self._picking: Callable[[Offset], None] | None = None
        self._moved = False
        self._painted: set[Offset] = set()
        self._erasing = False
        canvas.wheel_filter = self.wheel
        canvas.field_pressed.connect(self.press)
        canvas.field_moved.connect(self.drag)
        canvas.field_released.connect(self.release)
        canvas.field_hovered.connect(self.hover)
        canvas.cursor_moved.connect(self.hover)
        canvas.cursor_activated.connect(self.activate)

    def show_ghost(self) -> None:
        """Draw the unit in hand where it would stand."""
        placement = self.hand.placement if self.hand is not None else None
        self._overlays.ghost = (self.hand.unit, placement) if self.hand and placement else None
        self._canvas.update()

    def turn(self, steps: int) -> None:
        """Turn the unit in hand, else the chosen one, by 60 degrees clockwise."""
        if self.hand is not None:
            self.hand.turn(steps)
            self._moved = True
            self.show_ghost()
        elif (unit := self._standing()) is not None and unit.placement is not None:
            words = self.tr("Turn {unit}").format(unit=self._draft.name(unit))
            self._draft.write(unit, turned(unit.placement, steps), words)

    def widen(self, steps: int) -> None:
        """Widen the front of the unit in hand, else of the chosen one."""
        if self.hand is not None:
            self.hand.widen(steps)
            self._moved = True
            self.show_ghost()
        elif (unit := self._standing()) is not None and unit.placement is not None:
            words = self.tr("Change the front of {unit}").format(unit=self._draft.name(unit))
            self._draft.write(unit, widened(unit.placement, steps, unit.count), words)

    def change_layout(self) -> None:
        """Give the unit in hand, else the chosen one, its next formation."""
        if self.hand is not None:
            self.hand.next_layout()
            self._moved = True
            self.show_ghost()
        elif (unit := self._standing()) is not None and unit.placement is not None:
            self._draft.adjust({"layout": next_layout(unit, unit.placement)}, self.tr("Change the formation"))

    def _standing(self) -> FieldUnit | None:
        return None if self._draft.read_only else self._draft.chosen()

    def pick(self, taken: Callable[[Offset], None] | None) -> None:
        """Give the next field that is pressed or activated to a function; None gives the picking up."""
        if taken is not None:
            self.paint_mode(None)
            self.hand = None
        changed = taken is not self._picking
        self._picking = taken
        if changed:
            self.picking_changed.emit(taken is not None)
            self._draft.selection_changed.emit()

    @property
    def picking(self) -> bool:
        """Whether the next field is somebody's."""
        return self._picking is not None

    def _picked(self, at: Offset) -> bool:
        taken, self._picking = self._picking, None
        if taken is None:
            return False
        taken(at)
        self.picking_changed.emit(False)
        self._draft.selection_changed.emit()
        return True

    # the unit in hand

    def lift(self, key: UnitKey | None, at: Offset | None = None, *, sticky: bool = False) -> None:
        """Take a unit in hand."""
        unit = self._draft.deployment.unit(key) if self._draft.deployment is not None else None
        if (
            unit is None
            or self._draft.deployment is None
            or self._draft.deployment.battlefield is None
            or self._draft.read_only
        ):
            return
        self._draft.selected = key
        self._moved = at is None
        self.hand = Hand.lift(self._draft.deployment, unit, at, sticky=sticky)
        if sticky:
            self._canvas.setFocus()
        self._draft.selection_changed.emit()

    def carry(self, at: Offset | None) -> None:
        """Bring the unit in hand to a field, or off the map."""
        if self.hand is None:
            return
        if at != self.hand.under:
            self._moved = True
            self.hand.under = at
            self.show_ghost()

    def put_down(self) -> bool:
        """Put the unit in hand down where it is; whether it stands there now."""
        hand, self.hand = self.hand, None
        placement = hand.placement if hand is not None else None
        if hand is None or placement is None or not self._moved:
            self._draft.selection_changed.emit()
            return False
        if hand.off_the_field():
            self._draft.context.announce(
                self.tr("A part of {unit} would be outside the battlefield.").format(
                    unit=self._draft.name(hand.unit)
                )
            )
            self._draft.selection_changed.emit()
            return False
        words = self.tr("Move {unit}") if hand.unit.placement is not None else self.tr("Put down {unit}")
        self._draft.write(hand.unit, placement, words.format(unit=self._draft.name(hand.unit)))
        self._draft.refresh()
        return True

    def let_go(self) -> None:
        """Put the unit in hand back where it came from."""
        self.hand = None
        self._draft.selection_changed.emit()

    def carry_to(self, at: QPoint) -> None:
        """Bring the unit in hand to a global position (dragged from the list)."""
        self.carry(self._field_under(at))

    def _field_under(self, at: QPoint) -> Offset | None:
        point = self._canvas.mapFromGlobal(at)
        return self._canvas.field_at(QPointF(point)) if self._canvas.rect().contains(point) else None

    def drop_at(self, at: QPoint) -> None:
        """Put the unit in hand down at a global position (dragged from the list)."""
        self.carry(self._field_under(at))
        self.put_down()

    # the pointer

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Give the field to who waits for one, paint, put down, or choose and lift."""
        if self.picking:
            if button == Qt.MouseButton.LeftButton:
                self._picked(at)
            else:
                self.pick(None)
            return
        if self.painting is not None:
            self._erasing = button == Qt.MouseButton.RightButton or bool(
                modifiers & Qt.KeyboardModifier.ControlModifier
            )
            self._paint(at)
            return
        if self.hand is not None and self.hand.sticky:
            if button == Qt.MouseButton.LeftButton:
                self.carry(at)
                self.put_down()
            else:
                self.let_go()
            return
        unit = self._draft.deployment.unit_at(at) if self._draft.deployment is not None else None
        self._draft.selected = unit.key if unit is not None else None
        if unit is not None and button == Qt.MouseButton.LeftButton:
            self.lift(unit.key, at)
        self._draft.selection_changed.emit()

    def drag(self, at: Offset) -> None:
        """Go on painting or carrying."""
        if self.painting is not None:
            self._paint(at)
        else:
            self.carry(at)

    def release(self, at: Offset | None) -> None:
        """End painting or put down."""
        if self.painting is not None:
            self._finish_painting()
        elif self.hand is not None and not self.hand.sticky:
            self.carry(at)
            self.put_down()

    def hover(self, at: Offset | None) -> None:
        """Follow the pointer."""
        if self.hand is not None and self.hand.sticky and at is not None:
            self.carry(at)
        if (
            self.painting is not None
            and at is not None
            and self._draft.deployment
            and self._draft.deployment.battlefield
        ):
            self._canvas.set_preview(self._brushed(self._draft.deployment.battlefield, at))
        elif self.painting is None:
            self._canvas.set_preview(())

    def activate(self, at: Offset) -> None:
        """Use the keyboard cursor: put down, paint, or choose and lift."""
        if self._picked(at):
            return
        if self.painting is not None:
            self.press(at, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
            self._finish_painting()
        elif self.hand is not None:
            self.carry(at)
            self.put_down()
        elif self._draft.deployment is not None and (unit := self._draft.deployment.unit_at(at)) is not None:
            again = unit.key == self._draft.selected
            self._draft.select(unit.key)
            if again:
                self.lift(unit.key, at, sticky=True)

    def wheel(self, event: QWheelEvent) -> bool:
        """Turn or widen the unit in hand; whether there is one."""
        if self.hand is None:
            return False
        delta = event.angleDelta().y() or event.angleDelta().x()
        steps = 1 if delta > 0 else -1
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.widen(steps)
        else:
            self.turn(steps)
        return True

    # zones and areas

    def paint_mode(self, target: tuple[str, int] | None) -> None:
        """Begin or end painting the zone of a side or a named area."""
        if target is None and self.painting is None:
            return
        self.painting = target
        self.hand = None
        self.painting_changed.emit(target)
        self._painted = self._fields_of(target)
        self._overlays.painted = None
        self._canvas.set_preview(())
        self._draft.selection_changed.emit()

    def _fields_of(self, target: tuple[str, int] | None) -> set[Offset]:
        if target is None or self._draft.deployment is None:
            return set()
        if target[0] == "sides":
            return set(self._draft.deployment.sides[target[1]].zone)
        return set(self._draft.deployment.scenario.areas[target[1]].fields)

    def _brushed(self, battlefield: Battlefield, at: Offset) -> set[Offset]:
        fields = Grid("pointy", battlefield.stagger).disc(at, self.brush)
        return {one for one in fields if battlefield.holds(one)}

    def _paint(self, at: Offset) -> None:
        if (
            self._draft.deployment is None
            or self._draft.deployment.battlefield is None
            or self.painting is None
        ):
            return
        fields = self._brushed(self._draft.deployment.battlefield, at)
        self._painted = self._painted - fields if self._erasing else self._painted | fields
        side = self.painting[0] == "sides"
        colour = (
            self._draft.deployment.sides[self.painting[1]].colour if side else self._canvas.looks.mark_dark
        )
        self._overlays.painted = (colour, frozenset(self._painted))
        self._canvas.update()

    def _finish_painting(self) -> None:
        if self.painting is None:
            return
        fields = sorted([list(at) for at in self._painted], key=lambda at: (at[1], at[0]))
        kind, number = self.painting
        self._overlays.painted = None
        if kind == "sides":
            zone = {"shape": "fields", "fields": fields} if fields else None
            self._draft.set(("sides", number, "zone"), zone, False)
        else:
            self._draft.set(("areas", number, "fields"), fields, False)
