"""Small pictures of documents: a card's front, a map or tile, the field of a scenario, an army's first card.

They are kept in memory by a digest of what they show: what comes back unchanged, in another list or another
window, is not drawn again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Final

from editor.services import documents
from editor.services.card_list import CardCount, load_card
from editor.services.filing import references_of
from editor.services.inheritance import CARD_KINDS
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.asset import AssetBase
from schemas.base import Document, Kind, kind_of, must_be, system_of
from schemas.campaign import CampaignBase
from schemas.map import HexMapBase
from schemas.map_drawings import MapStyleBase, MapSymbolBase
from schemas.problems import EditorError
from schemas.registry import row_of
from schemas.scenario import BoardPlacement
from schemas.systems import ruleset_kind

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

SIDE: Final = 128
"""px of the longer side."""
FIELDS: Final = (Kind.MAP, Kind.SCENARIO)
DRAWINGS: Final = (Kind.MAP_SYMBOL, Kind.MAP_STYLE, Kind.ASSET)
"""Kinds that say how maps and faces look: a name tells little of them."""
PICTURED: Final = frozenset({*CARD_KINDS, Kind.CHARACTER, Kind.ARMY, Kind.CAMPAIGN, *DRAWINGS, *FIELDS})
"""Kinds that have a picture."""
_PIXELS_PER_MM: Final = 3.0
_BOARD: Final = 2 * SIDE
"""px of the longer side of a board before it is made smaller."""
_MOST_FIELDS: Final = 40_000
"""A larger map takes too long for a small picture."""
_MOST_KEPT: Final = 512
_kept: OrderedDict[str, QImage] = OrderedDict()
"""Digest -> picture, the one asked for last at the end."""
_lock: Final = Lock()


def thumbnail(workspace: Workspace, document_id: str, language: str) -> QImage | None:
    """Return the small picture of a document as it was saved last, from any thread.

    Args:
        workspace: the open catalogue.
        document_id: which one.
        language: of the words on it.

    Returns:
        A picture of at most ``SIDE`` px in each direction; None if the document has none or cannot be drawn.
    """
    try:
        document = documents.load_document(workspace, document_id)
        kind = kind_of(document)
        if kind == Kind.SCENARIO and not getattr(document, "boards", ()):
            board = _of_board(workspace, document, language)
            return board if board is not None else _of_part(workspace, document, language)
        if kind == Kind.MAP and not isinstance(document, HexMapBase):
            table = _of_table(workspace, document, language)
            return table if table is not None else _of_tile(workspace, document, language)
        if isinstance(document, CampaignBase):
            return _of_chart(document, language)
        if kind in FIELDS:
            return _of_field(workspace, document)
        if isinstance(document, MapSymbolBase):
            return _of_symbol(document)
        if isinstance(document, MapStyleBase):
            return _of_style(document)
        if isinstance(document, AssetBase):
            return _of_asset(document)
        if isinstance(document, ArmyBase):
            return thumbnail(workspace, document.entries[0].card.id, language) if document.entries else None
        return _of_card(workspace, document, language) if kind in PICTURED else None
    except EditorError:
        return None


def _of_symbol(document: MapSymbolBase) -> QImage:
    # Loaded with the first picture, as below.
    from editor.printing.digest import digest_of
    from editor.printing.maps.looks import MapLooks
    from editor.printing.maps.symbol_arts import symbol_picture

    return _keep(digest_of(document), lambda: symbol_picture(document.art, MapLooks(), SIDE))


def _of_asset(document: AssetBase) -> QImage:
    # Loaded with the first picture, as below.
    from editor.printing.asset_samples import asset_picture
    from editor.printing.digest import digest_of

    return _keep(digest_of(document), lambda: asset_picture(document, SIDE))


def _of_style(document: MapStyleBase) -> QImage:
    # Loaded with the first picture, as below.
    from editor.printing.digest import digest_of
    from editor.printing.maps.style_sample import style_thumbnail
    from editor.printing.maps.styles import own_style

    return _keep(digest_of(document), lambda: style_thumbnail(own_style(document)))


def _of_card(workspace: Workspace, document: Document, language: str) -> QImage:
    # Loaded with the first picture: the window is there before anything is drawn.
    from editor.printing.digest import card_digest
    from editor.printing.painter import face_image
    from editor.services.print_faces import faces_of

    card = CardCount(load_card(workspace, document.id, working_copy=False))
    faces = faces_of(workspace, [card], language)[0][0]
    return _keep(card_digest(faces), lambda: face_image(faces.front, _PIXELS_PER_MM))


def _of_board(workspace: Workspace, document: Document, language: str) -> QImage | None:
    """Return the picture of the board of a scenario whose game draws one as it is set up."""
    # Loaded with the first picture, as above.
    from editor.printing.digest import digest_of
    from editor.printing.systems import FACE_SYSTEMS
    from editor.rules.core.contract import Setup
    from editor.services.faces import face_documents
    from editor.services.resolving import resolve_documents

    game = row_of(FACE_SYSTEMS, system_of(document))
    maker = game.board if game is not None else None
    if maker is None:
        return None
    found = resolve_documents(workspace, document.id)
    system = system_of(document)
    # On the table of a game without code cards lie face up.
    faces = face_documents(workspace, system) if ruleset_kind(system) == Kind.GAME else {}
    setup = Setup(found.document, {**found.documents, **faces})
    digest = digest_of(document, list(setup.documents.values()), language)
    return _kept_or(digest, lambda: maker(setup, language, _BOARD))


def _of_chart(campaign: CampaignBase, language: str) -> QImage:
    # Loaded with the first picture, as above.
    from editor.printing.campaign_chart import chart_image
    from editor.printing.digest import digest_of

    return _keep(digest_of(campaign, language), lambda: chart_image(campaign, language))


def _of_table(workspace: Workspace, document: Document, language: str) -> QImage | None:
    """Return the picture of a table without fields, with its lands."""
    # Loaded with the first picture, as above.
    from editor.printing.digest import digest_of
    from editor.printing.systems import FACE_SYSTEMS

    game = row_of(FACE_SYSTEMS, system_of(document))
    maker = game.table if game is not None else None
    if maker is None:
        return None
    parts = [part.target.id for part in references_of(workspace, document.id) if part.target is not None]
    lands = {one: documents.load_document(workspace, one) for one in parts}
    return _kept_or(
        digest_of(document, list(lands.values()), language), lambda: maker(document, lands, language, _BOARD)
    )


def _of_part(workspace: Workspace, document: Document, language: str) -> QImage | None:
    """Return the picture of the first map of a scenario that has one, else of an army."""
    parts = [part.target for part in references_of(workspace, document.id)]
    for kind in (Kind.MAP, Kind.ARMY):
        for part in (one for one in parts if one.kind == kind):
            if (picture := thumbnail(workspace, part.id, language)) is not None:
                return picture
    return None


def _of_tile(workspace: Workspace, document: Document, language: str) -> QImage | None:
    # Loaded with the first picture, as above.
    from editor.printing.digest import card_digest
    from editor.printing.painter import face_image
    from editor.services.map_tiles import tile_of

    tile = tile_of(workspace, document.id, language)
    return _keep(card_digest(tile), lambda: face_image(tile.front, _PIXELS_PER_MM)) if tile else None


def _of_field(workspace: Workspace, document: Document) -> QImage | None:
    # Loaded with the first picture, as above; numpy is large.
    from editor.printing.digest import digest_of
    from editor.printing.maps.picture import map_image
    from editor.services.maps import field_named, looks_of

    boards: tuple[BoardPlacement, ...] = getattr(document, "boards", ())
    digest = digest_of(document, [documents.load_document(workspace, one.map.id) for one in boards])
    board, arrays = field_named(workspace, document.id)
    if arrays.columns * arrays.rows > _MOST_FIELDS:
        return None
    width = max(2, 2 * SIDE // max(arrays.columns, arrays.rows))
    looks = looks_of(workspace, board)
    return _keep(f"{digest}{hash(looks)}", lambda: map_image(arrays, looks, width, grid=False, names=False))


def _keep(digest: str, draw: Callable[[], QImage]) -> QImage:
    """Return the picture of a digest, drawn now if it is not there."""
    from PySide6.QtGui import QImage

    return must_be(_kept_or(digest, draw), QImage)


def _kept_or(digest: str, draw: Callable[[], QImage | None]) -> QImage | None:
    """Return the picture of a digest, drawn now if it is not there; None if it cannot be drawn."""
    from PySide6.QtCore import Qt

    with _lock:
        picture = _kept.get(digest)
        if picture is not None:
            _kept.move_to_end(digest)
            return picture
    aspect, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    drawn = draw()
    if drawn is None:
        return None
    picture = drawn.scaled(SIDE, SIDE, aspect, smooth)
    with _lock:
        _kept[digest] = picture
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return picture
