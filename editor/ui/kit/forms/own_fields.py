"""The fields that a ruleset adds to cards: a card for each, with its name and how many cards use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from editor.services.own_fields import values_of_fields
from editor.ui.kit.asking import NameDialog
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.blocks import BlockCard, BlocksField
from editor.ui.kit.forms.host import FormHost, MakeForm
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.widgets import WhenShown
from editor.ui.kit.words.labels import kinds_word
from schemas.field_specs import FieldSpec
from schemas.own_fields import OWN

if TYPE_CHECKING:
    from schemas.own_fields import OwnField
    from schemas.problems import EditorError

_Counts = Mapping[tuple[str, str], int]
_KEY = "key"


def is_own_fields(spec: FieldSpec) -> bool:
    """Return whether a list of blocks is that of the fields which a ruleset adds to cards."""
    return spec.shape == "blocks" and spec.name == "own_fields"


class OwnFieldCard(BlockCard):
    """One added field; its name is changed by a button, for it stands on cards, too."""

    renamed = Signal()

    def __init__(
        self, spec: FieldSpec, host: FormHost, path: Path, make_form: MakeForm, parent: QWidget
    ) -> None:
        super().__init__(spec, host, path, make_form, parent)
        self.rename = QPushButton(self.tr("Rename…"), self)
        self.rename.setToolTip(
            self.tr("Another name in formulas and files; the values of all cards go along.")
        )
        self.rename.clicked.connect(self.renamed)
        # A column beside the kind would be too narrow for the words: they have a row of their own.
        self.head.removeWidget(self.sentence)
        self.head.insertStretch(self.head.indexOf(self.up))
        row = row_layout(spacing=SPACE_2)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.rename, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addLayout(row)

    def names_shown(self, fields: FieldSpec) -> tuple[str, ...]:
        """Return the fields of the block that its form shows: all but its name."""
        return tuple(one.name for one in fields.fields if one.name != _KEY)

    def allow(self, first: bool, last: bool, read_only: bool) -> None:
        super().allow(first, last, read_only)
        self.rename.setEnabled(not read_only)


class OwnFieldsField(BlocksField):
    """Adds, orders, renames and removes the fields that a ruleset adds to cards."""

    manual_chapter = "own-fields"

    card_type = OwnFieldCard

    def __init__(
        self, spec: FieldSpec, host: FormHost, path: Path, make_form: MakeForm, parent: QWidget | None = None
    ) -> None:
        self._counts: _Counts | None = None
        super().__init__(spec, host, path, make_form, parent)
        self.add.setText(self.tr("Add a field"))
        self._again = WhenShown(self, self._count)
        host.context.catalogue_changed.connect(self._again.ask)
        self._again.ask()

    def _count(self) -> None:
        """Look how many cards say something in each field, off the GUI thread."""
        context, system = self._host.context, self._host.session.system
        context.jobs.start(
            self.tr("Counting values"),
            lambda _report: values_of_fields(context.workspace, system),
            done=self._counted,
            quiet=True,
        )

    def _counted(self, counts: _Counts) -> None:
        self._counts = counts
        self._show_words()

    def _show_words(self) -> None:
        for card, value in zip(self.cards, self._values, strict=True):
            card.show_words(self._sentence(value), True)

    def _sentence(self, value: Mapping[str, Any]) -> str:
        """Return the name of a field, the kind of its cards and how many of them use it."""
        parts = [
            f"{OWN}.{value.get(_KEY, '')}",
            kinds_word(str(value.get("kind", "")), self._host.session.system),
        ]
        if self._counts is not None:
            parts.append(self.tr("%n card(s) with a value", "", self._used(value)))
        return "  ·  ".join(parts)

    def _used(self, value: Mapping[str, Any]) -> int:
        return (self._counts or {}).get((str(value.get("kind")), str(value.get(_KEY))), 0)

    def make_card(self, number: int) -> BlockCard:
        """Return the card of a field."""
        card = super().make_card(number)
        if isinstance(card, OwnFieldCard):
            card.renamed.connect(lambda: self._ask_name(self.cards.index(card)))
        return card

    def blank(self, kind: str) -> dict[str, Any]:
        """Return a new field with a name that no other has."""
        found = super().blank(kind)
        taken = {one.get(_KEY) for one in self._values if one.get("kind") == found.get("kind")}
        number = 1
        while (key := "field" if number == 1 else f"field_{number}") in taken:
            number += 1
        return {**found, _KEY: key}

    def _remove(self, number: int) -> None:
        used = self._used(self._values[number])
        super()._remove(number)
        if used:
            words = self.tr("%n card(s) keep their value of this field; with the field it is back.", "", used)
            self._host.context.notify(words, "caution")

    def _ask_name(self, number: int) -> None:
        dialog = NameDialog(self._host.context, self.window())
        dialog.named.connect(lambda name: self.rename(number, name, dialog.refuse))
        words = self.tr("Name in formulas and files (lower case letters, digits, underscores):")
        old = str(self._values[number].get(_KEY, ""))
        dialog.ask(self.tr("Rename the field"), words, old, self.tr("Rename"))

    def rename(self, number: int, name: str, refuse: Callable[[EditorError], object]) -> None:
        """Give a field another name: everywhere where it is saved already, else in the draft alone.

        Args:
            number: place of the field in the list.
            name: its new one.
            refuse: is told what stands against it.
        """
        session, value = self._host.session, self._values[number]
        old, new, kind = str(value.get(_KEY, "")), name.strip(), str(value.get("kind", ""))
        if new == old:
            return
        saved: tuple[OwnField, ...] = getattr(session.saved_document, "own_fields", ())
        if any((one.kind, one.key) == (kind, old) for one in saved):
            self._host.context.field_rename_requested.emit(session.id, kind, old, new, refuse)
            return
        values = [{**one, _KEY: new} if place == number else one for place, one in enumerate(self._values)]
        self._emit(values)
