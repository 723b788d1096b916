"""The start page: samples to open, recent documents, and what of each game the preview plays today."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.rules.registry import SYSTEMS
from editor.services import documents
from editor.ui.catalogue.model import KIND_ICONS
from editor.ui.forms.words import kind_word
from editor.ui.systems import find_ui_system
from editor.ui.theme import (
    ICON_MEDIUM,
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
)
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.context import UiContext

WIDEST: Final = 1_000
RECENT_SHOWN: Final = 8
SAMPLE_KINDS: Final = ("unit", "army", "map", "scenario")
"""Kinds of which a shipped document is offered as a sample, in the order of the work."""


class StartPage(QWidget):
    """What to begin with."""

    action_wanted = Signal(str)  # id of an action of the table

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget(area)
        inner.setMaximumWidth(WIDEST)
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(2 * SPACE_4, 2 * SPACE_4, 2 * SPACE_4, SPACE_4)
        self._column.setSpacing(SPACE_4)
        area.setWidget(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        self._head()
        self._row = QHBoxLayout()
        self._row.setSpacing(2 * SPACE_4)
        self._samples = self._section(self.tr("Samples to open"), 3)
        self._recent = self._section(self.tr("Opened lately"), 2)
        self._column.addLayout(self._row)
        self._rules()
        self._column.addStretch(1)
        context.catalogue_changed.connect(self.refresh)
        self.refresh()

    def _head(self) -> None:
        title = heading(QLabel("Marshalry", self), TYPE_TITLE, display=True)
        words = QLabel(
            self.tr("Write cards and armies, draw maps, set up battles, watch them fought, print it all."),
            self,
        )
        words.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE_2)
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

    def _section(self, title: str, stretch: int) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(SPACE_1)
        column.addWidget(heading(QLabel(title, self), TYPE_HEADING))
        inner = QVBoxLayout()
        inner.setSpacing(SPACE_2)
        column.addLayout(inner)
        column.addStretch(1)
        self._row.addLayout(column, stretch)
        return inner

    def refresh(self) -> None:
        """Read samples and recent documents again, off the GUI thread."""
        workspace = self._context.workspace

        def work(_report: object) -> tuple[list[documents.DocumentRow], tuple[documents.DocumentRow, ...]]:
            samples: list[documents.DocumentRow] = []
            for system in DOCUMENT_SYSTEMS:
                for kind in SAMPLE_KINDS:
                    samples += self._sample(system.id, kind)
            return samples, documents.recent(workspace, RECENT_SHOWN)

        self._context.jobs.start(self.tr("Reading the start page"), work, done=self._show, quiet=True)

    def _sample(self, system: str, kind: str) -> list[documents.DocumentRow]:
        """Return the game's own sample of a kind, else its first shipped document."""
        context = self._context
        slug = find_ui_system(system, context.systems).samples.get(kind)
        if slug is not None:
            try:
                return [documents.find(context.workspace, f"{system}/{kind}/{slug}")]
            except EditorError:
                pass  # the shipped one was deleted or renamed: another will do
        query = documents.Query(system=system, kind=kind, source="shipped", language=context.language)
        return list(documents.list_documents(context.workspace, query, None, 1).rows)

    def _show(self, found: tuple[list[documents.DocumentRow], tuple[documents.DocumentRow, ...]]) -> None:
        samples, recent = found
        _clear(self._samples)
        for system in DOCUMENT_SYSTEMS:
            rows = [row for row in samples if row.system == system.id]
            if rows:
                self._samples.addWidget(muted(QLabel(self._context.local(system.name), self), TYPE_BODY))
                self._samples.addWidget(self._tiles(rows))
        if not samples:
            self._samples.addWidget(self._remark(self.tr("This catalogue has no shipped content.")))
        _clear(self._recent)
        for row in recent:
            self._recent.addWidget(self._line(row))
        if not recent:
            self._recent.addWidget(self._remark(self.tr("Nothing yet. What you open is listed here.")))

    def _remark(self, words: str) -> QLabel:
        label = muted(QLabel(words, self), TYPE_BODY)
        label.setWordWrap(True)
        return label

    def _tiles(self, rows: list[documents.DocumentRow]) -> QWidget:
        box = QWidget(self)
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, SPACE_2)
        grid.setSpacing(SPACE_2)
        for number, row in enumerate(rows):
            name = row.name.get(self._context.language) or row.slug
            tile = QPushButton(f"{name}\n{kind_word(row.kind)}", box)
            tile.setProperty("tone", "tile")
            set_icon(tile, KIND_ICONS.get(row.kind, "file"), "accent")
            tile.setIconSize(QSize(ICON_MEDIUM, ICON_MEDIUM))
            tile.setAccessibleName(self.tr("Open {name}").format(name=name))
            tile.clicked.connect(lambda _checked=False, wanted=row.id: self._context.open_document(wanted))
            grid.addWidget(tile, number // 2, number % 2)
        for column in range(2):
            grid.setColumnStretch(column, 1)
        return box

    def _line(self, row: documents.DocumentRow) -> QPushButton:
        name = row.name.get(self._context.language) or row.slug
        line = QPushButton(f"{name}  ·  {kind_word(row.kind)}", self)
        line.setProperty("tone", "link")
        set_icon(line, KIND_ICONS.get(row.kind, "file"), "muted")
        line.clicked.connect(lambda: self._context.open_document(row.id))
        return line

    def _rules(self) -> None:
        self._column.addWidget(
            heading(QLabel(self.tr("What the battle preview plays today"), self), TYPE_HEADING)
        )
        for system in DOCUMENT_SYSTEMS:
            self._column.addWidget(self._chapters(system.id, self._context.local(system.name)))

    def _chapters(self, system_id: str, name: str) -> QFrame:
        box = QFrame(self)
        box.setProperty("tone", "card")
        column = QVBoxLayout(box)
        column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        column.setSpacing(SPACE_1)
        ruleset = self._context.ruleset(system_id)
        played = set(next((list(rules.chapters_played) for rules in SYSTEMS if rules.id == system_id), []))
        chapters = getattr(ruleset, "chapters", ())
        head = self.tr("{name}: {count} of {all} chapters played").format(
            name=name, count=sum(chapter.id in played for chapter in chapters), all=len(chapters)
        )
        column.addWidget(heading(QLabel(head, box), TYPE_BODY))
        for words, there in ((self.tr("✓ Plays"), True), (self.tr("– Not yet"), False)):
            names = [
                f"{chapter.id} {self._context.local(chapter.name)}"
                for chapter in chapters
                if (chapter.id in played) is there
            ]
            if names:
                label = QLabel(self.tr("{words}:  {names}").format(words=words, names=", ".join(names)), box)
                label.setWordWrap(True)
                label.setProperty("tone", "" if there else "muted")
                column.addWidget(label)
        return box


def _clear(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
