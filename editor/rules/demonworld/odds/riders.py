"""Odds of blows and shots at a commander who rides on a monster or in a chariot (XVII.7.6, XVIII.9.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from editor.rules.core.odds import Setting
from editor.rules.core.parts import Sum
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.large.mounts import may_ride
from editor.rules.demonworld.large.parts import RIDER_SIZE, told_of_rider
from editor.rules.demonworld.melee.attacks import attack_number, best_weapon
from editor.rules.demonworld.odds.company import item_settings
from editor.rules.demonworld.odds.settings import Cards, Given, choices, kind_of, number, orders
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack
from schemas.problems import Message
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_MOST: Final = 12
_PROTECTION: Final = 5
_MOST_PROTECTION: Final = 20
_ORDERS: Final[tuple[Order, ...]] = ("move", "skirmish", "charge", "hold")


def at_rider(cards: Cards, ruleset: DemonworldRuleset) -> bool:
    """Return whether the second card may ride, and the first is no base whose zones would count."""
    return (
        is_person(cards[1]) and may_ride(cards[1]) and kind_of(cards[0]) == "standard" and bool(_means(cards))
    )


def rider_settings(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    """Return what is set for an attack on a rider: by what, and how his mount is protected against it."""
    means = _means(cards)
    reach = [band.to for weapon in cards[0].weapons for band in weapon.bands]
    found = [
        Setting("means", Message(code="odds.setting_means"), means[0], choices=choices("means", means)),
        orders("first", _ORDERS, "skirmish"),
        number("mount_protection", _PROTECTION, 0, _MOST_PROTECTION),
        number("attacks", 1, 1, _MOST),
    ]
    if reach:
        found.append(number("distance", min(reach), 1, max(reach)))
    return (*found, *item_settings(cards))


def _means(cards: Cards) -> tuple[str, ...]:
    weapons = cards[0].weapons
    blow = ("blow",) if any(one.melee_power is not None for one in weapons) else ()
    return (*blow, "shot") if any(one.bands for one in weapons) else blow


def mounted(card: DemonworldUnit, protection: int) -> DemonworldUnit:
    """Return the card of somebody as he is struck on a mount: both protections count, his size is 1."""
    return card.model_copy(
        update={
            "melee_protection": card.melee_protection + protection,
            "missile_protection": card.missile_protection + protection,
            "size": RIDER_SIZE,
        }
    )


def number_at(state: BattleState, rider: DemonworldUnit, given: Given) -> Sum:
    """Return the base number of the best attack on a rider, a 0 where none can be made.

    ``state``: the attacker before the rider, who stands there as :func:`mounted`.
    """
    attacker, target = (unit.elements[0] for unit in state.units)
    protection = cast("int", given["mount_protection"])
    if given["means"] == "blow":
        best = best_weapon(state, attacker, state.battle.cards[target])
        if best is None:
            return Sum(0, ())
        found = attack_number(state, Attack(attacker, target, (), best[0]), state.standing, 0)
        return told_of_rider(found, rider.melee_protection, protection)
    found = max(_shots(state), key=lambda one: one.value, default=Sum(0, ()))
    return told_of_rider(found, rider.missile_protection, protection)


def _shots(state: BattleState) -> Iterable[Sum]:
    """Yield the base numbers of the shots of the first unit in either phase."""
    for phase in ("first_shooting", "second_shooting"):
        asked = state.but(phase=phase, step="shots", side=0)
        yield from [shot_number(asked, shot) for shot in shots_of(asked, 0)]
