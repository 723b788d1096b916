"""The counters of a scenario beside the scores of a battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from editor.rules.core.contract import Standing
from schemas.problems import Message
from schemas.scenario_counters import Counter


def counter_standings(counters: Sequence[Counter], values: Mapping[str, int]) -> Iterator[Standing]:
    """Yield what each counter of a scenario has reached, for the board that is read in battle and reports."""
    for one in counters:
        words = Message(code="scenario_words.counter_now", values={"counter": one.name or one.id})
        yield Standing(None, float(values.get(one.id, one.start)), words)
