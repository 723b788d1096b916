"""What is made ready ahead: nothing of it is read again when a document is opened."""

from __future__ import annotations

import sys

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.preloading import WINDOWS, Preloader, modules_of
from schemas.field_specs import form_spec
from schemas.parse import model_for
from schemas.systems import DOCUMENT_SYSTEMS
from tests.ui.conftest import Duplicate

GAMES = tuple(one.id for one in DOCUMENT_SYSTEMS)


def made_ready(window: MainWindow, qtbot: QtBot, games: tuple[str, ...]) -> None:
    """Wait until everything for some games is read."""
    ahead = Preloader(window.context, window, games)
    with qtbot.waitSignal(ahead.ready):
        ahead.start()


@pytest.mark.long
def test_the_fields_of_a_kind_are_read_once(window: MainWindow, qtbot: QtBot) -> None:
    made_ready(window, qtbot, ("shared",))
    before = form_spec.cache_info().misses
    form_spec(model_for("shared", "character"))
    assert form_spec.cache_info().misses == before
    assert all(name in sys.modules for package in WINDOWS for name in modules_of(package, ("shared",)))


def test_a_window_that_closes_at_once_waits_for_nothing(window: MainWindow) -> None:
    jobs = window.context.jobs
    before = set(jobs.running)  # the window's own: a backup, the number of problems
    Preloader(window.context, window, GAMES).start()
    (job,) = set(jobs.running) - before
    jobs.close()
    assert job.cancelled
    assert job.wait(0)
    Preloader(window.context, window, GAMES).start()
    assert not set(jobs.running) - before - {job}


@pytest.mark.long
def test_opening_a_document_takes_in_no_module(window: MainWindow, qtbot: QtBot, copy_of: Duplicate) -> None:
    made_ready(window, qtbot, GAMES)
    before, misses = set(sys.modules), form_spec.cache_info().misses
    for slug in ("demonworld/unit/orc-guard", "demonworld/map/board-3", "demonworld/scenario/first-battle"):
        copy_of(slug)
    read = sorted(name for name in set(sys.modules) - before if name.startswith(("editor.", "schemas.")))
    assert read == []
    assert form_spec.cache_info().misses == misses
