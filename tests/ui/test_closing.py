"""A closed window lets its catalogue go, whatever was on its way to it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from editor.services.following import News
from schemas.held_files import is_held
from tests.ui.studios import studio_over


def test_news_that_come_after_closing_do_not_open_the_catalogue_again(
    qapp: QApplication, catalogue_file: Path, tmp_path: Path
) -> None:
    with studio_over(qapp, catalogue_file, tmp_path) as studio:
        window = studio.open()
        window.following._tell(News(listed=True))
        studio.close()
        assert not is_held(catalogue_file)
        qapp.processEvents()
        assert not is_held(catalogue_file)
