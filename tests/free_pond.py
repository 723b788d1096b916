"""A small game without code for tests: frogs on a pond, with decks, dice, counters and markers."""

from __future__ import annotations

from typing import Any

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.free.play import PLAY
from editor.rules.free.state import State
from schemas.base import Document
from schemas.free_documents import FreeArmy, FreeCard, FreeMap, FreeScenario, FreeUnit
from schemas.free_game import FreeGame

POND_ID = "22222222-2222-4222-8222-2222222222{:02d}"


def ref(number: int, kind: str) -> dict[str, str]:
    """Return a reference to a document of the game."""
    return {"id": POND_ID.format(number), "kind": kind}


def pond_game(**more: Any) -> FreeGame:
    """Return the game; ``more`` are other fields."""
    data = {
        "dice": [{"id": "hit", "name": "To hit", "dice": "2d6+1"}],
        "tables": [
            {
                "id": "fate",
                "name": "Fate",
                "dice": "d4",
                "rows": [
                    {"least": 1, "most": 2, "text": "Bad"},
                    {"least": 3, "most": 4, "text": "Good"},
                ],
            }
        ],
        "turn": [{"id": "move", "name": "Move"}, {"id": "end", "name": "End", "by": "all"}],
        "counters": [
            {"id": "wounds", "name": "Wounds"},
            {"id": "gold", "name": "Gold", "of": "side", "start": 5},
        ],
        "markers": [{"id": "fire", "name": "Fire"}],
        "decks": [{"id": "fate", "name": "Fate", "hand": 2}],
    }
    head = {"system": "pond", "kind": "game", "id": POND_ID.format(0), "slug": "pond", "name": "Pond"}
    return FreeGame.model_validate(head | data | more)


def pond_setup(game: FreeGame | None = None, board: FreeMap | None = None, **scenario: Any) -> Setup:
    """Return a duel of two armies with three frogs and six cards each."""

    def made(model: type[Document], number: int, kind: str, name: str, **more: Any) -> Any:
        head = {"system": "pond", "kind": kind, "id": POND_ID.format(number), "slug": f"d{number}"}
        return model.model_validate(head | {"name": name} | more)

    cards = [made(FreeCard, 10 + number, "card", f"Card {number}") for number in range(6)]
    frog = made(FreeUnit, 20, "unit", "Frog")
    armies = [
        made(
            FreeArmy,
            30 + side,
            "army",
            f"Army {side}",
            entries=[
                {"key": "frogs", "card": ref(20, "unit"), "count": 2},
                *({"key": f"c{one}", "card": ref(10 + one, "card")} for one in range(6)),
            ],
        )
        for side in (0, 1)
    ]
    sides = [
        {"id": side, "name": side.title(), "army": ref(30 + number, "army")}
        for number, side in enumerate(("north", "south"))
    ]
    more: dict[str, Any] = {"board": ref(40, "map")} if board is not None else {}
    fought = made(
        FreeScenario, 1, "scenario", "Duel", ruleset=ref(0, "game"), sides=sides, **more, **scenario
    )
    documents = [game or pond_game(), frog, *cards, *armies, *([board] if board is not None else [])]
    return Setup(fought, {one.id: one for one in documents})


def done(state: State, *actions: Any, dice: Any = None) -> State:
    """Return the state after some actions."""
    rolls = dice or SeededDice(1)
    for action in actions:
        for event in PLAY.decide(state, action, rolls):
            state = PLAY.evolve(state, event)
    return state


def pond_map(grid: str, columns: int, rows: int) -> FreeMap:
    """Return a map of open ground."""
    return FreeMap.model_validate(
        {
            "system": "pond",
            "kind": "map",
            "id": POND_ID.format(40),
            "slug": "pond-map",
            "name": "Pond",
            "grid": grid,
            "columns": columns,
            "rows": rows,
            "terrain": ["." * columns] * rows,
            "legend": {".": "open"},
        }
    )
