"""The tab of the battle preview: one battle watched, many counted, or the reasons why neither can be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.rules.core.contract import Setup
from editor.services.battle_files import SUFFIX, OpenedBattle, changed_since, open_battle, save_battle
from editor.services.watching import Prepared, Reading, documents_of, prepare
from editor.ui.actions import Bound
from editor.ui.preview import specs
from editor.ui.preview.batch import BatchPanel
from editor.ui.preview.battle import BattlePanel
from editor.ui.preview.player import Player
from editor.ui.preview.refused import RefusedPanel
from editor.ui.preview.scene import Scene, SceneFactory
from editor.ui.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, TYPE_HEADING, heading, muted, set_icon
from schemas.base import Document
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.context import UiContext
    from editor.ui.jobs import Report

Mode = Literal["watch", "batch"]
_LOADING, _REFUSED, _BATTLE, _BATCH = range(4)


class PreviewPage(QWidget):
    """Watches the working copy of a scenario, or a battle out of a file."""

    ready = Signal()  # the battle can be watched, or the reasons are shown

    def __init__(
        self,
        context: UiContext,
        scenario_id: str,
        scene: SceneFactory,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self.scenario_id = scenario_id
        self._make_scene = scene
        self.scene: Scene | None = None
        self.prepared: Prepared | None = None
        self.opened: OpenedBattle | None = None
        self._seed = 1
        self._mode: Mode = "watch"
        self._preparing = False
        self._checking = False
        self.player = Player(context, self)
        self.battle = BattlePanel(context, self.player, self)
        self.batch = BatchPanel(context, self)
        self.refused = RefusedPanel(context, self)
        self._loading = muted(QLabel(self.tr("Reading the scenario…"), self), TYPE_BODY)
        self._loading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget(self)
        for page in (self._loading, self.refused, self.battle, self.batch):
            self._pages.addWidget(page)
        self._lay_out()
        self.player.failed.connect(context.tell)
        self.battle.transport.seed_chosen.connect(self.fight_again)
        self.batch.watch_requested.connect(self.watch)
        self.refused.again.connect(self.reload)
        self.reload()

    # layout

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header())
        column.addWidget(self._notice())
        column.addWidget(self._pages, 1)

    def _header(self) -> QFrame:
        bar = QFrame(self)
        bar.setProperty("tone", "bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        row.setSpacing(SPACE_2)
        self.title = heading(QLabel(bar), TYPE_HEADING)
        self.badge = muted(QLabel(bar), TYPE_BODY)
        self.badge.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.title)
        row.addWidget(self.badge, 1)
        self._modes = QButtonGroup(self)
        self.watch_button = self._mode_button(self.tr("Watch one"), "eye", "watch")
        self.batch_button = self._mode_button(self.tr("Count many"), "chart-column", "batch")
        row.addWidget(self.watch_button)
        row.addWidget(self.batch_button)
        row.addSpacing(SPACE_2)
        self.save_button = self._tool(self.tr("Save the battle as a file"), "save", self.save)
        self.open_button = self._tool(self.tr("Open a saved battle"), "folder-open", self.open)
        for button in (self.save_button, self.open_button):
            row.addWidget(button)
        self.watch_button.setChecked(True)
        return bar

    def _mode_button(self, words: str, icon: str, mode: Mode) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setCheckable(True)
        button.setObjectName(f"preview.{mode}")
        set_icon(button, icon)
        self._modes.addButton(button)
        button.clicked.connect(lambda: self.show_mode(mode))
        return button

    def _tool(self, tip: str, icon: str, run: object) -> QToolButton:
        button = QToolButton(self)
        set_icon(button, icon)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(run)
        return button

    def _notice(self) -> QFrame:
        self.notice = QFrame(self)
        self.notice.setProperty("tone", "caution")
        row = QHBoxLayout(self.notice)
        row.setContentsMargins(SPACE_3, SPACE_1, SPACE_3, SPACE_1)
        self.notice_words = QLabel(self.notice)
        self.notice_words.setWordWrap(True)
        self.notice_button = QPushButton(self.notice)
        self.notice_button.clicked.connect(self.reload)
        row.addWidget(self.notice_words, 1)
        row.addWidget(self.notice_button)
        self.notice.hide()
        return self.notice

    # the window asks

    def action_table(self) -> Sequence[Bound]:
        """Return the preview's actions."""

        def able() -> bool:
            return self.player.recording is not None

        transport = self.battle.transport
        return (
            Bound(specs.PLAY, self.player.toggle, able),
            Bound(specs.FORWARD, transport.step_forward, able),
            Bound(specs.BACK, transport.step_back, able),
            Bound(specs.AGAIN, self.reload),
            Bound(specs.SAVE, self.save, able),
            Bound(specs.OPEN, self.open),
        )

    def about_to_close(self) -> None:
        """Stop the battle and the batch."""
        self.player.stop()
        self.batch.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Look whether the documents were changed meanwhile."""
        super().showEvent(event)
        self._look_for_changes()

    # reading

    def reload(self) -> None:
        """Read the scenario as it stands now and begin its battle."""
        if self._preparing:
            return
        self._preparing = True
        self.player.stop()
        self.opened = None
        self.notice.hide()
        if self.prepared is None:
            self._pages.setCurrentIndex(_LOADING)
        self._flush()
        workspace, wanted = self._context.workspace, self.scenario_id

        def work(_report: Report) -> Prepared:
            return prepare(workspace, wanted)

        name = self.tr("Reading the scenario")
        self._context.jobs.start(name, work, done=self._take, failed=self._refuse, quiet=True)

    def _flush(self) -> None:
        """Put the drafts that are open on disk, so that the working copies are what the window shows."""
        for session in self._context.open_sessions():
            session.flush()

    def _take(self, prepared: Prepared) -> None:
        self._preparing = False
        self.prepared = prepared
        self.title.setText(self._context.local(prepared.setup.scenario.name))
        self._show_edited(prepared)
        if prepared.refusals:
            self._show_refusals(EditorError(*prepared.refusals), _ruleset(prepared))
            return
        scene = self._make_scene(prepared.setup, self._context.language)
        self._show_scene(scene)
        self.player.fight(prepared, self._seed, scene.reading)
        self.batch.set_prepared(prepared, scene)
        self.show_mode(self._mode)
        self.ready.emit()

    def _show_scene(self, scene: Scene) -> None:
        self.scene = scene
        self.battle.set_scene(scene)

    def _refuse(self, trouble: Exception) -> None:
        self._preparing = False
        if isinstance(trouble, EditorError):
            self.prepared = None
            self._show_refusals(trouble, None)
        else:
            self._context.tell(trouble)

    def _show_refusals(self, trouble: EditorError, ruleset: Document | None) -> None:
        self.refused.show_problems(self.scenario_id, trouble.problems, ruleset)
        self._pages.setCurrentIndex(_REFUSED)
        self._show_buttons()
        self.ready.emit()

    def _show_edited(self, prepared: Prepared) -> None:
        names = ", ".join(self._context.local(name) for name in prepared.edited)
        if names:
            self._say_source(self.tr("Working copy; edited and not saved: {names}").format(names=names))
        else:
            self._say_source(self.tr("Working copy; the same as the saved versions"))

    def _say_source(self, words: str) -> None:
        """Say what is being shown; the tooltip holds what a narrow window cuts off."""
        self.badge.setText(words)
        self.badge.setToolTip(words)

    def _look_for_changes(self) -> None:
        """Ask whether the documents still are those of the battle shown."""
        prepared = self.prepared
        if prepared is None or self._preparing or self._checking or self.opened is not None:
            return
        self._checking = True
        self._flush()
        workspace, wanted = self._context.workspace, self.scenario_id

        def work(_report: Report) -> Prepared:
            return prepare(workspace, wanted)

        def compare(now: Prepared) -> None:
            self._checking = False
            if self.prepared is prepared and self.opened is None and now.prints != prepared.prints:
                words = self.tr("The documents were changed since this battle began.")
                self._tell(words, self.tr("Fight it again as they are now"))

        def failed(_trouble: Exception) -> None:
            self._checking = False  # the reasons are shown when the battle is fought again

        name = self.tr("Reading the scenario")
        self._context.jobs.start(name, work, done=compare, failed=failed, quiet=True)

    def _tell(self, words: str, button: str) -> None:
        self.notice_words.setText(words)
        self.notice_button.setText(button)
        self.notice.show()

    # modes and seeds

    def show_mode(self, mode: Mode) -> None:
        """Show one battle, or the page on which many are counted."""
        self._mode = mode
        refused = self.scene is None or (self.prepared is not None and bool(self.prepared.refusals))
        if not refused or self.opened is not None:
            self._pages.setCurrentIndex(_BATTLE if mode == "watch" else _BATCH)
            (self.battle.canvas if mode == "watch" else self.batch.run_button).setFocus()
        if mode == "batch":
            self.player.pause()
        self._show_buttons()

    def _show_buttons(self) -> None:
        shown = self._pages.currentIndex()
        self.watch_button.setChecked(self._mode == "watch")
        self.batch_button.setChecked(self._mode == "batch")
        for button in (self.watch_button, self.batch_button):
            button.setEnabled(shown in (_BATTLE, _BATCH))
        self.save_button.setEnabled(shown in (_BATTLE, _BATCH))

    def fight_again(self, seed: int) -> None:
        """Fight the battle with another seed."""
        self._seed = seed
        if self.opened is not None or self.prepared is None or self.scene is None:
            self.reload()
            return
        self.player.fight(self.prepared, seed, self.scene.reading)

    def watch(self, seed: int) -> None:
        """Watch the battle of a seed from its beginning."""
        self.fight_again(seed)
        self.show_mode("watch")

    # files

    def save(self) -> None:
        """Ask where to, and write the battle."""
        if self.player.recording is None:
            return
        setup = self.player.recording.setup
        proposed = f"{setup.scenario.slug}-{self.player.recording.seed}{SUFFIX}"
        kinds = self.tr("Battles (*{suffix})").format(suffix=SUFFIX)
        file, _ = QFileDialog.getSaveFileName(self, self.tr("Save the battle"), proposed, kinds)
        if file:
            self.save_to(Path(file))

    def save_to(self, file: Path) -> None:
        """Write the battle as far as it has been fought."""
        if self.player.recording is None:
            return
        try:
            written = save_battle(self.player.recording, file)
        except EditorError as trouble:
            self._context.tell(trouble)
        else:
            self._context.announce(self.tr("Written: {file}").format(file=written.name))

    def open(self) -> None:
        """Ask for a saved battle and show it."""
        kinds = self.tr("Battles (*{suffix})").format(suffix=SUFFIX)
        file, _ = QFileDialog.getOpenFileName(self, self.tr("Open a saved battle"), "", kinds)
        if file:
            self.open_from(Path(file))

    def open_from(self, file: Path) -> None:
        """Show a saved battle from its log alone; a broken file is told and changes nothing."""
        systems = self._context.workspace.systems
        make, language = self._make_scene, self._context.language

        def work(_report: Report) -> tuple[OpenedBattle, Scene]:
            scenes: list[Scene] = []

            def reading(setup: Setup) -> Reading:
                scenes.append(make(setup, language))
                return scenes[0].reading

            return open_battle(file, reading, systems=systems), scenes[0]

        def take(found: tuple[OpenedBattle, Scene]) -> None:
            self._show_opened(file, *found)

        self._context.jobs.start(self.tr("Opening {file}").format(file=file.name), work, done=take)

    def _show_opened(self, file: Path, opened: OpenedBattle, scene: Scene) -> None:
        self.opened = opened
        self._show_scene(scene)
        self.player.open(opened.recording)
        self.title.setText(self._context.local(opened.setup.scenario.name))
        self._say_source(self.tr("Saved battle: {file}").format(file=file.name))
        known = self.prepared.prints if self.prepared is not None else {}
        changed = changed_since(known, opened) if opened.setup.scenario.id == self.scenario_id else ()
        if changed:
            names = ", ".join(self._context.local(document.name) for document in changed)
            words = self.tr("Shown as it was fought. Other now: {names}").format(names=names)
        else:
            words = self.tr("Shown from its log, as it was fought.")
        self._tell(words, self.tr("Back to the present scenario"))
        self._mode = "watch"
        self._pages.setCurrentIndex(_BATTLE)
        self._show_buttons()
        self.ready.emit()


def _ruleset(prepared: Prepared) -> Document | None:
    """Return the ruleset of a scenario, whose chapters have names."""
    return next(
        (document for document in documents_of(prepared.setup) if hasattr(document, "chapters")), None
    )
