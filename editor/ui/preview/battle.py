"""One battle watched: strip, field, log, what is told of a unit, transport."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

from editor.services.battle_reports import measure_name, number_words
from editor.ui.preview.facts import FactsPanel
from editor.ui.preview.field import BattleField
from editor.ui.preview.log import LogModel
from editor.ui.preview.log_view import LogPanel
from editor.ui.preview.player import Player
from editor.ui.preview.scene import Facts, Scene
from editor.ui.preview.strip import PhaseStrip
from editor.ui.preview.transport import Transport

if TYPE_CHECKING:
    from editor.ui.context import UiContext

_LOG_WIDTH = 380
_LOG_AND_FACTS = (5, 3)
"""Shares of the height."""


class BattlePanel(QWidget):
    """Shows what a player plays."""

    def __init__(self, context: UiContext, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.player = player
        self._scene: Scene | None = None
        self.strip = PhaseStrip(self)
        self.canvas = BattleField(self, language=context.language)
        self.transport = Transport(player, self)
        self.log_model = LogModel(context.sentence, self)
        self.log = LogPanel(self.log_model, self)
        self.facts = FactsPanel(self)
        self._lay_out()
        player.replaced.connect(self._restart)
        player.grown.connect(self._grow)
        player.moved.connect(self._show)
        self.strip.phase_chosen.connect(self._go_to_phase)
        self.log.moment_chosen.connect(self._go_to)
        self.canvas.facts_changed.connect(self._show_facts)
        self.transport.follow.toggled.connect(self.canvas.set_follow)
        self.canvas.follow_changed.connect(self.transport.follow.setChecked)
        self.setFocusProxy(self.canvas)

    def _lay_out(self) -> None:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.transport)
        right = QSplitter(Qt.Orientation.Vertical, self)
        right.addWidget(self.log)
        told = QScrollArea(right)
        told.setWidgetResizable(True)
        told.setFrameShape(QFrame.Shape.NoFrame)
        told.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        told.setWidget(self.facts)
        right.addWidget(told)
        right.setChildrenCollapsible(False)
        for place, share in enumerate(_LOG_AND_FACTS):  # both give way in a low window
            right.setStretchFactor(place, share)
        right.setSizes([share * _LOG_WIDTH for share in _LOG_AND_FACTS])
        across = QSplitter(Qt.Orientation.Horizontal, self)
        across.addWidget(left)
        across.addWidget(right)
        across.setStretchFactor(0, 1)
        across.setChildrenCollapsible(False)
        across.setSizes([900, _LOG_WIDTH])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.strip)
        whole.addWidget(across, 1)

    def set_scene(self, scene: Scene) -> None:
        """Take a game's part; call it before the player shows a battle of it."""
        self._scene = scene
        self.strip.set_phases(scene.phases)
        self.canvas.set_scene(scene)
        self.log.set_sides(scene.sides)

    # slots

    def _restart(self) -> None:
        if self._scene is not None:
            self.log_model.restart(self._scene)
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
        onward = before < now and self.player.recording is not None and now == recording.next_stop(before)
        earlier = recording.state_at(before) if onward else None
        state = recording.state_at(now)
        event = recording.happenings[now - 1].event if now else None
        self.canvas.show_state(state, event, earlier)
        place = recording.place_at(now)
        self.strip.show_place(place.turn, place.phase, self._scene.part(state))
        self.log.show_moment(now)
        self.facts.set_note(self._ending() if self.player.at_end else "")

    def _ending(self) -> str:
        """Return how the battle ended and what each side has lost."""
        result = self.player.recording.result if self.player.recording is not None else None
        if result is None or self._scene is None:
            return ""
        language = self._context.language
        lines = [self._context.sentence(result.reason)]
        for side in self._scene.sides:
            lost = ", ".join(
                f"{number_words(amount, language, 0)} {measure_name(measure, language)}"
                for measure, amount in result.losses.get(side.id, {}).items()
            )
            lines.append(self.tr("{side} lost: {losses}").format(side=side.name, losses=lost))
        return "\n".join(lines)

    def _show_facts(self, facts: Facts | None) -> None:
        self.facts.show_facts(facts)
        self.log.set_subject(facts.subject if facts is not None else "")

    def _go_to(self, moment: int) -> None:
        self.player.pause()
        self.player.seek(moment)

    def _go_to_phase(self, phase: str) -> None:
        recording = self.player.recording
        moment = recording.phase_start(self.player.moment, phase) if recording is not None else None
        if moment is None:
            self._context.announce(self.tr("This phase is not played in this turn."))
        else:
            self._go_to(moment)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space plays and pauses, Left and Right step, Home and End go to the ends."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.player.toggle()
        elif key == Qt.Key.Key_Left:
            self.transport.step_back()
        elif key == Qt.Key.Key_Right:
            self.transport.step_forward()
        elif key == Qt.Key.Key_Home:
            self._go_to(0)
        elif key == Qt.Key.Key_End:
            self._go_to(self.player.length)
        else:
            super().keyPressEvent(event)
