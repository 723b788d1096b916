"""The properties of the chosen box: a form by its kind, names completed, the value on the card shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, get_args

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from editor.printing.faces.naming import lists_around, tried
from editor.ui.editors.faces.completion import NameCompletion
from editor.ui.editors.faces.live import Sample, known_names
from editor.ui.kit.documents.draft import Path, read
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.cell import Cell
from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading, muted
from editor.ui.kit.widgets import scroll_area, wrapped
from editor.ui.kit.words.labels import SHARED_WORDS
from schemas.base import system_of
from schemas.expression_nodes import ExpressionError
from schemas.face import FaceBase
from schemas.face_boxes import AnyBox, BoxBase
from schemas.field_specs import FieldSpec, form_spec
from schemas.own_fields import OwnPicture
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_PLACE: Final = ("x", "y", "width", "height")
_LOOKS: Final = (
    "opacity",
    "blend",
    "flattened",
    "mask",
    "mask_mm",
    "mask_asset",
    "finish",
    "locked",
    "hidden",
)
_WORKED: Final = ("when", "shift_x", "shift_y", "wider", "higher")
_NOT_SHOWN: Final = ("box", "boxes")
PLAIN_TEXTS: Final = ("name", "id", "slug", "author", "licence", "tags")
"""Texts that hold no expression."""
STYLES: Final = ("style", "label_style", "value_style")


def box_models() -> Mapping[str, type[BoxBase]]:
    """Return kind of box -> its model."""
    union = get_args(AnyBox)[0]
    return {str(one.model_fields["box"].default): one for one in get_args(union)}


MODELS: Final = box_models()


class BoxHost(FormHost):
    """Fields of a template: styles are chosen among its own."""

    def choices(self, field: str) -> tuple[Choice, ...] | None:
        """Return the styles of the template for a field that names one."""
        if field in STYLES:
            styles = self.session.value("styles", [])
            return tuple(Choice(str(one.get("id", "")), str(one.get("id", ""))) for one in styles)
        if field == "own_field":
            fields = self.context.own_fields(self.session.system, str(self.session.value("shows", "")))
            language = self.context.language
            pictures = (one for one in fields if isinstance(one, OwnPicture))
            return tuple(Choice(one.key, one.words.get(language)) for one in pictures)
        if field in ("symbol", "faction", "clan"):
            return None  # in a template these are expressions, not words of the ruleset
        return super().choices(field)


class PropertyPanel(QWidget):
    """Shows the fields of the chosen box."""

    def __init__(
        self, session: DocumentSession, context: UiContext, sample: Sample, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._context, self._sample = session, context, sample
        self._shown: tuple[Path, str] | None = None
        self._host: BoxHost | None = None
        self._path: Path = ()
        self.title = wrapped(heading(QLabel(self), TYPE_BODY))
        self._value = wrapped(muted(QLabel(self)))
        self._value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._value.setTextFormat(Qt.TextFormat.PlainText)
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

    def show_box(self, paths: Sequence[Path]) -> None:
        """Show the fields of a box; of several, that there are several."""
        path = paths[0] if len(paths) == 1 else ()
        box = read(self._session.data, path, None) if path else None
        kind = str(box.get("box", "")) if isinstance(box, dict) else ""
        if (path, kind) == self._shown and path:
            return
        self._shown, self._path = (path, kind), path
        self._drop()
        if kind not in MODELS:
            self.title.setText(
                self.tr("Boxes chosen: {count}. Align, distribute and order them above the face.").format(
                    count=len(paths)
                )
                if len(paths) > 1
                else self.tr("Choose a box on the face or in the tree to see its properties.")
            )
            return
        self.title.setText(SHARED_WORDS.value(kind))
        self._host = BoxHost(self._session, self._context, self)
        inner = QWidget(self.area)
        column = column_layout(inner, (0, 0, SPACE_3, 0), SPACE_2)
        spec = form_spec(MODELS[kind])
        for names in _groups(spec):
            column.addWidget(narrow_form(self._host, spec, path, names, inner))
        column.addStretch(1)
        self.area.setWidget(inner)
        self._host.show_problems()

    def _drop(self) -> None:
        self.completion.attach(None, in_braces=False)
        if self._host is not None:
            self._host.deleteLater()
            self._session.changed.disconnect(self._host._changed)
            self._session.problems_changed.disconnect(self._host.show_problems)
            self._host = None
        old = self.area.takeWidget()
        if old is not None:
            old.deleteLater()

    def focus(self, path: Path) -> bool:
        """Give the focus to the field of a path; whether there is one."""
        if self._host is None or path[: len(self._path)] != self._path:
            return False
        cell = self._host.cell(path)
        if cell is not None:
            self.area.ensureWidgetVisible(cell)
        return self._host.focus(path)

    def focus_words(self) -> None:
        """Give the focus to what the box says."""
        for name in ("text", "paragraphs", "cells", "each", "icons", "symbol", "fill", "colour", "name"):
            if self._host is not None and self._host.focus((*self._path, name)):
                return

    # expressions

    def _focus_moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QLineEdit | QPlainTextEdit) and self.area.isAncestorOf(now):
            cell = _cell_of(now)
            if cell is None or cell.spec.name in (*PLAIN_TEXTS, *STYLES):
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
        return known_names(template, self._inside(), own)

    def show_value(self) -> None:
        """Show what the expression under the cursor gives on the card."""
        template = self._template()
        text = self.completion.text
        if self.completion.field is None or template is None or not text.strip():
            self._value.setText("")
            return
        scope = self._sample.scope(template)
        if scope is None:
            return
        try:
            found = tried(text, scope, self._inside(), in_braces=self.completion.in_braces)
        except ExpressionError:
            self._value.setText("")  # the field itself says what and where
        except EditorError as trouble:
            self._value.setText(f"⚠ {self._context.error_sentences(trouble)}")
        else:
            self._value.setText(self.tr("On this card: {value}").format(value=found))


def narrow_form(host: BoxHost, spec: FieldSpec, path: Path, names: Sequence[str], parent: QWidget) -> Form:
    """Return a form for a side panel: two fields in a row at most."""
    host.narrow = True
    half = {one.name for one in spec.fields if one.shape in ("integer", "number", "choice", "flag")}
    half |= set(STYLES)
    form = Form(host, spec, path, names, parent, {name: 6 if name in half else 12 for name in names})
    grid = form.layout()
    if isinstance(grid, QGridLayout):
        grid.setHorizontalSpacing(SPACE_1)
        for column in range(grid.columnCount()):
            grid.setColumnMinimumWidth(column, 0)
    for cell in form.findChildren(Cell):
        if cell.spec.name == "text" and len(path) > 1:
            cell.label.setText(QCoreApplication.translate("PropertyPanel", "Words"))
    return form


def _groups(spec: FieldSpec) -> tuple[tuple[str, ...], ...]:
    own = [field.name for field in spec.fields]
    first = ("name",)
    content = [name for name in own if name not in (*first, *_PLACE, *_LOOKS, *_WORKED, *_NOT_SHOWN)]
    return (first, tuple(content), _PLACE, _LOOKS, _WORKED)


def _cell_of(widget: QWidget | None) -> Cell | None:
    while widget is not None and not isinstance(widget, Cell):
        widget = widget.parentWidget()
    return widget
