"""Pages on which battles are watched: drawn moment by moment, told in the log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from editor.printing.books.html import paragraphs, safe
from editor.printing.digest import digest_of
from editor.printing.site.frame import relative, say
from editor.printing.site.tiles import ACROSS, DOWN, TILE, Moments, TileSheets
from editor.rules.core.contract import LogLine
from editor.services.battles.battle_films import FilmOptions, film_moments
from editor.services.battles.battle_logs import detail_text
from editor.services.battles.battle_reports import score_words
from editor.services.battles.battle_views import Look, Size
from editor.services.battles.watching import Place, Recording, StepBy
from editor.services.site.folder import SiteFolder
from editor.services.site.gliding import Standings, pieces_of
from editor.services.site.shown_battles import ShownBattle
from schemas.messages import sentence
from schemas.progress import Report, quietly
from schemas.typography import labelled

BOARD: Final[Size] = (1280, 800)
"""Pixels of the picture of a board."""
_SPEEDS: Final = (0.5, 1, 2, 4)
_VERSION: Final = 2
"""Counts how the pictures are made: with another number all are drawn again."""


class BattlePages:
    """Makes the pages of one battle."""

    def __init__(self, shown: ShownBattle, folder: SiteFolder, by: StepBy = "event") -> None:
        self._shown, self._folder = shown, folder
        self._moments = film_moments(shown.recording, FilmOptions(by))

    @property
    def pictures(self) -> int:
        """How many pictures are drawn of it."""
        return len(self._moments) * len(self._shown.views)

    def draw(self, report: Report = quietly) -> None:
        """Draw its moments in every language, unless that was done of the very same battle before."""
        recording = self._shown.recording
        documents = sorted(recording.setup.documents.values(), key=lambda one: one.id)
        languages = list(self._shown.views)
        events = [repr(one.event) for one in recording.happenings]
        scenario = recording.setup.scenario
        source = digest_of(_VERSION, scenario, documents, events, languages, list(self._moments), BOARD)
        key = f"battle {self._shown.system}/{self._shown.name}"
        self._folder.group(key, source, lambda: self._drawn(report))

    def _drawn(self, report: Report) -> Mapping[str, bytes]:
        tiles, files, done = TileSheets(), {}, 0
        recording = self._shown.recording
        pieces = pieces_of(line for one in recording.happenings for line in one.lines)
        shots: dict[str, tuple[Moments, Standings]] = {}
        for language, view in self._shown.views.items():
            board, standings = shots[language] = Moments(tiles), Standings()
            for shot in view.shots(recording, self._moments, BOARD, pieces):
                board.add(shot.image)
                standings.add(shot.stands)
                done += 1
                report(done, self.pictures)
            board.trim()
        stem = f"pictures/{self._shown.system.replace('_', '-')}/{self._shown.name}"
        sheets = {f"{stem}-{number}.webp": data for number, data in enumerate(tiles.sheets(), start=1)}
        for language, (board, standings) in shots.items():
            page = self._shown.page(language)
            data = self._data(language, board) | standings.data(*board.cut)
            data |= {"sheets": [relative(page, one) for one in sheets]}
            text = json.dumps(data, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
            files[self._shown.data(language)] = f"window.MARSHALRY_BATTLE = {text};\n".encode()
        return files | sheets

    def _data(self, language: str, shot: Moments) -> dict[str, Any]:
        """Return what the script of the page reads."""
        recording, look = self._shown.recording, self._shown.views[language].look
        places, scores = _Numbered(), _Numbered()
        where = [recording.place_at(moment) for moment in self._moments]
        begins = {
            by: [at for at, moment in enumerate(self._moments) if moment == 0 or moment in stops]
            for by, stops in ((by, _stops(recording, by)) for by in ("phase", "turn"))
        }
        return {
            "size": list(shot.size),
            "tile": TILE,
            "across": ACROSS,
            "down": DOWN,
            "changes": shot.changes,
            "moments": list(self._moments),
            "place": [places.number((look.place(one),)) for one in where],
            "places": [words for (words,) in places.values],
            "score": [scores.number(_scores(recording, look, moment)) for moment in self._moments],
            "scores": scores.values,
            "phases": begins["phase"],
            "turns": begins["turn"],
        }

    def body(self, language: str) -> Iterator[str]:
        """Yield what its page says; the log can be read without the script."""
        recording, look = self._shown.recording, self._shown.views[language].look
        link = self._shown.link(language)
        facts = say("battle_facts", language, seed=recording.seed, moments=len(self._moments))
        yield f"<h1>{safe(link.title)}</h1>"
        result = recording.result
        words = sentence(result.reason, language) if result else say("goes_on", language)
        yield f'<div class="battle" data-missing="{escape(say("pictures_missing", language))}">'
        yield '<div class="stage">'
        board = escape(say("board", language))
        yield f'<canvas role="img" aria-label="{board}" width="{BOARD[0]}" height="{BOARD[1]}"></canvas>'
        yield from _sides(look)
        yield from self._controls(language)
        yield '<div class="now" aria-live="polite"><h2 data-place></h2><div data-words></div></div>'
        yield "</div>"
        yield '<div class="told">'
        yield from paragraphs(f"{say('result', language)} {words}")
        yield from paragraphs(facts, "muted")
        yield from _log(recording, look)
        yield "</div>"
        yield "</div>"

    def _controls(self, language: str) -> Iterator[str]:
        def button(name: str, sign: str, more: str = "") -> str:
            words = escape(say(f"do_{name}", language))
            told = f'aria-label="{words}" title="{words}"'
            return f'<button type="button" data-do="{name}" {told}{more}>{sign}</button>'

        yield f'<p class="without">{safe(say("needs_script", language))}</p>'
        yield f'<div class="controls" role="group" aria-label="{escape(say("controls", language))}">'
        yield button("first", _icon("M2 3h2v14H2zM11 3v14L4 10zM18 3v14l-7-7z"))
        yield button("back", _icon("M12 3v14L4 10zM14 3h2v14h-2z"))
        play, pause = (escape(say(f"do_{one}", language)) for one in ("play", "pause"))
        both = f' data-play="{play}" data-pause="{pause}"'
        yield button(
            "play", _icon("M5 3v14l12-7z", "play") + _icon("M4 3h4v14H4zM12 3h4v14h-4z", "pause"), both
        )
        yield button("next", _icon("M8 3v14l8-7zM4 3h2v14H4z"))
        yield button("last", _icon("M2 3v14l7-7zM9 3v14l7-7zM16 3h2v14h-2z"))
        yield f'<input type="range" min="0" max="0" value="0" aria-label="{escape(say("moment", language))}">'
        yield f'<label>{safe(say("step", language))} <select name="step">'
        for by in ("event", "phase", "turn"):
            yield f'<option value="{by}">{safe(say(f"step_{by}", language))}</option>'
        yield "</select></label>"
        yield f'<label>{safe(say("speed", language))} <select name="speed">'
        for speed in _SPEEDS:
            chosen = " selected" if speed == 1 else ""
            yield f'<option value="{speed}"{chosen}>×{speed}</option>'
        yield "</select></label>"
        yield "</div>"


def _icon(path: str, name: str = "") -> str:
    """Return the sign of a button; no letters have all of them."""
    mark = f' class="{name}"' if name else ""
    return f'<svg{mark} viewBox="0 0 20 20" aria-hidden="true"><path d="{path}" fill="currentColor"/></svg>'


class _Numbered:
    """Gives equal rows of words one number."""

    def __init__(self) -> None:
        self.values: list[tuple[str, ...]] = []
        self._known: dict[tuple[str, ...], int] = {}

    def number(self, words: tuple[str, ...]) -> int:
        if words not in self._known:
            self._known[words] = len(self.values)
            self.values.append(words)
        return self._known[words]


def _stops(recording: Recording, by: StepBy) -> set[int]:
    """Return the moments at which each turn or phase begins."""
    return set(film_moments(recording, FilmOptions(by)))


def _scores(recording: Recording, look: Look, moment: int) -> tuple[str, ...]:
    """Return the score of each side at a moment, then what belongs to none."""
    standings = recording.play.standings(recording.state_at(moment))

    def told(side: str | None) -> str:
        return " · ".join(
            f"{labelled(sentence(one.words, look.language), look.language)} {score_words(one, look.language)}"
            for one in standings
            if one.side == side
        )

    return (*(told(one.id) for one in look.sides), told(None))


def _sides(look: Look) -> Iterator[str]:
    yield '<ul class="sides">'
    for one in look.sides:
        dab = f'<rect width="10" height="10" rx="2" fill="{escape(one.colour)}"/>'
        chip = f'<svg viewBox="0 0 10 10" aria-hidden="true">{dab}</svg>'
        yield f"<li>{chip}<b>{safe(one.name)}</b> <span data-score></span></li>"
    yield "<li><span data-score></span></li>"
    yield "</ul>"


def _log(recording: Recording, look: Look) -> Iterator[str]:
    """Yield the log as a list; a line knows the moment that it is of."""
    yield '<ol class="log">'
    before: Place | None = None
    for moment, happening in enumerate(recording.happenings, start=1):
        for line in happening.lines:
            if line.only_for is not None or look.says_no_more(line):
                continue
            if happening.place != before:
                yield from _heading(before, happening.place, look)
                before = happening.place
            yield f'<li data-moment="{moment}">{log_line(line, look.language)}</li>'
    yield "</ol>"


def _heading(before: Place | None, place: Place, look: Look) -> Iterator[str]:
    """Yield what stands above the first line of a turn or a phase."""
    turn, phase = look.turn(place.turn), look.phases.get(place.phase, "")
    if before is None or place.turn != before.turn:
        yield f'<li class="turn">{safe(turn)}</li>'
    if phase and phase != turn:
        yield f'<li class="phase">{safe(phase)}</li>'


def log_line(line: LogLine, language: str) -> str:
    """Return a line of the log with its dice and what its number is made of."""
    words = safe(sentence(line.message, language))
    dice = "".join(
        f'<span class="die" title="{escape(say("die", language, sides=sides))}">{face}</span>'
        for sides, face in line.dice
    )
    rolled = f' <span class="dice">{dice}</span>' if dice else ""
    details = "; ".join(detail_text(one, language) for one in line.details)
    more = f'<span class="details">{safe(details)}</span>' if details else ""
    return f"{words}{rolled}{more}"
