"""Which process of a run of all tests takes which of them.

By itself pytest-xdist lets each process collect every test and gives all an equal number of them. Then each
imports every window and every rule, and makes the models and schemas of both. Here some folders belong to
every second process, others to the rest; what has no such home is collected by all and given to whoever is
free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final
from zlib import crc32

import pytest
from xdist.workermanage import WorkerController, parse_tx_spec_config

_HERE: Final = Path(__file__).parent
_HOMES: Final = (
    frozenset({"api", "campaigns", "foreign", "maps", "printing", "sixth", "ui"}),
    frozenset({"catalogue", "cli", "content", "packs", "rules", "schemas"}),
)
"""Folders that belong together: of windows and pictures, and of neither. Both take about as long."""
_WINDOWS: Final = b"from editor.ui"
"""A file elsewhere that says so needs the windows, too."""
_FEW: Final = 2
"""A process begins a test when it knows the next one."""


def shares(config: pytest.Config) -> bool:
    """Return whether this is a run of all tests but the long ones, in more than one process."""
    return (
        config.args == config.getini("testpaths")
        and config.getoption("dist", "no") == "worksteal"
        and "not long" in config.option.markexpr
        and not config.getoption("lf", False)  # a process without a failed test would run all it has
    )


def belongs_to(path: Path, number: int, count: int) -> bool:
    """Return whether a process collects the tests of a file, or any in a folder.

    Args:
        path: the file or folder.
        number: which process it is, counted from 0; one that takes the place of one that crashed has a number
            from `count` on and collects everything.
        count: how many processes there were at first.
    """
    home = _home(path)
    if home is None or number >= count or count < len(_HOMES):
        return True
    neighbours = range(home, count, len(_HOMES))
    if path.is_dir():
        return home != 0 or number in neighbours
    return neighbours[crc32(path.name.encode()) % len(neighbours)] == number


def _home(path: Path) -> int | None:
    """Return which of the homes a file or folder has, None if any process may run it."""
    parts = path.relative_to(_HERE).parts
    home = next((home for home, folders in enumerate(_HOMES) if folders.intersection(parts[:1])), None)
    return home if home == 0 or path.is_dir() or _WINDOWS not in path.read_bytes() else 0


class Sharing:
    """Gives each process at first what only it has collected, then by and by what several have.

    It is what pytest-xdist calls a scheduler; tests of a file stay together.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._count = len(parse_tx_spec_config(config))
        self._collected: dict[WorkerController, dict[str, int]] = {}
        self._given: dict[WorkerController, dict[str, None]] = {}
        self._left: dict[str, None] = {}

    @property
    def nodes(self) -> list[WorkerController]:
        """The processes that run."""
        return list(self._given)

    @property
    def collection_is_completed(self) -> bool:
        """Whether all processes of the beginning have collected their tests."""
        return len(self._collected) >= self._count

    @property
    def tests_finished(self) -> bool:
        """Whether no process needs to be told of another test."""
        few = all(len(given) < _FEW for given in self._given.values())
        return self.collection_is_completed and not self._left and few

    @property
    def has_pending(self) -> bool:
        """Whether there are tests that have not ended."""
        return bool(self._left) or any(self._given.values())

    def add_node(self, node: WorkerController) -> None:
        """Know a process, which has collected nothing yet."""
        self._given[node] = {}

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        """Know what a process has collected."""
        begun = self.collection_is_completed
        self._collected[node] = {test: index for index, test in enumerate(collection)}
        if not begun:
            self._left.update(dict.fromkeys(collection))
            self._say_how_many()

    def _say_how_many(self) -> None:
        """Let what is shown of the progress be a part of all tests, not of those of the last process."""
        session: pytest.Session | None = self._config.pluginmanager.get_plugin("session")
        if session is not None:
            session.testscollected = len(self._left)

    def schedule(self) -> None:
        """Give those something to do who have nothing."""
        for node, given in self._given.items():
            if len(given) < _FEW and node in self._collected and not node.shutting_down:
                self._give(node)

    def _give(self, node: WorkerController) -> None:
        there = self._collected[node]
        others = [self._collected.get(other, {}) for other in self._given if other is not node]
        able = [test for test in self._left if test in there]
        tests = [test for test in able if not any(test in other for other in others)]
        if not tests:
            tests = list(self._share(able))
        if not tests:
            node.shutdown()  # it begins the last one that it was given
            return
        for test in tests:
            del self._left[test]
        self._given[node].update(dict.fromkeys(tests))
        node.send_runtest_some([there[test] for test in tests])

    def _share(self, tests: Sequence[str]) -> Iterator[str]:
        """Yield the tests of whole files: so few that all processes end at about the same time."""
        number, wanted = 0, max(_FEW, len(tests) // (2 * len(self._given)))
        for _, file in groupby(tests, key=lambda test: test.partition("::")[0]):
            for test in file:
                yield test
                number += 1
            if number >= wanted:
                return

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Know that a test has ended: the one that was given first."""
        del self._given[node][next(iter(self._given[node]))]
        if len(self._given[node]) < _FEW:
            self.schedule()

    def mark_test_pending(self, item: str) -> None:
        """Let a test run once more."""
        self._left[item] = None
        self.schedule()

    def remove_pending_tests_from_node(self, node: WorkerController, indices: Sequence[int]) -> None:
        """Nothing is ever taken away from a process."""

    def remove_node(self, node: WorkerController) -> str | None:
        """Forget a process; return the test in which it crashed, if it did."""
        given = self._given.pop(node)
        crashed = next(iter(given), None)
        if crashed is not None:
            del given[crashed]
        self._left.update(given)
        self.schedule()
        return crashed
