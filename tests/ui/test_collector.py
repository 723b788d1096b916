"""Rubbish is collected in the window's thread and nowhere else."""

import gc
import platform
import sys
import threading

import pytest
from PySide6.QtCore import QObject

from editor.ui.collector import collect_in_this_thread, pass_over_what_is_there
from editor.ui.memory import give_back_large_blocks


class _Knot:
    """Holds itself, so that only the cyclic collector frees it, and notes the thread that does."""

    def __init__(self, freed_in: list[int]) -> None:
        self.itself = self
        self.freed_in = freed_in

    def __del__(self) -> None:
        self.freed_in.append(threading.get_ident())


def test_a_thread_that_allocates_collects_nothing(qapp: QObject) -> None:
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


def test_everything_is_looked_through_once_a_quarter_of_it_is_new(
    qapp: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = collect_in_this_thread(qapp)
    collected: list[int] = []
    old, counts = [1000], (0, 0, 11)
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "get_objects", lambda _generation: [None] * old[0])

    def collect(generation: int) -> int:
        collected.append(generation)
        return 100

    monkeypatch.setattr(gc, "collect", collect)
    monkeypatch.setattr(collector, "_old", 0)
    monkeypatch.setattr(collector, "_look_from", 0)
    collector.collect()
    assert collected == [2]
    old[0] = 1125  # 900 were left, and a quarter of them is not more than a quarter
    collector.collect()
    assert collected == [2]
    old[0] = 1126
    collector.collect()
    assert collected == [2], "they are counted again after ten more collections of the younger ones"
    counts = (0, 0, 21)
    collector.collect()
    assert collected == [2, 2]


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
