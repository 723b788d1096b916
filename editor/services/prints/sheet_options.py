"""What a person wants of sheets of paper, checked: names, sizes and distances."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final, get_args

from editor.printing.slots import CROPS, MODES, Flip, Orientation, SheetOptions
from schemas.messages import LANGUAGES
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.printing.slots import Paper

PAPER_NAMES: Final = ("A4", "A3", "Letter")
BOOK_PAPERS: Final = ("A4", "Letter")
"""Papers on which booklets, books, reports and rosters are laid out."""
LEAST_PAPER_MM: Final = 60.0
MOST_PAPER_MM: Final = 1500.0
LEAST_SLEEVE_MM: Final = 30.0
MOST_SLEEVE_MM: Final = 300.0
MOST_MARGIN_MM: Final = 60.0
MOST_BLEED_MM: Final = 10.0
MOST_SAFE_MM: Final = 20.0
MOST_SLEEVE_MARGIN_MM: Final = 10.0
_SIZE: Final = re.compile(r"\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*[xX×]\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:mm)?\s*")


def one_of(known: Iterable[str]) -> Message:
    """Return the hint to use one of some words."""
    return Message(code="printing.use_one_of", values={"known": ", ".join(known)})


def check_language(language: str, area: str) -> None:
    """Refuse a language in which nothing is printed; the sentence is ``<area>.unknown_language``.

    Raises:
        EditorError: it is none of the program's.
    """
    if language not in LANGUAGES:
        raise error(f"{area}.unknown_language", fix=one_of(LANGUAGES), language=language)


def size_of(text: str) -> tuple[float, float]:
    """Return the width and height in mm that a text such as ``63.5x88`` says.

    Raises:
        EditorError: it says none.
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        raise error("print_jobs.bad_size", fix=_give_size(), value=text)
    width, height = (float(part.replace(",", ".")) for part in found.groups())
    return width, height


def paper_of(name: str) -> Paper:
    """Return the paper of a name, or of a size such as ``100x150``.

    Raises:
        EditorError: there is no such paper, or no printer has one of that size.
    """
    from editor.printing.sheets import PAPERS
    from editor.printing.slots import Paper

    if (paper := _by_name(name, PAPERS)) is not None:
        return PAPERS[paper]
    if not any(letter.isdigit() for letter in name) or not _SIZE.fullmatch(name):
        raise error("printing.unknown_paper", fix=_give_size(), paper=name)
    width, height = size_of(name)
    for length in (width, height):
        check_range("paper", length, LEAST_PAPER_MM, MOST_PAPER_MM)
    return Paper(f"{width:g} x {height:g} mm", width, height)


def paper_among(name: str, known: Collection[str]) -> Paper:
    """Return the paper of a name, which has to be one of those known, in small letters or large.

    Raises:
        EditorError: it is none of them.
    """
    from editor.printing.sheets import PAPERS

    if (paper := _by_name(name, known)) is None:
        raise error("printing.unknown_paper", fix=one_of(known), paper=name)
    return PAPERS[paper]


def _by_name(name: str, known: Iterable[str]) -> str | None:
    return next((one for one in known if one.casefold() == name.casefold()), None)


def check_options(options: SheetOptions) -> None:
    """Refuse options that no sheet can have.

    Raises:
        EditorError: a name is unknown, or a length out of range.
    """
    for code, value, known in (
        ("no_mode", options.mode, MODES),
        ("no_crop", options.crop, CROPS),
        ("no_flip", options.flip, get_args(Flip)),
        ("no_orientation", options.orientation, get_args(Orientation)),
    ):
        if value not in known:
            raise error(f"print_jobs.{code}", fix=one_of(known), value=value)
    if options.inks and not options.profile:
        raise error("print_profile.none", fix=Message(code="print_profile.choose"))
    check_range("margin", options.margin, 0.0, MOST_MARGIN_MM)
    check_range("bleed", options.bleed, 0.0, MOST_BLEED_MM)
    check_range("safe", options.safe, 0.0, MOST_SAFE_MM)
    check_range("sleeve_margin", options.sleeve_margin, 0.0, MOST_SLEEVE_MARGIN_MM)
    for length in options.sleeve:
        check_range("sleeve", length, LEAST_SLEEVE_MM, MOST_SLEEVE_MM)


def check_range(field: str, value: float, least: float, most: float) -> None:
    """Refuse a number out of range; the sentence is ``print_jobs.range_<field>``.

    Raises:
        EditorError: it is out of range, or no number at all.
    """
    if not least <= value <= most:
        raise error(f"print_jobs.range_{field}", value=value, least=least, most=most)


def _give_size() -> Message:
    return Message(code="print_jobs.give_size", values={"known": ", ".join(PAPER_NAMES)})
