"""The army editor: cards of the catalogue at the left, the army at the right, points and check live."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from editor.services import documents
from editor.ui.actions import Bound
from editor.ui.armies import specs
from editor.ui.armies.items import ItemsDialog
from editor.ui.armies.model import CARD, COUNT, ITEMS, EntriesModel
from editor.ui.catalogue.list_view import CatalogueList
from editor.ui.catalogue.model import documents_in
from editor.ui.choices import Choice
from editor.ui.documents.draft import Path, parse_path
from editor.ui.documents.editor import DocumentEditor
from editor.ui.documents.heading import DocumentHeading
from editor.ui.forms.form import Form, FormHost
from editor.ui.forms.inputs import ComboBox, LineEdit
from editor.ui.forms.refs import ref_data
from editor.ui.forms.spec import form_spec
from editor.ui.forms.table_model import CellDelegate
from editor.ui.forms.words import kinds_word
from editor.ui.rows import choose_row
from editor.ui.theme import (
    SPACE_1,
    SPACE_2,
    SPACE_3,
    SPACE_4,
    TYPE_BODY,
    TYPE_HEADING,
    heading,
    muted,
    set_icon,
    text_font,
)
from schemas.parse import model_for
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.context import UiContext
    from editor.ui.documents.session import DocumentSession

HEAD: Final = ("name", "faction", "points_limit")
LEFT_WIDTH: Final = 320
CARDS: Final = ("unit", "spell", "card")
"""Kinds that an army may be made of, where the game has them."""


class CountDelegate(CellDelegate):
    """Counts are typed as whole numbers."""

    def createEditor(self, parent: QWidget, option: Any, index: Any) -> QWidget:
        from editor.ui.forms.inputs import SpinBox

        box = SpinBox(parent)
        box.setFrame(False)
        box.setRange(1, 1_000)
        box.setAccessibleName(self.tr("Count"))
        return box


class ArmyEditor(DocumentEditor):
    """Picks cards with counts and items."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        self.setAcceptDrops(not session.read_only)
        self.host = FormHost(session, context, self)
        self.spec = form_spec(model_for(session.system, session.kind))
        self._cards = self._make_cards()
        self.model = EntriesModel(context, self._write_count, self)
        self.model.read_only = session.read_only
        self.view = self._make_table()
        self._points = QLabel(self)
        self._points.setFont(text_font(TYPE_HEADING, bold=True))
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(SPACE_2)
        self._bar.setAccessibleName(self.tr("Points used"))
        self._verdict = QLabel(self)
        self._verdict.setWordWrap(True)
        self._lay_out()
        session.changed.connect(self._changed)
        session.problems_changed.connect(self._show_problems)
        context.catalogue_changed.connect(self.refresh)
        self.refresh()
        self._show_problems()

    # parts

    def _make_cards(self) -> QWidget:
        box = QWidget(self)
        self._search = LineEdit(box)
        self._search.setPlaceholderText(self.tr("Find cards"))
        self._search.setClearButtonEnabled(True)
        self._search.setAccessibleName(self.tr("Find cards"))
        self._kind, self._people = ComboBox(box), ComboBox(box)
        self._kind.setAccessibleName(self.tr("Kind of card"))
        self._people.setAccessibleName(self.tr("People"))
        game = next(game for game in DOCUMENT_SYSTEMS if game.id == self.session.system)
        for kind in (kind for kind in CARDS if kind in game.kinds):
            self._kind.addItem(kinds_word(kind), kind)
        self._people.addItem(self.tr("All peoples"), None)
        offered: tuple[Choice, ...] = self.host.choices("faction") or ()
        for choice in offered:
            self._people.addItem(choice.text, choice.value)
        self._people.setCurrentIndex(max(0, self._people.findData(self.session.value("faction"))))
        self.list = CatalogueList(self.context, box)
        self.list.opened.connect(lambda wanted: self.add_cards([wanted]))
        self._add = QPushButton(self.tr("Add to the army"), box)
        set_icon(self._add, "plus")
        self._add.clicked.connect(lambda: self.add_cards([row.id for row in self.list.selected()]))
        self._add.setEnabled(not self.session.read_only)
        filters = QHBoxLayout()
        filters.setSpacing(SPACE_1)
        filters.addWidget(self._kind, 1)
        filters.addWidget(self._people, 2)
        column = QVBoxLayout(box)
        column.setContentsMargins(SPACE_4, SPACE_3, SPACE_2, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addWidget(heading(QLabel(self.tr("Cards of the catalogue"), box), TYPE_BODY))
        column.addWidget(self._search)
        column.addLayout(filters)
        column.addWidget(self.list, 1)
        column.addWidget(self._add)
        self._search.textEdited.connect(lambda _text: self._ask(typing=True))
        self._search.textChanged.connect(lambda text: None if text else self._ask())
        for combo in (self._kind, self._people):
            combo.activated.connect(lambda _index: self._ask())
        self._ask()
        return box

    def _ask(self, *, typing: bool = False) -> None:
        query = documents.Query(
            system=self.session.system,
            kind=self._kind.currentData(),
            faction=self._people.currentData(),
            text=self._search.text().strip(),
            language=self.context.language,
        )
        self.list.model.set_query(replace(query, order=self.list.model.query.order), typing=typing)

    def _make_table(self) -> QTableView:
        view = QTableView(self)
        view.setModel(self.model)
        view.setItemDelegateForColumn(COUNT, CountDelegate(view))
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setShowGrid(False)
        view.setAlternatingRowColors(True)
        view.setTabKeyNavigation(False)
        view.setWordWrap(False)
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(view.fontMetrics().height() + SPACE_3)
        view.setAccessibleName(self.tr("Entries of the army"))
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        for column in range(5):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(CARD, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(ITEMS, QHeaderView.ResizeMode.Stretch)
        view.setColumnHidden(ITEMS, not self._has_items())
        view.doubleClicked.connect(lambda index: self._open(index.row()) if index.column() == CARD else None)
        view.selectionModel().selectionChanged.connect(lambda: self.actions_changed.emit())
        return view

    def _lay_out(self) -> None:
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(SPACE_2, SPACE_3, SPACE_4, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addWidget(Form(self.host, self.spec, (), HEAD, right, {"faction": 6, "points_limit": 6}))
        column.addLayout(self._tools())
        empty = muted(
            QLabel(self.tr("No cards yet. Choose some at the left, then Add, or drag them here."), right),
            TYPE_BODY,
        )
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        empty.setWordWrap(True)
        self._stack = QStackedWidget(right)
        self._stack.addWidget(self.view)
        self._stack.addWidget(empty)
        column.addWidget(self._stack, 1)
        total = QHBoxLayout()
        total.setSpacing(SPACE_3)
        total.addWidget(self._points)
        total.addWidget(self._bar, 1)
        column.addLayout(total)
        column.addWidget(self._verdict)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.addWidget(self._cards)
        splitter.addWidget(right)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 5)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([LEFT_WIDTH, 2 * LEFT_WIDTH])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(DocumentHeading(self.session, self.context, self))
        whole.addWidget(splitter, 1)

    def _tools(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACE_1)
        self._buttons: list[QPushButton] = []
        for words, icon, run in (
            (self.tr("More"), "plus", lambda: self.count(1)),
            (self.tr("Fewer"), "minus", lambda: self.count(-1)),
            (self.tr("Items…"), "gem", self.choose_items),
            (self.tr("Remove"), "trash-2", self.remove),
        ):
            button = QPushButton(words, self)
            set_icon(button, icon)
            button.clicked.connect(lambda _checked=False, act=run: act())
            button.setEnabled(not self.session.read_only)
            row.addWidget(button)
            self._buttons.append(button)
        self._buttons[2].setVisible(self._has_items())
        row.addStretch(1)
        return row

    def _has_items(self) -> bool:
        """Whether the game has items that a card may carry."""
        return any("item" in game.kinds for game in DOCUMENT_SYSTEMS if game.id == self.session.system)

    def action_table(self) -> Sequence[Bound]:
        def can() -> bool:
            return not self.session.read_only and bool(self._chosen())

        return (
            Bound(specs.MORE, lambda: self.count(1), can),
            Bound(specs.FEWER, lambda: self.count(-1), can),
            Bound(specs.ITEMS, self.choose_items, lambda: can() and self._has_items()),
            Bound(specs.REMOVE, self.remove, can),
            Bound(specs.FROM_TEMPLATE, self.new_from_template),
        )

    def new_from_template(self) -> None:
        """Make a new unit from one of the templates of the army's people."""
        session = self.session
        self.context.template_requested.emit(session.system, "unit", session.peek("faction"))

    # shown

    def _entries(self) -> list[Mapping[str, Any]]:
        return list(self.session.value("entries") or ())

    def _changed(self, path: Path) -> None:
        if not path or path[0] in ("entries", "points_limit"):
            self.refresh()

    def refresh(self) -> None:
        """Show the entries and their points."""
        self.model.set_entries(self._entries())
        self._stack.setCurrentIndex(0 if self.model.lines else 1)
        limit = self.session.value("points_limit")
        points = self.model.points
        if isinstance(limit, int) and limit > 0:
            self._points.setText(self.tr("{points} of {limit} pts").format(points=points, limit=limit))
            self._bar.setRange(0, limit)
            self._bar.setValue(min(points, limit))
        else:
            self._points.setText(self.tr("{points} pts").format(points=points))
        self._bar.setVisible(isinstance(limit, int) and limit > 0)

    def _show_problems(self) -> None:
        marks: dict[int, str] = {}
        lines: list[str] = []
        for problem in self.session.problems:
            words = self.context.sentence(problem)
            path = parse_path(problem.path)
            if path[:1] == ("entries",) and len(path) > 1 and isinstance(path[1], int):
                marks[path[1]] = words
            lines.append(f"⚠ {words}")
        self.model.set_marks(marks)
        self._verdict.setProperty("tone", "danger" if lines else "muted")
        self._verdict.setText(
            "\n".join(lines[:6]) if lines else self.tr("✓ The army keeps the rules of its game.")
        )
        self._verdict.style().unpolish(self._verdict)
        self._verdict.style().polish(self._verdict)

    def _chosen(self) -> list[int]:
        return sorted(index.row() for index in self.view.selectionModel().selectedRows())

    def _open(self, row: int) -> None:
        self.context.open_document(str(self.model.lines[row].data["card"]["id"]))

    # edits

    def add_cards(self, ids: Sequence[str]) -> None:
        """Add cards; one that is there already without items gets one more copy."""
        entries = self._entries()
        touched = 0
        for document_id in ids:
            row = documents.load(self.context.workspace, document_id).row
            there = next(
                (n for n, e in enumerate(entries) if e["card"]["id"] == row.id and not e.get("items")), None
            )
            touched = len(entries) if there is None else there
            if there is None:
                entries.append(
                    {"key": _key(row.slug, entries), "card": ref_data(row), "count": 1, "items": []}
                )
            else:
                entries[there] = {**entries[there], "count": entries[there].get("count", 1) + 1}
        if ids:
            self.session.change("entries", entries, self.tr("Add to the army"))
            choose_row(self.view, touched)

    def _write_count(self, row: int, count: int) -> None:
        self.session.change(("entries", row, "count"), count, self.tr("Change the count"))

    def count(self, step: int) -> None:
        """Take one more (1) or one fewer (-1) of the chosen entries; none of a card removes it."""
        chosen = set(self._chosen())
        entries = []
        for number, entry in enumerate(self._entries()):
            count = entry.get("count", 1) + (step if number in chosen else 0)
            if count > 0:
                entries.append({**entry, "count": count})
        self.session.change("entries", entries, self.tr("Change the count"))

    def remove(self) -> None:
        """Take the chosen entries out of the army."""
        chosen = set(self._chosen())
        entries = [entry for number, entry in enumerate(self._entries()) if number not in chosen]
        self.session.change("entries", entries, self.tr("Remove from the army"))

    def choose_items(self) -> None:
        """Ask what the first chosen entry carries; nothing ticked takes everything from it."""
        chosen = self._chosen()
        if not chosen:
            return
        name = str(self.model.index(chosen[0], CARD).data())
        dialog = ItemsDialog(self.context, self.session.data, chosen[0], name, self)
        try:
            if dialog.exec() == ItemsDialog.DialogCode.Accepted:
                self.give_items(chosen[0], dialog.chosen())
        finally:
            dialog.deleteLater()

    def give_items(self, row: int, refs: Sequence[Mapping[str, str]]) -> None:
        """Give items to an entry, in the place of those it has."""
        self.session.change(("entries", row, "items"), list(refs), self.tr("Give items"))

    # dragged in

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if documents_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.add_cards(documents_in(event.mimeData()))

    def focus_path(self, path: Path) -> bool:
        if path[:1] == ("entries",):
            if len(path) > 1 and isinstance(path[1], int):
                choose_row(self.view, path[1])
            self.view.setFocus()
            return True
        return self.host.focus(path)


def _key(slug: str, entries: Sequence[Mapping[str, Any]]) -> str:
    stem = re.sub(r"[^a-z0-9]+", "_", slug).strip("_") or "entry"
    taken = {entry.get("key") for entry in entries}
    key, number = stem, 2
    while key in taken:
        key, number = f"{stem}_{number}", number + 1
    return key
