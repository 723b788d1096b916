"""Asking the computer for a hint while somebody plays by hand, and showing it where the choices are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QToolButton, QWidget

from editor.rules.core.advice import Advice
from editor.services.battles.hints import why
from editor.services.battles.hot_seat import Asking
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_SMALL, heading, muted, set_icon
from editor.ui.kit.widgets import describe, push_button, wrapped
from editor.ui.pages.preview.board import Sign, board_of
from editor.ui.pages.preview.commit_bar import RestingButton
from editor.ui.pages.preview.guide import Meant, is_by_people, meant
from editor.ui.pages.preview.hand import Hand
from schemas.typography import labelled, unbroken

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Report


@dataclass(frozen=True)
class Hint:
    """What the computer would do, for the window."""

    action: Any
    meant: Meant
    """The action in words, and what is shown of it on the board."""
    reasons: tuple[str, ...]
    """Why, in sentences."""
    signs: tuple[Sign, ...]
    """What would lie on the board if it were declared."""


class Hinting(QObject):
    """Asks for hints off the GUI thread. Whatever is decided meanwhile, or instead, makes them go away."""

    changed = Signal()  # a hint was asked for, has come or has gone

    def __init__(self, context: UiContext, hand: Hand, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._hand = hand
        self._hint: Hint | None = None
        self._asked: Any = None
        """The decision for which the hint was asked. None while none is."""
        self._job: Job | None = None

    @property
    def offered(self) -> bool:
        """Whether the computer can give hints: it knows the rules of the game."""
        scene = self._hand.scene
        return scene is not None and not is_by_people(scene.guide)

    @property
    def hint(self) -> Hint | None:
        """The hint for the decision that is due. None while there is none."""
        return self._hint if self._is_due() else None

    @property
    def thinking(self) -> bool:
        """Whether a hint for the decision that is due is being worked out."""
        return self._job is not None and self._is_due()

    def _is_due(self) -> bool:
        return self._asked is not None and self._hand.decision is self._asked

    def ask(self) -> None:
        """Ask what the computer would do; it knows no more than the person. Nothing is done."""
        seat, decision = self._hand.seat, self._hand.decision
        if seat is None or decision is None or self.thinking or not self.offered:
            return
        self.put_away()
        asking = seat.asking()

        def work(_report: Report) -> Advice:
            return asking.answer()

        def take(advice: Advice) -> None:
            if self._asked is decision:
                self._job = None
                self._take(asking, advice)

        def fail(trouble: Exception) -> None:
            if self._asked is decision:
                self._job = None
                self.put_away()
                self._context.show_error(trouble)

        self._asked = decision
        self._job = self._context.jobs.start(
            self.tr("The computer is thinking"), work, done=take, failed=fail, quiet=True
        )
        self.changed.emit()

    def _take(self, asking: Asking, advice: Advice) -> None:
        scene = self._hand.scene
        if scene is None or not self._is_due():
            return
        state, guide = self._hand.state, scene.guide
        shown = meant(guide, state, advice.action)
        who = [scene.facts_of(state, one) for one in shown.subjects]
        names = list(dict.fromkeys(one.title for one in who if one is not None))
        words = shown.choice.words
        if len(names) == 1 and names[0] not in words:
            shown = replace(shown, choice=replace(shown.choice, words=self._of(names[0], words)))
        reasons = tuple(self._context.sentence(one) for one in why(asking.play, state, advice))
        signs = board_of(guide).signs(state, shown.draft) if shown.draft is not None else ()
        self._hint = Hint(advice.action, shown, reasons, signs)
        self.changed.emit()

    def _of(self, name: str, words: str) -> str:
        """Say who does something."""
        return f"{labelled(name, self._context.language)} {words}"

    def put_away(self) -> None:
        """Forget the hint, or ask no more for it."""
        if self._job is not None:
            self._job.cancel()  # what it still finds out is asked for by nobody
        had, self._job, self._hint, self._asked = self._asked, None, None, None
        if had is not None:
            self.changed.emit()

    def follow(self) -> None:
        """Do what the hint says."""
        hint = self.hint
        if hint is not None:
            self.put_away()
            self._hand.act(hint.action)


class HintCard(QFrame):
    """Shows the hint in the place of the choices: what the computer would do, why, and a button for it."""

    def __init__(self, hinting: Hinting, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("preview.hint")
        self.setProperty("tone", "caution")
        self._hinting = hinting
        self.words = wrapped(heading(QLabel(self), TYPE_SMALL))
        self.reasons = wrapped(muted(QLabel(self), TYPE_SMALL))
        for label in (self.words, self.reasons):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.do = RestingButton(self)
        self.do.setObjectName("preview.hint.do")
        self.do.show_text(self.tr("Do it"))
        self.do.setAccessibleName(self.tr("Do what the hint says"))
        self.do.committed.connect(hinting.follow)
        self.away = push_button(self, self.tr("Close"), hinting.put_away)
        self.away.setObjectName("preview.hint.away")
        self.away.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        column = column_layout(self, (SPACE_2, SPACE_1, SPACE_2, SPACE_1), SPACE_1)
        buttons = row_layout(spacing=SPACE_2)
        buttons.addWidget(self.do, 1)
        buttons.addWidget(self.away)
        column.addLayout(buttons)  # above: the words that come make the card grow, and the buttons stay
        column.addWidget(self.words)
        column.addWidget(self.reasons)
        column.addStretch(1)
        self.hide()

    def refresh(self) -> None:
        """Show the hint of now, or that it is being worked out."""
        hint, thinking = self._hinting.hint, self._hinting.thinking
        self.setVisible(hint is not None or thinking)
        self.do.setEnabled(hint is not None)
        self.do.mean(hint)
        self.away.setText(self.tr("Cancel") if thinking else self.tr("Close"))
        words = hint.meant.choice.words if hint is not None else self.tr("The computer is thinking…")
        self.words.setText(unbroken(words))
        lines = [unbroken(f"• {one}") for one in hint.reasons] if hint is not None else []
        self.reasons.setText("\n".join(lines))
        self.reasons.setVisible(bool(lines))


class HintButton(QToolButton):
    """Asks for a hint."""

    def __init__(self, hinting: Hinting, parent: QWidget) -> None:
        super().__init__(parent)
        set_icon(self, "lightbulb")
        self.setObjectName("preview.hand.hint")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setText(self.tr("Hint"))
        describe(self, self.tr("Show what the computer would do in your place, and why; nothing is done"))
        self.clicked.connect(hinting.ask)
