"""``marshalry site``: the catalogue as web pages that need no server."""

from __future__ import annotations

import re
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from editor.cli.context import session_of
from editor.cli.losses import StrictOut
from editor.cli.options import AsJson
from editor.cli.output import complain, complain_in, problem_data, progress_line, say, say_json
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from editor.services.site.making import MadeSite
    from editor.services.site.shown_battles import WantedBattle

_SEED: Final = re.compile(r"(.+):(\d{1,18})")


def site(
    ctx: typer.Context,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER", help="Folder to write.")] = Path(
        "site"
    ),
    languages: Annotated[
        str, typer.Option("--languages", metavar="CODES", help="Languages, with commas; all unless named.")
    ] = "",
    what: Annotated[
        list[str] | None,
        typer.Option(
            "--what",
            metavar="DOCUMENTS",
            help="A game, kind, game/kind or document; all unless named; repeatable.",
        ),
    ] = None,
    battle: Annotated[
        list[str] | None,
        typer.Option(
            "--battle", metavar="SCENARIO[:SEED]", help="Fight this scenario to be watched; repeatable."
        ),
    ] = None,
    kept: Annotated[
        list[str] | None,
        typer.Option("--kept", metavar="BATTLE", help="A kept battle, or a file of one; repeatable."),
    ] = None,
    by: Annotated[
        Literal["event", "phase", "turn"],
        typer.Option("--by", help="A picture of a battle for each of these."),
    ] = "event",
    title: Annotated[str, typer.Option("--title", metavar="WORDS", help="Its name.")] = "Marshalry",
    redraw: Annotated[bool, typer.Option("--redraw", help="Draw all pictures, changed or not.")] = False,
    strict: StrictOut = False,
    as_json: AsJson = False,
) -> None:
    """Write web pages that need no server.

    Cards, spell books, armies, maps and scenarios with their pictures, a page per game and people, search,
    and battles that can be watched step by step. What has not changed since is not written again.
    """
    from editor.services.site.making import SiteOptions, make_site
    from editor.services.site.shown_battles import WantedBattle
    from schemas.messages import LANGUAGES

    session = session_of(ctx)
    codes = tuple(one.strip() for one in languages.split(",") if one.strip()) or tuple(LANGUAGES)
    battles = (*map(_fought, battle or ()), *(WantedBattle(kept=one) for one in kept or ()))
    options = SiteOptions(title, codes, tuple(what or ()), battles, by, redraw, strict)
    with session.workspace() as ws:
        view = partial(session.view_battle_in, ws)
        made = make_site(ws, options, out, view, progress_line)
    complain(made.problems, session.language)
    _say_made(made, session.language, as_json=as_json)
    raise typer.Exit(Status.PROBLEMS if made.problems else Status.DONE)


def _say_made(made: MadeSite, language: str, *, as_json: bool) -> None:
    """Say what was written, or that nothing was."""
    numbers = {"pages": made.pages, **asdict(made.files)}
    code, values = ("losses.out_held", {}) if made.held else ("site.made", numbers)
    complain_in(sentence(Message(code=code, values=values), language))
    if as_json:
        file = None if made.held else str(made.home)
        problems = [problem_data(one, language) for one in made.problems]
        say_json({"file": file, **numbers, "problems": problems})
    elif not made.held:
        say(str(made.home))


def _fought(words: str) -> WantedBattle:
    """Return the battle that ``SCENARIO`` or ``SCENARIO:SEED`` means; without a seed that of 1."""
    from editor.services.site.shown_battles import WantedBattle

    found = _SEED.fullmatch(words)
    return WantedBattle(found[1], int(found[2])) if found else WantedBattle(words)
