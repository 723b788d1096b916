"""The editor of rules of composition: rules as sentences, the form of the chosen one, a live check beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, get_args

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from editor.rules.core.composition.words import cards_named, rule_sentence, word
from editor.rules.registry import find_system
from editor.services.armies import BrokenRule
from editor.ui.editors.armies.rule_form import RuleForm
from editor.ui.kit.documents.draft import entries
from editor.ui.kit.layouts import FlowLayout, column_layout
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import ICON_SMALL, SPACE_1, SPACE_2, TYPE_SMALL, muted, set_icon, theme
from editor.ui.kit.widgets import SentenceList, WhenShown, scroll_area, wrapped
from schemas.base import Document, Kind
from schemas.composition import CompositionRule, RuleKind
from schemas.made_names import free_key
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

Rule = Mapping[str, Any]
KINDS: Final[tuple[RuleKind, ...]] = get_args(RuleKind)
NEW: Final[Mapping[str, Mapping[str, Any]]] = {
    "share": {"most": 25},
    "count": {"most": 3},
    "points": {"most": 500},
    "copies": {"most": 1},
    "needs": {"least": 1},
    "item_copies": {"most": 1},
    "item_share": {"most": 25},
    "item_places": {"most": 1},
    "item_weapons": {"most": 1},
}
"""What a new rule begins with."""
LEAST_LINES: Final = 5
"""Lines of the list that are seen beside the form."""


class RulesPanel(QWidget):
    """Edits the rules of an army (over those of its ruleset) or of a ruleset."""

    manual_chapter = "army-rules"

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._context = context
        self._broken: Mapping[str, str] = {}
        game = find_system(session.system)
        self._reader = game.army if game is not None else None
        self._held: Document | None = None
        self.list = SentenceList(self.tr("Rules of composition"), self)
        self.list.setIconSize(QSize(ICON_SMALL, ICON_SMALL))
        self.list.setAlternatingRowColors(True)
        self.list.setMinimumHeight(LEAST_LINES * self.list.fontMetrics().height())
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.currentRowChanged.connect(lambda _row: self._show_chosen())
        self.list.itemChanged.connect(self._ticked)
        self.form = RuleForm(context, session.system, self._reader.categories if self._reader else (), self)
        self.form.edited.connect(self._write)
        self._origin = wrapped(muted(QLabel(self), TYPE_SMALL))
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addWidget(self._tools())
        column.addWidget(self.list, 1)
        column.addWidget(self._opener())
        column.addWidget(self._page, 2)
        session.changed.connect(self._changed)
        self._again = WhenShown(self, self.refresh)
        context.catalogue_changed.connect(self._again.ask)
        self._again.ask()

    def _opener(self) -> QWidget:
        """The form is folded away while the rules are only read."""
        inner = QWidget(self)
        page = column_layout(inner, (0, 0, SPACE_1, 0), SPACE_1)
        page.addWidget(self._origin)
        page.addWidget(self.form)
        page.addStretch(1)
        self._page = scroll_area(self, sideways=False)
        self._page.setWidget(inner)
        self.opener = QToolButton(self)
        self.opener.setText(self.tr("Change the chosen rule"))
        self.opener.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.opener.setCheckable(True)
        self.opener.toggled.connect(self._fold)
        self.opener.setChecked(not self._is_army())
        self._fold(self.opener.isChecked())
        return self.opener

    def _fold(self, shown: bool) -> None:
        self._page.setVisible(shown)
        if shown and self.list.count():
            self._show_chosen()
        set_icon(self.opener, "chevron-down" if shown else "chevron-right")

    def _tools(self) -> QWidget:
        self._add = QToolButton(self)
        self._add.setText(self.tr("New rule"))
        self._add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_icon(self._add, "plus")
        self._add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self._add)
        for kind in KINDS:
            words = word(f"kind_{kind}", self._context.language)
            menu.addAction(words).triggered.connect(lambda _checked=False, one=kind: self.add_rule(one))
        self._add.setMenu(menu)
        self._remove = QPushButton(self.tr("Remove the rule"), self)
        set_icon(self._remove, "trash-2")
        self._remove.clicked.connect(self.remove)
        self._add.setEnabled(not self.session.read_only)
        tools = QWidget(self)
        flow = FlowLayout(tools, SPACE_1, SPACE_1)
        flow.addWidget(self._add)
        flow.addWidget(self._remove)
        return tools

    # what there is

    def _is_army(self) -> bool:
        return self.session.kind == Kind.ARMY.value

    def _ruleset(self) -> Document | None:
        if not self._is_army():
            return self.session.document
        if self._held is not None:
            return self._held
        named = self.session.value("ruleset")
        found = self._context.document(named) if named else None
        return found or next(iter(self._context.rulesets(self.session.system)), None)

    def _base_rules(self) -> list[dict[str, Any]]:
        """Return the rules of the ruleset as plain data; empty in the editor of a ruleset."""
        ruleset = self._ruleset()
        if not self._is_army() or not isinstance(ruleset, RulesetBase) or self._reader is None:
            return []
        rules = ruleset.composition or self._reader.standard(ruleset)
        return [rule.model_dump(mode="json") for rule in rules]

    def own(self) -> list[dict[str, Any]]:
        """Return the rules that this document says itself."""
        return [dict(rule) for rule in entries(self.session.value("composition"))]

    def rules(self) -> list[dict[str, Any]]:
        """Return every rule, those of the ruleset first, each as it holds here."""
        found = {rule["id"]: rule for rule in self._base_rules()}
        found |= {rule["id"]: rule for rule in self.own() if isinstance(rule.get("id"), str)}
        return list(found.values())

    def bounds(self) -> tuple[int | None, int | None]:
        """Return the least and the most percent of the agreed points that the whole army may cost."""
        least, most = None, None
        for rule in self.rules():
            cards = rule.get("cards")
            whole = not (isinstance(cards, Mapping) and any(cards.values())) and rule.get("others") is None
            shares = rule.get("rule") == "share" and rule.get("of", "limit") == "limit"
            if not shares or rule.get("off") or not whole:
                continue
            if rule.get("gather", "together") == "together":
                least = rule.get("least") if least is None else least
                most = rule.get("most") if most is None else most
        return least, most

    # shown

    def _changed(self, path: Sequence[Any]) -> None:
        if not path or path[0] in ("composition", "ruleset", "entries", "factions", "own_fields"):
            self._again.ask()

    def show_broken(self, broken: Sequence[BrokenRule]) -> None:
        """Mark the rules that are broken."""
        found: dict[str, str] = {}
        for one in broken:
            rule = str(one.problem.values.get("rule", ""))
            found[rule] = "\n".join(filter(None, (found.get(rule), self._context.sentence(one.problem))))
        if found != self._broken:
            self._broken = found
            self._again.ask()

    def refresh(self) -> None:
        """Show the rules again; the chosen one stays chosen."""
        self._held = self._ruleset()  # parsed once, not for each rule
        try:
            self._refresh()
        finally:
            self._held = None

    def _refresh(self) -> None:
        rules, row = self.rules(), self.list.currentRow()
        with QSignalBlocker(self.list):
            while self.list.count() > len(rules):
                self.list.takeItem(self.list.count() - 1)
            while self.list.count() < len(rules):
                self.list.addItem(QListWidgetItem())
            for number, (rule, words) in enumerate(zip(rules, self._sentences(rules), strict=True)):
                self._fill(self.list.item(number), rule, words)
            if rules and not 0 <= row < len(rules):
                choose_row(self.list, min(max(row, 0), len(rules) - 1))
        self._show_chosen()

    def _fill(self, item: QListWidgetItem, rule: Rule, words: str) -> None:
        item.setText(words)
        item.setData(Qt.ItemDataRole.UserRole, rule["id"])
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item.setFlags(flags if self.session.read_only else flags | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Unchecked if rule.get("off") else Qt.CheckState.Checked)
        broken = self._broken.get(rule["id"])
        if broken:
            item.setIcon(theme().icon("triangle-alert", "danger"))
        elif self._is_army() and not rule.get("off"):
            item.setIcon(theme().icon("check", "success"))
        else:
            item.setIcon(theme().icon("minus", "muted"))
        item.setToolTip(broken or self.tr("Ticked: the rule is in force."))

    def _sentences(self, rules: Sequence[Rule]) -> list[str]:
        """Return each rule as a sentence, the cards that they name read in one go."""
        parsed = [_parsed(rule) for rule in rules]
        named = {id(one): tuple(cards_named((one,))) for one in parsed if one is not None}
        found = self._context.documents(ref for refs in named.values() for ref in refs)
        ruleset, language = self._ruleset(), self._context.language
        words = []
        for rule, one in zip(rules, parsed, strict=True):
            if one is None:
                words.append(str(rule.get("id")))
                continue
            cards = [found[ref.id] for ref in named[id(one)] if ref.id in found]
            words.append(rule_sentence(one, ruleset, language, cards))
        return words

    def chosen(self) -> dict[str, Any] | None:
        """Return the chosen rule. None if none is."""
        rules, row = self.rules(), self.list.currentRow()
        return rules[row] if 0 <= row < len(rules) else None

    def _show_chosen(self) -> None:
        rule = self.chosen()
        if not self._page.isHidden():
            self._show_form(rule)
        own = rule is not None and any(one.get("id") == rule["id"] for one in self.own())
        base = rule is not None and any(one["id"] == rule["id"] for one in self._base_rules())
        if not self._is_army():
            self._origin.setText("")
        elif own and base:
            self._origin.setText(self.tr("This army's own version of a rule of the ruleset."))
        elif own:
            self._origin.setText(self.tr("A rule of this army alone."))
        else:
            self._origin.setText(self.tr("From the ruleset. A change here applies to this army alone."))
        self._origin.setVisible(bool(self._origin.text()) and rule is not None)
        self._remove.setText(self.tr("As in the ruleset") if own and base else self.tr("Remove the rule"))
        self._remove.setEnabled(own and not self.session.read_only)

    def _show_form(self, rule: Rule | None) -> None:
        refs = [one["card"] for one in entries(self.session.value("entries")) if one.get("card")]
        cards = self._context.documents(refs)
        if isinstance(ruleset := self._ruleset(), RulesetBase):
            self.form.set_ruleset(ruleset)
        self.form.set_cards([cards[ref["id"]] for ref in refs if ref["id"] in cards])
        self.form.show_rule(rule, locked=self.session.read_only)

    # edits

    def _ticked(self, item: QListWidgetItem) -> None:
        rules = self.rules()
        rule = next((one for one in rules if one["id"] == item.data(Qt.ItemDataRole.UserRole)), None)
        off = item.checkState() == Qt.CheckState.Unchecked
        if rule is not None and bool(rule.get("off")) != off:
            words = self.tr("Switch a rule off") if off else self.tr("Switch a rule on")
            self._put({**rule, "off": off}, words)

    def _write(self, rule: Rule) -> None:
        self._put(rule, self.tr("Change a rule"))

    def _put(self, rule: Rule, step: str) -> None:
        own = self.own()
        place = next((n for n, one in enumerate(own) if one.get("id") == rule["id"]), len(own))
        own[place : place + 1] = [dict(rule)]
        base = next((one for one in self._base_rules() if one["id"] == rule["id"]), None)
        if base is not None and base == dict(rule):
            del own[place]  # back to what the ruleset says
        self.session.change("composition", own, step)
        self._keep_in_sight()

    def add_rule(self, kind: RuleKind) -> None:
        """Add a rule of a kind and choose it."""
        key = free_key(kind, [rule["id"] for rule in self.rules()], "rule")
        rule = CompositionRule.model_validate({"id": key, "rule": kind, **NEW.get(kind, {})})
        self.session.change("composition", [*self.own(), rule.model_dump(mode="json")], self.tr("Add a rule"))
        choose_row(self.list, self.list.count() - 1)
        self.opener.setChecked(True)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """Scroll to the chosen rule: its sentence may have become longer."""
        if (item := self.list.currentItem()) is not None:
            self.list.scrollToItem(item)

    def remove(self) -> None:
        """Take the chosen rule of this document out; one of the ruleset holds again."""
        rule = self.chosen()
        if rule is not None:
            own = [one for one in self.own() if one.get("id") != rule["id"]]
            self.session.change("composition", own, self.tr("Remove a rule"))

    def sizeHint(self) -> QSize:
        return QSize(320, 480)


def _parsed(rule: Rule) -> CompositionRule | None:
    """Return a rule. None while it is not valid."""
    try:
        return CompositionRule.model_validate(rule)
    except ValueError:
        return None
