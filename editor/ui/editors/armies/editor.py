"""The army editor: cards of the catalogue at the left, the army at the right, points and check live."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QSplitter, QStackedWidget, QWidget

from editor.services import documents
from editor.services.armies import ArmyContext, Proposal
from editor.services.rewriting import rewritten
from editor.ui.editors.armies import changing, specs
from editor.ui.editors.armies.broken_rules import BrokenRules
from editor.ui.editors.armies.cards import CardsSide
from editor.ui.editors.armies.entry_note import EntryNote
from editor.ui.editors.armies.head import ArmyHead
from editor.ui.editors.armies.items import ItemsDialog
from editor.ui.editors.armies.losses import LossPanel
from editor.ui.editors.armies.low_window import LowWindow
from editor.ui.editors.armies.model import CARD, EACH, ITEMS, TOTAL, EntriesModel
from editor.ui.editors.armies.rules_panel import RulesPanel
from editor.ui.editors.armies.story import story_panel
from editor.ui.editors.armies.table import EntriesView
from editor.ui.editors.armies.tools import EntryTools
from editor.ui.editors.armies.total import ArmyTotal
from editor.ui.editors.armies.watch import ArmyWatch
from editor.ui.kit.actions import Bound
from editor.ui.kit.catalogue.model import documents_in
from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.forms.relinking import missing_ref, relink_menu, show_menu
from editor.ui.kit.heading import DocumentHeading
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import SPACE_2, TYPE_BODY, muted
from editor.ui.kit.widgets import WhenShown, show_tone, wrapped
from editor.ui.plugin import find_ui_system
from schemas.base import Ref
from schemas.card import UnitBase
from schemas.field_specs import form_spec
from schemas.parse import model_for
from schemas.states import states_of
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

LEFT_WIDTH: Final = 350
RIGHT_WIDTH: Final = 480
RIGHT_LEAST: Final = 320
LOOKED_AT: Final = ("entries", "points_limit", "faction", "composition", "ruleset")
"""Fields that the rules of composition look at."""
RULES: Final = "composition."


class ArmyEditor(DocumentEditor):
    """Picks cards with counts and items."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        self.setAcceptDrops(not session.read_only)
        self.host = FormHost(session, context, self)
        self.host.begin[("points_limit",)] = lambda: self.model.points or None
        self.spec = form_spec(model_for(session.system, session.kind))
        self.army_context = ArmyContext(context.workspace, session.system)
        self.cards = CardsSide(session, context, self.army_context, self.host, self)
        self.cards.added.connect(self.add_cards)
        self.list = self.cards.list
        self.model = EntriesModel(context, self._write_count, self)
        self.model.read_only = session.read_only
        self.view = EntriesView(self.model, items=self._has_items(), parent=self)
        self.view.counted.connect(self.count)
        self.view.removed.connect(self.remove)
        self.view.doubleClicked.connect(
            lambda index: self._open(index.row()) if index.column() == CARD else None
        )
        self.view.selectionModel().selectionChanged.connect(lambda: self._chosen_changed())
        self.total = ArmyTotal(context, self)
        self.total.sections.chosen.connect(self.view.choose)
        self._verdict = wrapped(QLabel(self))
        self.broken = BrokenRules(context, self)
        self.broken.read_only = session.read_only
        self.broken.fixed.connect(self.fix)
        self.entry = EntryNote(session, context, self.army_context, self)
        # Shown beside the editor, not on it: as its children they would do their work when it is shown.
        self.losses = LossPanel(context)
        self.rules = RulesPanel(session, context)
        for panel in (self.losses, self.rules):
            self.destroyed.connect(panel.deleteLater)  # not every game has them beside the editor
        self.watch = ArmyWatch(session, context, self.army_context, self)
        self.watch.looked.connect(self._show_look)
        self._lay_out()
        session.changed.connect(self._changed)
        session.problems_changed.connect(self._show_problems)
        self._again = WhenShown(self, self._show_again)
        context.catalogue_changed.connect(self._catalogue_changed)
        self.refresh()
        self._show_problems()
        self.watch.look()

    # parts

    def _lay_out(self) -> None:
        right = QWidget(self)
        right.setMinimumWidth(RIGHT_LEAST)
        column = column_layout(right, SPACE_2, SPACE_2)
        column.addWidget(self.total)
        column.addWidget(self._tools())
        empty = wrapped(
            muted(
                QLabel(self.tr("No cards yet. Choose some at the left, then Add, or drag them here."), right),
                TYPE_BODY,
            )
        )
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(right)
        self._stack.addWidget(self.view)
        self._stack.addWidget(empty)
        column.addWidget(self._stack, 1)
        column.addWidget(self.entry)
        column.addWidget(self._verdict)
        column.addWidget(self.broken)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.addWidget(LowWindow(self.cards, splitter))
        splitter.addWidget(LowWindow(right, splitter))
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([LEFT_WIDTH, RIGHT_WIDTH])
        whole = column_layout(self, 0, 0)
        whole.addWidget(DocumentHeading(self.session, self.context, self))
        whole.addWidget(ArmyHead(self.host, self.spec, self))
        whole.addWidget(splitter, 1)

    def _tools(self) -> QWidget:
        tools = EntryTools(self)
        more, fewer = self.tr("One copy more (+)"), self.tr("One copy fewer (-)")
        remove = self.tr("Remove from the army (Delete)")
        buttons = tools.offer(
            (
                ("", more, "plus", lambda: self.count(1)),
                ("", fewer, "minus", lambda: self.count(-1)),
                (self.tr("Equip…"), self.tr("Give options and items"), "gem", self.choose_items),
                ("", remove, "trash-2", self.remove),
                ("", self.tr("Move up"), "chevron-up", lambda: self.move_chosen(-1)),
                ("", self.tr("Move down"), "chevron-down", lambda: self.move_chosen(1)),
                ("", self.tr("Order by section"), "arrow-up-down", self.order),
            ),
            enabled=not self.session.read_only,
        )
        self._equip = buttons[2]
        buttons[-1].setVisible(self.army_context.knows_rules)
        self._note_wanted = tools.tick(
            self.tr("Write a note on the chosen entry"), "pencil", self._show_entry
        )
        choose = self.tr("Choose what the missing cards and items should be")
        (self.relink,) = tools.offer((("", choose, "link", self._relink),), enabled=True)
        self.relink.setAccessibleName(self.tr("Relink…"))
        return tools

    def _has_items(self) -> bool:
        return any("item" in game.kinds for game in DOCUMENT_SYSTEMS if game.id == self.session.system)

    def _can_equip(self) -> bool:
        """Whether an entry may carry items, or some card of the army has options."""
        return self._has_items() or any(
            line.options or states_of(line.card) or (isinstance(line.card, UnitBase) and line.card.options)
            for line in self.model.rows
        )

    def action_table(self) -> Sequence[Bound]:
        def can() -> bool:
            return not self.session.read_only and bool(self._chosen())

        return (
            Bound(specs.MORE, lambda: self.count(1), can),
            Bound(specs.FEWER, lambda: self.count(-1), can),
            Bound(specs.ITEMS, self.choose_items, lambda: can() and self._can_equip()),
            Bound(specs.REMOVE, self.remove, can),
            Bound(specs.DUPLICATE, self.duplicate, can),
            Bound(specs.UP, lambda: self.move_chosen(-1), can),
            Bound(specs.DOWN, lambda: self.move_chosen(1), can),
            Bound(
                specs.ORDER, self.order, lambda: not self.session.read_only and self.watch.force is not None
            ),
            Bound(specs.FROM_TEMPLATE, self.new_from_template),
        )

    def side_panels(self) -> Iterable[SidePanel]:
        own = find_ui_system(self.session.system, self.context.systems).side_panels.get(self.session.kind)
        more = own(self) if own is not None else ()
        story = story_panel(self, self.host)
        if not self.army_context.knows_rules:
            return (*more, story)
        losses = SidePanel("losses", self.tr("Losses"), self.losses, upper=True)
        return (
            SidePanel("rules", self.tr("Rules of composition"), self.rules, upper=True),
            *more,
            *((losses,) if self.army_context.counts_losses else ()),
            story,
        )

    def new_from_template(self) -> None:
        """Make a new unit from one of the templates of the army's people."""
        session = self.session
        self.context.template_requested.emit(session.system, "unit", session.peek("faction"))

    # shown

    def _entries(self) -> list[Mapping[str, Any]]:
        return list(self.session.value("entries") or ())

    def _changed(self, path: Path) -> None:
        if not path or path[0] in LOOKED_AT:
            self.refresh()
            self.watch.look_soon()
            self.cards.army_changed()

    def _catalogue_changed(self) -> None:
        self.army_context.forget()
        self.watch.look_soon()
        self._again.ask()

    def _show_again(self) -> None:
        self.refresh()
        self.cards.catalogue_changed()

    def refresh(self) -> None:
        """Show the entries and their points."""
        self.model.set_entries(self._entries())
        self._stack.setCurrentIndex(0 if self.model.rows else 1)
        limit = self.session.value("points_limit")
        points = self.model.points
        self.total.show_points(points, self.model.copies, limit, self.rules.bounds())
        for column in (EACH, TOTAL):
            self.view.setColumnHidden(column, not (points or (isinstance(limit, int) and limit > 0)))
        equip = self._can_equip()
        self._equip.setVisible(equip)
        self.view.setColumnHidden(ITEMS, not equip)
        self.relink.setVisible(bool(self.missing()) and not self.session.read_only)
        self._show_entry()

    def missing(self) -> list[tuple[Ref, Callable[[documents.DocumentRow], None]]]:
        """Return cards and items that lead nowhere, once each, with what links them in every entry."""
        values = [value for line in self.model.rows for value in line.missing]
        found = {ref.id: ref for value in values if (ref := missing_ref(self.context, value)) is not None}
        return [(ref, partial(self._link, ref)) for ref in found.values()]

    def _relink(self) -> None:
        show_menu(relink_menu(self.context, self.session.system, self.missing(), self), self.relink)

    def _link(self, missing: Ref, row: documents.DocumentRow) -> None:
        target = Ref.model_validate(ref_data(row))
        fresh = [rewritten(entry, missing.id, target) for entry in self._entries()]
        self.session.change("entries", fresh, self.tr("Relink"))

    def _show_look(self) -> None:
        watch = self.watch
        self.broken.show_broken(watch.broken)
        self.rules.show_broken(watch.broken)
        self.total.sections.show_force(watch.force, self.session.system)
        self.losses.show_lines(watch.losses)
        self._show_problems()
        self.actions_changed.emit()

    def _show_problems(self) -> None:
        marks: dict[int, str] = {}
        lines: list[str] = []
        reported = {one.problem.code for one in self.broken.rules}
        for problem in self.session.problems:
            words = self.context.sentence(problem)
            path = parse_path(problem.path)
            if path[:1] == ("entries",) and len(path) > 1 and isinstance(path[1], int):
                marks[path[1]] = words
            if problem.code not in reported and not (
                self.army_context.knows_rules and problem.code.startswith(RULES)
            ):
                lines.append(f"⚠ {words}")
        self.model.set_marks(marks)
        broken = len(self.broken.rules)
        show_tone(self._verdict, "danger" if lines else "muted")
        self._verdict.setText(
            "\n".join(lines[:6]) if lines else self.tr("✓ The army follows the rules of its game.")
        )
        self._verdict.setVisible(bool(lines) or not broken)

    def fix(self, proposal: Proposal) -> None:
        """Make a fix, as one step of undo."""
        self.session.change_many(proposal.changes, self.context.sentence(proposal.message).rstrip("."))

    def _chosen_changed(self) -> None:
        self._show_entry()
        self.actions_changed.emit()

    def _show_entry(self) -> None:
        chosen = self._chosen()
        row = chosen[0] if len(chosen) == 1 and chosen[0] < len(self.model.rows) else None
        self.entry.show_entry(
            row, self.model.rows[row] if row is not None else None, wanted=self._note_wanted.isChecked()
        )

    def _chosen(self) -> list[int]:
        return self.view.chosen()

    def _open(self, row: int) -> None:
        self.context.open_document(str(self.model.rows[row].data["card"]["id"]))

    # edits

    def add_cards(self, ids: Sequence[str]) -> None:
        """Add cards; one that is there already without items gets one more copy."""
        if self.session.read_only:
            return
        entries: list[changing.Entry] = self._entries()
        touched = 0
        for document_id in ids:
            row = documents.load(self.context.workspace, document_id, note=False).row
            entries, touched = changing.with_card(entries, row)
        if ids:
            self.session.change("entries", entries, self.tr("Add to the army"))
            choose_row(self.view, touched)

    def _write_count(self, row: int, count: int) -> None:
        self.session.change(("entries", row, "count"), count, self.tr("Change the count"))

    def count(self, step: int) -> None:
        """Take one more (1) or one fewer (-1) of the chosen entries; none of a card removes it."""
        entries = changing.counted(self._entries(), set(self._chosen()), step)
        self.session.change("entries", entries, self.tr("Change the count"))

    def remove(self) -> None:
        """Take the chosen entries out of the army."""
        chosen = set(self._chosen())
        entries = [entry for number, entry in enumerate(self._entries()) if number not in chosen]
        self.session.change("entries", entries, self.tr("Remove from the army"))

    def move_chosen(self, step: int) -> None:
        """Move the chosen entries one place up (-1) or down (1)."""
        chosen = self._chosen()
        entries = changing.moved(self._entries(), chosen, step)
        if entries is not None:
            self.session.change("entries", entries, self.tr("Move entries"))
            self.view.choose([row + step for row in chosen])

    def duplicate(self) -> None:
        """Take the chosen entries once more, as entries of their own with the same items."""
        chosen = self._chosen()
        if chosen:
            entries = changing.doubled(self._entries(), chosen)
            self.session.change("entries", entries, self.tr("Duplicate the entry"))
            self.view.choose(list(range(len(entries) - len(chosen), len(entries))))

    def order(self) -> None:
        """Put the entries in the order of the sections, the dearest first in each."""
        if self.watch.force is not None:
            entries = changing.in_order(self._entries(), self.model.rows, self.watch.force)
            self.session.change("entries", entries, self.tr("Order by section"))

    def choose_items(self) -> None:
        """Ask what the first chosen entry carries; nothing ticked takes everything from it."""
        chosen = self._chosen()
        if not chosen:
            return
        name = str(self.model.index(chosen[0], CARD).data())
        items = self._has_items()
        dialog = ItemsDialog(self.context, self.session.data, chosen[0], name, self, items=items)
        if dialog.exec() == ItemsDialog.DialogCode.Accepted:
            ticks = dialog.options
            self.give(chosen[0], dialog.chosen(), ticks.chosen(), ticks.chosen_state())

    def give(
        self,
        row: int,
        refs: Sequence[Mapping[str, str]],
        options: Sequence[str],
        state: str | None = None,
    ) -> None:
        """Give items, options and the state in which it begins to an entry, in the place of those it has."""
        before = self._entries()[row]
        entry = {**before, "items": list(refs), "options": list(options)}
        if state != before.get("state"):
            entry["state"] = state
        self.session.change(("entries", row), entry, self.tr("Give options and items"))

    # dragged in

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if documents_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.add_cards(documents_in(event.mimeData()))

    def focus_path(self, path: Path) -> bool:
        if path[:1] == ("entries",):
            if len(path) > 1 and isinstance(path[1], int):
                choose_row(self.view, path[1])
            self.view.setFocus()
            return True
        return self.host.focus(path)
