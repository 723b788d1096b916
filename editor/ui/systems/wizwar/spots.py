"""Names of what one can point at on the table of Wiz-War."""

from __future__ import annotations


def spot_number(spot: str, letter: str) -> int | None:
    """Return the number of a spot of a kind: ``q12`` is square 12. None for spots of other kinds."""
    return int(spot[1:]) if spot[:1] == letter and spot[1:].isdigit() else None
