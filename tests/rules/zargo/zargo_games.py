"""Small worlds for the rules of Zargo: a sketch of the ground, pieces by letters, a moment of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.movement import Way
from editor.rules.zargo.setting_up import first_state, world_of
from editor.rules.zargo.state import ZargoState
from editor.services.rules import shipped_rulesets
from schemas.base import Document, Kind, Ref
from schemas.systems.zargo_forces import ZargoArmy, ZargoMap, ZargoScenario, ZargoUnit

At = tuple[int, int]
LEGEND = {".": "plain", "w": "wood", "m": "mountain", "~": "sea", "x": "chasm"}
PIECES: dict[str, dict[str, Any]] = {
    "knight": {"role": "lord", "combat": 5, "movement": 7, "powers": ["charges"]},
    "foot": {"role": "foot", "combat": 2, "movement": 5},
    "sorcerer": {"combat": 1, "movement": 5, "powers": ["visions", "inspires"]},
    "archer": {"combat": 1, "movement": 5, "powers": ["arrows"]},
    "winged": {"role": "lord", "combat": 4, "movement": 8, "powers": ["flies"]},
    "dragon": {"role": "lord", "combat": 6, "movement": 6, "powers": ["flames", "flames_and_moves"]},
    "flamethrower": {"combat": 2, "movement": 4, "powers": ["flames"]},
    "serpent": {"combat": 4, "movement": 7, "powers": ["runs_on"]},
    "monk": {"role": "lord", "combat": 4, "movement": 6, "powers": ["vanishes"]},
    "titan": {"combat": 20, "movement": 5},
    "giant": {"combat": 9, "movement": 5},
}
PEOPLES = ("knights", "dragons", "winged", "monks")


def _id(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012d}"


@cache
def units() -> dict[str, ZargoUnit]:
    """Return the pieces of small worlds by name."""
    return {
        name: ZargoUnit.model_validate(
            {"id": _id(100 + number), "slug": name, "name": {"en": name.capitalize()}, "points": 5, **values}
        )
        for number, (name, values) in enumerate(PIECES.items())
    }


def _ref(document: Document, kind: Kind) -> dict[str, Any]:
    return Ref(id=document.id, kind=kind, slug=document.slug).model_dump(mode="json")


def setup(
    rows: Sequence[str],
    sides: Sequence[Mapping[str, Sequence[At]]],
    *,
    cities: Sequence[tuple[int, At, Sequence[str]]] = (),
    reserve: Sequence[Mapping[str, int]] = (),
    roads: Sequence[Sequence[At]] = (),
    links: Sequence[tuple[At, At]] = (),
    homes: Sequence[Sequence[At]] = (),
    **scenario: Any,
) -> Setup:
    """Return a scenario: for each side name of a piece -> where such pieces stand.

    Args:
        rows: the ground, a letter for each field.
        sides: pieces of each side that are placed.
        cities: (side, field, names of the garrison's pieces).
        reserve: name -> how many more of each side are still to be placed.
        roads: bridges of clouds and other roads.
        links: linked fields at the edge.
        homes: fields of each side's home; nothing for the whole map.
        scenario: further values of the scenario.
    """
    ruleset = shipped_rulesets()["zargo"]
    everywhere = [(column, row) for row, line in enumerate(rows) for column in range(len(line))]
    board = _world(
        rows,
        roads=[list(road) for road in roads],
        links=[{"between": list(link)} for link in links],
        areas=[
            {"id": f"home_{side}", "name": {"en": "Home"}, "fields": homes[side] if homes else everywhere}
            for side in range(len(sides))
        ],
    )
    documents: dict[str, Document] = {one.id: one for one in (ruleset, board, *units().values())}
    written = []
    for number, pieces in enumerate(sides):
        own = [city for city in cities if city[0] == number]
        counts = {name: len(places) for name, places in pieces.items()}
        for _side, _at, garrison in own:
            for name in garrison:
                counts[name] = counts.get(name, 0) + 1
        for name, count in (reserve[number] if reserve else {}).items():
            counts[name] = counts.get(name, 0) + count
        army = _army(number, counts)
        documents[army.id] = army
        written.append(
            {
                "id": PEOPLES[number],
                "name": {"en": PEOPLES[number].capitalize()},
                "army": _ref(army, Kind.ARMY),
                "people": PEOPLES[number],
                "home": [f"home_{number}"],
                "cities": [{"at": at, "garrison": list(garrison)} for _side, at, garrison in own],
                "placements": [{"entry": name, "at": at} for name, places in pieces.items() for at in places],
            }
        )
    found = ZargoScenario.model_validate(
        {
            "id": _id(2),
            "slug": "year",
            "name": {"en": "Year"},
            "ruleset": _ref(ruleset, Kind.RULESET),
            "board": _ref(board, Kind.MAP),
            "sides": written,
            **scenario,
        }
    )
    documents[found.id] = found
    return Setup(found, documents)


def _world(rows: Sequence[str], **more: Any) -> ZargoMap:
    return ZargoMap.model_validate(
        {
            "id": _id(1),
            "slug": "world",
            "name": {"en": "World"},
            "columns": len(rows[0]),
            "rows": len(rows),
            "legend": {letter: LEGEND[letter] for letter in sorted(set("".join(rows)))},
            "terrain": list(rows),
            **more,
        }
    )


def _army(number: int, counts: Mapping[str, int]) -> ZargoArmy:
    return ZargoArmy.model_validate(
        {
            "id": _id(10 + number),
            "slug": f"army-{number}",
            "name": {"en": "Army"},
            "faction": PEOPLES[number],
            "entries": [
                {"key": name, "card": _ref(units()[name], Kind.UNIT), "count": count}
                for name, count in counts.items()
            ],
        }
    )


class Game:
    """A game under way: what is done goes on from what was."""

    def __init__(self, setup: Setup, *, step: str = "move", side: int = 0, month: int = 1) -> None:
        self.state: ZargoState = first_state(world_of(setup)).replace(step=step, side=side, month=month)
        self.events: list[Any] = []

    def cell(self, at: At) -> int:
        """Return the cell of a field."""
        return self.state.world.cell(at)

    def piece(self, name: str, number: int = 0, side: int = 0) -> int:
        """Return a piece by its name, counted from 0."""
        world = self.state.world
        return [one for one in world.of_side[side] if world.kind_of(one).entry == name][number]

    def at(self, piece: int) -> At:
        """Return where a piece stands."""
        return self.state.world.at(self.state.pieces[piece].cell)

    def way(self, piece: int, *path: At, target: int = -1, together: bool = False) -> Way:
        """Return a way over fields."""
        return Way(piece, tuple(self.cell(at) for at in path), target, together)

    def refused(self, action: Action) -> str:
        """Return the code of the rule that forbids an action, '' where it is legal."""
        found = ENGINE.check(self.state, action)
        return found.code.partition(".")[2] if found is not None else ""

    def act(self, action: Action, *dice: int) -> list[Any]:
        """Do an action with the dice given, and return its events."""
        found = ENGINE.decide(self.state, action, ScriptedDice(dice))
        self.state = found.state
        self.events += found.events
        return found.events


def played(rows: Sequence[str], *sides: Mapping[str, Sequence[At]], step: str = "move", **more: Any) -> Game:
    """Return a game in a step of the first side's turn in the first month."""
    return Game(setup(rows, sides, **more), step=step)
