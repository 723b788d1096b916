"""The plain player's blows of giants, dragons and chariots: each weapon where it does best (XVII.4.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import prize
from editor.rules.demonworld.large.mounts import bands_of
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.melee.attack_numbers import attack_number, usable_weapon
from editor.rules.demonworld.melee.attacks import standing, targets_of
from editor.rules.demonworld.melee.reach import arms_suffice, in_reach, shared_arms
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Standing, Unit


def attacks(state: BattleState) -> Iterator[act.Attack]:
    """Yield the attacks of the monsters of a side: each weapon strikes where it does best (XVII.4.0)."""
    places = standing(state)
    for unit in state.of_side(state.side):
        if not unit.engaged or not is_large(state, unit):
            continue
        spared: dict[int, float] = {}
        for band in bands_of(unit):
            yield from _blows(state, band, places, spared)


def _blows(
    state: BattleState, unit: Unit, places: dict[int, Standing], spared: dict[int, float]
) -> Iterator[act.Attack]:
    """Yield the attacks of a monster, or of its rider as a unit of his own."""
    element = unit.elements[0]
    targets = list(targets_of(state, unit, unit.cells[0], unit.facings[0], element))
    used: set[tuple[str, ...]] = set()
    for weapon in range(len(state.battle.cards[element].weapons)):
        chosen: list[act.Attack] = []
        means = shared_arms(state, element, weapon)
        if means in used:
            continue
        while (found := _best_blow(state, unit, weapon, targets, chosen, spared)) is not None:
            number = int(attack_number(state, found, places, 0).value)
            spared[found.target] = spared.get(found.target, 1.0) * (1 - chance_d20(number))
            chosen.append(found)
        if chosen and means is not None:
            used.add(means)
        yield from chosen


def _best_blow(
    state: BattleState,
    unit: Unit,
    weapon: int,
    targets: list[int],
    chosen: list[act.Attack],
    spared: Mapping[int, float],
) -> act.Attack | None:
    """Return the best further attack with a weapon of a monster; ``spared``: chance that others miss."""
    element, places, cards = unit.elements[0], standing(state), state.battle.cards
    best: tuple[float, act.Attack] | None = None
    for target in targets:
        attack = act.Attack(element, target, (), weapon)
        if usable_weapon(state, element, weapon, cards[target]) is None:
            continue
        if not in_reach(state, element, places[element], target, places[target], weapon):
            continue
        if not arms_suffice(state, [*chosen, attack], places):
            continue
        worth = attack_number(state, attack, places, 0).value * spared.get(target, 1.0) * prize(state, target)
        if best is None or worth > best[0]:
            best = worth, attack
    return None if best is None else best[1]
