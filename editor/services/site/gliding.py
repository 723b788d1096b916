"""Where pieces stand in the pictures of a battle, so that its page lets them glide from place to place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from editor.rules.core.contract import LogLine
from editor.services.battles.battle_views import Stand


def pieces_of(lines: Iterable[LogLine]) -> tuple[str, ...]:
    """Return the pieces that lines of a log are about, without those that only one side is told of."""
    return tuple(dict.fromkeys(one for line in lines if line.only_for is None for one in line.subjects))


class Standings:
    """Notes where pieces stand from picture to picture: what changes, and each outline once."""

    def __init__(self) -> None:
        self._pieces: dict[str, int] = {}
        self._shapes: dict[tuple[int, ...], int] = {}
        self._now: dict[str, tuple[Stand, ...]] = {}
        self._changes: list[tuple[int, str, tuple[Stand, ...]]] = []
        self._pictures = 0

    def add(self, stands: Mapping[str, tuple[Stand, ...]]) -> None:
        """Take in the next picture."""
        for piece, places in stands.items():
            seen = tuple(one for one in places if one.outline)
            if seen != self._now.get(piece, ()):
                self._now[piece] = seen
                self._changes.append((self._pictures, piece, seen))
        self._pictures += 1

    def data(self, left: int, top: int) -> dict[str, Any]:
        """Return what the script of the page reads.

        Args:
            left: pixels that are cut off the pictures at the left.
            top: the same above.

        Returns:
            ``shapes``: outlines round their middles, x and y in turns; ``stands``: for each piece ``[picture,
            [shape, x, y, ...]]`` for each picture from which on it stands elsewhere.
        """
        stands: list[list[Any]] = []
        for picture, piece, places in self._changes:
            number = self._pieces.setdefault(piece, len(self._pieces))
            if number == len(stands):
                stands.append([])
            flat: list[int] = []
            for one in places:
                shape = self._shapes.setdefault(one.outline, len(self._shapes))
                flat += [shape, one.x - left, one.y - top]
            stands[number].append([picture, flat])
        moved = [one for one in stands if len(one) > 1]  # who stays where it is cannot glide
        return {"shapes": [list(one) for one in self._shapes], "stands": moved}
