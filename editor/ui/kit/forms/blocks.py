"""The editor of a list of blocks: a card for each with its kind, its fields and its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from editor.rules.core.blocks import BlockBook
from editor.rules.registry import find_system
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.host import BoundForm, FormHost, MakeForm
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, discard, row_layout, scroll_to_all_of
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted, set_icon
from editor.ui.kit.turns import later
from editor.ui.kit.widgets import icon_button, wrapped
from schemas.field_specs import FieldSpec

_KIND_WIDTH: Final = 216
"""Pixels of the box with the kind of a block."""


def block_book(system: str) -> BlockBook | None:
    """Return what a game says of its blocks."""
    game = find_system(system)
    return game.blocks if game is not None else None


class BlockCard(QFrame):
    """One block: kind, sentence, buttons, and its fields."""

    kind_chosen = Signal(str)
    moved = Signal(int)
    removed = Signal()

    def __init__(
        self, spec: FieldSpec, host: FormHost, path: Path, make_form: MakeForm, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._spec, self._host, self._path, self._make_form = spec, host, path, make_form
        self.kind = ""
        self.form: BoundForm | None = None
        self.column = column_layout(self, (SPACE_2, SPACE_1, SPACE_2, SPACE_2), SPACE_1)
        self.box = ComboBox(self)
        self.box.setObjectName("kind")
        self.box.setAccessibleName(self.tr("Kind of the block"))
        self.box.setFixedWidth(_KIND_WIDTH)
        for kind, words in host.words.blocks(spec):
            self.box.addItem(words, kind)
        self.box.activated.connect(lambda _row: self.kind_chosen.emit(str(self.box.currentData())))
        self.sentence = wrapped(QLabel(self))
        self.sentence.setObjectName("sentence")
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.up = icon_button(self, "arrow-up", self.tr("Move it up"), lambda: self.moved.emit(-1), flat=True)
        self.down = icon_button(
            self, "arrow-down", self.tr("Move it down"), lambda: self.moved.emit(1), flat=True
        )
        self.remove = icon_button(self, "trash-2", self.tr("Remove it"), self.removed.emit, flat=True)
        head = self.head = row_layout(spacing=SPACE_1)
        head.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        head.addSpacing(SPACE_2)
        head.addWidget(self.sentence, 1)
        for button in (self.up, self.down, self.remove):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addLayout(head)
        self.by_hand = wrapped(
            muted(QLabel(self.tr("Not yet executed by the preview: the players do it by hand."), self))
        )
        self.by_hand.setObjectName("by_hand")
        self.by_hand.hide()
        self.column.addWidget(self.by_hand)

    def show_kind(self, kind: str) -> None:
        """Show the fields of a kind, for a new card or one whose kind has changed."""
        self.kind = kind
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(self.box.findData(kind))
        fields = dict(self._spec.kinds).get(kind)
        if fields is not None and fields.fields:
            names = self.names_shown(fields)
            self.form = self._make_form(self._host, fields, self._path, names, self)
            self.column.addWidget(self.form)

    def names_shown(self, fields: FieldSpec) -> Sequence[str] | None:
        """Return the fields of the block that its form shows; None for all."""
        return None

    def show_words(self, text: str, executed: bool) -> None:
        """Show the sentence of the block, and whether the players have to do it by hand."""
        self.sentence.setText(text)
        self.sentence.setToolTip(text)
        self.by_hand.setVisible(not executed)

    def allow(self, first: bool, last: bool, read_only: bool) -> None:
        """Enable what may be done with the block."""
        self.box.setEnabled(not read_only)
        self.up.setEnabled(not first and not read_only)
        self.down.setEnabled(not last and not read_only)
        self.remove.setEnabled(not read_only)


class BlocksField(FieldEditor):
    """A list of blocks, one under the other; new ones are picked from a menu of kinds."""

    card_type: type[BlockCard] = BlockCard

    def __init__(
        self, spec: FieldSpec, host: FormHost, path: Path, make_form: MakeForm, parent: QWidget | None = None
    ) -> None:
        super().__init__(spec, parent)
        self._host, self._path, self._make_form = host, path, make_form
        self._values: list[Any] = []
        self._read_only = False
        self.cards: list[BlockCard] = []
        column = column_layout(spacing=SPACE_2)
        self.row.addLayout(column, 1)
        self.whole = wrapped(muted(QLabel(self)))
        self.whole.setObjectName("whole")
        self.whole.hide()
        column.addWidget(self.whole)
        self._cards = column_layout(None, (0 if len(path) == 1 else SPACE_3, 0, 0, 0), SPACE_2)
        column.addLayout(self._cards)
        self.add = QPushButton(self.tr("Add a block"), self)
        self.add.setObjectName("add_block")
        set_icon(self.add, "plus")
        menu = QMenu(self.add)
        for kind, words in host.words.blocks(spec):
            menu.addAction(words).triggered.connect(lambda _on=False, kind=kind: self.add_block(kind))
        self.add.setMenu(menu)
        self.add.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self.entry = self.add

    # what stands in the draft

    def show_value(self, value: Any) -> None:
        self._values = [one if isinstance(one, Mapping) else {} for one in value or ()]
        kinds = [str(one.get(self.spec.tag)) for one in self._values]
        for number, kind in enumerate(kinds):
            if number < len(self.cards) and self.cards[number].kind == kind:
                continue
            self._replace_card(number, kind)
        while len(self.cards) > len(kinds):
            self._drop(self.cards.pop())
        self._show_words()
        self._allow()

    def make_card(self, number: int) -> BlockCard:
        """Return the card of a block."""
        return self.card_type(self.spec, self._host, (*self._path, number), self._make_form, self)

    def _replace_card(self, number: int, kind: str) -> None:
        card = self.make_card(number)
        if number < len(self.cards):
            self._drop(self.cards[number])
            self.cards[number] = card
        else:
            self.cards.append(card)
        self._cards.insertWidget(number, card)
        card.kind_chosen.connect(lambda chosen: self._change_kind(self.cards.index(card), chosen))
        card.moved.connect(lambda step: self._move(self.cards.index(card), step))
        card.removed.connect(lambda: self._remove(self.cards.index(card)))
        card.show_kind(kind)

    def _drop(self, card: BlockCard) -> None:
        self._host.forget(card)
        discard(self._cards, card)

    def _show_words(self) -> None:
        session = self._host.session
        book = block_book(session.system)
        if book is None:
            return
        ruleset = self._host.context.ruleset(session.system, session.document)
        language = self._host.context.language
        for card, value in zip(self.cards, self._values, strict=True):
            text = book.sentence(session.kind, value, ruleset, language)
            card.show_words(text, not text or book.executed(session.kind, value))
        document = session.document
        if len(self._path) > 1 or document is None:
            return
        others = [
            one.text
            for one in book.lines(document, ruleset, language)
            if not one.path.startswith(self.spec.name)
        ]
        self.whole.setText("\n".join(others))
        self.whole.setVisible(bool(others))

    def rebase(self, path: Path) -> None:
        if path != self._path:
            self._path = path
            while self.cards:
                self._drop(self.cards.pop())

    # edits: each is one step

    def blank(self, kind: str) -> dict[str, Any]:
        """Return a new block of a kind: its plainest values, the first of what the ruleset offers."""
        found: dict[str, Any] = {self.spec.tag: kind}
        fields = dict(self.spec.kinds)[kind].fields
        for field in fields:
            offered = self._host.choices(field.name) if field.shape == "text" and field.required else None
            if field.shape == "ref":
                continue
            found[field.name] = offered[0].value if offered else field.blank()
        return found

    def add_block(self, kind: str) -> None:
        """Add a block of a kind at the end."""
        self._emit([*self._values, self._filled(kind, None)])
        if self.cards:
            self.cards[-1].box.setFocus(Qt.FocusReason.OtherFocusReason)
            # Forms inside it have their height in the next turn.
            later(self, self._scroll_to_last)

    def _scroll_to_last(self) -> None:
        if self.cards:
            scroll_to_all_of(self.cards[-1])

    def _filled(self, kind: str, before: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return a new block; one that holds blocks begins with the block that it takes the place of."""
        new = self.blank(kind)
        holding = next((one for one in dict(self.spec.kinds)[kind].fields if one.shape == "blocks"), None)
        if holding is not None and not new.get(holding.name):
            inner = dict(holding.kinds)
            old = before if before is not None and before.get(self.spec.tag) in inner else None
            first = next(iter(inner))
            new[holding.name] = [dict(old) if old is not None else self.blank(first)]
        return new

    def _change_kind(self, number: int, kind: str) -> None:
        before = self._values[number]
        if before.get(self.spec.tag) == kind:
            return
        new = self._filled(kind, before)
        shapes = {field.name: field for field in dict(self.spec.kinds)[kind].fields}
        for name, value in before.items():
            field = shapes.get(name)
            kept = field is not None and field.shape in ("integer", "number", "flag")
            if kept or (field is not None and field.shape == "choice" and value in field.values):
                new[name] = value
        self._emit([*self._values[:number], new, *self._values[number + 1 :]])

    def _move(self, number: int, step: int) -> None:
        values = list(self._values)
        values.insert(number + step, values.pop(number))
        self._emit(values)

    def _remove(self, number: int) -> None:
        self._emit([one for place, one in enumerate(self._values) if place != number])

    def _emit(self, values: Sequence[Any]) -> None:
        self.edited.emit([dict(one) for one in values], False)

    # the rest of what a field editor does

    def _allow(self) -> None:
        last = len(self.cards) - 1
        for number, card in enumerate(self.cards):
            card.allow(number == 0, number == last, self._read_only)
        self.add.setEnabled(not self._read_only)

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        self._allow()

    def set_name(self, name: str) -> None:
        self.add.setAccessibleName(f"{name}: {self.add.text()}")
