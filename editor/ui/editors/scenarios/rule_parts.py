"""What the rules of a scenario are built from, for the forms: kinds of blocks and effects, their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from editor.rules.core.scenario_words import column_and_row
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.map import FieldAt

Shape = Literal[
    "side",
    "area",
    "objective",
    "group",
    "trigger",
    "terrain",
    "counter",
    "state",
    "card",
    "place",
    "spot",
    "field",
    "entry",
    "entries",
    "number",
    "flag",
    "choice",
    "text",
]
Data = Mapping[str, Any]
Pairs = tuple[tuple[str, str], ...]
"""(id, words) of what can be chosen."""


class FieldOf(NamedTuple):
    """One field of a block or an effect; its words are of the context ``Rules``."""

    name: str
    """Name in the document; ``weather.shots`` for one of an inner group."""
    shape: Shape
    words: str
    low: int = 0
    high: int = 0
    none: str = ""
    """What the lowest number, or naming nobody, stands for, where that is nothing in the document."""
    choices: Pairs = ()
    blank: Any = None


@dataclass(frozen=True)
class Choices:
    """What the scenario has that its rules may name."""

    sides: Pairs = ()
    areas: Pairs = ()
    objectives: Pairs = ()
    groups: Pairs = ()
    triggers: Pairs = ()
    terrains: Pairs = ()
    counters: Pairs = ()
    cards: tuple[tuple[Data, str], ...] = ()
    """(reference, name) of the unit cards that take part in the battle."""
    pick: Callable[[], tuple[Data, str] | None] = lambda: None
    """Lets the author choose another card of the catalogue; None if he does not."""
    card_name: Callable[[Data], str] = lambda data: str(data.get("slug") or data.get("id"))
    field_named: Callable[[str], FieldAt | None] = lambda _name: None
    """Finds a field of the battlefield by its name."""
    field_name: Callable[[FieldAt], str] = column_and_row
    """Names a field of the battlefield."""
    states: Pairs = ()
    """States of the cards that take part, besides their own."""
    entries: Mapping[str, Pairs] = field(default_factory=dict)
    """Side -> entries of its units."""

    def of(self, shape: Shape) -> Pairs:
        """Return what can be chosen for a field of a shape."""
        found: dict[str, Pairs] = {
            "side": self.sides,
            "area": self.areas,
            "objective": self.objectives,
            "group": self.groups,
            "trigger": self.triggers,
            "terrain": self.terrains,
            "counter": self.counters,
            "state": self.states,
        }
        return found.get(shape, ())


NO_CHOICES: Final = Choices()
_MOST: Final = 100_000
SIDE: Final = FieldOf("side", "side", QT_TRANSLATE_NOOP("Rules", "Side"))
"""A side of the scenario."""
_ENTRIES: Final = FieldOf("entries", "entries", QT_TRANSLATE_NOOP("Rules", "Units"), blank=())
_COUNT: Final = FieldOf("count", "number", QT_TRANSLATE_NOOP("Rules", "At least"), 1, 999, blank=1)
_OBJECTIVE: Final = FieldOf("objective", "objective", QT_TRANSLATE_NOOP("Rules", "Objective"))
_MESSAGE: Final = FieldOf("message", "text", QT_TRANSLATE_NOOP("Rules", "Message"))
_READER: Final = FieldOf(
    "side", "side", QT_TRANSLATE_NOOP("Rules", "Read by"), none=QT_TRANSLATE_NOOP("Rules", "everybody")
)
_COUNTER: Final = FieldOf("counter", "counter", QT_TRANSLATE_NOOP("Rules", "Counter"))
_COMPARED: Final = (
    ("at_least", QT_TRANSLATE_NOOP("Rules", "at least")),
    ("at_most", QT_TRANSLATE_NOOP("Rules", "at most")),
    ("equal", QT_TRANSLATE_NOOP("Rules", "exactly")),
)
_HOW: Final = (
    ("add", QT_TRANSLATE_NOOP("Rules", "add")),
    ("set", QT_TRANSLATE_NOOP("Rules", "set to")),
)
_AT_EDGE: Final[Data] = {"at": "edge", "edge": "south"}
_FACINGS: Final = (
    ("N", QT_TRANSLATE_NOOP("Rules", "north")),
    ("NE", QT_TRANSLATE_NOOP("Rules", "north-east")),
    ("SE", QT_TRANSLATE_NOOP("Rules", "south-east")),
    ("S", QT_TRANSLATE_NOOP("Rules", "south")),
    ("SW", QT_TRANSLATE_NOOP("Rules", "south-west")),
    ("NW", QT_TRANSLATE_NOOP("Rules", "north-west")),
)
_MEASURES: Final = (
    ("points", QT_TRANSLATE_NOOP("Rules", "points")),
    ("percent", QT_TRANSLATE_NOOP("Rules", "percent of the points")),
    ("elements", QT_TRANSLATE_NOOP("Rules", "elements")),
    ("units", QT_TRANSLATE_NOOP("Rules", "whole units")),
)
NO_LIMIT: Final = QT_TRANSLATE_NOOP("Rules", "no limit")

BLOCKS: Final[Mapping[str, tuple[str, tuple[FieldOf, ...]]]] = {
    "stands": (
        QT_TRANSLATE_NOOP("Rules", "Units stand in an area"),
        (
            SIDE,
            _COUNT,
            _ENTRIES,
            FieldOf("area", "area", QT_TRANSLATE_NOOP("Rules", "Area")),
            FieldOf(
                "turns",
                "number",
                QT_TRANSLATE_NOOP("Rules", "Whole turns"),
                0,
                99,
                none=QT_TRANSLATE_NOOP("Rules", "at this moment"),
                blank=0,
            ),
            FieldOf("alone", "flag", QT_TRANSLATE_NOOP("Rules", "and no enemy does"), blank=False),
            FieldOf(
                "routed_count", "flag", QT_TRANSLATE_NOOP("Rules", "units in rout count, too"), blank=False
            ),
        ),
    ),
    "turn": (
        QT_TRANSLATE_NOOP("Rules", "The turn"),
        (
            FieldOf("first", "number", QT_TRANSLATE_NOOP("Rules", "First"), 1, 99, blank=1),
            FieldOf(
                "last",
                "number",
                QT_TRANSLATE_NOOP("Rules", "Last"),
                0,
                99,
                none=QT_TRANSLATE_NOOP("Rules", "and later"),
            ),
        ),
    ),
    "lost": (
        QT_TRANSLATE_NOOP("Rules", "A side has lost"),
        (
            SIDE,
            FieldOf("amount", "number", QT_TRANSLATE_NOOP("Rules", "At least"), 1, _MOST, blank=50),
            FieldOf(
                "measure",
                "choice",
                QT_TRANSLATE_NOOP("Rules", "Counted in"),
                choices=_MEASURES,
                blank="percent",
            ),
        ),
    ),
    "gone": (QT_TRANSLATE_NOOP("Rules", "Units are gone"), (SIDE, _ENTRIES)),
    "in_rout": (QT_TRANSLATE_NOOP("Rules", "Units are in rout"), (SIDE, _COUNT)),
    "score": (
        QT_TRANSLATE_NOOP("Rules", "A side has scored"),
        (
            SIDE,
            FieldOf("points", "number", QT_TRANSLATE_NOOP("Rules", "At least"), -9_999, 9_999, blank=1),
            FieldOf("ahead", "flag", QT_TRANSLATE_NOOP("Rules", "more than the others"), blank=False),
        ),
    ),
    "objective": (QT_TRANSLATE_NOOP("Rules", "A side holds an objective"), (SIDE, _OBJECTIVE)),
    "counter": (
        QT_TRANSLATE_NOOP("Rules", "A counter has reached"),
        (
            _COUNTER,
            FieldOf(
                "compare", "choice", QT_TRANSLATE_NOOP("Rules", "It is"), choices=_COMPARED, blank="at_least"
            ),
            FieldOf("amount", "number", QT_TRANSLATE_NOOP("Rules", "Value"), -9_999, 9_999, blank=1),
        ),
    ),
    "happened": (
        QT_TRANSLATE_NOOP("Rules", "An event has happened"),
        (FieldOf("trigger", "trigger", QT_TRANSLATE_NOOP("Rules", "Event")),),
    ),
}
"""Kinds of blocks, ``test`` in the document -> words, fields."""
GROUP: Final = QT_TRANSLATE_NOOP("Rules", "Several in brackets")
JOINS: Final = (
    ("all", QT_TRANSLATE_NOOP("Rules", "all of these")),
    ("any", QT_TRANSLATE_NOOP("Rules", "at least one of these")),
)


def weather_fields(before: str = "") -> tuple[FieldOf, ...]:
    """Return the fields of the weather; ``before`` is the name of the group that they are in, and a dot."""
    return (
        FieldOf(f"{before}name", "text", QT_TRANSLATE_NOOP("Rules", "Weather")),
        FieldOf(
            f"{before}visibility",
            "number",
            QT_TRANSLATE_NOOP("Rules", "Fields in sight"),
            -1,
            99,
            none=NO_LIMIT,
        ),
        FieldOf(f"{before}shots", "number", QT_TRANSLATE_NOOP("Rules", "On every shot"), -20, 20, blank=0),
    )


EFFECTS: Final[Mapping[str, tuple[str, tuple[FieldOf, ...]]]] = {
    "shows": (QT_TRANSLATE_NOOP("Rules", "A message is shown"), (_MESSAGE, _READER)),
    "arrives": (
        QT_TRANSLATE_NOOP("Rules", "Reinforcements arrive"),
        (FieldOf("group", "group", QT_TRANSLATE_NOOP("Rules", "Group")),),
    ),
    "scores": (
        QT_TRANSLATE_NOOP("Rules", "A side scores"),
        (SIDE, FieldOf("points", "number", QT_TRANSLATE_NOOP("Rules", "Points"), -9_999, 9_999, blank=1)),
    ),
    "is_worth": (
        QT_TRANSLATE_NOOP("Rules", "An objective is worth"),
        (_OBJECTIVE, FieldOf("points", "number", QT_TRANSLATE_NOOP("Rules", "Points"), 0, _MOST, blank=50)),
    ),
    "weather": (QT_TRANSLATE_NOOP("Rules", "The weather changes"), weather_fields("weather.")),
    "ground": (
        QT_TRANSLATE_NOOP("Rules", "An area becomes other ground"),
        (
            FieldOf("area", "area", QT_TRANSLATE_NOOP("Rules", "Area")),
            FieldOf("terrain", "terrain", QT_TRANSLATE_NOOP("Rules", "Becomes")),
        ),
    ),
    "spawns": (
        QT_TRANSLATE_NOOP("Rules", "New units come into play"),
        (
            SIDE,
            FieldOf("unit", "card", QT_TRANSLATE_NOOP("Rules", "Card")),
            FieldOf("count", "number", QT_TRANSLATE_NOOP("Rules", "How many"), 1, 20, blank=1),
            FieldOf("where", "place", QT_TRANSLATE_NOOP("Rules", "Where"), blank=_AT_EDGE),
            FieldOf("facing", "choice", QT_TRANSLATE_NOOP("Rules", "They look"), choices=_FACINGS, blank="N"),
        ),
    ),
    "counts": (
        QT_TRANSLATE_NOOP("Rules", "A counter changes"),
        (
            _COUNTER,
            FieldOf("how", "choice", QT_TRANSLATE_NOOP("Rules", "How"), choices=_HOW, blank="add"),
            FieldOf("amount", "number", QT_TRANSLATE_NOOP("Rules", "Amount"), -9_999, 9_999, blank=1),
        ),
    ),
    "state": (
        QT_TRANSLATE_NOOP("Rules", "Units change their state"),
        (
            SIDE,
            FieldOf("entry", "entry", QT_TRANSLATE_NOOP("Rules", "Unit")),
            FieldOf(
                "state",
                "state",
                QT_TRANSLATE_NOOP("Rules", "State"),
                none=QT_TRANSLATE_NOOP("Rules", "as on the card"),
            ),
        ),
    ),
    "wins": (QT_TRANSLATE_NOOP("Rules", "A side wins at once"), (SIDE,)),
}
"""Kinds of effects, ``do`` in the document -> words, fields."""
WIND: Final = (
    FieldOf("direction", "number", QT_TRANSLATE_NOOP("Rules", "Direction (1 to 6)"), 1, 6, blank=1),
    FieldOf("speed", "number", QT_TRANSLATE_NOOP("Rules", "Speed"), 0, 20, blank=3),
    FieldOf("changes", "flag", QT_TRANSLATE_NOOP("Rules", "changes each turn by the die"), blank=True),
)
"""Fields of the wind."""
_YES_NO: Final = (("yes", QT_TRANSLATE_NOOP("Rules", "yes")), ("no", QT_TRANSLATE_NOOP("Rules", "no")))
OPTIONS: Final = (
    FieldOf(
        "obedience",
        "choice",
        QT_TRANSLATE_NOOP("Rules", "Obedience"),
        choices=(
            ("lenient", QT_TRANSLATE_NOOP("Rules", "the value or less passes")),
            ("strict", QT_TRANSLATE_NOOP("Rules", "only less passes")),
        ),
    ),
    FieldOf(
        "losses",
        "choice",
        QT_TRANSLATE_NOOP("Rules", "Losses"),
        choices=(
            ("book", QT_TRANSLATE_NOOP("Rules", "as in the book")),
            ("element", QT_TRANSLATE_NOOP("Rules", "each element its share")),
            ("unit", QT_TRANSLATE_NOOP("Rules", "whole units only")),
        ),
    ),
    FieldOf("flank_marches", "choice", QT_TRANSLATE_NOOP("Rules", "Flank marches"), choices=_YES_NO),
    FieldOf("objectives", "choice", QT_TRANSLATE_NOOP("Rules", "Objectives count"), choices=_YES_NO),
    FieldOf(
        "morale_inside",
        "choice",
        QT_TRANSLATE_NOOP("Rules", "Morale inside buildings"),
        choices=(
            ("none", QT_TRANSLATE_NOOP("Rules", "no tests")),
            ("bonus", QT_TRANSLATE_NOOP("Rules", "tests with a bonus")),
        ),
    ),
)
"""Readings of the ruleset that a battle may change."""


def usable(fields: Sequence[FieldOf], choices: Choices) -> bool:
    """Return whether the scenario has all that the fields have to name."""
    named = ("side", "area", "objective", "group", "trigger", "terrain", "counter")
    if any(one.shape == "entry" for one in fields) and not any(choices.entries.values()):
        return False
    if any(one.shape == "state" for one in fields) and not choices.states:
        return False
    if any(one.shape == "card" for one in fields) and not choices.cards:
        return False
    return all(choices.of(one.shape) for one in fields if one.shape in named and not one.none)


def blank(tag: str, kind: str, fields: Sequence[FieldOf], choices: Choices, language: str) -> dict[str, Any]:
    """Return a new block or effect of a kind, naming the first of what can be named."""
    found: dict[str, Any] = {tag: kind}
    for one in fields:
        value: Any = one.blank
        if one.shape == "text":
            value = {language: ""}
        elif one.shape == "card" and choices.cards:
            value = choices.cards[0][0]
        elif one.shape == "entry":
            value = next((pair[0] for pair in choices.entries.get(str(found.get("side")), ())), "")
        elif not one.none and (pairs := choices.of(one.shape)):
            value = pairs[0][0]
        found = written(found, one.name, value)
    return found


def new_event(triggers: Sequence[Data], name: str, language: str) -> dict[str, Any]:
    """Return an event to begin with: in the second turn a message is shown.

    Args:
        triggers: the events that there are.
        name: its name, with ``{number}`` for the first number that no other event has.
        language: language of its name and its message.
    """
    taken = {one.get("id") for one in triggers}
    number = next(n for n in range(1, len(taken) + 2) if f"event_{n}" not in taken)
    return {
        "id": f"event_{number}",
        "name": {language: name.format(number=number)},
        "condition": {"of": [{"test": "turn", "first": 2, "last": 2}]},
        "effects": [{"do": "shows", "message": {language: ""}}],
    }


def read(data: Data, name: str) -> Any:
    """Return the value of a field, ``weather.shots`` for one of an inner group."""
    value: Any = data
    for part in name.split("."):
        value = (value or {}).get(part)
    return value


def written(data: Data, name: str, value: Any) -> dict[str, Any]:
    """Return data with a field changed."""
    first, _, rest = name.partition(".")
    return {**data, first: written(data.get(first) or {}, rest, value) if rest else value}


def names_objective(value: Any) -> bool:
    """Return whether plain data of a condition or an event names an objective."""
    if isinstance(value, Mapping):
        return "objective" in value or any(names_objective(one) for one in value.values())
    return isinstance(value, list | tuple) and any(names_objective(one) for one in value)
