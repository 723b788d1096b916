"""The log of a watched battle for reading and for other programs: text and JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from editor.packs.whole_files import write_whole
from editor.rules.core.contract import LogLine
from editor.services.battles.watching import Place, Recording
from schemas.messages import in_words, sentence, shown
from schemas.problems import Message
from schemas.typography import signed


def detail_text(detail: Message, language: str) -> str:
    """Return a part of a number with its value and its rule: ``+2 flank attack (VI.2.0)``."""
    words, value = sentence(detail, language), detail.values.get("value")
    if isinstance(value, int | float):
        words = f"{signed(value)} {words}"
    rule = detail.values.get("rule")
    return f"{words} ({in_words(rule, language)})" if rule else words


def log_text(recording: Recording, language: str) -> str:
    """Return the log as plain text: a line per sentence, with its dice and what its number is made of."""
    name = recording.setup.scenario.name.get(language)
    head = sentence(
        Message(code="preview.log_head", values={"scenario": name, "seed": recording.seed}), language
    )
    lines = [head, ""]
    for happening in recording.happenings:
        for line in happening.lines:
            lines.append(_line_text(line, language))
            lines += [f"    {detail_text(detail, language)}" for detail in line.details]
    result = recording.result
    if result is not None:
        lines += ["", sentence(result.reason, language)]
    return "\n".join(lines) + "\n"


def dice_words(line: LogLine, language: str) -> str:
    """Return the dice of a line of the log: ``D20: 7, D20: 12``; '' where none were rolled."""
    dice = (Message(code="preview.die", values={"sides": sides, "face": face}) for sides, face in line.dice)
    return ", ".join(sentence(die, language) for die in dice)


def _line_text(line: LogLine, language: str) -> str:
    dice = dice_words(line, language)
    words = sentence(line.message, language)
    return f"{words}  [{dice}]" if dice else words


def log_data(recording: Recording, language: str) -> dict[str, Any]:
    """Return the log as plain data: one entry per line, with its code and its sentence."""
    scenario = recording.setup.scenario
    return {
        "scenario": {"id": scenario.id, "slug": scenario.slug, "name": scenario.name.get(language)},
        "seed": recording.seed,
        "language": language,
        "complete": recording.complete,
        "lines": [
            _line_data(moment, happening.place, line, language)
            for moment, happening in enumerate(recording.happenings, start=1)
            for line in happening.lines
        ],
    }


def _line_data(moment: int, place: Place, line: LogLine, language: str) -> Mapping[str, Any]:
    return {
        "event": moment,
        "turn": place.turn,
        "phase": place.phase,
        "code": line.message.code,
        "sentence": sentence(line.message, language),
        "dice": [{"sides": sides, "face": face} for sides, face in line.dice],
        "subjects": list(line.subjects),
        "details": [
            {
                "code": detail.code,
                "words": sentence(detail, language),
                "value": detail.values.get("value"),
                "rule": shown(detail.values.get("rule"), language),
            }
            for detail in line.details
        ],
    }


def save_log(recording: Recording, file: Path, language: str) -> Path:
    """Write the log as far as the battle has been fought.

    Args:
        recording: the battle.
        file: where to: ``.json`` for data, anything else for text.
        language: language of the sentences.

    Raises:
        EditorError: the place cannot be written; what was there before is untouched.
    """
    if file.suffix.lower() == ".json":
        text = json.dumps(log_data(recording, language), ensure_ascii=False, indent=2) + "\n"
    else:
        text = log_text(recording, language)
    write_whole(file, text.encode("utf-8"))
    return file
