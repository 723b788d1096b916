"""The tab of the battle preview: one battle watched, many counted, or the reasons why neither can be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
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
from editor.ui.preview.header import Mode, PageHeader
from editor.ui.preview.player import Player
from editor.ui.preview.refused import RefusedPanel
from editor.ui.preview.scene import Scene, SceneFactory
from editor.ui.theme import SPACE_1, SPACE_3, TYPE_BODY, muted
from schemas.base import Document
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.context import UiContext
    from editor.ui.jobs import Report

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
        # Made in the order in which they are read: the focus travels in it.
        self.header = PageHeader(self)
        notice = self._notice()
        self.player = Player(context, self)
        self.battle = BattlePanel(context, self.player, self)
        self.batch = BatchPanel(context, self)
        self.refused = RefusedPanel(context, self)
        self._loading = muted(QLabel(self.tr("Reading the scenario…"), self), TYPE_BODY)
        self._loading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget(self)
        for page in (self._loading, self.refused, self.battle, self.batch):
            self._pages.addWidget(page)
        self._lay_out(notice)
        self.player.failed.connect(context.tell)
        self.battle.transport.seed_chosen.connect(self.fight_again)
        self.batch.watch_requested.connect(self.watch)
        self.refused.again.connect(self.reload)
        self.header.mode_chosen.connect(self.show_mode)
        self.header.save_wanted.connect(self.save)
        self.header.open_wanted.connect(self.open)
        self.reload()

    # layout

    def _lay_out(self, notice: QFrame) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(notice)
        column.addWidget(self._pages, 1)

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
        if self.opened is not None:
            self._compare_opened(self.opened)  # the file was read sooner
            return
        self.header.title.setText(self._context.local(prepared.setup.scenario.name))
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
        if self.opened is not None:
            return
        if isinstance(trouble, EditorError):
            self.prepared = None
            self._show_refusals(trouble, None)
        else:
            self._loading.setText(self.tr("The scenario could not be read."))
            self._context.tell(trouble)

    def _show_refusals(self, trouble: EditorError, ruleset: Document | None) -> None:
        self.refused.show_problems(self.scenario_id, trouble.problems, ruleset)
        self._pages.setCurrentIndex(_REFUSED)
        self._show_buttons()
        self.ready.emit()

    def _show_edited(self, prepared: Prepared) -> None:
        edited, unfinished = (
            ", ".join(self._context.local(name) for name in names)
            for names in (prepared.edited, prepared.unfinished)
        )
        words = self.tr("Working copy; the same as the saved versions")
        if edited:
            words = self.tr("Working copy; edited and not saved: {names}").format(names=edited)
        if unfinished:
            more = self.tr("As last saved, since the edits have errors: {names}").format(names=unfinished)
            words = f"{words}. {more}" if edited else more
        self.header.say_source(words)

    def _look_for_changes(self) -> None:
        """Ask whether the documents still are those of the battle shown."""
        prepared = self.prepared
        if self._preparing or self._checking or self.opened is not None:
            return
        if prepared is None:
            self.reload()  # it could not be read: it may be whole by now
            return
        self._checking = True
        self._flush()
        workspace, wanted = self._context.workspace, self.scenario_id

        def work(_report: Report) -> Prepared:
            return prepare(workspace, wanted)

        def compare(now: Prepared) -> None:
            self._checking = False
            if self.prepared is not prepared or self.opened is not None or now.prints == prepared.prints:
                return
            if prepared.refusals:
                self._take(now)
            else:
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
        shown = self._pages.currentIndex() in (_BATTLE, _BATCH)
        self.header.show_mode(self._mode, watch=shown, batch=shown and self.opened is None)

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
        name = f"{setup.scenario.slug}-{self.player.recording.seed}{SUFFIX}"
        proposed = str(Path(self._context.settings.last_folder) / name)
        kinds = self.tr("Battles (*{suffix})").format(suffix=SUFFIX)
        file, _ = QFileDialog.getSaveFileName(self, self.tr("Save the battle"), proposed, kinds)
        if file:
            self._context.settings.last_folder = str(Path(file).parent)
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
        folder = self._context.settings.last_folder
        file, _ = QFileDialog.getOpenFileName(self, self.tr("Open a saved battle"), folder, kinds)
        if file:
            self._context.settings.last_folder = str(Path(file).parent)
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
        self.header.title.setText(self._context.local(opened.setup.scenario.name))
        self.header.say_source(self.tr("Saved battle: {file}").format(file=file.name))
        self._compare_opened(opened)
        self._mode = "watch"
        self._pages.setCurrentIndex(_BATTLE)
        self._show_buttons()
        self.ready.emit()

    def _compare_opened(self, opened: OpenedBattle) -> None:
        """Say that a saved battle is shown, and which of its documents stand otherwise now."""
        now = self.prepared
        changed: tuple[Document, ...] = ()
        if now is not None and now.setup.scenario.id == opened.setup.scenario.id:
            changed = changed_since(now.prints, opened)
        words = self.tr("Shown from its log, as it was fought.")
        if changed:
            names = ", ".join(self._context.local(document.name) for document in changed)
            words = self.tr("Shown as it was fought. Other now: {names}").format(names=names)
        self._tell(words, self.tr("Back to the present scenario"))


def _ruleset(prepared: Prepared) -> Document | None:
    """Return the ruleset of a scenario, whose chapters have names."""
    return next(
        (document for document in documents_of(prepared.setup) if hasattr(document, "chapters")), None
    )
