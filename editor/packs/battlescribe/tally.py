"""What of a file of BattleScribe has no place here, or the other way round: counted, with examples."""

from __future__ import annotations

from typing import Final

from schemas.losses import Loss, lost

_EXAMPLES: Final = 3
_LONGEST: Final = 100


class Tally:
    """Counts what is lost, by its kind."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._examples: dict[str, dict[str, None]] = {}
        self.told: list[tuple[str, str]] = []
        """Each loss: its kind, and which it is, with their number where several are alike."""

    def add(self, what: str, example: str = "", count: int = 1, told: str = "") -> None:
        """Count something that is lost.

        Args:
            what: its kind: the code of its sentence without ``battlescribe.lost_``.
            example: a name that says which.
            count: how many there are of it.
            told: all that is to be said of it; '' where the example is that.
        """
        if count < 1:
            return
        self._counts[what] = self._counts.get(what, 0) + count
        words = " ".join((told or example).split())
        self.told.append((what, words if count == 1 else f"{words} × {count}".lstrip()))
        examples = self._examples.setdefault(what, {})
        if example.strip() and len(examples) < _EXAMPLES:
            words = " ".join(example.split()).rstrip(".")
            examples[words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"] = None

    def losses(self) -> tuple[Loss, ...]:
        """Return a loss for each kind, in the order in which they were met, placed by its first example."""
        return tuple(
            lost(
                f"battlescribe.lost_{what}",
                next(iter(self._examples[what]), ""),
                count=count,
                examples="; ".join(self._examples[what]) or "–",
            )
            for what, count in self._counts.items()
        )
