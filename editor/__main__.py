"""Starts Marshalry: the one place that knows both the command line and the windows."""

from __future__ import annotations

import builtins
import gc
import importlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.rules.core.contract import Setup
    from editor.services.battles.battle_views import BattleView
    from editor.services.differing.differences import Words
    from editor.services.workspace import Workspace
    from schemas.progress import Report

_USUAL: Final = gc.get_threshold()
_SELDOM: Final = (50_000, 20, 50)
"""Objects made before the collector looks at the youngest, and how seldom it looks at older ones."""


def main() -> None:
    """Run the command line; without a command it opens the window. Ends the process with an exit status."""
    if sys.argv[1:] == ["--version"]:
        # Scripts ask for it often: nothing of the program is imported.
        from editor.cli.version import version_line

        sys.stdout.write(f"{version_line()}\n")
        return
    _start_quickly()
    try:
        from editor.cli.context import Launchers
        from editor.cli.main import run
    except KeyboardInterrupt:  # nothing has begun yet
        sys.exit(1)
    launchers = Launchers(_open_window, _run_tour, _view_battle, _take_pictures, _field_words)
    sys.exit(run(sys.argv[1:], launchers))


def _start_quickly() -> None:
    """Collect rubbish seldom (imports make hardly any), and load no plug-ins of pydantic (there are none)."""
    gc.set_threshold(*_SELDOM)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _open_window(catalogue: Path | str | None, language: str | None, files: Sequence[str]) -> int:
    _import_qt()
    from editor.ui.app import run

    gc.set_threshold(*_USUAL)
    return run(catalogue=catalogue, language=language, files=files)


def _import_qt() -> None:
    """Import Qt without the hook that would read the source of each later import for features not used."""
    plain = builtins.__import__
    importlib.import_module("PySide6.QtCore")
    builtins.__import__ = plain


def _run_tour(out: Path, language: str) -> int:
    from editor.ui.tour import run

    return run(out, language=language)


def _take_pictures(folder: Path, language: str, report: Report) -> tuple[Path, ...]:
    _import_qt()
    from editor.ui.tour.manual import take_pictures

    return take_pictures(folder, language, report)


def _field_words(language: str) -> Words:
    _import_qt()
    from editor.ui.unseen import field_words

    return field_words(language)


def _view_battle(setup: Setup, language: str, workspace: Workspace) -> BattleView:
    _import_qt()
    from editor.ui.unseen import view_battle

    return view_battle(setup, language, workspace)


if __name__ == "__main__":
    main()
