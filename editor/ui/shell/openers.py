"""Pages and dialogs of the window, each imported when it is opened first: the window starts without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.ui.kit.theme import Mode, theme
from editor.ui.shell.frame import WindowFrame
from schemas.registry import later

add_to_print: Final = later("editor.ui.pages.printing.adding:add_targets")
open_print_centre: Final = later("editor.ui.pages.printing.centre:open_print_centre")
open_table: Final = later("editor.ui.editors.tables.opening:open_table")
import_rows: Final = later("editor.ui.editors.tables.importing:import_rows")
show_linked_files: Final = later("editor.ui.editors.tables.importing:show_linked_files")
watch_linked_files: Final = later("editor.ui.editors.tables.importing:watch_linked_files")
open_odds: Final = later("editor.ui.pages.odds.page:open_odds")
open_preflight: Final = later("editor.ui.pages.preflight.page:open_preflight")
open_packs: Final = later("editor.ui.pages.packs.page:open_packs")
ask_and_compare: Final = later("editor.ui.pages.comparing.packs_page:ask_and_compare")
differences_again: Final = later("editor.ui.pages.comparing.packs_page:open_differences")
compare_again: Final = later("editor.ui.pages.comparing.page:open_compared_again")
open_compendium: Final = later("editor.ui.pages.compendium.opening:open_compendium")


def compare_targets(window: WindowFrame) -> None:
    """Show the documents meant side by side."""
    from editor.ui.pages.comparing.page import Source, open_comparing

    open_comparing(window, [Source(one) for one in window.targets()])


def show_versions(window: WindowFrame, document_id: str, versions: Sequence[int | None]) -> None:
    """Show versions of a document side by side; None stands for the draft."""
    from editor.ui.pages.comparing.page import Source, open_comparing

    open_comparing(window, [Source(document_id, version) for version in versions])


def find_in_catalogue(window: WindowFrame) -> None:
    """Give the focus to the search of the catalogue."""
    window.catalogue_dock.show()
    window.catalogue_dock.raise_()
    window.catalogue.focus_search()


def open_palette(window: WindowFrame) -> None:
    """Search everything."""
    from editor.ui.shell.palette import Palette

    palette = Palette(window.context, window.book, window)
    palette.finished.connect(palette.deleteLater)
    palette.open_over(window)


def switch_theme(window: WindowFrame) -> None:
    """Show dark what is light, and the other way round."""
    mode: Mode = "light" if theme().tokens.dark else "dark"
    window.context.settings.theme = mode
    theme().apply(mode)


def open_bin(window: WindowFrame) -> None:
    """Show the recycle bin."""
    from editor.ui.shell.dialogs.bin import BinDialog

    BinDialog(window.context, window).open()


def open_glossary(window: WindowFrame) -> None:
    """Show the words of the games."""
    from editor.ui.shell.dialogs.glossary import GlossaryDialog

    GlossaryDialog(window.context, window).show()


def show_first_steps(window: WindowFrame) -> None:
    """Show the start page with its guide, also where that was put away."""
    from editor.ui.pages.start.page import StartPage

    page = window.show_start()
    if isinstance(page, StartPage):
        page.show_guide()


def open_shortcuts(window: WindowFrame) -> None:
    """Show the keys of all actions."""
    from editor.ui.shell.dialogs.shortcuts import ShortcutsDialog

    ShortcutsDialog(window.book, window).open()


def open_about(window: WindowFrame) -> None:
    """Show what the program is."""
    from editor.ui.shell.dialogs.about import AboutDialog

    AboutDialog(window.context.workspace.name, window).open()
