"""How fast many cards are edited at once in a table."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.formulas.reading import read_formulas
from editor.services.tables.formulas import plan_formulas
from editor.services.tables.sheet import Row, Sheet
from schemas.parse import dump_document
from tests.rules.demonworld.test_army_check import CARDS

UNITS = [card for card in CARDS.values() if getattr(card, "kind", "") == "unit"]
ROWS = 10_000


def large_sheet() -> Sheet:
    """Ten thousand units of one's own."""
    bodies = [dump_document(card) for card in UNITS]
    rows = []
    for number in range(ROWS):
        data = dict(bodies[number % len(bodies)])
        rows.append(Row(str(number), data, data, 1))
    return Sheet(type(UNITS[0]), rows)


@pytest.mark.benchmark
def test_a_formula_over_ten_thousand_cards_and_back(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None]
) -> None:
    bound("a formula over 10,000 cards, worked out, applied and undone in one step", 1.0)
    sheet = large_sheet()

    def edit() -> int:
        changes = plan_formulas(
            sheet, read_formulas("points = round_to(points * 1.1 + 5, 5)", sheet.columns), range(ROWS)
        )
        step = sheet.change(changes)
        assert step is not None
        sheet.undo(step)
        return len(changes)

    assert benchmark(edit) == ROWS
