"""Which tests run through which lines of a game's rules: measured once for each file of tests, and kept.

What a file of tests runs through stands in a file of its own under ``out/mutants``, so that a measurement
that was stopped goes on where it was. It is measured anew where the tests, what they share, or a file of
rules that they run through has changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.campaigns.session import Found, Tests, in_a_child


@dataclass(frozen=True)
class Piece:
    """What the tests of one file run through."""

    stamp: str
    """Of the tests and of what all tests share."""
    files: Mapping[str, str]
    """File of rules that they run through, below the project -> its stamp."""
    seconds: Mapping[str, float]
    """Test -> seconds of processor time, in the order of the tests."""
    lines: Mapping[str, Mapping[str, str]]
    """File of rules -> line -> the tests that run through it, a bit for each in hexadecimal digits."""
    failed: Sequence[str]

    def through(self, file: str, line: int | None = None) -> Iterator[str]:
        """Yield the tests that run through a line of a file; without a line, those that run through any."""
        lines = self.lines.get(file, {})
        found = 0
        for digits in [lines.get(str(line), "0")] if line is not None else lines.values():
            found |= int(digits, 16)
        return (name for place, name in enumerate(self.seconds) if found >> place & 1)


class Reached:
    """What all tests of a game run through."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._pieces = tuple(pieces)
        self.seconds = {name: one for piece in self._pieces for name, one in piece.seconds.items()}
        self.failed = [name for piece in self._pieces for name in piece.failed]

    def tests(self, file: str, line: int | None = None) -> list[str]:
        """Return the tests that run through a line of a file, or through the file at all."""
        return [name for piece in self._pieces for name in piece.through(file, line)]


def measured(tests: Tests, game: str, root: Path, workers: int = 1) -> Reached:
    """Return what the tests of a game run through; what is not known yet is measured.

    Args:
        tests: all tests of the game, collected.
        game: the name of its folder.
        root: the project's folder.
        workers: how many files of tests are measured at the same time, each in a process of its own.
    """
    kept = root / "out/mutants" / game
    kept.mkdir(parents=True, exist_ok=True)
    by_file: dict[str, list[str]] = {}
    for name in tests.names:
        by_file.setdefault(name.partition("::")[0], []).append(name)
    for old in set(kept.glob("*.json")) - {_place(kept, file) for file in by_file}:
        old.unlink()
    shared = _shared(game, root)

    def one(file: str) -> Piece:
        stamp = f"{shared}-{stamp_of(root / file)}"
        names, place = by_file[file], _place(kept, file)
        piece = read_piece(place)
        if (
            piece is None
            or piece.stamp != stamp
            or list(piece.seconds) != names
            or not unchanged(piece, root)
        ):
            found = in_a_child(lambda: tests.measured(names, root / "editor/rules" / game))
            if found is None:
                raise RuntimeError(file)
            piece = as_piece(found, stamp, root)
            place.write_text(json.dumps(vars(piece)), encoding="utf-8")
        return piece

    with ThreadPoolExecutor(workers) as pool:
        return Reached(pool.map(one, by_file))


def as_piece(found: Found, stamp: str, root: Path) -> Piece:
    """Return what was measured in the form in which it is kept."""
    number = {name: place for place, name in enumerate(found.seconds)}
    lines = {
        Path(file).relative_to(root).as_posix(): {
            str(line): f"{sum(1 << number[name] for name in names):x}"
            for line, names in sorted(by_line.items())
        }
        for file, by_line in sorted(found.lines.items())
    }
    files = {file: stamp_of(root / file) for file in lines}
    return Piece(stamp, files, found.seconds, lines, found.failed)


def _place(kept: Path, file: str) -> Path:
    return kept / (file.removesuffix(".py").replace("/", ".") + ".json")


def read_piece(place: Path) -> Piece | None:
    """Return what was kept; nothing where that is missing or damaged."""
    if not place.exists():
        return None
    try:
        data: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
        return Piece(**data)
    except (ValueError, TypeError):  # written by halves, or by an older version
        return None


def unchanged(piece: Piece, root: Path) -> bool:
    """Return whether the rules that the tests run through are as they were."""
    return all(
        (root / file).exists() and stamp_of(root / file) == stamp for file, stamp in piece.files.items()
    )


@cache
def stamp_of(file: Path) -> str:
    """Return what changes with a file's text; it is read once in a process."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _shared(game: str, root: Path) -> str:
    """The stamp of what counts for all tests: schemas, the core, and modules of tests that hold no tests."""
    own = (root / "tests/rules" / game).rglob("*.py")
    files = [*(root / "schemas").rglob("*.py"), *(root / "editor/rules/core").rglob("*.py"), *own]
    files += [*(root / "tests").glob("*.py"), *(root / "tests/rules").glob("*.py")]
    stamps = (stamp_of(file) for file in sorted(files) if not file.name.startswith("test_"))
    return hashlib.sha256("".join(stamps).encode()).hexdigest()[:16]
