"""A page of titled sections: the title at the left, its fields at the right, a fine rule between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from editor.ui.documents.draft import Path
from editor.ui.forms.form import Form, FormHost
from editor.ui.forms.spec import FieldSpec
from editor.ui.theme import SPACE_2, SPACE_3, TYPE_BODY, heading

TITLE_WIDTH = 108


@dataclass(frozen=True)
class Piece:
    """Fields of one group of the document."""

    names: Sequence[str]
    path: Path = ()
    """Group that they belong to; () for the document itself."""
    spans: Mapping[str, int] = field(default_factory=dict)
    """Columns of twelve, where a field takes another number than its kind usually does."""


def make_section(
    host: FormHost, spec: FieldSpec, title: str, pieces: Sequence[Piece], parent: QWidget
) -> QWidget:
    """Return one section."""
    box = QWidget(parent)
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(SPACE_3)
    grid.setVerticalSpacing(SPACE_2)
    rule = QFrame(box)
    rule.setProperty("tone", "rule")
    rule.setFixedHeight(1)
    label = heading(QLabel(title, box), TYPE_BODY)
    label.setWordWrap(True)
    label.setFixedWidth(TITLE_WIDTH)
    fields = QVBoxLayout()
    fields.setSpacing(SPACE_2)
    for piece in pieces:
        form = Form(host, group_at(spec, piece.path), piece.path, piece.names, box, piece.spans)
        if len(piece.names) == 1:
            form.hide_label(title)
        fields.addWidget(form)
    grid.addWidget(rule, 0, 0, 1, 2)
    grid.addWidget(label, 1, 0, Qt.AlignmentFlag.AlignTop)
    grid.addLayout(fields, 1, 1)
    grid.setColumnStretch(1, 1)
    return box


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
