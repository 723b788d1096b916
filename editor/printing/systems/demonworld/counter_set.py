"""Which counters and markers an army or a scenario of Demonworld needs, and how many of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from editor.printing.counters import Counter, CounterSource, counter_word
from editor.printing.face import CardFaces, Face
from editor.printing.systems.demonworld.counter_faces import (
    both,
    disc,
    hidden,
    token,
    turn_track,
    wound,
    zone_face,
)
from editor.printing.systems.demonworld.element_set import USUAL_STYLE, ElementCounters
from editor.printing.systems.demonworld.words import (
    colour_of,
    order_letter,
    order_name,
    order_sequence,
    rules_of,
)
from editor.rules.demonworld.components import FIRES, fire_starts, wound_markers
from editor.rules.demonworld.large.breath import breath_zone
from editor.rules.demonworld.set_up.start import chapters_in_force
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldCounterStyle, DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

GROUPS: Final = (
    "elements",
    "orders",
    "states",
    "wounds",
    "targets",
    "templates",
    "loading",
    "altitude",
    "fire",
    "wind",
    "objectives",
    "turns",
)
"""What counters are for, in the order in which they are printed."""
_INDEPENDENT: Final = ("commander", "hero", "wizard")
"""They get no order of their own (X.2.1)."""
_RED: Final = "#b3261e"
_GREEN: Final = "#2e6b3a"
_BLUE: Final = "#2b4f81"
_GREY: Final = "#5d5546"
_HIGHEST: Final = 30
_LONGEST_FIRE: Final = 10
_LOADING: Final = 6
_FASTEST_WIND: Final = 6
_USUAL_TURNS: Final = 10


@dataclass(frozen=True)
class _Set:
    """What all groups are made from."""

    units: tuple[tuple[DemonworldUnit, int], ...]
    scenario: DemonworldScenario | None
    ruleset: RulesetBase | None
    language: str
    style: DemonworldCounterStyle = USUAL_STYLE
    chapters: frozenset[str] | None = None
    """Chapters in force; None for all."""

    def plays(self, chapter: str) -> bool:
        """Return whether a chapter is in force."""
        return self.chapters is None or chapter in self.chapters

    @property
    def rules(self) -> DemonworldRuleset | None:
        return rules_of(self.ruleset)

    def word(self, key: str, **values: str | int) -> str:
        return counter_word(key, self.language, **values)


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return the counters of an army, a card or a scenario, each as often as it is needed."""
    units = tuple((card, count) for card, count in source.cards if isinstance(card, DemonworldUnit))
    scenario = source.scenario if isinstance(source.scenario, DemonworldScenario) else None
    style = source.style if isinstance(source.style, DemonworldCounterStyle) else USUAL_STYLE
    rules = rules_of(ruleset)
    in_force = chapters_in_force(scenario, rules) if scenario is not None and rules is not None else None
    made = _Set(units, scenario, ruleset, language, style, in_force)
    makers = (
        _elements,
        _orders,
        _states,
        _wounds,
        _targets,
        _breath,
        _loading,
        _altitude,
        _fire,
        _wind,
        _scenario_only,
    )
    return tuple(counter for maker in makers for counter in maker(made) if counter.count > 0)


def _elements(made: _Set) -> Iterator[Counter]:
    yield from ElementCounters(made.style, made.ruleset, made.language).of_units(made.units)


def _ordered(made: _Set) -> list[tuple[DemonworldUnit, int]]:
    return [(unit, count) for unit, count in made.units if unit.card_kind not in _INDEPENDENT]


def _orders(made: _Set) -> Iterator[Counter]:
    """Yield one of each order for each unit: those that a commander adds are different ones (X.4.0)."""
    factions: dict[str | None, int] = {}
    for unit, count in _ordered(made):
        factions[unit.faction] = factions.get(unit.faction, 0) + count
    for faction, count in factions.items():
        back = hidden(colour_of(faction, made.ruleset))
        for order in order_sequence(made.rules):
            name = order_name(order, made.rules, made.language)
            front = token(order_letter(order, made.rules, made.language), name)
            yield Counter("orders", both(front, name, back), count)


def _states(made: _Set) -> Iterator[Counter]:
    """Yield markers of rout and impetuousness for each unit, of loose order where it may take it."""
    units = sum(count for _, count in _ordered(made))
    for key, sign, colour in (("rout", "\u2691", _GREY), ("impetuous", "\u2694", _RED)):
        face = token(sign, made.word(key), colour=colour)
        yield Counter("states", both(face, made.word(key)), units if made.plays("XV") else 0, kind=key)
    loose = sum(count for unit, count in _ordered(made) if "skirmish" in unit.formations)
    face = token("", made.word("loose"), symbol="skirmish_formation", colour=_GREEN)
    yield Counter("states", both(face, made.word("loose")), loose if made.plays("XIII") else 0, kind="loose")


def _wounds(made: _Set) -> Iterator[Counter]:
    """Yield markers of the hit points that are lost without death, and some for blows of one moment."""
    singles = wound_markers(made.units)
    yield Counter("wounds", both(wound(1), made.word("wound"), wound(2)), singles)


def _targets(made: _Set) -> Iterator[Counter]:
    """Yield markers of the field that is shot at, for shots into a melee and for guns."""
    shooting = sum(
        count for unit, count in made.units if unit.artillery or any(weapon.bands for weapon in unit.weapons)
    )
    face = token("\u25ce", made.word("target"), colour=_RED)
    yield Counter("targets", both(face, made.word("target")), shooting)


def _breath(made: _Set) -> Iterator[Counter]:
    """Yield the zone of dragons' breath, to be laid before the front field (XVII.7.4)."""
    breathes = any(unit.large is not None and unit.large.breath is not None for unit, _ in made.units)
    if breathes and made.plays("XVII") and made.rules is not None:
        zone = breath_zone((0, 0), "N", "ahead", made.rules)
        card = both(zone_face(zone, made.word("breath")), made.word("breath"))
        yield Counter("templates", card, 1, kind="breath")


def _loading(made: _Set) -> Iterator[Counter]:
    """Yield the loading points of each gun (XIX.4.0)."""
    guns = sum(count for unit, count in made.units if unit.artillery is not None and made.plays("XIX"))
    most = made.rules.artillery.loading_points if made.rules is not None else _LOADING
    yield from _numbers(made, "loading", range(1, most + 1), guns, _GREY)


def _altitude(made: _Set) -> Iterator[Counter]:
    """Yield tens and ones for each flyer, up to the greatest altitude (XXIII.4.0)."""
    flyers = sum(unit.elements.total * n for unit, n in made.units if unit.flyer and made.plays("XXIII"))
    highest = made.rules.flying.highest if made.rules is not None else _HIGHEST
    yield from _numbers(made, "altitude", range(10, highest + 1, 10), flyers, _BLUE)
    yield from _numbers(made, "altitude", range(1, min(10, highest + 1)), flyers, _BLUE)


def _fire(made: _Set) -> Iterator[Counter]:
    """Yield what burns on: turned over it counts one less (XXII.3.0)."""
    if made.plays("XXII") and fire_starts((unit for unit, _ in made.units), made.scenario):
        grounds = made.rules.fire.grounds if made.rules is not None else ()
        longest = max((ground.turns for ground in grounds), default=_LONGEST_FIRE)
        yield from _numbers(made, "fire", range(longest, -1, -1), FIRES, _RED)


def _wind(made: _Set) -> Iterator[Counter]:
    """Yield the arrow of the wind and its speed (XXII.2.0)."""
    if made.scenario is None or not any(_fire(made)):
        return
    arrow = token("\u27a4", made.word("wind"), colour=_BLUE)
    yield Counter("wind", both(arrow, made.word("wind")), 1)
    fastest = made.rules.fire.start_speed_die if made.rules is not None else _FASTEST_WIND
    yield from _numbers(made, "wind", range(fastest + 1), 1, _BLUE)


def _numbers(made: _Set, group: str, numbers: Sequence[int], count: int, colour: str) -> Iterator[Counter]:
    """Yield markers with a number on each side, two numbers that follow each other on one."""
    label = made.word(group)
    for start in range(0, len(numbers), 2):
        pair = numbers[start : start + 2]
        front, back = (token(str(number), label, colour=colour) for number in (pair[0], pair[-1]))
        yield Counter(group, both(front, f"{label} {pair[0]}", back), count)


def _scenario_only(made: _Set) -> Iterator[Counter]:
    """Yield objectives, the turn track and its marker."""
    if made.scenario is None:
        return
    for objective in made.scenario.objectives:
        face = disc(str(objective.points), _BLUE, 20.0, made.word("objective"))
        yield Counter("objectives", both(face, objective.name.get(made.language)), 1)
    turns = made.scenario.turn_limit or _USUAL_TURNS
    track = turn_track(turns, made.language)
    title = made.word("turns")
    blank = Face((), track.width, track.height)
    yield Counter("turns", CardFaces(track, blank, made.scenario.id, title), 1)
    yield Counter("turns", both(disc("\u25cf", _RED), title), 1)
