"""Fields of a map, numbered row by row, that lie beside each other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class _Run:
    """Fields side by side in one row: columns, and which of the places given they are."""

    row: int
    first: int
    last: int
    start: int
    end: int


def place_of(place: int, starts: Sequence[int]) -> tuple[int, int]:
    """Return column and row of a field, from 0.

    Args:
        place: its number.
        starts: number of the first field of each row, and at last that of all fields.
    """
    row = bisect_right(starts, place) - 1
    return place - starts[row], row


def field_on_map(at: Sequence[int]) -> str:
    """Return a field, column and row from 0, as people count: from 1."""
    return f"{at[0] + 1}.{at[1] + 1}"


def areas(places: Sequence[int], starts: Sequence[int]) -> list[list[int]]:
    """Return fields by areas that hang together, also corner to corner, in the order of their first fields.

    Args:
        places: numbers of the fields, ascending.
        starts: as for :func:`place_of`.
    """
    runs = _runs(places, starts)
    heads = list(range(len(runs)))

    def head(number: int) -> int:
        while heads[number] != number:
            heads[number] = heads[heads[number]]
            number = heads[number]
        return number

    above = 0
    for number, run in enumerate(runs):
        while runs[above].row < run.row - 1 or (
            runs[above].row == run.row - 1 and runs[above].last < run.first - 1
        ):
            above += 1
        other = above
        while runs[other].row == run.row - 1 and runs[other].first <= run.last + 1:
            one, two = head(other), head(number)
            heads[max(one, two)] = min(one, two)
            other += 1
    found: dict[int, list[int]] = {}
    for number, run in enumerate(runs):
        found.setdefault(head(number), []).extend(places[run.start : run.end])
    return list(found.values())


def _runs(places: Sequence[int], starts: Sequence[int]) -> list[_Run]:
    runs: list[_Run] = []
    end = 0
    for number, place in enumerate(places):
        if runs and place < end and place == places[number - 1] + 1:
            runs[-1].last, runs[-1].end = runs[-1].last + 1, number + 1
            continue
        column, row = place_of(place, starts)
        end = starts[row + 1]
        runs.append(_Run(row, column, column, number, number + 1))
    return runs
