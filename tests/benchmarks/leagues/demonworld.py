"""The scenarios of Demonworld's league: equal armies on a field that maps onto itself when it is turned."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import yaml

from editor.rules.core.contract import Setup
from schemas.base import Document, Ref
from schemas.parse import parse_document
from schemas.systems.demonworld import DemonworldArmy, DemonworldMap, DemonworldScenario, DemonworldUnit

CONTENT: Final = Path(__file__).parents[3] / "content" / "demonworld"
COLUMNS: Final = 36
ROWS: Final = 29
FRONT: Final = 23
"""Row of the front ranks of the southern army."""


class Company(NamedTuple):
    """A unit of each side: its card, where the left end of its front rank stands, how broad it is."""

    card: str
    column: int
    frontage: int = 5
    layout: str = "line"
    behind: int = 0


class Board(NamedTuple):
    """A mirrored scenario: what both sides have, and what wins."""

    companies: tuple[Company, ...]
    wins: Literal["gone", "hill", "prizes"] = "gone"
    """The enemy gone; the hill in the middle held for two turns; points for losses and objectives."""
    turns: int = 30
    game: str | None = None
    """Game of the ruleset that it needs; nothing for that of the league."""
    added: tuple[str, ...] = ()
    """Optional chapters in force beside those of the game."""


BOARDS: Final[dict[str, Board]] = {
    "orcs": Board((Company("dwarf-eaters", 11), Company("orc-guard", 19, 4))),
    "empire": Board((Company("noble-footsoldiers", 11), Company("berserkers", 19))),
    "bows": Board(
        (
            Company("light-orc-swordbearers", 8),
            Company("light-orc-archers", 15),
            Company("dwarf-eaters", 22),
        )
    ),
    "horse": Board(
        (
            Company("berserkers", 8),
            Company("imperial-arquebusiers", 15),
            Company("mounted-knights-of-the-order", 22),
        )
    ),
    "hill": Board(
        (
            Company("light-orc-swordbearers", 6),
            Company("light-orc-archers", 12),
            Company("orc-guard", 19, 4),
            Company("dwarf-eaters", 25),
        ),
        "hill",
        turns=24,
    ),
    "prizes": Board(
        (
            Company("noble-footsoldiers", 7),
            Company("imperial-arquebusiers", 14),
            Company("berserkers", 22),
        ),
        "prizes",
        turns=10,
        game="intermediate",
    ),
    "giants": Board(
        (
            Company("dwarf-eaters", 9),
            Company("myrlak-cloudcook", 17, 1),
            Company("light-orc-swordbearers", 21),
        ),
        game="advanced",
    ),
    "chariots": Board(
        (
            Company("noble-footsoldiers", 9),
            Company("imperial-chariot", 17, 1),
            Company("berserkers", 21),
        ),
        game="advanced",
    ),
    "guns": Board(
        (
            Company("dwarf-eaters", 9),
            Company("varrigs-strong-arm", 17, 1),
            Company("orc-guard", 21, 4),
        ),
        game="advanced",
    ),
    "wizards": Board(
        (
            Company("noble-footsoldiers", 9),
            Company("sandor-the-arrogant", 17, 1, behind=3),
            Company("berserkers", 19),
        ),
        game="advanced",
    ),
    "dragons": Board(
        (
            Company("noble-footsoldiers", 9),
            Company("imperial-dragonrider", 17, 1),
            Company("imperial-arquebusiers", 22),
        ),
        "hill",
        turns=24,
        game="advanced",
        added=("XXII", "XXIII", "XXIV", "XXV"),
    ),
    "host": Board(
        (
            Company("dwarf-eaters", 9),
            Company("orc-guard", 17, 4),
            Company("light-orc-archers", 23),
            Company("baslian-the-victorious", 11, 1, behind=3),
            Company("kruuk", 18, 1, behind=3),
        ),
        "hill",
        turns=24,
        game="intermediate",
    ),
}
"""Name -> the mirrored scenario."""
BOARDS.update(
    {
        f"{name}-courage": BOARDS[name]._replace(game="intermediate")
        for name in ("orcs", "empire", "bows", "horse", "hill")
    }
)
HILL: Final = tuple((column, row) for row in range(13, 16) for column in range(16, 20))
PRIZES: Final = ((9, 14), (26, 14))


@cache
def shipped() -> dict[tuple[str, str], Document]:
    """Every shipped document by kind and slug."""
    found = {}
    for path in sorted(CONTENT.rglob("*.yaml")):
        document = parse_document(yaml.load(path.read_bytes(), yaml.CSafeLoader))
        found[str(document.kind), document.slug] = document
    return found


def league_setups(game: str = "basic") -> tuple[Setup, ...]:
    """Every mirrored scenario of the league."""
    return tuple(mirrored(name, game) for name in BOARDS)


def first_battle(game: str = "basic") -> Setup:
    """The shipped first battle, whose armies differ: each player has each of them equally often."""
    scenario = shipped()["scenario", "first-battle"].model_copy(update={"game": game})
    return Setup(scenario, {one.id: one for one in shipped().values()})


def mirrored(name: str, game: str = "basic") -> Setup:
    """Equal armies opposite each other; what the one sees is what the other sees."""
    plain = DemonworldMap.model_validate(
        {
            "slug": "league-field",
            "name": "League field",
            "columns": COLUMNS,
            "rows": ROWS,
            "legend": {".": "clear"},
            "terrain": ("." * COLUMNS,) * ROWS,
        }
    )
    board = BOARDS[name]
    game = board.game or game
    ruleset = shipped()["ruleset", "demonworld"]
    documents: dict[str, Document] = {plain.id: plain, ruleset.id: ruleset}
    entries = []
    for number, company in enumerate(board.companies):
        card = shipped()["unit", company.card]
        assert isinstance(card, DemonworldUnit)
        documents[card.id] = card
        entries.append({"key": f"unit_{number}", "card": _ref(card)})
    sides = []
    for place, side in enumerate(("south", "north")):
        army = DemonworldArmy.model_validate(
            {"slug": f"league-{name}-{side}", "name": side.title(), "entries": entries}
        )
        documents[army.id] = army
        sides.append(
            {
                "id": side,
                "name": side.title(),
                "army": _ref(army),
                "edge": side,
                "placements": [
                    _placement(number, company, north=bool(place))
                    for number, company in enumerate(board.companies)
                ],
            }
        )
    scenario: dict[str, Any] = {
        "slug": f"league-{name}",
        "name": f"League: {name}",
        "ruleset": _ref(ruleset),
        "game": game,
        "chapters_added": board.added,
        "terrain_ignored": game == "basic",
        "turn_limit": board.turns,
        "boards": [{"map": _ref(plain)}],
        "sides": sides,
        "victory": [{"when": "enemy_gone", "side": side} for side in ("south", "north")],
    }
    if board.wins == "hill":
        scenario["areas"] = [{"id": "hill", "name": "Hill", "fields": HILL}]
        scenario["victory"] += [
            {"when": "area_held", "side": side, "area": "hill", "turns": 2} for side in ("south", "north")
        ]
    elif board.wins == "prizes":
        scenario["points_decide"] = True
        scenario["objectives"] = [{"name": f"Prize {at}", "at": at, "points": 120} for at in PRIZES]
    return Setup(DemonworldScenario.model_validate(scenario), documents)


def _placement(number: int, company: Company, *, north: bool) -> dict[str, Any]:
    at = (company.column, FRONT + company.behind)
    return {
        "entry": f"unit_{number}",
        "layout": company.layout,
        "at": (COLUMNS - 1 - at[0], ROWS - 1 - at[1]) if north else at,
        "facing": "S" if north else "N",
        "frontage": company.frontage,
    }


def _ref(document: Document) -> Ref:
    return Ref(id=document.id, kind=document.kind, slug=document.slug)
