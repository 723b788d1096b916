"""The row of entries in which the games stand, one for each layer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar, overload

Entry = TypeVar("Entry")


class Registry(Sequence[Entry], Generic[Entry]):
    """A fixed row of entries that everybody reads; for a while one more can stand at its end.

    Look-ups take a registry as their default and are told another row where one is wanted. ``also`` is for
    who cannot tell it everybody: it adds a game to the whole program, windows and all.
    """

    def __init__(self, *entries: Entry) -> None:
        self._entries = entries

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, index: int | slice) -> Entry | tuple[Entry, ...]:
        """Return an entry, or some of them."""
        return self._entries[index]

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        """Go through the entries in order."""
        return iter(self._entries)

    @contextmanager
    def also(self, entry: Entry) -> Iterator[None]:
        """Have one more entry until the end of the block."""
        before = self._entries
        self._entries = (*before, entry)
        try:
            yield
        finally:
            self._entries = before
