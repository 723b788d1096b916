"""The compendium in a tab: all cards of a kind as a table, and two of their numbers as a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QSplitter, QTableView, QWidget

from editor.services import compendium
from editor.services.compendium import Column, Entry, Table
from editor.services.inheritance import CARD_KINDS
from editor.services.odds import book_of
from editor.ui.kit import file_dialogs
from editor.ui.kit.column_chooser import ColumnChooser
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import describe, push_button, wrapped
from editor.ui.kit.words.labels import kinds_word
from editor.ui.kit.written import tell_written
from editor.ui.pages.compendium.export import export
from editor.ui.pages.compendium.model import NAME, CompendiumModel
from editor.ui.pages.compendium.pane import ChartPane
from schemas.base import Document
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Report

FIRST: Final = ("points", "=each", "=estimate", "=residual", "=power")
"""Columns shown at first, beside the numbers that the points depend on."""
SIZES: Final = (680, 440)
"""Shares of table and chart at first."""
_MOST_AT_FIRST: Final = 11
_GROUPED_BY: Final = 12
"""A column with so many different values or fewer can group the cards."""
_WIDEST: Final = 320
_MEASURED: Final = 200
"""Rows that are measured for the widths of the columns."""
_BOX_WIDTH: Final = 130
"""px of what chooses the game and the groups, at most: words are typed beside them."""


class CompendiumPage(QWidget):
    """Chooses game and kind; table at the left, chart at the right."""

    manual_chapter = "compendium"

    def __init__(
        self,
        context: UiContext,
        compare: Callable[[Sequence[str]], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context, self._compare = context, compare
        self._job: Job | None = None
        self._losses: tuple[Column, dict[str, float | None]] | None = None
        self._enemy: Document | None = None
        self.model = CompendiumModel(context, self)
        self.game = self._combo(self.tr("Game"))
        for game in DOCUMENT_SYSTEMS:
            if any(kind in CARD_KINDS for kind in game.kinds):
                self.game.addItem(context.local(game.name), game.id)
        self.kind = self._combo(self.tr("Kind"))
        self.search = LineEdit(self)
        self.search.setPlaceholderText(self.tr("Filter"))
        self.search.setAccessibleName(self.tr("Filter the cards"))
        self.search.setClearButtonEnabled(True)
        self.group = self._combo(self.tr("Group by"))
        for box in (self.game, self.group):
            box.setMaximumWidth(_BOX_WIDTH)
        self.view = QTableView(self)
        self.view.horizontalHeader().setResizeContentsPrecision(_MEASURED)
        self.pane = ChartPane(context, self.model, self)
        self.state = wrapped(muted(QLabel(self)))
        self.chooser = ColumnChooser(self)
        self._buttons()
        self._lay_out()
        self._connect()
        self._offer_kinds()

    # looks

    def _combo(self, name: str) -> ComboBox:
        box = ComboBox(self)
        describe(box, name)
        box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        return box

    def _button(self, words: str, icon: str, tip: str, run: Callable[[], object]) -> QPushButton:
        button = push_button(self, words, lambda: run(), icon)
        button.setToolTip(tip)
        return button

    def _buttons(self) -> None:
        self.columns_button = self._button(
            self.tr("Columns"), "columns-2", self.tr("Choose the columns"), self._choose_columns
        )
        self.compare_button = self._button(
            self.tr("Compare"),
            "git-compare",
            self.tr("Put the chosen cards side by side"),
            self._compare_chosen,
        )
        self.odds_button = self._button(
            self.tr("Odds against…"),
            "dices",
            self.tr("Add a column with the losses that an enemy takes from each card, by the odds"),
            self._choose_enemy,
        )
        self.export_button = self._button(
            self.tr("Export…"), "file-down", self.tr("Table as CSV, chart as SVG or PNG"), self._export
        )

    def _lay_out(self) -> None:
        bar = row_layout(None, (SPACE_3, SPACE_3, SPACE_3, 0), SPACE_2)
        for box in (self.game, self.kind):
            bar.addWidget(box)
        bar.addWidget(self.search, 1)
        bar.addWidget(self.group)
        for button in (self.columns_button, self.odds_button, self.compare_button, self.export_button):
            bar.addWidget(button)
        self.view.setModel(self.model)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setAccessibleName(self.tr("Cards"))
        self.view.setTabKeyNavigation(False)
        self.view.setWordWrap(False)
        self.view.setSortingEnabled(True)
        self.view.horizontalHeader().setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        self.view.horizontalHeader().setHighlightSections(False)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE_2)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.addWidget(self.view)
        splitter.addWidget(self.pane)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes(list(SIZES))
        foot = row_layout(None, (SPACE_3, 0, SPACE_3, SPACE_2))
        foot.addWidget(self.state)
        whole = column_layout(self, 0, SPACE_2)
        whole.addLayout(bar)
        whole.addWidget(splitter, 1)
        whole.addLayout(foot)

    def _connect(self) -> None:
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.load)
        self._context.catalogue_changed.connect(self._soon.start)
        self.game.activated.connect(lambda _row: self._offer_kinds())
        self.kind.activated.connect(lambda _row: self.load())
        self.search.textChanged.connect(self._filter)
        self.group.activated.connect(lambda _row: self.model.set_group(str(self.group.currentData())))
        self.chooser.changed.connect(self._take_columns)
        self.view.activated.connect(self._open)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._chosen_changed())
        self.model.modelReset.connect(self._chosen_changed)

    # what is shown

    @property
    def system(self) -> str:
        """The chosen game."""
        return str(self.game.currentData())

    def _offer_kinds(self) -> None:
        before = self.kind.currentData()
        game = next(one for one in DOCUMENT_SYSTEMS if one.id == self.system)
        self.kind.clear()
        for kind in game.kinds:
            if kind in CARD_KINDS:
                self.kind.addItem(kinds_word(kind.value, game.id), kind.value)
        self.kind.setCurrentIndex(max(0, self.kind.findData(before)))
        self.load()

    def load(self) -> None:
        """Read all cards of the kind in the background."""
        self._drop_job()
        workspace, system, kind = self._context.workspace, self.system, str(self.kind.currentData())
        self.state.setText(self.tr("Reading the catalogue…"))

        def work(report: Report) -> Table:
            return compendium.compendium(workspace, system, kind, report)

        self._job = self._context.jobs.start(
            self.tr("Reading the cards"), work, done=self._loaded, failed=self._failed, quiet=True
        )

    def about_to_close(self) -> None:
        """Drop what is under way."""
        self._soon.stop()
        self._drop_job()

    def _drop_job(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _failed(self, trouble: Exception) -> None:
        self._job = None
        if isinstance(trouble, EditorError):
            self.state.setText(self._context.error_sentences(trouble))
        else:
            self._context.show_error(trouble)

    def _loaded(self, table: Table) -> None:
        self._job = None
        before = self.model.table
        other = before is None or (before.system, before.kind) != (table.system, table.kind)
        if other:
            self._losses = None
        self._show(self._with_losses(table), other=other)
        if not other and self._enemy is not None:
            self.against(self._enemy)

    def _with_losses(self, table: Table) -> Table:
        if self._losses is None:
            return table
        column, values = self._losses
        entries = tuple(
            Entry(one.id, one.slug, one.name, {**one.values, column.id: values.get(one.id)})
            for one in table.entries
        )
        kept = tuple(one for one in table.columns if one.id != column.id)
        return replace(table, columns=(*kept, column), entries=entries)

    def _show(self, table: Table, *, other: bool) -> None:
        kept = self._context.settings.columns(self._name(table))
        now = tuple(one.id for one in self.model.shown if one.id != NAME)
        columns = (kept or self._first(table)) if other else now
        self.model.show_table(table, columns)
        if other:
            self.group.clear()
            self.view.resizeColumnsToContents()
            for number in range(self.model.columnCount()):
                self.view.setColumnWidth(number, min(_WIDEST, self.view.columnWidth(number) + SPACE_2))
        self._offer_choices(table)
        self.odds_button.setVisible((book := book_of(table.system)) is not None and table.kind in book.kinds)
        self._show_count()

    def _name(self, table: Table) -> str:
        return f"{table.system}.{table.kind}"

    def _first(self, table: Table) -> tuple[str, ...]:
        own = [one for one in FIRST if table.column(one) is not None]
        numbers = [one.id for one in table.columns if one.derived and one.numeric and one.id not in own]
        plain = [one.id for one in table.columns if one.numeric and not one.derived and one.id not in own]
        faction = [one for one in ("faction", "=group") if table.column(one) is not None]
        return tuple(dict.fromkeys((*own, *faction, *numbers, *plain)))[:_MOST_AT_FIRST]

    def _offer_choices(self, table: Table) -> None:
        """Offer what the cards can be grouped by and what the chart can show."""
        model, chosen = self.model, self.group.currentData()
        self.group.clear()
        self.group.addItem(self.tr("No groups"), "")
        for column in table.columns:
            values = {str(model.cell(one, column.id)) for one in table.entries}
            if 1 < len(values) <= _GROUPED_BY and len(values) < len(table.entries):
                self.group.addItem(model.heading(column), column.id)
        self.group.setCurrentIndex(max(0, self.group.findData(chosen)))
        model.set_group(str(self.group.currentData()))
        self.pane.offer(table)

    def _filter(self, words: str) -> None:
        self.model.set_filter(words)
        self._show_count()

    def _show_count(self) -> None:
        table = self.model.table
        if table is None:
            return
        if not table.entries:
            self.state.setText(self.tr("No cards of this kind yet. Make one with File > New document."))
            return
        words = [self.tr("%n card(s)", "", len(self.model.entries()))]
        silent = table.appraised.silent if table.appraised is not None else ()
        words += [self._context.sentence(message) for message in silent]
        if edited := self._context.edited_names(self.system, str(self.kind.currentData())):
            words.append(self.tr("With edits that are not saved: {names}.").format(names=edited))
        self.state.setText("  ".join(words))

    # columns, odds, comparing, files

    def _choose_columns(self) -> None:
        table = self.model.table
        if table is not None:
            offered = [(one.id, self.model.heading(one)) for one in table.columns if one.id != NAME]
            self.chooser.offer(offered, [one.id for one in self.model.shown])
            self.chooser.open_under(self.columns_button)

    def _take_columns(self) -> None:
        table = self.model.table
        if table is not None:
            chosen = self.chooser.chosen()
            self._context.settings.set_columns(self._name(table), chosen)
            self.model.set_columns(chosen)

    def _choose_enemy(self) -> None:
        from editor.ui.kit.catalogue.picker import pick_documents

        book = book_of(self.system)
        rows = pick_documents(
            self._context, self.system, book.kinds if book is not None else (), several=False, parent=self
        )
        enemy = self._context.document(rows[0].id) if rows else None
        if enemy is not None:
            self.against(enemy)

    def against(self, enemy: Document) -> None:
        """Work out, in the background, what an enemy loses to each card, and show it as a column."""
        table, workspace = self.model.table, self._context.workspace
        if table is None:
            return
        self._drop_job()
        self._enemy = enemy

        def work(report: Report) -> tuple[Column, dict[str, float | None]]:
            return compendium.expected_losses(workspace, table, enemy, report)

        self._job = self._context.jobs.start(
            self.tr("Working out the odds"), work, done=self._take_losses, failed=self._failed
        )

    def _take_losses(self, found: tuple[Column, dict[str, float | None]]) -> None:
        self._job = None
        self._losses = found
        table = self.model.table
        if table is None:
            return
        shown = [one.id for one in self.model.shown]
        self._show(self._with_losses(table), other=False)
        if found[0].id not in shown:
            self.model.set_columns((*shown, found[0].id))
            self.view.resizeColumnToContents(self.model.columnCount() - 1)
            self.view.scrollTo(self.model.index(0, self.model.columnCount() - 1))
            self.pane.show_across(found[0].id)

    def chosen(self) -> tuple[str, ...]:
        """Return the ids of the chosen cards."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        picked = (self.model.rows[row] for row in rows if row < len(self.model.rows))
        return tuple(row.id for row in picked if isinstance(row, Entry))

    def _chosen_changed(self) -> None:
        ids = self.chosen()
        self.compare_button.setEnabled(len(ids) > 1)
        self.pane.view.mark(ids[0] if ids else "")

    def _compare_chosen(self) -> None:
        self._compare(self.chosen())

    def _open(self, index: Any) -> None:
        row = self.model.rows[index.row()]
        if isinstance(row, Entry):
            column = self.model.shown[index.column()]
            path = () if column.derived else tuple(column.id.split("."))
            self._context.open_document(row.id, path)

    def _export(self) -> None:
        table = self.model.table
        if table is None:
            return
        kinds = {
            self.tr("Table (*.csv)"): ".csv",
            self.tr("Chart (*.svg)"): ".svg",
            self.tr("Chart as a picture (*.png)"): ".png",
        }
        folder = self._context.settings.last_folder or str(Path.home())
        proposed = str(Path(folder) / f"{table.system}-{table.kind}")
        name, chosen = file_dialogs.save_file(
            self, self.tr("Export the compendium"), proposed, ";;".join(kinds)
        )
        if name:
            ending = kinds.get(chosen, ".csv")
            file = Path(name if Path(name).suffix in kinds.values() else f"{name}{ending}")
            self._context.settings.last_folder = str(file.parent)
            self.export_to(file)

    def export_to(self, file: Path) -> None:
        """Write the table (``.csv``) or the chart (``.svg``, ``.png``)."""
        try:
            export(file, self.model, self.pane.chart, self._context.language)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        tell_written(self._context, file)
