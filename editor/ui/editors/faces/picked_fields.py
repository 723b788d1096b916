"""Fields of the properties that something is picked for: expressions, colours and symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QIcon, QResizeEvent
from PySide6.QtWidgets import QColorDialog, QPlainTextEdit, QSizePolicy, QWidget

from editor.printing.symbols import SYMBOLS
from editor.ui.editors.faces import offers, sign_offers
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.face_host import FaceHost
from editor.ui.editors.faces.pick_popup import Offered, PickPopup
from editor.ui.editors.faces.sign_icons import own_icon, symbol_icon
from editor.ui.kit.forms.fields import TextField
from editor.ui.kit.forms.swatch import swatch_icon
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_3
from editor.ui.kit.widgets import icon_button, push_button
from schemas.field_specs import FieldSpec

if TYPE_CHECKING:
    from editor.ui.kit.documents.draft import Path


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


class NamedField(FormulaField):
    """Something picked by its looks: a wide button says what it is; a line is there for an expression."""

    def __init__(self, spec: FieldSpec, host: FaceHost, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(spec, host, path, parent)
        self._value = ""
        self._typing = False
        self.button = push_button(self, "", self.offer)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.row.insertWidget(0, self.button, 1)
        self._line.left.connect(self._typed)

    def offer(self) -> None:
        """Let something be picked."""
        raise NotImplementedError

    def _words(self, source: str) -> str | None:
        """Return what a value is called. None for an expression."""
        raise NotImplementedError

    def _icon(self, source: str) -> QIcon:
        raise NotImplementedError

    def _ways(self) -> list[tuple[str, Callable[[], object]]]:
        """Return what else may be done in the picker."""
        ways: list[tuple[str, Callable[[], object]]] = []
        if self.spec.default == "":
            ways.append((self.tr("None"), lambda: self.edited.emit("", False)))
        ways.append((self.tr("Formula…"), self._type))
        return ways

    def _type(self) -> None:
        self._typing = True
        self._show()
        self._line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _typed(self) -> None:
        self._typing = False
        self._show()

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        self._value = str(value or "")
        self._show()

    def _show(self) -> None:
        words = self._words(self._value)
        typed = words is None or self._typing or self._line.hasFocus()
        self.button.setIcon(self._icon(self._value))
        policy = QSizePolicy.Policy.Fixed if typed else QSizePolicy.Policy.Ignored
        self.button.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        self._line.setVisible(typed)
        self._pick.setVisible(typed)
        room = self.button.width() - self.button.iconSize().width() - 2 * SPACE_3
        shown = "" if typed else words or ""
        metrics = self.button.fontMetrics()
        self.button.setText(metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room))
        self.button.setToolTip(shown if self.button.text() != shown else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

    def set_read_only(self, read_only: bool) -> None:
        super().set_read_only(read_only)
        self.button.setEnabled(not read_only)

    def set_name(self, name: str) -> None:
        super().set_name(name)
        self.button.setAccessibleName(name)


class SymbolField(NamedField):
    """An expression that names a symbol; a symbol is picked from their pictures."""

    def offer(self) -> None:
        offer_symbols(self._host, self, self.button, self._take, self._ways())

    def _take(self, picked: str) -> None:
        session = self._host.session
        source, listed = sign_offers.symbol_changes(self._host.context, picked, session.value("assets", ()))
        if listed is None:
            self.edited.emit(source, False)
        else:
            changes = [("assets", listed), (self._path, source)]
            session.change_many(changes, self.tr("Pick a symbol"))

    def _words(self, source: str) -> str | None:
        if not source:
            return self.tr("none")
        name = source[1:-1]
        plain = source == f"'{name}'" and "'" not in name
        return sign_offers.named_symbol(self._host.context, name) if plain else None

    def _icon(self, source: str) -> QIcon:
        template, ratio = self._host.template, self.devicePixelRatioF()
        name = offers.value_of(source, template, self._host.sample) if template is not None else ""
        own = self._host.sample.icons(template) if template is not None and name else {}
        if name in own:
            return own_icon(own[name], ratio)
        return symbol_icon(name, ratio) if name in SYMBOLS else QIcon()


class ColourOfField(NamedField):
    """A colour by name, by code or by an expression, with a swatch of it on the card shown."""

    def offer(self) -> None:
        host = self._host
        shelf = asset_shelf(host.context)
        ways = [(self.tr("Other colour…"), self._ask), *self._ways()]
        title = self.tr("Pick a colour")
        popup = PickPopup(title, (), self, buttons=ways, taken_as_typed=_is_code)

        def offered() -> Offered:
            return offers.colour_groups(host.context, host.template, host.colours()), ""

        popup.follow(shelf.changed, offered)
        popup.picked.connect(lambda name: self.edited.emit(name, False))
        popup.show_below(self.button)

    def _ask(self) -> None:
        now = QColor(self._colour(self._line.text()))
        chosen = QColorDialog.getColor(now, self, self.tr("Pick a colour"))
        if chosen.isValid():
            self.edited.emit(chosen.name(), False)

    def _words(self, source: str) -> str | None:
        if not source:
            return self.tr("as the style") if self.spec.owner == "TextBox" else self.tr("none")
        if source in self._host.colours():
            return offers.colour_word(source)
        return source if _is_code(source) else None

    def _icon(self, source: str) -> QIcon:
        return swatch_icon(self._colour(source))

    def _colour(self, source: str) -> str:
        colours = self._host.colours()
        if source in colours or source.startswith("#") or not source:
            return colours.get(source, source)
        template = self._host.template
        found = offers.value_of(source, template, self._host.sample) if template is not None else ""
        return colours.get(found, found)


def _is_code(text: str) -> bool:
    return len(text) == 7 and text.startswith("#") and QColor(text).isValid()


def offer_symbols(
    host: FaceHost,
    parent: QWidget,
    below: QWidget,
    take: Callable[[str], object],
    buttons: Sequence[tuple[str, Callable[[], object]]] = (),
) -> None:
    """Offer the symbols below a button; ``take`` gets what :func:`sign_offers.symbol_changes` reads."""
    title = QCoreApplication.translate("SymbolField", "Pick a symbol")
    popup = PickPopup(title, (), parent, icon_size=24, buttons=buttons)
    ratio = parent.devicePixelRatioF()

    def offered() -> Offered:
        return sign_offers.symbol_groups(host.context, host.template, host.sample, ratio), ""

    popup.follow(asset_shelf(host.context).changed, offered)
    popup.picked.connect(take)
    popup.show_below(below)


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


def insert(field: LineEdit | QPlainTextEdit, words: str) -> None:
    """Type words at the cursor of a field, or in the place of what was selected there."""
    if isinstance(field, LineEdit):
        field.insert_as_left(words)
    else:
        field.textCursor().insertText(words)
    field.setFocus(Qt.FocusReason.OtherFocusReason)
