"""The functions that formulas of a table may call."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.formulas.numbers import number_in
from schemas.expression_budget import Budget, OverBudget, bounded, short
from schemas.face_expressions import MOST_DIGITS
from schemas.own_values import dice_results

FUNCTIONS: Final[Mapping[str, tuple[int, int]]] = {
    "abs": (1, 1),
    "ceil": (1, 1),
    "concat": (1, 12),
    "contains": (2, 2),
    "dice_average": (1, 1),
    "dice_max": (1, 1),
    "dice_min": (1, 1),
    "floor": (1, 1),
    "len": (1, 1),
    "lower": (1, 1),
    "max": (1, 12),
    "min": (1, 12),
    "number": (1, 1),
    "replace": (3, 3),
    "round": (1, 2),
    "round_to": (2, 2),
    "text": (1, 1),
    "title": (1, 1),
    "trim": (1, 1),
    "upper": (1, 1),
}
"""Name -> least and most arguments; ``if(a, b, c)`` is part of the language."""
LONGEST: Final = 10_000
"""Most characters of a text that a function gives."""


class FormulaError(Exception):
    """A formula cannot be worked out for a card.

    Attributes:
        reason: ends the code of the message, ``table.formula_<reason>``.
        column: where in the text, from 1.
        found: the values that do not go together.
    """

    def __init__(self, reason: str, column: int, found: str) -> None:
        super().__init__(reason)
        self.reason, self.column, self.found = reason, column, found[:80]


def run(name: str, arguments: list[Any], column: int, budget: Budget) -> Any:
    """Return what a function gives; an empty argument gives an empty value where no text is meant.

    Raises:
        FormulaError: an argument is of the wrong type, or a text becomes too long.
        OverBudget: a number or all texts together are too large.
    """
    if name in _TEXTS:
        texts = [_text(one) for one in arguments]
        letters = _letters(name, texts)
        if letters > LONGEST:
            raise FormulaError("too_long_text", column, texts[0][:20])
        budget.text(letters)
        return _TEXTS[name](*texts)
    if name.startswith("dice_"):
        return _of_dice(name, arguments[0], column)
    if name in ("len", "contains"):
        return _size(arguments[0]) if name == "len" else _holds(*arguments)
    if name in ("min", "max"):
        numbers = [_number(one, column) for one in arguments if one is not None]
        return None if not numbers else min(numbers) if name == "min" else max(numbers)
    if any(one is None for one in arguments):
        return None
    numbers = [_number(one, column) for one in arguments]
    if name == "round_to" and numbers[1] == 0:
        raise FormulaError("by_nothing", column, f"round_to({numbers[0]:g}, 0)")
    if name == "round" and len(numbers) == 2 and not (0 <= numbers[1] <= 9):
        raise FormulaError("bad_places", column, f"{numbers[1]:g}")
    try:
        return bounded(_NUMBERS[name](*numbers))
    except OverflowError as trouble:  # a fraction so small that what it divides has no end
        raise OverBudget("digits", most=MOST_DIGITS) from trouble


def _of_dice(name: str, dice: Any, column: int) -> float | None:
    """Return the least, the most or the average of what dice show; None for no dice."""
    if dice in (None, ""):
        return None
    results = dice_results(dice) if isinstance(dice, str) else None
    if results is None:
        raise FormulaError("no_dice", column, _text(dice))
    least, most = results
    average = (least + most) / 2
    return {"dice_min": least, "dice_max": most}.get(name, int(average) if average.is_integer() else average)


def _letters(name: str, texts: list[str]) -> int:
    """Return how many letters a function of texts will give, before it gives them."""
    if name != "replace":
        return sum(map(len, texts))
    whole, old, new = texts
    return len(whole) + (whole.count(old) * (len(new) - len(old)) if old else 0)


def _round(value: float, places: float = 0) -> float:
    """Round half away from zero, as prices are; 1.1 times 25 is 27.5 here, whatever the last bit says."""
    scale = 10 ** int(places)
    near = math.floor(round(abs(value) * scale, 9) + 0.5)
    found = math.copysign(near / scale, value)
    return int(found) if places == 0 else found


def _round_to(value: float, step: float) -> float:
    found = _round(value / abs(step)) * abs(step)
    return int(found) if float(found).is_integer() else round(found, 9)


_NUMBERS: Final[Mapping[str, Callable[..., Any]]] = {
    "abs": abs,
    "ceil": lambda value: math.ceil(round(value, 9)),
    "floor": lambda value: math.floor(round(value, 9)),
    "number": lambda value: value,
    "round": _round,
    "round_to": _round_to,
}
_TEXTS: Final[Mapping[str, Callable[..., Any]]] = {
    "concat": lambda *texts: "".join(texts),
    "lower": str.lower,
    "replace": lambda text, old, new: text.replace(old, new) if old else text,
    "text": lambda text: text,
    "title": lambda text: text[:1].upper() + text[1:],
    "trim": str.strip,
    "upper": str.upper,
}


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return str(value.get("en") or value.get("slug") or next(iter(value.values()), ""))
    if isinstance(value, list | tuple):
        return "; ".join(map(str, value))
    return number_text(value) if isinstance(value, int | float) else str(value)


def number_text(value: float) -> str:
    """Return a number in figures alone, neither 1e+06 nor inf.

    Raises:
        OverBudget: it has too many digits, or is none.
    """
    if isinstance(value, int):
        return str(bounded(value))
    text = f"{round(bounded(value), 9):g}"
    return f"{value:.12g}" if "e" in text and abs(value) >= 1 else "0" if "e" in text else text


def _number(value: Any, column: int) -> Any:
    if isinstance(value, str):
        found = number_in(value, whole=False)
        if found is not None:
            return int(found) if float(found).is_integer() else found
    if not isinstance(value, int | float):
        raise FormulaError("not_a_number", column, short(value))
    return bounded(value)


def _size(value: Any) -> int:
    return 0 if value is None else len(value) if isinstance(value, str | list | tuple) else len(_text(value))


def _holds(whole: Any, part: Any) -> bool:
    if isinstance(whole, list | tuple):
        return part in whole
    return _text(part).casefold() in _text(whole).casefold()
