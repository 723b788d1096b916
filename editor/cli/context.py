"""What every command needs: the catalogue, the language, and what opens windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import typer

from schemas.messages import sentence
from schemas.problems import EditorError, Message, error

if TYPE_CHECKING:
    from editor.rules.core.contract import Setup
    from editor.services.battles.battle_views import BattleView
    from editor.services.differing.differences import Words
    from editor.services.workspace import Workspace
    from schemas.problems import Problem
    from schemas.progress import Report


_READER: Final = "group.reader"


@dataclass(frozen=True)
class Launchers:
    """Opens windows; handed in by the program, because the command line knows none."""

    open_window: Callable[[Path | str | None, str | None, Sequence[str]], int]
    """``open_window(catalogue, language or None for the one remembered, files to show)`` -> exit status."""
    run_tour: Callable[[Path, str], int]
    """``run_tour(folder, language)`` -> exit status."""
    view_battle: Callable[[Setup, str, Workspace], BattleView] | None = None
    """``view_battle(setup, language, catalogue)`` draws its boards without a window."""
    take_pictures: Callable[[Path, str, Report], object] | None = None
    """``take_pictures(folder, language, report)`` takes the pictures of the manual of the real windows."""
    field_words: Callable[[str], Words] | None = None
    """``field_words(language)``: what the windows call fields, values and kinds of documents."""


@dataclass(frozen=True)
class Session:
    """One call of the program."""

    catalogue: str | None
    language: str
    launchers: Launchers | None
    asked_language: str | None = None
    """The language that the call names; None if it names none."""

    @property
    def place(self) -> Path | str | None:
        """The catalogue as services take it; a name without "://" is a file, whatever it looks like.

        Raises:
            EditorError: the name is empty.
        """
        from editor.catalogue.servers import is_server

        if self.catalogue is None or "://" in self.catalogue or is_server(self.catalogue):
            return self.catalogue
        if not self.catalogue.strip():
            raise error("cli.no_catalogue_named")
        return Path(self.catalogue)

    def view_battle(self, ws: Workspace, setup: Setup) -> BattleView:
        """Return what draws the battles of a scenario in the language of the call.

        Raises:
            EditorError: nothing here draws boards, or not those of this game.
        """
        return self.view_battle_in(ws, setup, self.language)

    def view_battle_in(self, ws: Workspace, setup: Setup, language: str) -> BattleView:
        """Return what draws the battles of a scenario in a language, cards by the templates of a catalogue.

        Raises:
            EditorError: nothing here draws boards, or not those of this game.
        """
        if self.launchers is None or self.launchers.view_battle is None:
            raise error("battle_report.no_painter")
        return self.launchers.view_battle(setup, language, ws)

    def words(self) -> Words:
        """Return what the windows call fields, values and kinds; plain words where nothing here opens any."""
        from editor.services.differing.differences import PLAIN

        if self.launchers is None or self.launchers.field_words is None:
            return PLAIN
        return self.launchers.field_words(self.language)

    def complain(self, ws: Workspace, problems: Sequence[Problem]) -> None:
        """Print problems of documents of a catalogue as sentences that call the documents by their names."""
        from editor.cli.output import complain
        from editor.services.naming import documents_named

        complain(documents_named(ws, problems, self.language), self.language)

    @contextmanager
    def workspace(self) -> Iterator[Workspace]:
        """Open the catalogue for the time of a command, after saying what should be known about it.

        Raises:
            EditorError: it cannot be opened.
        """
        from editor.cli.output import complain, complain_in
        from editor.services.opening import open_workspace

        reported = False

        def upgrading(_stage: str, _done: int, _total: int) -> None:
            nonlocal reported
            if not reported:
                reported = True
                complain_in(sentence(Message(code="catalogue_files.upgrading"), self.language))

        with open_workspace(self.place, upgrading=upgrading) as ws:
            # What a reader may not do he hears from the command that would do it.
            complain([one for one in ws.notices if one.code != _READER], self.language)
            yield ws


def back_up_first(session: Session, ws: Workspace) -> None:
    """Make a backup before a command that changes much, where one is needed; say so if there can be none.

    Raises:
        EditorError: the catalogue is damaged.
    """
    from editor.cli.output import complain
    from editor.services.backups import back_up_before_command

    complain(back_up_before_command(ws), session.language)


def session_of(ctx: typer.Context) -> Session:
    """Return the session that the first callback has put in place."""
    return cast(Session, ctx.obj)


@contextmanager
def answering(session: Session, *, as_json: bool) -> Iterator[None]:
    """Run the part of a command that looks into files: what it finds wrong is its answer.

    Raises:
        typer.Exit: something is wrong; it has been shown.
    """
    from editor.cli.output import refuse
    from editor.cli.statuses import status_of

    try:
        yield
    except EditorError as trouble:
        refuse(trouble.problems, session.language, as_json=as_json)
        raise typer.Exit(status_of(trouble.problems)) from trouble
