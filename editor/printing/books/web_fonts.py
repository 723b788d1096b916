"""The letters of a book for its web pages: the same files that its printed pages are set with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.printing.font_reading import font_bytes
from editor.printing.fonts.own import font_facts

if TYPE_CHECKING:
    from editor.printing.books.model import Book
    from schemas.base import Ref

_FOLDER: Final = Path(__file__).parents[1] / "fonts"
_TEXT: Final = (
    ("SourceSans3-Regular.ttf", "normal", 400),
    ("SourceSans3-Italic.ttf", "italic", 400),
    ("SourceSans3-Bold.ttf", "normal", 700),
)
_DISPLAY: Final = (("Cinzel-Bold.ttf", "normal", 700),)
_LICENCES: Final = {"SourceSans3": "LICENSE-SourceSans3.txt", "Cinzel": "LICENSE-Cinzel.txt"}
"""What must travel with letters of ours, by the beginning of the names of their files."""

_Letters = tuple[str, bytes, str, str, int]
"""Name of the file, its bytes, family, style and weight."""


def _letters(book: Book) -> Iterator[_Letters]:
    yield from _family(book, book.style.text_font, "Book Text", _TEXT)
    yield from _family(book, book.style.heading_font, "Book Display", _DISPLAY)


def _family(
    book: Book, ref: Ref | None, family: str, usual: tuple[tuple[str, str, int], ...]
) -> Iterator[_Letters]:
    own = book.assets.get(ref.id) if ref is not None else None
    # A font that may not be embedded is not passed on with the pages either.
    if own is not None and own.use == "font" and all(one.embeddable for one in font_facts(own)):
        for number, (file, facts) in enumerate(zip(own.files, font_facts(own), strict=True), start=1):
            style = "italic" if facts.italic else "normal"
            yield f"{own.slug}-{number}.ttf", font_bytes(file.data), family, style, facts.weight
        return
    for name, style, weight in usual:
        yield name, (_FOLDER / name).read_bytes(), family, style, weight


def font_files(book: Book) -> dict[str, bytes]:
    """Return the files of the letters of a book, by their path in the folder of its pages.

    Raises:
        EditorError: a font of its template is damaged.
    """
    return _files(_letters(book))


def font_rules(book: Book) -> str:
    """Return what a style sheet says of them.

    Raises:
        EditorError: a font of its template is damaged.
    """
    return _rules(_letters(book))


def usual_fonts() -> dict[str, bytes]:
    """Return the files of the letters of pages that belong to no book, by their path in the folder."""
    return _files(_usual())


def usual_rules() -> str:
    """Return what a style sheet says of them."""
    return _rules(_usual())


def _usual() -> Iterator[_Letters]:
    for family, rows in (("Book Text", _TEXT), ("Book Display", _DISPLAY)):
        for name, style, weight in rows:
            yield name, (_FOLDER / name).read_bytes(), family, style, weight


def _files(letters: Iterable[_Letters]) -> dict[str, bytes]:
    found = {f"fonts/{name}": data for name, data, _family, _style, _weight in letters}
    for start, licence in _LICENCES.items():
        if any(name.startswith(f"fonts/{start}") for name in found):
            found[f"fonts/{licence}"] = (_FOLDER / licence).read_bytes()
    return found


def _rules(letters: Iterable[_Letters]) -> str:
    return "".join(
        f'@font-face {{ font-family: "{family}"; src: url("fonts/{name}"); '
        f"font-style: {style}; font-weight: {weight}; font-display: swap; }}\n"
        for name, _data, family, style, weight in letters
    )
