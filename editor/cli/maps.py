"""``marshalry map``: maps as pictures and for other tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.context import session_of
from editor.cli.output import say

app = typer.Typer(help="Maps as pictures and for other tools.", no_args_is_help=True, rich_markup_mode=None)

MapName = Annotated[str, typer.Argument(metavar="MAP", help="Slug, system/kind/slug, or id of the map.")]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="File to write.")]


@app.command()
def render(
    ctx: typer.Context,
    document: MapName,
    out: Out,
    width: Annotated[
        int | None,
        typer.Option(
            "--field-width",
            metavar="PIXELS",
            min=4,
            max=400,
            help="Width of a field in pixels; 64 unless told, less for a very large map.",
        ),
    ] = None,
) -> None:
    """Draw a map as a picture."""
    from editor.services.maps import render_map

    with session_of(ctx).workspace() as ws:
        say(str(render_map(ws, document, out, width_px=width)))


@app.command()
def export(
    ctx: typer.Context,
    document: MapName,
    out: Out,
    form: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help="png, tmx or csv; default: as the file's name says."),
    ] = None,
) -> None:
    """Write a map for another tool."""
    from editor.services.maps import export_map

    with session_of(ctx).workspace() as ws:
        for file in export_map(ws, document, out, form):
            say(str(file))
