"""What has to be so of a disk, in words: of rules of spells, and of refusals."""

from __future__ import annotations

from editor.rules.core.wording import joined
from schemas.problems import Message, Piece, Value
from schemas.systems.diskwars_conditions import DiskIs, SpellCondition, TestGroup, ValueIs


def condition_words(condition: SpellCondition | TestGroup) -> Piece:
    """Return what has to be so of a disk."""
    join = "and" if condition.join == "all" else "or"
    return joined(f"diskwars_spells.{join}", map(test_words, condition.of))


def test_words(test: DiskIs | ValueIs | TestGroup) -> Piece:
    """Return one test."""
    nay = "_not" if test.negated else ""
    match test:
        case TestGroup():
            return _say(f"group{nay}", what=condition_words(test))
        case DiskIs():
            return _say(f"is_{test.state}{nay}")
        case _:
            return _say(f"{test.compare}{nay}", value=_say(f"value_{test.value}"), amount=test.amount)


def _say(code: str, **values: Value) -> Message:
    return Message(code=f"diskwars_spells.{code}", values=values)
