"""Templates of counters in a catalogue: which there are, and which an army's counters look by."""

from __future__ import annotations

from editor.rules.core.wording import kind_word
from editor.services import loading
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.counter_style import CounterStyleBase
from schemas.problems import error


def counter_styles(ws: Workspace, system: str) -> tuple[CounterStyleBase, ...]:
    """Return the templates of counters of a game: the author's first, then the shipped ones."""
    found = loading.valid_documents(ws, system, Kind.COUNTER_STYLE)
    return tuple(style for style in found if isinstance(style, CounterStyleBase))


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
    if not wanted or loading.is_id(wanted):
        styles = counter_styles(ws, system)
        usual = next((one for one in styles if one.usual), None)
        return next((one for one in styles if one.id == wanted), usual)
    row = loading.find_of(ws, wanted, system, Kind.COUNTER_STYLE)
    style = loading.load_document(ws, row.id)
    if not isinstance(style, CounterStyleBase):
        raise error("counters.no_style", document=row.path, kind=kind_word(row.kind))
    return style
