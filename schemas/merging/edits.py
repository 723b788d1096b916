"""Edits of two people at the same document, of which one may have had those of the other before him."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from schemas.merging.merge import carried_over, merge
from schemas.merging.results import Choices, Key, Merge, Side
from schemas.merging.valid import merge_valid, on_other_bases


@dataclass(frozen=True)
class Edits:
    """The edits of both in one."""

    both: Merge
    """The result, and where it has to be chosen."""
    base: dict[str, Any]
    """What there is without one's own edits: what theirs lead to."""


def merge_edits(
    base: Mapping[str, Any],
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    written: Mapping[str, Any] | None = None,
    choices: Choices | None = None,
    wrong_places: Callable[[Mapping[str, Any]], Sequence[str]] = lambda _data: (),
) -> Edits:
    """Put one's own edits together with those that somebody else made at the same time.

    Args:
        base: the document without one's own edits.
        mine: with them.
        theirs: as the other one has it.
        written: what the other one had before him of one's own edits. Where he has put something in the place
            of one of them, or taken it back, both have changed that place. None if he had nothing of them.
        choices: which side holds where both changed the same place; theirs for what is not in it.
        wrong_places: returns where data is not valid (:func:`merge_valid`).
    """
    choices = choices or {}
    found = merge_valid(base, mine, theirs, choices, wrong_places)
    if on_other_bases(base, mine, theirs):
        return Edits(found, dict(theirs))
    plain = merge(base, mine, theirs).data
    if written is not None:
        seen = merge(written, mine, theirs).data
        found = _with_taken_back(found, plain, seen, mine, choices)
    return Edits(found, carried_over(mine, base, plain))


def _with_taken_back(
    found: Merge,
    plain: Mapping[str, Any],
    seen: Mapping[str, Any],
    mine: Mapping[str, Any],
    choices: Choices,
) -> Merge:
    """Return a merge in which it is chosen, too, what becomes of edits that the other one took back.

    Args:
        found: the merge without them.
        plain: the same where nothing was chosen.
        seen: what the other one made of one's own edits that he had before him.
        mine: with one's own edits. What was taken back here since the other one had it stays so, unasked.
        choices: which side holds; one's own for what is not in it.
    """
    differing = merge(None, plain, seen).conflicts
    if not differing:
        return found
    others = {one.key for one in merge(None, mine, seen).conflicts}
    back = tuple(one for one in differing if one.key in others)
    sides: dict[Key, Side] = {one.key: "mine" if one.key in others else "theirs" for one in differing}
    chosen = merge(None, plain, seen, {**sides, **choices}).data
    return Merge(carried_over(plain, chosen, found.data), found.taken, (*found.conflicts, *back))
