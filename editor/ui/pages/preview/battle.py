"""One battle watched: strip, field, log, facts of a unit, transport."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.rules.core.contract import Level
from editor.services.battles.battle_reports import measure_name, number_words
from editor.services.battles.watching import StepBy
from editor.ui.kit.layouts import column_layout
from editor.ui.pages.preview.battle_frames import BattleFrames
from editor.ui.pages.preview.card_board import CardBoard
from editor.ui.pages.preview.card_fronts import CardFronts, draws_faces
from editor.ui.pages.preview.card_popup import CardPopup
from editor.ui.pages.preview.curtain import Curtain
from editor.ui.pages.preview.event_card import EventCard
from editor.ui.pages.preview.facts import FactsPanel
from editor.ui.pages.preview.field import BattleField
from editor.ui.pages.preview.fields import field_for, suits
from editor.ui.pages.preview.free_canvas import FreeCanvas
from editor.ui.pages.preview.guide import At, is_by_people
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.hand_field import HandField
from editor.ui.pages.preview.hand_panel import HandPanel
from editor.ui.pages.preview.hand_setup import HandSetup
from editor.ui.pages.preview.log import LogModel
from editor.ui.pages.preview.log_view import LogPanel
from editor.ui.pages.preview.message_banner import TURNS, MessageBanner
from editor.ui.pages.preview.overlays import OverlayBar
from editor.ui.pages.preview.phase_strip import PhaseStrip
from editor.ui.pages.preview.player import Player
from editor.ui.pages.preview.scene import AnyScene, Facts
from editor.ui.pages.preview.score_board import ScoreBoard
from editor.ui.pages.preview.shown_field import ShownField, lines_of
from editor.ui.pages.preview.transport import Transport
from schemas.base import system_of

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_BY_PHASE = {Qt.Key.Key_PageUp: False, Qt.Key.Key_PageDown: True}
"""Key -> whether it goes forward."""


class BattlePanel(QWidget):
    """Shows what a player plays."""

    def __init__(
        self, context: UiContext, player: Player, hand: Hand | None = None, parent: QWidget | None = None
    ) -> None:
        """Make the panel.

        Args:
            context: of the window.
            player: the battle that is watched.
            hand: the battle by hand of a panel in another language. None for none.
            parent: where it stands.
        """
        super().__init__(parent)
        self._context = context
        self.player = player
        self._scene: AnyScene | None = None
        self._framed = False
        """Whether a state of this battle has been shown: the view is where it belongs."""
        self._clicked: Facts | None = None
        """About what was clicked last."""
        self._enlarged = ""
        """The piece whose card is shown large."""
        self._faces = CardFronts(context, player)
        self.strip = PhaseStrip(self)
        self.frames = BattleFrames(self)
        left, beside = self.frames.left, self.frames.beside
        first = BattleField(left, language=context.language)  # until it is known what the game needs
        self.transport = Transport(player, left)
        self.log_model = LogModel(context.sentence, self)
        self.log = LogPanel(self.log_model, beside)
        self.facts = FactsPanel(self.frames.facts_area.viewport())
        self.hand = Hand(context, player, self) if hand is None else hand.passed_on(self)
        self.hand_setup = HandSetup(self.frames.hands)
        self.hand_panel = HandPanel(context, self.hand, self.frames.hands)
        self.curtain = Curtain(self.frames)
        self.scores = ScoreBoard(context.sentence, left)
        self.message = MessageBanner(beside)
        self.message.reader = self.hand.reader
        self.log_model.readable = lambda side: self.hand.reader(side) == "open"
        self._use_field(first)
        self.frames.arrange(
            (self.scores, first, self.transport), (self.message, self.log), self.facts, self.hand_setup
        )
        self.frames.hands.addWidget(self.hand_panel)
        self.frames.addWidget(self.curtain)
        whole = column_layout(self, 0, 0)
        whole.addWidget(self.strip)
        whole.addWidget(self.frames, 1)
        player.replaced.connect(self._restart)
        player.grown.connect(self._grow)
        player.moved.connect(self._show)
        self.strip.phase_chosen.connect(self._go_to_phase)
        self.log.moment_chosen.connect(self._go_to)
        self.log.row_chosen.connect(lambda row: self.canvas.show_subjects(row.subjects))
        self.strip.moment_chosen.connect(self._go_to)
        self.strip.places = lambda: player.recording.places() if player.recording is not None else ()
        self.facts.events_wanted.connect(self.log.only_subject.setChecked)
        self.log.only_subject.toggled.connect(self.facts.events.setChecked)
        self.facts.follow_wanted.connect(lambda on: self.canvas.set_follow_subject(on))
        player.playing_changed.connect(lambda _on: self._show_card())
        for signal in (self.hand.changed, self.hand.ended):
            for follow in (self._draw_curtain, self._hold_still, self.log_model.read_again):
                signal.connect(follow)
        self.hand_panel.pointed.connect(lambda subject: self.canvas.show_subjects((subject,)))
        self.hand.began.connect(lambda: self.log.set_by_hand(True))
        self.hand.ended.connect(lambda: self.log.set_by_hand(False))
        self.curtain.lifted.connect(self.hand.lift)
        self.hand_setup.cancelled.connect(lambda: self.show_hand(True))
        self.transport.follow.toggled.connect(lambda on: self.canvas.set_follow(on))

    def _use_field(self, field: ShownField) -> None:
        """Show battles on a field from now on, with all that lies over it."""
        self.canvas = field
        self.overlays = OverlayBar(self._context, field)
        self.card = EventCard(field)
        self.popup = CardPopup(field)
        self.hand_field = HandField(field, self.hand, self.hand_panel)
        self.popup.kept_free = self._kept_free
        self.hand_field.drag.began.connect(self.popup.hide)
        self.hand_field.drag.began.connect(self.card.hide)
        self.hand_field.refreshed.connect(self._keep_card_away)
        self.hand_field.refreshed.connect(self.popup.place)
        field.facts_changed.connect(self._show_facts)
        field.field_hovered.connect(self._peek)
        field.follow_changed.connect(self.transport.follow.setChecked)
        self.setFocusProxy(field)

    def _change_field(self, field: ShownField) -> None:
        before, had_focus = self.canvas, self.canvas.hasFocus()
        follow, by_hand = before.follow, self.hand_field.by_hand
        self.hand_field.stop()
        self.frames.replace_field(before, field)
        if (earlier := before.previousInFocusChain()) is not None:
            self.setTabOrder(earlier, field)
        before.hide()
        before.deleteLater()
        self._use_field(field)
        self.hand_field.play(by_hand)
        field.set_follow(follow)
        if had_focus:
            field.setFocus()

    def set_scene(self, scene: AnyScene, levels: Sequence[Level], game: str) -> None:
        """Take the part of a game; call it before the player shows a battle of it."""
        self.transport.name_turns(game, self._context.language)
        self._scene, self._framed = scene, False
        if draws_faces(scene):
            scene.take_faces(self._faces.front_of)
        if not suits(self.canvas, scene):
            self._change_field(field_for(scene, self.frames.left, language=self._context.language))
        self.strip.set_phases(scene.phases, scene.reading.turn_name)
        self.canvas.set_scene(scene)
        self.log.set_sides(scene.sides)
        self.scores.set_sides(scene.sides)
        self.message.set_sides(scene.sides)
        self.overlays.set_scene(scene)
        self.canvas.keep_free(self.overlays.taken)
        self.hand_setup.set_sides(scene.sides, levels, by_people=is_by_people(scene.guide))

    def go_on(self, before: BattlePanel) -> None:
        """Show what a panel in another language shows; the scene is set already."""
        self.transport.show_choices()
        self.hand_panel.tool = before.hand_panel.tool
        self.log.set_by_hand(self.hand.active)
        self.player.tell_again()
        self.message.go_on(before.message)
        self.hand_setup.go_on(before.hand_setup)
        self.log_model.show_moment(before.log_model.reached)
        self.log.go_on(before.log)
        self.canvas.go_on(before.canvas)
        self.overlays.switch_on(before.overlays.wanted())
        if self._scene is not None:
            self.hand.go_on(self._scene)

    def show_hand(self, on: bool) -> None:
        """Show what is needed to play by hand, or put it away."""
        self.frames.show_hand(on, active=self.hand.active)
        self.hand_field.play(on)
        self.log.set_by_hand(on)
        self.hand_setup.cancel.hide()
        self.hand_setup.set_moment(self.player.moment if not self.hand.active else 0)

    def ask_seats(self) -> None:
        """Ask which sides people play on from the moment shown."""
        if self.hand.active:
            self.hand_setup.choose(self.hand.tree.now.seats)
        self.hand_setup.set_moment(self.player.moment)
        self.hand_setup.from_here.setChecked(self.player.moment > 0)
        self.hand_setup.cancel.setVisible(self.hand.active)
        self.frames.show_setup()
        self.hand_setup.begin.setFocus()

    # slots

    def _restart(self) -> None:
        if self._scene is not None:
            self.log_model.restart(self._scene)
            self.message.forget()
            self.canvas.picture = None

    def _grow(self) -> None:
        if self.player.recording is not None:
            self.log_model.take(self.player.recording.happenings)
            self.log.show_moment(self.player.moment)

    def _show(self, before: int, now: int) -> None:
        recording = self.player.recording
        if recording is None or self._scene is None:
            return
        # Only a step forward moves the pieces: a jump would send them all over the field.
        onward = before < now and now == recording.next_stop(before)
        # What is shown is what the people who play may know.
        earlier = self.hand.veiled(recording.state_at(before)) if onward else None
        state = self.hand.veiled(recording.state_at(now))
        event = recording.happenings[now - 1].event if now else None
        self._hold_still()
        self.canvas.show_state(state, event, earlier)
        if self.hand.active and isinstance(self.canvas, FreeCanvas):
            self.popup.hide()  # it shows again what is pointed at
        self._framed = True
        self.hand_field.refresh()  # what may be chosen is marked in every new picture
        place = self._scene.reading.place(state) if self.hand.present else recording.place_at(now)
        self.strip.begin_with(self._scene.reading.first_phase(state))
        self.strip.show_place(place.turn, place.phase, self._scene.part(state))
        self.log.show_moment(now)
        self.scores.show_standings(recording.play.standings(recording.state_at(now)))
        self._show_message(now)
        self._show_card()
        rows = self.log_model.rows_at(now)
        self.hand_panel.tell([words for row in rows for words in (row.text, *row.details)])
        self.facts.set_note(self._ending() if self.player.at_end else "")

    def _hold_still(self) -> None:
        """Leave the view alone while somebody decides."""
        self.canvas.still = self.hand.present and self._framed

    def _draw_curtain(self) -> None:
        """Cover the battle where the seat is to be passed on, and show it again afterwards."""
        wanted = self.hand.curtain
        if self._scene is not None and wanted:
            self.curtain.set_side(next(side for side in self._scene.sides if side.id == wanted))
        if bool(wanted) == (self.frames.currentWidget() is self.curtain):
            return
        moment = self.player.moment
        self.canvas.set_cursor_field(None)  # it would show where the last person was busy
        self.frames.setCurrentIndex(int(bool(wanted)))
        self._show(moment, moment)
        (self.curtain.button if wanted else self.canvas).setFocus()

    def _show_card(self) -> None:
        """Show the event of this moment, while the battle stands still."""
        player = self.player
        rows = () if player.playing else self.log_model.rows_at(player.moment)
        if self.hand.present and not any(row.dice for row in rows):
            rows = ()  # what was done by hand was seen
        subjects = {subject for row in rows for subject in row.subjects}
        self.card.low = self.canvas.crowded(subjects)
        self.card.show_rows(rows)
        self._keep_card_away()

    def _keep_card_away(self) -> None:
        """Put the card of the event where it hides nothing that may be chosen; nowhere, if it would."""
        if self.card.isHidden():
            return
        places = self.hand_field.decided()
        for low in (self.card.low, not self.card.low):
            self.card.low = low
            self.card.place()
            box = QRectF(self.card.geometry())
            if not any(place.intersects(box) for place in places):
                return
        self.card.hide()

    def _kept_free(self) -> tuple[list[QRectF], ...]:
        """Return what an enlarged card leaves in sight: what may be chosen, then who acts, then the event."""
        event = [QRectF(self.card.geometry())] if self.card.isVisible() else []
        able = [at for one in self.hand.subjects() for at in self.canvas.places_of(one)]
        own = [self.canvas.fields_path([at]).boundingRect() for at in able]
        board, going = self.hand.board, list[QRectF]()
        if isinstance(board, CardBoard) and self._enlarged in self.hand.subjects():
            spots = board.spots(self.hand.state, self._enlarged)  # where the card itself could go
            going = [self.canvas.fields_path([at]).boundingRect() for at in spots]
        return self.hand_field.decided(), own, going, event

    def _show_message(self, moment: int) -> None:
        """Show the messages of the scenario's author, for a turn or until it is closed."""
        recording, shown = self.player.recording, self.log_model.messages(moment)
        if recording is None or not shown:
            self.message.show_rows((), moment)
            return
        last = recording.place_at(shown[-1].moment)
        late = recording.place_at(moment).turn - last.turn > TURNS
        rows = [row for row in shown if not late and recording.place_at(row.moment) == last]
        self.message.show_rows(rows, moment)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the cards in their corners."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self.card.place)
        QTimer.singleShot(0, self.popup.place)

    def _ending(self) -> str:
        """Return how the battle ended and what each side has lost."""
        recording = self.player.recording
        result = recording.result if recording is not None else None
        if recording is None or result is None or self._scene is None:
            return ""
        language = self._context.language
        game = system_of(recording.setup.scenario)
        lines = [self._context.sentence(result.reason)]
        for side in self._scene.sides:
            lost = ", ".join(
                f"{number_words(amount, language, 0)} {measure_name(measure, language, game)}"
                for measure, amount in result.losses.get(side.id, {}).items()
            )
            lines.append(self.tr("{side} lost: {losses}").format(side=side.name, losses=lost))
        return "\n".join(lines)

    def _show_facts(self, facts: Facts | None) -> None:
        self._clicked = facts
        self.facts.show_facts(facts)
        places = self.canvas.places_of(facts.subject) if facts is not None and facts.subject else ()
        at = places[0] if places else self.canvas.cursor_field
        self._enlarge(facts, at)
        self.log.set_subject(facts.subject if facts is not None else "")

    def _peek(self, at: At | None) -> None:
        """Show the card of a table under the pointer large enough to read; elsewhere the one clicked last.

        While somebody decides at a table nothing is shown elsewhere: it would hide where one goes.
        """
        if self.hand_field.drag.carrying:
            return
        facts = self.canvas.facts_at(at) if isinstance(at, str) else None
        table = isinstance(self.canvas, FreeCanvas)
        pointed = facts if table else None
        if (facts is None or facts.card is None) and not (table and self.hand.present):
            facts, at = self._clicked, self.canvas.cursor_field
        self._enlarge(facts, at)
        told = pointed is not None and pointed.beside_card is not None and self.popup.face is not None
        self.canvas.quiet_at = at if told else None

    def _enlarge(self, facts: Facts | None, at: At | None) -> None:
        """Show the front of a card large, with what it does not say itself; nothing for what has none."""
        face = self._faces.front_of(facts.card if facts is not None else None)
        beside = (facts.beside_card or ()) if facts is not None else ()
        near = self.canvas.centre_of(at) if at is not None else QPointF()
        self._enlarged = facts.subject if facts is not None else ""
        self.popup.show_near(face, near, lines_of(beside))

    def _go_to(self, moment: int) -> None:
        self.player.pause()
        self.player.seek(moment)

    def _go_to_phase(self, phase: str) -> None:
        recording = self.player.recording
        moment = recording.phase_start(self.player.moment, phase) if recording is not None else None
        if moment is None:
            self._context.announce(self.tr("This phase is not played here."))
        else:
            self._go_to(moment)

    def step(self, ahead: bool, by: StepBy) -> None:
        """Stand still and go one phase or turn on or back."""
        recording, moment = self.player.recording, self.player.moment
        if recording is not None:
            stop = recording.next_stop(moment, by) if ahead else recording.previous_stop(moment, by)
            if stop is not None:
                self._go_to(stop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space plays and pauses, Left and Right step, Home and End go to the ends.

        Page up and down go by phase, with Shift by turn; G lists the turns, F follows the unit, N goes to the
        next unit that may act.
        """
        key = Qt.Key(event.key())
        if key in _BY_PHASE and event.modifiers() == Qt.KeyboardModifier.ShiftModifier:
            self.step(_BY_PHASE[key], "turn")
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.player.toggle()
        elif key == Qt.Key.Key_Left:
            self.transport.step_back()
        elif key == Qt.Key.Key_Right:
            self.transport.step_forward()
        elif key in _BY_PHASE:
            self.step(_BY_PHASE[key], "phase")
        elif key == Qt.Key.Key_G:
            self.strip.turn.showMenu()
        elif key == Qt.Key.Key_F:
            self.facts.follow.toggle()
        elif key == Qt.Key.Key_N and self.hand.active:
            self.hand_panel.go_to_next()
        elif key == Qt.Key.Key_Home:
            self._go_to(0)
        elif key == Qt.Key.Key_End:
            self._go_to(self.player.length)
        else:
            super().keyPressEvent(event)
