"""The layout of an editor that draws: the drawing at the left, the fields that are not drawn at the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QSplitter, QWidget

from editor.ui.editors.form_editor import ORIGIN
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.heading import DocumentHeading
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, SPACE_4
from editor.ui.kit.widgets import scroll_area
from schemas.field_specs import FieldSpec


def lay_out_beside_fields(
    editor: DocumentEditor,
    tools: QWidget,
    drawing: QWidget,
    fields: QWidget,
    sizes: tuple[int, int],
) -> None:
    """Fill an editor: its heading, then tools and drawing at the left of the fields.

    Args:
        editor: what is filled.
        tools: above the drawing.
        drawing: takes the room that there is.
        fields: at the right.
        sizes: px for the drawing and for the fields.
    """
    left = QWidget(editor)
    column = column_layout(left, (SPACE_4, SPACE_2, SPACE_2, SPACE_3), SPACE_2)
    column.addWidget(tools)
    column.addWidget(drawing, 1)
    splitter = QSplitter(Qt.Orientation.Horizontal, editor)
    splitter.addWidget(left)
    splitter.addWidget(fields)
    splitter.setStretchFactor(0, 1)
    splitter.setChildrenCollapsible(False)
    splitter.setSizes(list(sizes))
    whole = column_layout(editor, 0, 0)
    whole.addWidget(DocumentHeading(editor.session, editor.context, editor))
    whole.addWidget(splitter, 1)


def fields_area(
    host: FormHost, spec: FieldSpec, groups: Iterable[Sequence[str]], parent: QWidget
) -> QScrollArea:
    """Return forms of groups of fields, one below the other; the origin of the document comes last."""
    area = scroll_area(parent)
    # The fields inside take the focus, and scroll into sight by it.
    inner = QWidget(area)
    column = column_layout(inner, (SPACE_2, SPACE_3, SPACE_4, SPACE_4), SPACE_4)
    for group in (*groups, [name for name in ORIGIN if spec.field(name)]):
        column.addWidget(Form(host, spec, (), group, inner))
    column.addStretch(1)
    area.setWidget(inner)
    return area
