"""Numbers of the odds as the language writes them."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from editor.services.odds import Row

_LITTLE = 0.0005


def percent(share: float) -> str:
    """Return a probability in percent with one decimal; a tiny one is not written as nothing."""
    locale = QLocale()
    if 0 < share < _LITTLE:
        return f"<\u202f{locale.toString(0.1, 'f', 1)}\u202f%"
    if 1 - _LITTLE < share < 1:
        return f">\u202f{locale.toString(99.9, 'f', 1)}\u202f%"
    return f"{locale.toString(100 * share, 'f', 1)}\u202f%"


def share_words(row: Row) -> str:
    """Return a probability, with what it was before, and its margin where it is sampled."""
    words = percent(row.after)
    if row.high > row.low:
        margin = QLocale().toString(50 * (row.high - row.low), "f", 1)
        words = f"{words} ±\u202f{margin}"
    return words if row.before is None else f"{percent(row.before)} → {words}"


def amount_words(row: Row) -> str:
    """Return an expected amount with two decimals, with what it was before."""
    locale = QLocale()
    words = locale.toString(row.after, "f", 2)
    return words if row.before is None else f"{locale.toString(row.before, 'f', 2)} → {words}"
