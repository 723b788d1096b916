"""The booklet of a scenario or a campaign: one PDF with everything that its players need."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editor.packs.whole_files import refuse_unwritable, write_whole
from editor.rules.core.contract import Setup
from editor.rules.registry import find_system
from editor.services.prints.press_targets import NO_PRESS, PressChoice, press_target
from editor.services.prints.sheet_options import BOOK_PAPERS, check_language, paper_among
from editor.services.resolving import resolve_kind
from editor.services.workspace import Workspace
from schemas.base import Kind, system_of
from schemas.campaign import CampaignBase
from schemas.problems import Message, Problem, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from editor.printing.booklet import Section
    from editor.printing.booklet_painting import BookletPage


def print_booklet(
    ws: Workspace,
    scenario: str,
    out: Path,
    *,
    language: str = "en",
    paper: str = "A4",
    working_copies: bool = False,
    report: Report = quietly,
    press: PressChoice = NO_PRESS,
) -> tuple[Problem, ...]:
    """Write the booklet of a scenario or campaign as a PDF, whole or not at all; equal ones give equal bytes.

    Args:
        ws: the catalogue.
        scenario: id, slug or ``system/kind/slug``.
        out: file to write, ``.pdf``.
        language: language of the booklet.
        paper: one of ``BOOK_PAPERS``.
        working_copies: print what is being edited instead of the last revisions.
        report: called with ``(pages done, total)``.
        press: the press that it is for.

    Returns:
        What is missing in it: documents that the scenario names and the catalogue does not hold.

    Raises:
        EditorError: it is no scenario, the language, paper or ending is unknown, the profile is none, or the
            file cannot be written.
    """
    if out.suffix.lower() != ".pdf":
        raise error("booklet.unknown_format", fix=Message(code="booklet.use_pdf"), file=str(out))
    refuse_unwritable(out)
    setup, problems = booklet_setup(ws, scenario, working_copies=working_copies)
    target = press_target(press)
    pages = lay_out_booklet(setup, language=language, paper=paper)
    from editor.printing.output import booklet_pdf

    title = setup.scenario.name.get(language)
    write_whole(out, booklet_pdf(pages, title, language, report, target=target))
    return problems


def booklet_setup(
    ws: Workspace, scenario: str, *, working_copies: bool = False
) -> tuple[Setup, tuple[Problem, ...]]:
    """Return a scenario or a campaign with the documents that are there, and what is missing.

    Raises:
        EditorError: there is no such document, or it is itself invalid.
    """
    kinds = (Kind.SCENARIO, Kind.CAMPAIGN)
    resolved = resolve_kind(ws, scenario, kinds, "preview.not_a_scenario", working_copies=working_copies)
    return Setup(resolved.document, resolved.documents), resolved.problems


def lay_out_booklet(setup: Setup, *, language: str = "en", paper: str = "A4") -> tuple[BookletPage, ...]:
    """Return the pages of a booklet.

    Raises:
        EditorError: unknown language or paper.
    """
    check_language(language, "booklet")
    sheet = paper_among(paper, BOOK_PAPERS)
    from editor.printing.application import picture_application
    from editor.printing.booklet_pages import booklet_pages

    picture_application()
    title = setup.scenario.name.get(language)
    return booklet_pages(booklet_sections(setup, language), title, sheet, language)


def booklet_sections(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return what the booklet of a scenario or a campaign says, before it is laid out on pages."""
    from editor.printing.systems import booklet

    if isinstance(setup.scenario, CampaignBase):
        return _campaign_sections(setup.scenario, setup, language)
    return booklet(setup, language)


def _campaign_sections(campaign: CampaignBase, setup: Setup, language: str) -> tuple[Section, ...]:
    from editor.printing.campaign_booklet import campaign_sections

    rules = find_system(system_of(campaign))
    forces = rules.campaigns if rules is not None else None
    return campaign_sections(campaign, setup.documents, forces, language)
