"""How work that takes a while says how far it is."""

from __future__ import annotations

from collections.abc import Callable

Report = Callable[[int, int], None]
"""``report(done, total)``, called in the caller's thread; may raise to stop the work.

Where it is only asked whether to stop, or nobody knows how much there is, ``total`` is 0.
"""


def quietly(_done: int, _total: int) -> None:
    """Report to nobody how far the work is."""


def part_of(report: Report, number: int, parts: int) -> Report:
    """Return a report of one of several parts of a piece of work, as far as the whole is by it.

    Args:
        report: of the whole.
        number: of the part, from 0.
        parts: how many there are; they count alike.
    """

    def within(done: int, total: int) -> None:
        if total:
            report(number * total + done, parts * total)
        else:
            report(0, 0)

    return within
