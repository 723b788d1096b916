"""The properties of the chosen box: a form by its kind, names completed, the value on the card shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QWidget

from editor.formulas.computed import computed_fields
from editor.printing.faces.naming import lists_around, tried
from editor.ui.editors.faces.changes import STYLE_FIELDS
from editor.ui.editors.faces.completion import NameCompletion
from editor.ui.editors.faces.fields import BoxHost
from editor.ui.editors.faces.folded_form import FoldedForm
from editor.ui.editors.faces.folding import Fold
from editor.ui.editors.faces.live import Sample, known_names
from editor.ui.editors.faces.rows_field import RowsField
from editor.ui.editors.faces.sections import box_groups
from editor.ui.editors.faces.style_panel import StyleOfBox
from editor.ui.kit.documents.draft import Path, read
from editor.ui.kit.forms.cell import Cell
from editor.ui.kit.inputs import duplicates
from editor.ui.kit.layouts import column_layout, lay_out_now
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_BODY, heading, muted
from editor.ui.kit.widgets import scroll_area, wrapped
from editor.ui.kit.words.labels import SHARED_WORDS, capital
from schemas.base import system_of
from schemas.expression_nodes import ExpressionError
from schemas.face import FaceBase
from schemas.face_boxes import BOX_MODELS
from schemas.field_specs import form_spec
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

PLAIN_TEXTS: Final = ("name", "id", "slug", "author", "licence", "tags")
"""Texts that hold no expression."""


class PropertyPanel(QWidget):
    """Shows the fields of the chosen box."""

    duplicate_wanted = Signal(object)  # path, in the box, of the field with the focus

    def __init__(
        self, session: DocumentSession, context: UiContext, sample: Sample, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._context, self._sample = session, context, sample
        self._shown: tuple[Path, str] | None = None
        self._host: BoxHost | None = None
        self._form: FoldedForm | None = None
        self._path: Path = ()
        self.title = wrapped(heading(QLabel(self), TYPE_BODY))
        self._value = wrapped(muted(QLabel(self)))
        self._value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._value.setTextFormat(Qt.TextFormat.PlainText)
        self._value.hide()
        self.area = scroll_area(self, sideways=False)
        column = column_layout(self, (SPACE_3, SPACE_2, 0, SPACE_2), SPACE_2)
        column.addWidget(self.title)
        column.addWidget(self.area, 1)
        column.addWidget(self._value)
        self.completion = NameCompletion(self._names, self)
        self.completion.changed.connect(self.show_value)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)
        self.show_box(())

    def event(self, event: QEvent) -> bool:
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._duplicates(event):
            event.accept()  # the window's own Ctrl+D is of documents
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._duplicates(event):
            cell = _cell_of(QApplication.focusWidget())
            self.duplicate_wanted.emit(() if cell is None else cell.path[len(self._path) :])
        else:
            super().keyPressEvent(event)

    def _duplicates(self, event: QKeyEvent) -> bool:
        return self._form is not None and not self._session.read_only and duplicates(event)

    def show_box(self, paths: Sequence[Path]) -> None:
        """Show the fields of a box; of several, that there are several."""
        path = paths[0] if len(paths) == 1 else ()
        box = read(self._session.data, path, None) if path else None
        kind = str(box.get("box", "")) if isinstance(box, dict) else ""
        if (path, kind) == self._shown and path:
            return
        self._shown, self._path = (path, kind), path
        self._drop()
        if kind not in BOX_MODELS:
            self.title.setText(
                self.tr("Boxes chosen: {count}. Align, distribute and order them above the face.").format(
                    count=len(paths)
                )
                if len(paths) > 1
                else self.tr("Choose a box on the face or in the tree to see its properties.")
            )
            return
        self.title.setText(capital(SHARED_WORDS.block("box", kind)))
        host = self._host = BoxHost(self._session, self._context, self._sample, self)
        self._form = self._made(host, kind, path)
        self.area.setWidget(self._form)
        host.make_rest = self._form.make_rest
        host.show_problems()

    def _made(self, host: BoxHost, kind: str, path: Path) -> FoldedForm:
        spec = form_spec(BOX_MODELS[kind])
        form = FoldedForm(host, spec, path, box_groups(kind, spec), self.area)
        form.setContentsMargins(0, 0, SPACE_3, 0)
        for name in STYLE_FIELDS:
            if (field := spec.field(name)) is not None:
                self._add_look(form, host, host.words.label(field), partial(tuple, (*path, name)))
        rows = host.made_cell((*path, "paragraphs"))
        if kind == "rich" and rows is not None and isinstance(rows.editor, RowsField):
            editor = rows.editor
            words = host.words.label("style")
            self._add_look(form, host, words, lambda: (*editor.row_path, "style"), editor.chosen)
        form.add_stretch()
        return form

    def _add_look(
        self,
        form: FoldedForm,
        host: BoxHost,
        words: str,
        path: Callable[[], Path],
        moved: SignalInstance | None = None,
    ) -> None:
        """Offer the fields of a style below those of the box; ``moved``: another style may be meant."""

        def make(parent: QWidget) -> StyleOfBox:
            look = StyleOfBox(self._sample, host, path, parent)
            if moved is not None:
                moved.connect(look.follow)
            return look

        title = self.tr("{field}: how it looks").format(field=words)
        form.add(Fold(f"look of {words}", title, make, form, opened=False))

    def _drop(self) -> None:
        self.completion.attach(None, in_braces=False)
        if self._host is not None:
            self._host.deleteLater()
            self._session.changed.disconnect(self._host._changed)
            self._session.problems_changed.disconnect(self._host.show_problems)
            self._host, self._form = None, None
        old = self.area.takeWidget()
        if old is not None:
            old.deleteLater()

    def focus(self, path: Path) -> bool:
        """Give the focus to the field of a path; whether there is one."""
        if self._host is None or path[: len(self._path)] != self._path:
            return False
        cell = self._host.cell(path)
        if self._form is not None:
            self._form.open_for(path)
        if cell is not None:
            self.area.ensureWidgetVisible(cell)
        return self._host.focus(path)

    def focus_words(self) -> None:
        """Give the focus to what the box says."""
        for name in ("text", "paragraphs", "cells", "each", "icons", "symbol", "fill", "colour", "name"):
            if self._host is not None and self.focus((*self._path, name)):
                return

    def begin_words(self) -> None:
        """Let the words of a new box be typed: what is typed takes the place of what it began with."""
        self.focus_words()
        field = QApplication.focusWidget()
        if isinstance(field, QLineEdit | QPlainTextEdit) and self.area.isAncestorOf(field):
            field.selectAll()

    # expressions

    def _focus_moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QLineEdit | QPlainTextEdit) and self.area.isAncestorOf(now):
            cell = _cell_of(now)
            if cell is None or cell.spec.name in (*PLAIN_TEXTS, *STYLE_FIELDS):
                self.completion.attach(None, in_braces=False)
            elif cell.spec.shape in ("text", "local"):
                self.completion.attach(now, in_braces=cell.spec.shape == "local")

    def _template(self) -> FaceBase | None:
        document = self._session.document
        return document if isinstance(document, FaceBase) else None

    def _inside(self) -> tuple[str, ...]:
        template = self._template()
        cell = _cell_of(self.completion.field)
        path = cell.path[:-1] if cell is not None else self._path
        return lists_around(template, path) if template is not None else ()

    def _names(self) -> tuple[str, ...]:
        template = self._template()
        if template is None:
            return ()
        own = self._context.own_fields(system_of(template), template.shows)
        computed = computed_fields(self._context.ruleset(system_of(template)), template.shows)
        return known_names(template, self._inside(), own, computed)

    def show_value(self) -> None:
        """Show what the expression under the cursor gives on the card."""
        template = self._template()
        text = self.completion.text
        if self.completion.field is None or template is None or not text.strip():
            self._say_value("")
            return
        scope = self._sample.scope(template)
        if scope is None:
            return
        try:
            found = tried(text, scope, self._inside(), in_braces=self.completion.in_braces)
        except ExpressionError:
            self._say_value("")  # the field itself says what and where
        except EditorError as trouble:
            self._say_value(f"⚠ {self._context.error_sentences(trouble)}")
        else:
            words = self.tr("On this card: {value}").format(value=found)
            room = self.area.viewport().width() - SPACE_3
            line = self._value.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
            self._say_value(line, words if line != words else "")

    def _say_value(self, words: str, whole: str = "") -> None:
        """Show a value below the fields, ``whole`` in its tooltip; they have its room while there is none."""
        self._value.setText(words)
        self._value.setToolTip(whole)
        if self._value.isHidden() == bool(words):
            self._value.setVisible(bool(words))
            if (field := self.completion.field) is not None:
                lay_out_now()
                self.area.ensureWidgetVisible(field)


def _cell_of(widget: QWidget | None) -> Cell | None:
    while widget is not None and not isinstance(widget, Cell):
        widget = widget.parentWidget()
    return widget
