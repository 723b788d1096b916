"""Cards and counters as a folder for Tabletop Simulator: pictures, and a saved object beside them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from editor.packs.whole_files import write_whole
from editor.printing.saved_objects import BAG_MM, bag_object, saved, side_by_side, tile_object, told_apart
from editor.services.loading import find
from editor.services.new_folders import new_folder, refuse_taken
from editor.services.print_faces import FaceSources
from editor.services.prints.print_collecting import Collected, collect
from editor.services.prints.print_files import Printed
from editor.services.prints.print_plan import PrintEntry, PrintJob
from editor.services.prints.print_queue import ways_of
from editor.services.prints.sheet_options import paper_of
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.problems import Message, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from editor.printing.imposition import Piece


def write_table_top(
    ws: Workspace,
    wanted: Sequence[str],
    folder: Path,
    *,
    language: str = "en",
    report: Report = quietly,
) -> Printed:
    """Write decks and counters of documents for Tabletop Simulator into a new folder.

    Its saved object names the pictures where the folder lies: it is moved into the folder of saved objects,
    and the pictures are uploaded from there.

    Args:
        ws: the open catalogue.
        wanted: ids, slugs or ``system/kind/slug`` of cards, armies or scenarios.
        folder: made; it may be there already if it is empty.
        language: language of the cards.
        report: called with ``(pictures done, total)``; may raise to cancel.

    Raises:
        EditorError: an unknown document, nothing to print, or the folder cannot be written.
    """
    from editor.printing.application import picture_application

    refuse_taken(folder)
    picture_application()
    rows = [find(ws, one) for one in wanted]
    job = PrintJob((), language=language)
    found = Collected(FaceSources(ws))
    for row in rows:
        for what in ("cards", "counters"):
            if what in ways_of(row.kind, row.system):
                collect(ws, job, paper_of(job.paper), PrintEntry(row.id, what), found, quietly)
    # A scenario without armies would be printed as a card of itself.
    collections = {row.id for row in rows if row.kind in (Kind.SCENARIO, Kind.ARMY)}
    found.cards = [card for card in found.cards if card.document not in collections]
    if not found.cards and not found.counters:
        raise error("printing.nothing", fix=Message(code="printing.choose_cards"))
    with new_folder(folder) as making:
        files = _written(found, making, folder.resolve(), found.titles[0], report)
    return Printed(tuple(folder / name for name in files), tuple(found.problems))


def _written(found: Collected, making: Path, final: Path, title: str, report: Report) -> list[str]:
    """Write everything into a folder that will have another name, and return the names of the files."""
    from editor.printing.output import png_bytes
    from editor.printing.table_top import deck_object, deck_sheet, decks_of, face_picture

    decks = decks_of(found.cards)
    tiles = _tiles(found.counters)
    total = len(decks) + len(tiles)
    things: list[tuple[dict[str, Any], float]] = []
    files: list[str] = []

    def keep(name: str, picture: Any) -> str:
        write_whole(making / name, png_bytes(picture))
        files.append(name)
        return (final / name).as_uri()

    for number, deck in enumerate(decks, start=1):
        front = keep(f"deck-{number}.png", deck_sheet(deck))
        width, height = deck.cell
        back = deck.cards[0][0].back
        picture = face_picture(back, width, height) if deck.same_backs else deck_sheet(deck, backs=True)
        behind = keep(f"deck-{number}-back.png", picture)
        things.append((deck_object(deck, title, number, front, behind), deck.cards[0][0].front.width))
        report(number, total)
    in_bag: list[dict[str, Any]] = []
    for number, (piece, count) in enumerate(tiles, start=1):
        in_bag += _tile(piece, count, number, keep)
        report(len(decks) + number, total)
    if in_bag:
        things.append((bag_object(title, in_bag), BAG_MM))
    write_whole(making / "saved-object.json", saved(told_apart(side_by_side(things))).encode())
    return [*files, "saved-object.json"]


def _tile(piece: Piece, count: int, number: int, keep: Any) -> list[dict[str, Any]]:
    from editor.printing.table_top import face_picture, tile_size

    face, back = piece.card.front, piece.card.back
    size = tile_size(face)
    front = keep(f"counter-{number}.png", face_picture(face, *size))
    behind = front if back.blank else keep(f"counter-{number}-back.png", face_picture(back, *size))
    shape = "round" if face.round else "hex" if len(piece.cells) == 1 else "box"
    title = piece.card.title
    keys = (f"{number}.{copy}" for copy in range(count))
    return [tile_object(title, key, front, behind, (face.width, face.height), shape) for key in keys]


def _tiles(counters: Sequence[Piece]) -> list[tuple[Piece, int]]:
    """Return each counter once, with how often it is there."""
    found: dict[int, tuple[Piece, int]] = {}
    for piece in counters:
        found[id(piece.card)] = piece, found.get(id(piece.card), (piece, 0))[1] + 1
    return list(found.values())
