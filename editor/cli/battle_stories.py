"""``marshalry battle film`` and ``battle report``: battles told in pictures."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from editor.cli.context import Session, answering, session_of
from editor.cli.options import BookPaper
from editor.cli.output import progress_line, say
from schemas.problems import error

if TYPE_CHECKING:
    from editor.rules.core.contract import Setup
    from editor.services.battles.battle_views import BattleView, Size
    from editor.services.battles.watching import Reading, Recording
    from editor.services.workspace import Workspace

Battle = Annotated[
    str,
    typer.Argument(
        metavar="BATTLE", help="Name, id, or beginning of the id of a kept battle, or a file .battle.json."
    ),
]
Scenario = Annotated[
    str, typer.Option("--scenario", metavar="SCENARIO", help="Fight this scenario instead of a kept battle.")
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="NUMBER", min=0, help="Seed of the dice, with --scenario.")
]
_SIZE: Final = re.compile(r"(\d{3,4})x(\d{3,4})")
_LEAST: Final = (320, 240)
_MOST: Final = (3840, 2160)


def film(
    ctx: typer.Context,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="File: .mp4, .webm, .gif or .webp.")
    ],
    battle: Battle = "",
    scenario: Scenario = "",
    seed: Seed = 1,
    by: Annotated[
        Literal["event", "phase", "turn"], typer.Option("--by", help="A picture for each of these.")
    ] = "phase",
    size: Annotated[str, typer.Option("--size", metavar="WIDTHxHEIGHT", help="Size in pixels.")] = "1280x720",
    speed: Annotated[
        float,
        typer.Option("--speed", metavar="NUMBER", min=0.1, max=20, help="2: pictures stand half as long."),
    ] = 1.0,
    first: Annotated[
        int, typer.Option("--from", metavar="TURN", min=0, help="First turn; 0 is the set-up.")
    ] = 0,
    last: Annotated[
        int | None, typer.Option("--to", metavar="TURN", min=0, help="Last turn. Default: to the end.")
    ] = None,
    captions: Annotated[
        bool, typer.Option("--captions/--no-captions", help="Turn, phase, score and events in words.")
    ] = True,
) -> None:
    """Write a film of a battle, with captions.

    They say turn, phase, score and what happens. MP4 and WebM are films, GIF and WebP moving pictures.
    A film that is stopped leaves no file.
    """
    from editor.services.battles.battle_films import FilmOptions, film_battle, refuse_place

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        refuse_place(out)
        options = FilmOptions(by, _size(size), speed, first, last, captions)
        recording, view = _battle(session, ws, battle, scenario, seed)
        say(str(film_battle(recording, view, out, options, progress_line)))


def report(
    ctx: typer.Context,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="File: .pdf or .html.")],
    battle: Battle = "",
    scenario: Scenario = "",
    seed: Seed = 1,
    paper: BookPaper = "A4",
) -> None:
    """Write the report of a battle, as PDF or web page.

    It has the result, the dice that turned it, what happened turn by turn, losses and pictures.
    """
    from editor.services.battles.battle_story_files import refuse_place, report_battle

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        refuse_place(out)
        recording, view = _battle(session, ws, battle, scenario, seed)
        played = datetime.now().astimezone().date()
        say(str(report_battle(recording, view, out, played, progress_line, paper)))


def _size(words: str) -> Size:
    """Return a size as it was written.

    Raises:
        EditorError: it is none, or too small or too large.
    """
    if found := _SIZE.fullmatch(words.strip().lower()):
        width, height = int(found[1]), int(found[2])
        if _LEAST[0] <= width <= _MOST[0] and _LEAST[1] <= height <= _MOST[1]:
            return width, height
    raise error("battle_report.no_size", size=words)


def _battle(
    session: Session, ws: Workspace, battle: str, scenario: str, seed: int
) -> tuple[Recording, BattleView]:
    """Return a battle and what draws it.

    Raises:
        EditorError: it is not there, cannot be played, or nothing here draws boards.
    """
    from editor.services.battles.battle_files import SUFFIX, open_battle
    from editor.services.battles.kept_battles import find_battle, open_kept
    from editor.services.battles.watching import fought

    if bool(battle) == bool(scenario):
        raise error("battle_report.one_battle")
    views: list[BattleView] = []

    def reading(setup: Setup) -> Reading:
        views.append(session.view_battle(ws, setup))
        return views[-1].reading

    if scenario:
        recording = fought(ws, scenario, seed, reading)
    elif battle.endswith(SUFFIX):
        recording = open_battle(Path(battle), reading, systems=ws.systems).recording
    else:
        recording = open_kept(ws, find_battle(ws, battle).id, reading).recording
    return recording, views[-1]
