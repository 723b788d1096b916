"""What the person sets for an encounter of two cards, and the encounter made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, cast, get_args

from editor.rules.core.odds import NO_DOCUMENTS, Choice, Setting, Situation, Value
from editor.rules.demonworld.flyers.starting import flies_high
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.formations.special import shapes_of
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import GUNS, BaseKind
from editor.rules.demonworld.melee.numbers import Side
from editor.rules.demonworld.odds.bases_placing import bases_in_contact
from editor.rules.demonworld.odds.company import (
    NONE,
    Company,
    Found,
    company_of,
    company_settings,
    item_settings,
)
from editor.rules.demonworld.odds.encounter import Encounter
from editor.rules.demonworld.odds.field import Party, battle_of, with_elements
from editor.rules.demonworld.odds.placing import FACING, Places, apart, facings_against, in_contact
from schemas.map_things import EdgeKind
from schemas.problems import Message, error
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Facing, Layout, Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_ON_THE_GROUND: Final = ("melee", "charge")
"""Situations in which both are in contact on the ground."""
ORDERS: Final[tuple[Order, ...]] = ("move", "skirmish", "charge", "hold")
_MOST_ELEMENTS: Final = 40
_DISTANCE: Final = 5
_MOST_HIDDEN: Final = 4
_MOST_SUPPORTS: Final = 5
_LINE: Final = 5
_UNITS: Final = {
    "distance": "fields", "fields": "fields", "hidden": "segments", "depth": "segments", "level": "levels",
    "altitude": "segments",
}  # fmt: skip
PartyName = Literal["first", "second"]
Cards = tuple[DemonworldUnit, DemonworldUnit]
Given = Mapping[str, Value]
_PARTIES: Final[tuple[PartyName, ...]] = ("first", "second")


def situations(
    first: DemonworldUnit, second: DemonworldUnit, ruleset: DemonworldRuleset
) -> tuple[Situation, ...]:
    """Return the encounters of two units; a charge first, fire where one of them shoots."""
    cards = (first, second)
    found = []
    if kind_of(first) not in GUNS:
        found.append(Situation("charge", Message(code="odds.situation_charge"), _charge(cards, ruleset)))
    if not all(kind_of(one) in GUNS for one in cards):
        found.append(Situation("melee", Message(code="odds.situation_melee"), _melee(cards, ruleset)))
    if any(weapon.bands for card in cards for weapon in card.weapons):
        found.append(Situation("fire", Message(code="odds.situation_fire"), _fire(cards, ruleset)))
    if any(flies_high(one) for one in cards):
        found.append(Situation("air", Message(code="odds.situation_air"), _air(cards, ruleset)))
    return tuple(found)


def _fire(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    shooting = tuple(one for one in ORDERS if (rule := ruleset.order(one)) is not None and rule.shoots_in)
    bands = [band.to for card in cards for weapon in card.weapons for band in weapon.bands]
    return (
        *units(cards, ruleset),
        *(orders(party, shooting or ORDERS, "skirmish") for party in _PARTIES),
        number("distance", min(_DISTANCE, *bands) if bands else _DISTANCE, 1, max(bands, default=_DISTANCE)),
        *(terrain_setting(party, ruleset) for party in _PARTIES),
        number("hidden", 0, 0, _MOST_HIDDEN),
        *level_setting(ruleset),
        *_altitudes(cards, ruleset, 0),
        *_supports(cards),
        *company_settings(cards),
    )


def _air(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    """Return what is set for blows in the air and at flyers (XXIII.8.0); who does not fly stands below."""
    engaging = tuple(one for one in ORDERS if (rule := ruleset.order(one)) is not None and rule.may_engage)
    return (
        *units(cards, ruleset),
        *(orders(party, engaging or ORDERS, "charge") for party in _PARTIES),
        *_altitudes(cards, ruleset, ruleset.flying.above_ground),
        _side(cards),
        *item_settings(cards),
    )


def _altitudes(cards: Cards, ruleset: DemonworldRuleset, wanted: int) -> tuple[Setting, ...]:
    """Return how high each flyer is; 0 is on the ground (XXIII.4.0)."""
    able = [party for party, card in zip(_PARTIES, cards, strict=True) if flies_high(card)]
    return tuple(number("altitude", wanted, 0, ruleset.flying.highest, party) for party in able)


def _melee(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    return (
        *units(cards, ruleset),
        *(orders(party, ORDERS, "move") for party in _PARTIES),
        _side(cards),
        Setting(
            "phase",
            Message(code="odds.setting_phase"),
            "first",
            choices=choices("phase", ("first", "later")),
        ),
        *_between(ruleset),
        *_supports(cards),
        *company_settings(cards),
    )


def _charge(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    engaging = tuple(one for one in ORDERS if (rule := ruleset.order(one)) is not None and rule.may_engage)
    if kind_of(cards[0]) != "standard":
        engaging = tuple(one for one in ORDERS if one in ruleset.large.engage_with)
    return (
        *units(cards, ruleset),
        orders("first", engaging or ORDERS, "charge"),
        orders("second", ORDERS, "hold"),
        _side(cards),
        *_between(ruleset),
        *_supports(cards),
        *company_settings(cards),
    )


def units(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    """Return how many elements each unit has, and how they stand; a large base is one alone (XVII.1.1)."""
    found: list[Setting] = []
    for party, card in zip(_PARTIES, cards, strict=True):
        if kind_of(card) != "standard":
            continue
        layouts = ["horde"] if card.always_horde else ["line", "column"]
        layouts += [
            one
            for one in card.formations
            if one not in layouts
            and (rule := ruleset.formation(one)) is not None
            and card.mobility in rule.mobility
        ]
        total = card.elements.total
        found += [
            number("elements", total, 1, _MOST_ELEMENTS, party),
            Setting(
                f"layout_{party}",
                Message(code="odds.setting_layout"),
                layouts[0],
                party,
                choices("layout", layouts),
            ),
            number("frontage", min(_LINE, total), 1, _MOST_ELEMENTS, party),
        ]
    return tuple(found)


def orders(party: PartyName, offered: Sequence[Order], wanted: Order) -> Setting:
    """Return the setting of a unit's order; the first one offered where the wanted one is not."""
    default = wanted if wanted in offered else offered[0]
    return Setting(
        f"order_{party}", Message(code="odds.setting_order"), default, party, choices("order", offered)
    )


def _side(cards: Cards) -> Setting:
    """Return the side on which the first strikes; a gun has neither flank nor rear (XIX.8.0)."""
    sides = ("front",) if kind_of(cards[1]) in GUNS else ("front", "flank", "rear")
    return Setting("side", Message(code="odds.setting_side"), "front", choices=choices("side", sides))


def _between(ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    ground = ["none"]
    ground += ["wall"] if _barrier(ruleset) else []
    ground += ["one", "both"] if _water(ruleset) else []
    return (
        Setting("between", Message(code="odds.setting_between"), "none", choices=choices("between", ground)),
        *level_setting(ruleset),
    )


def level_setting(ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    """Return by how many levels the first stands higher."""
    most = ruleset.melee.most_levels
    return (number("level", 0, -most, most),)


def _supports(cards: Cards) -> tuple[Setting, ...]:
    """Return how many join in each attack; none of large bases (XVII.4.0)."""
    able = [party for party, card in zip(_PARTIES, cards, strict=True) if kind_of(card) == "standard"]
    return tuple(number("supports", 0, 0, _MOST_SUPPORTS, party) for party in able)


def kind_of(card: DemonworldUnit) -> BaseKind:
    """Return the kind of base of a card."""
    return base_of(card) or "standard"


def terrain_setting(party: PartyName, ruleset: DemonworldRuleset) -> Setting:
    """Return the ground on which a unit stands."""
    kinds = [one.id for one in ruleset.terrain if not one.water]
    names = {one.id: one.name for one in ruleset.terrain}
    choices = tuple(
        Choice(
            kind,
            Message(code="odds.named", values={"name": names[kind]}),
        )
        for kind in kinds
    )
    return Setting(
        f"terrain_{party}", Message(code="odds.setting_terrain"), ruleset.open_ground.id, party, choices
    )


def number(
    name: str, default: int, least: int, most: int, party: Literal["", "first", "second"] = ""
) -> Setting:
    """Return a whole number to be set, of both or of one unit."""
    return Setting(
        f"{name}_{party}" if party else name,
        Message(code=f"odds.setting_{name}"),
        default,
        party,
        least=least,
        most=most,
        unit=_UNITS.get(name, ""),
    )


def choices(name: str, values: Sequence[str]) -> tuple[Choice, ...]:
    """Return the values of a setting with their words."""
    return tuple(Choice(value, Message(code=f"odds.{name}_{value}")) for value in values)


def encounter(
    situation: str,
    first: DemonworldUnit,
    second: DemonworldUnit,
    given: Mapping[str, Value],
    ruleset: DemonworldRuleset,
    documents: Found = NO_DOCUMENTS,
) -> Encounter:
    """Return two units put down against each other as it was set, ``documents`` being those that it names.

    Raises:
        EditorError: the first cannot strike on that side of the second; somebody cannot carry an item.
    """
    companies = companies_of((first, second), given, ruleset, documents)
    given = {**given, **_with_commanders(given, companies)}
    second_places, kinds = laid("second", given, ruleset, FACING), (kind_of(first), kind_of(second))
    if situation == "fire":
        first_places = apart(
            laid("first", given, ruleset, "N"), second_places, cast("int", given["distance"]), kinds
        )
    else:
        side = cast("Side", given["side"])
        tries = [laid("first", given, ruleset, facing) for facing in facings_against(side)]
        if kinds == ("standard", "standard"):
            met = in_contact(tries, second_places, side, wedge=given["layout_first"] == "wedge")
        else:
            met = bases_in_contact(tries, second_places, side, kinds)
        if met is None:
            raise error("odds.no_contact", path="side", side=side)
        first_places = met
    level, between = cast("int", given.get("level", 0)), str(given.get("between", "none"))
    wet = _water(ruleset) if between in ("one", "both") else None
    state = battle_of(
        (
            party_of(first, "first", first_places, given, ruleset, max(level, 0), wet, companies[0]),
            party_of(
                second,
                "second",
                second_places,
                given,
                ruleset,
                max(-level, 0),
                wet if between == "both" else None,
                companies[1],
            ),
        ),
        ruleset,
        wall=_barrier(ruleset) if between == "wall" else None,
        hidden=cast("int", given.get("hidden", 0)),
        engaged=situation in _ON_THE_GROUND,
        first_phase=given.get("phase", "first") == "first",
    )
    own = tuple([number for number, one in enumerate(state.battle.roster) if one.entry in _PARTIES])
    if situation in _ON_THE_GROUND and not state.in_contact(state.units[own[0]]):
        raise error("odds.no_contact", path="side", side=str(given["side"]))
    supports = cast("int", given.get("supports_first", 0)), cast("int", given.get("supports_second", 0))
    return Encounter(state, (first, second), supports, (own[0], own[1]))


def companies_of(
    cards: Cards, given: Mapping[str, Value], ruleset: DemonworldRuleset, documents: Found
) -> tuple[Company, Company]:
    """Return what both units have beside their cards; of each so many elements stand there as was set.

    Raises:
        EditorError: somebody cannot carry what was set, or cannot join.
    """
    first, second = (
        company_of(
            party,
            with_elements(card, cast("int", given.get(f"elements_{party}", 1))),
            given,
            documents,
            ruleset,
        )
        for party, card in zip(_PARTIES, cards, strict=True)
    )
    return first, second


def _with_commanders(given: Mapping[str, Value], companies: Sequence[Company]) -> dict[str, Value]:
    """Return for how many each unit is laid out: a commander who has joined it is one more (X.2.2)."""
    return {
        f"elements_{party}": cast("int", given.get(f"elements_{party}", 1)) + 1
        for party, company in zip(_PARTIES, companies, strict=True)
        if company.commander is not None
    }


def laid(party: str, given: Mapping[str, Value], ruleset: DemonworldRuleset, facing: Facing) -> Places:
    """Return the places of a unit put down at the origin; a large base is one element."""
    return layout_fields(
        str(given.get(f"layout_{party}", "line")),
        (0, 0),
        facing,
        cast("int", given.get(f"frontage_{party}", 1)),
        cast("int", given.get(f"elements_{party}", 1)),
        shapes_of(ruleset),
    )


def party_of(
    card: DemonworldUnit,
    party: PartyName,
    places: Places,
    given: Mapping[str, Value],
    ruleset: DemonworldRuleset,
    level: int,
    wet: str | None = None,
    company: Company = NONE,
) -> Party:
    """Return a unit as it was set; ``wet`` is the water in which it stands, None if it is dry."""
    return Party(
        card,
        cast("Layout", given.get(f"layout_{party}", "line")),
        places,
        cast("Order", given[f"order_{party}"]),
        wet or str(given.get(f"terrain_{party}", ruleset.open_ground.id)),
        level,
        _altitude(cast("int", given.get(f"altitude_{party}", 0)), ruleset),
        company,
    )


def _altitude(wanted: int, ruleset: DemonworldRuleset) -> int | None:
    """Return the altitude of a flyer, at least the lowest there is; None on the ground (XXIII.5.0)."""
    return max(wanted, ruleset.flying.above_ground) if wanted else None


def _water(ruleset: DemonworldRuleset) -> str | None:
    """Return the id of the ground in which somebody stands in water; None if the rules have none."""
    return next((one.id for one in ruleset.terrain if one.water), None)


def _barrier(ruleset: DemonworldRuleset) -> EdgeKind | None:
    """Return what hinders blows between two fields; None if the rules have nothing such."""
    hinders = {one.kind for one in ruleset.ground.barriers if one.hinders_melee}
    kinds: tuple[EdgeKind, ...] = get_args(EdgeKind)
    return next((kind for kind in kinds if kind in hinders), None)
