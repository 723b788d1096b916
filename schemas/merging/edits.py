"""Edits of two people at the same document, of which one may have had those of the other before him."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from schemas.merging.merge import carried_over, merge
from schemas.merging.results import Choices, Key, Merge, Side
from schemas.merging.valid import merge_valid, on_other_bases


def merge_edits(
    base: Mapping[str, Any],
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    written: Mapping[str, Any] | None = None,
    choices: Choices | None = None,
    wrong_places: Callable[[Mapping[str, Any]], Sequence[str]] = lambda _data: (),
) -> Merge:
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
    if written is None or on_other_bases(written, mine, theirs):
        return merge_valid(base, mine, theirs, choices, wrong_places)
    # Both went on from what was written.
    return _with_taken_back(merge_valid(written, mine, theirs, choices, wrong_places), base, mine, choices)


def without_edits(
    base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what there is without one's own edits: what theirs alone lead to; see :func:`merge_edits`."""
    if on_other_bases(base, mine, theirs):
        return dict(theirs)
    return carried_over(mine, base, merge(base, mine, theirs).data)


def _with_taken_back(
    found: Merge, base: Mapping[str, Any], mine: Mapping[str, Any], choices: Choices
) -> Merge:
    """Return a merge in which it is chosen, too, what becomes of edits that the other one undid.

    Args:
        found: the merge of what both did after he had them before him.
        base: the document without one's own edits.
        mine: with them.
        choices: which side holds; one's own for what is not in it.
    """
    known = {one.key for one in found.conflicts}
    settled: dict[Key, Side] = {key: side for key, side in choices.items() if key in known}
    changed: dict[Key, Side] = {
        one.key: "mine" for one in merge(base, mine, found.data).conflicts if one.key not in known
    }
    kept = merge(base, mine, found.data, {**changed, **settled}).data
    back = [replace(one, base=_at(base, one.key)) for one in merge(None, kept, found.data).conflicts]
    if not back:
        return found
    sides: dict[Key, Side] = {one.key: "mine" for one in back}
    data = merge(None, kept, found.data, {**sides, **choices}).data
    return Merge(data, found.taken, (*found.conflicts, *back))


def _at(data: Any, key: Key) -> Any:
    """Return what stands under names of fields; None where there is nothing, or a list is on the way."""
    for name in key:
        data = data.get(name) if isinstance(data, Mapping) else None
    return data
