"""What many battles show, as words to copy, as a table and as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from editor.packs.whole_files import with_ending, write_whole
from editor.rules.core.contract import ELEMENTS_LOST, POINTS_EARNED, Standing
from editor.simulation.reports import FIRSTS, BatchReport, Opening, SideReport, UnitReport
from editor.simulation.statistics import Outcome, Rate
from schemas.messages import known, own_message, sentence
from schemas.messages.grammar import in_figures
from schemas.problems import Message, Value
from schemas.spreadsheets import rows_text


def number_words(value: float, language: str, places: int = 1) -> str:
    """Return a number as the language writes it."""
    return in_figures(f"{value:,.{places}f}", language)


def percent_words(share: float, language: str, places: int = 1) -> str:
    """Return a share of 1 as a percentage, with the unit."""
    return f"{number_words(100 * share, language, places)}\u202f%"


def score_words(one: Standing, language: str) -> str:
    """Return points and, where there is one, the goal that they count towards."""
    return " / ".join(
        number_words(number, language, 0) for number in (one.points, one.goal) if number is not None
    )


def rate_values(rate: Rate, language: str) -> dict[str, Value]:
    """Return share, ends of the interval and count of a rate for a sentence."""
    return {
        "share": percent_words(rate.share, language),
        "low": percent_words(rate.low, language),
        "high": percent_words(rate.high, language),
        "count": rate.count,
    }


def sureness(report: BatchReport, language: str) -> str:
    """Return how sure the win rates are, in a sentence or two."""
    if not report.played:
        return sentence(Message(code="preview.nothing_played"), language)
    widest = max(((side.wins.high - side.wins.low) / 2 for side in report.sides), default=0.0)
    values: dict[str, Value] = {"played": report.played, "margin": percent_words(widest, language)}
    code = "preview.sureness"
    leaders = sorted(report.camps, key=lambda side: -side.wins.share)
    if len(leaders) > 1:
        apart = leaders[0].wins.low > leaders[1].wins.high
        code = "preview.sureness_apart" if apart else "preview.sureness_together"
    return sentence(Message(code=code, values=values), language)


def measure_name(measure: str, language: str, game: str = "") -> str:
    """Return the word for a measure of losses; its id where there is none.

    Args:
        measure: what is counted; one of a game's own is a code of its messages, ``<game>.lives``.
        language: of the word.
        game: may have a word of its own for it, ``<game>.measure_elements``; '' for the usual word.
    """
    own = f"{game}.measure_{measure}"
    if known(own):
        return sentence(Message(code=own), language)
    return _word(measure if "." in measure else f"preview.measure_{measure}", measure, language)


def count_name(name: str, language: str) -> str:
    """Return the word for a count of a game's own; its id where there is none."""
    return _word(name if "." in name else f"preview.count_{name}", name, language)


def _word(code: str, usual: str, language: str) -> str:
    return sentence(Message(code=code), language) if known(code) else usual


def report_text(report: BatchReport, names: Mapping[str, str], language: str = "en", game: str = "") -> str:
    """Return a report as plain text to copy.

    Args:
        report: what was found.
        names: id of a side -> its name.
        language: of the words and of the decimal sign.
        game: the game that was played, for what it calls its losses.
    """
    words = _Words(names, language, game)
    head = "report_cancelled" if report.cancelled else "report_head"
    lines = [words.say(head, played=report.played, asked=report.asked, seed=report.seed)]
    for side in report.sides:
        lines += _side_lines(side, words)
    for side in report.camps:
        if side.allies:
            together = ", ".join(words.side(one) for one in (side.side, *side.allies))
            lines.append(words.say("report_allies", sides=together))
    lines.append(words.say("report_draws", **rate_values(report.draws, language)))
    lines.append(words.say("report_turns", turns=words.number(report.mean_turns)))
    if report.turns:
        lengths = ", ".join(f"{turns} ({battles})" for turns, battles in report.turns)
        lines.append(words.say("report_lengths", list=lengths))
    lines += [_unit_line(unit, words) for unit in report.units]
    lines += [_opening_line(opening, words) for opening in report.openings]
    if report.deaths:
        lines.append(words.say("report_deaths", count=report.deaths))
    if report.failures:
        lines.append(words.say("report_failures", count=len(report.failures)))
        lines.append(sentence(report.failures[0].message, language))
    return "\n".join([*lines, sureness(report, language)]) + "\n"


class _Words:
    """Sentences and numbers in one language, sides by their names."""

    def __init__(self, names: Mapping[str, str], language: str, game: str) -> None:
        self.names, self.language, self.game = names, language, game

    def say(self, code: str, **values: Value) -> str:
        return sentence(own_message(self.game, f"preview.{code}", **values), self.language)

    def number(self, value: float) -> str:
        return number_words(value, self.language)

    def share(self, rate: Rate) -> str:
        return percent_words(rate.share, self.language)

    def side(self, side: str) -> str:
        return self.names.get(side, side)


def _side_lines(side: SideReport, words: _Words) -> list[str]:
    name = words.side(side.side)
    lines = [words.say("report_side", side=name, **rate_values(side.wins, words.language))]
    for measure, mean in side.mean_losses.items():
        what = measure_name(measure, words.language, words.game)
        lines.append(words.say("report_losses", side=name, measure=what, mean=words.number(mean)))
        if measure in side.spread:
            low, median, high = (words.number(one) for one in side.spread[measure])
            lines.append(
                words.say("report_spread", side=name, measure=what, low=low, median=median, high=high)
            )
    lines += [
        words.say(
            "report_count",
            side=name,
            what=count_name(key, words.language),
            mean=words.number(counted.mean),
            share=words.share(counted.battles),
        )
        for key, counted in side.counts.items()
    ]
    return lines


def _unit_line(unit: UnitReport, words: _Words) -> str:
    return words.say(
        "report_unit",
        side=words.side(unit.troop.side),
        unit=unit.troop.name.get(words.language) or unit.troop.id,
        points=number_words(unit.troop.points, words.language, 0),
        elements=unit.troop.elements,
        lost=words.number(unit.means[ELEMENTS_LOST]),
        destroyed=words.share(unit.destroyed),
        earned=words.number(unit.means[POINTS_EARNED]),
        value=number_words(unit.value, words.language, 2),
        paid=words.share(unit.paid),
    )


def opening_name(what: str, language: str) -> str:
    """Return the words for being the first in something."""
    return sentence(Message(code=f"preview.opening_{what}"), language)


def _verdict(opening: Opening) -> str:
    if opening.always:
        return "opening_always"
    return "opening_matters" if opening.matters else "opening_chance"


def _opening_line(opening: Opening, words: _Words) -> str:
    """Return what it meant for a side to be the first in something, in a sentence."""
    return words.say(
        "report_opening",
        what=opening_name(opening.what, words.language),
        side=words.side(opening.side),
        turn=words.number(opening.mean_turn),
        first=words.share(opening.first),
        share=words.share(opening.wins),
        low=percent_words(opening.wins.low, words.language),
        high=percent_words(opening.wins.high, words.language),
        other="–" if opening.always else words.share(opening.otherwise),
        verdict=words.say(_verdict(opening)),
    )


def _firsts(report: BatchReport, outcome: Outcome) -> dict[str, dict[str, Value]]:
    """Return who was first in what in a battle, and in which turn."""
    found: dict[str, dict[str, Value]] = {}
    for what in FIRSTS:
        if what in outcome.firsts:
            place, turn = outcome.firsts[what]
            troop = report.units[place].troop
            found[what] = {"side": troop.side, "unit": troop.id, "turn": turn}
    return found


def report_csv(report: BatchReport, *, raw: bool = False) -> str:
    """Return a table with one row per battle, for a spreadsheet; ``raw`` leaves what one would run."""
    sides = [side.side for side in report.sides]
    measures = list(dict.fromkeys(measure for side in report.sides for measure in side.mean_losses))
    counts = sorted({name for outcome in report.outcomes for name in outcome.tallies})
    columns = [f"lost_{measure}_{side}" for side in sides for measure in measures]
    columns += [f"first_{what}" for what in FIRSTS] if report.units else []
    columns += [f"{name}_{unit.troop.id}" for unit in report.units for name in counts]
    rows: list[list[Any]] = [["battle", "seed", "winner", "reason", "turns", *columns]]
    nothing = (0.0,) * len(report.units)
    for outcome in report.outcomes:
        row: list[Any] = [outcome.index + 1, outcome.seed, "+".join(outcome.winners)]
        row += [outcome.reason.code.partition(".")[2], outcome.turns]
        row += [outcome.losses[side].get(measure, 0) for side in sides for measure in measures]
        if report.units:
            firsts = _firsts(report, outcome)
            row += [firsts[what]["side"] if what in firsts else "" for what in FIRSTS]
        row += [
            outcome.tallies.get(name, nothing)[place] for place in range(len(report.units)) for name in counts
        ]
        rows.append(row)
    return rows_text(rows, raw=raw, end="\n")


def report_json(report: BatchReport) -> str:
    """Return a report with its single battles as JSON."""
    ids = [unit.troop.id for unit in report.units]
    outcomes = [
        {
            "battle": outcome.index + 1,
            "seed": outcome.seed,
            "winner": outcome.winner,
            "allies": list(outcome.allies),
            "reason": outcome.reason.code,
            "turns": outcome.turns,
            "losses": {side: dict(lost) for side, lost in outcome.losses.items()},
            "units": {
                name: dict(zip(ids, amounts, strict=True)) for name, amounts in outcome.tallies.items()
            },
            "firsts": _firsts(report, outcome),
        }
        for outcome in report.outcomes
    ]
    return json.dumps(report.data() | {"outcomes": outcomes}, indent=2, ensure_ascii=False) + "\n"


def save_report(report: BatchReport, file: Path, *, raw: bool = False) -> Path:
    """Write a report: ``.json`` as JSON, anything else as a table, ``raw`` with what a spreadsheet would run.

    Raises:
        EditorError: the place cannot be written.
    """
    target = with_ending(file, ".csv")
    text = report_json(report) if target.suffix.lower() == ".json" else report_csv(report, raw=raw)
    write_whole(target, text.encode())
    return target
