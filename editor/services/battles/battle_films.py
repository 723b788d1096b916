"""The film of a battle: which moments it shows, how long, and what is said round them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.packs.whole_files import refuse_unwritable
from editor.rules.core.contract import LogLine, Standing
from editor.services.battles.animation import FORMATS, Frame, save_animation
from editor.services.battles.battle_reports import score_words
from editor.services.battles.battle_views import BattleView, Look, Size
from editor.services.battles.video import FORMS, save_video
from editor.services.battles.watching import Recording, StepBy
from schemas.messages import sentence
from schemas.problems import error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.printing.captions import Caption

SUFFIXES: Final = (*FORMS, *FORMATS)
"""What a film may end with."""
SIZES: Final[tuple[Size, ...]] = ((854, 480), (1280, 720), (1920, 1080))
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
STAND_MS: Final[dict[StepBy, int]] = {"event": 800, "phase": 2000, "turn": 3000}
"""How long a picture stands."""
_LAST_MS: Final = 4000
_SAMPLES: Final = 4
"""So many moments give a GIF its colours."""
_LINES: Final = 3
"""So many sentences stand below a picture at most."""


@dataclass(frozen=True)
class FilmOptions:
    """What a film is to be like."""

    by: StepBy = "phase"
    size: Size = (1280, 720)
    speed: float = 1.0
    """2: each picture stands half as long."""
    first_turn: int = 0
    """The set-up is turn 0."""
    last_turn: int | None = None
    """None: to the end."""
    captions: bool = True

    def board(self) -> Size:
        """Return the size of the board in the film."""
        if not self.captions:
            return self.size
        from editor.printing.captions import board_size

        return board_size(*self.size)


def film_moments(recording: Recording, options: FilmOptions) -> tuple[int, ...]:
    """Return the moments of a film: where it begins, every step, the end.

    Raises:
        EditorError: none of the turns asked for was fought.
    """
    stops, moment = [0], recording.next_stop(0, options.by)
    while moment is not None:
        stops.append(moment)
        moment = recording.next_stop(moment, options.by)
    if stops[-1] != recording.length:
        stops.append(recording.length)
    last = options.last_turn
    found = tuple(
        stop
        for stop in stops
        if (turn := recording.place_at(stop).turn) >= options.first_turn and (last is None or turn <= last)
    )
    if not found:
        fought = recording.place_at(recording.length).turn
        raise error("battle_report.no_such_turns", first=options.first_turn, fought=fought)
    return found


def drawn_moments(moments: Sequence[int], file: Path) -> tuple[int, ...]:
    """Return the moments whose boards are wanted, in order: those that give a GIF its colours come first."""
    return (*_samples(moments, file), *moments)


def _samples(moments: Sequence[int], file: Path) -> tuple[int, ...]:
    if file.suffix.lower() != ".gif":
        return ()
    return tuple(moments[(number + 1) * (len(moments) - 1) // _SAMPLES] for number in range(_SAMPLES))


def write_film(
    recording: Recording,
    look: Look,
    boards: Iterator[QImage],
    moments: Sequence[int],
    file: Path,
    options: FilmOptions,
    report: Report = quietly,
) -> Path:
    """Write a film, whole or not at all.

    Args:
        recording: the battle.
        look: its words and colours.
        boards: pictures of :func:`drawn_moments`, of the size :meth:`FilmOptions.board`.
        moments: what it shows (:func:`film_moments`).
        file: where to; the suffix chooses the format (:data:`SUFFIXES`).
        options: what it is to be like.
        report: called with how many pictures are done; what it raises stops the work.

    Raises:
        EditorError: an unknown suffix, too many pictures, or the place cannot be written.
    """
    refuse_place(file)
    said = _Captions(recording, look)
    samples = [_frame(said.on(next(boards), one, one, options), 0) for one in _samples(moments, file)]
    frames = _frames(said, boards, moments, options)
    if file.suffix.lower() in FORMS:
        return save_video(frames, len(moments), file, report)
    return save_animation(frames, len(moments), file, report, samples)


def film_battle(
    recording: Recording,
    view: BattleView,
    file: Path,
    options: FilmOptions,
    report: Report = quietly,
) -> Path:
    """Draw and write a film in one go.

    Raises:
        EditorError: as :func:`film_moments` and :func:`write_film`.
    """
    refuse_place(file)
    moments = film_moments(recording, options)
    boards = view.images(recording, drawn_moments(moments, file), options.board())
    return write_film(recording, view.look, boards, moments, file, options, report)


def refuse_place(file: Path) -> None:
    """Refuse a file before anything is drawn: its ending is none of a film, or it cannot be written.

    Raises:
        EditorError: it is such a file.
    """
    if file.suffix.lower() not in SUFFIXES:
        raise error("preview.no_such_picture", suffix=file.suffix, known=", ".join(SUFFIXES))
    refuse_unwritable(file)


def _frames(
    said: _Captions, boards: Iterator[QImage], moments: Sequence[int], options: FilmOptions
) -> Iterator[Frame]:
    before = moments[0]
    for number, (moment, board) in enumerate(zip(moments, boards, strict=True)):
        stands = _LAST_MS if number == len(moments) - 1 else STAND_MS[options.by]
        yield _frame(said.on(board, before, moment, options), max(20, round(stands / options.speed)))
        before = moment


class _Captions:
    """Writes the captions of one battle."""

    def __init__(self, recording: Recording, look: Look) -> None:
        self._recording, self._look = recording, look

    def on(self, board: QImage, before: int, moment: int, options: FilmOptions) -> QImage:
        """Return a board with its captions, if the film has any."""
        if not options.captions:
            return board
        from editor.printing.captions import captioned

        return captioned(board, options.size, self.at(before, moment))

    def at(self, before: int, moment: int) -> Caption:
        """Return what is said at a moment; ``before`` is that of the picture before."""
        from editor.printing.captions import Caption, SideCaption

        recording, look = self._recording, self._look
        standings = recording.play.standings(recording.state_at(moment))
        counted = _first_kind([one for one in standings if one.side is not None])
        scores = {one.side: one for one in counted}
        sides = tuple(
            SideCaption(
                one.name, one.colour, score_words(scores[one.id], look.language) if one.id in scores else ""
            )
            for one in look.sides
        )
        result = recording.result if moment == recording.length else None
        words = sentence(result.reason, look.language) if result else self._words(before, moment)
        name = recording.setup.scenario.name.get(look.language)
        kind = sentence(counted[0].words, look.language) if counted else ""
        reached = [
            f"{sentence(one.words, look.language)}: {score_words(one, look.language)}"
            for one in standings
            if not one.side
        ]
        kind = " \u00b7 ".join(part for part in (kind, *reached) if part)
        return Caption(name, look.place(recording.place_at(moment)), sides, kind, words)

    def _words(self, before: int, moment: int) -> str:
        """Return the sentences of what has happened since the picture before: those with dice tell most."""
        lines = [
            line
            for happening in self._recording.happenings[before:moment]
            for line in happening.lines
            if line.only_for is None and not self._look.says_no_more(line)
        ]
        return "  ".join(sentence(one.message, self._look.language) for one in _telling(lines))


def _telling(lines: Sequence[LogLine]) -> list[LogLine]:
    rolled = [line for line in lines if line.dice]
    return (rolled or list(lines))[-_LINES:]


def _first_kind(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the standings of the first thing that is counted: a legend has room for one number a side."""
    return tuple(one for one in standings if one.words == standings[0].words)


def _frame(image: QImage, milliseconds: int) -> Frame:
    """Return a picture as a frame."""
    plain = image.convertToFormat(image.Format.Format_RGB888)
    width, height, line = plain.width(), plain.height(), plain.bytesPerLine()
    data = bytes(plain.constBits())
    if line != width * 3:
        data = b"".join(data[row * line : row * line + width * 3] for row in range(height))
    return Frame(width, height, data, milliseconds)
