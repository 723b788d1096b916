"""Templates of counters in a catalogue: which there are, and which an army's counters look by."""

from __future__ import annotations

from typing import Final

from editor.catalogue import listing
from editor.rules.core.wording import kind_word
from editor.services import documents, loading
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.counter_style import CounterStyleBase
from schemas.problems import EditorError, error

_UUID: Final = 36


def counter_styles(ws: Workspace, system: str) -> tuple[CounterStyleBase, ...]:
    """Return the templates of counters of a game: the author's first, then the shipped ones."""
    with ws.reading() as catalogue:
        rows = listing.live_rows(catalogue, system=system, kind=Kind.COUNTER_STYLE)
    found = []
    for row in sorted(rows, key=lambda row: (row.read_only, row.slug, row.id)):
        try:
            style = loading.load_document(ws, row.id)
        except EditorError:
            continue  # reported where it is opened
        if isinstance(style, CounterStyleBase):
            found.append(style)
    return tuple(found)


def counter_style(ws: Workspace, system: str, wanted: str = "") -> CounterStyleBase | None:
    """Return a template of counters. None if none is named and none is usual.

    Args:
        ws: the catalogue.
        system: the game.
        wanted: id, slug or path of a template; '' for the usual one, which also stands in for an id
            of another document: an entry of a print may have the face template of its time as cards.

    Raises:
        EditorError: there is no such document, or it is no template of counters.
    """
    styles = counter_styles(ws, system) if not wanted or len(wanted) == _UUID else ()
    if not wanted or (len(wanted) == _UUID and wanted not in {one.id for one in styles}):
        return next((one for one in styles if one.usual), None)
    path = wanted if "/" in wanted or len(wanted) == _UUID else f"{system}/counter_style/{wanted}"
    row = documents.find(ws, path)
    style = documents.load_document(ws, row.id)
    if not isinstance(style, CounterStyleBase):
        raise error("counters.no_style", document=row.path, kind=kind_word(row.kind))
    return style
