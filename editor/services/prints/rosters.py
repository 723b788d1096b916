"""Rosters of armies: everything that is in them, as text, web page, table or PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from editor.packs.whole_files import write_whole
from editor.printing.own_prose import with_own
from editor.printing.prose import CardProse, Saying, joined
from editor.printing.rosters.model import (
    Detail,
    Roster,
    RosterEntry,
    RosterItem,
    RosterSection,
    say,
)
from editor.printing.systems import card_prose
from editor.printing.words import option_words, state_words
from editor.rules.core.armies import entries, force_of
from editor.rules.core.composition.words import section_word
from editor.rules.core.contract import RuleSystem
from editor.rules.core.losses import LossLine
from editor.rules.core.options import chosen_options
from editor.rules.registry import find_system
from editor.services.prints.press_targets import NO_PRESS, PressChoice, press_target
from editor.services.prints.sheet_options import BOOK_PAPERS, check_language, one_of, paper_among
from editor.services.resolved import Resolved
from editor.services.ruleset_choice import Rulesets
from editor.services.share_codes import not_an_army, qr_image, qr_inline, short_code_of
from schemas.army import ArmyBase, ArmyEntry
from schemas.base import Document, Ref, kind_of, system_of
from schemas.messages import sentence
from schemas.problems import Message, Problem, error
from schemas.progress import Report, quietly
from schemas.ruleset import RulesetBase
from schemas.states import told_from
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

if TYPE_CHECKING:
    from editor.printing.booklet_painting import BookletPage


Form = Literal["plain", "markdown", "discord", "html", "pdf", "csv"]
FORMS: Final[tuple[Form, ...]] = ("plain", "markdown", "discord", "html", "pdf", "csv")
SUFFIXES: Final[Mapping[Form, str]] = {
    "plain": ".txt",
    "markdown": ".md",
    "discord": ".md",
    "html": ".html",
    "pdf": ".pdf",
    "csv": ".csv",
}
Sheet = tuple[Roster, tuple[Problem, ...]]
"""A roster, and what is missing in it."""


def roster(
    resolved: Resolved,
    rulesets: Rulesets,
    language: str,
    *,
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
) -> Sheet:
    """Return the roster of an army with what is missing in it.

    Args:
        resolved: the army with its cards.
        rulesets: the rulesets of its game.
        language: language of names and words.
        systems: the games' names.

    Raises:
        EditorError: it is no army, or the language is unknown.
    """
    check_language(language, "roster")
    army = resolved.document
    if not isinstance(army, ArmyBase):
        raise not_an_army("roster", army)
    system = system_of(army)
    made = _Maker(resolved, rulesets, language, find_system(system)).roster(army)
    game = next((one.name.get(language) for one in systems if one.id == system), system)
    code = "" if resolved.problems else short_code_of(army, resolved.documents)
    return replace(made, game=game, code=code), (*resolved.problems, *rulesets.problems)


class _Maker:
    """Makes the parts of a roster of documents that were found."""

    def __init__(
        self, resolved: Resolved, rulesets: Rulesets, language: str, game: RuleSystem | None
    ) -> None:
        self._documents, self._rulesets = resolved.documents, rulesets
        ruleset = rulesets.holds(resolved.document)
        self._ruleset = ruleset if isinstance(ruleset, RulesetBase) else None
        self._language, self._game = language, game

    def roster(self, army: ArmyBase) -> Roster:
        """Return the roster; game and code are still to come."""
        language = self._language
        people = self._ruleset.faction(army.faction) if self._ruleset is not None else None
        sections = self._sections(army)
        return Roster(
            name=army.name.get(language),
            game="",
            language=language,
            people=people.name.get(language) if people is not None else "",
            colour=people.colour if people is not None else Roster.colour,
            points=sum(section.points for section in sections),
            limit=army.points_limit,
            story=army.text.get(language),
            sections=sections,
            wrong=self._wrong(army),
            origin=joined(army.author, army.licence),
        )

    def _wrong(self, army: ArmyBase) -> tuple[str, ...]:
        check = self._game.check_army if self._game is not None else None
        if check is None or self._ruleset is None:
            return ()
        return tuple(sentence(one, self._language) for one in check(army, self._documents, self._ruleset))

    def _sections(self, army: ArmyBase) -> tuple[RosterSection, ...]:
        """Return the entries in the sections of the game, those of none last."""
        places, order = self._places(army)
        losses = self._losses(army)
        found: dict[str, list[RosterEntry]] = {}
        for number, one in enumerate(entries(army, self._documents)):
            section = places.get(number, "other")
            lines = [line for line in losses if line.number == number]
            items = tuple(self._item(ref, item) for ref, item in zip(one.entry.items, one.items, strict=True))
            bought = self._bought(one.entry)
            base = self._documents.get(one.entry.card.id)
            card = told_from(one.card, base, one.entry.state) if one.card and base else one.card
            name, points, prose = self._card(one.entry.card, card)
            if one.card is not None and one.entry.state is not None:
                name = f"{name} ({', '.join(state_words(one.card, one.entry.state, self._language))})"
            points -= sum(option.points for option in bought)
            items = (*bought, *items)
            prose = self._carrying(prose, one.card, one.items)
            found.setdefault(section, []).append(
                RosterEntry(
                    name,
                    one.entry.count,
                    points + sum(item.points for item in items),
                    prose,
                    items,
                    one.entry.note,
                    tuple(line.elements for line in lines),
                    lines[0].each if lines else 0.0,
                    tuple(line.letter for line in lines if line.letter),
                )
            )
        wanted = [*(section for section in order if section in found), *sorted(set(found) - set(order))]
        return tuple(
            RosterSection(section_word(section, system_of(army), self._language), tuple(found[section]))
            for section in wanted
        )

    def _places(self, army: ArmyBase) -> tuple[dict[int, str], tuple[str, ...]]:
        reader = self._game.army if self._game is not None else None
        if reader is None or self._ruleset is None:
            return {}, ()
        force = force_of(army, self._documents, self._ruleset, reader)
        return {line.number: line.section or "other" for line in force.lines}, force.sections

    def _losses(self, army: ArmyBase) -> tuple[LossLine, ...]:
        reader = self._game.losses if self._game is not None else None
        return reader(army, self._documents) if reader is not None else ()

    def _carrying(
        self, prose: CardProse, card: Document | None, items: Sequence[Document | None]
    ) -> CardProse:
        """Return what a card says with what its items make of its values, marked as such."""
        carried = self._game.carried if self._game is not None else None
        known = [item for item in items if item is not None]
        if carried is None or card is None or self._ruleset is None or not known:
            return prose
        lines = carried(card, known, self._ruleset, self._language)
        if not lines:
            return prose
        lead = sentence(Message(code="carried.lead"), self._language)
        return replace(prose, lines=(Saying(lead, "; ".join(lines)), *prose.lines))

    def _bought(self, entry: ArmyEntry) -> tuple[RosterItem, ...]:
        """Return the options of an entry as further lines of it, each with its points."""
        found = []
        for option in chosen_options(self._documents.get(entry.card.id), entry.options):
            words = option_words(option, self._language)
            prose = CardProse(lines=(Saying("", words),) if words else ())
            found.append(RosterItem(option.name.get(self._language) or option.id, option.points, prose))
        return tuple(found)

    def _item(self, ref: Ref, item: Document | None) -> RosterItem:
        return RosterItem(*self._card(ref, item))

    def _card(self, ref: Ref, card: Document | None) -> tuple[str, int, CardProse]:
        if card is None:
            return say("missing", self._language, slug=ref.slug or ref.id), 0, CardProse()
        said = card_prose(card, self._ruleset, self._language, linked=self._documents)
        fields = self._rulesets.own_fields(kind_of(card), card)
        prose = with_own(said, card, fields, self._language, self._documents)
        return card.name.get(self._language), int(getattr(card, "points", 0) or 0), prose


def roster_text(made: Roster, form: Form, detail: Detail = "full", *, raw: bool = False) -> str:
    """Return a roster as text, in any form but PDF; equal armies give equal texts.

    Args:
        made: the roster.
        form: form of the text.
        detail: everything, or only names and points.
        raw: leave cells that a spreadsheet would run as they are.

    Raises:
        EditorError: there is no such form of text.
    """
    from editor.printing.rosters.text import discord_text, markdown_text, plain_text

    match form:
        case "plain":
            return plain_text(made, detail)
        case "markdown":
            return markdown_text(made, detail)
        case "discord":
            return discord_text(made, detail)
        case "csv":
            from editor.printing.rosters.csv_text import csv_text

            return csv_text(made, raw=raw)
        case "html":
            from editor.printing.rosters.html_text import html_text

            return html_text(made, detail, qr_inline(made.code) if made.code else "")
        case "pdf":
            pass
    known = tuple(one for one in FORMS if one != "pdf")
    raise error("roster.unknown_form", fix=one_of(known), form=form)


def roster_texts(made: Roster, form: Form, detail: Detail = "full", *, raw: bool = False) -> tuple[str, ...]:
    """Return a roster as the texts that are sent one after the other: one, or the messages of a chat.

    With ``raw``, cells of a table that a spreadsheet would run stay as they are.

    Raises:
        EditorError: there is no such form of text.
    """
    if form == "discord":
        from editor.printing.rosters.text import discord_messages

        return discord_messages(made, detail)
    return (roster_text(made, form, detail, raw=raw),)


def roster_pages(made: Roster, detail: Detail = "full", paper: str = "A4") -> tuple[BookletPage, ...]:
    """Return the printed pages of a roster.

    Raises:
        EditorError: the paper is unknown.
    """
    from editor.printing.application import picture_application
    from editor.printing.booklet_pages import booklet_pages
    from editor.printing.rosters.blocks import roster_sections

    sheet = paper_among(paper, BOOK_PAPERS)
    picture_application()
    sections = roster_sections(made, detail, qr_image(made.code) if made.code else None)
    return booklet_pages(sections, made.name, sheet, made.language)


def roster_bytes(
    made: Roster,
    form: Form,
    detail: Detail = "full",
    *,
    paper: str = "A4",
    report: Report = quietly,
    raw: bool = False,
    press: PressChoice = NO_PRESS,
) -> bytes:
    """Return a roster as the bytes of a file; equal armies give equal bytes.

    Raises:
        EditorError: form or paper is unknown, or the profile of a PDF is none.
    """
    if form != "pdf":
        text = roster_text(made, form, detail, raw=raw)
        # Spreadsheets take a table for UTF-8 only with this mark.
        return text.encode("utf-8-sig" if form == "csv" else "utf-8")
    from editor.printing.output import booklet_pdf

    target = press_target(press)
    return booklet_pdf(roster_pages(made, detail, paper), made.name, made.language, report, target=target)


def write_roster(
    made: Roster,
    out: Path,
    form: Form,
    detail: Detail = "full",
    *,
    paper: str = "A4",
    report: Report = quietly,
    raw: bool = False,
    press: PressChoice = NO_PRESS,
) -> None:
    """Write a roster into a file, whole or not at all.

    Raises:
        EditorError: form or paper is unknown, the profile of a PDF is none, or the file cannot be written.
    """
    data = roster_bytes(made, form, detail, paper=paper, report=report, raw=raw, press=press)
    write_whole(out, data)


def form_of(file: Path) -> Form:
    """Return the form that the ending of a file means.

    Raises:
        EditorError: it means none.
    """
    suffix = file.suffix.lower()
    found = next((form for form in FORMS if SUFFIXES[form] == suffix), None)
    if found is None:
        raise error("roster.unknown_form", fix=one_of(FORMS), form=suffix or "-")
    return found
