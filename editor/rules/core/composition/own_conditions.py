"""What rules of composition ask of fields that authors have added to cards: in words, and to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from schemas.composition import OwnCondition
from schemas.own_fields import OWN, OwnChoice, OwnField, OwnFlag, OwnNumber
from schemas.problems import Message, Value
from schemas.text import LocalText

MOST_OFFERED: Final = 20
"""Numbers of a field that are offered as the least; of a wider range a rule's file names one."""


def own_names(fields: Iterable[OwnField]) -> dict[str, LocalText]:
    """Return what fields and the words of choices are called, by ``own.key`` and ``own.key:word``."""
    found: dict[str, LocalText] = {}
    for field in fields:
        found[f"{OWN}.{field.key}"] = field.words
        for one in field.options if isinstance(field, OwnChoice) else ():
            if one.name:
                found[f"{OWN}.{field.key}:{one.id}"] = one.name
    return found


def condition_words(wanted: OwnCondition, names: Mapping[str, LocalText]) -> Message:
    """Return in words what a field must hold."""
    values: dict[str, Value] = {"field": names.get(f"{OWN}.{wanted.key}", wanted.key)}
    least, most = _plain(wanted.least), _plain(wanted.most)
    if wanted.words:
        said = tuple(names.get(f"{OWN}.{wanted.key}:{one}", one) for one in wanted.words)
        return Message(code="army_words.own_is", values={**values, "words": said})
    if least is None:
        code = "army_words.own_has" if most is None else "army_words.own_most"
        return Message(code=code, values={**values, "n": most})
    if most is None:
        return Message(code="army_words.own_least", values={**values, "n": least})
    return Message(code="army_words.own_between", values={**values, "least": least, "most": most})


def offered_conditions(fields: Sequence[OwnField]) -> Iterator[OwnCondition]:
    """Yield what a rule may ask: a tick, a word of a choice, a least number of a narrow range, anything."""
    for field in fields:
        match field:
            case OwnFlag():
                yield OwnCondition(key=field.key)
            case OwnChoice():
                yield from (OwnCondition(key=field.key, words=(one.id,)) for one in field.options)
            case OwnNumber(whole=True, least=float(least), most=float(most)) if most - least <= MOST_OFFERED:
                numbers = range(int(least) + 1, int(most) + 1)
                yield from (OwnCondition(key=field.key, least=number) for number in numbers)
            case _:
                yield OwnCondition(key=field.key)


def _plain(number: float | None) -> int | float | None:
    return int(number) if number is not None and number.is_integer() else number
