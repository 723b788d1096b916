"""Long work off the GUI thread, and what is remembered."""

from __future__ import annotations

import gc
import threading
import weakref
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, Qt
from pytestqt.qtbot import QtBot

from editor.ui.kit.jobs import Job, Jobs, Report, run_alone, stop_alone
from editor.ui.kit.settings import RECENT_LIMIT, Settings
from tests.patience import PATIENCE

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def jobs(qtbot: QtBot) -> Jobs:
    return Jobs()


class _Painted(QObject):
    """Notes when it is its turn."""

    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self._order = order

    def event(self, event: QEvent) -> bool:
        self._order.append("painted")
        return True


def test_work_goes_on_once_the_windows_have_painted(
    jobs: Jobs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.ui.kit.jobs._LONGEST_S", PATIENCE)
    monkeypatch.setattr("editor.ui.kit.jobs._STRETCH_S", 0.0)
    order: list[str] = []
    window = _Painted(order)
    jobs.start("Working", lambda _report: order.append("worked"))  # each job reports before it begins
    QCoreApplication.postEvent(
        window, QEvent(QEvent.Type.UpdateRequest), Qt.EventPriority.LowEventPriority.value
    )
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["painted", "worked"]


def test_result_and_progress_arrive(jobs: Jobs, qtbot: QtBot) -> None:
    seen: list[tuple[int, int]] = []
    results: list[int] = []
    listened = threading.Event()

    def work(report: Report) -> int:
        listened.wait(PATIENCE)
        for step in range(1, 4):
            report(step, 3)
        return 42

    job = jobs.start("Counting", work, done=results.append)
    job.progress.connect(lambda done, total: seen.append((done, total)))
    listened.set()
    qtbot.waitUntil(lambda: results == [42])
    qtbot.waitUntil(lambda: jobs.running == ())
    assert seen[-1] == (3, 3)


def test_cancelled_work_stops_at_its_next_report_and_hands_nothing_over(jobs: Jobs, qtbot: QtBot) -> None:
    results: list[object] = []

    def work(report: Report) -> None:
        while True:
            report(0, 1)

    job = jobs.start("For ever", work, done=results.append)
    with qtbot.waitSignal(job.finished):
        job.cancel()
    assert results == []


def test_failure_goes_to_who_asked_else_to_the_window(jobs: Jobs, qtbot: QtBot) -> None:
    def work(_report: Report) -> None:
        raise ValueError("broken")

    handled: list[Exception] = []
    jobs.start("Breaking", work, failed=handled.append)
    qtbot.waitUntil(lambda: len(handled) == 1)
    with qtbot.waitSignal(jobs.failed) as caught:
        jobs.start("Breaking again", work)
    assert isinstance(caught.args[0], ValueError)


@pytest.mark.parametrize("fails", [False, True])
def test_nobody_is_told_who_has_gone(jobs: Jobs, qtbot: QtBot, fails: bool) -> None:
    class Asking(QObject):
        def __init__(self) -> None:
            super().__init__()
            self.heard: list[object] = []

        def hear(self, number: int, reported: object) -> None:
            self.heard.append((number, reported, self.objectName()))

    def work(_report: Report) -> int:
        go_on.wait(PATIENCE)
        if fails:
            raise ValueError("broken")
        return 42

    go_on, asking = threading.Event(), Asking()
    job = jobs.start("Asking", work, done=partial(asking.hear, 1), failed=partial(asking.hear, 2))
    with qtbot.waitSignal(job.finished):
        shiboken6.delete(asking)
        go_on.set()
    assert asking.heard == []


def test_writing_keeps_its_order(jobs: Jobs) -> None:
    written: list[int] = []
    for number in range(20):
        jobs.start("Writing", lambda _report, n=number: written.append(n), in_order=True, quiet=True)
    assert jobs.flush()
    assert written == list(range(20))


def test_close_lets_writing_finish_and_stops_the_rest(jobs: Jobs) -> None:
    written: list[int] = []

    def forever(report: Report) -> None:
        while True:
            report(0, 1)

    jobs.start("For ever", forever)
    jobs.start("Writing", lambda _report: written.append(1), in_order=True)
    jobs.close()
    assert written == [1]


def test_settings_have_defaults_and_survive_nonsense() -> None:
    store = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Marshalry", "Marshalry")
    for key in ("theme", "language", "recent", "open"):
        store.setValue(key, "nonsense {")
    settings = Settings(store)
    assert settings.theme == "system"
    assert settings.language in ("en", "fr")
    assert settings.recent == ()
    for number in range(2 * RECENT_LIMIT):
        settings.remember(str(number))
    settings.remember("5")
    assert settings.recent[0] == "5"
    assert len(settings.recent) == RECENT_LIMIT


def test_what_the_work_held_is_let_go_when_it_is_over(jobs: Jobs, qtbot: QtBot) -> None:
    class Held:
        pass

    def start() -> tuple[weakref.ref[Held], Job]:
        held = Held()
        return weakref.ref(held), jobs.start("Holding", lambda _report: held is None)

    gone, job = start()  # whoever asked may keep the job
    qtbot.waitUntil(lambda: jobs.running == ())
    gc.collect()
    assert gone() is None
    assert job.name == "Holding"


def test_a_job_without_an_owner_outlives_who_listened_to_it(qtbot: QtBot) -> None:
    began, may_end, reported = threading.Event(), threading.Event(), list[object]()

    class Listener(QObject):
        def take(self, part: object) -> None:
            reported.append(part)

    def work(_report: Report) -> None:
        began.set()
        may_end.wait()
        job.part.emit("late")

    listener = Listener()
    job = Job("", work)
    job.part.connect(listener.take)
    run_alone(job)
    assert began.wait(60)
    shiboken6.delete(listener)
    with qtbot.waitSignal(job.finished):
        may_end.set()
    assert shiboken6.isValid(job)
    assert reported == []


def test_jobs_without_an_owner_are_stopped_and_waited_for_when_the_program_ends() -> None:
    began, ended = threading.Event(), threading.Event()

    def work(report: Report) -> None:
        began.set()
        try:
            while True:
                report(0, 0)
        finally:
            ended.set()

    run_alone(Job("", work))
    assert began.wait(60)
    stop_alone()
    assert ended.is_set()


def test_a_job_without_an_owner_is_let_go_when_it_is_over(qtbot: QtBot) -> None:
    def start() -> weakref.ref[Job]:
        job = Job("", lambda _report: None)
        run_alone(job)
        return weakref.ref(job)

    gone = start()
    qtbot.waitUntil(lambda: not gc.collect() or gone() is None)
    qtbot.waitUntil(lambda: gone() is None)


def test_a_job_does_not_hold_the_jobs_of_its_window() -> None:
    jobs = Jobs()
    gone = weakref.ref(jobs)
    jobs.start("Quick", lambda _report: 1)
    jobs.close()  # its end has not been heard of yet
    del jobs
    assert gone() is None
