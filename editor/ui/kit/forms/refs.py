"""References to other documents: shown by name, picked from the catalogue, a missing one visible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from editor.services.documents import DocumentRow, Query, all_listed, list_documents
from editor.services.relations import similar
from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.ref_names import missing_words
from editor.ui.kit.forms.relinking import missing_ref, relink_menu, show_menu
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted, set_icon, theme
from editor.ui.kit.widgets import push_button
from schemas.base import Ref
from schemas.field_specs import FieldSpec


def ref_data(row: Any) -> dict[str, str]:
    """Return plain data of a reference to a row of the catalogue."""
    return {"id": row.id, "kind": str(row.kind), "slug": row.slug}


def rows_to_begin_with(
    context: UiContext, system: str, kind: str, *, own_first: bool = False
) -> list[DocumentRow]:
    """Return the documents of a kind from which a new one may begin: all that are shipped, and one's own.

    Args:
        context: of the window.
        system: id of the game.
        kind: kind of the documents.
        own_first: one's own come first, of those what was changed last; else they come behind, by name.
    """
    query = Query(system=system, kind=kind, source="shipped", language=context.language)
    shipped = all_listed(context.workspace, query)
    if own_first:
        newest = replace(query, source="own", mine=True, order="modified", descending=True)
        return [*list_documents(context.workspace, newest).rows, *shipped]
    return [*shipped, *list_documents(context.workspace, replace(query, source="own")).rows]


class RefField(FieldEditor):
    """One reference."""

    def __init__(self, spec: FieldSpec, host: FormHost, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host = host
        self._value: Mapping[str, Any] | None = None
        self._name = QPushButton(self)
        self._name.setProperty("tone", "link")
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._name.clicked.connect(self._open)
        self._choose = push_button(self, self.tr("Choose…"), self._pick)
        self._clear = QToolButton(self)
        set_icon(self._clear, "x")
        self._clear.setToolTip(self.tr("Leave empty"))
        self._clear.clicked.connect(lambda: self.edited.emit(None, False))
        self._clear.hide()
        self.row.addWidget(self._name, 1)
        self.row.addWidget(self._clear)
        self.row.addWidget(self._choose)
        self.entry = self._choose

    def _open(self) -> None:
        if self._value is not None and self._host.context.document(self._value) is not None:
            self._host.context.open_document(str(self._value["id"]))

    def relinks(self) -> tuple[DocumentRow, ...]:
        """Return what a reference that leads nowhere may have meant, the likeliest first."""
        ref = missing_ref(self._host.context, self._value)
        return () if ref is None else similar(self._host.context.workspace, ref, self._host.session.system)

    def _pick(self) -> None:
        """Offer what was probably meant by a placeholder; anything else is chosen from the catalogue."""
        ref = missing_ref(self._host.context, self._value)
        if ref is None or not self.relinks():
            self._pick_any()
            return
        menu = relink_menu(self._host.context, self._host.session.system, [(ref, self._link)], self)
        show_menu(menu, self._choose)

    def _link(self, row: DocumentRow) -> None:
        self.edited.emit(ref_data(row), False)

    def _pick_any(self) -> None:
        from editor.ui.kit.catalogue.picker import pick_documents

        kinds = self._kinds()
        rows = pick_documents(
            self._host.context, self._host.session.system, kinds, several=False, parent=self
        )
        if rows:
            self.edited.emit(ref_data(rows[0]), False)

    def _kinds(self) -> tuple[str, ...]:
        # A card is based on one of its own kind.
        own = (self._host.session.kind,) if self.spec.name == "based_on" else ()
        return own or self.spec.refers_to

    def show_value(self, value: Any) -> None:
        self._value = value if isinstance(value, Mapping) else None
        self._choose.setText(self.tr("Choose…"))
        there = self._value is not None
        self._name.setEnabled(there)  # nothing that could be opened
        self._clear.setVisible(self.spec.optional and there)
        if self._value is None:
            self._name.setText(self.tr("none"))
            self._name.setToolTip("")
            return
        document = self._host.context.document(self._value)
        if document is None:
            self._name.setText(missing_words(self._value))
            self._choose.setText(self.tr("Relink…"))
            self._name.setToolTip(
                self.tr("It is not in this catalogue. Choose another, or open the pack that has it.")
            )
        else:
            self._name.setText(self._host.context.local(document.name))
            self._name.setToolTip(self.tr("Open it in a tab"))

    def set_read_only(self, read_only: bool) -> None:
        self._choose.setEnabled(not read_only)
        self._clear.setEnabled(not read_only)

    def set_name(self, name: str) -> None:
        self._name.setAccessibleName(self.tr("{field}: open").format(field=name))
        self._choose.setAccessibleName(self.tr("{field}: choose").format(field=name))
        self._clear.setAccessibleName(self.tr("{field}: leave empty").format(field=name))


class RefListField(FieldEditor):
    """A list of references, in an order that counts."""

    def __init__(self, spec: FieldSpec, host: FormHost, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host = host
        self._refs: list[Mapping[str, Any]] = []
        self._some_missing = self._read_only = False
        self._list = QListWidget(self)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._list.itemActivated.connect(self._open)
        self._list.setMinimumHeight(5 * self._list.fontMetrics().lineSpacing())
        self._empty = muted(QLabel(self.tr("Nothing here yet. Add documents from the catalogue."), self))
        column = column_layout(spacing=SPACE_1)
        tools = row_layout(spacing=SPACE_1)
        self._tools: list[QToolButton] = []
        for icon, words, run in (
            ("plus", self.tr("Add from the catalogue"), self._add),
            ("trash-2", self.tr("Remove"), self._remove),
            ("arrow-up", self.tr("Move up"), lambda: self._move(-1)),
            ("arrow-down", self.tr("Move down"), lambda: self._move(1)),
        ):
            button = QToolButton(self)
            set_icon(button, icon)
            button.setToolTip(words)
            button.setAccessibleName(f"{words} - {host.words.label(spec)}")
            button.clicked.connect(lambda _checked=False, act=run: act())
            tools.addWidget(button)
            self._tools.append(button)
        self.relink = push_button(self, self.tr("Relink…"), self._relink, "link")
        self.relink.setToolTip(self.tr("Choose what the missing documents should be"))
        self.relink.hide()
        tools.addWidget(self.relink)
        tools.addStretch(1)
        column.addLayout(tools)
        column.addWidget(self._empty)
        column.addWidget(self._list)
        self.row.addLayout(column, 1)
        self.entry = self._list

    def _add(self) -> None:
        from editor.ui.kit.catalogue.picker import pick_documents

        kinds = self.spec.item.refers_to if self.spec.item is not None else ()
        rows = pick_documents(self._host.context, self._host.session.system, kinds, several=True, parent=self)
        if rows:
            self.edited.emit([*self._refs, *map(ref_data, rows)], False)

    def _chosen(self) -> list[int]:
        return sorted(self._list.row(item) for item in self._list.selectedItems())

    def _remove(self) -> None:
        chosen = set(self._chosen())
        if chosen:
            self.edited.emit([ref for number, ref in enumerate(self._refs) if number not in chosen], False)

    def _move(self, step: int) -> None:
        chosen = self._chosen()
        if len(chosen) != 1 or not 0 <= chosen[0] + step < len(self._refs):
            return
        refs, row = list(self._refs), chosen[0]
        refs[row], refs[row + step] = refs[row + step], refs[row]
        self.edited.emit(refs, False)
        self._list.setCurrentRow(row + step)

    def missing(self) -> list[tuple[Ref, Callable[[DocumentRow], None]]]:
        """Return the references that lead nowhere, each with what links it anew: one step of undo."""
        found: list[tuple[Ref, Callable[[DocumentRow], None]]] = []
        there = self._host.context.documents(self._refs)
        for number, value in enumerate(self._refs):
            if value.get("id") not in there and (ref := missing_ref(self._host.context, value)) is not None:
                found.append((ref, partial(self._link, number)))
        return found

    def _relink(self) -> None:
        system = self._host.session.system
        show_menu(relink_menu(self._host.context, system, self.missing(), self), self.relink)

    def _link(self, number: int, row: DocumentRow) -> None:
        # A document that stands in the list already is not taken twice.
        fresh = ref_data(row)
        there = any(ref.get("id") == row.id for ref in self._refs)
        refs = [fresh if n == number else ref for n, ref in enumerate(self._refs)]
        self.edited.emit([ref for n, ref in enumerate(refs) if n != number] if there else refs, False)

    def _open(self, item: QListWidgetItem) -> None:
        self._host.context.open_document(str(item.data(Qt.ItemDataRole.UserRole)))

    def show_value(self, value: Any) -> None:
        refs: Sequence[Mapping[str, Any]] = value or ()
        self._refs = list(refs)
        current = self._list.currentRow()
        self._list.clear()
        there = self._host.context.documents(self._refs)
        for ref in self._refs:
            document = there.get(str(ref.get("id")))
            if document is None:
                name = self.tr("missing: {name}").format(name=ref.get("slug") or ref.get("id"))
                item = QListWidgetItem(theme().icon("triangle-alert", "warning"), name)
            else:
                points = getattr(document, "points", None)
                name = self._host.context.local(document.name)
                item = QListWidgetItem(
                    self.tr("{name}  ·  {points} pts").format(name=name, points=QLocale().toString(points))
                    if points
                    else name
                )
            item.setData(Qt.ItemDataRole.UserRole, ref.get("id"))
            self._list.addItem(item)
        self._list.setCurrentRow(min(current, len(self._refs) - 1))
        self._some_missing = len(there) < len({ref.get("id") for ref in self._refs})
        self.relink.setVisible(self._some_missing and not self._read_only)
        self._list.setVisible(bool(self._refs))
        self._empty.setVisible(not self._refs)
        rows = min(max(len(self._refs), 3), 14)
        self._list.setFixedHeight(rows * (self._list.fontMetrics().height() + SPACE_2) + SPACE_2)

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        self.relink.setVisible(self._some_missing and not read_only)
        for button in self._tools:
            button.setEnabled(not read_only)

    def set_name(self, name: str) -> None:
        self._list.setAccessibleName(name)
