"""What the person sets for an encounter of two cards, and the encounter made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, cast, get_args

from editor.rules.core.odds import Choice, Setting, Situation, Value
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.formations.special import shapes_of
from editor.rules.demonworld.melee.numbers import Side
from editor.rules.demonworld.odds.encounter import Encounter
from editor.rules.demonworld.odds.field import Party, battle_of
from editor.rules.demonworld.odds.placing import FACING, Places, apart, facings_against, in_contact
from schemas.map_things import EdgeKind
from schemas.problems import Message, error
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Facing, Layout, Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

SituationId = Literal["fire", "melee", "charge"]
ORDERS: Final[tuple[Order, ...]] = ("move", "skirmish", "charge", "hold")
_MOST_ELEMENTS: Final = 40
_DISTANCE: Final = 5
_MOST_HIDDEN: Final = 4
_MOST_SUPPORTS: Final = 5
_LINE: Final = 5
_UNITS: Final = {
    "distance": "fields", "fields": "fields", "hidden": "segments", "depth": "segments", "level": "levels",
}  # fmt: skip
PartyName = Literal["first", "second"]
Cards = tuple[DemonworldUnit, DemonworldUnit]
_PARTIES: Final[tuple[PartyName, ...]] = ("first", "second")


def situations(
    first: DemonworldUnit, second: DemonworldUnit, ruleset: DemonworldRuleset
) -> tuple[Situation, ...]:
    """Return the encounters of two units; a charge first, fire where one of them shoots."""
    cards = (first, second)
    found = [
        Situation("charge", Message(code="odds.situation_charge"), _charge(cards, ruleset)),
        Situation("melee", Message(code="odds.situation_melee"), _melee(cards, ruleset)),
    ]
    if any(weapon.bands for card in cards for weapon in card.weapons):
        found.append(Situation("fire", Message(code="odds.situation_fire"), _fire(cards, ruleset)))
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
        *_supports(),
    )


def _melee(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    return (
        *units(cards, ruleset),
        *(orders(party, ORDERS, "move") for party in _PARTIES),
        _side(),
        Setting(
            "phase",
            Message(code="odds.setting_phase"),
            "first",
            choices=_choices("phase", ("first", "later")),
        ),
        *_between(ruleset),
        *_supports(),
    )


def _charge(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    engaging = tuple(one for one in ORDERS if (rule := ruleset.order(one)) is not None and rule.may_engage)
    return (
        *units(cards, ruleset),
        orders("first", engaging or ORDERS, "charge"),
        orders("second", ORDERS, "hold"),
        _side(),
        *_between(ruleset),
        *_supports(),
    )


def units(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    """Return how many elements each unit has, and how they stand."""
    found: list[Setting] = []
    for party, card in zip(_PARTIES, cards, strict=True):
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
                _choices("layout", layouts),
            ),
            number("frontage", min(_LINE, total), 1, _MOST_ELEMENTS, party),
        ]
    return tuple(found)


def orders(party: PartyName, offered: Sequence[Order], wanted: Order) -> Setting:
    """Return the setting of a unit's order; the first one offered where the wanted one is not."""
    default = wanted if wanted in offered else offered[0]
    return Setting(
        f"order_{party}", Message(code="odds.setting_order"), default, party, _choices("order", offered)
    )


def _side() -> Setting:
    sides = ("front", "flank", "rear")
    return Setting("side", Message(code="odds.setting_side"), "front", choices=_choices("side", sides))


def _between(ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    ground = ["none"]
    ground += ["wall"] if _barrier(ruleset) else []
    ground += ["one", "both"] if _water(ruleset) else []
    return (
        Setting("between", Message(code="odds.setting_between"), "none", choices=_choices("between", ground)),
        *level_setting(ruleset),
    )


def level_setting(ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    """Return by how many levels the first stands higher."""
    most = ruleset.melee.most_levels
    return (number("level", 0, -most, most),)


def _supports() -> tuple[Setting, ...]:
    return tuple(number("supports", 0, 0, _MOST_SUPPORTS, party) for party in _PARTIES)


def terrain_setting(party: PartyName, ruleset: DemonworldRuleset) -> Setting:
    """Return the ground on which a unit stands."""
    kinds = [one.id for one in ruleset.terrain if not one.water]
    names = {one.id: one.name for one in ruleset.terrain}
    choices = tuple(
        Choice(
            kind,
            Message(
                code="odds.named", values={"name_en": names[kind].get("en"), "name_fr": names[kind].get("fr")}
            ),
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


def _choices(name: str, values: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, Message(code=f"odds.{name}_{value}")) for value in values)


def encounter(
    situation: str,
    first: DemonworldUnit,
    second: DemonworldUnit,
    given: Mapping[str, Value],
    ruleset: DemonworldRuleset,
) -> Encounter:
    """Return two units put down against each other as it was set.

    Raises:
        EditorError: the first cannot strike on that side of the second.
    """
    second_places = laid("second", given, ruleset, FACING)
    if situation == "fire":
        first_places = apart(
            laid("first", given, ruleset, "N"), second_places, cast("int", given["distance"])
        )
    else:
        side = cast("Side", given["side"])
        tries = [laid("first", given, ruleset, facing) for facing in facings_against(side)]
        met = in_contact(tries, second_places, side, wedge=given["layout_first"] == "wedge")
        if met is None:
            raise error("odds.no_contact", path="side", side=side)
        first_places = met
    level, between = cast("int", given.get("level", 0)), str(given.get("between", "none"))
    wet = _water(ruleset) if between in ("one", "both") else None
    state = battle_of(
        (
            party_of(first, "first", first_places, given, ruleset, max(level, 0), wet),
            party_of(
                second,
                "second",
                second_places,
                given,
                ruleset,
                max(-level, 0),
                wet if between == "both" else None,
            ),
        ),
        ruleset,
        wall=_barrier(ruleset) if between == "wall" else None,
        hidden=cast("int", given.get("hidden", 0)),
        engaged=situation != "fire",
        first_phase=given.get("phase", "first") == "first",
    )
    if situation != "fire" and not state.in_contact(state.units[0]):
        raise error("odds.no_contact", path="side", side=str(given["side"]))
    supports = cast("int", given["supports_first"]), cast("int", given["supports_second"])
    return Encounter(state, (first, second), supports)


def laid(party: str, given: Mapping[str, Value], ruleset: DemonworldRuleset, facing: Facing) -> Places:
    """Return the places of a unit put down at the origin."""
    return layout_fields(
        str(given[f"layout_{party}"]),
        (0, 0),
        facing,
        cast("int", given[f"frontage_{party}"]),
        cast("int", given[f"elements_{party}"]),
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
) -> Party:
    """Return a unit as it was set; ``wet`` is the water in which it stands, None if it is dry."""
    return Party(
        card,
        cast("Layout", given[f"layout_{party}"]),
        places,
        cast("Order", given[f"order_{party}"]),
        wet or str(given.get(f"terrain_{party}", ruleset.open_ground.id)),
        level,
    )


def _water(ruleset: DemonworldRuleset) -> str | None:
    """Return the id of the ground in which somebody stands in water; None if the rules have none."""
    return next((one.id for one in ruleset.terrain if one.water), None)


def _barrier(ruleset: DemonworldRuleset) -> EdgeKind | None:
    """Return what hinders blows between two fields; None if the rules have nothing such."""
    hinders = {one.kind for one in ruleset.ground.barriers if one.hinders_melee}
    kinds: tuple[EdgeKind, ...] = get_args(EdgeKind)
    return next((kind for kind in kinds if kind in hinders), None)
