"""Games that come in packages of their own: found by their entry points, looked at, refused with a reason.

A package declares ``[project.entry-points."marshalry.games"]`` with a line ``<id> = "package.module:GAME"``,
where ``GAME`` is a :class:`GamePackage`. The registries of all layers take their rows from here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from schemas.problems import EditorError, Problem
from schemas.registry import Later, Registry

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from schemas.systems import DocumentSystem

GROUP: Final = "marshalry.games"
"""The group of entry points in which games stand."""
PROGRAM: Final = "marshalry"
"""The name under which a package requires this program."""


@dataclass(frozen=True, eq=False)
class GamePackage:
    """What a package brings to each layer."""

    documents: DocumentSystem
    """Its documents; their id is the game's."""
    messages: Path
    """Folder of its sentences: ``<language>/<id>.po``, and ``help.po`` for its fields."""
    content: Path
    """Folder of the documents that come with it."""
    rules: Any = None
    """Its ``RuleSystem``, or :func:`schemas.registry.later` it. None if it is not played."""
    faces: Any = None
    """Its ``FaceSystem``, likewise. None if its cards have plain faces."""
    windows: Any = None
    """Its ``UiSystem``, likewise. None if the forms of its fields will do."""


@dataclass(eq=False)
class InstalledGame:
    """A game that a package of this machine offers."""

    id: str
    """Name of its entry point."""
    package: str
    """Name of the package."""
    version: str
    """Version of the package."""
    game: GamePackage | None = None
    """None if it was refused."""
    problems: list[Problem] = field(default_factory=list)
    """Why it was refused, or which of its parts were."""

    def refuse(self, code: str, **values: str) -> None:
        """Note what is wrong with it."""
        named = {"package": self.package, "version": self.version, "game": self.id, **values}
        self.note(Problem(code=code, values=named))

    def note(self, *problems: Problem) -> None:
        """Note problems, each once however often a part is asked for."""
        self.problems.extend(one for one in problems if one not in self.problems)


class _Search:
    """The look at what is installed: made once, and never begun anew by what it loads."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._found: tuple[InstalledGame, ...] | None = None
        self._looking = False

    def games(self) -> tuple[InstalledGame, ...] | None:
        """Return all games. None to who asks while they, or our own documents, are being loaded."""
        with self._lock:
            if self._found is None and not self._looking and _own_systems() is not None:
                self._looking = True
                try:
                    self._found = tuple(_look_round())
                finally:
                    self._looking = False
            return self._found


_SEARCH: Final = _Search()


def installed_games() -> tuple[InstalledGame, ...]:
    """Return the games of all installed packages, those that were refused, too; sorted by id."""
    return _SEARCH.games() or ()


def _look_round() -> Iterator[InstalledGame]:
    if not _any_declared():
        return
    from importlib.metadata import entry_points  # it takes a while, and hardly anybody has such a package

    taken: set[str] = set()
    for entry in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        game = _look_at(entry)
        if game.game is not None and entry.name in taken:
            game.game = None
            game.refuse("plugins.id_taken")
        elif game.game is not None:
            taken.add(entry.name)
        yield game


def _any_declared() -> bool:
    """Return whether some package names the group at all; the modules that read it properly are dear."""
    mark = f"[{GROUP}]".encode()
    return any(mark in _read(file) for folder in sys.path for file in _declarations(folder))


def _declarations(folder: str) -> Iterator[str]:
    """Yield the files in which packages below a folder of the search path declare their entry points."""
    try:
        with os.scandir(folder or ".") as entries:
            packages = [one.path for one in entries if one.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return
    yield from (f"{path}/entry_points.txt" for path in packages)


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError:
        return b""


def _look_at(entry: EntryPoint) -> InstalledGame:
    """Load a game as far as its documents; note why it does not fit."""
    package = entry.dist
    name, version = (package.name, package.version) if package is not None else ("?", "?")
    found = InstalledGame(entry.name, name, version)
    if (wanted := _unmet(package.requires or () if package is not None else ())) is not None:
        found.refuse("plugins.other_version", wanted=wanted[0], have=wanted[1])
        return found
    try:
        game = Later(entry.value).load()
        fits = _is_whole(game) and game.documents.id == entry.name and bool(game.documents.models)
    except EditorError as trouble:
        found.note(*trouble.problems)
        return found
    if not fits:
        found.refuse("plugins.no_game", place=entry.value)
    elif gone := next((one for one in ("messages", "content") if not getattr(game, one).is_dir()), None):
        found.refuse("plugins.no_folder", part=gone, folder=str(getattr(game, gone)))
    elif any(one.id == entry.name for one in _own_systems() or ()):
        found.refuse("plugins.id_taken")
    else:
        found.game = game
    return found


def _is_whole(game: object) -> bool:
    """Return whether what a package offers has the documents and folders that every game must have."""
    return (
        isinstance(game, GamePackage)
        and hasattr(game.documents, "models")
        and isinstance(game.messages, Path)
        and isinstance(game.content, Path)
    )


def _unmet(requires: list[str] | tuple[str, ...]) -> tuple[str, str] | None:
    """Return the versions of this program that a package wants, and the one here. None if they fit."""
    from importlib.metadata import version

    from packaging.requirements import InvalidRequirement, Requirement

    have = version(PROGRAM)
    for line in requires:
        try:
            wanted = Requirement(line)
        except InvalidRequirement:
            continue
        if wanted.name.lower() == PROGRAM and not wanted.specifier.contains(have, prereleases=True):
            return str(wanted.specifier), have
    return None


def _own_systems() -> Registry[DocumentSystem] | None:
    """Return the documents of our own games. None while their module is being loaded."""
    return getattr(sys.modules.get("schemas.systems"), "DOCUMENT_SYSTEMS", None)


def _brought() -> tuple[GamePackage, ...] | None:
    found = _SEARCH.games()
    return None if found is None else tuple(one.game for one in found if one.game is not None)


def document_systems() -> tuple[DocumentSystem, ...] | None:
    """Return the documents of each game from outside. None while they are being loaded."""
    games = _brought()
    return None if games is None else tuple(one.documents for one in games)


def message_folders() -> tuple[Path, ...] | None:
    """Return the folders with the sentences of each game from outside. None while they are being loaded."""
    games = _brought()
    return None if games is None else tuple(one.messages for one in games)


def content_folders() -> tuple[Path, ...]:
    """Return the folders with the documents that come with each game from outside."""
    return tuple(one.content for one in _brought() or ())


def rule_rows() -> tuple[Any, ...] | None:
    """Return the rules of each game from outside. None while they are being loaded."""
    return _rows("rules")


def face_rows() -> tuple[Any, ...] | None:
    """Return the faces of each game from outside. None while they are being loaded."""
    return _rows("faces")


def window_rows() -> tuple[Any, ...] | None:
    """Return what each game from outside adds to the windows. None while they are being loaded."""
    return _rows("windows")


def _rows(part: str) -> tuple[Any, ...] | None:
    """Return a part of each game; one that cannot be loaded, or is another game's, is noted as refused."""
    found = _SEARCH.games()
    return None if found is None else tuple(row for one in found if (row := _row(one, part)) is not None)


def _row(one: InstalledGame, part: str) -> Any:
    brought = getattr(one.game, part, None)
    try:
        row = brought.load() if isinstance(brought, Later) else brought
    except EditorError as trouble:
        one.note(*trouble.problems)
        return None
    if row is not None and getattr(row, "id", None) != one.id:
        one.refuse("plugins.no_part", part=part)
        return None
    return row


def refusals() -> tuple[Problem, ...]:
    """Return what was found wrong so far with games from outside."""
    return tuple(problem for one in installed_games() for problem in one.problems)
