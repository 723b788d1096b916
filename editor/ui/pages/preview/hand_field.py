"""The field while somebody plays by hand: units that may act, fields that may be chosen, sketches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QMenu

from editor.printing.maps.pens import draw_rimmed, pen
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview import drag_marks
from editor.ui.pages.preview.board import Odds, Sign, Verdict, Waiting
from editor.ui.pages.preview.drag import Drag
from editor.ui.pages.preview.ghost import paint_ghost
from editor.ui.pages.preview.guide import At, Choice, Declaration
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.hand_panel import HandPanel
from editor.ui.pages.preview.hint_marks import paint_meant
from editor.ui.pages.preview.listed_choices import MOST_READ
from editor.ui.pages.preview.ring import MOST_ROUND, Ring
from editor.ui.pages.preview.shown_field import ShownField
from editor.ui.pages.preview.thing_menu import ThingMenu

_TINT: Final = 70
"""Opacity of a field that may be chosen, of 255."""
_LARGEST_DOT: Final = 9.0
"""Radius of the dot on a large field, in pixels."""
_WIDEST_LINE: Final = 4.0
_MOST_PLACES: Final = 400
"""So many places keep what lies over the field away."""


class HandField(QObject):
    """Draws the choices on the field and takes them by a click or by Enter."""

    refreshed = Signal()  # other places may be chosen

    def __init__(self, canvas: ShownField, hand: Hand, panel: HandPanel) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._hand = hand
        self._panel = panel
        self._by_field: dict[At, list[Choice]] = {}
        self.ghost: Choice | None = None
        """The movement of a large piece that somebody points at."""
        self.by_hand = True
        """Whether choices are shown and taken; not while the battle is only watched."""
        canvas.add_overlay(self._paint)
        self.drag = Drag(canvas, hand)
        self.drag.can_press = lambda: panel.awake and self.by_hand
        self.drag.is_choice = lambda at: at in self._by_field
        self.drag.ended.connect(self.refresh)
        self.drag.asked.connect(self._ask)
        self.drag.dropped.connect(self._ask_at_drop)
        self.ring = Ring(canvas)
        self.ring.chosen.connect(hand.choose)
        self.ring.pointed.connect(self._sketch)
        self._signs: tuple[Sign, ...] = ()
        self._odds: tuple[At, Odds] | None = None
        """Where the pointer is, and what that promises."""
        self._against: tuple[At, str] | None = None
        """Where the pointer is, and why what stands there may not be aimed at."""
        canvas.field_pressed.connect(self._pressed)
        canvas.click_filter = self._clicked
        canvas.field_hovered.connect(self._hovered)
        canvas.cursor_moved.connect(self._hovered)
        panel.sketched.connect(self._sketch)
        panel.tray.picked_up.connect(self._take)
        panel.tray.carried.connect(self._carry)
        panel.tray.let_go.connect(self._let_go)
        panel.filtered.connect(self.refresh)
        panel.pointed.connect(self._ask_at_piece)
        hand.changed.connect(self.refresh)
        hand.ended.connect(self.refresh)

    def play(self, on: bool) -> None:
        """Show choices and take them, or only what happens."""
        if on != self.by_hand:
            self.by_hand = on
            self.refresh()

    @property
    def _due(self) -> bool:
        """Whether something is to be decided here now."""
        return self.by_hand and self._hand.present

    def refresh(self) -> None:
        """Show the choices of now."""
        self._by_field = defaultdict(list)
        for choice in self._panel.shown() if self.by_hand else ():
            for at in choice.at:
                self._by_field[at].append(choice)
        picture = self._canvas.picture
        self._odds, self._against, self._canvas.quiet = None, None, False
        if self.ring.isVisible() and not self._rung():
            self.ring.close_ring()
        if picture is not None:
            hint = self._panel.hinting.hint
            signs = (*self._hand.signs(picture.state), *(hint.signs if hint is not None else ()))
            self._signs = signs if self.by_hand else ()
            picture.laid = {one.subject: one.text for one in self._signs if one.kind == "counter"}
            picture.ready = self._hand.subjects() if self.by_hand else ()
            declared = self._hand.declaration() if self.by_hand else None
            picture.left = declared.left if declared is not None else ()
            if self._due and self._hand.subject:
                picture.subject = self._hand.subject
        self.drag.show_ground(self._panel.tool if self.by_hand else None)
        self._sketch(None)
        self._canvas.update()
        self.refreshed.emit()

    def stop(self) -> None:
        """Let go of the field: another one takes its place."""
        self.drag.stop()
        self._panel.pointed.disconnect(self._ask_at_piece)
        self._panel.sketched.disconnect(self._sketch)
        self._panel.tray.picked_up.disconnect(self._take)
        self._panel.tray.carried.disconnect(self._carry)
        self._panel.tray.let_go.disconnect(self._let_go)
        self._panel.filtered.disconnect(self.refresh)
        self._hand.changed.disconnect(self.refresh)
        self._hand.ended.disconnect(self.refresh)

    def decided(self) -> list[QRectF]:
        """Return the places that may be chosen, in widget coordinates."""
        if not self._due:
            return []
        return [self._canvas.fields_path([at]).boundingRect() for at in islice(self._by_field, _MOST_PLACES)]

    # what waits beside the board

    def _take(self, waiting: Waiting, point: QPointF) -> None:
        """Pick up what waits; the pointer is at a point of the screen."""
        self.drag.take(waiting.subject, self._canvas.mapFromGlobal(point))

    def _carry(self, point: QPointF) -> None:
        here = self._canvas.mapFromGlobal(point)
        self.drag.carry(here)
        self._canvas.hover(here)  # the tile has the pointer: the field is told nothing

    def _let_go(self, point: QPointF) -> None:
        self.drag.let_go(self._canvas.mapFromGlobal(point))

    # pointing

    def _clicked(self, at: At) -> bool:
        """Take what may be chosen on a field, or point at the unit on it; whether that was anything."""
        if not self._due:
            return False
        if not self._panel.awake:
            return True  # the click was meant for what was asked before
        if self.drag.pointed:
            self._ask_at_piece(self._hand.subject)
            return False
        choices = self._by_field.get(at, [])
        if len(choices) == 1 and not choices[0].asked:
            self._hand.choose(choices[0])
            return True
        facts = self._canvas.facts_at(at)
        subject = facts.subject if facts is not None else self._hand.subject_at(at)
        why = ""
        if not choices and subject not in self._hand.subjects():
            choices = [one for one in self._hand.choices() if at in one.at]  # of another group
            why = self.drag.meant_at(at, self._panel.tool).refusal if choices else ""
        if choices:
            self._ask(choices, self._canvas.centre_of(at), why)
            return True
        if subject in self._hand.subjects():
            self._hand.select(subject, at)
            self._ask_at_piece(subject)
            return False
        return self.drag.click(at, self._panel.tool)

    def _rung(self) -> tuple[Choice, ...]:
        """Return what is offered in a ring at the piece that is selected."""
        if not self._due or not self._hand.subject:
            return ()
        offered = tuple(choice for choice in self._hand.choices() if choice.mark)
        return offered if len(offered) <= MOST_ROUND else ()

    def _ask_at_piece(self, subject: str) -> None:
        """Open the ring at a piece, where the game offers one."""
        offered, places = self._rung(), self._canvas.places_of(subject)
        if offered and places and subject == self._hand.subject:
            points = [self._canvas.centre_of(at) for at in places]
            x = sum(point.x() for point in points) / len(points)
            y = sum(point.y() for point in points) / len(points)
            self.ring.open(offered, QPointF(x, y))

    def _ask_at_drop(self, point: QPointF) -> None:
        """Where something was put down that leaves a choice open, as which spell it is, ask there."""
        offered = self._rung()
        if offered and all(choice.action is not None for choice in offered):
            self.ring.open(offered, point)

    def _pressed(self, at: Any, button: Qt.MouseButton, _modifiers: object) -> None:
        """A right click says what the piece can do now; it never decides anything."""
        if button == Qt.MouseButton.RightButton and at is not None and self.by_hand and self._hand.active:
            self.open_menu(at)

    def open_menu(self, at: At) -> QMenu:
        """Open the menu of what lies on a field."""
        hand, canvas = self._hand, self._canvas
        facts = canvas.facts_at(at)
        subject = facts.subject if facts is not None else hand.subject_at(at)
        here = [choice for choice in self._by_field.get(at, ()) if subject != hand.subject]
        if not here and hand.present and subject in hand.subjects():
            hand.select(subject, at)
        menu = ThingMenu(hand, facts.title if facts is not None else canvas.name_of(at), canvas)
        menu.pointed.connect(self._sketch)
        if not hand.present:
            menu.say_nothing_is_due()
        elif here:
            menu.offer(here)
        else:
            able = hand.subjects()
            own = subject in able
            offered = hand.choices() if own else self._of_nobody() if not able else ()
            menu.offer_own(offered, anybody=bool(subject) or facts is not None)
            menu.offer_again(self.drag.marked)
            if own and self.drag.goes_in_groups(at):
                menu.offer_mark(marked=subject in self.drag.marked)
                menu.mark_wanted.connect(lambda: self.drag.mark_or_not(subject))
        menu.aboutToHide.connect(lambda: self._sketch(None))
        menu.popup(canvas.mapToGlobal(canvas.centre_of(at).toPoint()))
        return menu

    def _of_nobody(self) -> list[Choice]:
        """Return what can be done where no piece acts, but for what is chosen on other fields."""
        return [choice for choice in self._hand.choices() if not choice.at or choice.mark]

    def _ask(self, choices: Sequence[Choice], point: QPointF, why: str = "") -> None:
        """Ask which: several choices lie there, one of another group, or one that gives something away.

        ``why`` says above them why nothing of the group that is shown can be done there.
        """
        menu = QMenu(self._canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if why:
            menu.addAction(why).setEnabled(False)
        self._fill(menu, choices)
        menu.popup(self._canvas.mapToGlobal(point.toPoint()))

    def _fill(self, menu: QMenu, choices: Sequence[Choice]) -> None:
        """Name choices in a menu; where they are too many to be read the others stand in a menu of it."""
        for choice in choices[:MOST_READ]:
            entry = menu.addAction(choice.words)
            entry.hovered.connect(lambda shown=choice: self._sketch(shown))
            entry.triggered.connect(lambda _on=False, wanted=choice: self._hand.choose(wanted))
        if more := choices[MOST_READ:]:
            self._fill(menu.addMenu(self.tr("More ({count})").format(count=len(more))), more)

    def _hovered(self, at: Any) -> None:
        if self.drag.carrying:
            return
        choices = self._by_field.get(at, []) if at is not None else []
        self._sketch(choices[0] if choices else None)
        meant = self._meant(at, choices)
        odds, why = self._promised(at, choices or meant.choices), meant.refusal
        if odds is not None or why or self._odds is not None or self._against is not None:
            self._odds = (at, odds) if odds is not None else None
            self._against = (at, why) if why else None
            self._canvas.quiet = odds is not None or bool(why)
            self._canvas.update()

    def _meant(self, at: At, choices: Sequence[Choice]) -> Verdict:
        """Return what a click means on a place where nothing is offered: on a piece, or where one has to aim.

        Where it is forbidden to aim at nothing but the bare ground that is not said before the click.
        """
        if choices or not at or not self._due:
            return Verdict()
        hand, stands = self._hand, self._canvas.facts_at(at) is not None
        aims = stands or (hand.board is not None and hand.board.asks(hand.state, hand.draft))
        if not aims or any(at in one.at for one in hand.choices()):
            return Verdict()  # nothing to aim, or something of another group
        found = self.drag.meant_at(at, self._panel.tool)
        return found if stands else Verdict(found.choices)

    def _promised(self, at: At, choices: Sequence[Choice]) -> Odds | None:
        """Return what a click on a place promises; where a piece stands at least what it would do."""
        odds = self._hand.odds(choices[0]) if choices else None
        if odds is None and choices and self._canvas.facts_at(at) is not None:
            return Odds(choices[0].words, tuple(one.words for one in choices[1:MOST_READ]))
        return odds

    def _sketch(self, choice: Choice | None) -> None:
        if self.drag.carrying:
            return
        picture = self._canvas.picture
        hint = self._panel.hinting.hint
        shown: Choice | Declaration | None = choice
        if shown is None and self.by_hand:
            shown = hint.meant.choice if hint is not None else self._hand.declaration()
        wanted, pieces = (shown.sketch, shown.pieces) if shown is not None else ((), ())
        ghost = shown if isinstance(shown, Choice) and shown.covers else None
        if picture is not None and (picture.sketch != wanted or ghost is not self.ghost):
            picture.sketch, picture.pieces, self.ghost = wanted, pieces, ghost
            self._canvas.update()

    # painting

    def _width(self) -> float:
        """Return how wide the line round a field is, in pixels: it grows with the fields."""
        return min(max(1.0, self._canvas.mark_width(next(iter(self._by_field))) * 0.06), _WIDEST_LINE)

    def _paint(self, canvas: ShownField, painter: QPainter) -> None:
        """Draw the fields that may be chosen, and on them the ghost of what is pointed at."""
        drag_marks.paint_signs(canvas, painter, self._signs)
        if self._against is not None and not self.drag.refusal and not self.drag.carrying:
            at, why = self._against
            box = drag_marks.words_box(canvas, canvas.centre_of(at), (why,))
            drag_marks.paint_words(painter, box, (why,), refused=True)
        if not self._due or self.drag.carrying:
            return
        if self._by_field:
            self._paint_choices(canvas, painter)
        if (hint := self._panel.hinting.hint) is not None:
            paint_meant(canvas, painter, hint.meant)
        if self.ghost is not None:
            paint_ghost(canvas, painter, self.ghost)
        if self._odds is not None:
            own = canvas.places_of(self._hand.subject)
            acting = [canvas.fields_path([at]).boundingRect() for at in own]
            drag_marks.paint_odds(canvas, painter, *self._odds, [*self.decided(), *acting])

    def _paint_choices(self, canvas: ShownField, painter: QPainter) -> None:
        """Tint the fields that may be chosen, with a dot so that colour is not the only sign."""
        colour = QColor(MARKS.chosen)
        width = self._width()
        path = canvas.fields_path(self._by_field)
        tint = QColor(colour)
        tint.setAlpha(_TINT)
        painter.fillPath(path, tint)
        draw_rimmed(painter, canvas.outline(tuple(self._by_field)), MARKS.chosen, width, MARKS.paper)
        painter.setPen(pen(MARKS.paper, 1))
        painter.setBrush(colour)
        for at, choices in self._by_field.items():
            size = canvas.mark_width(at) * (0.14 if any(choice.chosen for choice in choices) else 0.09)
            size = min(size, _LARGEST_DOT)
            painter.drawEllipse(canvas.centre_of(at), size, size)
