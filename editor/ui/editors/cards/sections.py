"""A page of titled sections: the title at the left, its fields at the right, a fine rule between."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QToolButton, QWidget

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.cell import Cell
from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.section_specs import CONTEXT, Section
from editor.ui.kit.layouts import column_layout, grid_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading, muted, set_icon
from editor.ui.kit.widgets import wrapped
from schemas.field_specs import FieldSpec

TITLE_WIDTH = 128


class SectionBox(QWidget):
    """One section: a press on its title folds it; it vanishes while no field of it counts."""

    folded_changed = Signal()

    def __init__(self, host: FormHost, spec: FieldSpec, section: Section, parent: QWidget) -> None:
        super().__init__(parent)
        self._host, self.section = host, section
        words = QCoreApplication.translate(CONTEXT, section.title)
        grid = grid_layout(self, 0, (SPACE_3, SPACE_2))
        self.rule = QFrame(self)
        self.rule.setProperty("tone", "rule")
        self.rule.setFixedHeight(1)
        grid.addWidget(self.rule, 0, 0, 1, 2)
        grid.addWidget(self._head(words), 1, 0, Qt.AlignmentFlag.AlignTop)
        self.fields = QWidget(self)
        column = column_layout(self.fields, 0, SPACE_2)
        self._column = column
        self._spec, self._words = spec, words
        self._forms: list[Form] = []
        self.filled = False
        """Whether its fields are made: it cannot be seen before."""
        self.facts: QLabel | None = None
        """Words that follow from the fields. None if the section has none."""
        if section.facts is not None:
            self.facts = wrapped(muted(QLabel(self.fields)))
            self.facts.hide()
        grid.addWidget(self.fields, 1, 1)
        self._inside: QLabel | None = None
        self._grid = grid
        grid.setColumnStretch(1, 1)
        if section.folded:
            self.fields.hide()
        set_icon(self.fold, "chevron-right" if section.folded else "chevron-down")
        self.hide()

    def fill(self) -> None:
        """Make its fields, where they are not made yet."""
        if self.filled:
            return
        self.filled = True
        session, title = self._host.session, self._words
        for piece in self.section.pieces:
            group = group_at(self._spec, piece.path)
            form = Form(self._host, group, piece.path, piece.names, self.fields, piece.spans)
            if len(piece.names) == 1:
                form.hide_label(title)
            self._forms.append(form)
            self._column.addWidget(form)
            form.flowed.connect(self._show_there)
        if (facts := self.section.facts) is not None and self.facts is not None:
            self._column.addWidget(self.facts)
            self._host.follow(facts.reads, self._show_facts)
            self._show_facts()
        session.problems_changed.connect(self._show_inside)
        self._show_there()
        self._show_inside()

    def _head(self, words: str) -> QWidget:
        head = QWidget(self)
        head.setFixedWidth(TITLE_WIDTH)
        head.setCursor(Qt.CursorShape.PointingHandCursor)
        head.installEventFilter(self)
        row = row_layout(head, 0, SPACE_1)
        self.fold = QToolButton(head)
        self.fold.setFixedSize(20, 20)
        # Tab goes from field to field; by keys a section is folded with the action.
        self.fold.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fold.setAccessibleName(self.tr("Collapse or expand {section}").format(section=words))
        self.fold.setToolTip(self.fold.accessibleName())
        self.fold.clicked.connect(self.toggle)
        label = wrapped(heading(QLabel(words, head), TYPE_BODY))
        row.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label, 1)
        return head

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonRelease:
            self.toggle()
        return super().eventFilter(watched, event)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The fields of the section itself, without those inside a group or a list."""
        return tuple(cell for form in self._forms for cell in form.cells)

    @property
    def folded(self) -> bool:
        """Whether its fields are put away."""
        return self.fields.isHidden()

    def toggle(self) -> None:
        """Fold it, or open it again."""
        self.set_folded(not self.folded)
        self.folded_changed.emit()

    def set_folded(self, folded: bool) -> None:
        """Put its fields away, or show them."""
        if folded == self.folded:
            return
        self.fields.setVisible(not folded)
        set_icon(self.fold, "chevron-right" if folded else "chevron-down")
        self._show_inside()

    def _show_there(self) -> None:
        """Vanish while no field of it counts."""
        cells = self.cells
        there = not cells or any(not cell.away for cell in cells)
        if there == self.isHidden():
            self.setVisible(there)

    def _show_facts(self) -> None:
        """Show what follows from the values."""
        if self.section.facts is None or self.facts is None:
            return
        session = self._host.session
        words = self.section.facts.words(session.data, self._host.ruleset)
        self.facts.setText(words)
        if bool(words) == self.facts.isHidden():
            self.facts.setVisible(bool(words))

    @property
    def inside(self) -> QLabel:
        """How many of its fields have a problem, shown while it is folded."""
        if self._inside is None:
            self._inside = QLabel(self)
            self._inside.setProperty("tone", "danger")
            self._inside.hide()
            self._grid.addWidget(self._inside, 2, 1)
        return self._inside

    def _show_inside(self) -> None:
        if not self.folded and self._inside is None:
            return
        inside = self._host.cells_in(self.fields) if self._host.session.problems else ()
        count = sum(cell.troubled for cell in inside)
        if count or self._inside is not None:
            self.inside.setText("⚠ " + self.tr("%n field(s) with a problem", "", count))
            self.inside.setVisible(self.folded and count > 0)

    def first_field(self) -> QWidget | None:
        """Return the first field that takes the focus."""
        for cell in self.cells:
            if cell.away:
                continue
            for widget in (cell.editor, *cell.editor.findChildren(QWidget)):
                takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
                if takes and widget.isEnabled() and not widget.isHidden():
                    return widget
        return None


def group_at(spec: FieldSpec, path: Path) -> FieldSpec:
    """Return the group that a path of names leads to.

    Raises:
        KeyError: there is no such group (a mistake in our code).
    """
    for part in path:
        found = spec.field(str(part))
        if found is None:
            raise KeyError(part)
        spec = found
    return spec
