"""The tab of the battle preview: one battle watched, many counted, or the reasons why neither can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget

from editor.rules.core.contract import AiBySide, AnyPlay
from editor.services.battles.battle_content import OpenedBattle
from editor.services.battles.kept_battles import BattleRow, scenario_name
from editor.services.battles.watching import Prepared
from editor.services.documents import load
from editor.services.manual.reading import chapter_about
from editor.simulation.battle import NO_AI_SETTINGS
from editor.ui.kit.actions import Bound
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.page_keys import BATTLE, KEPT, battle_title
from editor.ui.kit.theme import TYPE_BODY, muted
from editor.ui.pages.preview import specs
from editor.ui.pages.preview.batch import BatchPanel
from editor.ui.pages.preview.battle import BattlePanel
from editor.ui.pages.preview.battle_autosave import BattleAutosave
from editor.ui.pages.preview.document_watch import DocumentWatch
from editor.ui.pages.preview.header import Mode, PageHeader
from editor.ui.pages.preview.kept_offer import KeptOffer
from editor.ui.pages.preview.mail_bar import MailBar
from editor.ui.pages.preview.notice import NoticeBar
from editor.ui.pages.preview.page_files import PageFiles
from editor.ui.pages.preview.page_hand import PageHand
from editor.ui.pages.preview.player import Player
from editor.ui.pages.preview.refused import RefusedPanel
from editor.ui.pages.preview.scenario_reader import ScenarioReader
from editor.ui.pages.preview.scene import AnyScene, SceneFactory
from editor.ui.pages.preview.source_words import SourceWords
from schemas.base import Document, system_of
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.rules.core.contract import Setup
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host

_LOADING, _REFUSED, _BATTLE, _BATCH = range(4)


_HELP_ABOUT: Final[Mapping[Mode, str]] = {"watch": "watching", "hand": "playing", "batch": "batch"}
"""What the manual calls what the page shows."""


class PreviewPage(QWidget):
    """Watches the working copy of a scenario, or a battle out of a file."""

    actions_changed = Signal()  # what can be done now is other than it was
    ready = Signal()  # the battle can be watched, or the reasons are shown

    def __init__(
        self,
        context: UiContext,
        scenario_id: str,
        scene: SceneFactory,
        parent: QWidget | None = None,
        before: PreviewPage | None = None,
    ) -> None:
        """Make the page.

        Args:
            context: of the window.
            scenario_id: the scenario that is watched.
            scene: how its game looks.
            parent: where the page stands.
            before: a page in another language, whose battle goes on here. None to begin one.
        """
        super().__init__(parent or context.pages)
        self._context = context
        self.scenario_id = scenario_id
        self._make_scene = scene
        self.scene: AnyScene | None = None
        self.prepared: Prepared | None = None
        self.opened: OpenedBattle | None = None
        self._opened_name = ""
        """Of the file of the battle that was opened, or what that is called."""
        self.seed = 1
        self.ai_by_side: AiBySide = NO_AI_SETTINGS
        self._mode: Mode = "watch"
        self._reader = ScenarioReader(context, scenario_id, self)
        self._reader.prepared.connect(self._take)
        self._reader.refused.connect(self._refuse)
        self._watch = DocumentWatch(context, self._reader, self)
        # Made in the order in which they are read: the focus travels in it.
        self.header = PageHeader(self)
        self.notice = NoticeBar(self)
        self.notice.pressed.connect(self.reload)
        self._source = SourceWords(context, self.header, self.notice)
        self.player: Player = Player(context, self) if before is None else before.player.passed_on(self)
        # Each begins where it stays: Qt dresses all that a page holds again when it moves.
        pages = self._pages = QStackedWidget(self)
        hand = before.battle.hand if before is not None else None
        self.battle: BattlePanel = BattlePanel(context, self.player, hand, pages)
        self.refused = RefusedPanel(context, pages)
        self._batch: BatchPanel | None = None
        self._loading = muted(QLabel(self.tr("Reading the scenario…"), pages), TYPE_BODY)
        self._loading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for page in (self._loading, self.refused, self.battle):
            self._pages.addWidget(page)
        self.kept_offer = KeptOffer(context, self)
        self.kept_offer.anew_wanted.connect(lambda: self.show_mode("hand"))
        column = self._column = column_layout(self, 0, 0)
        column.addWidget(self.header)
        column.addWidget(self.kept_offer)
        column.addWidget(pages, 1)
        # Below: it comes when somebody else saves, and may not shift what is about to be clicked.
        column.addWidget(self.notice)
        self.files = PageFiles(context, self.player, scene, scenario_id, self)
        self.files.fill(self.header.export_menu)
        self.by_hand = PageHand(context, self, self)
        self.files.tree = self.by_hand.tree
        kept_before = before.autosave if before is not None else None
        self.autosave: BattleAutosave = BattleAutosave(
            context, self.battle.hand, self.player, self, kept_before
        )
        self.mail_bar = MailBar(context, self.battle.hand, self.autosave, self)
        self._column.insertWidget(self._column.indexOf(self._pages), self.mail_bar)
        self._connect()
        if before is None:
            self.reload()
        else:
            self._go_on(before)

    def _connect(self) -> None:
        self.player.failed.connect(self._context.show_error)
        self.battle.transport.seed_chosen.connect(self.fight_again)
        self.refused.again.connect(self.reload)
        self.header.mode_chosen.connect(self.show_mode)
        self.battle.transport.play_on_wanted.connect(self.by_hand.play_on)
        self.files.opened.connect(lambda file, *opened: self._show(file.name, *opened))
        self.files.kept_opened.connect(self._show_kept)
        self.header.save_wanted.connect(self.files.ask_save)
        self.header.open_wanted.connect(self.files.ask_open)
        self.battle.hand_setup.begin_wanted.connect(self.by_hand.begin)
        self.battle.hand.began.connect(lambda: self.battle.show_hand(True))
        self.battle.hand.began.connect(self.kept_offer.hide)
        self.autosave.changed.connect(self._say_kept)
        self.mail_bar.moved.connect(self.by_hand.open_again)
        self.battle.hand.changed.connect(self.actions_changed)
        self.player.replaced.connect(self.actions_changed)
        self._watch.found.connect(self._compare)
        self._watch.unreadable.connect(self._miss)
        self.ready.connect(self.actions_changed)

    @property
    def batch(self) -> BatchPanel:
        """The page on which many battles are counted; made when it is first asked for."""
        if self._batch is None:
            self._batch = BatchPanel(self._context, self._pages)
            self._pages.addWidget(self._batch)
            self._batch.watch_requested.connect(self.watch)
            if self.prepared is not None and not self.prepared.refusals and self.scene is not None:
                self._batch.set_prepared(self.prepared, self.scene)
        return self._batch

    # the window asks

    def action_table(self) -> Sequence[Bound]:
        """Return the preview's actions."""
        return specs.bound(
            self.player,
            self.battle,
            self.files,
            again=self.reload,
            by_hand=lambda: self.show_mode("hand"),
            can_hand=lambda: self.player.recording is not None and self.ground is not None,
        )

    def made_again(self, window: Host, key: str) -> None:
        """Open this page in another window, in its language; a battle goes on where it stands."""
        going_on = self.player.recording is not None
        if not going_on:
            self.about_to_close()
        before = self if going_on else None
        window.tabs.open_page(
            key,
            self._title(key),
            "play",
            lambda: PreviewPage(self._context, self.scenario_id, self._make_scene, before=before),
            behind=True,
        )

    def _title(self, key: str) -> str:
        """Return the title of the tab with a key, in the language of the window."""
        kind, _mark, rest = key.partition(":")
        if kind == BATTLE:
            return battle_title(Path(rest).name)
        if kind == KEPT:
            return battle_title(self._opened_name)
        try:
            row = load(self._context.workspace, self.scenario_id, note=False).row
        except EditorError:  # it is in the recycle bin, and its battle is still shown
            return str(self.property("tab_title"))
        return battle_title(self._context.name_of(row))

    def about_to_close(self) -> None:
        """Stop the battle and the batch."""
        self.battle.hand.stop()
        self.player.stop()
        self.files.pictures.stop()
        if self._batch is not None:
            self._batch.stop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_for_changes()

    def _go_on(self, before: PreviewPage) -> None:
        """Show the battle of a page in another language, at the moment at which it stands."""
        recording = self.player.recording
        assert recording is not None  # noqa: S101 - without one there is nothing to go on with
        self.prepared, self.opened, self._opened_name = before.prepared, before.opened, before._opened_name
        self.seed, self.ai_by_side = before.seed, before.ai_by_side
        self.files.take_over(before.files)
        scene = self._make_scene(recording.setup, self._context.language)
        self._show_scene(scene, recording.play, recording.setup)
        self.header.title.setText(self._context.local(recording.setup.scenario.name))
        if self.opened is not None:
            self.say_opened(self.opened)
        elif self.prepared is not None:
            self._source.say_working_copy(self.prepared)
            if before._batch is not None:
                self.batch.go_on(before._batch)
        self.battle.go_on(before.battle)
        self._pages.setCurrentIndex(_BATTLE)
        self.show_mode(before._mode)
        self._say_kept()
        self.ready.emit()

    @property
    def ground(self) -> Prepared | None:
        """What is played by hand; None if nothing can be."""
        return self.prepared if self.opened is None else self.opened.ground

    @property
    def manual_chapter(self) -> str:
        """The chapter about watching battles, playing this game by hand, or counting many battles."""
        ground = self.ground
        game = system_of(ground.setup.scenario) if ground is not None else ""
        return chapter_about(game, _HELP_ABOUT[self._mode])

    # reading

    def reload(self) -> None:
        """Read the scenario as it stands now and begin its battle."""
        if self._reader.busy:
            return
        self._put_aside()
        self.player.stop()
        self.opened = None
        self.notice.hide()
        if self.prepared is None:
            self._pages.setCurrentIndex(_LOADING)
        self._reader.read()

    def _take(self, prepared: Prepared) -> None:
        self.prepared = prepared
        if self.opened is not None:
            self.say_opened(self.opened)  # the file was read sooner
            return
        self.header.title.setText(self._context.local(prepared.setup.scenario.name))
        self._source.say_working_copy(prepared)
        if prepared.refusals:
            self._show_refusals(EditorError(*prepared.refusals), prepared.ruleset)
            return
        scene = self._make_scene(prepared.setup, self._context.language)
        self._show_scene(scene, prepared.play, prepared.setup)
        self.battle.hand_setup.say_balance(self._context, prepared.setup)
        self.player.fight(prepared, self.seed, scene.reading, self.ai_by_side)
        if self._batch is not None:
            self._batch.set_prepared(prepared, scene)
        self.show_mode(self._mode)
        if not self.battle.hand.active:
            self.kept_offer.look_for(self.scenario_id)
        self.ready.emit()

    def _show_scene(self, scene: AnyScene, play: AnyPlay, setup: Setup) -> None:
        self.scene = self.files.scene = scene
        self.battle.set_scene(scene, play.levels, system_of(setup.scenario))

    def _refuse(self, trouble: Exception) -> None:
        if self.opened is not None:
            return
        if isinstance(trouble, EditorError):
            self.prepared = None
            self._show_refusals(trouble, None)
        else:
            self._loading.setText(self.tr("The scenario could not be read."))
            self._context.show_error(trouble)

    def _show_refusals(self, trouble: EditorError, ruleset: Document | None) -> None:
        self.refused.show_problems(self.scenario_id, trouble.problems, ruleset)
        self._pages.setCurrentIndex(_REFUSED)
        self._show_buttons()
        self.ready.emit()

    def _look_for_changes(self) -> None:
        """Ask whether the documents still are those of the battle shown."""
        if self._reader.busy:
            return
        if self.prepared is None and self.opened is None:
            self.reload()  # it could not be read: it may be whole by now
        else:
            self._watch.look()

    def _miss(self) -> None:
        """A document is gone or has errors: the reasons are shown when the battle is fought again."""
        if self.battle.hand.active and self.opened is None:
            self._source.say_outdated((), by_hand=True)

    def _compare(self, now: Prepared) -> None:
        """Say what of the battle's documents is otherwise now; by hand it goes on with them as they were."""
        prepared = self.prepared
        if prepared is not None and now.fingerprints == prepared.fingerprints:
            return
        if self.opened is not None:
            self.prepared = now
            self.say_opened(self.opened)
        elif prepared is not None and prepared.refusals:
            self._take(now)
        elif prepared is not None:
            self._source.say_outdated(prepared.changed_in(now), by_hand=self.battle.hand.active)

    def _put_aside(self) -> None:
        """End the battle by hand, since another one takes its place, and say where it is."""
        if self.battle.hand.active and self.autosave.battle:
            self._source.say_put_aside()
        self.battle.hand.stop()

    # modes and seeds

    def show_mode(self, mode: Mode, *, resume: bool = True) -> None:
        """Show one battle, or the page on which many are counted.

        Args:
            mode: what is shown.
            resume: by hand, a saved battle goes on where it stands; otherwise it is asked from where.
        """
        self._mode = mode
        refused = self.scene is None or (self.prepared is not None and bool(self.prepared.refusals))
        if not refused or self.opened is not None:
            self._pages.setCurrentWidget(self.batch if mode == "batch" else self.battle)
            (self.batch.run_button if mode == "batch" else self.battle.canvas).setFocus()
        if mode == "hand" and resume and self.opened is not None and not self.battle.hand.active:
            self.by_hand.resume(self.opened.tree)
        self.battle.show_hand(mode == "hand")
        if mode == "batch" or (mode == "hand" and not self.battle.hand.active):
            self.player.pause()
        self._show_buttons()

    def _show_buttons(self) -> None:
        shown = self._pages.currentIndex() in (_BATTLE, _BATCH)
        hand = shown and self.ground is not None
        self.header.show_mode(self._mode, watch=shown, hand=hand, batch=shown and self.opened is None)

    def say_opened(self, opened: OpenedBattle) -> None:
        """Say which saved battle is shown."""
        going_on = self.battle.hand.active
        self._source.say_opened(opened, self._opened_name, self.prepared, going_on=going_on)
        self._say_kept()

    def _say_kept(self) -> None:
        if self.battle.hand.active:
            self._source.say_kept(self.autosave.moment)

    def fight_again(self, seed: int) -> None:
        """Fight the battle with another seed."""
        self.seed = seed
        if self.opened is not None or self.prepared is None or self.scene is None:
            self.reload()
            return
        self._put_aside()
        self.player.fight(self.prepared, seed, self.scene.reading, self.ai_by_side)
        self.battle.show_hand(self._mode == "hand")

    def watch(self, seed: int) -> None:
        """Watch the battle of a seed of the report from its beginning, played as it was there."""
        self.ai_by_side = self.batch.report_ai_settings
        self.fight_again(seed)
        self.show_mode("watch")

    # files

    def _show_kept(self, row: BattleRow, opened: OpenedBattle, scene: AnyScene) -> None:
        name = row.name or self._context.local(scenario_name(row))
        self._show(name, opened, scene)
        if opened.ground is not None:
            self.autosave.resumed = row
            self.show_mode("hand")

    def _show(self, name: str, opened: OpenedBattle, scene: AnyScene) -> None:
        """Show a saved battle from its beginning."""
        self._put_aside()
        self.opened, self._opened_name = opened, name
        self.kept_offer.hide()
        self._show_scene(scene, opened.recording.play, opened.setup)
        self.player.open(opened.recording)
        self.header.title.setText(self._context.local(opened.setup.scenario.name))
        self.say_opened(opened)
        self._mode = "watch"
        self.battle.show_hand(False)
        self._pages.setCurrentIndex(_BATTLE)
        self._show_buttons()
        self.ready.emit()
