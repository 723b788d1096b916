"""Fields of the properties: words with fields of the card, names of styles, and which field is picked how."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.ui.editors.faces.asset_fields import ASSET_USES, AssetField, AssetListField
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.face_host import FaceHost
from editor.ui.editors.faces.flow_fields import GoesOnField, ParagraphsField
from editor.ui.editors.faces.flows import FIELD, flowing, renamed
from editor.ui.editors.faces.following import fields_along
from editor.ui.editors.faces.geometry import Area
from editor.ui.editors.faces.new_boxes import fitted
from editor.ui.editors.faces.picked_fields import (
    ColourOfField,
    FormulaField,
    SymbolField,
    insert,
    pick_field,
)
from editor.ui.editors.faces.rows_field import RowsField, words_shown
from editor.ui.editors.faces.sections import ROW_GROUPS
from editor.ui.kit.forms.fields import FieldEditor, TextField
from editor.ui.kit.forms.local_field import LocalField
from editor.ui.kit.widgets import icon_button
from schemas.field_specs import FieldSpec
from schemas.messages.languages import with_first
from schemas.text import plain_letters

if TYPE_CHECKING:
    from editor.ui.kit.documents.draft import Path

COLOURS: Final = frozenset(
    {
        *("colour", "fill", "stroke", "edge", "outline", "shadow"),
        *("icon_colour", "filler_colour", "filler_back_colour"),
    }
)
"""Fields that hold a colour, or an expression that gives one."""
SYMBOL_FIELDS: Final = frozenset({"symbol", "icons", "icon", "icon_back", "filler", "filler_back"})
"""Fields that hold an expression which names a symbol."""
EXPRESSIONS: Final = frozenset(
    {"when", "shift_x", "shift_y", "wider", "higher", "each", "asset_named", "fits", "scale"}
)
"""Fields that hold another expression: a field of the card may be inserted."""


def picked_field(host: FaceHost, spec: FieldSpec, path: Path, parent: QWidget) -> FieldEditor | None:
    """Return the editor of a field that something is picked for; None for other fields."""
    if spec.shape == "text" and not spec.values and spec.name in COLOURS:
        return ColourOfField(spec, host, path, parent)
    if spec.shape == "text" and spec.name in SYMBOL_FIELDS:
        return SymbolField(spec, host, path, parent)
    if spec.shape == "text" and spec.name in EXPRESSIONS:
        return FormulaField(spec, host, path, parent)
    if spec.shape == "local" and len(path) > 1:
        return WordsField(spec, host, path, parent)
    if spec.shape == "ref" and spec.name in ASSET_USES:
        return AssetField(spec, host, parent)
    if spec.shape == "list" and spec.name == "assets":
        return AssetListField(spec, host, parent)
    if spec.shape == "list" and spec.name in ROW_GROUPS and spec.item is not None:
        words = partial(_row_words, language=host.context.language)
        rows = ParagraphsField if spec.name == "paragraphs" else RowsField
        return rows(spec, host, path, ROW_GROUPS[spec.name], words, parent)
    if spec.owner == "FaceStyle" and spec.name == "id":
        return StyleNameField(spec, host, path, parent)
    if spec.owner == "RichBox" and spec.name == "name":
        return BoxNameField(spec, host, path, parent)
    if spec.name == FIELD:
        return GoesOnField(spec, host, path, parent)
    return None


def _row_words(row: Mapping[str, Any], language: str) -> str:
    """Return what an entry of a list is called: a style by its name, others by their words."""
    if "id" in row:
        return str(row["id"]).replace("_", " ")
    label, value = (words_shown(row.get(name), language) for name in ("label", "value"))
    return " – ".join(one for one in (label, value) if one) or words_shown(row.get("text"), language)


class _NameField(TextField):
    """A name that others refer to, taken over once it is typed: all that name it follow."""

    def __init__(self, spec: FieldSpec, host: FaceHost, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host, self._path = host, path
        self._line.editingFinished.connect(self._take)

    def _changed(self, _text: str) -> None:
        """Wait until the name is whole."""

    def _take(self) -> None:
        old = str(self._host.session.value(self._path, ""))
        new = re.sub(r"[^a-z0-9_]+", "_", plain_letters(self._line.text()).lower()).strip("_")
        if new == old or not new or self._refused(new):
            self._line.setText(old)
            return
        self._rename(old, new)

    def _refused(self, name: str) -> bool:
        """Whether a name is taken; then it is said."""
        raise NotImplementedError

    def _rename(self, old: str, new: str) -> None:
        raise NotImplementedError

    def rebase(self, path: Path) -> None:
        self._path = path


class StyleNameField(_NameField):
    """The name of a style."""

    def _refused(self, name: str) -> bool:
        if name not in [one.get("id") for one in self._host.session.value("styles", [])]:
            return False
        self._host.context.announce(self.tr("There is a style of this name already."))
        return True

    def _rename(self, old: str, new: str) -> None:
        self._host.rename_style(old, new)


class BoxNameField(_NameField):
    """The name of a box with paragraphs: those that go on in it follow."""

    def _refused(self, name: str) -> bool:
        session, own = self._host.session, self._path[:-1]
        boxes = flowing(session.data)
        alike = any(one != own and box.get("name") == name for one, box in boxes.items())
        if alike:
            self._host.context.announce(self.tr("There is a box of this name already."))
        return alike

    def _rename(self, old: str, new: str) -> None:
        session = self._host.session
        session.change_many(renamed(session.data, self._path[:-1], new), self.tr("Rename box"))


class WordsField(LocalField):
    """Words in each language, with a button that inserts a field of the card in braces."""

    def __init__(self, spec: FieldSpec, host: FaceHost, path: Path, parent: QWidget | None = None) -> None:
        long = spec.long and spec.owner == "RichParagraph"
        super().__init__(spec, with_first(host.context.language), long=long, parent=parent)
        self._host, self._path = host, path
        self._last = next(iter(self._inputs.values()))
        self._pick = icon_button(self, "list", self.tr("Insert a field of the card"), self._offer)
        self.row.addWidget(self._pick, 0, Qt.AlignmentFlag.AlignTop)

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        # A language without words of its own takes those of another.
        filled = next((one for one in self._value.values() if one), "")
        for language, box in self._inputs.items():
            box.setPlaceholderText("" if self._value.get(language) else filled)

    def _offer(self) -> None:
        focused = next((one for one in self._inputs.values() if one is self._host.last_words), self._last)
        pick_field(self._host, self._path, self._pick, lambda name: insert(focused, f"{{{name}}}"))

    def rebase(self, path: Path) -> None:
        self._path = path

    def set_read_only(self, read_only: bool) -> None:
        super().set_read_only(read_only)
        self._pick.setEnabled(not read_only)


class BoxHost(FaceHost):
    """The fields of a template, many of them with something to pick."""

    def editor(self, spec: FieldSpec, path: Path, parent: QWidget) -> FieldEditor | None:
        return picked_field(self, spec, path, parent)

    def counts(self, path: Path, spec: FieldSpec) -> bool:
        """Whether a field has an effect: a box inside a list goes on in no other."""
        if spec.name == FIELD and path[:-1] not in flowing(self.session.data):
            return False
        return super().counts(path, spec)

    def edit(self, path: Path, name: str, value: Any, typing: bool) -> None:
        """Write an edit of a field, and what changes along with it, as one step."""
        along = fields_along(self.session.data, path, value, self._place_of)
        if along:
            words = self.tr("Change {field}").format(field=name)
            self.session.change_many([(path, value), *along], words)
        else:
            super().edit(path, name, value, typing)

    def _place_of(self, ref: Mapping[str, Any]) -> Mapping[str, float]:
        asset = asset_shelf(self.context).asset(str(ref.get("id", "")))
        if asset is None:
            return {}
        width, height, bleed = (
            float(self.session.value(one, 0.0)) for one in ("width_mm", "height_mm", "bleed_mm")
        )
        return fitted(asset.use, asset.shape, Area(0, 0, width, height), bleed)
