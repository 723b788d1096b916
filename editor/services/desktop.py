"""The program in the menus of a person's desktop: entry, icon, type of packs, description, manual page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from editor.packs.whole_files import write_whole
from schemas.messages import LANGUAGES
from schemas.messages.languages import SOURCE
from schemas.problems import Message, error
from schemas.system_reasons import reason_of

FILES: Final = Path(__file__).resolve().parents[1] / "desktop"
PLACES: Final = {
    "marshalry.desktop": "applications/marshalry.desktop",
    "marshalry.svg": "icons/hicolor/scalable/apps/marshalry.svg",
    "marshalry-mime.xml": "mime/packages/marshalry.xml",
    "marshalry.metainfo.xml": "metainfo/marshalry.metainfo.xml",
}
"""File of ours -> where it lies below a folder of data as the XDG specifications have it."""
_MAN: Final = "man1/marshalry.1"
_SPECIAL: Final = re.compile(r'["`$\\]')
_QUOTED: Final = r"\\\g<0>"
_RENEW: Final = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))


def data_folder() -> Path:
    """Return the person's folder of data: ``XDG_DATA_HOME``, or ``~/.local/share``."""
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"


def man_place(language: str) -> str:
    """Return where the manual page of a language lies below a folder of data."""
    return f"man/{_MAN}" if language == SOURCE else f"man/{language}/{_MAN}"


def install_desktop(man_pages: Mapping[str, str]) -> tuple[Path, ...]:
    """Put the program into the menus of a person, and return the files written.

    Args:
        man_pages: texts of the manual page, by the codes of their languages.

    Raises:
        EditorError: a file cannot be written.
    """
    top = data_folder()
    texts = {place: (FILES / name).read_text(encoding="utf-8") for name, place in PLACES.items()}
    entry = PLACES["marshalry.desktop"]
    texts[entry] = texts[entry].replace("Exec=marshalry ", f"Exec={_program()} ")
    texts |= {man_place(language): text for language, text in man_pages.items()}
    for place, text in texts.items():
        with _explained(top / place):
            (top / place).parent.mkdir(parents=True, exist_ok=True)
        write_whole(top / place, text.encode())
    _renew(top)
    return tuple(top / place for place in texts)


def remove_desktop() -> tuple[Path, ...]:
    """Take the program out of the menus of a person, and return the files removed.

    Raises:
        EditorError: a file cannot be removed.
    """
    top = data_folder()
    places = (*PLACES.values(), *map(man_place, LANGUAGES))
    there = [file for place in places if (file := top / place).is_file()]
    for file in there:
        with _explained(file):
            file.unlink(missing_ok=True)
    _renew(top)
    return tuple(there)


@contextmanager
def _explained(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as trouble:
        fix = Message(code="packs.cannot_write_fix")
        raise error("packs.cannot_write", fix=fix, file=str(file), reason=reason_of(trouble)) from trouble


def _program() -> str:
    """Return how a desktop starts this program: its script where there is one, quoted as entries want it."""
    script = Path(sys.executable).with_name("marshalry")
    words = [str(script)] if script.is_file() else [sys.executable, "-m", "marshalry"]
    return " ".join(f'"{_SPECIAL.sub(_QUOTED, word)}"' for word in words).replace("%", "%%")


def _renew(top: Path) -> None:
    """Let the desktop know; where it lacks these programs it finds out by itself."""
    for program, part in _RENEW:
        if (top / part).is_dir() and (found := shutil.which(program)) is not None:
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run([found, str(top / part)], capture_output=True, check=False, timeout=60)  # noqa: S603
