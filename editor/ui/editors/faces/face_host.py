"""The fields of a template: what they offer, and which of them are picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from editor.printing.faces.naming import lists_around
from editor.ui.editors.faces.changes import STYLE_FIELDS, uses_of_style
from editor.ui.editors.faces.live import Sample
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.inputs import LineEdit, TextBox
from editor.ui.kit.words.labels import GameWords
from schemas.face import FaceBase
from schemas.own_fields import OwnPicture
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


class FaceHost(FormHost):
    """Fields of a template: styles are chosen among its own."""

    def __init__(self, session: DocumentSession, context: UiContext, sample: Sample, parent: QObject) -> None:
        super().__init__(session, context, parent)
        self.sample = sample
        self.last_words: QWidget | None = None
        """The text that had the focus last: fields of the card are inserted there."""
        self._coloured: tuple[object, object, Mapping[str, str]] = (None, None, {})
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)

    def _focus_moved(self, old: QWidget | None, _now: QWidget | None) -> None:
        if isinstance(old, LineEdit | TextBox):
            self.last_words = old

    @property
    def template(self) -> FaceBase | None:
        """The last valid state of the draft."""
        document = self.session.document
        return document if isinstance(document, FaceBase) else None

    @property
    def asset_words(self) -> GameWords:
        """The words of uses of assets."""
        return self.context.words("shared")

    def inside(self, path: Path) -> tuple[str, ...]:
        """Return the lists whose entries the box or paragraph around a field is drawn for."""
        template = self.template
        return lists_around(template, path[:-1]) if template is not None else ()

    def colours(self) -> Mapping[str, str]:
        """Return the colours that boxes may name on the card shown; kept until card or draft change."""
        template, card = self.template, self.sample.document
        if self._coloured[0] is not template or self._coloured[1] is not card:
            try:
                found = self.sample.colours(template) if template is not None else {}
            except EditorError:
                found = {}  # said on the face itself
            self._coloured = (template, card, found)
        return self._coloured[2]

    def finish_row(self, list_name: str, row: dict[str, Any], _before: Sequence[Any] = ()) -> dict[str, Any]:
        """Name the first style of the template in a new entry, and give a new style a name of its own."""
        styles = [str(one.get("id", "")) for one in self.session.value("styles", [])]
        if list_name == "styles":
            name = str(row.get("id") or "style")
            numbered = (f"{name}_{number}" for number in count(2))
            return {**row, "id": name if name not in styles else next(n for n in numbered if n not in styles)}
        if list_name == "paragraphs" and styles:
            return {**row, "style": row.get("style") or styles[0]}
        return row

    def rename_style(self, old: str, new: str) -> None:
        """Give a style another name, wherever it is named, in one step."""
        styles = list(self.session.value("styles", []))
        renamed = [{**one, "id": new} if one.get("id") == old else one for one in styles]
        uses = [(path, new) for path in uses_of_style(self.session.data, old)]
        self.session.change_many([("styles", renamed), *uses], self.tr("Rename style"))

    def choices(self, field: str) -> tuple[Choice, ...] | None:
        """Return the styles of the template for a field that names one."""
        if field in STYLE_FIELDS:
            styles = self.session.value("styles", [])
            return tuple(Choice(str(one.get("id", "")), str(one.get("id", ""))) for one in styles)
        if field == "own_field":
            fields = self.context.own_fields(self.session.system, str(self.session.value("shows", "")))
            language = self.context.language
            pictures = (one for one in fields if isinstance(one, OwnPicture))
            return tuple(Choice(one.key, one.words.get(language)) for one in pictures)
        if field in ("symbol", "faction", "clan"):
            return None  # in a template these are expressions, not words of the ruleset
        return super().choices(field)
