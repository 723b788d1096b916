"""What attacks and shots promise by the tables, before a die is rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from editor.rules.core.parts import Part
from editor.rules.zargo.events.moves import after_piece_moved
from editor.rules.zargo.factors import attack_of, column_for, defence_of, defence_value, garrison_of, total
from editor.rules.zargo.movement import Way, move
from editor.rules.zargo.shots import least_die
from editor.rules.zargo.state import NOBODY, UNSEEN, ZargoState
from schemas.problems import Message
from schemas.systems.zargo_tables import Outcome, ShotKind

_FACES: Final = 6
_SECTIONS: Final[Mapping[ShotKind, str]] = {"arrows": "Archers", "flames": "Dragons", "visions": "Sorcerers"}
"""What is sent -> the part of the book."""


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """What an attack promises."""

    attack: int
    """Factors of the attackers together."""
    defence: int
    shares: Mapping[Outcome, float]
    """Outcome -> its chance, 0 to 1; they add up to 1. Empty where the table allows no such attack."""
    parts: tuple[Part, ...] = ()
    """What the factors are made of, those of the defence negative."""

    @property
    def difference(self) -> int:
        """By how much the attackers are stronger."""
        return self.attack - self.defence


def attack_odds(
    state: ZargoState, attackers: Sequence[int], target: int = NOBODY, city: int = NOBODY
) -> AttackOdds | None:
    """Return what an attack on a piece or a city promises. None where the garrison is not known."""
    if city >= 0:
        owner = state.cities[city].owner
        if any(state.pieces[one].cell == UNSEEN for one in state.world.of_side[owner]):
            return None
        cell, defence = state.cities[city].cell, garrison_of(state, city)
        against: tuple[Part, ...] = (Part("Cities", "zargo.part_defence", -defence),)
    else:
        cell, defence = state.pieces[target].cell, defence_value(state, target)
        against = tuple(Part(part.rule, part.code, -part.value) for part in defence_of(state, target).parts)
    parts = tuple(part for one in attackers for part in attack_of(state, one, cell).parts)
    attack = total(state, attackers, cell)
    column = column_for(state, attack - defence)
    counted = Counter(column.results) if column is not None else Counter[Outcome]()
    count = counted.total()
    shares = {outcome: times / count for outcome, times in counted.items()}
    return AttackOdds(attack, defence, shares, (*parts, *against))


def odds_after(state: ZargoState, ways: Sequence[Way]) -> AttackOdds | None:
    """Return what an attack on the enemy whom the last way aims at promises, once all have come there.

    Those who came to attack him before count with them. None where a way is forbidden or aims at nobody.
    """
    target = ways[-1].target if ways else NOBODY
    if target < 0:
        return None
    after = state
    for way in ways:
        moved = move(after, way)
        if isinstance(moved, Message):
            return None
        after = after_piece_moved(after, moved)
    pieces = after.pieces
    attackers = [
        one
        for one in after.world.of_side[after.side]
        if pieces[one].target == target and not pieces[one].acted
    ]
    return attack_odds(after, attackers, target)


def shot_parts(state: ZargoState, shooters: Sequence[int], target: int) -> tuple[Part, ...]:
    """Return what the least die of shots is made of; they are allowed (archers, dragons, sorcerers)."""
    least, distance, table = least_die(state, shooters, target)
    rule = _SECTIONS[table.kind]
    alone = table.least(distance)
    parts = (Part(rule, "zargo.part_distance", alone), Part(rule, "zargo.part_added", least - alone))
    return tuple(part for part in parts if part.value)


def shot_chance(state: ZargoState, shooters: Sequence[int], target: int) -> float:
    """Return the chance that shots hit, 0 to 1; they are allowed."""
    least, _distance, _table = least_die(state, shooters, target)
    return min(1.0, max(0, _FACES + 1 - least) / _FACES)
