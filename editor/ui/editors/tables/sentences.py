"""What the effect blocks of a card say, as the words of one cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from editor.rules.core.blocks import sentence_case
from editor.rules.registry import find_system

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class BlockSentences:
    """Makes sentences of blocks and keeps them: a table asks for them with every stroke."""

    def __init__(self, context: UiContext, system: str) -> None:
        self._context = context
        game = find_system(system)
        self._book = game.blocks if game is not None else None
        self._ruleset = next(iter(context.rulesets(system)), None)
        self._kept: dict[int, tuple[object, tuple[str, ...]]] = {}

    def of(self, kind: str, blocks: Sequence[Any], *, between: str = "; ") -> str:
        """Return the sentences of some blocks; one that is not valid (yet) stands as three dots."""
        kept = self._kept.get(id(blocks))
        if kept is None or kept[0] is not blocks:
            # The list is kept with its words, so that its identity is not given to another meanwhile.
            kept = self._kept[id(blocks)] = (blocks, tuple(self._sentence(kind, one) for one in blocks))
        return between.join(kept[1])

    def _sentence(self, kind: str, block: Any) -> str:
        if self._book is None or not isinstance(block, Mapping):
            return "…"
        text = self._book.sentence(kind, block, self._ruleset, self._context.language)
        return sentence_case(text) or "…"
