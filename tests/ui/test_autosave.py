"""Drafts are written in time and in order, whatever interleaving of edits, writes, failures and saves."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.ui.kit.autosave import LEAST_S, PAUSE_S, RETRY_S, Autosave


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass(eq=False)
class Page:
    """A draft: a number that grows, its newest value on the disk, and a disk that may be full."""

    autosave: Autosave
    clock: Clock
    full: bool = False
    typed: int = 0
    typed_at: dict[int, float] = field(default_factory=dict)
    disk: int = 0
    during: list[int] = field(default_factory=list)
    """Edits that the window makes while a write is under way."""

    def edit(self) -> None:
        self.typed += 1
        self.typed_at[self.typed] = self.clock()
        self.autosave.touch(self)

    def write(self) -> bool:
        value = self.typed
        for _ in range(self.during.pop() if self.during else 0):
            self.edit()
        if self.full:
            return False
        assert value >= self.disk, "an older draft was written over a newer one"
        self.disk = value
        return True

    @property
    def oldest_unwritten(self) -> float:
        return self.typed_at.get(self.disk + 1, self.clock())


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("edit"), st.integers(0, 1)),
        st.tuples(st.just("edit_during"), st.integers(0, 1)),
        st.tuples(st.just("full"), st.integers(0, 1)),
        st.tuples(st.just("free"), st.integers(0, 1)),
        st.tuples(st.just("save"), st.integers(0, 1)),
        st.tuples(st.just("give_up"), st.integers(0, 1)),
        st.tuples(st.just("task"), st.integers(0, 1)),
        st.tuples(st.just("pass"), st.integers(1, 30)),
    ),
    max_size=60,
)


@given(STEPS)
def test_every_edit_is_on_disk_in_time_and_nothing_is_written_after_it_was_given_up(
    steps: list[tuple[str, int]],
) -> None:
    clock = Clock()
    autosave = Autosave(clock, threaded=False)
    pages = [Page(autosave, clock), Page(autosave, clock)]
    ran: list[int] = []
    for number, (deed, value) in enumerate(steps):
        page = pages[value % 2]
        if deed == "edit":
            page.edit()
        elif deed == "edit_during":
            page.during.append(1)
        elif deed in ("full", "free"):
            page.full = deed == "full"
        elif deed == "save" and not page.full:
            with autosave.alone():
                assert autosave.write(page) or page.full
        elif deed == "give_up":
            with autosave.alone():
                autosave.forget(page)
                page.typed_at.clear()
                given_up = page.disk = page.typed
            assert not autosave.waits(page)
            assert page.disk == given_up
        elif deed == "task":
            autosave.run(lambda number=number: ran.append(number))
        elif deed == "pass":
            # The thread looks at once when something is due: time passes in small steps.
            for _ in range(value):
                clock.now += 0.05
                while autosave.step():
                    pass
                for one in pages:
                    late = RETRY_S if one.full or one.oldest_unwritten + LEAST_S > clock() else 0.0
                    assert one.full or clock() - one.oldest_unwritten <= LEAST_S + 0.05 + late
    for page in pages:
        page.full = False
    clock.now += RETRY_S + LEAST_S
    while autosave.step():
        pass
    clock.now += LEAST_S
    while autosave.step():
        pass
    assert all(page.disk == page.typed for page in pages)
    assert ran == sorted(ran)
    assert len(ran) == sum(deed == "task" for deed, _value in steps)


def test_typing_without_a_pause_is_written_all_the_same() -> None:
    clock = Clock()
    autosave = Autosave(clock, threaded=False)
    page = Page(autosave, clock)
    for _ in range(100):
        page.edit()
        clock.now += PAUSE_S / 3
        while autosave.step():
            pass
        assert clock() - page.oldest_unwritten <= LEAST_S + PAUSE_S


def test_a_draft_goes_before_tasks_that_wait() -> None:
    clock = Clock()
    autosave = Autosave(clock, threaded=False)
    page, order = Page(autosave, clock), []
    page.edit()
    for number in range(3):
        autosave.run(lambda number=number: order.append((number, page.disk)))
    clock.now += 1
    while autosave.step():
        pass
    assert order == [(0, 1), (1, 1), (2, 1)]


def test_the_thread_writes_while_the_caller_is_busy_and_nobody_writes_beside_who_is_alone() -> None:
    autosave = Autosave()
    written, inside = threading.Event(), []

    class Slow:
        def write(self) -> bool:
            inside.append("write")
            written.set()
            return True

    slow = Slow()
    with autosave.alone():
        autosave.touch(slow)
        autosave.hurry(slow)
        inside.append("alone")
    assert written.wait(10)
    assert inside == ["alone", "write"]
    assert autosave.close()


def test_closing_writes_what_waits() -> None:
    autosave = Autosave()
    clock = Clock()
    page = Page(autosave, clock)
    page.edit()
    assert autosave.close()
    assert page.disk == 1


def test_a_mistake_in_one_write_does_not_end_the_thread(caplog: pytest.LogCaptureFixture) -> None:
    autosave = Autosave()

    class Broken:
        def write(self) -> bool:
            raise ZeroDivisionError

    autosave.touch(Broken())
    autosave.run(lambda: 1 / 0)
    page = Page(autosave, Clock())
    page.edit()
    autosave.close()
    assert page.disk == 1
    assert "could not be written" in caplog.text
