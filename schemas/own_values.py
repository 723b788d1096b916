"""What the fields that an author has added hold: what is wrong with it, and what a card has of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, assert_never

from schemas.own_fields import (
    DIE,
    OWN,
    OwnChoice,
    OwnDie,
    OwnField,
    OwnFlag,
    OwnNumber,
    OwnPicture,
    OwnReference,
    OwnText,
    WordList,
)
from schemas.problems import Message, Problem, Severity, Value
from schemas.text import LocalText
from schemas.validation import did_you_mean, first_twice, shown

_DICE: Final = re.compile(r"([1-9]\d?)?d([1-9]\d{0,2})([+-]\d{1,2})?")
_WHOLE_DIE: Final = re.compile(rf"{DIE[:-1]}\Z")
_NO_DEFAULT: Final[Mapping[str, Any]] = {"flag": False, "text": "", "picture": None, "reference": None}


def for_kind(fields: Sequence[OwnField], kind: str) -> tuple[OwnField, ...]:
    """Return the fields that the cards of a kind have, in their order."""
    return tuple(one for one in fields if one.kind == kind)


def first_of_each(declared: Iterable[Sequence[OwnField]], kind: str) -> tuple[OwnField, ...]:
    """Return the fields that the cards of a kind have by several rulesets.

    Args:
        declared: the fields of each ruleset; of two with one key that of the earlier ruleset holds.
        kind: kind of the cards.
    """
    found: dict[str, OwnField] = {}
    for fields in declared:
        for field in for_kind(fields, kind):
            found.setdefault(field.key, field)
    return tuple(found.values())


def own_of(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values in plain data of a card; empty where it has none."""
    found = data.get(OWN)
    return found if isinstance(found, Mapping) else {}


def default_of(field: OwnField) -> Any:
    """Return what a card that says nothing has; None for nothing."""
    default = getattr(field, "default", _NO_DEFAULT.get(field.type))
    if isinstance(field, OwnNumber) and field.whole and default is not None:
        return int(default)
    return default


def value_of(own: Mapping[str, Any], field: OwnField) -> Any:
    """Return what a card has of a field: what it says, else the default of the field."""
    value = own.get(field.key)
    return default_of(field) if value is None else value


def number_of(own: Mapping[str, Any], field: OwnField) -> float | None:
    """Return what a card has of a field as a number: 0 or 1 of a flag, the average of dice; None for none."""
    value = value_of(own, field)
    if isinstance(value, bool | int | float) and isinstance(field, OwnNumber | OwnFlag):
        return float(value)
    if isinstance(field, OwnDie) and isinstance(value, str) and (results := dice_results(value)):
        return sum(results) / 2
    return None


def dice_results(dice: str) -> tuple[int, int] | None:
    """Return the least and the most that dice such as ``2d6+1`` show; None for what is no dice."""
    parts = dice_parts(dice)
    if parts is None:
        return None
    number, sides, more = parts
    return number + more, number * sides + more


def dice_parts(dice: str) -> tuple[int, int, int] | None:
    """Return number and sides of dice such as ``2d6+1``, and what is added; None for what is no dice."""
    found = _DICE.fullmatch(dice)
    return None if found is None else (int(found[1] or 1), int(found[2]), int(found[3] or 0))


def words_of(own: Mapping[str, Any], field: OwnField) -> frozenset[str]:
    """Return what a card has of a field as words: its text in each language, its word, its dice."""
    value = value_of(own, field)
    texts = value.root if isinstance(value, LocalText) else value
    if isinstance(texts, Mapping) and isinstance(field, OwnText):
        return frozenset(str(one) for one in texts.values() if one)
    return frozenset((value,)) if isinstance(value, str) and value else frozenset()


def own_problems(own: Mapping[str, Any], fields: Sequence[OwnField]) -> tuple[Problem, ...]:
    """Return what is wrong with the values of a card.

    A value of a field that no ruleset has is only warned of: a field that was removed, or a pack that came
    without its ruleset, loses nothing.

    Args:
        own: the values as plain data.
        fields: those that the kind of card has.
    """
    known = {field.key: field for field in fields}
    return tuple(problem for key, value in own.items() for problem in _problems(key, value, known))


def declaration_problems(fields: Sequence[OwnField], lists: Sequence[WordList] = ()) -> tuple[Problem, ...]:
    """Return what is wrong with the fields of a ruleset beside its schema.

    A choice without words is none, its list must be there, and its default must be one of its words. A stored
    ruleset with such a choice can still be read: nothing that it declares is lost by it.

    Args:
        fields: as they are declared.
        lists: the lists of words of the ruleset.
    """
    known = {one.id: [option.id for option in one.options] for one in lists}
    return tuple(
        found
        for place, field in enumerate(fields)
        if isinstance(field, OwnChoice) and (found := _wrong_choice(place, field, known)) is not None
    )


def _wrong_choice(place: int, field: OwnChoice, lists: Mapping[str, Sequence[str]]) -> Problem | None:
    at, name = f"own_fields[{place}]", {"name": field.words}
    if field.word_list is not None and field.word_list not in lists:
        values = {**name, "list": field.word_list}
        near = did_you_mean(field.word_list, lists) or Message(code="own.no_list_fix")
        return Problem(code="own.no_list", path=f"{at}.word_list", values=values, fix=near)
    words = [*lists.get(field.word_list or "", ()), *(one.id for one in field.options)]
    if not words:
        return Problem(code="own.no_options", path=f"{at}.options", values=name)
    if twice := first_twice(words):
        number = max(twice[0] - (len(words) - len(field.options)), 0)
        return Problem(code="own.option_twice", path=f"{at}.options[{number}].id", values={"id": twice[1]})
    if field.default is not None and field.default not in words:
        return Problem(code="own.default", path=f"{at}.default", values={"key": field.key})
    return None


def _problems(key: str, value: Any, known: Mapping[str, OwnField]) -> Iterator[Problem]:
    path = f"{OWN}.{key}"
    if (field := known.get(key)) is None:
        meant = did_you_mean(key, known) or Message(code="own.unknown_fix")
        values = {"key": key}
        yield Problem(code="own.unknown", severity=Severity.WARNING, path=path, values=values, fix=meant)
    elif value is not None and (found := _wrong(field, value)) is not None:
        code, more = found
        words = str(more.get("known", ""))
        fix = Message(code="catalogue.use_one_of", values={"known": words}) if words else None
        name = {"name": field.words, "value": value if isinstance(value, str) else shown(value)}
        yield Problem(code=f"own.{code}", path=path, values={**name, **more}, fix=fix)


def _wrong(field: OwnField, value: Any) -> tuple[str, dict[str, Value]] | None:
    """Return what is wrong with a value: the code of its message and what that names; None for nothing."""
    match field:
        case OwnNumber():
            return _wrong_number(field, value)
        case OwnDie():
            fits = isinstance(value, str) and (not value or _WHOLE_DIE.fullmatch(value))
            return None if fits else ("no_die", {})
        case OwnText():
            fits = isinstance(value, Mapping) if field.translated else isinstance(value, str)
            code = "no_texts" if field.translated else "no_text"
            return None if fits and not _is_part(value) else (code, {})
        case OwnChoice():
            words = [one.id for one in field.options]
            return None if value in words else ("no_word", {"known": ", ".join(words)})
        case OwnFlag():
            return None if isinstance(value, bool) else ("no_flag", {})
        case OwnPicture():
            return None if isinstance(value, Mapping) and "data" in value else ("no_picture", {})
        case OwnReference():
            if not isinstance(value, Mapping) or not {"id", "kind"} <= value.keys():
                return "no_reference", {}
            right = value["kind"] == field.to
            return None if right else ("other_kind", {"wanted": Message(code=f"document.kind_{field.to}")})
    assert_never(field)


def _wrong_number(field: OwnNumber, value: Any) -> tuple[str, dict[str, Value]] | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "no_number", {}
    if field.whole and not float(value).is_integer():
        return "not_whole", {}
    if field.least is not None and value < field.least:
        return "too_small", {"ge": _plain(field, field.least)}
    if field.most is not None and value > field.most:
        return "too_large", {"le": _plain(field, field.most)}
    return None


def _plain(field: OwnNumber, number: float) -> int | float:
    return int(number) if number.is_integer() else number


def _is_part(value: Any) -> bool:
    """Return whether a mapping is a picture or a reference, no text per language."""
    return isinstance(value, Mapping) and ("data" in value or {"id", "kind"} <= value.keys())
