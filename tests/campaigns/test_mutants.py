"""The tool that changes rules: what it changes, how it names it, and that a changed function is noticed."""

import ast
import json
from pathlib import Path

import pytest

from tests.campaigns.mutants import EQUIVALENT, ROOT, affordable, drawn, equivalents, in_order
from tests.campaigns.mutation import changed, mutants_of
from tests.campaigns.reached import Piece, Reached, as_piece, read_piece, stamp_of, unchanged
from tests.campaigns.session import Found, put_into

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


def test_distances_are_not_asked_the_other_way_round_and_equal_lengths_stay_watched(tmp_path: Path) -> None:
    found = keys(
        tmp_path, "def far(a, b):\n    return [one for one in zip(far(a, b), distance(b, a), strict=True)]\n"
    )
    assert {key for key in found if not key.startswith("return")} == {"far(a, b) => far(b, a)"}


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


def piece(seconds: dict[str, float], lines: dict[int, list[str]], root: Path) -> Piece:
    return as_piece(Found(seconds, {str(root / "rules.py"): lines}), "stamp", root)


def test_only_tests_that_run_through_a_line_are_chosen(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(SOURCE, encoding="utf-8")
    first = piece({"a": 0.5, "b": 0.1, "c": 0.2}, {3: ["a", "c"], 4: ["c"], 6: ["a"]}, tmp_path)
    second = piece({"d": 0.3}, {4: ["d"]}, tmp_path)
    found = Reached([first, second])
    assert [found.tests("rules.py", line) for line in (3, 4, 6, 9)] == [["a", "c"], ["c", "d"], ["a"], []]
    assert found.tests("rules.py") == ["a", "c", "d"]
    assert found.tests("other.py") == []
    assert found.seconds == {"a": 0.5, "b": 0.1, "c": 0.2, "d": 0.3}


def test_what_tests_run_through_is_kept_until_a_file_changes(tmp_path: Path) -> None:
    rules, kept = tmp_path / "rules.py", tmp_path / "piece.json"
    rules.write_text(SOURCE, encoding="utf-8")
    made = piece({"a": 0.5}, {3: ["a"]}, tmp_path)
    kept.write_text(json.dumps(vars(made)), encoding="utf-8")
    found = read_piece(kept)
    assert found == made
    assert unchanged(made, tmp_path)
    kept.write_text("{", encoding="utf-8")
    assert read_piece(kept) is None, "a measurement that was cut off counts for nothing"
    stamp_of.cache_clear()
    rules.write_text(SOURCE + "\n", encoding="utf-8")
    assert not unchanged(made, tmp_path)


def test_tests_that_killed_before_come_first_and_then_the_quickest() -> None:
    found = Reached([Piece("", {}, {"slow": 9.0, "quick": 0.1, "killer": 0.2}, {}, [])])
    assert in_order(found.seconds, found, {"killer": 3}) == ["killer", "quick", "slow"]


def test_a_change_gets_as_many_tests_as_a_minute_holds_and_one_at_least() -> None:
    found = Reached([Piece("", {}, {"slow": 90.0, "half": 30.0, "other": 30.0, "quick": 0.1}, {}, [])])
    assert affordable(["half", "other", "quick"], found) == ["half", "other"]
    assert affordable(["slow", "quick"], found) == ["slow"]
    assert affordable([], found) == []
