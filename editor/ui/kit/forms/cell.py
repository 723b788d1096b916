"""One field of a form: its label, its editor, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.base_mark import BaseMark
from editor.ui.kit.forms.choice_fields import ChoiceField, ManyChoicesField
from editor.ui.kit.forms.fitting import fitting
from editor.ui.kit.forms.host import BoundCell, FormHost, MakeEditor
from editor.ui.kit.forms.people_mark import PeopleMark
from editor.ui.kit.forms.spans import COLUMNS
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import muted
from editor.ui.kit.widgets import show_tone, wrapped
from editor.ui.kit.words.labels import field_tip
from schemas.field_specs import FieldSpec


class Cell(BoundCell):
    """One field: label, editor, and the problem beneath."""

    went = Signal()  # it has left the form, or has come back

    def __init__(
        self, host: FormHost, spec: FieldSpec, path: Path, make: MakeEditor, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.spec = spec
        self.path = path
        self._host = host
        self._name = host.label(path, spec)
        self.hangs_on = host.hangs_on(path, spec)
        self._counts = True
        self.away = False
        """Not on the form, because it does not count."""
        self.narrow = False
        """Too narrow for a sentence: what is wrong with it stands below its line."""
        # Few fields have any of these: they are made when they are needed.
        self._trouble: QLabel | None = None
        self._below: tuple[QGridLayout, int] | None = None
        self._mark: BaseMark | None = None
        self._people: PeopleMark | None = None
        self._head: QHBoxLayout | None = None
        column = column_layout(self, 0, 2)
        self.editor = make(host, spec, path, self)
        self.label = muted(QLabel(self._name, self))
        self.label.setBuddy(self.editor.entry or self.editor)
        self.label.setToolTip(field_tip(spec))
        if spec.shape == "flag" and not spec.optional:
            self.label.setText(" ")
        if self.editor.names_itself:
            self.label.hide()
        self.editor.setToolTip(field_tip(spec))
        self.editor.set_name(self._name)
        self.editor.set_read_only(host.session.read_only)
        column.addWidget(self.label)
        column.addWidget(self.editor)
        column.addStretch(1)
        self._column = column
        self.editor.edited.connect(self._edited)
        self.editor.left.connect(host.session.end_typing)
        # Ignored: the grid gives every column the same width, whatever the words in it.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)

    @property
    def trouble(self) -> QLabel:
        """The sentences about what is wrong, hidden while nothing is."""
        if self._trouble is None:
            self._trouble = wrapped(QLabel(self), "danger")
            self._trouble.hide()
            self._put_trouble()
        return self._trouble

    def keep_trouble(self, below: tuple[QGridLayout, int] | None) -> None:
        """Show what is wrong in a row of a grid, as wide as that; beneath the editor without one."""
        self._below = below
        if self._trouble is not None:
            self._put_trouble()

    def _put_trouble(self) -> None:
        if self._below is None:
            self._column.insertWidget(self._column.indexOf(self.editor) + 1, self.trouble)
        else:
            grid, row = self._below
            grid.addWidget(self.trouble, row, 0, 1, COLUMNS)

    @property
    def mark(self) -> BaseMark:
        """The mark beside the label, shown where the field is not as in the base."""
        if self._mark is None:
            self._mark = BaseMark(self._host, self.spec, self)
            self._put_beside_label(self._mark)
        return self._mark

    def show_people(self, words: str) -> None:
        if self._people is None:
            if not words:
                return
            self._people = PeopleMark(self)
            self._put_beside_label(self._people)
        self._people.show_words(words)

    def _put_beside_label(self, widget: QWidget) -> None:
        """Put a mark after the label and the marks that are there already."""
        if self._head is None:
            self._head = row_layout(spacing=2)
            self._column.removeWidget(self.label)
            self._head.addWidget(self.label)
            self._head.addStretch(1)
            self._column.insertLayout(0, self._head)
        self._head.insertWidget(self._head.count() - 1, widget)

    def _edited(self, value: Any, typing: bool) -> None:
        self._host.edit(self.path, self._name, value, typing)

    def refresh(self) -> None:
        if self.hangs_on and (name := self._host.label(self.path, self.spec)) != self._name:
            self._name = name
            self.label.setText(name)
            self.editor.set_name(name)
        if isinstance(self.editor, ChoiceField) and self.spec.shape == "text":
            self.editor.set_choices(self._host.offered_at(self.path, self.spec) or ())
        elif isinstance(self.editor, ManyChoicesField) and self.spec.item is not None:
            offered = self._host.choices(self.spec.name) if self.spec.item.shape == "text" else None
            self.editor.set_choices(offered or ())
        value = self._host.session.value(self.path, self.spec.default)
        # A valid draft fits, and looking at each row of long lists takes time.
        self.editor.show_value(value if self._host.session.valid else fitting(self.spec, value))
        self.recount()
        session = self._host.session
        differs = session.dependence.differs(session.data, self.path)
        if differs or self._mark is not None:
            self.mark.show_state(self.path, differs=differs)
        if differs != self.differs:
            self.differs = differs
            show_tone(self.label, "accent" if differs else "muted")

    def recount(self) -> None:
        shown = True
        if self.spec.only_with is not None:
            field, words = self.spec.only_with
            shown = self._host.session.value((*self.path[:-1], field), "") in words
        shown = shown and self._host.counts(self.path, self.spec)
        if shown != self._counts:
            self._counts = shown
            self._put_away(not shown and not self.troubled)

    def _put_away(self, away: bool) -> None:
        """Leave the form, or come back; the fields after it close up."""
        if away == self.away:
            return
        self.away = away
        self.setVisible(not away)
        self.went.emit()

    def show_problems(self, problems: Mapping[Path, str]) -> None:
        if not self._counts:
            self._put_away(not problems)
        self.editor.show_problems({path[len(self.path) :]: words for path, words in problems.items()})
        name = self.label.text().strip() if self.narrow else ""
        if not problems and not self.troubled:
            return
        self.troubled = bool(problems)
        said = (
            words if not name or words.startswith(name) else f"{name} – {words}"
            for words in dict.fromkeys(problems.values())
        )
        self.trouble.setText("\n".join(f"⚠ {words}" for words in said))
        self.trouble.setVisible(self.troubled)
        self.editor.setAccessibleDescription("; ".join(problems.values()))

    def take_back(self) -> None:
        self.mark.take_back()
