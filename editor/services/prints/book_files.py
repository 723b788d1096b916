"""Army books and spell books written: laid out on pages, as a PDF, or as web pages in a folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from editor.packs.staging import is_empty
from editor.packs.whole_files import write_all, write_whole
from editor.services.new_folders import cannot_write, refuse_unwritable_folder
from editor.services.prints.press_targets import NO_PRESS, PressChoice, press_target
from editor.services.prints.sheet_options import BOOK_PAPERS, paper_among
from schemas.problems import Message, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from editor.printing.books.laid import BookPages
    from editor.printing.books.model import Book

MARKER: Final = "book.json"
"""File that says which files of a folder are of the book."""


def lay_out_book(book: Book, paper: str = "A4") -> BookPages:
    """Return the pages of a book.

    Raises:
        EditorError: the paper is unknown.
    """
    from editor.printing.application import picture_application
    from editor.printing.books.pages import book_pages

    sheet = paper_among(paper, BOOK_PAPERS)
    picture_application()
    return book_pages(book, sheet)


def write_book_pdf(
    book: Book,
    out: Path,
    *,
    paper: str = "A4",
    report: Report = quietly,
    press: PressChoice = NO_PRESS,
) -> None:
    """Write a book as a PDF with bookmarks and links, whole or not at all.

    Args:
        book: the book.
        out: the file.
        paper: name of its paper.
        report: progress; may raise to cancel, then nothing has been written.
        press: the press that it is for; for one it has no links.

    Raises:
        EditorError: the paper or the profile is none, the ending is not ``.pdf``, or the file cannot be
            written.
    """
    if out.suffix.lower() != ".pdf":
        raise error("book.unknown_format", fix=Message(code="book.use_pdf"), file=out.name)
    from editor.printing.books.pdf import book_pdf

    target = press_target(press)
    write_whole(out, book_pdf(lay_out_book(book, paper), report, target))


def write_book_site(book: Book, folder: Path, *, report: Report = quietly) -> tuple[Path, ...]:
    """Write a book as web pages into a folder: a new one, an empty one, or that of an earlier book.

    Everything is made before the first file is written, so that a cancelled book leaves the one before; files
    of the earlier book that the new one has not are removed, other files are left alone.

    Returns:
        The files written; ``index.html`` is the first page.

    Raises:
        EditorError: the folder holds other files, or cannot be written.
    """
    refuse_pages(folder)
    from editor.printing.application import picture_application
    from editor.printing.books.site import book_site

    picture_application()
    return write_site(book_site(book, report), folder)


def refuse_pages(folder: Path) -> None:
    """Refuse a folder for web pages before anything is drawn.

    Raises:
        EditorError: the folder holds other files, or cannot be written.
    """
    refuse_unwritable_folder(folder)
    _earlier(folder)


def write_site(files: Mapping[str, bytes], folder: Path) -> tuple[Path, ...]:
    """Write web pages into a folder: a new one, an empty one, or that of earlier pages.

    Args:
        files: what is in each file, by its path in the folder.
        folder: files of the earlier pages that there are no more are removed, other files are left alone.

    Returns:
        The files written.

    Raises:
        EditorError: the folder holds other files, or cannot be written.
    """
    earlier = _earlier(folder)
    marker = json.dumps({"made_by": "Marshalry", "files": sorted(files)}, indent=1)
    written = {folder / name: data for name, data in sorted(files.items())}
    write_all({folder / MARKER: f"{marker}\n".encode(), **written}, make_folders=True)
    try:
        for name in earlier - set(files):
            (folder / name).unlink(missing_ok=True)
    except OSError as trouble:
        raise cannot_write(folder, trouble) from trouble
    return tuple(written)


def _earlier(folder: Path) -> frozenset[str]:
    """Return the files of the book that a folder holds."""
    files = read_marker(folder / MARKER, list, "book.folder_taken")
    return frozenset(name for name in files["files"] if isinstance(name, str) and is_inside(name))


def read_marker(marker: Path, names: type[list[Any]] | type[dict[str, Any]], taken: str) -> dict[str, Any]:
    """Return what the marker of a folder that we wrote says; no files where it is new or empty.

    Args:
        marker: the file in the folder.
        names: how its ``files`` are kept.
        taken: code of the problem that the folder holds something else.

    Raises:
        EditorError: it is no folder, holds other files, or cannot be read.
    """
    folder, fix = marker.parent, Message(code="book.choose_folder")
    try:
        if not folder.exists() or is_empty(folder):
            return {"files": names()}
        data: Any = json.loads(marker.read_text(encoding="utf-8"))
    except (FileNotFoundError, IsADirectoryError, ValueError) as trouble:
        raise error(taken, fix=fix, folder=str(folder)) from trouble
    except OSError as trouble:
        raise cannot_write(folder, trouble) from trouble
    ours = isinstance(data, dict) and data.get("made_by") == "Marshalry"
    if not (ours and isinstance(data.get("files"), names)):
        raise error(taken, fix=fix, folder=str(folder))
    return dict(data)


def is_inside(name: str) -> bool:
    """Return whether a name from a marker file stays in its folder."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name and ":" not in name
