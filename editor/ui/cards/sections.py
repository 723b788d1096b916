"""A page of titled sections: the title at the left, its fields at the right, a fine rule between."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from editor.ui.cards.section_specs import CONTEXT, Section
from editor.ui.documents.draft import Path
from editor.ui.forms.form import Cell, Form
from editor.ui.forms.host import FormHost
from editor.ui.forms.spec import FieldSpec
from editor.ui.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading, muted, set_icon

TITLE_WIDTH = 128


class SectionBox(QWidget):
    """One section: a press on its title folds it; it vanishes while no field of it counts."""

    folded_changed = Signal()

    def __init__(self, host: FormHost, spec: FieldSpec, section: Section, parent: QWidget) -> None:
        super().__init__(parent)
        self._host, self.section = host, section
        words = QCoreApplication.translate(CONTEXT, section.title)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(SPACE_2)
        self.rule = QFrame(self)
        self.rule.setProperty("tone", "rule")
        self.rule.setFixedHeight(1)
        grid.addWidget(self.rule, 0, 0, 1, 2)
        grid.addWidget(self._head(words), 1, 0, Qt.AlignmentFlag.AlignTop)
        self.fields = QWidget(self)
        column = QVBoxLayout(self.fields)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        self._forms = [
            Form(host, group_at(spec, piece.path), piece.path, piece.names, self.fields, piece.spans)
            for piece in section.pieces
        ]
        for form, piece in zip(self._forms, section.pieces, strict=True):
            if len(piece.names) == 1:
                form.hide_label(words)
            column.addWidget(form)
        self.facts = muted(QLabel(self.fields))
        self.facts.setWordWrap(True)
        self.facts.hide()
        column.addWidget(self.facts)
        grid.addWidget(self.fields, 1, 1)
        self.inside = QLabel(self)
        self.inside.setProperty("tone", "danger")
        self.inside.hide()
        grid.addWidget(self.inside, 2, 1)
        grid.setColumnStretch(1, 1)
        self.set_folded(section.folded)
        host.session.changed.connect(self.renew)
        host.session.problems_changed.connect(self.renew)
        self.renew()

    def _head(self, words: str) -> QWidget:
        head = QWidget(self)
        head.setFixedWidth(TITLE_WIDTH)
        head.setCursor(Qt.CursorShape.PointingHandCursor)
        head.installEventFilter(self)
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_1)
        self.fold = QToolButton(head)
        self.fold.setFixedSize(20, 20)
        # Tab goes from field to field; by keys a section is folded with the action.
        self.fold.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fold.setAccessibleName(self.tr("Fold or open {section}").format(section=words))
        self.fold.setToolTip(self.fold.accessibleName())
        self.fold.clicked.connect(self.toggle)
        label = heading(QLabel(words, head), TYPE_BODY)
        label.setWordWrap(True)
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
        self.fields.setVisible(not folded)
        set_icon(self.fold, "chevron-right" if folded else "chevron-down")
        self._show_inside()

    def renew(self) -> None:
        """Show what follows from the values, and vanish while nothing of it counts."""
        self.setVisible(not self.cells or any(not cell.away for cell in self.cells))
        if self.section.facts is not None:
            session = self._host.session
            words = self.section.facts(
                session.data, self._host.context.ruleset(session.system, session.document)
            )
            self.facts.setText(words)
            self.facts.setVisible(bool(words))
        self._show_inside()

    def _show_inside(self) -> None:
        count = sum(not cell.trouble.isHidden() for cell in self._host.cells_in(self.fields))
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
