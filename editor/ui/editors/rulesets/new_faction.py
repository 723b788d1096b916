"""A new faction: its name in each language, colours and symbol, with the arms that they make."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QWidget

from editor.services import factions
from editor.services.factions import NewFaction
from editor.ui.editors.rulesets.arms_view import ArmsView
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.choice_fields import ChoiceField
from editor.ui.kit.forms.fields import ColourField, FieldEditor
from editor.ui.kit.forms.local_field import LocalField
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_4
from editor.ui.kit.widgets import wrapped
from schemas.field_specs import FieldSpec, form_spec
from schemas.heraldry import Heraldry
from schemas.messages import LANGUAGES, sentence
from schemas.messages.languages import with_first
from schemas.parse import model_for
from schemas.patterns import COLOUR
from schemas.problems import EditorError, Message
from schemas.systems import ruleset_kind
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (620, 420)
_COLOURS: Final = ("#2a6f6a", "#8a5a2b", "#6a3d8f", "#9c2f4c", "#3f6fb0", "#5d7a1e", "#b0761a", "#40566b")
"""Main colours that are proposed, one after the other."""
_SECOND: Final = "#e8e4d8"
_FIELDS: Final = ("name", "colour", "second_colour", "symbol")
translate = QCoreApplication.translate


class NewFactionDialog(Dialog):
    """Adds a faction to a ruleset of the author's; the first begins one."""

    manual_chapter = "factions"

    made = Signal(object)  # NewFaction

    def __init__(self, context: UiContext, system: str, parent: QWidget | None, name: str = "") -> None:
        """Show the questions.

        Args:
            context: what pages share.
            system: id of the game.
            parent: the window.
            name: proposed name, in the language of the interface.
        """
        super().__init__(parent, _SIZE)
        self._context, self._system = context, system
        self.introduce(self.tr("New faction"))
        own = factions.own_rulesets(context.workspace, system)
        known = [faction for one in context.rulesets(system) for faction in getattr(one, "factions", ())]
        taken = {faction.colour.lower() for faction in known}
        colour = next((one for one in _COLOURS if one not in taken), _COLOURS[0])
        self.data: dict[str, Any] = {
            "name": {context.language: name} if name else {},
            "colour": colour,
            "second_colour": _SECOND,
            "symbol": None,
        }
        self._fields = {name: self._field(name) for name in _FIELDS}
        self.arms = ArmsView(self)
        self.with_arms = QCheckBox(self.tr("With arms in these colours"), self)
        self.with_arms.setChecked(True)
        self.with_arms.toggled.connect(self._show)
        self.ruleset = ComboBox(self)
        self.ruleset.setAccessibleName(self.tr("Ruleset"))
        for row in own:
            self.ruleset.addItem(context.local(row.name), row.id)
        begun = self.tr("a new ruleset: {name}").format(name=self._new_name(context.language))
        self.ruleset.addItem(begun, None)
        self._lay_out()
        self._trouble = wrapped(QLabel(self), "danger")
        self._trouble.hide()
        self.body.addWidget(self._trouble)
        self.body.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.make_button = self.add_button(self.tr("Create"), self.make, primary=True)
        self._show()

    def _lay_out(self) -> None:
        game = self._context.words(self._system)
        form = QFormLayout()
        form.setVerticalSpacing(SPACE_2)
        for name, editor in self._fields.items():
            words = game.label(_spec(self._system, name))
            form.addRow(words, editor)
            editor.set_name(words)
            editor.show_value(self.data[name])
        form.addRow("", self.with_arms)
        form.addRow(self.tr("Ruleset"), self.ruleset)
        row = row_layout(spacing=SPACE_4)
        row.addLayout(form, 1)
        row.addWidget(self.arms)
        self.body.addLayout(row)

    def _field(self, name: str) -> FieldEditor:
        spec = _spec(self._system, name)
        editor: FieldEditor
        if spec.shape == "local":
            editor = LocalField(spec, with_first(self._context.language), long=False, parent=self)
        elif spec.shape == "colour":
            editor = ColourField(spec, self)
        else:
            words = self._context.words(self._system)
            editor = ChoiceField(spec, [Choice(*one) for one in words.choices(spec)], self)
        editor.edited.connect(lambda value, _typing, key=name: self.edit(key, value))
        return editor

    def edit(self, key: str, value: object) -> None:
        """Take in another answer."""
        self.data[key] = value
        self._fields[key].show_value(value)
        self._show()

    def faction(self) -> dict[str, Any]:
        """Return the faction that the answers give, as plain data without its id."""
        found = {key: value for key, value in self.data.items() if value not in (None, "")}
        if self.with_arms.isChecked() and self._coloured():
            found["heraldry"] = _arms(found).model_dump(mode="json")
        return found

    def _coloured(self) -> bool:
        return all(re.fullmatch(COLOUR, str(self.data[key])) for key in ("colour", "second_colour"))

    def _show(self, *_changed: object) -> None:
        self.arms.show_faction(self.faction())
        named = any(map(str.strip, self.data["name"].values()))
        self.make_button.setEnabled(named and self._coloured())

    def _new_name(self, language: str) -> str:
        game = next(one.name for one in self._context.workspace.systems if one.id == self._system)
        values = {"game": game.get(language)}
        return sentence(Message(code="ruleset.own_name", values=values), language)

    def make(self) -> None:
        """Store the faction and say so."""
        name = LocalText({language: self._new_name(language) for language in LANGUAGES})
        chosen = self.ruleset.currentData()
        label = self.tr("New faction {name}").format(name=self._context.local(self.data["name"]))
        try:
            made = factions.add_faction(
                self._context.workspace, self._system, self.faction(), chosen, name, label
            )
        except EditorError as trouble:
            self._trouble.setText(self._context.error_sentences(trouble))
            self._trouble.show()
            return
        self.accept()
        self.made.emit(made)


def ask_for_faction(
    parent: QWidget, context: UiContext, system: str, take: Callable[[str], object], name: str = ""
) -> None:
    """Ask for a new faction.

    Args:
        parent: what asks.
        context: what pages share.
        system: id of the game.
        take: what is done with the id of the faction once it is there.
        name: proposed name.
    """

    def done(made: NewFaction) -> None:
        session = context.opened(made.ruleset.id)
        if session is not None:
            session.reread()
        context.catalogue_changed.emit()
        take(made.id)
        words = translate("NewFactionDialog", "The faction stands in the ruleset {name}.")
        context.notify(words.format(name=context.local(made.ruleset.name)))

    dialog = NewFactionDialog(context, system, parent, name)
    dialog.made.connect(done)
    dialog.open()


def open_faction(context: UiContext, system: str, faction: str) -> None:
    """Open the ruleset that declares a faction, at that faction."""
    for ruleset in context.rulesets(system):
        ids = [one.id for one in getattr(ruleset, "factions", ())]
        if faction in ids:
            context.open_document(str(ruleset.id), ("factions", ids.index(faction)))
            return


def _arms(faction: dict[str, Any]) -> Heraldry:
    """Return arms in the colours of a faction; the charge is the darker or lighter one that stands out."""
    colour, second = QColor(faction["colour"]), QColor(faction["second_colour"])
    dark = (colour.lightnessF() + second.lightnessF()) / 2 < 0.5
    return Heraldry(
        division="per_pale",
        colour=faction["colour"],
        second_colour=faction["second_colour"],
        charge=faction.get("symbol"),
        charge_colour="#f4ecd8" if dark else "#1d1a14",
    )


def _spec(system: str, name: str) -> FieldSpec:
    listed = form_spec(model_for(system, ruleset_kind(system))).field("factions")
    found = listed.item.field(name) if listed is not None and listed.item is not None else None
    assert found is not None  # noqa: S101 - every ruleset has factions
    return found
