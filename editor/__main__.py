"""Starts Marshalry: the one place that knows both the command line and the windows."""

from __future__ import annotations

import builtins
import importlib
import sys
from pathlib import Path


def main() -> None:
    """Run the command line; without a command it opens the window. Ends the process with an exit status."""
    if sys.argv[1:] == ["--version"]:
        # Scripts ask for it often: nothing of the program is imported.
        from editor.cli.version import version_line

        sys.stdout.write(f"{version_line()}\n")
        return
    try:
        from editor.cli.context import Launchers
        from editor.cli.main import run
    except KeyboardInterrupt:  # nothing has begun yet
        sys.exit(1)
    sys.exit(run(sys.argv[1:], Launchers(_open_window, _run_tour)))


def _open_window(catalogue: Path | str | None, language: str | None) -> int:
    _import_qt()
    from editor.ui.app import run

    return run(catalogue=catalogue, language=language)


def _import_qt() -> None:
    """Import Qt without the hook that would read the source of each later import for features not used."""
    plain = builtins.__import__
    importlib.import_module("PySide6.QtCore")
    builtins.__import__ = plain


def _run_tour(out: Path, language: str) -> int:
    from editor.ui.tour import run

    return run(out, language=language)


if __name__ == "__main__":
    main()
