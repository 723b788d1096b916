"""Formulas of a game without code, tried on many cards: what gives no answer, what no card can fulfil."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Any, Final

from editor.formulas.computed import free_columns
from editor.formulas.functions import FormulaError
from editor.formulas.reading import read_value
from schemas.expression_budget import OverBudget
from schemas.free_formulas import whole
from schemas.free_game import ComputedField, Constraint, FreeGame, KindOfCard
from schemas.own_fields import OWN, OwnChoice, OwnField, OwnFlag, OwnNumber, fits_number
from schemas.own_values import default_of, for_kind
from schemas.problems import EditorError, Problem, Severity

MOST_CARDS: Final = 600
"""So many cards are tried at most; where there are more, nothing is said of what contradicts what."""
_FEW_CARDS: Final = 40
"""So many tell what sort of answer a formula gives."""
_MOST_VALUES: Final = 24
"""So many values of a field are tried."""
_Asked = tuple[int, str, str]
"""A condition: its place among all of the game, its name and its formula."""
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
_NAME: Final = re.compile(r"[a-z_][a-z0-9_.]*")
_WORDS: Final = frozenset({"if", "then", "else", "and", "or", "not", "true", "false", "in"})


def trial_problems(game: FreeGame) -> tuple[Problem, ...]:
    """Return the formulas of a game that answer with something else than is asked, and what no card fulfils.

    Points have to be numbers, conditions yes or no. Contradictions are looked for among cards with the values
    at which conditions in the added fields change, so they are only warned of.
    """
    points = tuple(game.point_formulas.items())
    return _tried(game.kinds, game.card_fields, game.computed, game.constraints, points)


@lru_cache(maxsize=16)  # a game under work is looked at after each edit, most of which touch no formula
def _tried(
    kinds: tuple[KindOfCard, ...],
    card_fields: tuple[OwnField, ...],
    computed: tuple[ComputedField, ...],
    constraints: tuple[Constraint, ...],
    points: tuple[tuple[str, str], ...],
) -> tuple[Problem, ...]:
    found: list[Problem] = []
    for kind in dict.fromkeys(one.kind for one in kinds):
        fields = for_kind(card_fields, kind)
        named = {one.id: one.formula for one in computed if one.kind == kind}
        for text in (whole(text, named) for of, text in points if of == kind):
            given = _answers(text, kind, fields, islice(_cards(fields, [text]), _FEW_CARDS))
            if any(type(one) not in (int, float) for one in given if one is not None):
                found.append(Problem(code="free.points_no_number", path=f"point_formulas.{kind}"))
        asked = [
            (number, one.id, whole(one.condition, named))
            for number, one in enumerate(constraints)
            if one.kind == kind
        ]
        found += _of_conditions(kind, fields, asked)
    return tuple(found)


def _of_conditions(kind: str, fields: Sequence[OwnField], asked: Sequence[_Asked]) -> Iterator[Problem]:
    known = {name for field in fields for name in (field.key, f"{OWN}.{field.key}")}
    decided: list[_Asked] = []
    for one in asked:
        number, _, text = one
        found = _answers(text, kind, fields, islice(_cards(fields, [text]), _FEW_CARDS))
        said = [answer for answer in found if answer is not None]
        if any(not isinstance(answer, bool) for answer in said):
            yield Problem(code="free.no_condition", path=f"constraints[{number}].condition")
        elif said and _names(text) <= known:
            decided.append(one)
    cards = list(islice(_cards(fields, [text for _, _, text in decided]), MOST_CARDS + 1))
    if len(cards) > MOST_CARDS:
        return
    answers = [_answers(text, kind, fields, cards) for _, _, text in decided]
    yield from _contradictions(decided, [[answer is not False for answer in row] for row in answers])


def _contradictions(asked: Sequence[_Asked], holds: Sequence[Sequence[bool]]) -> Iterator[Problem]:
    """Yield the conditions that no card fulfils, alone or beside another one."""
    alone = {place for place, row in enumerate(holds) if not any(row)}
    for place in sorted(alone):
        at = f"constraints[{asked[place][0]}].condition"
        values = {"name": asked[place][1]}
        yield Problem(code="free.never_holds", path=at, severity=Severity.WARNING, values=values)
    for later in range(len(holds)):
        for earlier in range(later):
            both = (one and other for one, other in zip(holds[earlier], holds[later], strict=True))
            if {earlier, later} & alone or any(both):
                continue
            at = f"constraints[{asked[later][0]}].condition"
            values = {"name": asked[later][1], "other": asked[earlier][1]}
            yield Problem(code="free.contradicts", path=at, severity=Severity.WARNING, values=values)


def _answers(
    text: str, kind: str, fields: Sequence[OwnField], cards: Iterable[Mapping[str, Any]]
) -> list[Any]:
    """Return what a formula gives for each of some cards; None where it gives nothing."""
    try:
        work = read_value(text, free_columns(kind, tuple(fields)))
    except EditorError:  # the formula itself is told of
        return []
    found = []
    for card in cards:
        try:
            found.append(work(card))
        except (FormulaError, OverBudget):
            found.append(None)
    return found


def _cards(fields: Sequence[OwnField], texts: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield cards with all values at which formulas may change their answer, of the fields that they name."""
    names = {name.removeprefix(f"{OWN}.") for text in texts for name in _names(text)}
    numbers = sorted({float(one) for text in texts for one in _NUMBER.findall(text)})
    named = [field for field in fields if field.key in names]
    for values in product(*(_values(field, numbers) for field in named)):
        yield {OWN: {field.key: value for field, value in zip(named, values, strict=True)}}


def _names(text: str) -> set[str]:
    return set(_NAME.findall(re.sub(r"'[^']*'|\"[^\"]*\"", "", text))) - _WORDS


def _values(field: OwnField, numbers: Sequence[float]) -> list[Any]:
    match field:
        case OwnFlag():
            return [False, True]
        case OwnChoice():
            return [one.id for one in field.options][:_MOST_VALUES] or [None]
        case OwnNumber():
            near = [one + by for one in numbers for by in (-1, 0, 1)]
            wished = [field.least, field.most, field.default, 0.0, *near]
            fitting = dict.fromkeys(one for one in wished if one is not None and fits_number(field, one))
            return [int(one) if field.whole else one for one in fitting][:_MOST_VALUES]
        case _:
            return [default_of(field)]
