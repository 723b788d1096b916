"""Every test of a whole run is run once, whatever processes collect and whichever of them crashes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import workers

HERE = Path(__file__).parent


class Process:
    """Runs what it is given, in that order."""

    def __init__(self, collected: list[str]) -> None:
        self.collected, self.queue, self.ran = collected, list[int](), list[str]()
        self.shutting_down = False

    def send_runtest_some(self, indices: list[int]) -> None:
        self.queue += indices

    def shutdown(self) -> None:
        self.shutting_down = True


def run(sharing: workers.Sharing, processes: list[Process]) -> None:
    """Let the processes run one test in turn until nothing is left to do."""
    while busy := [one for one in processes if len(one.queue) > (not one.shutting_down)]:
        for process in busy:
            index = process.queue.pop(0)
            process.ran.append(process.collected[index])
            node: Any = process
            sharing.mark_test_complete(node, index)


@pytest.fixture
def sharing(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> workers.Sharing:
    monkeypatch.setattr(workers, "parse_tx_spec_config", lambda _config: ["one", "another"])
    monkeypatch.setattr(workers.Sharing, "_say_how_many", lambda _self: None)
    return workers.Sharing(pytestconfig)


def known(sharing: workers.Sharing, *processes: Any) -> None:
    for process in processes:
        sharing.add_node(process)
        sharing.add_node_collection(process, process.collected)


COMMON = [f"common{file}.py::{case}" for file in range(9) for case in range(5)]
FIRST = [f"windows.py::{case}" for case in range(30)]
SECOND = [f"rules.py::{case}" for case in range(12)]


def test_each_test_runs_once_and_files_stay_together(sharing: workers.Sharing) -> None:
    first, second = Process(FIRST + COMMON), Process(COMMON + SECOND)
    known(sharing, first, second)
    sharing.schedule()
    run(sharing, [first, second])
    assert sorted(first.ran + second.ran) == sorted(FIRST + COMMON + SECOND)
    assert first.ran[: len(FIRST)] == FIRST
    assert second.ran[: len(SECOND)] == SECOND
    files = [{test.partition("::")[0] for test in one.ran} for one in (first, second)]
    assert not files[0] & files[1]
    assert first.shutting_down
    assert second.shutting_down
    assert sharing.tests_finished


def test_what_a_process_leaves_that_crashes_is_run_by_the_one_in_its_place(sharing: workers.Sharing) -> None:
    first, second, third = Process(FIRST + COMMON), Process(COMMON + SECOND), Process(FIRST + COMMON + SECOND)
    known(sharing, first, second)
    sharing.schedule()
    gone: Any = first
    assert sharing.remove_node(gone) == FIRST[0]
    run(sharing, [second])
    assert not sharing.tests_finished
    known(sharing, third)
    sharing.schedule()
    run(sharing, [second, third])
    assert sorted(second.ran + third.ran) == sorted(FIRST[1:] + COMMON + SECOND)
    assert sharing.tests_finished


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_each_file_is_collected_by_some_process(count: int) -> None:
    for name in ("ui/test_icons.py", "ui/test_theme.py", "rules/test_no_circles.py", "cli/test_battles.py"):
        takers = [number for number in range(count) if workers.belongs_to(HERE / name, number, count)]
        assert len(takers) == 1
        folder = (HERE / name).parent
        assert all(workers.belongs_to(folder, number, count) for number in takers)
        assert workers.belongs_to(HERE / name, count, count)
    assert all(workers.belongs_to(HERE / "services", number, count) for number in range(count))
