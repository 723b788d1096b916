"""Fields of boxes with paragraphs: where their text goes on, their name, their paragraphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from editor.ui.editors.faces import flows
from editor.ui.editors.faces.changes import boxes_at, holder_of
from editor.ui.editors.faces.face_host import FaceHost
from editor.ui.editors.faces.rows_field import RowsField
from editor.ui.editors.faces.sections import FieldGroup
from editor.ui.kit.documents.draft import Path, read
from editor.ui.kit.forms.choice_fields import ChoiceField
from editor.ui.kit.widgets import icon_button
from editor.ui.kit.words.labels import interface_language
from schemas.field_specs import FieldSpec

DESCRIPTION: Final = "{text}"
"""What a face writes for the description of any card."""


class GoesOnField(ChoiceField):
    """The box in which a text goes on, chosen among those that may be; or a new one made for it."""

    def __init__(self, spec: FieldSpec, host: FaceHost, path: Path, parent: QWidget | None = None) -> None:
        self._host, self._path = host, path
        super().__init__(spec, (), parent)
        self.button = icon_button(self, "plus", self.tr("New box for the rest of the text"), self._make)
        self.row.addWidget(self.button)

    def show_value(self, value: Any) -> None:
        # Asked each time: boxes were added, renamed or led elsewhere meanwhile.
        self._choices = ()
        self._box.clear()
        data, own = self._host.session.data, self._path[:-1]
        self._box.addItem(self.tr("nowhere"), "")
        for one in flows.candidates(data, own):
            name = str(read(data, (*one, "name"), ""))
            words = name.replace("_", " ")
            if one[0] != own[0]:
                side = self.tr("{box} (back)") if one[0] == "back" else self.tr("{box} (front)")
                words = side.format(box=words)
            self._box.addItem(words, name)
        super().show_value(value or "")

    def _make(self) -> None:
        """Put a box beside this one and go on there, in one step."""
        session, own = self._host.session, self._path[:-1]
        box, name = flows.new_box_for_the_rest(session.data, own)
        holder = holder_of(own)
        boxes = [dict(one) for one in boxes_at(session.data, holder)]
        boxes[int(own[-1])][flows.FIELD] = name
        boxes.append(box)
        session.change(holder, boxes, self.tr("Add a box for the rest of the text"))

    def rebase(self, path: Path) -> None:
        self._path = path

    def set_read_only(self, read_only: bool) -> None:
        super().set_read_only(read_only)
        self.button.setEnabled(not read_only)


class ParagraphsField(RowsField):
    """The paragraphs of a box, with a button that adds the description of the card as one of them."""

    def __init__(
        self,
        spec: FieldSpec,
        host: FaceHost,
        path: Path,
        groups: Sequence[FieldGroup],
        words_of: Any,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(spec, host, path, groups, words_of, parent)
        self.add_tool("book-open", self.tr("Add the description of the card as a paragraph"), self._describe)

    def _describe(self) -> None:
        """Add the description in italics; it is never split and the first to go where there is no room."""
        session = self._host.session
        styles = [dict(one) for one in session.value("styles", [])]
        own = str(self._rows[0].get("style", "")) if self._rows else ""
        style = _italic(styles, own)
        if style is None:
            style = _as_italic(styles, own)
            styles.append(style)
        row = {
            "text": {interface_language(): DESCRIPTION},
            "style": style["id"],
            "together": True,
            "gives_way": "first",
        }
        row = self._host.finish_row("paragraphs", {**self._item.needed(), **row})
        self.list.clearSelection()
        session.change_many(
            [("styles", styles), (self._path, [*self._rows, row])], self.tr("Add the description")
        )
        self.choose(len(self._rows) - 1)


def _italic(styles: Sequence[Mapping[str, Any]], own: str) -> Mapping[str, Any] | None:
    """Return the italic style whose letters are those of another but for that; None if there is none."""
    plain = next((one for one in styles if one.get("id") == own), {})
    alike = ("font", "own_font", "size_mm", "colour")
    for one in styles:
        if one.get("italic") and all(one.get(name) == plain.get(name) for name in alike):
            return one
    return None


def _as_italic(styles: Sequence[Mapping[str, Any]], own: str) -> dict[str, Any]:
    plain = next((one for one in styles if one.get("id") == own), styles[0] if styles else {})
    names = {str(one.get("id")) for one in styles}
    stem = "description"
    name = stem if stem not in names else next(n for i in count(2) if (n := f"{stem}_{i}") not in names)
    return {**plain, "id": name, "italic": True}
