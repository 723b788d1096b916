"""``marshalry print-army``, ``print-scenario``, ``print-game``, ``print-tabletop``: whole folders."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import session_of
from editor.cli.options import ArmyName, ScenarioName
from editor.cli.output import progress_line, say
from editor.cli.print_options import PaperName, PresetName, say_source
from editor.cli.statuses import Status

if TYPE_CHECKING:
    from editor.printing.plugin import Extent

Folder = Annotated[
    Path, typer.Option("-o", "--out", metavar="FOLDER", help="Folder to make; it must be new or empty.")
]
Documents = Annotated[
    list[str],
    typer.Argument(metavar="DOCUMENTS", help="Slugs, system/kind/slug, or ids of cards, armies, scenarios."),
]


def print_army(
    ctx: typer.Context,
    army: ArmyName,
    out: Folder = Path("army"),
    paper: PaperName = "",
    preset: PresetName = "home",
) -> None:
    """Print all of an army into a folder.

    Cards, counters, roster, and a packing list with numbers.
    """
    _print(ctx, army, out, "army", paper, preset)


def print_scenario(
    ctx: typer.Context,
    scenario: ScenarioName,
    out: Folder = Path("scenario"),
    paper: PaperName = "",
    preset: PresetName = "home",
) -> None:
    """Print all of a scenario into a folder.

    Booklet, maps, counters, cards and rosters of its armies, and a packing list with numbers.
    """
    _print(ctx, scenario, out, "scenario", paper, preset)


def print_game(
    ctx: typer.Context,
    scenario: ScenarioName,
    out: Folder = Path("game"),
    paper: PaperName = "",
    preset: PresetName = "home",
) -> None:
    """Print all of a game into a folder.

    Everything that a table needs for a scenario: label of the box, rules in short, tables, booklet, maps,
    counters, cards, and a packing list that is checked against the rules.
    """
    _print(ctx, scenario, out, "game", paper, preset)


def print_tabletop(ctx: typer.Context, documents: Documents, out: Folder = Path("tabletop")) -> None:
    """Write decks for Tabletop Simulator.

    Sheets of cards and counters as pictures, and the saved object that lays them on its table.
    """
    from editor.services.prints.table_top_files import write_table_top

    session = session_of(ctx)
    with session.workspace() as ws:
        written = write_table_top(ws, documents, out, language=session.language, report=progress_line)
        session.complain(ws, written.problems)
    for path in written.files:
        say(str(path))
    raise typer.Exit(Status.PROBLEMS if written.problems else Status.DONE)


def _print(ctx: typer.Context, document: str, out: Path, extent: Extent, paper: str, preset: str) -> None:
    from editor.services.prints.print_presets import preset_named
    from editor.services.prints.print_queue import kept_presets
    from editor.services.prints.print_sets import PACKING_LIST, SetOptions, print_set

    session = session_of(ctx)
    with session.workspace() as ws:
        found = preset_named(preset, kept_presets(ws))
        say_source(found, session.language)
        wanted = SetOptions(paper or found.paper, found.options, session.language)
        made = print_set(ws, document, out, extent, wanted, progress_line)
        session.complain(ws, made.problems)
    for one in made.packed:
        say(str(out / one.file))
    say(str(out / PACKING_LIST))
    raise typer.Exit(Status.PROBLEMS if made.problems else Status.DONE)
