"""How a battle by hand begins on the page of the preview: anew, from a moment, from what is kept, by mail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication, QObject

from editor.rules.core.contract import AiBySide
from editor.rules.core.variations import Seats, Tree, Variation
from editor.services.battles.battle_content import OpenedBattle
from editor.services.battles.kept_battles import find_battle
from editor.services.battles.mail_battles import invite
from editor.services.battles.watching import Prepared
from editor.ui.pages.preview.battle import BattlePanel
from editor.ui.pages.preview.header import Mode
from editor.ui.pages.preview.page_files import PageFiles
from editor.ui.pages.preview.player import Player
from editor.ui.pages.preview.scene import AnyScene
from schemas.problems import EditorError
from schemas.quantities import PlayerId

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class Watched(Protocol):
    """The page, as far as a battle by hand begins from what it shows."""

    scenario_id: str
    scene: AnyScene | None
    prepared: Prepared | None
    opened: OpenedBattle | None
    seed: int
    ai_by_side: AiBySide
    player: Player
    battle: BattlePanel
    files: PageFiles

    @property
    def ground(self) -> Prepared | None:
        """What is played by hand; None if nothing can be."""

    def show_mode(self, mode: Mode, *, resume: bool = True) -> None:
        """Show one battle, or the page on which many are counted."""

    def say_opened(self, opened: OpenedBattle) -> None:
        """Say which saved battle is shown."""


class PageHand(QObject):
    """Begins battles by hand, and goes on with them."""

    def __init__(self, context: UiContext, page: Watched, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._page = page

    def play_on(self) -> None:
        """Ask who plays on from the moment shown."""
        page = self._page
        if page.ground is not None and page.battle.hand.mail is None:
            page.player.pause()
            page.show_mode("hand", resume=False)
            page.battle.ask_seats()

    def begin(self, hands: Sequence[PlayerId], ai_by_side: AiBySide, here: bool) -> None:
        """Begin a battle by hand, with the seed of the one that is watched."""
        page, hand = self._page, self._page.battle.hand
        if page.scene is None:
            return
        moment = page.player.moment if here else 0
        if page.battle.hand_setup.by_mail.isChecked():
            self._invite(hands)
        elif hand.active:
            hand.branch(moment, hands, ai_by_side)
            page.battle.show_hand(True)
        elif page.prepared is not None and page.opened is None:
            hand.begin(
                page.prepared,
                page.scene,
                seed=page.seed,
                hands=hands,
                ai_by_side=ai_by_side,
                watched=page.player.recording,
                moment=moment,
                watched_ai=page.ai_by_side,
            )
        elif page.opened is not None and page.opened.tree is not None:
            recording, tree = page.opened.recording, page.opened.tree
            index, place = recording.decisions_before(moment), recording.place_at(moment)
            seats = Seats.of(hands, ai_by_side)
            self.resume(tree.branched(tree.current, index, seats=seats, turn=place.turn, phase=place.phase))
        page.battle.canvas.setFocus()

    def resume(self, tree: Tree | None) -> None:
        """Go on with the saved battle that is shown, where its decisions have led to."""
        opened, scene = self._page.opened, self._page.scene
        if opened is not None and opened.ground is not None and tree is not None and scene is not None:
            self._page.battle.hand.play_on(opened.ground, scene, opened.recording.seed, tree, opened.mail)
            self._page.say_opened(opened)

    def _invite(self, hands: Sequence[PlayerId]) -> None:
        """Begin a battle by mail with the saved versions of the documents."""
        workspace, scenario = self._context.workspace, self._page.scenario_id
        self._context.jobs.start(
            QCoreApplication.translate("PreviewPage", "Beginning the battle by mail"),
            lambda _report: invite(workspace, scenario, hands),
            done=self._page.files.open_kept,
        )

    def open_again(self, battle: str) -> None:
        """Show a battle by mail as it stands after a letter."""
        try:
            self._page.files.open_kept(find_battle(self._context.workspace, battle))
        except EditorError as trouble:
            self._context.show_error(trouble)

    def tree(self) -> Tree | None:
        """Return what was decided in the battle that is shown; None if only its log is known."""
        recording, hand = self._page.player.recording, self._page.battle.hand
        if hand.active:
            return hand.tree
        if self._page.opened is not None:
            return self._page.opened.tree
        if recording is None:
            return None
        seats = Seats.of((), self._page.ai_by_side)
        return Tree((Variation(decisions=tuple(one for _, one in recording.decisions), seats=seats),))
