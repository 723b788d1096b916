"""What is said of an army as a whole, above its two sides: one row where there is room, else two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_4
from schemas.field_specs import FieldSpec
from schemas.messages import LANGUAGES

FIELDS: Final = ("name", "faction", "points_limit", "ruleset")
ONE_ROW: Final[Mapping[str, int]] = {"name": 5, "faction": 2, "points_limit": 2, "ruleset": 3}
TWO_ROWS: Final[Mapping[str, int]] = {"name": 12, "faction": 4, "points_limit": 3, "ruleset": 5}
ROOM: Final = 360 + 180 * len(LANGUAGES)
"""px that one row needs; the name has a box for each language."""


class ArmyHead(QWidget):
    """Name, people, points limit and ruleset."""

    def __init__(self, host: FormHost, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = Form(host, spec, (), FIELDS, self, TWO_ROWS)
        column = column_layout(self, (SPACE_4, SPACE_2, SPACE_2, 0))
        column.addWidget(self.form)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.form.set_spans(ONE_ROW if self.width() >= ROOM else TWO_ROWS)
