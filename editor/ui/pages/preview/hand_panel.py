"""The panel of who plays by hand: what is to be decided, for which unit, the choices, and the way out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from editor.ui.kit.asking import NameDialog
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, TYPE_SMALL, heading, muted, set_icon
from editor.ui.kit.widgets import ElidedButton, describe, wrapped
from editor.ui.pages.preview import commit_bar
from editor.ui.pages.preview.board import Waiting
from editor.ui.pages.preview.choice_groups import ChoiceGroups
from editor.ui.pages.preview.choice_list import ChoiceList
from editor.ui.pages.preview.commit_bar import CommitBar
from editor.ui.pages.preview.facts import ColourChip
from editor.ui.pages.preview.guide import Choice, Declaration, Typed
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.hand_hints import of_cards, what_to_do
from editor.ui.pages.preview.hand_notes import AskedArea, HandNotes, keep_room
from editor.ui.pages.preview.hinting import HintButton, HintCard, Hinting
from editor.ui.pages.preview.listed_choices import laid_out
from editor.ui.pages.preview.shown_field import held_enter
from editor.ui.pages.preview.tray import Tray
from editor.ui.pages.preview.unit_picker import UnitPicker
from editor.ui.pages.preview.variations import VariationsDialog
from schemas.problems import EditorError, Problem
from schemas.typography import unbroken

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_UPPER_AT_LEAST: Final = 120
"""px of what is asked, with the choices, in the lowest window; it scrolls."""
_MOST_NAMED: Final = 2
"""So many pieces are named in a question: it has two lines."""


class HandPanel(QFrame):
    """Shows a :class:`Hand` and does what is clicked."""

    sketched = Signal(object)  # Choice under the pointer or in hand, or None
    filtered = Signal()  # another group of choices is shown
    pointed = Signal(str)  # piece that is to be brought into sight

    def __init__(self, context: UiContext, hand: Hand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.hand = hand
        self._asked: tuple[str, str] = ("", "")
        self._since = 0.0
        self.tool = ""
        """Group of the choices shown; '' for all."""
        self._listed: tuple[Choice, ...] = ()
        """The choices that the list names."""
        self._happened: tuple[str, ...] = ()
        """What is shown now, in sentences; they are read here while nothing is to be decided."""
        self._chip = ColourChip(self)
        self.side = muted(QLabel(self), TYPE_SMALL)
        self.task = wrapped(heading(QLabel(self), TYPE_BODY))
        self.picker = UnitPicker(self)
        self.unit, self.next_unit = self.picker.unit, self.picker.next_unit
        self.tray = Tray(self)
        self.groups = ChoiceGroups(self)
        self.list = ChoiceList(self.tr("Possible actions"), self)
        self.notes = HandNotes(self)
        self.trouble, self.declared = self.notes.trouble, self.notes.declared
        self.undo = self._button(self.tr("Take back"), "undo-2", "undo")
        self.variations = QToolButton(self)
        set_icon(self.variations, "git-compare")
        self.variations.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.variations.setObjectName("preview.hand.variations")
        describe(self.variations, self.tr("Variations: what was taken back, to go back to and to compare"))
        self.advise = ElidedButton(self)
        self.advise.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        set_icon(self.advise, "wand-sparkles")
        self.advise.setObjectName("preview.hand.advise")
        self.advise.tip = self.tr("The computer decides this one step for you, knowing what you know")
        self.advise.show_text(self.tr("Computer decides"))
        self.advise.setAccessibleName(self.tr("Computer decides"))
        self.hinting = Hinting(context, hand, self)
        self.hint = HintButton(self.hinting, self)
        self.hint_card = HintCard(self.hinting, self)
        self._choosing = QWidget(self)
        self.area = AskedArea(self)
        """Holds what is asked; what ends the step stands still below it."""
        self.commit = CommitBar(self)
        self.declare = self.commit.button
        self.now = self._button(self.tr("Back to now"), "skip-forward", "now")
        self.leave = QToolButton(self)
        set_icon(self.leave, "fast-forward")
        self.leave.setObjectName("preview.hand.leave")
        self.leave.setAccessibleName(self.tr("Let the computer finish"))
        self.leave.setToolTip(self.tr("Let the computer play every side to the end of the battle"))
        self._lay_out()
        self._connect()
        self.refresh()

    def _button(self, words: str, icon: str, name: str) -> QPushButton:
        button = QPushButton(words, self)
        set_icon(button, icon)
        button.setObjectName(f"preview.hand.{name}")
        return button

    def _lay_out(self) -> None:
        head = row_layout(spacing=SPACE_2)
        head.addWidget(self._chip)
        head.addWidget(self.side, 1)
        head.addWidget(self.now)
        head.addWidget(self.hint)
        lower = row_layout(spacing=SPACE_2)
        lower.addWidget(self.undo)
        lower.addWidget(self.variations)
        lower.addWidget(self.advise, 1)
        lower.addWidget(self.leave)
        lower.addStretch()
        asked = QWidget(self)
        upper = column_layout(asked, 0, SPACE_1)
        upper.addLayout(head)
        upper.addWidget(self.task)
        upper.addWidget(self.hint_card, 1)
        choosing = column_layout(self._choosing, 0, SPACE_1)
        choosing.addWidget(self.picker)
        choosing.addWidget(self.groups)
        choosing.addWidget(self.tray)  # below: where it grows, the groups stay in sight
        choosing.addWidget(self.list, 1)
        upper.addWidget(self._choosing, 1)
        self.area.setMinimumHeight(_UPPER_AT_LEAST)
        self.area.hold(asked)
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_2)
        column.addWidget(self.area, 1)
        column.addWidget(self.notes)
        column.addWidget(self.commit)
        column.addLayout(lower)
        keep_room(self.now)

    def _connect(self) -> None:
        hand = self.hand
        hand.changed.connect(self.refresh)
        hand.refused.connect(self.notes.refuse)
        hand.typing_wanted.connect(self._ask_words)
        self.picker.picked.connect(lambda subject: hand.select(subject))
        self.next_unit.clicked.connect(self.go_to_next)
        self.tray.chosen.connect(self._take_waiting)
        self.groups.chosen.connect(self.show_tool)
        self.list.taken.connect(self._take)
        self.list.pointed.connect(self.sketched)
        self.hinting.changed.connect(self._show_hint)
        self.list.room_changed.connect(self._fit_list, Qt.ConnectionType.QueuedConnection)
        for widget in (self.list, self.list.viewport(), self.advise, self.now, self.leave):
            widget.installEventFilter(self)
        self.undo.clicked.connect(hand.undo)
        self.variations.clicked.connect(self.show_variations)
        self.advise.clicked.connect(hand.advise)
        self.commit.committed.connect(hand.declare)
        self.commit.asked.connect(self._ask)
        self.notes.go_wanted.connect(self._go_to_pending)
        self.now.clicked.connect(hand.to_present)
        self.leave.clicked.connect(hand.hand_over)

    # showing

    def shown(self) -> tuple[Choice, ...]:
        """Return the choices of the group that is shown."""
        choices = self.hand.choices()
        if not self.tool:
            return choices
        return tuple(choice for choice in choices if choice.tool == self.tool)

    def listed(self) -> tuple[Choice, ...]:
        """Return the choices of the group that the list names; the others are chosen on the field."""
        return laid_out(self._unwaiting(), self.list.rows_in_sight())[0]

    def pictured(self) -> tuple[Waiting, ...]:
        """Return the choices of the group that are too many for a list, to be laid out as pictures."""
        return tuple(
            Waiting("", one.words, chosen=one.chosen, choice=one, label=one.name or one.words)
            for one in laid_out(self._unwaiting())[1]
        )

    def _unwaiting(self) -> list[Choice]:
        """Return the choices of the group that no picture beside the board stands for anyway."""
        there = [one.choice for one in self.hand.waiting()]
        return [choice for choice in self.shown() if choice not in there]

    def refresh(self) -> None:
        """Show what is to be decided now."""
        hand = self.hand
        self.notes.refuse("")
        self.sketched.emit(None)
        present = hand.present
        choices = hand.choices()  # settles which unit acts where only one may
        self._show_side()
        self._show_units()
        self._show_tools(choices)
        self._show_choices()
        declared = hand.declaration()
        self._show_declared(declared)
        if declared is None and self.declare.hasFocus():
            self.list.setFocus()
        self.commit.offer(declared, hand.decision, self._idle())
        self._rest()
        over = hand.seat is None or not hand.seat.waits
        self._offer(self.undo, hand.can_undo)
        self.undo.setToolTip(self._undo_words())
        self.variations.setText(str(len(hand.tree.variations)))
        self._offer(self.variations, hand.active)
        self._offer(self.advise, present)
        self._offer(self.hint, present)
        for of_computer in (self.hint, self.advise, self.leave):
            of_computer.setVisible(self.hinting.offered)
        self._make_room_for_hint()
        self._offer(self.leave, not hand.thinking and not over)
        self.now.setText(self.tr("Skip to now") if hand.catching_up else self.tr("Back to now"))
        past = not (present or hand.thinking or hand.awaits_letter or hand.over)
        self._offer(self.now, hand.active and past, hide=True)

    def _show_hint(self) -> None:
        """Show the hint; what moved because of it takes no click that was meant for something else."""
        self._since = commit_bar.now()
        self._make_room_for_hint()
        self.filtered.emit()

    def _make_room_for_hint(self) -> None:
        """Show the hint in the place of all that is chosen here: the choices still lie on the board."""
        self.hint_card.refresh()
        self._choosing.setVisible(not self.hint_card.isVisibleTo(self))

    def _show_declared(self, declared: Declaration | None) -> None:
        """Show what would be declared now: the newest lines, in a low window the last one.

        Where nothing is, what is to be done beside what the list names.
        """
        lines = list(declared.lines) if declared is not None else []
        listed = self.listed()
        if not lines and listed and (missing := what_to_do(self.hand, self.tool, self.shown(), listed)):
            lines = [missing]
        if not lines and not self.hand.has_ended:
            taken = self.tr("The only choice, taken: {action}")
            lines = [taken.format(action=one) for one in self.hand.taken]
        self.notes.declare(lines)

    def _ask(self, on: bool) -> None:
        declared = self.hand.declaration() if on else None
        self.notes.ask(self._question() if on else "", go=declared is not None and bool(declared.pending))

    def _go_to_pending(self) -> None:
        """Go to the first piece that could still do something."""
        declared = self.hand.declaration()
        self.commit.withdraw()
        if declared is not None and declared.pending:
            self._go_to(declared.pending[0])

    def _question(self) -> str:
        """Ask about what is still open."""
        declared, scene = self.hand.declaration(), self.hand.scene
        if declared is None or scene is None:
            return ""
        if declared.question:
            return declared.question
        found = (scene.facts_of(self.hand.state, one) for one in declared.pending)
        names = list(dict.fromkeys(facts.title for facts in found if facts is not None))
        more = ["…"] if len(names) > _MOST_NAMED else []
        words = self.tr("Could still act ({count}): {names}. Go on?")
        return words.format(count=len(declared.pending), names=", ".join([*names[:_MOST_NAMED], *more]))

    def _idle(self) -> str:
        """Return what the button of the end says while there is nothing to end."""
        if self.hand.present:
            return self.tr("Choose above or on the field")
        return self.tr("Nothing to decide now")

    def _undo_words(self) -> str:
        if not self.hand.can_undo:
            return self.tr("You have not decided anything that could be taken back")
        if not self.hand.undo_branches:
            return self.tr("Take back your last decision")
        return self.tr(
            "Take back your last decision and all that followed, across dice and the computer's turn.\n"
            "How it went on is kept under Variations. The dice lie as they lay: the same decision rolls "
            "the same again."
        )

    def _rest(self) -> None:
        """Let the choices rest where something else is asked: clicks were meant for what was asked before."""
        asked = (self.task.text(), self.side.text())
        if asked != self._asked:
            self._asked, self._since = asked, commit_bar.now()

    @property
    def awake(self) -> bool:
        """Whether a click chooses something: what is asked has stood there long enough."""
        return commit_bar.now() - self._since >= commit_bar.REST

    def _offer(self, button: QAbstractButton, on: bool, *, hide: bool = False) -> None:
        """Offer a button or not; the focus goes to the choices, not to wherever it would fall."""
        if not on and button.hasFocus():
            self.list.setFocus()
        if hide:
            button.setVisible(on)
        else:
            button.setEnabled(on)

    def _show_side(self) -> None:
        hand = self.hand
        seat, scene = hand.seat, hand.scene
        if seat is None or scene is None:
            return
        acting = seat.to_act if hand.present or hand.awaits_letter else None
        side = next((one for one in scene.sides if one.id == acting), None)
        self._chip.setVisible(side is not None)
        player = scene.player_of(hand.subject) if side is not None and hand.subject else ""
        words = side.name if side is not None else ""
        self.side.setText(self.tr("{side}, {player}").format(side=words, player=player) if player else words)
        if side is not None:
            self._chip.set_colour(side.colour)
        if hand.thinking:
            words = self.tr("The computer is playing…")
        elif hand.over:
            words = self.tr("The battle is over")
        elif hand.catching_up:
            words = self.tr("See what happens")
        elif hand.awaits_letter:
            words = self.tr("A letter is due")
        elif not hand.present:
            words = self.tr("An earlier moment")
        else:
            words = hand.task()
        self.task.setText(unbroken(words))

    def _show_units(self) -> None:
        hand = self.hand
        subjects, scene, waiting = hand.subjects(), hand.scene, hand.waiting()
        self.picker.setVisible(len(subjects) > 1 and not waiting)
        if scene is not None:
            titles = [(one, scene.facts_of(hand.state, one)) for one in subjects]
            named = [(one, facts.title if facts else one) for one, facts in titles]
            self.picker.show_units(named, cards=of_cards(hand))
            self.picker.mark(hand.subject)

    def _show_tools(self, choices: tuple[Choice, ...]) -> None:
        """Show the groups; where the one shown has no choice any more, the first that has."""
        tools = [tool for tool, _ in self.hand.tools()]
        there = {choice.tool for choice in choices}
        if self.tool not in there or self.tool not in tools:
            self.tool = next((tool for tool in tools if tool in there), "")
        self.groups.show_groups(self.hand.tools(), there, self.tool)

    def show_tool(self, tool: str) -> None:
        """Show one group of choices."""
        self.tool = tool
        self.groups.mark(tool)
        self._show_choices()
        self._show_declared(self.hand.declaration())
        self.filtered.emit()

    def _fit_list(self) -> None:
        """Name as many choices as there is room for now."""
        if self.listed() != self._listed:
            self._show_choices()
            self._show_declared(self.hand.declaration())

    def _show_choices(self) -> None:
        shown, listed, pictured = self.shown(), self.listed(), self.pictured()
        self.tray.show_waiting((*self.hand.waiting(), *pictured), self.hand.scene, self.hand.state)
        self._listed = listed
        missing = what_to_do(self.hand, self.tool, shown, listed) if not listed else ""
        if pictured and not any(one.at for one in shown):
            missing = self.tr("Click above what comes next.")
        hints = [missing, *(self._happened if not self.hand.present else ())]
        self.list.show_choices(listed, [words for words in hints if words])

    def tell(self, sentences: Sequence[str]) -> None:
        """Take what happens at the moment shown; who only looks on reads it in place of the choices."""
        self._happened = tuple(sentences)
        if self.hand.active and not self.hand.present:
            self._show_choices()

    # doing

    def show_variations(self) -> None:
        """Open the list of variations; it stays open beside the battle."""
        opened = self.findChild(VariationsDialog)
        if self.hand.active and opened is None:
            opened = VariationsDialog(self._context, self.hand, self)
        if opened is not None:
            opened.show()
            opened.raise_()

    def go_to_next(self) -> None:
        """Point at the next unit that may do something."""
        subjects = self.hand.subjects()
        if subjects:
            here = subjects.index(self.hand.subject) if self.hand.subject in subjects else -1
            self._go_to(subjects[(here + 1) % len(subjects)])

    def _go_to(self, subject: str) -> None:
        self.hand.select(subject)
        self.pointed.emit(subject)

    def _ask_words(self, typed: Typed) -> None:
        """Ask for what has to be typed; what the rules refuse stays in the line."""
        dialog = NameDialog(self._context, self, may_be_empty=typed.may_be_empty)

        def take(words: str) -> None:
            action, seat = typed.action(words), self.hand.seat
            trouble = seat.check(action) if seat is not None else None
            if trouble is not None:
                dialog.refuse(EditorError(Problem(code=trouble.code, values=trouble.values)))
            else:
                self.hand.act(action)

        dialog.named.connect(take)
        dialog.ask(typed.title, typed.label, typed.text, typed.title)

    def _take_waiting(self, waiting: Waiting) -> None:
        if waiting.choice is None:
            self.hand.select(waiting.subject)
        elif self.awake:
            self.hand.choose(waiting.choice)

    def _take(self, choice: Choice) -> None:
        if self.awake:
            self.hand.choose(choice)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the sketch away when the pointer leaves the list; second clicks and held keys choose nothing.

        What they would choose has only just come there.
        """
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and held_enter(event):
            return True
        if event.type() == QEvent.Type.Leave:
            self.sketched.emit(None)
        return event.type() == QEvent.Type.MouseButtonDblClick or super().eventFilter(watched, event)
