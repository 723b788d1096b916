"""``marshalry map import``: maps of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from editor.cli.context import answering, session_of
from editor.cli.losses import Strict, is_held, say_losses
from editor.cli.options import AsJson
from editor.cli.output import say, say_json
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.named_files import is_folder
from schemas.problems import error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from editor.catalogue.rows import DocumentRow
    from editor.packs.foreign import Ground
    from editor.services.map_files.map_import import MapPlan
    from schemas.text import LocalText

Table = Annotated[
    Path | None,
    typer.Option("--mapping", metavar="FILE", help="TOML with [read] and [write]: translation of terrain."),
]
Grounds = Annotated[
    list[str] | None,
    typer.Option(
        "--terrain",
        "--ground",
        metavar="THEIRS=OURS",
        help='What a tile or kind of ground is, e.g. "Gg^Fp=wood +1"; kept for the next file; repeatable.',
    ),
]


def import_map_file(
    ctx: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES",
            help="Maps of Tiled (.tmx, .tmj, .json), MegaMek (.board) or Wesnoth (.map, .mask, .cfg); "
            "or folders of them.",
        ),
    ],
    system: Annotated[str, typer.Option("--system", metavar="GAME", help="Game that the map is for.")],
    form: Annotated[
        str | None, typer.Option("--format", metavar="FORMAT", help="Default: as the file's name says.")
    ] = None,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Name of the map.")] = "",
    into: Annotated[
        str,
        typer.Option("--into", metavar="MAP", help="Change this map instead of making one; as one revision."),
    ] = "",
    grid: Annotated[
        Literal["pointy", "flat"] | None,
        typer.Option(
            "--grid", metavar="GRID", help="pointy or flat: turn the other hexes, make hexes of squares."
        ),
    ] = None,
    mapping: Table = None,
    ground: Grounds = None,
    look: Annotated[
        bool, typer.Option("--look", "--dry-run", help="Only show what would become of it.")
    ] = False,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Take in maps of another tool; all that is lost is said before.

    One file is stored whole, or not at all. Of several files, or a folder, those that cannot be read are
    named and stay out. A file that came in before changes its map; under another name it becomes a new one.
    What a tile means is kept in the catalogue for the next file with the same tiles.
    """
    from editor.packs.ground_tables import GroundTable, read_table
    from editor.services.map_files.many_maps import ComingMap, ReadMap, known_maps
    from editor.services.map_files.map_games import map_game
    from editor.services.map_files.map_import import plan_map, read_foreign_map
    from editor.services.map_files.take_maps import take_in_maps

    session = session_of(ctx)
    with answering(session, as_json=as_json):
        table = GroundTable() if mapping is None else read_table(mapping)
        chosen = _chosen(ground or ())
        if len(files) > 1 or is_folder(files[0]):
            from editor.cli.map_folders import MapOrder, import_maps

            if name or into or form or grid == "flat":
                raise error("map_import.one_file")
            order = MapOrder(system, chosen, table, grid == "pointy", look, strict, as_json)
            raise typer.Exit(import_maps(session, files, order))
        file = files[0]
        with session.workspace() as ws:
            found = read_foreign_map(file, form)
            if not (into or name):
                into = known_maps(ws, [ReadMap(file, found)], system).get(0, "")
            plan = plan_map(ws, found, system, mapping=chosen, table=table, grid=grid, name=name, into=into)
            names = map_game(ws, system).names
            if look and not as_json:
                _say_ground(plan)
            say_losses(plan.lost, session.language, as_json=as_json)
            if not as_json:
                for line in changes(plan, names, session.language):
                    say(line)
            held = is_held(plan.lost, strict=strict, as_json=as_json)
            taken = () if look or held else take_in_maps(ws, [ComingMap.of(file, plan)]).rows
    if as_json:
        say_json(_data(plan, taken, names, session.language))
    else:
        for row in taken:
            say(row.slug)
    raise typer.Exit(Status.PROBLEMS if held else Status.DONE)


def _chosen(pairs: Sequence[str]) -> dict[str, Ground]:
    from editor.packs.foreign import Ground

    chosen = {}
    for pair in pairs:
        theirs, equals, ours = pair.rpartition("=")
        if not equals:
            raise error("map_import.ground_pair", pair=pair[:60])
        chosen[theirs] = Ground.read(ours)
    return chosen


def _say_ground(plan: MapPlan) -> None:
    for row in plan.rows:
        say(f"{row.token or '-'} = {row.ground.text}  ({row.fields}, {row.how})")


def changes(plan: MapPlan, names: Mapping[str, LocalText], language: str) -> list[str]:
    """Return in sentences what changes on the map that is there; nothing for a new one."""
    from editor.services.map_files.map_difference import map_changes, map_difference

    if plan.before is None:
        return []
    found = map_changes(map_difference(plan.before, plan.document), names)
    return [sentence(one, language) for one in found]


def _data(
    plan: MapPlan, taken: Sequence[DocumentRow], names: Mapping[str, LocalText], language: str
) -> dict[str, Any]:
    ident, slug = next(((row.id, row.slug) for row in taken), ("", ""))
    return {"done": bool(taken), "id": ident, "slug": slug} | plan_data(plan, names, language)


def plan_data(plan: MapPlan, names: Mapping[str, LocalText], language: str) -> dict[str, Any]:
    """Return for programs what taking a map in does: its size, its ground, what is lost, what changes."""
    from editor.services.losses import losses_data

    rows = [
        {"theirs": one.token, "fields": one.fields, "ours": one.ground.text, "how": one.how}
        for one in plan.rows
    ]
    document = plan.document
    return {
        "columns": document.columns,
        "rows": document.rows,
        "grid": document.grid,
        "ground": rows,
        "lost": losses_data(plan.lost, language),
        "changes": changes(plan, names, language),
    }
