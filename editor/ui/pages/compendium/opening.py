"""Opening the compendium in a tab of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.ui.kit.page_keys import COMPENDIUM
from editor.ui.pages.compendium.page import CompendiumPage

if TYPE_CHECKING:
    from editor.ui.kit.host import Host


def open_compendium(window: Host) -> CompendiumPage:
    """Bring the compendium to the front, making it where there is none."""
    from editor.ui.pages.comparing.page import Source, open_comparing

    def compare(ids: Sequence[str]) -> None:
        open_comparing(window, [Source(one) for one in ids])

    title = QCoreApplication.translate("CompendiumPages", "Compendium")
    page = window.tabs.show_page(
        COMPENDIUM, title, "table", lambda: CompendiumPage(window.context, compare, window)
    )
    assert isinstance(page, CompendiumPage)  # noqa: S101 - made by the line above
    return page
