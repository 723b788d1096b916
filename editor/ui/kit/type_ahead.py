"""Letters typed into a closed list: they find the next entry that begins with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schemas.text import plain_letters

_TOGETHER_MS: Final = 1000
"""Pause between two keys from which the second begins a new word."""


class TypeAhead:
    """Gathers the letters that are typed one after the other.

    The keys' own times count: a choice may take longer to be shown than the next key takes to come, and Qt
    would then search for each letter by itself.
    """

    def __init__(self) -> None:
        self._typed = ""
        self._from = -1
        self._last_ms = 0

    def goes_on(self, at_ms: int) -> bool:
        """Whether a key of this time belongs to the word that is being typed."""
        return bool(self._typed) and at_ms - self._last_ms <= _TOGETHER_MS

    def find(self, letter: str, at_ms: int, entries: Sequence[str], current: int) -> int | None:
        """Return the number of the entry that the letters typed so far mean.

        Args:
            letter: what was typed; capitals and accents make no difference.
            at_ms: time of the key, in ms.
            entries: the words of the list.
            current: number of the entry that is chosen; -1 for none.

        Returns:
            None if no entry begins with the letters. The same letter again goes on to the next entry; a word
            is looked for from the entry on that was chosen when it was begun.
        """
        if not self.goes_on(at_ms):
            self._typed, self._from = "", current
        self._typed += plain_letters(letter)
        self._last_ms = at_ms
        same = len(set(self._typed)) == 1
        start = current + 1 if same else max(self._from, 0)
        numbers = [*range(start, len(entries)), *range(start)]
        words = [self._typed, self._typed[:1]] if same else [self._typed]
        return next(
            (n for word in words for n in numbers if plain_letters(entries[n]).startswith(word)), None
        )
