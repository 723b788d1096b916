"""Actions with odds of their own beside encounters: overruns, breath, a gun's shot, a spell (XVII to XX)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import comb
from typing import Final, NamedTuple, cast

from editor.rules.core.armies import named
from editor.rules.core.odds import Chart, Mean, Odds, Outcome, Reckoning, Setting, Situation
from editor.rules.core.parts import Sum, chance_d20
from editor.rules.demonworld.advanced import breath_power
from editor.rules.demonworld.artillery.expecting import Prospects
from editor.rules.demonworld.artillery.in_battle import ranges_of
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.overrun import may_overrun
from editor.rules.demonworld.large.riding import power_of
from editor.rules.demonworld.magic import spells
from editor.rules.demonworld.odds import riders
from editor.rules.demonworld.odds.company import NONE, Company, Found, item_settings
from editor.rules.demonworld.odds.field import battle_of
from editor.rules.demonworld.odds.placing import FACING, apart
from editor.rules.demonworld.odds.settings import (
    ORDERS,
    Cards,
    Given,
    companies_of,
    laid,
    level_setting,
    number,
    orders,
    party_of,
    terrain_setting,
    units,
)  # fmt: skip
from editor.rules.demonworld.shooting.artillery import deviation_chances
from editor.rules.demonworld.state import BattleState
from schemas.base import must_be
from schemas.problems import Message
from schemas.problems import Value as MessageValue
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Artillery
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_MOST_BASES: Final = 12


class CardAction(NamedTuple):
    """Something that the first card does to the second, or alone."""

    id: str
    fits: Callable[[Cards, DemonworldRuleset], bool]
    """Whether the cards can do so."""
    settings: Callable[[Cards, DemonworldRuleset], tuple[Setting, ...]]
    """What the person sets."""
    odds: Callable[[Cards, Given, DemonworldRuleset, Found], Odds]
    """What comes of it, always exact; of the documents those that settings name."""

    def situation(self, cards: Cards, ruleset: DemonworldRuleset) -> Situation:
        """Return the action as a situation with the settings that fit the cards."""
        return Situation(self.id, Message(code=f"odds.situation_{self.id}"), self.settings(cards, ruleset))


def card_actions_of(cards: Cards, ruleset: DemonworldRuleset) -> Iterator[CardAction]:
    """Yield what the first card can do to the second."""
    return (card_action for card_action in CARD_ACTIONS if card_action.fits(cards, ruleset))


# --- overrun


def _overruns(cards: Cards, ruleset: DemonworldRuleset) -> bool:
    large, kinds = cards[0].large, (base_of(cards[0]), base_of(cards[1]) or "standard")
    rides = large is not None and large.overrun is not None and kinds[0] is not None
    return rides and may_overrun(kinds[0] or "standard", kinds[1], ruleset)


def _overrun_settings(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    return (
        orders("first", ORDERS, "move"),
        orders("second", ORDERS, "hold"),
        number("bases", 1, 1, _MOST_BASES),
        *item_settings(cards),
    )


def _overrun(cards: Cards, given: Given, ruleset: DemonworldRuleset, documents: Found) -> Odds:
    """Return the odds of bases ridden down in one movement (XVII.3.0)."""
    alone = {**given, "elements_second": 1, "distance": 1}
    state = _alone(cards, alone, ruleset, companies_of(cards, alone, ruleset, documents))
    power = power_of(state, state.units[0].elements[0], state.units[1].elements[0])
    tries = cast("int", given["bases"])
    lost = cards[1].hit_points if cards[1].artillery is not None else 1
    return _repeated("overrun", cards, power, tries, lost, ("overrun_order", "overrun_end"))


# --- breath


def _breathes(cards: Cards, ruleset: DemonworldRuleset) -> bool:
    return cards[0].large is not None and cards[0].large.breath is not None


def _breath_settings(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    reach = ruleset.large.breath.range
    most = reach * (reach + 3) // 2
    return (number("fields", 1, 1, most), number("depth", 0, 0, cards[1].size))


def _breath(cards: Cards, given: Given, ruleset: DemonworldRuleset, documents: Found) -> Odds:
    """Return the odds of breath over so many fields of the target (XVII.7.4)."""
    large = cards[0].large
    power = breath_power((large.breath if large else None) or 0, cast("int", given["depth"]), ruleset)
    return _repeated("breath", cards, power, cast("int", given["fields"]), 1, ("breath_fields",))


def _repeated(
    card_action: str,
    cards: Cards,
    power: Sum,
    tries: int,
    wounds: int,
    notes: Iterable[str],
    words: str = "hit_points_lost",
) -> Odds:
    """Return the odds of so many equal attacks, each of which takes hit points of its own target.

    ``words``: of an outcome; the bare count where another chart is the summary.
    """
    chance = chance_d20(power.value)
    outcomes = tuple(
        Outcome(
            str(hits),
            Message(code=f"odds.{words}", values={"count": hits * wounds}),
            comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits),
        )
        for hits in range(tries + 1)
    )
    label = _about(cards[0], f"{card_action}_power", times=tries, number=int(power.value))
    return Odds(
        card_action,
        (Chart("hit_points", _about(cards[1], "chart_hit_points"), outcomes, "second"),),
        _losses(cards[1], tries * chance * wounds),
        (Reckoning(label, tries, power.value, chance, power.parts, "first"),),
        tuple(Message(code=f"odds.note_{note}") for note in notes),
    )


def _losses(card: DemonworldUnit, hit_points: float) -> tuple[Mean, ...]:
    points = hit_points * (card.points or 0) / card.elements.total / card.hit_points
    return (
        Mean("hit_points_second", _about(card, "mean_hit_points"), hit_points, "second"),
        Mean("points_second", _about(card, "mean_points"), points, "second"),
    )


# --- a gun's shot


def _fires(cards: Cards, ruleset: DemonworldRuleset) -> bool:
    return cards[0].artillery is not None and base_of(cards[0]) is not None


def _shot_settings(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    gun = cards[0].artillery
    least, most = (max(gun.minimum, 1), gun.long) if gun is not None else (1, 1)
    return (
        *[one for one in units(cards, ruleset) if one.party == "second"],
        number("distance", gun.medium if gun is not None else least, least, most),
        terrain_setting("second", ruleset),
        *level_setting(ruleset),
    )


def _shot(cards: Cards, given: Given, ruleset: DemonworldRuleset, documents: Found) -> Odds:
    """Return the odds of one shot: deviation, losses expected by target field (XIX.4 to XIX.6)."""
    state = _alone(cards, given, ruleset)
    gun, artillery = state.units[0].elements[0], must_be(cards[0].artillery, Artillery)
    band = ranges_of(artillery).band(cast("int", given["distance"]))
    chances = deviation_chances(band, ruleset) if band is not None else {}
    outcomes = tuple(
        Outcome(result, Message(code=f"odds.shot_{result}"), chance)
        for result, chance in chances.items()
        if chance
    )
    prospects, target = Prospects(state, gun), state.units[1]
    ground, start = state.battle.ground, state.units[0].cells[0]
    cells = sorted(target.cells, key=lambda cell: (ground.distance(start, cell), cell))
    means = tuple(
        Mean(
            f"aim_{place}",
            _about(cards[1], "mean_aim", place=place, distance=ground.distance(start, cell)),
            prospects.of(cell).enemies,
            "second",
        )
        for place, cell in enumerate(cells, start=1)
    )
    chart = Chart("deviation", Message(code="odds.chart_deviation"), outcomes)
    return Odds("shot", (chart,), means, (), (Message(code="odds.note_shot_loaded"),))


# --- a spell


def _casts(cards: Cards, ruleset: DemonworldRuleset) -> bool:
    return spells.wizard(cards[0].wizard_level, ruleset) is not None


def _spell_settings(cards: Cards, ruleset: DemonworldRuleset) -> tuple[Setting, ...]:
    row = spells.wizard(cards[0].wizard_level, ruleset)
    most = row.spell_points if row is not None else 1
    return (
        number("spell_level", 1, 1, min(most, ruleset.magic.highest_spell_level)),
        number("extra", 0, 0, most - 1),
    )


def _spell(cards: Cards, given: Given, ruleset: DemonworldRuleset, documents: Found) -> Odds:
    """Return the odds of a spell: it works, it fails, or a row of the table of critical failures (XX.5.0)."""
    row = spells.wizard(cards[0].wizard_level, ruleset)
    level = cast("int", given["spell_level"])
    points = min(level + cast("int", given["extra"]), row.spell_points if row is not None else level)
    works = spells.casting_chance(level, points, ruleset)
    critical = len(ruleset.magic.critical_failure_on) / 20
    chances = {"works": works, "fails": 1 - works - critical}
    for die in range(1, 21):
        result = spells.critical_failure(die, 0, points, ruleset).row.result
        chances[result] = chances.get(result, 0.0) + critical / 20
    outcomes = tuple(
        Outcome(key, Message(code=f"odds.spell_{key}", values={"points": points}), chance)
        for key, chance in chances.items()
        if chance > 0
    )
    chart = Chart("spell", _about(cards[0], "chart_spell", points=points), outcomes)
    shift = spells.shift_limit(cards[0].wizard_level, ruleset)
    note = Message(code="odds.note_spell_shift", values={"shift": shift})
    return Odds("spell", (chart,), (), (), (note,) if shift else ())


# --- an attack on a rider


def _at_rider(cards: Cards, given: Given, ruleset: DemonworldRuleset, documents: Found) -> Odds:
    """Return the odds of blows or shots at somebody who rides (XVII.7.6, XVIII.9.0)."""
    number, mount = riders.best_attack(cards, given, ruleset, documents)
    kind, tries = base_of(mount), cast("int", given["attacks"])
    notes = [f"rider_on_{'chariot' if kind == 'chariot' else 'monster'}", "rider_unsupported"]
    notes += ["rider_dragon_leaves"] if kind == "dragon" else []
    notes += ["rider_out_of_reach"] if number is None else []
    power = number if number is not None else Sum(0, ())
    found = _repeated("rider", cards, power, tries, 1, notes, "elements_lost")
    return replace(found, charts=(_fate(cards[1], found.charts[0]), *found.charts))


def _fate(card: DemonworldUnit, lost: Chart) -> Chart:
    """Return whether somebody with the hit points of a card falls to attacks that cost him one each."""
    stands = sum(one.chance for one in lost.outcomes[: card.hit_points])
    return Chart(
        "rider",
        _about(card, "chart_commander"),
        (
            Outcome("falls", Message(code="odds.commander_falls"), 1 - stands),
            Outcome("stands", Message(code="odds.commander_stands"), stands),
        ),
        "second",
    )


CARD_ACTIONS: Final[tuple[CardAction, ...]] = (
    CardAction("overrun", _overruns, _overrun_settings, _overrun),
    CardAction("breath", _breathes, _breath_settings, _breath),
    CardAction("shot", _fires, _shot_settings, _shot),
    CardAction("spell", _casts, _spell_settings, _spell),
    CardAction("rider", riders.at_rider, riders.rider_settings, _at_rider),
)


def _alone(
    cards: Cards,
    given: Given,
    ruleset: DemonworldRuleset,
    carried: tuple[Company, Company] = (NONE, NONE),
) -> BattleState:
    """Return one element of a card before another card, so many fields away."""
    full = {
        "elements_first": 1, "layout_first": "line", "frontage_first": 1, "order_first": "hold",
        "layout_second": "line", "frontage_second": 1, "order_second": "hold", **given,
    }  # fmt: skip
    there = laid("second", full, ruleset, FACING)
    here = apart(laid("first", full, ruleset, "N"), there, cast("int", full["distance"]))
    level = cast("int", full.get("level", 0))
    return battle_of(
        (
            party_of(cards[0], "first", here, full, ruleset, max(level, 0), None, carried[0]),
            party_of(cards[1], "second", there, full, ruleset, max(-level, 0), None, carried[1]),
        ),
        ruleset,
    )


def _about(card: DemonworldUnit, code: str, **more: MessageValue) -> Message:
    return Message(code=f"odds.{code}", values=named("unit", card) | more)
