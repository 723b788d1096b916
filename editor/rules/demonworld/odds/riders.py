"""Odds of blows and shots at a commander who rides on a monster or in a chariot (XVII.7.6, XVIII.9.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast

from editor.rules.core.armies import named
from editor.rules.core.hexes import turned
from editor.rules.core.odds import Setting, listed
from editor.rules.core.parts import Sum
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import BaseKind, Footprint
from editor.rules.demonworld.large.mounts import carries, may_ride
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import Strike, check_attacks
from editor.rules.demonworld.melee.numbers import Side
from editor.rules.demonworld.odds.bases_placing import at_reference
from editor.rules.demonworld.odds.company import Company, Found, item_settings
from editor.rules.demonworld.odds.field import battle_of
from editor.rules.demonworld.odds.placing import FACING, Places
from editor.rules.demonworld.odds.settings import (
    Cards,
    Given,
    choices,
    companies_of,
    kind_of,
    level_setting,
    number,
    orders,
    party_of,
    terrain_setting,
)
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack
from schemas.base import Kind, must_be
from schemas.problems import EditorError, Message, Problem, error
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_MOST: Final = 12
_ORDERS: Final[tuple[Order, ...]] = ("move", "skirmish", "charge", "hold")
_MOUNT: Final = "mount_second"
"""Setting that names what the rider sits on."""
_SIDES: Final[tuple[Side, ...]] = ("front", "flank", "rear")
_SEEN_FROM: Final[Mapping[Side, tuple[int, ...]]] = {"front": (0,), "flank": (1, 2), "rear": (3,)}
"""How a mount stands to whom it is seen from a side, in sixths of a turn from face to face."""
_ALONE: Final[Given] = {"layout_second": "line", "order_second": "hold"}


class AtRider(NamedTuple):
    """The best attack on a rider."""

    number: Sum | None
    """Its base number; None where nobody reaches or sees him so."""
    mount: DemonworldUnit
    """What he rides on."""


def at_rider(cards: Cards, ruleset: DemonworldRuleset) -> bool:
    """Return whether the second card may ride, and the first can strike or shoot."""
    return is_person(cards[1]) and may_ride(cards[1]) and bool(_means(cards))


def rider_settings(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    """Return what is set for an attack on a rider: what he rides on, how and from where he is attacked."""
    means = _means(cards)
    reach = [band.to for weapon in cards[0].weapons for band in weapon.bands]
    found = [
        Setting(_MOUNT, Message(code="odds.setting_mount"), "", "second", documents=Kind.UNIT),
        Setting("means", Message(code="odds.setting_means"), means[0], choices=choices("means", means)),
        orders("first", _ORDERS, "skirmish"),
        Setting("side", Message(code="odds.setting_side"), "any", choices=choices("side", ("any", *_SIDES))),
        number("attacks", 1, 1, _MOST),
    ]
    if reach:
        found.append(number("distance", min(reach), 1, max(reach)))
    return (*found, terrain_setting("second", ruleset), *level_setting(ruleset), *item_settings(cards))


def _means(cards: Cards) -> tuple[str, ...]:
    weapons = cards[0].weapons
    blow = ("blow",) if any(one.melee_power is not None for one in weapons) else ()
    return (*blow, "shot") if any(one.bands for one in weapons) else blow


def best_attack(cards: Cards, given: Given, ruleset: DemonworldRuleset, documents: Found) -> AtRider:
    """Return the best attack on a rider that a battle allows from where it was set.

    Raises:
        EditorError: no mount was set, or a card that carries nobody; somebody cannot carry an item.
    """
    mount = _mount(given, documents)
    own, his = companies_of(cards, given, ruleset, documents)
    riding = Company(commander=cards[1], his_items=his.items)
    blow = given["means"] == "blow"
    kinds = kind_of(cards[0]), kind_of(mount)
    wanted, fields = given["side"], cast("int", given.get("distance", 1))
    found: list[Sum] = []
    for side in _SIDES if wanted == "any" else (cast("Side", wanted),):
        for places in _blow_places(kinds, side) if blow else _shot_places(kinds, side, fields):
            state = _field((cards[0], mount), places, given, ruleset, (own, riding), engaged=blow)
            found += _blows(state) if blow else _shots(state)
    return AtRider(max(found, key=lambda one: one.value, default=None), mount)


def _mount(given: Given, documents: Found) -> DemonworldUnit:
    """Return the card of what the rider sits on.

    Raises:
        EditorError: none was set, or one that carries nobody (XVII.5.0, XVIII.9.0).
    """
    wanted = listed(given[_MOUNT])
    mount = documents.get(wanted[0]) if wanted else None
    if mount is None:
        raise error("odds.no_mount", path=_MOUNT)
    if not isinstance(mount, DemonworldUnit) or not _carries(mount):
        raise EditorError(Problem(code="odds.not_carrying", path=_MOUNT, values=named("card", mount)))
    return mount


def _carries(card: DemonworldUnit) -> bool:
    kind = base_of(card)
    return kind is not None and carries(kind)


def _blow_places(kinds: tuple[BaseKind, BaseKind], side: Side) -> Iterator[tuple[Places, Places]]:
    """Yield where both stand for a blow that reaches the rider's field from a side of his mount."""
    for base in at_reference(kinds, side, FACING):
        yield (Placed(base.at, base.facing),), (Placed((0, 0), FACING),)


def _shot_places(
    kinds: tuple[BaseKind, BaseKind], side: Side, fields: int
) -> Iterator[tuple[Places, Places]]:
    """Yield where both stand for a shot over so many fields at the rider's field (XVII.7.6, XVIII.9.0).

    The shooter looks north at the mount, which is turned so that he stands on the wanted side.
    """
    south = (-(fields // 2), fields)
    here = Footprint(kinds[0], south, "N")
    for turn in _SEEN_FROM[side]:
        there = Footprint(kinds[1], (0, 0), turned("S", turn))
        if set(here.fields).isdisjoint(there.fields):
            yield (Placed(here.at, here.facing),), (Placed(there.at, there.facing),)


def _field(
    cards: Cards,
    places: tuple[Places, Places],
    given: Mapping[str, int | str],
    ruleset: DemonworldRuleset,
    companies: tuple[Company, Company],
    *,
    engaged: bool,
) -> BattleState:
    """Return the attacker before the mount with its rider."""
    full, level = {**_ALONE, **given}, cast("int", given["level"])
    first = party_of(cards[0], "first", places[0], full, ruleset, max(level, 0), None, companies[0])
    second = party_of(cards[1], "second", places[1], full, ruleset, max(-level, 0), None, companies[1])
    return battle_of((first, second), ruleset, engaged=engaged)


def _blows(state: BattleState) -> Iterator[Sum]:
    """Yield the base numbers of the blows of the first unit at the rider that the battle allows (VI.1.3)."""
    state = state.replace(phase="melee", step="attacks", side=0)
    attacker, rider = _both(state)
    for weapon in range(len(state.battle.cards[attacker].weapons)):
        blow = Attack(attacker, rider, (), weapon)
        if check_attacks(state, Strike((blow,))) is None:
            yield attack_number(state, blow, state.standing, 0)


def _shots(state: BattleState) -> Iterator[Sum]:
    """Yield the base numbers of the shots of the first unit at the rider in either phase (IV.2.0)."""
    _, rider = _both(state)
    for phase in ("first_shooting", "second_shooting"):
        asked = state.replace(phase=phase, step="shots", side=0)
        yield from [shot_number(asked, shot) for shot in shots_of(asked, 0) if shot.target == rider]


def _both(state: BattleState) -> tuple[int, int]:
    """Return the attacker and the rider as elements of the battle."""
    first, second = state.units[0], state.units[1]
    return first.elements[0], must_be(second.rider, int)
