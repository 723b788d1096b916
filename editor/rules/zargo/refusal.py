"""Why the rules forbid an action, as a message with the names of the pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.rules.zargo.naming import piece_named, place_named
from editor.rules.zargo.state import NOBODY
from schemas.problems import Message, Value

if TYPE_CHECKING:
    from editor.rules.zargo.state import ZargoState


def refusal(state: ZargoState, code: str, piece: int = NOBODY, /, **values: Value) -> Message:
    """Return the rule that forbids something, about a piece where one is concerned."""
    named = {**piece_named(state, piece), **place_named(state, piece)} if piece >= 0 else {}
    return Message(code=f"zargo_rules.{code}", values={**named, **values})
