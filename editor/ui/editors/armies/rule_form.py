"""The form of one rule of composition: only the fields that its kind uses."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from editor.rules.core.composition.own_conditions import condition_words, offered_conditions, own_names
from editor.rules.core.composition.words import word
from editor.services.documents import Query, list_documents
from editor.ui.editors.armies.pick_button import PickButton
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_SMALL, muted
from schemas.base import Kind
from schemas.composition import OwnCondition
from schemas.messages import in_words
from schemas.own_fields import OwnField
from schemas.ruleset import Faction, RulesetBase

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "share": ("cards", "gather", "least", "most", "of", "others"),
    "count": ("cards", "gather", "least", "most", "per_points", "per_others", "others"),
    "points": ("cards", "gather", "least", "most", "per_points"),
    "copies": ("cards", "most"),
    "needs": ("cards", "least", "others"),
    "apart": ("cards", "others"),
    "people": ("allies", "most", "of"),
    "item_copies": ("items", "most"),
    "item_share": ("cards", "most", "of"),
    "item_people": (),
    "item_bearer": (),
    "item_places": ("cards", "most", "extra"),
    "item_weapons": ("most",),
}
"""Fields that each kind of rule uses, in their order on the form."""
PERCENT: Final = ("share", "people", "item_share")
GATHERINGS: Final = ("together", "each_faction", "each_clan", "main_faction", "other_factions")
LISTS: Final = ("categories", "factions", "clans")
MOST: Final = 100_000
MOST_ITEMS: Final = 300
"""So many items of the game are offered, by name; what a rule names already is offered besides."""
NARROW: Final = 240
"""px of the form below which labels stand above the fields."""
SHORT_CHOICE: Final = 8
"""Letters that a list of choices needs; its words are whole in the list that it opens."""


class RuleForm(QWidget):
    """Edits one rule as plain data; each change is emitted at once."""

    edited = Signal(object)  # plain data of the rule

    def __init__(
        self, context: UiContext, system: str, categories: Sequence[str], parent: QWidget | None = None
    ) -> None:
        """Make it for a game and the categories of its cards."""
        super().__init__(parent)
        self._context = context
        self._system = system
        self._categories = categories
        self._factions: Sequence[Faction] = ()
        self._own_fields: Sequence[OwnField] = ()
        self._rule: dict[str, Any] = {}
        self.inputs: dict[str, QWidget] = {}
        self._form = form_layout(self, (0, SPACE_1, 0, 0), (SPACE_2, SPACE_1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Labels stand beside the fields, or above them where that would squeeze both."""
        super().resizeEvent(event)
        policy = QFormLayout.RowWrapPolicy
        self._form.setRowWrapPolicy(policy.WrapAllRows if self.width() < NARROW else policy.DontWrapRows)

    def set_ruleset(self, ruleset: RulesetBase) -> None:
        """Set the ruleset whose peoples, clans and own fields a rule may name."""
        if (ruleset.factions, ruleset.card_fields) != (self._factions, self._own_fields):
            self._factions, self._own_fields = ruleset.factions, ruleset.card_fields
            self._rule = {}  # its fields are made again

    def show_rule(self, rule: Mapping[str, Any] | None, *, locked: bool = False) -> None:
        """Show another rule; None for none."""
        if rule is not None and dict(rule) == self._rule and self.isEnabled() != locked:
            return
        same = rule is not None and all(self._rule.get(key) == rule[key] for key in ("id", "rule"))
        self._rule = dict(rule) if rule is not None else {}
        self.setEnabled(rule is not None and not locked)
        if same and self._still_shown():
            return  # its own echo: the fields keep cursor and focus
        while self._form.rowCount():
            self._form.removeRow(0)
        self.inputs = {}
        if rule is None:
            return
        for field in (*FIELDS[self._rule["rule"]], "severity", "reference"):
            self._add(field)

    def _still_shown(self) -> bool:
        """Whether the fields show what the rule says (undo may have changed it)."""
        for field, box in self.inputs.items():
            value = self._rule.get(field)
            if isinstance(box, SpinBox) and box.value() != (box.minimum() if value is None else value):
                return False
            if isinstance(box, LineEdit) and box.text() != (value or ""):
                return False
            if isinstance(box, ComboBox) and value is not None and box.currentData() != value:
                return False
            if isinstance(box, PickButton) and (field, tuple(map(str, box.values()))) != self._ticked(field):
                return False
        return True

    def _ticked(self, field: str) -> tuple[str, tuple[str, ...]]:
        chosen, box = set(self._chosen(field)), self.inputs[field]
        offered = box.offered() if isinstance(box, PickButton) else ()
        return field, tuple(str(value) for value in offered if value in chosen)

    def _add(self, field: str) -> None:
        makers: Mapping[str, Callable[[], QWidget]] = {
            "cards": lambda: self._cards("cards", self.tr("All cards")),
            "others": lambda: self._cards("others", self.tr("None")),
            "items": self._items,
            "allies": self._allies,
            "gather": lambda: self._combo("gather", [(self._gathering(one), one) for one in GATHERINGS]),
            "of": lambda: self._combo("of", [(self._base("limit"), "limit"), (self._base("total"), "total")]),
            "severity": lambda: self._combo(
                "severity", [(self.tr("Not allowed"), "error"), (self.tr("Unusual"), "warning")]
            ),
            "reference": self._reference,
        }
        box = makers[field]() if field in makers else self._number(field)
        box.setAccessibleName(self._label(field))
        self.inputs[field] = box
        self._form.addRow(muted(QLabel(self._label(field), self), TYPE_SMALL), box)

    def _label(self, field: str) -> str:
        kind = self._rule["rule"]
        others = {
            "share": self.tr("Less the points of"),
            "count": self.tr("For each so many of"),
            "needs": self.tr("Need"),
            "apart": self.tr("Never with"),
        }
        return {
            "cards": self.tr("Cards"),
            "others": others.get(kind, self.tr("Others")),
            "items": self.tr("Items"),
            "allies": self.tr("Allies"),
            "gather": self.tr("Counted"),
            "least": self.tr("At least"),
            "most": self.tr("At most"),
            "of": self.tr("Share of"),
            "per_points": self.tr("For each so many points"),
            "per_others": self.tr("Number of those"),
            "extra": self.tr("More with one by nature"),
            "severity": self.tr("If broken"),
            "reference": self.tr("Rule of the book"),
        }[field]

    def _gathering(self, one: str) -> str:
        return {
            "together": self.tr("All together"),
            "each_faction": self.tr("Each people for itself"),
            "each_clan": self.tr("Each clan for itself"),
            "main_faction": self.tr("Only the main people"),
            "other_factions": self.tr("Only the other peoples"),
        }[one]

    def _base(self, one: str) -> str:
        return self.tr("the agreed points") if one == "limit" else self.tr("the army's own points")

    def _number(self, field: str) -> SpinBox:
        box = SpinBox(self)
        needed = field == "extra"
        box.setRange(0 if needed else -1, MOST)
        if not needed:
            box.setSpecialValueText("–")
        if field in ("least", "most") and self._rule["rule"] in PERCENT:
            box.setSuffix(" %")
        if field == "per_points":
            box.setSingleStep(50)
        value = self._rule.get(field)
        box.setValue(box.minimum() if value is None else int(value))
        box.setKeyboardTracking(False)
        box.valueChanged.connect(lambda value: self._set(field, None if value < 0 else value))
        return box

    def _combo(self, field: str, choices: Sequence[tuple[str, str]]) -> ComboBox:
        box = ComboBox(self)
        box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(SHORT_CHOICE)
        for words, value in choices:
            box.addItem(words, value)
        with QSignalBlocker(box):
            box.setCurrentIndex(max(0, box.findData(self._rule.get(field))))
        box.activated.connect(lambda _index: self._set(field, box.currentData()))
        return box

    def _reference(self) -> LineEdit:
        box = LineEdit(self)
        box.setMaxLength(40)
        box.setText(str(self._rule.get("reference") or ""))
        box.editingFinished.connect(lambda: self._set("reference", box.text().strip()))
        return box

    def _cards(self, field: str, nothing: str) -> PickButton:
        box = PickButton(field, nothing, self)
        language = self._context.language
        chosen = self._chosen(field)
        kinds = [(word(f"category_{one}", language), ("categories", one)) for one in self._categories]
        peoples = [(self._context.local(one.name), ("factions", one.id)) for one in self._factions]
        clans = [
            (f"{self._context.local(one.name)} – {self._context.local(clan.name)}", ("clans", clan.id))
            for one in self._factions
            for clan in one.clans
        ]
        named = [
            (str(ref.get("slug") or ref["id"]), ("cards", ref["id"]))
            for ref in (self._rule.get(field) or {}).get("cards") or ()
        ]
        named += [
            (self._context.local(card.name), ("cards", card.id))
            for card in self._offered_cards()
            if ("cards", card.id) not in [value for _, value in named]
        ]
        box.offer("", kinds, chosen)
        box.offer(self.tr("Peoples"), peoples, chosen)
        box.offer(self.tr("Clans"), clans, chosen)
        box.offer(self.tr("Cards of the army"), named, chosen)
        box.offer(self.tr("Own fields"), self._own_conditions(field), chosen)
        box.picked.connect(lambda: self._set(field, self._filter(field, box)))
        return box

    def _own_conditions(self, field: str) -> list[tuple[str, tuple[str, str]]]:
        """Return what a rule may ask of the fields that authors have added, with what it asks already."""
        asked = [OwnCondition.model_validate(one) for one in (self._rule.get(field) or {}).get("own") or ()]
        every = dict.fromkeys([*asked, *offered_conditions(self._own_fields)])
        names, language = own_names(self._own_fields), self._context.language
        return [
            (in_words(condition_words(one, names), language), ("own", one.model_dump_json())) for one in every
        ]

    def _offered_cards(self) -> Sequence[Any]:
        return self._cards_of_army

    _cards_of_army: Sequence[Any] = ()

    def set_cards(self, cards: Sequence[Any]) -> None:
        """Set the cards that a rule may name: those of the army."""
        self._cards_of_army = tuple({card.id: card for card in cards}.values())

    def _chosen(self, field: str) -> list[tuple[str, str]]:
        if field == "allies":
            return [
                (one["faction"], ally) for one in self._rule.get("allies") or () for ally in one["allies"]
            ]
        if field == "items":
            return [("items", str(ref["id"])) for ref in self._rule.get("items") or ()]
        wanted = self._rule.get(field) or {}
        lists = [(part, one) for part in LISTS for one in wanted.get(part) or ()]
        own = (OwnCondition.model_validate(one).model_dump_json() for one in wanted.get("own") or ())
        cards = (("cards", ref["id"]) for ref in wanted.get("cards") or ())
        return [*lists, *cards, *(("own", one) for one in own)]

    def _filter(self, field: str, box: PickButton) -> dict[str, Any] | None:
        values = box.values()
        found: dict[str, Any] = {part: [one for kind, one in values if kind == part] for part in LISTS}
        refs = {ref["id"]: ref for ref in (self._rule.get(field) or {}).get("cards") or ()}
        for card in self._offered_cards():
            refs.setdefault(card.id, {"id": card.id, "kind": str(card.kind), "slug": card.slug})
        found["cards"] = [refs[one] for kind, one in values if kind == "cards" and one in refs]
        found["own"] = [json.loads(one) for kind, one in values if kind == "own"]
        if field == "others" and not any(found.values()):
            return None
        return found

    def _items(self) -> PickButton:
        """Return the choice among the items of the game, and those that the rule names already."""
        named = {str(ref["id"]): dict(ref) for ref in self._rule.get("items") or ()}
        known = self._context.documents(named)
        words = {
            key: self._context.local(known[key].name) if key in known else str(ref.get("slug") or key)
            for key, ref in named.items()
        }
        query = Query(system=self._system, kind=Kind.ITEM.value, language=self._context.language)
        for row in list_documents(self._context.workspace, query, limit=MOST_ITEMS).rows:
            named.setdefault(row.id, ref_data(row))
            words[row.id] = self._context.local(row.name)
        box = PickButton("items", self.tr("Unique ones"), self)
        chosen = self._chosen("items")
        box.offer("", [(words[key], ("items", key)) for key in named], chosen)
        box.picked.connect(lambda: self._set("items", [named[key] for _part, key in box.values()]))
        return box

    def _allies(self) -> PickButton:
        box = PickButton("allies", self.tr("None"), self)
        chosen = self._chosen("allies")
        for host in self._factions:
            others = [
                (self._context.local(one.name), (host.id, one.id))
                for one in self._factions
                if one.id != host.id
            ]
            box.offer(self.tr("With {people}").format(people=self._context.local(host.name)), others, chosen)
        box.picked.connect(lambda: self._set("allies", self._alliances(box)))
        return box

    def _alliances(self, box: PickButton) -> list[dict[str, Any]]:
        found: dict[str, list[str]] = {}
        for host, ally in box.values():
            found.setdefault(host, []).append(ally)
        return [{"faction": host, "allies": allies} for host, allies in found.items()]

    def _set(self, field: str, value: Any) -> None:
        if self._rule.get(field) != value:
            self._rule = {**self._rule, field: value}
            self.edited.emit(dict(self._rule))
