"""The rows in which the games stand, a registry for each layer; what is in a row may be loaded when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from threading import RLock
from typing import Any, Final, Generic, Protocol, TypeVar, overload

from schemas.problems import error

Entry = TypeVar("Entry")
Other = TypeVar("Other")
Named = TypeVar("Named", bound="HasId")
CANNOT_LOAD: Final = "plugins.cannot_load"
"""Code of the problem that a part of a game has: its module cannot be imported."""


class Later:
    """Something that a module holds. The module is imported when the thing is first asked for or called."""

    __slots__ = ("_found", "_loaded", "place")

    def __init__(self, place: str) -> None:
        self.place = place
        """``package.module:name``."""
        self._found: Any = None
        self._loaded = False

    def load(self) -> Any:
        """Return the thing.

        Raises:
            EditorError: its module cannot be imported, or does not hold it.
        """
        if not self._loaded:
            module, _, name = self.place.partition(":")
            try:
                self._found = getattr(import_module(module), name)
            except Exception as trouble:
                reason = f"{type(trouble).__name__}: {trouble}"
                raise error(CANNOT_LOAD, place=module, reason=reason) from trouble
            self._loaded = True
        return self._found

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call the thing."""
        return self.load()(*arguments, **named)

    def __reduce__(self) -> tuple[type[Later], tuple[str]]:
        """Travel to other processes as the place alone."""
        return Later, (self.place,)

    def __repr__(self) -> str:
        return f"later({self.place!r})"


def later(place: str) -> Any:
    """Return a stand-in for what a module holds, to be a part of a :class:`Row` or to be called.

    Args:
        place: ``package.module:name``.
    """
    return Later(place)


class Row:
    """Base of what a game adds to a layer: a part given as :func:`later` is loaded when it is first read."""

    def __getattribute__(self, name: str) -> Any:
        """Return an attribute.

        Raises:
            EditorError: it is a part whose module cannot be loaded.
        """
        found = super().__getattribute__(name)
        return found.load() if type(found) is Later else found

    def has(self, name: str) -> bool:
        """Return whether there is a part; nothing is loaded for that."""
        return object.__getattribute__(self, name) is not None


class HasId(Protocol):
    """A row that says which game it is of."""

    @property
    def id(self) -> str:
        """Id of the game."""


def row_of(rows: Sequence[Named], game: object) -> Named | None:
    """Return the row of a game by its id. None if no row is of that game."""
    for row in rows:
        if row.id == game:
            return row
    return None


class Declared(Generic[Entry]):
    """The rows that the open catalogue declares, a tuple that is exchanged: any thread may read it."""

    def __init__(self) -> None:
        self.rows: tuple[Entry, ...] = ()

    def __call__(self) -> tuple[Entry, ...]:
        """Return the rows."""
        return self.rows

    def each(self, make: Callable[[Entry], Other]) -> Callable[[], tuple[Other, ...]]:
        """Return what gives a row of another layer for each of these, made once."""
        made: dict[Entry, Other] = {}

        def rows() -> tuple[Other, ...]:
            for gone in made.keys() - set(self.rows):
                del made[gone]
            for new in (one for one in self.rows if one not in made):
                made[new] = make(new)
            return tuple(made[one] for one in self.rows)

        return rows


class Registry(Sequence[Entry], Generic[Entry]):
    """A fixed row of entries that everybody reads; for a while one more can stand at its end.

    Look-ups take a registry as their default; callers pass another one where they want it. ``also`` is for
    callers that cannot pass one on: it adds a game to the whole program, windows and all.
    """

    def __init__(
        self,
        *entries: Entry,
        installed: Callable[[], Iterable[Entry] | None] | None = None,
        declared: Callable[[], tuple[Entry, ...]] | None = None,
    ) -> None:
        """Make a row of entries.

        Args:
            entries: those of this program.
            installed: gives those of packages from outside; it is called when the row is first read, and
                again after it answered None because they are just being loaded.
            declared: gives those that the open catalogue declares; it is called each time the row is read.
        """
        self.own: Final = entries
        """Those of this program alone."""
        self._further: tuple[Entry, ...] = ()
        self._installed = installed
        self._declared = declared
        self._lock = RLock()

    @property
    def _entries(self) -> tuple[Entry, ...]:
        if self._installed is not None:
            with self._lock:  # other threads wait; what is being loaded may read the row as far as it is
                installed, self._installed = self._installed, None
                more = installed() if installed is not None else ()
                if more is None:
                    self._installed = installed
                else:
                    self._further += tuple(more)
        declared = self._declared() if self._declared is not None else ()
        return (*self.own, *self._further, *declared)

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

    def __reduce__(self) -> tuple[type[tuple[Any, ...]], tuple[tuple[Entry, ...]]]:
        """Travel to other processes as the entries that there are now."""
        return tuple, (self._entries,)

    @contextmanager
    def also(self, entry: Entry) -> Iterator[None]:
        """Have one more entry until the end of the block."""
        len(self)  # what is installed is there before
        before = self._further
        self._further = (*before, entry)
        try:
            yield
        finally:
            self._further = before
