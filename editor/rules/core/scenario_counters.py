"""The counters of a scenario beside the scores of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from editor.rules.core.contract import Standing
from schemas.problems import Message, Problem, Severity
from schemas.scenario_counters import Counter, counters_named
from schemas.scenario_rules import Shows, Trigger
from schemas.text import LocalText
from schemas.validation import did_you_mean


def message_hints(triggers: Iterable[Trigger], counters: Sequence[Counter]) -> Iterator[Problem]:
    """Yield the names in messages that are no counters of the scenario, with the message that was meant."""
    known = [one.id for one in counters]
    for number, trigger in enumerate(triggers):
        for place, effect in enumerate(trigger.effects):
            if not isinstance(effect, Shows):
                continue
            for language, words in effect.message.root.items():
                path = f"triggers[{number}].effects[{place}].message.{language}"
                for name in counters_named(LocalText({language: words})):
                    if name in known:
                        continue
                    near = did_you_mean(name, known)
                    meant = str(near.values["name"]) if near is not None else ""
                    whole = words.replace(f"{{{name}}}", f"{{{meant}}}")
                    yield Problem(
                        code="scenario.message_unknown",
                        path=path,
                        values={"name": name},
                        severity=Severity.WARNING,
                        fix=near.model_copy(update={"values": {"name": whole}}) if near is not None else None,
                    )


def counter_standings(counters: Sequence[Counter], values: Mapping[str, int]) -> Iterator[Standing]:
    """Yield what each counter of a scenario has reached, for the board that is read in battle and reports."""
    for one in counters:
        words = Message(code="scenario_words.counter_now", values={"counter": one.name or one.id})
        yield Standing(None, float(values.get(one.id, one.start)), words)
