"""Small battles set up for a test: cards, places and orders as it needs them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.base import Document, Ref
from schemas.systems.demonworld import DemonworldArmy, DemonworldMap, DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.shipped import documents_in

CONTENT = Path(__file__).parents[4] / "content" / "demonworld"
Field = tuple[int, int]
COLOURS = ("red", "blue", "green", "white")
_MAPS: dict[tuple[int, int, str], DemonworldMap] = {}
EDGES = ("south", "south", "east", "west")
"""Sides of a test, and their edges: red and blue name the same, so that their places decide."""


@cache
def shipped() -> dict[tuple[str, str], Document]:
    """Every shipped document by kind and slug."""
    return {(str(one.kind), one.slug): one for one in documents_in(CONTENT)}


@cache
def shipped_setup(slug: str = "first-battle") -> Setup:
    """A shipped scenario with every shipped document."""
    return Setup(shipped()["scenario", slug], {one.id: one for one in shipped().values()})


def ref(document: Document) -> Ref:
    return Ref(id=document.id, kind=document.kind, slug=document.slug)


@dataclass(frozen=True)
class Troop:
    """A unit of a test: its side, its card's values, and each element's field and facing."""

    side: int
    at: Sequence[tuple[int, int]]
    facing: str | Sequence[str] = "N"
    order: str | None = None
    engaged: int = 0
    fought: int = 0
    card: dict[str, Any] = field(default_factory=dict)


def card(slug: str, count: int, **values: Any) -> DemonworldUnit:
    data: dict[str, Any] = {
        "slug": slug, "name": slug.title(), "elements": {"normal": count}, "points": 10 * count,
        "movement": {"move": 24, "charge": 18, "skirmish": 12},
        "weapons": [{"weapon": "handweapon", "melee_power": 8}],
        "melee_protection": 3, "missile_protection": 1,
    }  # fmt: skip
    return DemonworldUnit.model_validate(data | values)


def ruleset_with(chapters: Sequence[str], given: DemonworldRuleset | None = None) -> Document:
    """The shipped ruleset or another, further chapters in force in its basic game."""
    ruleset = given or shipped()["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    games = tuple(
        game.model_copy(update={"chapters": (*game.chapters, *chapters)}) if game.id == "basic" else game
        for game in ruleset.games
    )
    return ruleset.model_copy(update={"games": games})


@cache
def _shipped_with(chapters: tuple[str, ...]) -> Document:
    return ruleset_with(chapters)


def _map(columns: int, rows: int, ground: dict[str, Any] | None) -> DemonworldMap:
    """A map of clear ground but for ``ground``; who asks for the same again gets the same."""
    key = (columns, rows, repr(ground or {}))
    if key not in _MAPS:
        clear = {
            "slug": "plain",
            "name": "Plain",
            "columns": columns,
            "rows": rows,
            "legend": {".": "clear"},
            "terrain": ("." * columns,) * rows,
        }
        _MAPS[key] = DemonworldMap.model_validate(clear | (ground or {}))
    return _MAPS[key]


def setup_of(
    troops: Sequence[Troop],
    columns: int = 20,
    rows: int = 15,
    chapters: Sequence[str] = (),
    ground: dict[str, Any] | None = None,
    alliances: Sequence[str | None] = (),
    ruleset: DemonworldRuleset | None = None,
    **scenario: Any,
) -> Setup:
    """A scenario with the troops, placed by :func:`state_of`, on clear ground but for ``ground``.

    Their sides are numbered from 0; ``alliances`` names the alliance of each.
    """
    free = _map(columns, rows, ground)
    rules = _shipped_with(tuple(chapters)) if ruleset is None else ruleset_with(chapters, ruleset)
    documents: dict[str, Document] = {free.id: free, rules.id: rules}
    sides = []
    for side in range(max([2, *(troop.side + 1 for troop in troops)])):
        entries, placements = [], []
        for number, troop in enumerate(troops):
            if troop.side == side:
                unit = card(f"unit-{number}", len(troop.at), **troop.card)
                documents[unit.id] = unit
                entries.append({"key": f"unit_{number}", "card": ref(unit)})
                placements.append(
                    {"entry": f"unit_{number}", "at": (2, 2 * number), "facing": "N", "frontage": 9}
                )
        army = DemonworldArmy.model_validate(
            {"slug": f"army-{side}", "name": f"Army {side}", "entries": entries}
        )
        documents[army.id] = army
        sides.append(
            {
                "id": COLOURS[side],
                "name": COLOURS[side].title(),
                "army": ref(army),
                "placements": placements,
                "edge": EDGES[side],
                "alliance": alliances[side] if side < len(alliances) else None,
            }
        )
    given = {
        "slug": "test", "name": "Test", "ruleset": ref(rules), "game": "basic",
        "terrain_ignored": ground is None,
        "boards": [{"map": ref(free)}], "sides": sides,
    }  # fmt: skip
    return Setup(DemonworldScenario.model_validate(given | scenario), documents)


def in_two_lines(troops: Sequence[Troop], **more: Any) -> Setup:
    """A scenario on a map of 24 × 16, four units of each side in a line: a broad one, then three others."""
    setup = setup_of(troops, columns=24, rows=16, **more)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, (line, facing) in enumerate(((12, "N"), (3, "S"))):
        columns = ((3, 12, 17, 21), (11, 2, 15, 20))[side]
        fronts = ((8, 4, 1, 1), (8, 1, 1, 1))[side]
        for number, placement in enumerate(data["sides"][side]["placements"]):
            placement |= {"at": (columns[number], line), "facing": facing, "frontage": fronts[number]}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def state_of(*troops: Troop, **values: Any) -> BattleState:
    """A state in turn 1 with the troops where the test wants them; ``values`` change it further."""
    ordered = sorted(troops, key=lambda troop: troop.side)
    scenario = values.pop("scenario", {})
    given = {
        "rows": values.pop("rows", 15),
        "chapters": values.pop("chapters", ()),
        "ground": values.pop("ground", None),
        "alliances": values.pop("alliances", ()),
        "ruleset": values.pop("ruleset", None),
    }
    state = DemonworldPlay().start(setup_of(ordered, **given, **scenario))
    ground = state.battle.ground
    units = []
    for unit, troop in zip(state.units, ordered, strict=True):
        looks = [troop.facing] * len(troop.at) if isinstance(troop.facing, str) else list(troop.facing)
        units.append(
            replace(
                unit,
                cells=tuple(ground.cell(at) for at in troop.at),
                facings=tuple(FACINGS.index(look) for look in looks),
                order=troop.order,
                engaged=troop.engaged,
                fought=troop.fought,
            )
        )
    return replace(state, units=tuple(units), **{"turn": 1, **values})


def row(first: Field, count: int) -> list[Field]:
    """Fields from west to east."""
    return [(first[0] + number, first[1]) for number in range(count)]


def block(first: Field, *sizes: int) -> list[Field]:
    """Ranks that look north, each behind the one before (half a field to the side on shifted rows)."""
    return [(first[0] + number, first[1] + rank) for rank, size in enumerate(sizes) for number in range(size)]


def fields_of(state: BattleState, unit: Unit | int) -> list[Field]:
    one = state.units[unit] if isinstance(unit, int) else unit
    return [state.battle.ground.at(cell) for cell in one.cells]


def cell(state: BattleState, at: Field) -> int:
    return state.battle.ground.cell(at)


def do(state: BattleState, action: act.Action, *faces: int) -> tuple[BattleState, tuple[Event, ...]]:
    """Decide and apply an action with the faces given; every one must be rolled."""
    play = DemonworldPlay()
    dice = ScriptedDice(faces)
    events = play.decide(state, action, dice)
    for event in events:
        state = play.evolve(state, event)
    with pytest.raises(ValueError, match="no scripted die"):
        dice.roll(20)
    return state, events


def refused(state: BattleState, action: act.Action) -> str | None:
    """The code of the refusal without its area, or nothing."""
    message = DemonworldPlay().check(state, action)
    return message.code.partition(".")[2] if message is not None else None


def of(events: Sequence[Event], *kinds: type[Any]) -> Iterator[Any]:
    return (event for event in events if isinstance(event, kinds))
