"""Which cards open as a table: those chosen in the catalogue, an army's, or all that the list shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.services import documents
from editor.services.card_list import card_list
from editor.services.tables.sheet import Sheet
from editor.services.tables.store import TABLE_KINDS, load_sheet
from editor.ui.editors.tables.page import TablePage
from editor.ui.kit.jobs import Report
from editor.ui.kit.page_keys import TABLE
from editor.ui.kit.turns import later
from editor.ui.kit.words.labels import kinds_word
from schemas.base import kind_of, system_of
from schemas.problems import error

if TYPE_CHECKING:
    from editor.services.workspace import Workspace
    from editor.ui.kit.host import Host

MOST_CARDS: Final = 20_000


def open_table(window: Host) -> None:
    """Open cards as tables.

    Several that are chosen in the catalogue are meant, or those of the army chosen; else all of the game and
    kind of the card chosen or in front; without one all that the list shows.
    """
    context = window.context
    card, query = _of_one_kind(window) or ("", window.query())
    context.flush()
    chosen = window.chosen()
    army = len(chosen) == 1 and chosen[0].kind not in TABLE_KINDS
    _open(window, [row.id for row in chosen] if len(chosen) > 1 or army else [], query, card)


def _open(window: Host, wanted: Sequence[str], query: documents.Query, card: str = "") -> None:
    """Open tables of what some documents stand for; without any of all that a list shows.

    The row of ``card`` is chosen.
    """
    context, workspace = window.context, window.context.workspace

    def work(report: Report) -> list[Sheet]:
        ids = cards_of(workspace, wanted) if wanted else ids_of(workspace, query)
        if not ids:
            raise error("table.nothing_to_show")
        return [load_sheet(workspace, some, report) for some in ids]

    context.jobs.start(
        QCoreApplication.translate("TablePage", "Reading the cards"),
        work,
        done=lambda sheets: show_tables(window, sheets, None if wanted else query, card),
        failed=context.show_error,
    )


def open_whole_table(window: Host, system: str, kind: str) -> None:
    """Open all cards of a game and kind as a table, as soon as they are read."""
    language = window.context.language
    _open(window, [], documents.Query(system=system, kind=kind, language=language))


def _asks_for_all(query: documents.Query) -> bool:
    """Whether a list is narrowed down by nothing but game and kind."""
    return replace(
        documents.Query(), system=query.system, kind=query.kind, order=query.order,
        descending=query.descending, language=query.language, ranked=query.ranked,
    ) == query  # fmt: skip


def _of_one_kind(window: Host) -> tuple[str, documents.Query] | None:
    """Return the card that is meant and what shows all of its game and kind. None if no single card is."""
    meant = window.targets()
    if len(meant) != 1:
        return None
    row = documents.load(window.context.workspace, meant[0], note=False).row
    if row.kind not in TABLE_KINDS:
        return None
    listed = meant[0] in {one.id for one in window.chosen()}
    query = window.query() if listed else documents.Query(language=window.context.language)
    return row.id, replace(query, system=row.system, kind=row.kind)


def ids_of(workspace: Workspace, query: documents.Query) -> list[list[str]]:
    """Return the ids of the cards that a list shows, one list for each game and kind."""
    groups: dict[tuple[str, str], list[str]] = {}
    for row in islice(documents.all_listed(workspace, query), MOST_CARDS):
        if row.kind in TABLE_KINDS:
            groups.setdefault((row.system, row.kind.value), []).append(row.id)
    return list(groups.values())


def cards_of(workspace: Workspace, ids: Sequence[str]) -> list[list[str]]:
    """Return the ids of the cards that documents stand for (an army's units), by game and kind."""
    groups: dict[tuple[str, str], list[str]] = {}
    plain: list[str] = []
    for one in ids:
        row = documents.load(workspace, one, note=False).row
        if row.kind in TABLE_KINDS:
            groups.setdefault((row.system, row.kind.value), []).append(one)
        else:
            plain.append(one)
    for entry in card_list(workspace, plain, working_copies=True).cards if plain else ():
        kind = kind_of(entry.document)
        if kind in TABLE_KINDS:
            system = system_of(entry.document)
            some = groups.setdefault((system, kind), [])
            if entry.document.id not in some:
                some.append(entry.document.id)
    return list(groups.values())


def show_tables(
    window: Host, sheets: Sequence[Sheet], query: documents.Query | None = None, card: str = ""
) -> None:
    """Open a tab for each table, the largest in front and at once, the others behind it, one in a turn.

    Args:
        window: where.
        sheets: the tables.
        query: what they show all of; None for chosen cards.
        card: id of the card whose row is chosen.
    """
    largest, *others = sorted(sheets, key=lambda one: -len(one.rows))
    page = _show_table(window, largest, query)
    if card and isinstance(page, TablePage):
        page.show_card(card)
    later(window, partial(_show_behind, window, others, query))


def _show_behind(window: Host, sheets: Sequence[Sheet], query: documents.Query | None) -> None:
    if sheets and not window.context.jobs.closed:  # the window may have gone meanwhile
        _show_table(window, sheets[0], query, behind=True)
        later(window, partial(_show_behind, window, sheets[1:], query))


def _show_table(window: Host, sheet: Sheet, query: documents.Query | None, behind: bool = False) -> QWidget:
    body = sheet.rows[0].data
    key = f"{TABLE}:{body['system']}/{body['kind']}"
    if query is None or not _asks_for_all(query):
        key += f"/{len(sheet.rows)}/{sheet.rows[0].id}"
    # Tables of several games stand side by side; the icon says that they are tables.
    title = f"{kinds_word(str(body['kind']))} ({window.context.game_name(str(body['system']))})"
    shown = query and replace(query, system=str(body["system"]), kind=str(body["kind"]))
    page = window.tabs.open_page(key, title, "table", partial(_page, window, sheet, shown), behind=behind)
    if isinstance(page, TablePage) and not behind:
        page.view.setFocus()
    return page


def _page(window: Host, sheet: Sheet, query: documents.Query | None) -> TablePage:
    page = TablePage(window.context, sheet, query, window.context.pages)
    page.keeping.leaving.connect(partial(_close_tabs, window))
    page.made_again = partial(_again, page)
    return page


def _again(page: TablePage, window: Host, _key: str) -> None:
    """Open a table in another window, with its steps of undo and its columns."""
    again = _show_table(window, page.sheet, page.query, behind=True)
    if isinstance(again, TablePage):
        again.take_steps(page)


def _close_tabs(window: Host, ids: Sequence[str]) -> None:
    """Close the tabs of cards that a table deletes."""
    for ident in ids:
        window.tabs.close_document(ident)
