"""Texts of a side whose letters have one size: that of the one that has least room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from editor.printing.face import Mark, TextMark
from editor.printing.layout import lay_out
from editor.printing.text_lines import UNITS_PER_MM


def with_same_sizes(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks of a side, texts that name a set with the letters of the smallest of it."""
    sizes: dict[str, float] = {}
    for mark in marks:
        if type(mark) is TextMark and mark.fit is not None and (name := mark.fit.same_size) and mark.text:
            own = lay_out(mark).size / UNITS_PER_MM
            sizes[name] = min(own, sizes.get(name, own))
    return tuple(_sized(mark, sizes) for mark in marks) if sizes else tuple(marks)


def _sized(mark: Mark, sizes: dict[str, float]) -> Mark:
    if type(mark) is not TextMark or mark.fit is None or mark.fit.same_size not in sizes:
        return mark
    size = sizes[mark.fit.same_size]
    return replace(mark, style=replace(mark.style, size_mm=size, least_mm=min(size, mark.style.smallest)))
