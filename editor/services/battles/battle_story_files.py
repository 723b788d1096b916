"""The report of a battle written: a PDF, or one web page that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.packs.whole_files import refuse_unwritable, write_whole
from editor.services.battles.battle_logs import detail_text, dice_words
from editor.services.battles.battle_reports import number_words, percent_words
from editor.services.battles.battle_stories import Story, Told, story_of
from editor.services.battles.battle_views import BattleView, Look, Size
from editor.services.battles.watching import Recording
from editor.services.prints.sheet_options import paper_among
from schemas.base import system_of
from schemas.messages import own_message, sentence
from schemas.problems import error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.printing.booklet import Section
    from editor.printing.booklet_blocks import Block, Table

SUFFIXES: Final = (".pdf", ".html")
"""What a report may end with."""
BOARD: Final[Size] = (1280, 800)
_MOST_MM: Final = 105.0


@dataclass(frozen=True)
class ReportOf:
    """What a report is written from."""

    recording: Recording
    look: Look
    story: Story
    boards: Mapping[int, QImage]
    """Moment -> picture."""
    played: date

    @property
    def game(self) -> str:
        """The game that was played, for its own words."""
        return system_of(self.recording.setup.scenario)


def report_battle(
    recording: Recording,
    view: BattleView,
    file: Path,
    played: date,
    report: Report = quietly,
    paper: str = "A4",
) -> Path:
    """Draw and write the report of a battle in one go.

    Raises:
        EditorError: as :func:`write_report`.
    """
    refuse_place(file)
    story = story_of(recording, view.look)
    moments = story.pictured(recording.length)
    boards: dict[int, QImage] = {}
    for moment, image in zip(moments, view.images(recording, moments, BOARD), strict=True):
        boards[moment] = image
        report(len(boards), len(moments))
    return write_report(ReportOf(recording, view.look, story, boards, played), file, paper)


def refuse_place(file: Path) -> None:
    """Refuse a file before anything is drawn: its ending is none of a report, or it cannot be written.

    Raises:
        EditorError: it is such a file.
    """
    if file.suffix.lower() not in SUFFIXES:
        raise error("battle_report.no_such_report", suffix=file.suffix, known=", ".join(SUFFIXES))
    refuse_unwritable(file)


def write_report(found: ReportOf, file: Path, paper: str = "A4") -> Path:
    """Write a report, whole or not at all; the suffix chooses the format.

    Raises:
        EditorError: an unknown suffix or paper, or the place cannot be written.
    """
    refuse_place(file)
    from editor.printing.application import picture_application

    picture_application()
    sections = tuple(_sections(found))
    data = _pdf(found, sections, paper) if file.suffix.lower() == ".pdf" else _html(found, sections)
    write_whole(file, data)
    return file


def _pdf(found: ReportOf, sections: tuple[Section, ...], paper: str) -> bytes:
    from editor.printing.booklet_pages import booklet_pages
    from editor.printing.output import booklet_pdf
    from editor.printing.sheets import PAPERS

    title, language = _title(found), found.look.language
    pages = booklet_pages(sections, title, paper_among(paper, PAPERS), language)
    # Boards are painted ground.
    return booklet_pdf(pages, title, language, lossless=False)


def _html(found: ReportOf, sections: tuple[Section, ...]) -> bytes:
    from editor.printing.booklet_blocks import Picture
    from editor.printing.books.html import blocks, page, safe
    from editor.printing.frame import INK
    from editor.printing.output import jpeg_bytes

    def source(picture: Picture) -> str:
        return f"data:image/jpeg;base64,{b64encode(jpeg_bytes(picture.image)).decode()}"

    body: list[str] = []
    for number, section in enumerate(sections):
        mark = "h2" if number else "h1"
        body.append(f"<{mark}>{safe(section.title)}</{mark}>")
        # Headings inside a section stand one step lower than those of a book.
        body += [
            part.replace("<h2>", "<h3>").replace("</h2>", "</h3>") for part in blocks(section.blocks, source)
        ]
    return page(_title(found), found.look.language, INK, body).encode()


def _title(found: ReportOf) -> str:
    return found.recording.setup.scenario.name.get(found.look.language)


def _sections(found: ReportOf) -> Iterator[Section]:
    from editor.printing.booklet import Section

    say = found.look.say
    yield Section(_title(found), tuple(_opening(found)), fresh_page=False)
    rolled = any(told.line.dice for told in found.story.key)
    key = say("battle_report.key_dice" if rolled else "battle_report.turning_points")
    yield Section(key, tuple(_key(found)))
    chronicle = sentence(own_message(found.game, "battle_report.chronicle"), found.look.language)
    yield Section(chronicle, tuple(_chronicle(found)), fresh_page=False)
    yield Section(say("battle_report.losses"), tuple(_losses(found)), fresh_page=False)


def _opening(found: ReportOf) -> Iterator[Block]:
    from editor.printing.booklet_blocks import Column, Paragraph, Picture, Table

    recording, look, say = found.recording, found.look, found.look.say
    turns = recording.place_at(recording.length).turn
    facts = (
        f"{found.played:%Y-%m-%d}",
        say("battle_report.seed", seed=recording.seed),
        sentence(own_message(found.game, "battle_report.turns", count=turns), look.language),
    )
    yield Paragraph("  \u00b7  ".join(facts), tone="muted")
    result = recording.result
    words = sentence(result.reason, look.language) if result else say("battle_report.goes_on")
    yield Paragraph(words, lead=say("battle_report.result"))
    rows = tuple(_side_row(found, one.id) for one in look.sides)
    points, lost = say("battle_report.points"), say("battle_report.points_lost")
    columns = (
        Column(say("battle_report.side"), 3),
        Column(say("battle_report.army"), 4),
        Column(points, 1.5, "right"),
        Column(lost, 1.5, "right"),
    )
    yield Table(columns, rows)
    yield from _standings(found)
    yield Picture(found.boards[0], look.turn(0), _MOST_MM)
    if recording.length:
        end = look.place(recording.place_at(recording.length))
        yield Picture(found.boards[recording.length], say("battle_report.the_end", place=end), _MOST_MM)


def _side_row(found: ReportOf, side: str) -> tuple[str, ...]:
    setup, language = found.recording.setup, found.look.language
    mine = [one for one in found.story.troops if one.side == side]
    lost = sum(found.story.lost.get(one.id, (0.0, 0.0))[1] for one in mine)
    entry = next((one for one in getattr(setup.scenario, "sides", ()) if one.id == side), None)
    army = setup.documents.get(str(getattr(getattr(entry, "army", None), "id", "")))
    return (
        found.look.side(side),
        army.name.get(language) if army is not None else "\u2013",
        number_words(sum(one.points for one in mine), language, 0),
        number_words(lost, language, 0),
    )


def _standings(found: ReportOf) -> Iterator[Table]:
    """Yield what each side holds or has scored at the end, where the scenario counts it."""
    from editor.printing.booklet_blocks import Column, Table

    recording, look = found.recording, found.look
    standings = recording.play.standings(recording.state_at(recording.length))
    rows = tuple(
        (
            look.side(one.side) if one.side is not None else "",
            sentence(one.words, look.language),
            number_words(one.points, look.language, 0),
            "\u2013" if one.goal is None else number_words(one.goal, look.language, 0),
        )
        for one in standings
    )
    if rows:
        say = look.say
        columns = (
            Column(say("battle_report.side"), 3),
            Column(say("battle_report.score"), 4),
            Column(say("battle_report.reached"), 1.5, "right"),
            Column(say("battle_report.goal"), 1.5, "right"),
        )
        yield Table(columns, rows)


def _key(found: ReportOf) -> Iterator[Block]:
    from editor.printing.booklet_blocks import Paragraph, Picture, Title, Together

    look, say = found.look, found.look.say
    if not found.story.key:
        yield Paragraph(say("battle_report.no_key_dice"), tone="muted")
        return
    shown: set[int] = {0, found.recording.length}
    for told in found.story.key:
        words: list[Paragraph | Title] = [
            Title(_place(told, look)),
            Paragraph(sentence(told.line.message, look.language)),
        ]
        if facts := "  \u00b7  ".join(_facts(told, look)):
            words.append(Paragraph(facts, tone="muted"))
        if details := "; ".join(detail_text(one, look.language) for one in told.line.details):
            words.append(Paragraph(details, lead=say("battle_report.modifiers"), tone="muted"))
        yield Together(tuple(words))
        if told.moment in found.boards and told.moment not in shown:
            shown.add(told.moment)
            yield Picture(found.boards[told.moment], look.place(told.place), _MOST_MM)


def _place(told: Told, look: Look) -> str:
    """Return turn and phase of a moment, and whose step it was."""
    place = look.place(told.place)
    return place if told.under is None else f"{place}  \u00b7  {sentence(told.under, look.language)}"


def _facts(told: Told, look: Look) -> Iterator[str]:
    line, say = told.line, look.say
    if dice := dice_words(line, look.language):
        yield say("battle_report.rolled", dice=dice)
    if line.need is not None and line.need.faces:
        yield say("battle_report.need_faces", faces=_ranges(line.need.faces))
    elif line.need is not None:
        code = "battle_report.need_least" if line.need.upwards else "battle_report.need_most"
        yield say(code, number=line.need.number)
    if told.chance is not None:
        yield say("battle_report.chance", share=percent_words(told.chance, look.language, 0))
    if told.cost:
        yield say("battle_report.cost", worth=number_words(told.cost, look.language, 0))


def _ranges(faces: Sequence[int]) -> str:
    """Return faces of a die with those that follow each other put together: 1-8, 12."""
    found: list[list[int]] = []
    for face in faces:
        if found and found[-1][-1] == face - 1:
            found[-1].append(face)
        else:
            found.append([face])
    return ", ".join(str(one[0]) if len(one) == 1 else f"{one[0]}\u2013{one[-1]}" for one in found)


def _chronicle(found: ReportOf) -> Iterator[Block]:
    from editor.printing.booklet_blocks import Paragraph, Title, Together

    look = found.look
    for turn in found.story.turns:
        yield Title(look.turn(turn.turn))
        for under, lines in groupby(turn.lines, key=lambda one: one.under):
            text = Paragraph("\n".join(sentence(one.line.message, look.language) for one in lines))
            heading = (Paragraph("", lead=sentence(under, look.language)),) if under is not None else ()
            yield Together((*heading, text))
        if turn.left_out:
            yield Paragraph(look.say("battle_report.left_out", count=turn.left_out), tone="muted")


def _losses(found: ReportOf) -> Iterator[Block]:
    from editor.printing.booklet_blocks import Column, Paragraph, Table

    look, say = found.look, found.look.say
    rows = []
    for troop in found.story.troops:
        elements, points = found.story.lost.get(troop.id, (0.0, 0.0))
        rows.append(
            (
                look.side(troop.side),
                troop.name.get(look.language) or troop.id,
                number_words(troop.points, look.language, 0),
                str(troop.elements),
                number_words(elements, look.language, 0),
                number_words(points, look.language, 0),
            )
        )
    if not rows:
        yield Paragraph(say("battle_report.no_losses"), tone="muted")
        return
    columns = (
        Column(say("battle_report.side"), 3),
        Column(say("battle_report.unit"), 4),
        Column(say("battle_report.points"), 1.3, "right"),
        Column(say("battle_report.elements"), 1.5, "right"),
        Column(say("battle_report.elements_lost"), 1.3, "right"),
        Column(say("battle_report.points_lost"), 1.6, "right"),
    )
    yield Table(columns, tuple(rows))
