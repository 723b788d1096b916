"""What every command needs: the catalogue, the language, and what opens windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

import typer

if TYPE_CHECKING:
    from editor.services.workspace import Workspace


@dataclass(frozen=True)
class Launchers:
    """Opens windows; handed in by the program, because the command line knows none."""

    open_window: Callable[[Path | str | None, str], int]
    """``open_window(catalogue, language)`` -> exit status."""
    run_tour: Callable[[Path, str], int]
    """``run_tour(folder, language)`` -> exit status."""


@dataclass(frozen=True)
class Session:
    """One call of the program."""

    catalogue: str | None
    language: str
    launchers: Launchers | None

    @contextmanager
    def workspace(self) -> Iterator[Workspace]:
        """Open the catalogue for the time of a command, after telling what should be told about it.

        Raises:
            EditorError: it cannot be opened.
        """
        from editor.cli.output import complain
        from editor.services.workspace import open_workspace

        # A path without "://" is a file, whatever it looks like.
        place: Path | str | None = self.catalogue
        if place is not None and "://" not in str(place):
            place = Path(place)
        with open_workspace(place) as ws:
            complain(ws.notices, self.language)
            yield ws


def session_of(ctx: typer.Context) -> Session:
    """Return the session that the first callback has put in place."""
    return cast(Session, ctx.obj)
