"""What lies on the table, in words: the lines of a check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.rules.core.components import Checked
from schemas.messages import sentence
from schemas.problems import Message, Value


def component_word(key: str, language: str, **values: Value) -> str:
    """Return words of the area ``components``: what a thing on the table is called."""
    return sentence(Message(code=f"components.{key}", values=values), language)


def table_lines(table: Sequence[Checked], language: str) -> Iterator[str]:
    """Yield a line for each thing that lies on the table: how many are there of how many, and its chapter."""
    for one in table:
        name = component_word(one.what, language, count=one.needed)
        chapter = f" ({component_word('chapter', language, chapter=one.chapter)})" if one.chapter else ""
        if one.at_hand:
            yield f"[ ] {one.needed} × {name}{chapter} – {component_word('at_hand', language)}"
        else:
            mark = "x" if one.complete else " "
            yield f"[{mark}] {one.printed}/{one.needed} × {name}{chapter}"
