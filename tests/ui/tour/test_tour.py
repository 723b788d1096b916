"""The tour itself: it tells what it has done, and it stops where a window does not show what it should."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from editor.ui.app import Studio
from editor.ui.kit.theme import theme
from editor.ui.tour import run
from editor.ui.tour.page import png_size
from editor.ui.tour.stage import Stage, Step
from editor.ui.tour.steps import STEPS
from tests.catalogues import copied


@pytest.fixture(autouse=True)
def _as_before(qapp: QApplication) -> Iterator[None]:
    locale, quits = QLocale(), qapp.quitOnLastWindowClosed()
    yield
    qapp.setQuitOnLastWindowClosed(quits)
    QLocale.setDefault(locale)
    theme().apply("light")


@pytest.fixture(autouse=True)
def _taken_in_once(monkeypatch: pytest.MonkeyPatch, shipped_catalogue: Path) -> None:
    """Begin with a copy of a catalogue that has the shipped content."""
    opened = Stage._open

    def open_copy(stage: Stage, catalogue: Path) -> Studio:
        copied(shipped_catalogue, catalogue)
        return opened(stage, catalogue)

    monkeypatch.setattr(Stage, "_open", open_copy)


def steps(*names: str) -> list[Step]:
    return [step for step in STEPS if step.id in names]


@pytest.mark.long
def test_first_steps_leave_pictures_and_a_page_that_shows_them(tmp_path: Path) -> None:
    out = tmp_path / "tour"
    assert run(out, steps=steps("start", "card")) == 0
    page = (out / "index.html").read_text(encoding="utf-8")
    pictures = sorted(out.glob("*.png"))
    assert len(pictures) >= 4
    for picture in pictures:
        assert f'src="{picture.name}"' in page
        assert png_size(picture) == (1440, 900)
    assert "stopped" not in page.partition("</style>")[2]


@pytest.mark.long
def test_step_that_fails_is_named_photographed_and_gives_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(stage: Stage) -> None:
        stage.check(stage.window.tabs.count() == 7, "seven tabs are open")

    out = tmp_path / "tour"
    assert run(out, steps=[Step("tabs", "Seven tabs", wrong), *STEPS]) == 1
    reported = capsys.readouterr().err
    assert "Seven tabs: this does not hold: seven tabs are open" in reported
    assert (out / "01-tabs-stopped.png").is_file()
    assert "seven tabs are open" in (out / "index.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_mistake_of_the_program_stops_the_tour(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def wrong(stage: Stage) -> None:
        stage.studio.bugs.catch(ZeroDivisionError("of ours"))
        stage.shot("never", "never")

    assert run(tmp_path, steps=[Step("bug", "A bug", wrong)]) == 1
    assert "ZeroDivisionError" in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_whole_tour_ends_well(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "editor", "tour", "-o", str(tmp_path / "tour")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    left = {file.name for file in (tmp_path / "tour").iterdir()}
    assert {"index.html", "cards.pdf", "card.yaml", "first-battle.marshal"} <= left
