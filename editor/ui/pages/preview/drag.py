"""Drag and drop on the board: a piece is picked up, carried and put down, with all that it costs in sight."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from editor.ui.pages.preview.board import Aim, Board, Lift, Verdict
from editor.ui.pages.preview.carrying import Carrying
from editor.ui.pages.preview.drag_view import Kept
from editor.ui.pages.preview.guide import At
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.shown_field import ShownField

_FAR: Final = 240
"""So far, in pixels, the pointer leaves a refusal before it is said no longer."""


class Drag(Carrying):
    """Carries what the game lets be picked up; everything else a press does is left to the field."""

    asked = Signal(object, QPointF)  # several ways to do what was let go there, one of which is meant
    dropped = Signal(object)  # QPointF: something was put down there, and done

    def __init__(self, canvas: ShownField, hand: Hand) -> None:
        super().__init__(canvas, hand)
        self._pressed: tuple[QMouseEvent, Lift | None] | None = None
        self.pointed = False
        """The press under way said which piece is meant: a click of it decides nothing more."""
        self._stage: Any = None
        self._refused_at: tuple[int, str, Any] = (0, "", None)
        """What was decided, selected and drafted when something was refused: it is said until then."""
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

    # the hand goes on

    def _follow(self) -> None:
        """Forget what belongs to another decision; ways that were taken back are drawn no longer."""
        if self.carrying and not self._hand.present:
            self.cancel()
        stage, made = self._hand.stage, self._decisions()
        if self._asked() != self._refused_at:
            self._say_no_more()
        if stage is not None:
            self.kept = [one for one in self.kept if one.stage == stage and one.decisions <= made]
            able = set(self._hand.subjects()) if stage == self._stage else set()
            self.marked = tuple(one for one in self.marked if one in able)
            self._stage = stage
        elif not self._hand.active:
            self.kept, self.marked = [], ()

    def _asked(self) -> tuple[int, str, Any]:
        return self._decisions(), self._hand.subject, self._hand.draft

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
        self.pointed = False
        board = self._hand.board
        if event.button() != Qt.MouseButton.LeftButton or board is None or not self.can_press():
            return False
        if type(board) is Board:  # nothing is picked up in this game, so nothing is marked
            return False
        aim = self._aim_at(event.position(), alone=_held(event, Qt.KeyboardModifier.AltModifier))
        lift = board.lift(self._hand.state, aim, self._hand.draft) if aim.at is not None else None
        if _held(event, Qt.KeyboardModifier.ControlModifier) and lift is not None and board.in_groups:
            self.mark_or_not(lift.subject)
            return True
        if lift is None and aim.at is not None and self.is_choice(aim.at):
            return False
        if lift is None and aim.at is not None and self._canvas.facts_at(aim.at) is not None:
            return False
        self.pointed = lift is not None and lift.subject != self._hand.subject and not self.is_choice(aim.at)
        if lift is not None:  # the panel and the other pieces are drawn now, not while it is carried
            self._canvas.held = True
            self._canvas.update()
            if self.pointed:
                self._hand.select(lift.subject, lift.start.at)
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
        elif self._hand.present and self._hand.board is not None and self._hand.board.in_groups:
            self.band = QRectF(pressed.position(), event.position()).normalized()
            self._canvas.update()
        return lift is not None or self.band is not None

    def _release(self, event: QMouseEvent) -> bool:
        pressed, self._pressed = self._pressed, None
        self._canvas.held = self.carrying
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

    def click(self, at: At, tool: str) -> bool:
        """Put the piece that is selected where somebody clicked, or let it aim there; whether it did.

        Args:
            at: the place.
            tool: the group of choices that is shown.
        """
        if self.carrying:
            return False
        lift, point = self._hand.selected(tool), self._canvas.centre_of(at)
        if lift is None:
            verdict = self.meant_at(at, tool)
            if verdict == Verdict() and tool in ("", *(one for one, _name in self._hand.tools()[:1])):
                verdict = Verdict(refusal=self.why_not_there(at))  # the first group is that of going
            self._do(verdict, point)
            return bool(verdict.choices or verdict.either)
        self._pick_up(lift, point)
        self.let_go(point)
        self._canvas.set_cursor_field(None)  # nothing is there but the place that was meant
        return True

    def _do(self, verdict: Verdict, point: QPointF) -> None:
        """Do what was pointed at, ask which is meant, or say why not."""
        if verdict.either:
            self.asked.emit(verdict.either, point)
        elif verdict.choices:
            self._hand.do([lambda _state: verdict.choices])
            self.dropped.emit(point)
        elif verdict.refusal:
            self.refuse(verdict.refusal, point)

    def show_ground(self, tool: str | None) -> None:
        """Let the ground glow where a click would put the piece that is selected; nowhere for no tool."""
        if self.carrying:
            return
        lift = self._hand.selected(tool) if tool is not None else None
        board = self._hand.board
        self.area = None
        if board is not None and lift is not None:
            self.area = board.area(self._hand.state, lift, 0, self._hand.draft)
        self._forget_glow()

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
        elif verdict.choices:
            if self._canvas.cursor_field == lift.start.at:
                self._canvas.set_cursor_field(None)  # it would mark where the piece was
            self._do(verdict, point)
            done = all(one.action is not None for one in verdict.choices)
            if done and (trail.path or trail.points):
                self.kept.append(Kept(self._hand.stage, self._decisions(), replace(trail, touches=())))
        else:
            self.seers = seers if verdict.refusal else self.seers
            self._do(verdict, point)
        self._canvas.update()

    def refuse(self, words: str, point: QPointF) -> None:
        """Say at a point, and below the choices, why nothing was done there."""
        self.refusal, self.refused_at = words, point
        self._refused_at = self._asked()
        self._hand.refused.emit(words)
        self._canvas.update()

    def cancel(self) -> None:
        """Put the piece back where it was, or mark nothing; nothing is decided."""
        self._pressed, self.band = None, None
        self._let_go()

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
        if board is None or not board.in_groups:
            return False
        lift = board.lift(self._hand.state, Aim(at), self._hand.draft)
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
