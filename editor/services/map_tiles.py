"""Maps that their game draws as one tile, e.g. sectors of Wiz-War: as a picture, a vector file, a poster."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editor.packs.whole_files import write_whole
from editor.services import documents
from editor.services.card_list import CardCount, load_card
from editor.services.print_faces import faces_of
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.map import HexMapBase

if TYPE_CHECKING:
    from editor.printing.face import CardFaces


def tile_of(
    workspace: Workspace, name: str, language: str, *, working_copies: bool = False
) -> CardFaces | None:
    """Return how a map is drawn as a tile. None for a map of fields, or if its game draws none.

    Args:
        workspace: the open catalogue.
        name: id, slug or ``system/kind/slug`` of a document.
        language: language of the words on it.
        working_copies: draw the map, and with templates, as they are being edited.

    Raises:
        EditorError: there is no such document.
    """
    row = documents.find(workspace, name)
    document = load_card(workspace, row.id, working_copies)
    if row.kind != Kind.MAP or isinstance(document, HexMapBase):
        return None
    from editor.printing.systems import drawn_as_card

    if not drawn_as_card(row.kind, row.system):
        return None
    return faces_of(workspace, [CardCount(document)], language, working_copies=working_copies)[0][0]


def write_tile_picture(tile: CardFaces, out: Path, pixels_per_mm: float) -> Path:
    """Write a tile as PNG and return its path.

    Raises:
        EditorError: the file cannot be written.
    """
    from editor.printing.maps.picture import save_png
    from editor.printing.painter import face_image

    image = face_image(tile.front, pixels_per_mm)
    save_png(image, out, dots_per_metre=round(pixels_per_mm * 1000))
    return out


def write_tile_svg(tile: CardFaces, out: Path) -> Path:
    """Write a tile as SVG whose millimetres are true, and return its path.

    Raises:
        EditorError: the file cannot be written.
    """
    from editor.printing.face_svg import face_svg

    write_whole(out, face_svg(tile.front, tile.title))
    return out
