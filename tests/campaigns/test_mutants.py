"""The tool that changes rules: what it changes, how it names it, and that a changed function is noticed."""

import ast
from pathlib import Path

import pytest

from tests.campaigns.mutants import EQUIVALENT, ROOT, drawn, equivalents
from tests.campaigns.mutation import changed, mutants_of
from tests.campaigns.session import put_into

SOURCE = '''
def rule(face: int, needed: int) -> bool:
    """Tell whether a face is enough."""
    if not isinstance(face, int):
        raise TypeError(face)
    return face >= needed and min(face, 6) == face
'''


def keys(tmp_path: Path, source: str) -> dict[str, str]:
    file = tmp_path / "rules.py"
    file.write_text(source, encoding="utf-8")
    return {
        one.key.partition(": ")[2]: ast.unparse(changed(one, tmp_path)) for one in mutants_of(file, tmp_path)
    }


def test_comparisons_constants_words_and_results_change_one_at_a_time(tmp_path: Path) -> None:
    found = keys(tmp_path, SOURCE)
    assert {
        "face >= needed => face > needed",
        "face >= needed => face < needed",
        "6 => 7",
        "6 => 5",
        "min(face, 6) => max(face, 6)",
    } <= set(found)
    assert "face > needed and" in found["face >= needed => face > needed"]
    assert not any(key.startswith(("raise", "if not isinstance")) for key in found)


def test_names_of_changes_outlive_lines_that_move(tmp_path: Path) -> None:
    assert set(keys(tmp_path, SOURCE)) == set(keys(tmp_path, "\n\nOTHER = ''\n" + SOURCE))


@pytest.mark.long
def test_the_same_seed_draws_the_same_changes() -> None:
    first, again, other = (drawn("zargo", seed, 8) for seed in (1, 1, 2))
    assert [one.key for one in first] == [one.key for one in again] != [one.key for one in other]


def test_a_living_function_gets_the_changed_code(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(SOURCE, encoding="utf-8")
    space: dict[str, object] = {}
    exec(compile(SOURCE, str(file), "exec"), space)  # noqa: S102
    rule = space["rule"]
    assert callable(rule)
    assert rule(4, 4)
    mutant = next(one for one in mutants_of(file, tmp_path) if one.after == "face > needed")
    assert put_into("rule", changed(mutant, tmp_path), file)
    assert not rule(4, 4)
    assert rule(5, 4)


@pytest.mark.long
def test_known_equivalents_exist_and_say_why() -> None:
    for key, reason in equivalents().items():
        file = ROOT / key.partition("::")[0]
        assert key in {one.key for one in mutants_of(file, ROOT)}, f"{EQUIVALENT.name}: {key}"
        assert len(reason) > 10
