"""The referee watches battles of Demonworld and finds no fault; it knows nothing of the rules' code."""

import ast
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.test_special_formations import laid, moving
from tests.rules.demonworld.referee.battles import BATTLES, refereed
from tests.rules.demonworld.referee.declared import stands
from tests.rules.demonworld.referee.table import Ground, Table

HERE = Path(__file__).parent
READINGS = sorted(set(HERE.glob("*.py")) - {HERE / "battles.py", *HERE.glob("test_*.py")})
"""The files in which the rules are stated a second time."""
DATA = {"editor.rules.demonworld.events", "editor.rules.demonworld.state", "editor.rules.demonworld.units"}
"""All of the program that they may import: the classes of states and events."""
ASKING = {name for name in vars(BattleState) if not name.startswith("_")} - {*BattleState.__annotations__}
"""What a state works out by itself, by methods and properties: nobody reads that here."""
WORKED_OUT = {"sight", "shapes", "bases", "terrain", "numbers", "armed", "edges", "script", "sequences"}
"""What a battle has worked out from its ground and its cards."""
LEVELS = ("random", "half", "plain", "calculating")


@pytest.mark.parametrize("path", READINGS, ids=lambda path: path.stem)
def test_the_second_reading_shares_nothing_with_the_rules_but_the_data_of_states(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = [module] if module in DATA else [f"{module}.{one.name}" for one in node.names]
        for name in names:
            if name.partition(".")[0] in ("editor", "schemas", "tests"):
                assert name in DATA or name.startswith("tests.rules.demonworld.referee."), name
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute | ast.Name):
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else node.value.id
            assert not (owner == "state" and node.attr in ASKING), f"line {node.lineno}: {node.attr}"
            assert not (owner == "battle" and node.attr in WORKED_OUT), f"line {node.lineno}: {node.attr}"


@pytest.mark.rule("XIII.1.0", "XIII.2.0", "XIII.3.0")
@pytest.mark.parametrize(
    ("formation", "counts"),
    [("square", (6, 8, 10, 12)), ("wedge", range(6, 16)), ("skirmish_formation", (5, 8))],
)
def test_the_referee_knows_declared_formations_when_it_sees_them(
    formation: str, counts: Sequence[int]
) -> None:
    for count in counts:
        frontage = (count + 1) // 2
        state = moving(laid(formation, count, (9, 8), frontage), formation)
        table = Table(state, Ground(state.battle))
        unit = state.units[0]
        assert stands(table, unit), count
        for place in range(count):
            turned = [*unit.facings]
            turned[place] = (turned[place] + 3) % 6
            other = state.with_unit(replace(unit, facings=tuple(turned)))
            rim = formation != "square" or unit.cells[place] in _rim(unit.cells, state)
            assert not rim or not stands(Table(other, Ground(state.battle)), other.units[0])


def _rim(cells: Sequence[int], state: BattleState) -> set[int]:
    return {cell for cell in cells if not state.battle.ground.near([cell]) <= set(cells)}


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", BATTLES)
def test_the_referee_finds_no_fault_in_a_half_random_battle(name: str) -> None:
    refereed(name, 1, "half", 20)


@pytest.mark.long  # the kept battles stand for it (test_demonworld_golden.py)
@pytest.mark.parametrize("name", sorted(BATTLES))
def test_the_referee_finds_no_fault_in_a_random_battle(name: str) -> None:
    refereed(name, 2, "random", 20)


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["kal-bennock", "kaiban-pass", "everything"])
def test_the_referee_finds_no_fault_in_a_battle_of_the_computer(name: str) -> None:
    assert refereed(name, 3, "plain", 60)["UnitMoved"]


RARE = (
    ("the-messenger", 200, "plain"),
    ("everything", 205, "plain"),
    ("everything", 205, "half"),
    ("kal-bennock", 204, "plain"),
    ("kaiban-pass", 202, "plain"),
    ("kaiban-pass with fire and flyers", 202, "plain"),
    ("generated", 204, "plain"),
    ("sky", 203, "half"),
    ("mist-over-the-mound", 204, "half"),
    ("conjurers", 205, "calculating"),
    ("allies", 205, "calculating"),
    ("wide doors", 204, "calculating"),
    ("bases on the march", 205, "calculating"),
)
"""Battles in which the computer comes to what it seldom has to decide; `make lines` runs them, too."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "seed", "mode"), RARE)
def test_the_referee_finds_no_fault_where_the_computer_decides_what_is_rare(
    name: str, seed: int, mode: str
) -> None:
    assert refereed(name, seed, mode)["PhaseBegan"]


@pytest.mark.long
@pytest.mark.parametrize("mode", LEVELS)
@pytest.mark.parametrize("name", BATTLES)
def test_the_referee_finds_no_fault_in_many_battles(name: str, mode: str) -> None:
    """Of all kinds of ground and troops; thousands are watched by hand (tests/campaigns/refereed.py)."""
    for seed in range(1 if mode == "calculating" else 2):
        refereed(name, 100 + seed, mode, 600 if mode == "random" else 10_000)
