"""The proposed values of a card, each beside the reason why it was guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from editor.rules.core.converting import Reason
from editor.ui.editors.characters.draft import ProposedCard
from editor.ui.kit.documents.draft import MISSING, Path, parse_path, read
from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.spans import COLUMNS
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import ICON_SMALL, SPACE_1, SPACE_2, SPACE_3, TYPE_SMALL, muted, theme
from editor.ui.kit.widgets import wrapped
from schemas.field_specs import FieldSpec, form_spec
from schemas.parse import model_for

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_BESIDE: Final = ("integer", "number", "choice", "flag", "text", "colour")
"""Shapes with room for the reason beside them; other fields have it below."""
FIELD_WIDTH: Final = 190
_GUESSED: Final = "circle-question-mark"
_KEPT: Final = ("name",)
"""Fields shown though they are no guess: what the new card is called."""


class GuessNote(QWidget):
    """Why one value was taken; where the author changed it, that it was."""

    def __init__(
        self,
        context: UiContext,
        card: ProposedCard,
        reason: Reason,
        value: Any,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._card = card
        self._context, self._reason, self._value = context, reason, value
        self.path: Path = parse_path(reason.path)
        self.sign = QLabel(self)
        self.sign.setFixedWidth(ICON_SMALL)
        self.words = wrapped(muted(QLabel(self), TYPE_SMALL))
        row = row_layout(self, 0, SPACE_2)
        row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        self.changed = False
        self.show_state(value)
        theme().changed.connect(self._dress)

    def show_state(self, value: Any) -> None:
        """Show the reason, or that the value is the author's own by now."""
        self.changed = value != self._value
        if self.changed:
            words = self.tr("{field}: changed by you; no longer a guess.")
            self.words.setText(words.format(field=self._where()))
        else:
            self.words.setText(self._sentence())
        self._dress()

    def _where(self) -> str:
        return self._context.place_words(self._card.system, self._card.kind, self.path)

    def _sentence(self) -> str:
        message = self._reason.message
        value = message.values.get("value")
        if isinstance(value, str) and value:
            words_of = self._context.words(self._card.system)
            words = ", ".join(words_of.value(one) for one in value.split(", "))
            message = message.model_copy(update={"values": {**message.values, "value": words}})
        where = self._where() if len(self.path) > 1 else ""
        words = self._context.sentence(message)
        return self.tr("{field} – {words}").format(field=where, words=words) if where else words

    def _dress(self) -> None:
        icon = theme().icon("pencil", "muted") if self.changed else theme().icon(_GUESSED, "warning")
        self.sign.setPixmap(icon.pixmap(ICON_SMALL, ICON_SMALL))
        self.sign.setAccessibleName(self.tr("your value") if self.changed else self.tr("guess"))


class GuessList(QScrollArea):
    """The fields of a proposal that are guesses, in the order of the card, to be changed."""

    def __init__(
        self, context: UiContext, card: ProposedCard, guesses: Sequence[Reason], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self._card = context, card
        self._start: Mapping[str, Any] = card.data
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Proposed values"))
        self.spec: FieldSpec = form_spec(model_for(card.system, card.kind))
        self.host = FormHost(cast("DocumentSession", card), context, self)
        self.notes: list[GuessNote] = []
        sheet = QWidget(self)
        column = column_layout(sheet, (0, 0, SPACE_3, SPACE_3), SPACE_2)
        by_field: dict[str, list[Reason]] = {name: [] for name in _KEPT}
        for guess in guesses:
            by_field.setdefault(str(parse_path(guess.path)[0]), []).append(guess)
        for number, (name, reasons) in enumerate(by_field.items()):
            if number:
                column.addWidget(_rule(sheet))
            column.addLayout(self._row(name, reasons, sheet))
        column.addStretch(1)
        self.setWidget(sheet)
        self.host.show_problems()
        card.changed.connect(self._changed)

    def _row(self, name: str, reasons: Sequence[Reason], parent: QWidget) -> QHBoxLayout | QVBoxLayout:
        field = self.spec.field(name)
        notes = column_layout(spacing=SPACE_1)
        for reason in reasons:
            value = read(self._start, parse_path(reason.path), MISSING)
            note = GuessNote(self._context, self._card, reason, value, parent)
            self.notes.append(note)
            notes.addWidget(note)
        form = Form(self.host, self.spec, (), (name,), parent, {name: COLUMNS})
        beside = field is not None and field.shape in _BESIDE
        row: QHBoxLayout | QVBoxLayout = QHBoxLayout() if beside else QVBoxLayout()
        row.setSpacing(SPACE_3 if beside else SPACE_1)
        row.addWidget(form)
        if beside:
            form.setFixedWidth(FIELD_WIDTH)
            notes.addStretch(1)
            notes.setContentsMargins(0, SPACE_3, 0, 0)
            row.addLayout(notes, 1)
        else:
            row.addLayout(notes)
        return row

    @property
    def left(self) -> int:
        """How many values are still guesses."""
        return sum(not note.changed for note in self.notes)

    def _changed(self, _path: object) -> None:
        for note in self.notes:
            note.show_state(read(self._card.data, note.path, MISSING))


def _rule(parent: QWidget) -> QFrame:
    line = QFrame(parent)
    line.setFixedHeight(1)
    line.setProperty("tone", "rule")
    return line
