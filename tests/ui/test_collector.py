"""Rubbish is collected in the window's thread and nowhere else."""

import gc
import platform
import sys
import threading
import time
from typing import Final

import pytest
from PySide6.QtCore import QObject

from editor.ui.kit.memory import (
    Collector,
    collect_in_this_thread,
    give_back_large_blocks,
    pass_over_what_is_there,
    reading_much,
)

_USUAL: Final = (700, 10, 10)
"""Python's thresholds, whatever else the process of tests has set."""


class _Knot:
    """Holds itself, so that only the cyclic collector frees it, and notes the thread that does."""

    def __init__(self, freed_in: list[int]) -> None:
        self.itself = self
        self.freed_in = freed_in

    def __del__(self) -> None:
        self.freed_in.append(threading.get_ident())


def test_a_thread_that_allocates_collects_nothing(qapp: QObject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "get_threshold", lambda: _USUAL)
    collect_in_this_thread(qapp)
    freed_in: list[int] = []

    def work() -> None:
        for _ in range(5_000):
            _Knot(freed_in)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert freed_in == []
    collect_in_this_thread(qapp).collect()
    assert set(freed_in) == {threading.get_ident()}


class _Counts:
    """Stands for Python's collector: how much there is, and what was collected."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.new = 0
        self.young = 11
        self.old = 1000
        self.worked_s = 0.0
        self.collected: list[int] = []
        patch.setattr(gc, "get_threshold", lambda: _USUAL)
        patch.setattr(gc, "get_count", lambda: (self.new, 0, self.young))
        patch.setattr(gc, "get_objects", lambda _generation: [None] * self.old)
        patch.setattr(gc, "collect", self._collect)
        patch.setattr(time, "thread_time", lambda: self.worked_s)

    def _collect(self, generation: int) -> int:
        self.collected.append(generation)
        return 100


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> _Counts:
    return _Counts(monkeypatch)


def _collector(qapp: QObject, patch: pytest.MonkeyPatch, *, old: int, quiet: int = 0) -> Collector:
    collector = collect_in_this_thread(qapp)
    values = {"_old": old, "_there": old, "_counted_at": 0, "_quiet": quiet, "_worked": 0.0}
    for name, value in values.items():
        patch.setattr(collector, name, value)
    return collector


def test_a_window_left_alone_has_everything_looked_through_once_an_eighth_is_new(
    qapp: QObject, counts: _Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = _collector(qapp, monkeypatch, old=900, quiet=5)
    counts.old = 1012  # not more than an eighth
    collector.collect()
    assert counts.collected == []
    counts.old = 1013
    collector.collect()
    assert counts.collected == [], "they are counted again once younger ones were collected"
    counts.young = 12
    collector.collect()
    assert counts.collected == [2]


def test_while_somebody_works_it_waits_until_a_quarter_is_new(
    qapp: QObject, counts: _Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = _collector(qapp, monkeypatch, old=900)

    def work() -> None:
        counts.worked_s += 0.1
        collector.collect()

    counts.old = 1125
    work()
    assert counts.collected == []
    counts.old = 1126
    work()
    assert counts.collected == [], "they are counted again after ten more collections of the younger ones"
    counts.young = 21
    work()
    assert counts.collected == [2]


def test_a_window_is_left_alone_after_two_intervals_without_work(
    qapp: QObject, counts: _Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = _collector(qapp, monkeypatch, old=900)
    counts.old = 1100
    counts.worked_s = 0.1
    collector.collect()
    collector.collect()
    assert counts.collected == []
    collector.collect()
    assert counts.collected == [2]


def test_very_many_new_objects_are_looked_through_when_nobody_works(
    qapp: QObject, counts: _Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = _collector(qapp, monkeypatch, old=900)
    counts.new, counts.young = 400_000, 0
    with reading_much():
        collector.collect()
    counts.worked_s = 0.1
    collector.collect()
    assert counts.collected == []
    collector.collect()
    collector.collect()
    assert counts.collected == [0]


def test_a_second_call_returns_the_first_collector(qapp: QObject) -> None:
    assert collect_in_this_thread(qapp) is collect_in_this_thread(qapp)
    assert not gc.isenabled()


@pytest.mark.usefixtures("qapp")
def test_every_thread_keeps_the_collector_off() -> None:
    seen: list[bool] = []
    thread = threading.Thread(target=lambda: seen.append(gc.isenabled()))
    thread.start()
    thread.join()
    assert seen == [False]


def test_what_was_there_is_passed_over_and_what_comes_later_is_freed(qapp: QObject) -> None:
    collect_in_this_thread(qapp)
    lasting = [object() for _ in range(10)], {}  # type: ignore[var-annotated]
    try:
        pass_over_what_is_there()
        assert not any(one is lasting for one in gc.get_objects())
        freed_in: list[int] = []
        _Knot(freed_in)
        gc.collect()
        assert freed_in == [threading.get_ident()]
    finally:
        gc.unfreeze()


def test_large_pieces_of_memory_are_kept_apart_where_the_system_can() -> None:
    assert give_back_large_blocks() is (sys.platform == "linux" and platform.libc_ver()[0] == "glibc")
