"""What many battles show, as words to copy, as a table and as data."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from editor.packs.archive import write_whole
from editor.simulation.reports import BatchReport
from editor.simulation.statistics import Rate
from schemas.messages import sentence
from schemas.problems import Message, Value

DECIMAL_COMMA: Final = frozenset({"fr"})
"""Languages that write 0,5."""


def number_words(value: float, language: str, places: int = 1) -> str:
    """Return a number as the language writes it."""
    text = f"{value:.{places}f}"
    return text.replace(".", ",") if language in DECIMAL_COMMA else text


def percent_words(share: float, language: str, places: int = 1) -> str:
    """Return a share of 1 as a percentage, with the unit."""
    return f"{number_words(100 * share, language, places)}\u202f%"


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
    leaders = sorted(report.sides, key=lambda side: -side.wins.share)
    if len(leaders) > 1:
        apart = leaders[0].wins.low > leaders[1].wins.high
        code = "preview.sureness_apart" if apart else "preview.sureness_together"
    return sentence(Message(code=code, values=values), language)


def measure_name(measure: str, language: str) -> str:
    """Return the word for a measure of losses; its id where there is none."""
    code = f"preview.measure_{measure}"
    found = sentence(Message(code=code), language)
    return measure if found.startswith(code) else found


def report_text(report: BatchReport, names: Mapping[str, str], language: str = "en") -> str:
    """Return a report as plain text to copy.

    Args:
        report: what was found.
        names: id of a side -> its name.
        language: of the words and of the decimal sign.
    """

    def say(code: str, **values: Value) -> str:
        return sentence(Message(code=f"preview.{code}", values=values), language)

    head = "report_cancelled" if report.cancelled else "report_head"
    lines = [say(head, played=report.played, asked=report.asked, seed=report.seed)]
    for side in report.sides:
        name = names.get(side.side, side.side)
        lines.append(say("report_side", side=name, **rate_values(side.wins, language)))
        lines += [
            say(
                "report_losses",
                side=name,
                measure=measure_name(measure, language),
                mean=number_words(mean, language),
            )
            for measure, mean in side.mean_losses.items()
        ]
    lines.append(say("report_draws", **rate_values(report.draws, language)))
    lines.append(say("report_turns", turns=number_words(report.mean_turns, language)))
    if report.failures:
        lines.append(say("report_failures", count=len(report.failures)))
    return "\n".join([*lines, sureness(report, language)]) + "\n"


def report_csv(report: BatchReport) -> str:
    """Return a table with one row per battle, for a spreadsheet."""
    sides = [side.side for side in report.sides]
    measures = list(dict.fromkeys(measure for side in report.sides for measure in side.mean_losses))
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    columns = [f"lost_{measure}_{side}" for side in sides for measure in measures]
    table.writerow(["battle", "seed", "winner", "reason", "turns", *columns])
    for outcome in report.outcomes:
        losses = [outcome.losses[side].get(measure, 0) for side in sides for measure in measures]
        reason = outcome.reason.code.partition(".")[2]
        winner = outcome.winner or ""
        table.writerow([outcome.index + 1, outcome.seed, winner, reason, outcome.turns, *losses])
    return text.getvalue()


def report_json(report: BatchReport) -> str:
    """Return a report with its single battles as JSON."""
    outcomes = [
        {
            "battle": outcome.index + 1,
            "seed": outcome.seed,
            "winner": outcome.winner,
            "reason": outcome.reason.code,
            "turns": outcome.turns,
            "losses": {side: dict(lost) for side, lost in outcome.losses.items()},
        }
        for outcome in report.outcomes
    ]
    return json.dumps(report.data() | {"outcomes": outcomes}, indent=2, ensure_ascii=False) + "\n"


def save_report(report: BatchReport, file: Path) -> Path:
    """Write a report: ``.json`` as JSON, anything else as a table.

    Raises:
        EditorError: the place cannot be written.
    """
    target = file if file.suffix else file.with_suffix(".csv")
    text = report_json(report) if target.suffix.lower() == ".json" else report_csv(report)
    write_whole(target, text.encode())
    return target
