"""How work that takes a while says how far it is."""

from __future__ import annotations

from collections.abc import Callable

Report = Callable[[int, int], None]
"""``report(done, total)``, called in the caller's thread; may raise to stop the work.

Where it is only asked whether to stop, or nobody knows how much there is, ``total`` is 0.
"""


def quietly(_done: int, _total: int) -> None:
    """Report to nobody how far the work is."""
