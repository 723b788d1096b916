"""What is opened and closed leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from editor.services import documents
from editor.ui.app import Studio
from tests.campaigns.soak import Soak, grown, whole_rounds
from tests.catalogues import copied
from tests.ui.studios import studio_over


@pytest.fixture
def soak(qapp: QApplication, shipped_catalogue: Path, tmp_path: Path) -> Iterator[Soak]:
    """A window over a catalogue of its own."""
    file = copied(shipped_catalogue, tmp_path / "catalogue.sqlite")
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    with studio_over(qapp, file, tmp_path, store) as studio:
        yield _opened(studio)


def _opened(studio: Studio) -> Soak:
    studio.open().resize(1440, 900)
    return Soak(studio)


@pytest.mark.long
def test_a_card_that_is_closed_leaves_nothing(soak: Soak) -> None:
    deeds = [deed for name, deed in soak.deeds() if name == "open item"][:1]
    assert deeds
    before = soak.living()  # other tests of the process may have left something
    counts = []
    for _ in range(3):
        deeds[0]()
        counts.append(soak.living())
    assert counts[-1].sessions <= before.sessions
    assert counts[-1].widgets == counts[-2].widgets
    assert grown(counts[-2], counts[-1]) == {}


@pytest.mark.long
@pytest.mark.parametrize("turns", [0, 3])
def test_an_editor_that_is_closed_before_its_panels_are_there_leaves_nothing(soak: Soak, turns: int) -> None:
    before = soak.living()
    for path in ("demonworld/map/board-1", "demonworld/scenario/first-battle", "darkage/army/the-drive"):
        soak.window.open_document(documents.find(soak.window.context.workspace, path).id)
        for _turn in range(turns):
            QApplication.processEvents()
        soak.window.tabs.close_tab()
    soak.rest()
    assert soak.living().sessions <= before.sessions


@pytest.mark.long
def test_rounds_through_everything_leave_nothing(soak: Soak) -> None:
    # An even number of rounds: language and theme are what they were.
    warm = whole_rounds(soak, 4)
    after = whole_rounds(soak, 4)
    assert after.sessions == 0
    assert after.widgets <= warm.widgets * 1.02
    assert grown(warm, after).total() <= warm.objects.total() * 0.02, grown(warm, after).most_common(20)
