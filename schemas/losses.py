"""What of a file from elsewhere has no place here: every import says it in this form, before it stores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from schemas.problems import Message, Problem, Severity, Value


class Loss(Problem):
    """One kind of thing that a file from elsewhere has and that is not kept as it was.

    Its sentence says what it is and what was done instead.
    """

    severity: Severity = Severity.WARNING
    count: Annotated[int, Field(ge=1)] = 1
    """How often it is there."""
    place: str = ""
    """Where it is first: a field, a layer, a name; '' where the whole file is meant."""


def lost(code: str, place: str = "", file: str = "", line: int | None = None, /, **values: Value) -> Loss:
    """Return a loss; its number is the value ``count``, 1 where there is none.

    Args:
        code: of its sentence, ``area.key``.
        place: where it is first, in the words of the file.
        file: the file that says it.
        line: its line, from 1; None where that is not known.
        values: what the sentence names.
    """
    count = values.get("count", 1)
    number = count if isinstance(count, int) else 1
    return Loss(code=code, values=values, place=place, file=file, line=line, count=max(1, number))


def placed(loss: Problem) -> Message:
    """Return a loss with the place where it is first, as far as one is known."""
    where = loss.place if isinstance(loss, Loss) and loss.place not in loss.values.values() else ""
    if loss.file:
        code = "losses.in_file" if loss.line is None else "losses.at_line"
        return Message(code=code, values={"file": loss.file, "line": loss.line or 0, "what": _plain(loss)})
    if where:
        return Message(code="losses.first", values={"what": _plain(loss), "place": where})
    return _plain(loss)


def _plain(loss: Problem) -> Message:
    return Message(code=loss.code, values=loss.values)


def gathered(losses: Iterable[Loss]) -> tuple[Loss, ...]:
    """Return losses with those of one sentence as one, counted; the first place counts."""
    found: dict[Message, Loss] = {}
    for one in losses:
        key = _plain(one)
        known = found.get(key)
        found[key] = one if known is None else known.model_copy(update={"count": known.count + one.count})
    return tuple(found.values())
