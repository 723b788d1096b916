"""The folder of a web site: made beside what is there, and put in place only when all of it is whole.

``site.json`` in it says which files are of the site, what is in each, and what its pictures were drawn from:
what has not changed is neither drawn nor written again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from editor.packs.staging import staging
from editor.packs.whole_files import made_folders, remove_empty, write_whole
from editor.services.new_folders import cannot_write, refuse_unwritable_folder
from editor.services.prints.book_files import is_inside, read_marker

MARKER: Final = "site.json"


@dataclass(frozen=True)
class Written:
    """What became of a folder."""

    written: int
    """Files that are new or have changed."""
    same: int
    """Files that stayed as they were."""
    removed: int
    """Files of the site before that there are no more."""


@dataclass
class _Known:
    """What a folder holds of a site."""

    files: dict[str, str] = field(default_factory=dict)
    """Path in the folder -> digest."""
    groups: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    """Name of files that are drawn together -> what they were drawn from, and their paths."""


class SiteFolder:
    """Takes in the files of a site; used with ``with``, after which nothing is left that is not whole."""

    def __init__(self, folder: Path, *, redraw: bool = False) -> None:
        """Look at a folder: a new one, an empty one, or that of an earlier site.

        Args:
            folder: where the site goes.
            redraw: draw everything, whatever is there.

        Raises:
            EditorError: it is no folder, holds other files, or cannot be written.
        """
        self._folder, self._redraw = folder, redraw
        self._before = _earlier(folder)
        refuse_unwritable_folder(folder)
        self._now = _Known()
        self._changed: dict[str, Path] = {}
        self._made: list[Path] = []
        self._staging: Path | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Make room for new files.

        Raises:
            EditorError: the folder cannot be written.
        """
        try:
            self._made = made_folders(self._folder)
            self._staging = self._stack.enter_context(staging(self._folder))
        except OSError as trouble:
            raise cannot_write(self._folder, trouble) from trouble
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Take away what was not put in place; the site before is as it was."""
        self._stack.close()
        remove_empty(self._made)

    def put(self, name: str, data: bytes) -> None:
        """Take in a file.

        Args:
            name: its path in the folder.
            data: what is in it.

        Raises:
            EditorError: the folder cannot be written.
        """
        digest = hashlib.sha256(data).hexdigest()
        self._now.files[name] = digest
        if self._before.files.get(name) == digest and (self._folder / name).is_file():
            return
        assert self._staging is not None  # noqa: S101 - put is called inside ``with``
        target = self._staging / f"{len(self._changed)}"
        try:
            target.write_bytes(data)
        except OSError as trouble:
            raise cannot_write(self._folder, trouble) from trouble
        self._changed[name] = target

    def group(self, key: str, source: str, make: Callable[[], Mapping[str, bytes]]) -> None:
        """Take in files that are drawn together, unless they were drawn from the very same before.

        Args:
            key: name of the group, the same from site to site.
            source: digest of all that they show.
            make: draws them: path in the folder -> what is in the file.

        Raises:
            EditorError: the folder cannot be written, or what ``make`` raises.
        """
        known = self._before.groups.get(key)
        if known is not None and known[0] == source and not self._redraw and self._has(known[1]):
            self._now.files.update({name: self._before.files[name] for name in known[1]})
            self._now.groups[key] = known
            return
        made = make()
        for name, data in made.items():
            self.put(name, data)
        self._now.groups[key] = (source, tuple(sorted(made)))

    def _has(self, names: tuple[str, ...]) -> bool:
        return all(name in self._before.files and (self._folder / name).is_file() for name in names)

    def finish(self) -> Written:
        """Put everything in place and remove what there is no more.

        Raises:
            EditorError: the folder cannot be written.
        """
        gone = set(self._before.files) - set(self._now.files)
        try:
            # First it says what will be there as well: stopped in between, all of it is known as the site's.
            self._say(_Known(self._now.files | dict.fromkeys(gone | set(self._changed), "")))
            for name, staged in self._changed.items():
                target = self._folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                staged.replace(target)
            for name in gone:
                self._remove(name)
            self._say(self._now)
        except OSError as trouble:
            raise cannot_write(self._folder, trouble) from trouble
        written = len(self._changed)
        return Written(written, len(self._now.files) - written, len(gone))

    def _remove(self, name: str) -> None:
        place = self._folder / name
        place.unlink(missing_ok=True)
        parent = place.parent
        while parent != self._folder and parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()
            parent = parent.parent

    def _say(self, known: _Known) -> None:
        data = {
            "made_by": "Marshalry",
            "files": dict(sorted(known.files.items())),
            "drawn": {key: [source, list(names)] for key, (source, names) in sorted(known.groups.items())},
        }
        write_whole(self._folder / MARKER, f"{json.dumps(data, indent=1)}\n".encode())


def _earlier(folder: Path) -> _Known:
    """Return what a folder holds of an earlier site."""
    data = read_marker(folder / MARKER, dict, "site.folder_taken")
    found = _Known({name: str(digest) for name, digest in data["files"].items() if is_inside(name)})
    drawn = data.get("drawn")
    for key, row in (drawn if isinstance(drawn, dict) else {}).items():
        match row:
            case [str(source), list(names)] if all(isinstance(name, str) for name in names):
                found.groups[key] = (source, tuple(names))
            case _:  # a damaged row: its pictures are drawn again
                pass
    return found
