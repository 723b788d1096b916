"""A battle that two people play by mail: what is agreed, what is sealed, and the seat of one of them.

Decisions that the other may see travel open. Those that he may not see yet (orders that both lay in one step)
travel as a hash first. He decides on a state in which the computer has stood in for them: what he may know of
it is the same. His decisions travel open, for the sealed ones cannot change any more, and are then revealed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from editor.rules.core.contract import AnyPlay, Setup
from editor.rules.core.dice import TracedDice, thinking_dice
from editor.rules.core.variations import By, Decision, Tree, decision_data, decision_from
from editor.services.battles.hot_seat import HotSeat
from editor.services.battles.watching import PLAIN, Reading, Step
from schemas.problems import error
from schemas.quantities import PlayerId

_MOST_STAND_INS: Final = 500
"""So many decisions of one step are stood in for; no game comes near."""


@dataclass(frozen=True)
class Mail:
    """Where a battle by mail stands for one of the two."""

    battle: str
    """Id that both know it by."""
    mine: tuple[PlayerId, ...]
    """Sides played here; the other plays all others."""
    agreed: int = 0
    """So many decisions of the line are known to both."""
    letters: int = 0
    """Letters that were posted and taken so far."""
    nonce: str = ""
    """Goes into the hash of what is sealed here; '' if nothing is."""
    sealed: int = 0
    """So many decisions of one's own after the agreed ones are sealed; none can be changed."""
    reveal: tuple[str, int, int] | None = None
    """Nonce, first and end of the decisions that the next letter reveals; None if it reveals nothing."""
    theirs: str = ""
    """Hash of what the other has sealed; '' if nothing is."""
    stand_ins: int = 0
    """So many decisions after the agreed ones stand in for what the other has sealed."""
    laid: Mapping[str, Any] | None = None
    """One's own last decision of the sealed step, as plain data: what it leads to is not known yet."""
    posted: bool = False
    """Whether one's own decisions of the sealed step were posted."""
    letter: str = ""
    """The letter that was posted last, until the other has answered; else ''."""

    @property
    def floor(self) -> int:
        """So many decisions of the line cannot be taken back any more."""
        return self.agreed + self.sealed + self.stand_ins

    def data(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return {key: getattr(self, key) for key in self.__dataclass_fields__} | {"mine": list(self.mine)}


_MAIL: Final = TypeAdapter(Mail | None)


def mail_from(data: object) -> Mail | None:
    """Return what :meth:`Mail.data` said; None for no data.

    Raises:
        EditorError: it says something else.
    """
    try:
        return _MAIL.validate_python(data)
    except ValidationError as trouble:
        raise error("mail.damaged") from trouble


class MailSeat(HotSeat):
    """The seat of one of two people who play by mail; the computer plays nobody."""

    def __init__(
        self, play: AnyPlay, setup: Setup, seed: int, tree: Tree, mail: Mail, *, reading: Reading = PLAIN
    ) -> None:
        super().__init__(play, setup, seed, reading=reading, tree=tree)
        self.mail = mail

    def go_on_with(self, tree: Tree, mail: Mail) -> int:
        """Play other decisions; :meth:`catch_up` makes those that are new.

        Returns:
            The moment up to which both are the same, where the battle stands now.
        """
        pairs = zip(self.tree.line()[: len(self._marks)], tree.line(), strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        self._stand_at(shared)
        self.tree, self.mail = tree, mail
        self._take_seats()
        return self.length

    @property
    def waits(self) -> bool:
        """Whether the person here has to act."""
        return self.to_act in self.mail.mine and self.mail.laid is None and not self.mail.posted

    @property
    def rests(self) -> bool:
        """Whether nothing happens until the person acts or a letter comes: always."""
        return True

    @property
    def ready(self) -> bool:
        """Whether there is something to post."""
        mail = self.mail
        if mail.posted or self.behind:
            return False
        if mail.theirs:
            return mail.laid is not None
        news = self.tree.length() > mail.agreed or mail.reveal is not None or not mail.letters
        return self.to_act not in mail.mine and not mail.sealed and news

    def act(self, action: Any, by: By = "human") -> tuple[Step, ...]:
        """Do what the person has chosen; what ends a sealed step is laid aside until the seal is broken.

        Raises:
            IllegalActionError: the rules forbid it; nothing has happened.
            ValueError: it is not his turn.
        """
        side = self.to_act
        if side is None or not self.waits:
            raise ValueError("nobody acts here now")
        if self.mail.theirs and self._ends_step(action):
            decision = Decision(side, action, by, self._thinking.drawn)
            self.mail = replace(self.mail, laid=decision_data(self.play, decision))
            return ()
        return super().act(action, by)

    def _ends_step(self, action: Any) -> bool:
        dice, after = TracedDice(self.seed, self._dice.drawn), self.state
        for event in self.play.decide(self.state, action, dice):
            after = self.play.evolve(after, event)
        return self.play.to_act(after) not in self.mail.mine or self.play.step_name(
            after
        ) != self.play.step_name(self.state)

    def machine(self) -> Iterator[Step]:
        """Yield nothing: the other is waited for."""
        return iter(())

    def undo(self) -> int | None:
        """Take back what was decided last, as long as it was not posted."""
        if self.mail.laid is not None and not self.mail.posted:
            self.mail = replace(self.mail, laid=None)
            return self.length
        return super().undo()

    @property
    def can_undo(self) -> bool:
        """Whether something was decided that was not posted."""
        return (self.mail.laid is not None and not self.mail.posted) or super().can_undo

    def _last_of_person(self) -> int | None:
        index = super()._last_of_person()
        return index if index is not None and index >= self.mail.floor and not self.mail.posted else None


def stood_in(seat: HotSeat, sides: Sequence[PlayerId]) -> tuple[Decision, ...]:
    """Return what the computer decides for some sides in this step, before others have to act.

    It depends on the state and the seed alone, so that both people find the same.
    """
    play = seat.play
    found: list[Decision] = []
    state, dice = seat.stood(seat.tree.length())
    if play.to_act(state) is None:
        return ()
    step, thinking = play.step_name(state), thinking_dice(seat.seed)
    while (side := play.to_act(state)) in sides and play.step_name(state) == step:
        if side is None or len(found) == _MOST_STAND_INS:
            break
        action = play.choose(play.view(state, side), side, thinking)
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
        found.append(Decision(side, action, "computer"))
    return tuple(found)


def sealed_from(seat: MailSeat) -> int:
    """Return from which decision of the line on one's own are hidden from the other, who has to act now.

    They are those of the step that goes on, if the other sees the same whatever they are. The length of the
    line if none is.
    """
    play, length = seat.play, seat.tree.length()
    other = play.to_act(seat.state)
    if other is None or seat.mail.theirs:
        return length
    first, now = length, play.step_name(seat.state)
    while first > seat.mail.agreed and play.step_name(seat.stood(first - 1)[0]) == now:
        first -= 1
    for start in range(first, length):
        state, dice = seat.stood(start)
        thinking = thinking_dice(seat.seed)
        while (side := play.to_act(state)) in seat.mail.mine and play.step_name(state) == now:
            assert side is not None  # noqa: S101 - nobody is no side
            action = play.choose(play.view(state, side), side, thinking)
            for event in play.decide(state, action, dice):
                state = play.evolve(state, event)
        if play.to_act(state) == other and play.view(state, other) == play.view(seat.state, other):
            return start
    return length


def seal(nonce: str, decisions: Sequence[Mapping[str, Any]]) -> str:
    """Return the hash that binds decisions without showing them."""
    text = json.dumps(list(decisions), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{nonce}:{text}".encode()).hexdigest()


def digest(play: AnyPlay, line: Sequence[Decision]) -> str:
    """Return the hash of the decisions that both know; how the computer thought is no part of it."""
    known = [{"side": one.side, "action": play.action_data(one.action)} for one in line]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()


def laid_decision(play: AnyPlay, mail: Mail) -> tuple[Decision, ...]:
    """Return one's own last decision of a sealed step; nothing if there is none."""
    return (decision_from(play, mail.laid, "laid"),) if mail.laid is not None else ()
