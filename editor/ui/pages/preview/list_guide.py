"""Playing any game by hand from its legal actions: each is a line in words and lies where it acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from editor.rules.core.contract import AnyPlay
from editor.ui.pages.preview.board import Board
from editor.ui.pages.preview.guide import At, Choice, Declaration, Sketch
from schemas.messages import sentence
from schemas.problems import Message

_MOST_NAMED: Final = 4
"""So many things that are still possible are named when a step is ended."""
MOST_OFFERED: Final = 2_000
"""So many legal actions of one decision are offered; a game with more hands out a canonical family."""


@dataclass(frozen=True)
class _Offer:
    """A legal action as it is offered."""

    choice: Choice
    subject: str


class ListGuide:
    """A :class:`editor.ui.pages.preview.guide.Guide` made of ``play.legal_actions`` and a few words.

    The state that it is given is what the side to act may know.
    """

    def __init__(
        self,
        play: AnyPlay,
        words: Callable[[Any, Any], Message],
        *,
        language: str = "en",
        spots: Callable[[Any, Any], tuple[At, ...]] | None = None,
        subject: Callable[[Any, Any], str] | None = None,
        task: Callable[[Any], Message] | None = None,
        secret: Callable[[Any], bool] | None = None,
        tool: Callable[[Any, Any], Message] | None = None,
        sketch: Callable[[Any, Any], Sketch] | None = None,
        ends: Callable[[Any], bool] | None = None,
        asks: Callable[[Any], bool] | None = None,
        still: Callable[[Any, Any], Message] | None = None,
        free: Callable[[Any], bool] | None = None,
        gives_up: Callable[[Any], bool] | None = None,
        on_field: Callable[[Any], bool] | None = None,
        first: Callable[[Any], str] | None = None,
    ) -> None:
        """Take what a game says of its actions; each function is called as ``f(state, action)``.

        Args:
            play: the rules.
            words: what an action is, as a button says it.
            language: language of the sentences.
            spots: fields or spots on which it is chosen by a click.
            subject: the piece that acts, '' if it is of nobody in particular.
            task: ``task(state)``: what has to be decided.
            secret: ``secret(state)``: whether the decision is laid face down.
            tool: the group in which it stands.
            sketch: where pieces would stand afterwards.
            ends: ``ends(action)``: whether it ends a turn or step; it stands apart from the others.
            asks: ``asks(action)``: whether one is asked, before ending, if this could still be done.
            still: what of such an action is named when one is asked; without it the group in which it stands.
            free: ``free(action)``: whether others like it are legal beside those that are listed.
            gives_up: ``gives_up(action)``: whether it gives something away, as who discards; it stands behind
                the others, and a click on the field asks first.
            on_field: ``on_field(action)``: whether it is chosen on the field alone, in no list.
            first: ``first(state)``: a piece is chosen before what it does, and as long as none is, this one;
                '' for none. Without it everything is offered as long as no piece is chosen.
        """
        self.board = Board()
        """What is done at the board itself; a game puts its own here."""
        self._play = play
        self._words = words
        self._language = language
        self._spots = spots
        self._subject = subject
        self._task = task
        self._secret = secret
        self._tool = tool
        self._sketch = sketch
        self._ends = ends
        self._asks = asks
        self._still = still
        self._free = free
        self._gives_up = gives_up
        self._on_field = on_field
        self._first = first
        self._legal: tuple[Any, tuple[Any, ...]] = (None, ())
        self._offered: tuple[Any, tuple[_Offer, ...]] = (None, ())

    # what is offered

    def _offers(self, state: Any) -> tuple[_Offer, ...]:
        """Return the legal actions in words, asked for once per state."""
        if self._offered[0] is not state:
            found = [self._offer(state, action) for action in self._actions(state)]
            found.sort(key=lambda offer: offer.choice.asked)
            self._offered = (state, tuple(found))
        return self._offered[1]

    def _choices(self, state: Any) -> tuple[_Offer, ...]:
        """Return the legal actions without the one that ends the step."""
        ending = self._ending(state)
        return tuple(
            offer for offer in self._offers(state) if ending is None or offer.choice.action is not ending
        )

    def _ending(self, state: Any) -> Any:
        """Return the action that ends the step. None if there is none, or more than one."""
        if self._ends is None:
            return None
        found = [action for action in self._actions(state) if self._ends(action)]
        return found[0] if len(found) == 1 else None

    def _actions(self, state: Any) -> tuple[Any, ...]:
        """Return the legal actions, asked for once per state."""
        if self._legal[0] is not state:
            acting = self._play.to_act(state) is not None
            found = tuple(islice(self._play.legal_actions(state), MOST_OFFERED)) if acting else ()
            self._legal = (state, found)
        return self._legal[1]

    def _offer(self, state: Any, action: Any) -> _Offer:
        return _Offer(self.words(state, action), self._subject_of(state, action))

    def _subject_of(self, state: Any, action: Any) -> str:
        return self._subject(state, action) if self._subject is not None else ""

    def _group(self, state: Any, action: Any) -> str:
        return sentence(self._tool(state, action), self._language) if self._tool is not None else ""

    def _is_asked(self, action: Any) -> bool:
        return self._gives_up is not None and self._gives_up(action)

    # the guide

    def task(self, state: Any) -> str:
        """Return what the side to act has to decide."""
        if self._task is not None:
            return sentence(self._task(state), self._language)
        return QCoreApplication.translate("ListGuide", "Choose an action")

    def secret(self, state: Any) -> bool:
        """Return whether the decision is laid face down."""
        return self._secret is not None and self._secret(state)

    def subjects(self, state: Any) -> tuple[str, ...]:
        """Return the pieces that may act, in the order of their actions."""
        return tuple(dict.fromkeys(offer.subject for offer in self._choices(state) if offer.subject))

    def tools(self, state: Any) -> tuple[tuple[str, str], ...]:
        """Return the groups of the actions of this step, if there are several."""
        names = tuple(dict.fromkeys(offer.choice.tool for offer in self._choices(state) if offer.choice.tool))
        return tuple((name, name) for name in names) if len(names) > 1 else ()

    def draft(self, state: Any) -> Any:
        """Return nothing: every choice is an action."""
        return None

    def choices(self, state: Any, subject: str, at: At | None, draft: Any) -> tuple[Choice, ...] | None:
        """Return what a piece may do, and what is of nobody in particular; for no piece, everything."""
        everything = self._first is None and not subject
        wanted = ("", subject or (self._first(state) if self._first is not None else ""))
        return tuple(offer.choice for offer in self._choices(state) if everything or offer.subject in wanted)

    def drafted_at(self, state: Any, draft: Any, at: At) -> str:
        """Return '': there are no drafts."""
        return ""

    def declaration(self, state: Any, draft: Any) -> Declaration | None:
        """Return what ends the turn or step. None if nothing does."""
        ending = self._ending(state)
        if ending is None:
            return None
        # Many moments pass by in which nothing else is asked: other actions are not put into words for it.
        left = [] if self._asks is None else [one for one in self._actions(state) if self._asks(one)]
        left = sorted((one for one in left if one is not ending), key=self._is_asked)
        pending = tuple(dict.fromkeys(filter(None, (self._subject_of(state, one) for one in left))))
        named = tuple(dict.fromkeys(self._named(state, one) for one in left))
        question = ""
        if any(named):
            words = QCoreApplication.translate("ListGuide", "Still possible: {what}. Go on?")
            more = ["…"] if len(named) > _MOST_NAMED else []
            question = words.format(what=", ".join([*filter(None, named[:_MOST_NAMED]), *more]))
        said = sentence(self._words(state, ending), self._language)
        return Declaration(said, ending, pending=pending, question=question)

    def _named(self, state: Any, action: Any) -> str:
        """Return how an action is named that is still open."""
        if self._still is not None:
            return sentence(self._still(state, action), self._language)
        return self._group(state, action)

    def words(self, state: Any, action: Any) -> Choice:
        """Return an action as a choice."""
        return Choice(
            sentence(self._words(state, action), self._language),
            tool=self._group(state, action),
            action=action,
            at=self._spots(state, action) if self._spots is not None else (),
            sketch=self._sketch(state, action) if self._sketch is not None else (),
            free=self._free is not None and self._free(action),
            on_field=self._on_field is not None and self._on_field(action),
            asked=self._is_asked(action),
        )

    def actors(self, state: Any, action: Any) -> tuple[str, ...]:
        """Return the piece that does an action."""
        return tuple(filter(None, (self._subject_of(state, action),)))
