"""What was written can be opened where it lies: a button for the file, one for its folder, else the path."""

from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit import written
from editor.ui.kit.context import UiContext
from editor.ui.kit.written import PathDialog, WrittenLine, opening, tell_written


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What the system was asked to open; it opens everything but Vassal's files."""
    found: list[Path] = []

    def open_url(url: QUrl) -> bool:
        found.append(Path(url.toLocalFile()))
        return not url.toLocalFile().endswith(".vmod")

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return found


def test_a_file_that_people_read_is_opened_and_so_is_its_folder(tmp_path: Path, opened: list[Path]) -> None:
    site, module = tmp_path / "Ünser Club.html", tmp_path / "a.vmod"
    for file in (site, module):
        file.touch()
    for _words, run in (*opening(site), *opening(module), *opening(tmp_path)):
        run()
    assert opened == [site, tmp_path, tmp_path, tmp_path]


@pytest.mark.usefixtures("opened")
def test_what_nothing_opens_or_is_gone_shows_its_path_to_be_copied(
    tmp_path: Path, qapp: QApplication
) -> None:
    module = tmp_path / "a.vmod"
    module.touch()
    for file in (module, tmp_path / "gone.pdf"):
        written.open_place(file)
        dialog = next(
            one for one in qapp.topLevelWidgets() if isinstance(one, PathDialog) and one.isVisible()
        )
        dialog.copy()
        assert QGuiApplication.clipboard().text() == str(file)
        assert not dialog.isVisible()


def test_a_line_of_a_dialog_has_the_buttons_of_what_was_written_last(
    tmp_path: Path, opened: list[Path], qtbot: QtBot
) -> None:
    context = Mock(UiContext)
    tell_written(context, *(tmp_path / f"{number}.png" for number in range(4)))
    words, _tone, offers = context.notify.call_args.args
    assert words.endswith("2.png, ….")
    assert len(offers) == 2
    dialog = QWidget()
    qtbot.addWidget(dialog)
    line = WrittenLine(context, dialog)
    line.tell(tmp_path / "a.pdf")
    line.tell(tmp_path, words="Three files.")
    assert line.words.text() == "Three files."
    shown = [one for one in line.findChildren(QPushButton) if one.isVisibleTo(line)]
    shown[-1].click()
    assert opened == [tmp_path]
    line.clear()
    assert line.isHidden()
