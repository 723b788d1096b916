"""What an import cannot keep, in words and for programs: the same for every kind of file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from schemas.losses import Loss, placed
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem


def loss_text(loss: Problem, language: str) -> str:
    """Return the sentence of a loss, with the place where it is first."""
    return sentence(placed(loss), language)


def losses_data(losses: Iterable[Problem], language: str) -> list[dict[str, Any]]:
    """Return losses for programs: code, values, number, first place, sentence."""
    return [
        {
            "code": one.code,
            "count": one.count if isinstance(one, Loss) else 1,
            "place": one.place if isinstance(one, Loss) else "",
            "file": one.file,
            "line": one.line,
            "values": one.model_dump(mode="json")["values"],
            "text": sentence(one, language),
        }
        for one in losses
    ]


def refuse_losses(losses: Sequence[Problem]) -> None:
    """Refuse an import that was to be strict.

    Raises:
        EditorError: something would be lost.
    """
    if losses:
        fix = Message(code="losses.without_strict")
        raise EditorError(Problem(code="losses.strict", values={"count": len(losses)}, fix=fix))
