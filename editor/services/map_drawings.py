"""Symbols and styles of authors' own, out of the catalogue, for the drawing of maps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from editor.catalogue import listing
from editor.services.resolving import read_stored
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.map_drawings import MapStyleBase, MapSymbolBase
from schemas.problems import EditorError
from schemas.symbol_art import SymbolArt

if TYPE_CHECKING:
    from schemas.map_style import MapStyle

USUAL_STYLE: Final = "textured"
MOST: Final = 500
"""Symbols, and styles, that are read."""

Versions = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class OwnDrawings:
    """What the authors of a catalogue have drawn."""

    versions: Versions = ()
    """Id and version of each document: while they stay, so does the rest."""
    symbols: tuple[tuple[str, SymbolArt], ...] = ()
    """By id, in the order in which they were made."""
    styles: tuple[MapStyleBase, ...] = ()
    """In that order, too."""


def own_drawings(ws: Workspace, before: OwnDrawings | None = None) -> OwnDrawings:
    """Return the symbols and styles of a catalogue; what cannot be read is left out.

    Args:
        ws: the open catalogue.
        before: what was found before; returned again where nothing has changed.
    """
    found: list[Document] = []
    with ws.reading() as catalogue:
        rows = [
            row
            for kind in (Kind.MAP_SYMBOL, Kind.MAP_STYLE)
            for row in listing.live_rows(catalogue, kind=kind, limit=MOST)
        ]
        versions = tuple((row.id, row.version) for row in rows)
        if before is not None and before.versions == versions:
            return before
        for row in rows:
            try:
                found.append(read_stored(ws, catalogue, row, working_copies=False))
            except EditorError:
                continue  # damaged, or of a newer program: maps are drawn without it
    return OwnDrawings(
        versions,
        tuple((one.id, one.art) for one in found if isinstance(one, MapSymbolBase)),
        tuple(one for one in found if isinstance(one, MapStyleBase)),
    )


def style_of(document: Document | None, drawings: OwnDrawings, name: str = "") -> MapStyle:
    """Return the style that a map is drawn in.

    Args:
        document: the map.
        drawings: what the authors of the catalogue have drawn.
        name: id of a style of the program, id or slug of one of an author's own; empty for the one that
            the map names, else the usual one.

    Raises:
        EditorError: there is none of that name.
    """
    # Loaded with the first picture of a map.
    from editor.printing.maps.styles import map_style, own_style

    own: Mapping[str, MapStyleBase] = {
        key: style for style in drawings.styles for key in (style.slug, style.id)
    }
    chosen = getattr(document, "style", None)
    if name:
        return own_style(own[name]) if name in own else map_style(name)
    if chosen is not None and chosen.id in own:
        return own_style(own[chosen.id])
    return map_style(USUAL_STYLE)
