"""A merge that must be valid: where the edits of both sides do not go together, the person chooses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from schemas.inheritance import base_id, same
from schemas.merging.merge import merge
from schemas.merging.results import Choices, Conflict, Key, Merge, Side

WHOLE: Final[Key] = ()
"""Key of the conflict about a document as a whole."""
_FIELD: Final = re.compile(r"[^.\[]+")


def merge_valid(
    base: Mapping[str, Any],
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    choices: Choices,
    wrong_places: Callable[[Mapping[str, Any]], Sequence[str]],
) -> Merge:
    """Put two sets of edits of a document together so that the result is valid.

    Where it would not be, the fields named are as one side has them; if that does not help, the whole
    document is. Both are conflicts.

    Args:
        base: the plain data that both began from.
        mine: one's own.
        theirs: those of the other side.
        choices: which side holds where both changed the same place; theirs for what is not in it.
        wrong_places: returns where data is not valid (``units[2].card``); nothing for valid data.
    """
    if on_other_bases(base, mine, theirs):
        return _as_a_whole(mine, theirs, choices.get(WHOLE))
    found = merge(base, mine, theirs, choices)
    wrong = wrong_places(found.data)
    if not wrong:
        return found
    named = {match[0] for place in wrong if (match := _FIELD.match(place))}
    if fields := {one for one in named if not same(mine.get(one), theirs.get(one))}:
        found = merge(base, mine, theirs, choices, fields)
        if not wrong_places(found.data):
            return found
    return _as_a_whole(mine, theirs, choices.get(WHOLE))


def on_other_bases(base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
    """Return whether one side put the card on another base while both changed it: then parts mean others."""
    if same(base, mine) or same(base, theirs):
        return False
    return len({base_id(side) for side in (base, mine, theirs)}) > 1


def _as_a_whole(mine: Mapping[str, Any], theirs: Mapping[str, Any], side: Side | None) -> Merge:
    conflict = Conflict(WHOLE, (), None, mine, theirs)
    return Merge(dict(mine if side == "mine" else theirs), (), (conflict,))
