"""A form for a side panel: groups of fields that fold, two fields in a row where both have the room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QWidget

from editor.ui.editors.faces.folding import Fold
from editor.ui.editors.faces.sections import CONTEXT, FieldGroup
from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.host import BoundForm, FormHost
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, TYPE_BODY, TYPE_SMALL, text_font
from schemas.field_specs import FieldSpec

_HALF: Final = 118
"""px of half of the panel that words have, at its usual width."""
_ARROW: Final = 34
_TICK: Final = 22
_NARROW: Final = ("integer", "number", "choice", "flag")


class FoldedForm(BoundForm):
    """The fields of a group; those of a folded group are made when it is opened."""

    def __init__(
        self,
        host: FormHost,
        spec: FieldSpec,
        path: Path,
        groups: Sequence[FieldGroup],
        parent: QWidget,
        *,
        before: QWidget | None = None,
    ) -> None:
        """Make it.

        Args:
            host: of the fields.
            spec: the group.
            path: its place in the draft.
            groups: which fields stand together.
            parent: owner.
            before: stands before the groups that fold, under the first fields.
        """
        super().__init__(parent)
        self._host, self._spec, self.path = host, spec, path
        self._forms: list[Form] = []
        self._folds: list[tuple[Fold, FieldGroup]] = []
        self._column = column_layout(self, 0, SPACE_1)
        fields = [one.name for one in spec.fields]
        for group in groups:
            names = tuple(name for name in group.names if name in fields)
            if not names:
                continue
            if not group.title:
                self._column.addWidget(self._form(names, self))
                if before is not None:
                    self._column.addWidget(before)
                continue
            title = QCoreApplication.translate(CONTEXT, group.title)
            fold = Fold(group.title, title, partial(self._form, names), self, opened=group.opened)
            self._folds.append((fold, FieldGroup(group.title, names, group.opened)))
            self._column.addWidget(fold)
        host.session.problems_changed.connect(self.remark)
        host.session.changed.connect(self.remark)
        self.remark()

    def _form(self, names: Sequence[str], parent: QWidget) -> Form:
        form = narrow_form(self._host, self._spec, self.path, names, parent)
        self._forms.append(form)
        if self._host.session.problems:
            self._host.show_problems()
        return form

    def add(self, widget: QWidget) -> None:
        """Put something below the groups."""
        self._column.addWidget(widget)

    def add_stretch(self) -> None:
        """Keep the groups together at the top."""
        self._column.addStretch(1)

    def rebase(self, path: Path) -> None:
        self.path = path
        for form in self._forms:
            form.rebase(path)
        self.remark()

    def make_rest(self) -> None:
        """Make the fields of all groups, also of those that are folded."""
        for fold, _group in self._folds:
            fold.fill()

    def open_for(self, path: Path) -> None:
        """Open the group that has the field of a path."""
        name = path[len(self.path)] if len(path) > len(self.path) else ""
        for fold, group in self._folds:
            if name in group.names:
                fold.open()

    def remark(self, *_changed: object) -> None:
        """Say at each head how many of its fields are not as in a new box, and whether one is wrong."""
        session = self._host.session
        wrong = {parse_path(one.path)[: len(self.path) + 1] for one in session.problems}
        for fold, group in self._folds:
            count = 0
            for name in group.names:
                spec = self._spec.field(name)
                if spec is not None and not spec.required:
                    value = session.value((*self.path, name), spec.default)
                    count += value not in (spec.default, None, "", [], {}, ())
            trouble = any((*self.path, name) in wrong for name in group.names)
            fold.remark("⚠" if trouble else f"({count})" if count and not fold.opened else "")


def narrow_form(host: FormHost, spec: FieldSpec, path: Path, names: Sequence[str], parent: QWidget) -> Form:
    """Return a form for a side panel: two fields in a row where their words have the room."""
    host.narrow = True
    spans = {name: _span(host, field) for name in names if (field := spec.field(name)) is not None}
    form = Form(host, spec, path, names, parent, spans)
    grid = form.layout()
    if isinstance(grid, QGridLayout):
        grid.setHorizontalSpacing(SPACE_1)
        for column in range(grid.columnCount()):
            grid.setColumnMinimumWidth(column, 0)
    return form


def _span(host: FormHost, field: FieldSpec) -> int:
    """Return how many of twelve columns a field takes: half of them, or all."""
    if field.shape not in _NARROW:
        return 12
    small, body = QFontMetrics(text_font(TYPE_SMALL)), QFontMetrics(text_font(TYPE_BODY))
    label = host.words.label(field)
    if field.shape == "flag":
        return 6 if body.horizontalAdvance(label) + _TICK <= _HALF else 12
    width = small.horizontalAdvance(label)
    if field.shape == "choice":
        longest = (body.horizontalAdvance(host.words.value(one, field)) for one in field.values)
        width = max(width, max(longest, default=0) + _ARROW)
    return 6 if width <= _HALF else 12
