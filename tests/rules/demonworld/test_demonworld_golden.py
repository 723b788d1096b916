"""Battles and answers stay as they were when they were last looked at; the referee watches the battles."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.campaigns.golden import golden_file
from tests.rules.demonworld.kept import BATTLES, fought, kept_name
from tests.rules.demonworld.kept_answers import KEPT

_DEAR = ("everything", "riders", "guns", "odds")
"""What takes a second and more each: the others stand for it in an ordinary run."""


def _marks(name: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.long] if name in _DEAR else []


def as_kept(file: Path, lines: Iterable[str]) -> None:
    kept = file.read_text(encoding="utf-8").splitlines()
    number = 0
    for number, line in enumerate(lines, 1):
        assert line == kept[number - 1], f"{file.name}:{number}"
    assert number == len(kept)


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    ("battle", "rows", "seed", "decisions"), [pytest.param(*one, marks=_marks(one[0])) for one in BATTLES]
)
def test_a_battle_is_fought_and_told_as_it_is_kept(battle: str, rows: int, seed: int, decisions: int) -> None:
    file = golden_file("demonworld", kept_name(battle, seed))
    as_kept(file, fought(battle, rows, seed, decisions))


@pytest.mark.parametrize("name", [pytest.param(one, marks=_marks(one)) for one in KEPT])
def test_an_answer_is_as_it_is_kept(name: str) -> None:
    as_kept(golden_file("demonworld", name), KEPT[name]())
