"""Steps of Demonworld in which a side says who of several does something: each is chosen on the board.

The legal actions of such a step name combinations; here each member is switched on and off by a click at
the field that it is about, and ``check`` says whether the combination may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from editor.rules.demonworld.engine import check, legal_actions
from editor.rules.demonworld.state import BattleState
from editor.ui.pages.preview.guide import Choice, Declaration
from editor.ui.systems.demonworld.hand_words import HandWords

_MOST: Final = 2_000
"""So many combinations are looked through for their members."""
Draft = tuple[Any, ...]
"""The members that are chosen."""


class About(NamedTuple):
    """What a member of a combination is about."""

    unit: int
    """The unit that does it."""
    cells: tuple[int, ...]
    """Cells on which it is chosen."""


def _unit(state: BattleState, member: int) -> About:
    return About(member, tuple(state.covered(state.units[member])))


def _element(state: BattleState, member: int) -> About:
    return About(state.unit_of[member], _cells(state, member))


def _contact(state: BattleState, member: tuple[int, int]) -> About:
    return About(member[0], tuple(state.covered(state.units[member[1]])))


def _blow(state: BattleState, member: Any) -> About:
    return About(state.unit_of[member[0]], _cells(state, member[0]))


def _shot(state: BattleState, member: Any) -> About:
    cells = _cells(state, member[1]) if member[1] is not None else (member[2],)
    return About(state.unit_of[member[0]], cells)


def _attack(state: BattleState, member: Any) -> About:
    return About(state.unit_of[member[0]], _cells(state, member[1]))


def _fire(state: BattleState, member: tuple[int, int]) -> About:
    return About(state.unit_of[member[0]], (member[1],))


def _cells(state: BattleState, element: int) -> tuple[int, ...]:
    return tuple(state.fields_of(element))


_STEPS: Final[dict[str, tuple[str, Callable[[BattleState, Any], About]]]] = {
    "leave_melee": ("units", _unit),
    "announce_arrows": ("units", _unit),
    "follow": ("staying", _element),
    "declare": ("pairs", _contact),
    "break_off": ("pairs", _contact),
    "hew_doors": ("blows", _blow),
    "flaming_arrows": ("shots", _shot),
    "air_attacks": ("attacks", _attack),
    "light_fires": ("tries", _fire),
}
STEPS: Final = tuple(_STEPS)
"""Steps whose actions are combinations of members."""


class Subsets:
    """The members of the combinations of a step; worked out once for a state."""

    def __init__(self, words: HandWords) -> None:
        self._words = words
        self._found: tuple[BattleState | None, Any, Draft] = (None, None, ())

    def _members(self, state: BattleState) -> tuple[Any, Draft]:
        """Return an action of the step without members, and all members that any of them has."""
        if self._found[0] is not state:
            field, _ = _STEPS[state.step]
            actions: list[Any] = list(islice(legal_actions(state), _MOST))
            members = dict.fromkeys(member for one in actions for member in getattr(one, field))
            self._found = (state, replace(actions[0], **{field: ()}) if actions else None, tuple(members))
        return self._found[1:]

    def _action(self, state: BattleState, draft: Draft) -> Any:
        return replace(self._members(state)[0], **{_STEPS[state.step][0]: draft})

    def units(self, state: BattleState) -> tuple[int, ...]:
        """Return the units of which something may be chosen."""
        about = _STEPS[state.step][1]
        return tuple(sorted({about(state, one).unit for one in self._members(state)[1]}))

    def choices(self, state: BattleState, unit: int | None, draft: Draft) -> Iterator[Choice]:
        """Yield every member that may be chosen or left out, of one unit or of all."""
        about, at = _STEPS[state.step][1], state.battle.ground.at
        for member in self._members(state)[1]:
            found = about(state, member)
            if unit is not None and found.unit != unit:
                continue
            after = _toggled(draft, member)
            if check(state, self._action(state, after)) is None:
                said = self._words.action(state, self._action(state, (member,)))
                where = tuple(map(at, found.cells))
                yield Choice(said, draft=after, at=where, chosen=member in draft)

    def declaration(self, state: BattleState, draft: Draft) -> Declaration:
        """Return what the members chosen amount to."""
        action = self._action(state, draft)
        lines = [self._words.action(state, self._action(state, (one,))) for one in draft]
        return Declaration(self._words.action(state, action), action, tuple(lines))


def _toggled(draft: Draft, member: Any) -> Draft:
    """Return a draft with a member more, in place of another of the same doer, or without it."""
    if member in draft:
        return tuple(one for one in draft if one != member)
    if not isinstance(member, tuple):
        return (*draft, member)
    return (*(one for one in draft if one[0] != member[0]), member)
