"""The controls below the field: to and fro, play and pause, speed, seed, and the slider over the battle."""

from __future__ import annotations

from PySide6.QtCore import QRandomGenerator, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QSlider, QToolButton, QWidget

from editor.services.battles.watching import STEPS
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_SMALL, muted, set_icon, theme
from editor.ui.pages.preview.player import SPEEDS, Player
from editor.ui.pages.preview.seed import SeedBox
from schemas.messages import own_message, sentence

NEW_SEEDS = 1_000_000


class Transport(QFrame):
    """Buttons for a player. The seed is only shown here; the page decides what a new one means."""

    seed_chosen = Signal(object)  # int
    play_on_wanted = Signal()  # from the moment shown

    def __init__(self, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "bar")
        self._player = player
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setAccessibleName(self.tr("Moment of the battle"))
        self.slider.setObjectName("preview.slider")
        self.start = self._button("skip-back", self.tr("To the set-up (Home)"), "start")
        self.back = self._button("step-back", self.tr("One step back (Left)"), "back")
        self.play = self._button("play", self.tr("Play (Space)"), "play")
        self.forward = self._button("step-forward", self.tr("One step forward (Right)"), "forward")
        self.end = self._button("skip-forward", self.tr("To the end (End)"), "end")
        self.counter = muted(QLabel(self), TYPE_SMALL)
        self.by = QComboBox(self)
        self.by.setAccessibleName(self.tr("Length of a step"))
        self.by.setToolTip(self.tr("How far one step goes"))
        words = {"event": self.tr("by event"), "phase": self.tr("by phase")}
        for by in STEPS:
            self.by.addItem(words.get(by, ""), by)
        self.speed = QComboBox(self)
        self.speed.setAccessibleName(self.tr("Speed"))
        self.speed.setToolTip(self.tr("How fast it plays"))
        for speed in SPEEDS:
            self.speed.addItem("½×" if speed < 1 else f"{speed:.0f}×", speed)
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        self.follow = self._button("maximize", self.tr("Keep all units in sight"), "follow")
        self.follow.setCheckable(True)
        self.follow.setChecked(True)
        self.play_on = self._button(
            "hand", self.tr("Play on from here (how it went on is kept as a variation)"), "play_on"
        )
        self.seed = SeedBox(self)
        self.seed.setObjectName("preview.seed")
        self.new_seed = self._button("dices", self.tr("Fight again with another seed"), "new_seed")
        self._lay_out()
        self._connect()

    def _button(self, icon: str, tip: str, name: str) -> QToolButton:
        button = QToolButton(self)
        set_icon(button, icon)
        button.setToolTip(tip)
        button.setAccessibleName(tip.partition(" (")[0])
        button.setObjectName(f"preview.{name}")
        return button

    def _lay_out(self) -> None:
        column = column_layout(self, (SPACE_3, SPACE_1, SPACE_3, SPACE_2), SPACE_1)
        line = row_layout(spacing=SPACE_2)
        line.addWidget(self.slider, 1)
        line.addWidget(self.counter)
        column.addLayout(line)
        row = row_layout(spacing=SPACE_1)
        for button in (self.start, self.back, self.play, self.forward, self.end):
            row.addWidget(button)
        row.addSpacing(SPACE_2)
        row.addWidget(self.by)
        row.addWidget(self.speed)
        row.addWidget(self.follow)
        row.addSpacing(SPACE_2)
        row.addWidget(self.play_on)
        row.addStretch(1)
        label = QLabel(self.tr("Seed"), self)
        label.setBuddy(self.seed)
        for widget in (label, self.seed, self.new_seed):
            row.addWidget(widget)
        column.addLayout(row)

    def _connect(self) -> None:
        player = self._player
        self.start.clicked.connect(lambda: self._go(0))
        self.end.clicked.connect(lambda: self._go(player.length))
        self.back.clicked.connect(self.step_back)
        self.forward.clicked.connect(self.step_forward)
        self.play.clicked.connect(player.toggle)
        self.play_on.clicked.connect(self.play_on_wanted)
        self.slider.valueChanged.connect(self._slide)
        self.by.currentIndexChanged.connect(self._choose_by)
        self.speed.currentIndexChanged.connect(lambda: player.set_speed(float(self.speed.currentData())))
        self.seed.chosen.connect(self.seed_chosen)
        self.new_seed.clicked.connect(self._roll_seed)
        player.moved.connect(self.refresh)
        player.grown.connect(self.refresh)
        player.replaced.connect(self._show_seed)
        player.playing_changed.connect(self._show_playing)
        theme().changed.connect(self._dress_play)

    # slots

    def step_back(self) -> None:
        """Stand still and go one step back."""
        self._player.pause()
        self._player.back()

    def step_forward(self) -> None:
        """Stand still and go one step forward."""
        self._player.pause()
        self._player.forward()

    def _go(self, moment: int) -> None:
        self._player.pause()
        self._player.seek(moment)

    def _slide(self, moment: int) -> None:
        if moment != self._player.moment:
            self._go(moment)

    def _choose_by(self) -> None:
        self._player.by = STEPS[self.by.currentIndex()]

    def _roll_seed(self) -> None:
        seed = QRandomGenerator.global_().bounded(NEW_SEEDS)
        self.seed.set_value(seed)
        self.seed_chosen.emit(seed)

    def name_turns(self, game: str, language: str) -> None:
        """Call turns what a game calls them."""
        words = sentence(own_message(game, "preview.step_turn"), language)
        self.by.setItemText(STEPS.index("turn"), words)

    def show_choices(self) -> None:
        """Show the length of a step and the speed that the player has."""
        by, speed = self._player.by, self._player.speed
        self.by.setCurrentIndex(STEPS.index(by))
        self.speed.setCurrentIndex(SPEEDS.index(speed))

    def _show_seed(self) -> None:
        if self._player.recording is not None:
            self.seed.set_value(self._player.recording.seed)

    def refresh(self) -> None:
        """Show where the battle stands."""
        player = self._player
        recording = player.recording
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, player.length)
            self.slider.setPageStep(max(1, player.length // 20))
            self.slider.setValue(player.moment)
        # Where people play, the battle is as long as what they have decided so far.
        whole = player.live or (recording is not None and recording.complete)
        words = self.tr("{moment} of {all}") if whole else self.tr("{moment} of {all}…")
        # Before anything has happened there is nothing to count.
        self.counter.setText(words.format(moment=player.moment, all=player.length) if player.length else "")
        for button in (self.start, self.back):
            button.setEnabled(player.moment > 0)
        self.play_on.setEnabled(recording is not None and bool(recording.decisions or not player.length))
        for button in (self.forward, self.end):
            button.setEnabled(player.moment < player.length)

    def _dress_play(self) -> None:
        self.play.setIcon(theme().icon("pause" if self._player.playing else "play"))

    def _show_playing(self, playing: bool) -> None:
        self._dress_play()
        tip = self.tr("Pause (Space)") if playing else self.tr("Play (Space)")
        self.play.setToolTip(tip)
        self.play.setAccessibleName(tip.partition(" (")[0])
