"""Two documents of one name have tabs that differ; names with numbers stand in their natural order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from editor.services import documents
from editor.services.compendium import rank
from editor.ui.kit.editor import DocumentEditor
from editor.ui.pages.comparing.page import ComparingPage, Source
from editor.ui.shell.main_window import MainWindow

Duplicate = Callable[[str], DocumentEditor]


def test_tabs_of_one_name_say_what_they_are(window: MainWindow, find: Callable[[str], str]) -> None:
    ids = [find(path) for path in ("zargo/unit/knight", "demonworld/unit/orc-guard")]
    copies = [documents.duplicate(window.context.workspace, one).id for one in ids]
    card, other = (window.open_document(one) for one in copies)
    assert card is not None
    assert other is not None
    for editor in (card, other):
        editor.session.change(("name",), {"en": "Namesake"}, "Change name")
    window.tabs._show_names()
    titles = [window.tabs.tabText(window.tabs.indexOf(one)).removesuffix(" *") for one in (card, other)]
    assert titles == ["Namesake (The Lords of Zargo)", "Namesake (Demonworld)"]
    window.tabs.close_tab(other)
    assert window.tabs.tabText(window.tabs.indexOf(card)).removesuffix(" *") == "Namesake"


@pytest.mark.long
def test_comparison_opens_on_what_differs(window: MainWindow, copy_of: Duplicate) -> None:
    card, other = copy_of("zargo/unit/knight"), copy_of("zargo/unit/knight")
    other.session.change("combat", other.session.value("combat") + 1, "Change combat")
    page = ComparingPage(window.context, [Source(one.session.id) for one in (card, other)])
    assert page.only.isChecked()
    assert page.model.rowCount() == page.model.differences > 0
    same = ComparingPage(window.context, [Source(card.session.id)])
    assert not same.only.isChecked()
    assert same.model.rowCount() > 0


def test_numbers_in_names_count_as_numbers() -> None:
    names = ["Orc 11", "Orc 2", "Orc 1"]
    assert sorted(names, key=lambda one: rank(one, "en")) == ["Orc 1", "Orc 2", "Orc 11"]
