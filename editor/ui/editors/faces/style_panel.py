"""The style that a box names, changed among the properties of the box."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.editors.faces.changes import uses_of_style
from editor.ui.editors.faces.fields import BoxHost
from editor.ui.editors.faces.folded_form import FoldedForm
from editor.ui.editors.faces.live import Sample
from editor.ui.editors.faces.sections import STYLE_GROUPS
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, muted
from editor.ui.kit.widgets import wrapped
from schemas.face import FaceStyle
from schemas.field_specs import form_spec


class StyleOfBox(QWidget):
    """The fields of the style that a field of a box names; it follows when another one is chosen there."""

    def __init__(self, sample: Sample, outer: BoxHost, path: Callable[[], Path], parent: QWidget) -> None:
        """Make it.

        Args:
            sample: the card shown.
            outer: host of the box: this form has one of its own, for two fields may name the same style.
            path: gives the place of the field that names the style.
            parent: owner.
        """
        super().__init__(parent)
        host = self._host = BoxHost(outer.session, outer.context, sample, self)
        self._path = path
        self._words = wrapped(muted(QLabel(self)))
        self.form = FoldedForm(host, form_spec(FaceStyle), ("styles", self._number()), STYLE_GROUPS, self)
        column = column_layout(self, 0, SPACE_1)
        column.addWidget(self._words)
        column.addWidget(self.form)
        host.session.changed.connect(self.follow)
        self.follow()

    def _number(self) -> int:
        name = self._host.session.value(self._path(), "")
        styles = self._host.session.value("styles", [])
        return next((n for n, one in enumerate(styles) if one.get("id") == name), 0)

    def follow(self, *_changed: object) -> None:
        """Show the style that is named now."""
        number = self._number()
        if self.form.path != ("styles", number):
            self.form.rebase(("styles", number))
            self._host.show_problems()
        name = str(self._host.session.value(self._path(), ""))
        count = len(uses_of_style(self._host.session.data, name))
        words = self.tr("Shared: what you change here changes all {count} texts of the style “{name}”.")
        self._words.setText(words.format(count=count, name=name.replace("_", " ")))
