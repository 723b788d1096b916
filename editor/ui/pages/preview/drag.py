"""Drag and drop on the board: a piece is picked up, carried and put down, with all that it costs in sight."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainterPath, QWheelEvent
from PySide6.QtWidgets import QApplication

from editor.ui.pages.preview.board import Aim, Board, Lift, Trail, Verdict
from editor.ui.pages.preview.drag_view import NOWHERE, DragView, Kept
from editor.ui.pages.preview.free_canvas import FreeCanvas
from editor.ui.pages.preview.guide import At
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.shown_field import ShownField

_REST_MS: Final = 120
"""So long the pointer rests before it is worked out who would see the piece."""
_SLICE_S: Final = 0.006
"""So long is looked for places, and for who would see it, before the next frame is drawn."""
_FAR: Final = 240
"""So far, in pixels, the pointer leaves a refusal before it is said no longer."""
_END: Final[Any] = object()
_NOTCH: Final = 120
"""What a step of the wheel turns, in the units of Qt."""


class _Glow(NamedTuple):
    """Where a piece may be put down, turned in one way."""

    left: Iterator[At | None]
    """Places that are still to be asked about."""
    places: set[At]
    area: QPainterPath | None


class Drag(DragView):
    """Carries what the game lets be picked up; everything else a press does is left to the field."""

    began = Signal()
    ended = Signal()
    asked = Signal(object, QPointF)  # several ways to do what was let go there, one of which is meant
    dropped = Signal(object)  # QPointF: something was put down there, and done

    def __init__(self, canvas: ShownField, hand: Hand) -> None:
        super().__init__(canvas, hand)
        self._pressed: tuple[QMouseEvent, Lift | None] | None = None
        self._stage: Any = None
        self._refused_after = 0
        """How many decisions there were when something was refused: it is said until there are more."""
        self._pointer = QPointF()
        self._turned, self._wheel = 0, 0
        self._looked: dict[Aim, tuple[Verdict, Trail]] = {}
        self._glow: dict[int, _Glow] = {}
        self._rests = QTimer(self)
        self._rests.setSingleShot(True)
        self._rests.setInterval(_REST_MS)
        self._rests.timeout.connect(self._look_back)
        self._looking: Iterator[At | None] = iter(())
        self._working = QTimer(self)
        self._working.timeout.connect(self._work_on)
        self.can_press: Any = lambda: True
        """Whether a press counts: what is asked has stood there long enough."""
        self.is_choice: Any = lambda at: False
        """Whether something may be chosen by a click on a place."""
        canvas.installEventFilter(self)
        canvas.add_overlay(self._paint, lambda: self.carrying or bool(self.refusal))
        hand.changed.connect(self._follow)
        hand.ended.connect(self._follow)

    def stop(self) -> None:
        """Let go of the field: another one takes its place."""
        self._canvas.removeEventFilter(self)
        self._hand.changed.disconnect(self._follow)
        self._hand.ended.disconnect(self._follow)

    @property
    def carrying(self) -> bool:
        """Whether a piece is in hand."""
        return self.lift is not None

    # the hand goes on

    def _follow(self) -> None:
        """Forget what belongs to another decision; ways that were taken back are drawn no longer."""
        self._say_no_more()
        if self.carrying and not self._hand.present:
            self.cancel()
        stage, made = self._hand.stage, self._decisions()
        if made != self._refused_after:
            self._say_no_more()
        if stage is not None:
            self.kept = [one for one in self.kept if one.stage == stage and one.decisions <= made]
            able = set(self._hand.subjects()) if stage == self._stage else set()
            self.marked = tuple(one for one in self.marked if one in able)
            self._stage = stage
        elif not self._hand.active:
            self.kept, self.marked = [], ()

    def _decisions(self) -> int:
        return len(self._hand.tree.now.decisions) if self._hand.active else 0

    # events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the presses on pieces, and everything while one is carried."""
        match event.type():
            case QEvent.Type.MouseButtonPress if isinstance(event, QMouseEvent):
                return self._press(event)
            case QEvent.Type.MouseMove if isinstance(event, QMouseEvent):
                return self._move(event)
            case QEvent.Type.MouseButtonRelease if isinstance(event, QMouseEvent):
                return self._release(event)
            case QEvent.Type.Wheel if isinstance(event, QWheelEvent) and self.carrying:
                self._turn(event.angleDelta().y() or event.angleDelta().x())
                return True
            case QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent) and self.carrying:
                event.accept()
                return True
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                return self._key(event)
            case QEvent.Type.FocusOut if self.carrying:
                self.cancel()
        return False

    def _key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not (self.carrying or self.band is not None or self.marked):
            return self.carrying
        if self.carrying or self.band is not None:
            self.cancel()
        else:
            self.mark(())
        return True

    def _press(self, event: QMouseEvent) -> bool:
        if self.carrying or self.band is not None:
            if event.button() != Qt.MouseButton.LeftButton:
                self.cancel()
            return True
        self._say_no_more()
        board = self._hand.board
        if event.button() != Qt.MouseButton.LeftButton or board is None or not self.can_press():
            return False
        if type(board) is Board:  # nothing is picked up in this game, so nothing is marked
            return False
        aim = self._aim_at(event.position(), alone=_held(event, Qt.KeyboardModifier.AltModifier))
        lift = board.lift(self._hand.state, aim, self._hand.draft) if aim.at is not None else None
        if _held(event, Qt.KeyboardModifier.ControlModifier) and lift is not None:
            self.mark_or_not(lift.subject)
            return True
        if lift is None and aim.at is not None and self.is_choice(aim.at):
            return False
        if lift is None and aim.at is not None and self._canvas.facts_at(aim.at) is not None:
            return False
        self._pressed = event.clone(), lift
        return lift is not None

    def _move(self, event: QMouseEvent) -> bool:
        if self.carrying:
            self.carry(event.position())
            return False
        if self._pressed is None:
            if self.refusal and (event.position() - self.refused_at).manhattanLength() > _FAR:
                self._say_no_more()
            return False
        pressed, lift = self._pressed
        if self.band is None and not _far(pressed.position(), event.position()):
            return lift is not None
        if lift is not None:
            self._pick_up(lift, event.position())
        elif self._hand.present:
            self.band = QRectF(pressed.position(), event.position()).normalized()
            self._canvas.update()
        return lift is not None or self.band is not None

    def _release(self, event: QMouseEvent) -> bool:
        pressed, self._pressed = self._pressed, None
        if event.button() != Qt.MouseButton.LeftButton:
            return self.carrying
        if self.carrying:
            self.let_go(event.position())
            return True
        if self.band is not None:
            self._mark_band()
            return False
        if pressed is not None and pressed[1] is not None:  # it was a click after all
            self._canvas.mousePressEvent(pressed[0])
        return False

    # carrying

    def take(self, subject: str, point: QPointF) -> None:
        """Pick up a piece that waits beside the board; the pointer is at a point of the field."""
        board = self._hand.board
        if board is not None and not self.carrying and self.can_press():
            lift = board.take(self._hand.state, subject, self._hand.draft)
            if lift is not None:
                self._pick_up(lift, point)

    def carry(self, point: QPointF) -> None:
        """Carry what is in hand to a point of the field."""
        if self.carrying:
            self._look(self._aim_at(point))

    def let_go(self, point: QPointF) -> None:
        """Put down what is carried at a point of the field; beside it nothing happens."""
        if self.carrying:
            self._look(self._aim_at(point))
            self._put_down(point)

    def _aim_at(self, point: QPointF, *, alone: bool = False) -> Aim:
        canvas, inside = self._canvas, self._canvas.rect().contains(point.toPoint())
        at = canvas.at_point(point) if inside else None
        self._pointer = point
        x = y = 0.0
        if isinstance(canvas, FreeCanvas) and inside:
            there = canvas.to_scene(point)
            x, y = there.x(), there.y()
        alone = self.lift.start.alone if self.lift is not None else alone
        return Aim(at, x, y, self._turned, alone)

    def _pick_up(self, lift: Lift, point: QPointF) -> None:
        self._turned, self._wheel = 0, 0
        self._looked, self._glow, self.seers = {}, {}, ()
        if lift.subject and lift.subject != self._hand.subject:
            self._hand.select(lift.subject, lift.start.at)
        if self._hand.board is None:
            return
        self.lift = lift
        self._canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._light()
        self.began.emit()
        self._look(self._aim_at(point))

    def _light(self) -> None:
        """Find out where the piece may be put down, as it is turned now."""
        board, lift = self._hand.board, self.lift
        if board is None or lift is None:
            return
        if self._turned not in self._glow:
            asked = self._hand.state, lift, self._turned, self._hand.draft
            self._glow[self._turned] = _Glow(iter(board.places(*asked)), set(), board.area(*asked))
        self.places, self.area = self._glow[self._turned].places, self._glow[self._turned].area
        self._forget_glow()
        self._work_on()
        self._working.start()

    @property
    def lit(self) -> bool:
        """Whether all places are known where the piece may be put down."""
        return not self._working.isActive()

    def _work_on(self) -> None:
        """Find more places, then more of those who would see the piece: as much as a frame has time for."""
        begun, many, seers = time.perf_counter(), len(self.places), self.seers
        left = self._glow[self._turned].left if self._turned in self._glow else iter(())
        while time.perf_counter() - begun < _SLICE_S:
            if (at := next(left, _END)) is not _END:
                self.places |= {at} - {None}
            elif (at := next(self._looking, _END)) is not _END:
                self.seers += (at,) if at is not None else ()
            else:
                self._working.stop()
                break
        if len(self.places) != many:
            self._forget_glow()
            self._canvas.update()
        elif self.seers != seers:
            self._redraw()

    def _turn(self, delta: int) -> None:
        self._wheel += delta
        notches = int(self._wheel / _NOTCH)
        self._wheel -= notches * _NOTCH
        if notches:
            self._turned -= notches
            self._light()
            self._look(replace(self.aim, turned=self._turned))

    def _look(self, aim: Aim) -> None:
        """Ask what letting go here would do."""
        board, lift = self._hand.board, self.lift
        if board is None or lift is None or (aim == self.aim and aim in self._looked):
            return
        self.aim, self.seers, self.fight = aim, (), None
        self.said_at = self._pointer
        if aim not in self._looked:
            self._looked[aim] = self._found(board, lift, aim)
        self.verdict, self.trail = self._looked[aim]
        self._show_sketch()
        self._looking = iter(())
        self._rests.start()
        self._redraw()

    def _found(self, board: Board, lift: Lift, aim: Aim) -> tuple[Verdict, Trail]:
        if aim.at is None and not (aim.x or aim.y):
            return Verdict(), Trail()
        asked = self._hand.state, lift, aim, self._hand.draft
        return board.drop(*asked), board.trail(*asked)

    def _show_sketch(self) -> None:
        picture, choices = self._canvas.picture, self.verdict.choices
        if picture is not None:
            picture.sketch = choices[-1].sketch if choices else ()
            picture.pieces = choices[-1].pieces if choices else ()

    def _look_back(self) -> None:
        """The pointer rests: find out who would see the piece there."""
        board, lift = self._hand.board, self.lift
        if board is not None and lift is not None:
            asked = self._hand.state, lift, self.aim, self._hand.draft
            self._looking, self.fight = iter(board.seers(*asked)), board.fight(*asked)
            self._working.start()
            self._redraw()

    def _put_down(self, point: QPointF) -> None:
        lift, aim, verdict, trail, seers = self.lift, self.aim, self.verdict, self.trail, self.seers
        board = self._hand.board
        self.cancel()
        if (
            lift is None
            or board is None
            or (aim.at == lift.start.at and not aim.turned and not verdict.choices and not verdict.either)
        ):
            return
        together = tuple(one for one in self.marked if one != lift.subject)
        if lift.subject in self.marked and together and not lift.arrow:
            asked = self._hand.state, self.marked, lift, aim, self._hand.draft
            self._hand.do(board.group(*asked))
        elif verdict.either:
            self.asked.emit(verdict.either, point)
        elif verdict.choices:
            self._hand.do([lambda _state: verdict.choices])
            self.dropped.emit(point)
            done = all(one.action is not None for one in verdict.choices)
            if done and (trail.path or trail.points):
                self.kept.append(Kept(self._hand.stage, self._decisions(), replace(trail, touches=())))
        elif verdict.refusal:
            self.refusal, self.refused_at, self.seers = verdict.refusal, point, seers
            self._refused_after = self._decisions()
            self._hand.refused.emit(verdict.refusal)
        self._canvas.update()

    def cancel(self) -> None:
        """Put the piece back where it was, or mark nothing; nothing is decided."""
        carried = self.carrying
        self.lift, self._pressed, self.band = None, None, None
        self.aim, self.verdict, self.trail = NOWHERE, Verdict(), Trail()
        self.seers, self.fight = (), None
        self.places, self.area = set(), None
        self._forget_glow()
        self._rests.stop()
        self._working.stop()
        self._looking = iter(())
        if carried:
            self._canvas.unsetCursor()
            self._show_sketch()
            self.ended.emit()
        self._canvas.update()

    def _say_no_more(self) -> None:
        if self.refusal:
            self.refusal = ""
            self._canvas.update()

    # marking

    def mark(self, subjects: tuple[str, ...]) -> None:
        """Mark pieces that go together."""
        self.marked = subjects
        self._canvas.update()

    def goes_in_groups(self, at: At) -> bool:
        """Return whether what stands on a place can be marked, to go together with others."""
        board = self._hand.board
        lift = board.lift(self._hand.state, Aim(at), self._hand.draft) if board is not None else None
        return lift is not None and not lift.arrow and len(self._hand.subjects()) > 1

    def mark_or_not(self, subject: str) -> None:
        """Mark a piece, or take its mark away."""
        marked = [one for one in self.marked if one != subject]
        self.mark((*marked, subject) if len(marked) == len(self.marked) else tuple(marked))

    def _mark_band(self) -> None:
        """Mark the pieces of which a part lies in the rectangle."""
        band, self.band = self.band or QRectF(), None
        inside = (
            subject
            for subject in self._hand.subjects()
            if any(band.contains(self._canvas.centre_of(at)) for at in self._canvas.places_of(subject))
        )
        self.mark(tuple(inside))


def _held(event: QMouseEvent, key: Qt.KeyboardModifier) -> bool:
    return bool(event.modifiers() & key)


def _far(one: QPointF, other: QPointF) -> bool:
    return (one - other).manhattanLength() >= QApplication.startDragDistance()
