"""The page on which a campaign is played: where it stands, the next battle, what it has led to."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import SystemRandom
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextEdit,
    QWidget,
)

from editor.rules.core.campaigns.chart import chart_of
from editor.services.campaigns import kept_campaigns
from editor.services.campaigns.campaign_words import battle_line, place_title
from editor.services.campaigns.kept_campaigns import PlayedCampaign
from editor.services.campaigns.many import campaign_report_text, run_many
from editor.services.campaigns.opening import open_campaign
from editor.services.workspace import Workspace
from editor.ui.editors.campaigns.chart_area import ChartArea
from editor.ui.editors.campaigns.chart_view import ChartView, themed_look
from editor.ui.editors.campaigns.games_bar import GamesBar
from editor.ui.editors.campaigns.hands_row import HandsRow
from editor.ui.editors.campaigns.roster_view import RosterView
from editor.ui.editors.campaigns.story import story_of
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.jobs import Report, stopping
from editor.ui.kit.layouts import FlowLayout, column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, heading
from editor.ui.kit.widgets import push_button, scroll_area, wrapped
from editor.ui.kit.words.read_only import let, why_read_only
from schemas.campaign import CampaignBase
from schemas.parse import dump_document
from schemas.problems import EditorError, Message

_LOOK_MS: Final = 1000
"""How often a battle that is under way is looked at, while the page is seen."""
_PLACE: Final = Qt.ItemDataRole.UserRole
_SEEDS: Final = 2**31 - 1
_WORKERS: Final = 2
_WORTH: Final = 50
"""So many campaigns are worth the start of other processes."""
_LEAST_HEIGHT: Final = 300
"""Of chart, story and battles together; on a lower page all of it is scrolled."""


class PlayPage(QWidget):
    """Plays a campaign; everything is kept at once."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self.kept: PlayedCampaign | None = None
        """The campaign that is played now. None if none was started."""
        self._asked: tuple[str, str] | None = None
        self._come_anew: tuple[Message, ...] = ()
        """What was found last of items that come again, for the campaign and the chapter below."""
        self._busy = False
        self._pressed: QWidget | None = None
        """What had the keyboard when the work under way began."""
        self._closed = False
        self.roster = RosterView(context.language)
        self.roster.buy_wanted.connect(self.buy)
        self.destroyed.connect(self.roster.deleteLater)  # it may never have come beside the editor
        self.bar = GamesBar(context, session.id, self)
        self.bar.chosen.connect(self._open)
        self.bar.begin.clicked.connect(self.start)
        self.bar.many.clicked.connect(self.run_many)
        self.view = ChartView(context.language, editable=False)
        self.chart_area = ChartArea(self.view, self)
        self.state = wrapped(heading(QLabel(self)))
        self.story = QTextEdit(self)
        self.story.setReadOnly(True)
        self.story.setAccessibleName(self.tr("What has happened"))
        self.history = QListWidget(self)
        self.history.setAccessibleName(self.tr("Battles fought"))
        self.history.itemActivated.connect(lambda _item: self.go_back())
        self.history.currentRowChanged.connect(lambda _row: self._enable())
        self.hands = HandsRow(context, self)
        below = QSplitter(Qt.Orientation.Horizontal, self)
        below.addWidget(self.story)
        below.addWidget(self.history)
        below.setSizes([420, 240])
        whole = QSplitter(Qt.Orientation.Vertical, self)
        whole.addWidget(self.chart_area)
        whole.addWidget(below)
        whole.setSizes([260, 180])
        for part in (below, whole):
            part.setChildrenCollapsible(False)
        whole.setMinimumHeight(_LEAST_HEIGHT)
        page = QWidget()
        column = column_layout(page, SPACE_2, SPACE_2)
        column.addWidget(self.bar)
        column.addWidget(self.state)
        column.addWidget(self._actions())
        column.addWidget(self.hands)
        column.addWidget(whole, 1)
        self.area = scroll_area(self, sideways=False)
        self.area.setWidget(page)
        column_layout(self, 0, 0).addWidget(self.area)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._show()

    # building

    def _actions(self) -> QWidget:
        actions = QWidget(self)
        row = FlowLayout(actions, SPACE_2, SPACE_1)
        self.next = push_button(self, self.tr("Next battle"), self.next_battle, "swords")
        self.next.setProperty("tone", "primary")
        self.by_computer = push_button(self, self.tr("Let the computer fight it"), self.let_it_be_fought)
        self.back = push_button(self, self.tr("Go back to here"), self.go_back, "undo-2")
        self.back.setToolTip(
            self.tr("Take back what came after the chosen battle; it stays in the list as another line")
        )
        for widget in (self.next, self.by_computer, self.back):
            row.addWidget(widget)
        return actions

    # showing

    def showEvent(self, event: QShowEvent) -> None:
        """Show what is kept, and take in the result of a battle that has ended."""
        super().showEvent(event)
        self.bar.fill(self.kept.row.id if self.kept is not None else "")
        self.look()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Look no more."""
        super().hideEvent(event)
        self._timer.stop()

    def _open(self, ident: str) -> None:
        """Show a campaign that is played; none for ''."""
        if not ident:
            self.kept = None
            self._show()
            return
        try:
            self.kept = kept_campaigns.open_played(self._context.workspace, ident)
        except EditorError as trouble:
            self.kept = None
            self._context.show_error(trouble)
        self._show()

    def _campaign(self) -> CampaignBase | None:
        if self.kept is not None:
            return self.kept.played.campaign
        document = self._session.document
        return document if isinstance(document, CampaignBase) else None

    def _show(self) -> None:
        campaign, language = self._campaign(), self._context.language
        if campaign is None:
            return
        played = self.kept.played if self.kept is not None else None
        line = [played.fought[place] for place in played.line()] if played is not None else []
        state = played.state() if played is not None else None
        ways = [one.chapter for one in line] + ([state.at] if state is not None else [])
        look = replace(
            themed_look(),
            boxes=frozenset([state.at] if state is not None else []),
            arrows=frozenset(pairwise(ways)),
        )
        self.view.show_chart(chart_of(dump_document(campaign)), look)
        self.chart_area.fit()
        self.view.reveal(state.at if state is not None else campaign.begins)
        self.state.setText(self._state_words(campaign))
        self.story.setMarkdown("\n\n".join(story_of(campaign, played, language, self._anew())))
        self.history.clear()
        if played is not None:
            shown = {*played.line()}
            self._item(self.tr("Before the first battle"), None, here=played.current is None)
            for number, one in enumerate(played.fought):
                words = battle_line(campaign, one, language)
                self._item(words if number in shown else f"({words})", number, here=number == played.current)
        free = played is not None and not played.waiting and not self._busy
        self.roster.show_played(played, free=free)
        self.hands.show_sides(campaign.sides)
        self._enable()

    def _anew(self) -> tuple[Message, ...]:
        """Return who has which items again in the next battle; looked up once."""
        if self.kept is None:
            return ()
        asked = self.kept.row.scenario, self.kept.played.state().at
        if self._asked != asked:
            try:
                found = open_campaign(self._context.workspace, asked[0]).coming_anew(asked[1])
            except EditorError:  # it is gone: that is said where the next battle is begun
                found = ()
            self._asked, self._come_anew = asked, found
        return self._come_anew

    def _item(self, words: str, place: int | None, *, here: bool) -> None:
        item = QListWidgetItem(words, self.history)
        item.setData(_PLACE, place)
        if here:
            self.history.setCurrentItem(item)

    def _state_words(self, campaign: CampaignBase) -> str:
        if self.kept is None:
            return self.tr("No campaign is being played. Start one.")
        at = self.kept.played.state().at
        title = place_title(campaign, at, self._context.language)
        if campaign.end(at) is not None:
            return self.tr("The campaign has ended: {title}").format(title=title)
        if self.kept.played.waiting:
            return self.tr("{title}: the battle is under way").format(title=title)
        return self.tr("Next: {title}").format(title=title)

    def _enable(self) -> None:
        campaign = self._campaign()
        going = (
            self.kept is not None
            and campaign is not None
            and campaign.chapter(self.kept.played.state().at) is not None
        )
        waiting = self.kept is not None and bool(self.kept.played.waiting)
        free = not self._busy
        self.next.setText(self.tr("Go on with the battle") if waiting else self.tr("Next battle"))
        closed = why_read_only(self._context.workspace)
        let(self.next, free and going, closed)
        let(self.by_computer, free and going and not waiting, closed)
        let(self.hands, free and going and not waiting, closed)
        self.bar.enable(free=free, playing=self.kept is not None)
        item = self.history.currentItem()
        elsewhere = (
            item is not None
            and self.kept is not None
            and (item.data(_PLACE) != self.kept.played.current or waiting)
        )
        let(self.back, free and elsewhere, closed)

    # doing

    def start(self) -> None:
        """Begin to play the campaign as it stands."""
        self._session.flush()
        workspace, ident = self._context.workspace, self._session.id
        name = self.tr("Starting the campaign")
        self._work(name, lambda _report: kept_campaigns.start(workspace, ident), self._take)

    def next_battle(self) -> None:
        """Open the next battle with the forces that are left, or go on with it."""
        hands = self.hands.chosen()
        seed = SystemRandom().randrange(_SEEDS)
        if self.kept is None:
            return
        if not hands and not self.kept.played.waiting:
            self.let_it_be_fought()
            return

        def opened(found: tuple[PlayedCampaign, str]) -> None:
            self._take(found[0])
            self._context.battle_requested.emit(found[1])

        kept, workspace, language = self.kept, self._context.workspace, self._context.language
        self._work(
            self.tr("Preparing the battle"),
            lambda _report: kept_campaigns.begin_battle(workspace, kept, hands, seed, language),
            opened,
        )

    def let_it_be_fought(self) -> None:
        """Let the computer fight the next battle on every side."""
        seed = SystemRandom().randrange(_SEEDS)
        self._do(
            self.tr("Fighting the battle"), lambda ws, kept: kept_campaigns.let_it_be_fought(ws, kept, seed)
        )

    def look(self) -> None:
        """Take in the result of the battle that is waiting, once it has ended."""
        if self.kept is None or self._busy or self._closed or not self.kept.played.waiting:
            return
        if kept_campaigns.ended_waiting(self._context.workspace, self.kept):
            self._do(self.tr("Taking the result in"), kept_campaigns.take_result)

    def go_back(self) -> None:
        """Go back to after the chosen battle; what came later stays as another line."""
        item = self.history.currentItem()
        if item is not None and self.back.isEnabled():
            to = item.data(_PLACE)
            self._do(self.tr("Going back"), lambda ws, kept: kept_campaigns.go_back(ws, kept, to))

    def buy(self, side: str, card: str) -> None:
        """Buy one lost element of a card back."""
        self._do(self.tr("Buying back"), lambda ws, kept: kept_campaigns.buy(ws, kept, side, card))

    def run_many(self) -> None:
        """Let the computer play the whole campaign many times, and show what that says."""
        self._session.flush()
        workspace, ident, count = self._context.workspace, self._session.id, self.bar.times.value()
        language = self._context.language

        def work(report: Report) -> str:
            opened = open_campaign(workspace, ident, working_copies=True)
            heard, stopped = stopping(report, threading.Event())
            found = run_many(
                workspace,
                opened,
                count=count,
                seed=1,
                report=heard,
                cancelled=stopped,
                workers=_WORKERS if count >= _WORTH else 0,
            )
            return campaign_report_text(found, opened.campaign, language)

        self._work(self.tr("Running the campaign many times"), work, self.story.setPlainText)

    def _do(self, name: str, act: Callable[[Workspace, PlayedCampaign], PlayedCampaign]) -> None:
        workspace, kept = self._context.workspace, self.kept
        if kept is not None:
            self._work(name, lambda _report: act(workspace, kept), self._take)

    def _work(self, name: str, work: Callable[[Report], Any], done: Callable[[Any], object]) -> None:
        if self._busy or self._context.jobs.closed:
            return
        self._busy = True
        focused = QApplication.focusWidget()
        self._pressed = focused if focused is not None and self.isAncestorOf(focused) else None
        if self._pressed is not None:
            self.area.setFocus()  # else it goes on from the button that rests, and the page scrolls after it
        self._enable()
        job = self._context.jobs.start(name, work, done=partial(self._if_open, done))
        job.finished.connect(self._rest)

    def _if_open(self, done: Callable[[Any], object], found: Any) -> None:
        self._busy = False
        if not self._closed:
            done(found)

    def _rest(self) -> None:
        self._busy = False
        if not self._closed:
            self._enable()
            if self._pressed is not None and self.area.hasFocus():
                self._pressed.setFocus()

    def _take(self, kept: PlayedCampaign) -> None:
        self.kept = kept
        self.bar.fill(kept.row.id)
        self._show()

    def close_down(self) -> None:
        """The tab closes: what is still under way is not shown."""
        self._closed = True
        self._timer.stop()
