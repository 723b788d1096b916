"""New boxes of a face, and signs in its texts: what is offered, and what is picked before one is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QToolButton, QWidget

from editor.ui.editors.faces import sign_offers
from editor.ui.editors.faces.asset_fields import offer_assets
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.picked_fields import offer_symbols
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.words.labels import SHARED_WORDS

if TYPE_CHECKING:
    from editor.ui.editors.faces.editing import FaceEditing
    from editor.ui.editors.faces.face_host import FaceHost
    from editor.ui.editors.faces.properties import PropertyPanel

CONTEXT: Final = "FaceAdding"
OFFERED: Final[Mapping[str, tuple[str, str]]] = {
    "text": (QT_TRANSLATE_NOOP("FaceAdding", "Text"), "type"),
    "rich": (QT_TRANSLATE_NOOP("FaceAdding", "Paragraphs"), "file-text"),
    "portrait": (QT_TRANSLATE_NOOP("FaceAdding", "Portrait of the card"), "user"),
    "asset": (QT_TRANSLATE_NOOP("FaceAdding", "Frame, texture or picture…"), "file-image"),
    "symbol": (QT_TRANSLATE_NOOP("FaceAdding", "Symbol…"), "stamp"),
    "heraldry": (QT_TRANSLATE_NOOP("FaceAdding", "Arms"), "shield"),
    "rect": (QT_TRANSLATE_NOOP("FaceAdding", "Rectangle"), "shapes"),
    "disc": (QT_TRANSLATE_NOOP("FaceAdding", "Disc"), "disc-3"),
    "line": (QT_TRANSLATE_NOOP("FaceAdding", "Line"), "minus"),
    "table": (QT_TRANSLATE_NOOP("FaceAdding", "Table of values"), "table"),
    "icons": (QT_TRANSLATE_NOOP("FaceAdding", "Row of symbols…"), "star"),
    "repeat": (QT_TRANSLATE_NOOP("FaceAdding", "Repeated cells"), "list"),
}
"""What may be put on a face, in words, with its icon; a line stands before each of the next."""
FIRST_OF_GROUP: Final = ("portrait", "rect", "table")
_PICTURE_USES: Final = ("frame", "texture", "picture", "symbol")
_WORDED: Final = ("text", "rich")


class BoxAdding(QObject):
    """Puts what is chosen in the menu on the face; a symbol or asset is picked first."""

    def __init__(
        self, editing: FaceEditing, host: FaceHost, properties: PropertyPanel, owner: QWidget
    ) -> None:
        """Make it.

        Args:
            editing: what changes the draft.
            host: of the fields, whose card and assets are offered.
            properties: of the box that is chosen: its words are typed, signs go into them.
            owner: the designer.
        """
        super().__init__(owner)
        self._editing, self._host, self._properties, self._owner = editing, host, properties, owner

    def add(self, sort: str, below: QToolButton) -> None:
        """Put something on the face, or offer what it may show below a button."""
        if sort == "asset":
            offer_assets(self._host.context, _PICTURE_USES, self._owner, below, self._add_asset)
        elif sort in ("symbol", "icons"):
            offer_symbols(self._host, self._owner, below, lambda picked: self._add_symbol(sort, picked))
        else:
            self._editing.add(sort, SHARED_WORDS.value(sort))
            if sort in _WORDED:
                self._properties.begin_words()

    def _add_asset(self, ident: str) -> None:
        shelf = asset_shelf(self._host.context)
        asset = shelf.asset(ident)
        if asset is not None:
            frames = {one.ref.id for one in shelf.assets if one.use == "frame"}
            self._editing.add_asset(asset, self._host.context.local(asset.name), frames)

    def _add_symbol(self, sort: str, picked: str) -> None:
        listed = self._host.session.value("assets", ())
        source, assets = sign_offers.symbol_changes(self._host.context, picked, listed)
        if source:
            name = sign_offers.named_symbol(self._host.context, source.strip("'"))
            self._editing.add_symbol(sort, name, source, assets)

    def insert_sign(self, name: str, keyword: bool = False) -> None:
        """Put a sign or keyword into the text that is being typed."""
        completion = self._properties.completion
        plain = f"[[{name}]]" if keyword else f":{name}:" if completion.in_braces else f"'{name}'"
        if not completion.insert(plain, beside_other_language=True):
            self._host.context.announce(self.tr("Put the cursor into a text of a box first."))

    def insert_asset(self, name: str, ident: str) -> None:
        """Put an asset into the text as a sign; the face lists it from then on."""
        session = self._host.session
        ref = sign_offers.asset_ref(self._host.context, ident)
        if ref is not None and self._properties.completion.ready:
            session.change("assets", [*session.value("assets", ()), ref], self.tr("Add a sign"))
        self.insert_sign(name)


def offered_words(sort: str) -> str:
    """Return what is put on a face, in the language of the interface."""
    return QCoreApplication.translate(CONTEXT, OFFERED[sort][0])
