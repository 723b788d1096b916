"""The tab of the battle preview: one battle watched, many counted, or the reasons why neither can be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget

from editor.rules.core.contract import AiBySide
from editor.rules.core.variations import Seats, Tree, Variation
from editor.services.battle_content import OpenedBattle
from editor.services.documents import load
from editor.services.kept_battles import BattleRow, find_battle, scenario_name
from editor.services.mail_battles import invite
from editor.services.watching import Prepared, documents_of, prepare
from editor.simulation.battle import NO_AI_SETTINGS
from editor.ui.kit.actions import Bound
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.page_keys import BATTLE, KEPT, battle_title
from editor.ui.kit.theme import TYPE_BODY, muted
from editor.ui.kit.turns import Turns
from editor.ui.pages.preview import specs
from editor.ui.pages.preview.batch import BatchPanel
from editor.ui.pages.preview.battle import BattlePanel
from editor.ui.pages.preview.document_watch import DocumentWatch
from editor.ui.pages.preview.header import Mode, PageHeader
from editor.ui.pages.preview.keeper import BattleKeeper
from editor.ui.pages.preview.mail_bar import MailBar
from editor.ui.pages.preview.notice import NoticeBar
from editor.ui.pages.preview.page_files import PageFiles
from editor.ui.pages.preview.player import Player
from editor.ui.pages.preview.refused import RefusedPanel
from editor.ui.pages.preview.scene import AnyScene, SceneFactory
from editor.ui.pages.preview.source_words import SourceWords
from schemas.base import Document
from schemas.problems import EditorError
from schemas.quantities import PlayerId

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host
    from editor.ui.kit.jobs import Report

_LOADING, _REFUSED, _BATTLE, _BATCH = range(4)


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
        self._seed = 1
        self._ai_by_side: AiBySide = NO_AI_SETTINGS
        self._mode: Mode = "watch"
        self._preparing = False
        self._watch = DocumentWatch(context, scenario_id, self._flush, self)
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
        self._lay_out()
        self.files = PageFiles(context, self.player, scene, scenario_id, self)
        self.files.fill(self.header.export_menu)
        self.files.tree = self._tree
        kept_before = before.keeper if before is not None else None
        self.keeper: BattleKeeper = BattleKeeper(context, self.battle.hand, self.player, self, kept_before)
        self.mail_bar = MailBar(context, self.battle.hand, self.keeper, self)
        self._column.insertWidget(self._column.indexOf(self._pages), self.mail_bar)
        self._connect()
        Turns(1, self).add([lambda: self.batch], later=True)
        if before is None:
            self.reload()
        else:
            self._go_on(before)

    def _connect(self) -> None:
        self.player.failed.connect(self._context.show_error)
        self.battle.transport.seed_chosen.connect(self.fight_again)
        self.refused.again.connect(self.reload)
        self.header.mode_chosen.connect(self.show_mode)
        self.battle.transport.play_on_wanted.connect(self._play_on)
        self.files.opened.connect(self._show_opened)
        self.files.kept_opened.connect(self._show_kept)
        self.header.save_wanted.connect(self.files.ask_save)
        self.header.open_wanted.connect(self.files.ask_open)
        self.battle.hand_setup.begin_wanted.connect(self._begin_hand)
        self.battle.hand.began.connect(lambda: self.battle.show_hand(True))
        self.keeper.changed.connect(self._say_kept)
        self.mail_bar.moved.connect(self._open_again)
        self.battle.hand.changed.connect(self.actions_changed)
        self.player.replaced.connect(self.actions_changed)
        self._watch.found.connect(self._compare)
        self._watch.unreadable.connect(self._miss)
        self.ready.connect(self.actions_changed)

    @property
    def batch(self) -> BatchPanel:
        """The page on which many battles are counted; made in the turn after the others."""
        if self._batch is None:
            self._batch = BatchPanel(self._context, self._pages)
            self._pages.addWidget(self._batch)
            self._batch.watch_requested.connect(self.watch)
        return self._batch

    # layout

    def _lay_out(self) -> None:
        column = column_layout(self, 0, 0)
        column.addWidget(self.header)
        column.addWidget(self.notice)
        column.addWidget(self._pages, 1)
        self._column = column

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
        return battle_title(self._context.local(row.name) or row.slug)

    def about_to_close(self) -> None:
        """Stop the battle and the batch."""
        self.battle.hand.stop()
        self.player.stop()
        self.files.pictures.stop()
        if self._batch is not None:
            self._batch.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Look whether the documents were changed meanwhile."""
        super().showEvent(event)
        self._look_for_changes()

    def _go_on(self, before: PreviewPage) -> None:
        """Show the battle of a page in another language, at the moment at which it stands."""
        recording = self.player.recording
        assert recording is not None  # noqa: S101 - without one there is nothing to go on with
        self.prepared, self.opened, self._opened_name = before.prepared, before.opened, before._opened_name
        self._seed, self._ai_by_side = before._seed, before._ai_by_side
        self.files.take_over(before.files)
        scene = self._make_scene(recording.setup, self._context.language)
        self._show_scene(scene)
        self.header.title.setText(self._context.local(recording.setup.scenario.name))
        if self.opened is not None:
            self._say_opened(self.opened)
        elif self.prepared is not None:
            self._source.say_working_copy(self.prepared)
            self.batch.set_prepared(self.prepared, scene)
            self.batch.go_on(before.batch)
        self.battle.go_on(before.battle)
        self._pages.setCurrentIndex(_BATTLE)
        self.show_mode(before._mode)
        self._say_kept()
        self.ready.emit()

    @property
    def ground(self) -> Prepared | None:
        """What is played by hand; None if nothing can be."""
        return self.prepared if self.opened is None else self.opened.ground

    # reading

    def reload(self) -> None:
        """Read the scenario as it stands now and begin its battle."""
        if self._preparing:
            return
        self._preparing = True
        self._watch.forget()
        self._put_aside()
        self.battle.hand.stop()
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
            self._say_opened(self.opened)  # the file was read sooner
            return
        self.header.title.setText(self._context.local(prepared.setup.scenario.name))
        self._source.say_working_copy(prepared)
        if prepared.refusals:
            self._show_refusals(EditorError(*prepared.refusals), _ruleset(prepared))
            return
        scene = self._make_scene(prepared.setup, self._context.language)
        self._show_scene(scene)
        self.player.fight(prepared, self._seed, scene.reading, self._ai_by_side)
        self.batch.set_prepared(prepared, scene)
        self.show_mode(self._mode)
        self.ready.emit()

    def _show_scene(self, scene: AnyScene) -> None:
        self.scene = self.files.scene = scene
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
            self._context.show_error(trouble)

    def _show_refusals(self, trouble: EditorError, ruleset: Document | None) -> None:
        self.refused.show_problems(self.scenario_id, trouble.problems, ruleset)
        self._pages.setCurrentIndex(_REFUSED)
        self._show_buttons()
        self.ready.emit()

    def _look_for_changes(self) -> None:
        """Ask whether the documents still are those of the battle shown."""
        if self._preparing:
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
        if prepared is not None and now.prints == prepared.prints:
            return
        if self.opened is not None:
            self.prepared = now
            self._say_opened(self.opened)
        elif prepared is not None and prepared.refusals:
            self._take(now)
        elif prepared is not None:
            changed = (
                one
                for one in documents_of(prepared.setup)
                if now.prints.get(one.id) != prepared.prints[one.id]
            )
            self._source.say_outdated([one.name for one in changed], by_hand=self.battle.hand.active)

    def _put_aside(self) -> None:
        """Say where the battle by hand is that another one takes the place of."""
        if self.battle.hand.active and self.keeper.battle:
            self._source.say_put_aside()

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
            self._pages.setCurrentIndex(_BATCH if mode == "batch" else _BATTLE)
            (self.batch.run_button if mode == "batch" else self.battle.canvas).setFocus()
        if mode == "hand" and resume and self.opened is not None and not self.battle.hand.active:
            self._resume(self.opened.tree)
        self.battle.show_hand(mode == "hand")
        if mode == "hand" and not self.battle.hand.active:
            self.player.pause()
        if mode == "batch":
            self.player.pause()
        self._show_buttons()

    def _show_buttons(self) -> None:
        shown = self._pages.currentIndex() in (_BATTLE, _BATCH)
        hand = shown and self.ground is not None
        self.header.show_mode(self._mode, watch=shown, hand=hand, batch=shown and self.opened is None)

    def _play_on(self) -> None:
        """Ask who plays on from the moment shown."""
        if self.ground is not None and self.battle.hand.mail is None:
            self.player.pause()
            self.show_mode("hand", resume=False)
            self.battle.ask_seats()

    def _begin_hand(self, hands: Sequence[PlayerId], ai_by_side: AiBySide, here: bool) -> None:
        """Begin a battle by hand, with the seed of the one that is watched."""
        if self.scene is None:
            return
        moment = self.player.moment if here else 0
        if self.battle.hand_setup.by_mail.isChecked():
            self._invite(hands)
        elif self.battle.hand.active:
            self.battle.hand.branch(moment, hands, ai_by_side)
            self.battle.show_hand(True)
        elif self.prepared is not None and self.opened is None:
            self.battle.hand.begin(
                self.prepared,
                self.scene,
                seed=self._seed,
                hands=hands,
                ai_by_side=ai_by_side,
                watched=self.player.recording,
                moment=moment,
                watched_ai=self._ai_by_side,
            )
        elif self.opened is not None and self.opened.tree is not None:
            recording, tree = self.opened.recording, self.opened.tree
            index, place = recording.decisions_before(moment), recording.place_at(moment)
            seats = Seats.of(hands, ai_by_side)
            self._resume(tree.branched(tree.current, index, seats=seats, turn=place.turn, phase=place.phase))
        self.battle.canvas.setFocus()

    def _resume(self, tree: Tree | None) -> None:
        """Go on with the saved battle that is shown, where its decisions have led to."""
        opened, scene = self.opened, self.scene
        if opened is not None and opened.ground is not None and tree is not None and scene is not None:
            self.battle.hand.play_on(opened.ground, scene, opened.recording.seed, tree, opened.mail)
            self._say_opened(opened)

    def _invite(self, hands: Sequence[PlayerId]) -> None:
        """Begin a battle by mail with the saved versions of the documents."""
        workspace, scenario = self._context.workspace, self.scenario_id
        self._context.jobs.start(
            self.tr("Beginning the battle by mail"),
            lambda _report: invite(workspace, scenario, hands),
            done=self.open_kept,
        )

    def _open_again(self, battle: str) -> None:
        """Show a battle by mail as it stands after a letter."""
        try:
            self.open_kept(find_battle(self._context.workspace, battle))
        except EditorError as trouble:
            self._context.show_error(trouble)

    def _tree(self) -> Tree | None:
        """Return what was decided in the battle that is shown; None if only its log is known."""
        recording, hand = self.player.recording, self.battle.hand
        if hand.active:
            return hand.tree
        if self.opened is not None:
            return self.opened.tree
        if recording is None:
            return None
        seats = Seats.of((), self._ai_by_side)
        return Tree((Variation(decisions=tuple(one for _, one in recording.decisions), seats=seats),))

    def _say_opened(self, opened: OpenedBattle) -> None:
        going_on = self.battle.hand.active
        self._source.say_opened(opened, self._opened_name, self.prepared, going_on=going_on)
        self._say_kept()

    def _say_kept(self) -> None:
        if self.battle.hand.active:
            self._source.say_kept(self.keeper.moment)

    def fight_again(self, seed: int) -> None:
        """Fight the battle with another seed."""
        self._seed = seed
        if self.opened is not None or self.prepared is None or self.scene is None:
            self.reload()
            return
        self._put_aside()
        self.battle.hand.stop()
        self.player.fight(self.prepared, seed, self.scene.reading, self._ai_by_side)
        self.battle.show_hand(self._mode == "hand")

    def watch(self, seed: int) -> None:
        """Watch the battle of a seed of the report from its beginning, played as it was there."""
        self._ai_by_side = self.batch.report_ai_settings
        self.fight_again(seed)
        self.show_mode("watch")

    # files

    def save_to(self, file: Path) -> None:
        """Write the battle as far as it has been fought."""
        self.files.save_to(file)

    def open_from(self, file: Path) -> None:
        """Show a saved battle from its log alone; a broken file is reported and changes nothing."""
        self.files.open_from(file)

    def open_kept(self, row: BattleRow) -> None:
        """Go on with a battle of the catalogue; one that is damaged is reported and changes nothing."""
        self.files.open_kept(row)

    def _show_kept(self, row: BattleRow, opened: OpenedBattle, scene: AnyScene) -> None:
        name = row.name or self._context.local(scenario_name(row))
        self._show(name, opened, scene)
        if opened.ground is not None:
            self.keeper.resumed = row
            self.show_mode("hand")

    def _show_opened(self, file: Path, opened: OpenedBattle, scene: AnyScene) -> None:
        self._show(file.name, opened, scene)

    def _show(self, name: str, opened: OpenedBattle, scene: AnyScene) -> None:
        """Show a saved battle from its beginning."""
        self._put_aside()
        self.battle.hand.stop()
        self.opened, self._opened_name = opened, name
        self._show_scene(scene)
        self.player.open(opened.recording)
        self.header.title.setText(self._context.local(opened.setup.scenario.name))
        self._say_opened(opened)
        self._mode = "watch"
        self.battle.show_hand(False)
        self._pages.setCurrentIndex(_BATTLE)
        self._show_buttons()
        self.ready.emit()


def _ruleset(prepared: Prepared) -> Document | None:
    """Return the ruleset of a scenario, whose chapters have names."""
    return next(
        (document for document in documents_of(prepared.setup) if hasattr(document, "chapters")), None
    )
