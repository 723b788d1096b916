"""What dice promise before they are rolled: enlistments, lone fighters, action rolls, strikes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from editor.rules.darkage.fighting_values import Sheet, lone_commit_cost, sheets
from editor.rules.darkage.means import affords, enlist_bonus, marker_bonus
from editor.rules.darkage.state import Fighter, State
from editor.rules.darkage.strikes import strike_chances

_FACES: Final = range(1, 7)


class StrikeOdds(NamedTuple):
    """What a fighter promises to do to an enemy in a round, nobody helping either."""

    wounds: float
    """Wounds to be expected."""
    some: float
    """Chance of one at least, 0 to 1."""
    deadly: float
    """Chance of as many as the enemy has life left."""
    needs: tuple[int, ...] = ()
    """What two dice have to show for each of his strikes, bonuses counted."""


def _share(hits: Sequence[bool]) -> float:
    return sum(hits) / len(hits)


def enlist_chance(state: State, card: int, command: int, *, marker: bool) -> float:
    """Return the chance that a character joins, with command and a marker spent on the die."""
    bonus, needed = enlist_bonus(state, command, marker=marker), state.game.unit(card).control
    return _share([die + bonus >= needed for die in _FACES])


def lone_chance(state: State, fighter: Fighter, *, marker: bool) -> float:
    """Return the chance that a lone fighter can be paid for, with a marker spent on the die or without."""
    player, attacking = state.acting, state.acting == state.fight.attacker
    more = marker_bonus(state, spent=marker)
    costs = [lone_commit_cost(state, player, fighter, die + more, attacking=attacking) for die in _FACES]
    return _share([affords(state, player, cost) for cost in costs])


def instant_chance(state: State, card: int, *, marker: bool) -> float:
    """Return the chance of an instant's action roll; 1 where it needs none."""
    needed = state.game.other(card).action_roll
    more = marker_bonus(state, spent=marker)
    return _share([die + more >= needed for die in _FACES]) if needed else 1.0


def fire_odds(state: State, fighter: int, target: int) -> StrikeOdds:
    """Return what distance fire at an enemy promises; nothing stops a shot."""
    found = sheets(state)
    numbers, bonus = found[fighter].fires_at(found[target])
    return _odds(strike_chances(numbers, bonus), found[target], numbers, bonus)


def close_odds(state: State, fighter: int, target: int, most: int | None = None) -> StrikeOdds:
    """Return what a round of close combat against an enemy promises, his armour and blocks counted.

    Args:
        state: the game, in a combat.
        fighter: who strikes.
        target: who is struck.
        most: strikes at most, as of who supports. None for no bound.
    """
    found = sheets(state)
    sheet, enemy = found[fighter], found[target]
    numbers, bonus = sheet.hits(enemy)
    made = _at_most(strike_chances(numbers, bonus), most)
    if not sheet.unblockable:
        made = _stopped(made, strike_chances(enemy.armour, enemy.armour_bonus))
        made = _stopped(made, strike_chances(enemy.block, enemy.block_bonus))
    return _odds(made, enemy, numbers, bonus)


def _at_most(chances: tuple[float, ...], most: int | None) -> tuple[float, ...]:
    if most is None or most >= len(chances):
        return chances
    return (*chances[:most], sum(chances[most:]))


def _stopped(made: tuple[float, ...], stops: tuple[float, ...]) -> tuple[float, ...]:
    """Return the chances of strikes that go through."""
    through = [0.0] * len(made)
    for strikes, share in enumerate(made):
        for count, chance in enumerate(stops):
            through[max(0, strikes - count)] += share * chance
    return tuple(through)


def _odds(chances: tuple[float, ...], enemy: Sheet, numbers: Sequence[int], bonus: int) -> StrikeOdds:
    left = max(1, enemy.life - enemy.wounds)
    return StrikeOdds(
        sum(count * share for count, share in enumerate(chances)),
        sum(chances[1:]),
        sum(chances[left:]),
        tuple(sorted(number - bonus for number in numbers)),
    )
