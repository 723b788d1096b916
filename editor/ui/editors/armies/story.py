"""The words of an army beside its editor: description and story for its book, author and licence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QSizePolicy, QWidget

from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.local_field import LocalField
from editor.ui.kit.forms.spans import COLUMNS
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.widgets import scroll_area
from schemas.field_specs import form_spec
from schemas.parse import model_for

if TYPE_CHECKING:
    from editor.ui.kit.editor import DocumentEditor, SidePanel

FIELDS: Final = ("text", "story", "author", "licence", "source_note", "tags")


def story_panel(editor: DocumentEditor, host: FormHost) -> SidePanel:
    """Return the panel of an editor of armies with the words that its books and rosters print."""
    from editor.ui.kit.editor import SidePanel

    title = QCoreApplication.translate("StoryPanel", "Story")
    spec = form_spec(model_for(editor.session.system, editor.session.kind))
    inside = QWidget()
    column = column_layout(inside, SPACE_2)
    form = Form(host, spec, (), FIELDS, inside, dict.fromkeys(FIELDS, COLUMNS))
    if isinstance(grid := form.layout(), QGridLayout):
        grid.setHorizontalSpacing(0)  # each field takes the whole row
        for number in range(COLUMNS):
            grid.setColumnMinimumWidth(number, 0)
    column.addWidget(form)
    for field in inside.findChildren(LocalField):
        for box in field.findChildren(QPlainTextEdit):
            box.setMinimumWidth(0)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    column.addStretch(1)
    area = scroll_area(editor, title)
    area.setWidget(inside)
    return SidePanel("story", title, area, upper=True)
