"""The window's way to rosters, share codes and books."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from schemas.base import Kind

if TYPE_CHECKING:
    from editor.ui.pages.sharing.book import BookDialog
    from editor.ui.pages.sharing.open_code import OpenCodeDialog
    from editor.ui.pages.sharing.roster import RosterDialog
    from editor.ui.pages.sharing.share_out import ShareOutDialog
    from editor.ui.shell.frame import WindowFrame

CREATURES: Final = (Kind.UNIT.value, Kind.CHARACTER.value)
ROSTERS: Final = (Kind.ARMY.value,)
BOOKS: Final = (Kind.ARMY.value, Kind.SPELLBOOK.value)


class Meant(NamedTuple):
    """A document that an action is about."""

    id: str
    name: str
    kind: str


def meant(window: WindowFrame, kinds: tuple[str, ...]) -> Meant | None:
    """Return the one document meant, where it is of one of the kinds."""
    targets = window.targets()
    if len(targets) != 1:
        return None
    editor, context = window.tabs.editor(), window.context
    if editor is not None and editor.session.id == targets[0]:
        session = editor.session
        name = context.local(session.value("name"))
        return Meant(session.id, name, session.kind) if session.kind in kinds else None
    row = next((row for row in window.catalogue.list.selected() if row.id == targets[0]), None)
    return Meant(row.id, row.slug, str(row.kind)) if row is not None and str(row.kind) in kinds else None


def open_roster(window: WindowFrame) -> RosterDialog | None:
    """Show the roster of the army meant."""
    from editor.ui.pages.sharing.roster import RosterDialog

    if (army := meant(window, ROSTERS)) is None:
        return None
    dialog = RosterDialog(window.context, army.id, army.name, window)
    dialog.open()
    return dialog


def open_book(window: WindowFrame) -> BookDialog | None:
    """Show the book of the army or spell book meant."""
    from editor.ui.pages.sharing.book import BookDialog

    if (document := meant(window, BOOKS)) is None:
        return None
    dialog = BookDialog(window.context, document.id, document.name, document.kind, window)
    dialog.open()
    return dialog


def share_out(window: WindowFrame) -> ShareOutDialog:
    """Ask what is written for the web or another program; the scenario in front is proposed."""
    from editor.ui.pages.sharing.share_out import ShareOutDialog

    dialog = ShareOutDialog(window.context, window)
    if (scenario := meant(window, (Kind.SCENARIO.value,))) is not None:
        dialog.choose_scenario(scenario.id)
    dialog.open()
    return dialog


def open_code(window: WindowFrame) -> OpenCodeDialog:
    """Ask for a share code."""
    from editor.ui.pages.sharing.open_code import OpenCodeDialog

    dialog = OpenCodeDialog(window.context, window)
    dialog.open()
    return dialog
