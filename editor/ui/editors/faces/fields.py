"""Fields of the properties: colours, expressions, symbols and words are picked, or typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QColorDialog, QLineEdit, QPlainTextEdit, QToolButton, QWidget

from editor.printing.symbols import SYMBOLS
from editor.ui.editors.faces import offers
from editor.ui.editors.faces.asset_fields import ASSET_USES, AssetField, AssetListField
from editor.ui.editors.faces.face_host import FaceHost
from editor.ui.editors.faces.flow_fields import GoesOnField, ParagraphsField
from editor.ui.editors.faces.flows import FIELD, flowing, renamed
from editor.ui.editors.faces.pick_popup import PickPopup
from editor.ui.editors.faces.rows_field import RowsField, words_shown
from editor.ui.editors.faces.sections import ROW_GROUPS
from editor.ui.editors.faces.signs_panel import own_icon, symbol_icon
from editor.ui.kit.forms.fields import FieldEditor, TextField
from editor.ui.kit.forms.local_field import LocalField
from editor.ui.kit.forms.swatch import swatch_icon
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
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
        return ColourOfField(spec, host, parent)
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


class FormulaField(TextField):
    """An expression, with a button that inserts a field of the card."""

    def __init__(self, spec: FieldSpec, host: FaceHost, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host, self._path = host, path
        self._pick = icon_button(self, "list", self.tr("Insert a field of the card"), self._offer)
        self.row.addWidget(self._pick)

    def _offer(self) -> None:
        if not self._line.hasFocus():
            self._line.selectAll()  # nobody works on the expression: what is picked takes its place
        pick_field(self._host, self._path, self._pick, lambda name: insert(self._line, name))

    def rebase(self, path: Path) -> None:
        self._path = path

    def set_read_only(self, read_only: bool) -> None:
        super().set_read_only(read_only)
        self._pick.setEnabled(not read_only)


class SymbolField(FormulaField):
    """An expression that names a symbol; a symbol is picked from their pictures."""

    def __init__(self, spec: FieldSpec, host: FaceHost, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(spec, host, path, parent)
        self.button = icon_button(self, "shapes", self.tr("Pick a symbol"), self._offer_symbols)
        self.row.insertWidget(0, self.button)

    def _offer_symbols(self) -> None:
        host = self._host
        groups = offers.symbol_groups(host.template, host.sample, self.devicePixelRatioF())
        buttons = [(self.tr("None"), lambda: self.edited.emit("", False))]
        popup = PickPopup(self.tr("Pick a symbol"), groups, self, icon_size=24, buttons=buttons)
        popup.picked.connect(lambda name: self.edited.emit(f"'{name}'", False))
        popup.show_below(self.button)

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        self.button.setIcon(self._icon(str(value or "")))

    def _icon(self, source: str) -> QIcon:
        template, ratio = self._host.template, self.devicePixelRatioF()
        name = offers.value_of(source, template, self._host.sample) if template is not None else ""
        own = self._host.sample.icons(template) if template is not None and name else {}
        if name in own:
            return own_icon(own[name], ratio)
        return symbol_icon(name, ratio) if name in SYMBOLS else QIcon()

    def set_read_only(self, read_only: bool) -> None:
        super().set_read_only(read_only)
        self.button.setEnabled(not read_only)


class ColourOfField(TextField):
    """A colour by name, by code or by an expression, with a swatch of it on the card shown."""

    def __init__(self, spec: FieldSpec, host: FaceHost, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host = host
        self.button = QToolButton(self)
        self.button.setToolTip(self.tr("Pick a colour"))
        self.button.clicked.connect(self._offer)
        self.row.insertWidget(0, self.button)

    def _offer(self) -> None:
        groups = offers.colour_groups(self._host.context, self._host.template, self._host.colours())
        buttons: list[tuple[str, Callable[[], object]]] = [(self.tr("Other colour…"), self._ask)]
        if self.spec.default == "":
            buttons.append((self.tr("None"), lambda: self.edited.emit("", False)))
        popup = PickPopup(self.tr("Pick a colour"), groups, self, buttons=buttons)
        popup.picked.connect(lambda name: self.edited.emit(name, False))
        popup.show_below(self.button)

    def _ask(self) -> None:
        now = QColor(self._colour(self._line.text()))
        chosen = QColorDialog.getColor(now, self, self.tr("Pick a colour"))
        if chosen.isValid():
            self.edited.emit(chosen.name(), False)

    def _colour(self, source: str) -> str:
        colours = self._host.colours()
        if source in colours or source.startswith("#") or not source:
            return colours.get(source, source)
        template = self._host.template
        found = offers.value_of(source, template, self._host.sample) if template is not None else ""
        return colours.get(found, found)

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        self.button.setIcon(swatch_icon(self._colour(str(value or ""))))

    def set_read_only(self, read_only: bool) -> None:
        super().set_read_only(read_only)
        self.button.setEnabled(not read_only)

    def set_name(self, name: str) -> None:
        super().set_name(name)
        self.button.setAccessibleName(self.tr("Pick a colour for {field}").format(field=name))


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


def pick_field(host: FaceHost, path: Path, below: QWidget, take: Callable[[str], object]) -> None:
    """Offer the fields of the card below a button."""
    template = host.template
    if template is None:
        return
    title = offers.said(QT_TRANSLATE_NOOP("FaceOffers", "Insert a field"))
    groups = offers.field_groups(host.context, template, host.sample, host.inside(path))
    popup = PickPopup(title, groups, below)
    popup.picked.connect(take)
    popup.show_below(below)


def insert(field: QLineEdit | QPlainTextEdit, words: str) -> None:
    """Type words at the cursor of a field."""
    if isinstance(field, QLineEdit):
        field.insert(words)
        field.textEdited.emit(field.text())
    else:
        field.textCursor().insertText(words)
    field.setFocus(Qt.FocusReason.OtherFocusReason)


class BoxHost(FaceHost):
    """The fields of a template, many of them with something to pick."""

    def editor(self, spec: FieldSpec, path: Path, parent: QWidget) -> FieldEditor | None:
        return picked_field(self, spec, path, parent)

    def counts(self, path: Path, spec: FieldSpec) -> bool:
        """Whether a field has an effect: a box inside a list goes on in no other."""
        if spec.name == FIELD and path[:-1] not in flowing(self.session.data):
            return False
        return super().counts(path, spec)
