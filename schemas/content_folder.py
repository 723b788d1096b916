"""Where the data that travels with the program lies."""

from __future__ import annotations

from pathlib import Path

_TOP = Path(__file__).resolve().parents[1]


def content_root() -> Path:
    """Return the folder of the shipped content, one folder per system below it.

    An installed program carries it as `editor/content`; a checkout keeps it at the top, beside `editor`.

    Raises:
        FileNotFoundError: neither exists, so the installation is damaged.
    """
    for folder in (_TOP / "editor" / "content", _TOP / "content"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no content folder beside {_TOP}; install Marshalry again")


def manual_root() -> Path:
    """Return the folder of the manual, one folder per language below it.

    An installed program carries it as `editor/manual`; a checkout keeps it as `docs/manual`.

    Raises:
        FileNotFoundError: neither exists, so the installation is damaged.
    """
    for folder in (_TOP / "editor" / "manual", _TOP / "docs" / "manual"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no manual beside {_TOP}; install Marshalry again")
