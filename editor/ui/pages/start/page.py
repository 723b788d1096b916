"""The start page: the games, each with samples to open and what of it the preview plays; recent documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QTabBar, QVBoxLayout, QWidget

from editor.rules.registry import find_system
from editor.services import documents
from editor.services.first_steps import FirstSteps, first_steps, hide_first_steps
from editor.ui.kit.catalogue.balances import balances
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.catalogue.thumbnails import thumbnails
from editor.ui.kit.layouts import column_layout, discard_all, grid_layout, row_layout
from editor.ui.kit.theme import (
    SPACE_1,
    SPACE_2,
    SPACE_3,
    SPACE_4,
    TYPE_BODY,
    TYPE_HEADING,
    TYPE_TITLE,
    heading,
    muted,
    set_icon,
    theme,
)
from editor.ui.kit.widgets import ElidedButton, wrapped
from editor.ui.kit.words.labels import kind_word
from editor.ui.pages.start.first_steps import FirstStepsGuide
from editor.ui.plugin import find_ui_system
from schemas.base import Kind
from schemas.systems import games, ruleset_kind

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

WIDEST: Final = 1_000
PICTURE: Final = QSize(72, 60)
"""px of the picture of a sample."""
RECENT_SHOWN: Final = 8
SAMPLE_KINDS: Final = ("unit", "card", "army", "map", "scenario")
"""Kinds of which a shipped document is offered as a sample, in the order of the work."""
_NAMED_ONLY: Final = ("card",)
"""Kinds offered only where the game names a sample."""


_Read = tuple[list[documents.DocumentRow], tuple[documents.DocumentRow, ...], FirstSteps]
"""Samples, recent documents, and how far the person has come."""


class StartPage(QWidget):
    """What to begin with."""

    manual_chapter = "start"

    action_wanted = Signal(str)  # id of an action of the table

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget(area)
        inner.setMaximumWidth(WIDEST)
        self._column = column_layout(inner, (2 * SPACE_4, 2 * SPACE_4, 2 * SPACE_4, SPACE_4), SPACE_4)
        area.setWidget(inner)
        outer = column_layout(self)
        outer.addWidget(area)
        self._head()
        self.games = self._game_tabs()
        self._column.addWidget(self.games)
        self._row = row_layout(spacing=2 * SPACE_4)
        self._samples = self._section(self.tr("Samples to open"), 3)
        self.guide = FirstStepsGuide(context, self)
        self._recent = self._section(self.tr("Recently opened"), 2, self.guide)
        self._column.addLayout(self._row)
        self._column.addWidget(heading(QLabel(self.tr("What the battle preview plays"), self), TYPE_HEADING))
        self._rules = QVBoxLayout()
        self._column.addLayout(self._rules)
        self._column.addStretch(1)
        self._found: list[documents.DocumentRow] = []
        self._read: _Read | None = None
        self._ruleset: object = None
        """What was shown last, and of which rules: where the same is read again, nothing is made anew."""
        self._reading = self._outdated = False
        """Whether samples are being read, and whether something has changed meanwhile."""
        self._tiles_of: dict[str, tuple[documents.DocumentRow, QPushButton]] = {}
        self._pictures = thumbnails(context)
        self._pictures.made.connect(self._dress)
        self._balances = balances(context)
        self._balances.made.connect(self._dress)
        theme().changed.connect(self._dress_all)
        self._chosen = False
        """Whether the person has chosen a game; until then it is that of the last document opened."""
        self.games.currentChanged.connect(lambda _index: self._show_game())
        self.games.tabBarClicked.connect(self._choose)
        context.catalogue_changed.connect(self.refresh)

    def _game_tabs(self) -> QTabBar:
        tabs = QTabBar(self)
        tabs.setAccessibleName(self.tr("Games"))
        tabs.setDrawBase(False)
        tabs.setExpanding(False)
        for ident, name in self._games_now():
            tabs.setTabData(tabs.addTab(name), ident)
        return tabs

    def _games_now(self) -> list[tuple[str, str]]:
        """Return id and name of each game that there is."""
        return [(system.id, self._context.local(system.name)) for system in games()]

    def _follow_games(self) -> None:
        """Show the games that there are: one without code may be new, called otherwise, or gone."""
        tabs, now = self.games, self._games_now()
        places = range(tabs.count())
        if now == [(tabs.tabData(place), tabs.tabText(place)) for place in places]:
            return
        shown = self.system
        with QSignalBlocker(tabs):
            for _ in places:
                tabs.removeTab(0)
            for ident, name in now:
                tabs.setTabData(tabs.addTab(name), ident)
            self.show_system(shown)
        self._chosen = self._chosen and self.system == shown
        self._show_game()

    @property
    def system(self) -> str:
        """The game shown."""
        return str(self.games.tabData(self.games.currentIndex()))

    def show_system(self, system: str) -> None:
        """Show a game."""
        for index in range(self.games.count()):
            if self.games.tabData(index) == system:
                self.games.setCurrentIndex(index)

    def _choose(self, _index: int) -> None:
        self._chosen = True

    def _head(self) -> None:
        title = heading(QLabel("Marshalry", self), TYPE_TITLE, display=True)
        words = wrapped(
            QLabel(
                self.tr(
                    "Write cards and armies, draw maps, set up battles, watch them fought, print it all."
                ),
                self,
            )
        )
        buttons = row_layout(spacing=SPACE_2)
        for words_of, icon, action in (
            (self.tr("New document"), "file-plus", "file.new"),
            (self.tr("Search everything"), "search", "view.palette"),
            (self.tr("Import files"), "file-down", "file.import"),
        ):
            button = QPushButton(words_of, self)
            set_icon(button, icon)
            button.clicked.connect(lambda _checked=False, name=action: self.action_wanted.emit(name))
            buttons.addWidget(button)
        buttons.addStretch(1)
        for item in (title, words):
            self._column.addWidget(item)
        self._column.addLayout(buttons)

    def _section(self, title: str, stretch: int, above: QWidget | None = None) -> QVBoxLayout:
        column = column_layout(spacing=SPACE_1)
        if above is not None:
            column.addWidget(above)
            column.addSpacing(SPACE_3)
        column.addWidget(heading(QLabel(title, self), TYPE_HEADING))
        inner = column_layout(spacing=SPACE_2)
        column.addLayout(inner)
        column.addStretch(1)
        self._row.addLayout(column, stretch)
        return inner

    def refresh(self) -> None:
        """Read samples and recent documents again, off the GUI thread; a page that is behind others waits."""
        if not self.isVisible() or self._context.jobs.closed:  # read again when it is shown
            return
        self._follow_games()
        if self._reading:
            self._outdated = True
            return
        self._reading, self._outdated = True, False
        workspace = self._context.workspace

        def work(_report: object) -> _Read:
            return self._samples_now(), documents.recent(workspace, RECENT_SHOWN), first_steps(workspace)

        name = self.tr("Reading the start page")
        job = self._context.jobs.start(name, work, done=self._show, quiet=True)
        job.finished.connect(self._end_reading)

    def show_guide(self) -> None:
        """Take the guide out again."""
        hide_first_steps(self._context.workspace, hidden=False)
        self.refresh()

    def _end_reading(self) -> None:
        """Read again what has changed while it was read."""
        self._reading = False
        if self._outdated:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def _samples_now(self) -> list[documents.DocumentRow]:
        """Return each game's own sample of each kind, else its first shipped document."""
        context = self._context
        named: dict[tuple[str, str], str] = {
            (system.id, kind): f"{system.id}/{kind}/{slug}"
            for system in games()
            for kind, slug in find_ui_system(system.id, context.systems).samples.items()
        }
        there = documents.at_paths(context.workspace, named.values())
        found: list[documents.DocumentRow] = []
        for system in games():
            for kind in SAMPLE_KINDS:
                path = named.get((system.id, kind), "")
                if path in there:
                    found.append(there[path])
                elif path or kind not in _NAMED_ONLY:
                    query = documents.Query(
                        system=system.id, kind=kind, source="shipped", language=context.language
                    )
                    found += documents.list_documents(context.workspace, query, None, 1).rows
        return found

    def _show(self, found: _Read) -> None:
        samples, recent, steps = found
        ruleset = self._context.ruleset(self.system)
        before, same_rules = self._read, ruleset is self._ruleset
        self._read, self._ruleset = found, ruleset
        if before is None or steps != before[-1]:
            self.guide.show_steps(steps)
        if before is not None and same_rules and (samples, recent) == before[:-1]:
            self._dress_all()  # a picture may have been given up with the page
            return
        self._found = samples
        if recent and not self._chosen:
            self.show_system(recent[0].system)
        self._show_game()
        discard_all(self._recent)
        for row in recent:
            self._recent.addWidget(self._line(row))
        if not recent:
            self._recent.addWidget(
                self._remark(self.tr("Nothing yet. Documents that were opened are listed here."))
            )

    def _show_game(self) -> None:
        """Show the samples of the game chosen, and what of it is played."""
        discard_all(self._samples)
        self._tiles_of.clear()
        rows = [row for row in self._found if row.system == self.system]
        if rows:
            self._samples.addWidget(self._tiles(rows))
        else:
            own = ruleset_kind(self.system) == Kind.GAME
            words = (
                self.tr("A game of your own: its documents are in the catalogue.")
                if own
                else self.tr("This catalogue has no shipped content of it.")
            )
            self._samples.addWidget(self._remark(words))
        discard_all(self._rules)
        self._rules.addWidget(self._chapters(self.system, self.games.tabText(self.games.currentIndex())))

    def _remark(self, words: str) -> QLabel:
        return wrapped(muted(QLabel(words, self), TYPE_BODY))

    def _tiles(self, rows: list[documents.DocumentRow]) -> QWidget:
        box = QWidget(self)
        grid = grid_layout(box, (0, 0, 0, SPACE_2), SPACE_2)
        for number, row in enumerate(rows):
            name = self._context.name_of(row)
            tile = QPushButton(box)
            tile.setProperty("tone", "tile")
            tile.setIconSize(PICTURE)
            self._tiles_of[row.id] = (row, tile)
            self._dress(row.id)
            tile.setAccessibleName(self.tr("Open {name}").format(name=name))
            tile.clicked.connect(lambda _checked=False, wanted=row.id: self._context.open_document(wanted))
            grid.addWidget(tile, number // 2, number % 2)
        for column in range(2):
            grid.setColumnStretch(column, 1)
        return box

    def _dress(self, document_id: str) -> None:
        """Show on the tile of a sample its name, whom it favours, and its picture, as soon as they are known.

        Until the picture is made, the sign of its kind is shown.
        """
        row, tile = self._tiles_of.get(document_id, (None, None))
        if row is None or tile is None:
            return
        what = filter(None, (kind_word(row.kind, row.system), self._balances.short(row)))
        tile.setText(f"{self._context.name_of(row)}\n{' · '.join(what)}")
        tile.setToolTip(self._balances.whole(row))
        picture = self._pictures.icon(row)
        sign = theme().icon(KIND_ICONS.get(row.kind, "file"), "accent")
        tile.setIcon(picture if picture is not None else sign)

    def _dress_all(self) -> None:
        for document_id in self._tiles_of:
            self._dress(document_id)

    def _line(self, row: documents.DocumentRow) -> QPushButton:
        name = self._context.name_of(row)
        line = ElidedButton(self)  # a long name leaves the samples beside it their room
        line.setProperty("tone", "link")
        set_icon(line, KIND_ICONS.get(row.kind, "file"), "muted")
        line.show_text(f"{name}  ·  {kind_word(row.kind, row.system)}")
        line.clicked.connect(lambda: self._context.open_document(row.id))
        return line

    def _chapters(self, system_id: str, name: str) -> QFrame:
        box = QFrame(self)
        box.setProperty("tone", "card")
        column = column_layout(box, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_1)
        rules = find_system(system_id)
        chapters = getattr(self._context.ruleset(system_id), "chapters", ())
        played = set(rules.chapters_played) if rules is not None else set()
        count = sum(chapter.id in played for chapter in chapters)
        if count:
            words = self.tr("{name}: {count} of {all} chapters played")
        elif ruleset_kind(system_id) == Kind.GAME:
            words = self.tr("{name}: on a free table; the players see to the rules")
        elif rules is not None and rules.play is not None:
            words = self.tr("{name}: played")
        else:
            words = self.tr("{name}: not played yet; its documents, checks and prints work")
        head = words.format(name=name, count=count, all=len(chapters))
        column.addWidget(heading(QLabel(head, box), TYPE_BODY))
        for words, there in ((self.tr("✓ Plays"), True), (self.tr("– Not yet"), False)) if count else ():
            names = [
                f"{chapter.id} {self._context.local(chapter.name)}"
                for chapter in chapters
                if (chapter.id in played) is there
            ]
            if names:
                label = wrapped(
                    QLabel(self.tr("{words}:  {names}").format(words=words, names=", ".join(names)), box),
                    "" if there else "muted",
                )
                column.addWidget(label)
        return box
