"""Pages that lie beside the board: the rules in short, tables and sheets of a game, the label of its box."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.printing.systems import FACE_SYSTEMS
from editor.rules.core.components import checked
from editor.rules.registry import needs_of
from editor.services.prints.sheet_options import BOOK_PAPERS, paper_among
from editor.services.workspace import Workspace
from schemas.base import system_of
from schemas.registry import row_of

if TYPE_CHECKING:
    from editor.printing.booklet import Section
    from editor.printing.booklet_painting import BookletPage
    from editor.rules.core.contract import Setup

PageMaker = Callable[[Workspace, "Setup", str, str], "tuple[BookletPage, ...]"]
"""``maker(ws, setup, language, paper)``: pages of a scenario; an unknown paper is an ``EditorError``."""


def summary_pages(ws: Workspace, setup: Setup, language: str, paper: str) -> tuple[BookletPage, ...]:
    """Return the rules of a scenario's game in short, with the chapters in force; none where it has none."""
    faces = row_of(FACE_SYSTEMS, system_of(setup.scenario))
    sections = faces.summary(setup, language) if faces is not None and faces.summary is not None else ()
    return _laid(sections, setup, language, paper)


def aids_pages(ws: Workspace, setup: Setup, language: str, paper: str) -> tuple[BookletPage, ...]:
    """Return the tables and sheets of a scenario's game; none where it has none."""
    faces = row_of(FACE_SYSTEMS, system_of(setup.scenario))
    sections = faces.aids(setup, language) if faces is not None and faces.aids is not None else ()
    return _laid(sections, setup, language, paper)


def label_pages(ws: Workspace, setup: Setup, language: str, paper: str) -> tuple[BookletPage, ...]:
    """Return the label of the box that a game goes into: its lid, a side, and what is in it."""
    from editor.printing.application import picture_application
    from editor.printing.box_label import box_label

    picture_application()
    system = system_of(setup.scenario)
    known = row_of(ws.systems, system)
    game = known.name.get(language) if known is not None else system
    contents = checked(needs_of(setup), {})
    return (box_label(setup, game, contents, paper_among(paper, BOOK_PAPERS), language),)


def _laid(sections: tuple[Section, ...], setup: Setup, language: str, paper: str) -> tuple[BookletPage, ...]:
    from editor.printing.application import picture_application
    from editor.printing.booklet_pages import booklet_pages

    sheet = paper_among(paper, BOOK_PAPERS)
    picture_application()
    title = setup.scenario.name.get(language)
    return booklet_pages(sections, title, sheet, language) if sections else ()
