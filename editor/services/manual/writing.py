"""The manual written into a folder: web pages, and a PDF beside them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from editor.printing.manual.model import Manual
from editor.services.manual.reading import PICTURES, read_manual
from editor.services.prints.book_files import refuse_pages, write_site
from editor.services.prints.sheet_options import BOOK_PAPERS, paper_among
from schemas.progress import Report, quietly

PDF: Final = "manual.pdf"


def write_manual(
    folder: Path,
    language: str,
    *,
    pictures: Path | None = None,
    paper: str = "A4",
    report: Report = quietly,
) -> tuple[Path, ...]:
    """Write the manual in a language as web pages and as a PDF.

    Args:
        folder: a new one, an empty one, or one that holds an earlier manual.
        language: its code; what the manual lacks in it is in English.
        pictures: folder of pictures that were taken anew; None for those that travel with the program.
        paper: of the PDF.
        report: called with ``(pages done, total)``.

    Returns:
        The files written; ``index.html`` is the first page.

    Raises:
        EditorError: the paper is unknown, the folder holds other files, or cannot be written.
    """
    from editor.printing.application import picture_application
    from editor.printing.manual.pdf import manual_pdf
    from editor.printing.manual.site import manual_site

    sheet = paper_among(paper, BOOK_PAPERS)
    refuse_pages(folder)
    picture_application()
    manual = _with_pictures(read_manual(language), pictures)
    files = manual_site(manual)
    files[PDF] = manual_pdf(manual, sheet, report)
    return write_site(files, folder)


def _with_pictures(manual: Manual, folder: Path | None) -> Manual:
    if folder is None:
        return manual
    taken = {f"{PICTURES}/{file.name}": file for file in folder.glob("*.webp")}
    return replace(manual, pictures={**manual.pictures, **taken})
