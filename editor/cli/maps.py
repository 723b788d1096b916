"""``marshalry map``: maps as pictures, on paper, for other tools and from them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from editor.cli.context import session_of
from editor.cli.help import Group
from editor.cli.losses import say_losses
from editor.cli.map_import import Table, import_map_file
from editor.cli.output import say
from editor.cli.print_options import PressInks, PressProfileFile

app = Group(help="Maps as pictures and for other tools.")

_STYLE = "textured"
MapName = Annotated[str, typer.Argument(metavar="MAP", help="Slug, system/kind/slug, or id of the map.")]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="File to write.")]
Style = Annotated[
    str,
    typer.Option(
        "--style", metavar="STYLE", help="textured, parchment, winter, desert, plain or colour_blind."
    ),
]


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
            help="Width of a field in pixels; 64 unless given, less for a very large map.",
        ),
    ] = None,
    style: Style = _STYLE,
) -> None:
    """Draw a map as a picture.

    A TMX file of Tiled is drawn with its own tiles, at their size.
    """
    from editor.services.map_files.map_export import unknown_format
    from editor.services.map_files.tile_pictures import draw_tiles, is_tiled

    if out.suffix.lower() not in ("", ".png"):
        raise unknown_format(out.suffix, [".png"])
    if is_tiled(document):
        lost = draw_tiles(Path(document), out)
        say(str(out))
        say_losses(lost, session_of(ctx).language)
        return
    from editor.services.maps import render_map

    session = session_of(ctx)
    with session.workspace() as ws:
        file = render_map(ws, document, out, width_px=width, style=style, language=session.language)
        say(str(file))


@app.command()
def export(
    ctx: typer.Context,
    document: MapName,
    out: Out,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="png, svg, pdf, tmx, tmj, csv, board or map; default: as the file's name says.",
        ),
    ] = None,
    style: Style = _STYLE,
    mapping: Table = None,
) -> None:
    """Write a map for another tool, and say what it has no place for."""
    from editor.packs.ground_tables import GroundTable, read_table
    from editor.services.losses import loss_text
    from editor.services.map_files.map_export import export_map
    from editor.services.map_files.map_formats import MapExportOptions

    session = session_of(ctx)
    table = GroundTable() if mapping is None else read_table(mapping)
    options = MapExportOptions(style=style, table=table, language=session.language)
    with session.workspace() as ws:
        written = export_map(ws, document, out, form, options)
        for file in written.files:
            say(str(file))
        for problem in written.lost:
            say(loss_text(problem, session.language))


@app.command()
def poster(
    ctx: typer.Context,
    documents: Annotated[list[str], typer.Argument(metavar="MAP", help="Maps, one after the other.")],
    out: Out,
    side: Annotated[float, typer.Option("--side", metavar="MM", help="Side of a field.")] = 20.0,
    paper: Annotated[
        str, typer.Option("--paper", metavar="PAPER", help="A4, A3, A2, A1, A0, Letter, Tabloid or roll.")
    ] = "A4",
    roll_width: Annotated[
        float, typer.Option("--roll-width", metavar="MM", min=100, max=2000, help="Width of the roll.")
    ] = 914.0,
    overlap: Annotated[
        float, typer.Option("--overlap", metavar="MM", min=0, max=100, help="How far sheets overlap.")
    ] = 10.0,
    sheets: Annotated[
        bool, typer.Option("--board-sheets", help="Sheets to cut out, without overlap.")
    ] = False,
    style: Style = _STYLE,
    dots: Annotated[float, typer.Option("--dpi", metavar="NUMBER", help="Dots per inch.")] = 200.0,
    profile: PressProfileFile = "",
    inks: PressInks = False,
) -> None:
    """Write maps as PDF at their true scale."""
    from editor.services.map_files.map_export import export_poster
    from editor.services.map_files.map_formats import MapExportOptions
    from editor.services.prints.press_targets import PressChoice

    session = session_of(ctx)
    options = MapExportOptions(
        style=style,
        language=session.language,
        side=side,
        paper=paper,
        roll_width=roll_width,
        overlap=overlap,
        sheets=sheets,
        dots_per_inch=dots,
        press=PressChoice(profile, inks),
    )
    with session.workspace() as ws:
        for file in export_poster(ws, documents, out, options).files:
            say(str(file))


def _number(name: str, least: int, most: int, *, help: str) -> Any:
    """Return the option of a whole number between two bounds."""
    return typer.Option(name, metavar="NUMBER", min=least, max=most, help=help)


def _percent(name: str, *, help: str) -> Any:
    """Return the option of a share in percent."""
    return typer.Option(name, metavar="PERCENT", min=0, max=100, help=help)


@app.command()
def generate(
    ctx: typer.Context,
    system: Annotated[str, typer.Option("--system", metavar="GAME", help="Game that the map is for.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Name of the new map.")] = "",
    columns: Annotated[int, _number("--columns", 1, 2000, help="Fields from west to east.")] = 40,
    rows: Annotated[int, _number("--rows", 1, 2000, help="Fields from north to south.")] = 30,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", help="The same makes the same map.")] = 1,
    woods: Annotated[int, _percent("--woods", help="Share of woods among the fields.")] = 20,
    hills: Annotated[int, _percent("--hills", help="Share of hills among the fields.")] = 20,
    water: Annotated[int, _percent("--water", help="Share of water among the fields.")] = 5,
    rivers: Annotated[int, _number("--rivers", 0, 20, help="How many rivers there are.")] = 1,
    settlements: Annotated[int, _number("--settlements", 0, 100, help="How many settlements there are.")] = 3,
    roads: Annotated[int, _number("--roads", 0, 4, help="How many roads cross the map.")] = 1,
    symmetry: Annotated[
        Literal["none", "mirror_ew", "mirror_ns", "half_turn"],
        typer.Option("--symmetry", metavar="SYMMETRY", help="none, mirror_ew, mirror_ns or half_turn."),
    ] = "none",
) -> None:
    """Make a map with rivers and roads by a seed."""
    from editor.services.map_files.map_generating import generate_map

    amounts = {"woods": woods, "hills": hills, "water": water, "rivers": rivers, "roads": roads}
    with session_of(ctx).workspace() as ws:
        slug = generate_map(
            ws,
            system,
            (columns, rows),
            name=name,
            seed=seed,
            settlements=settlements,
            symmetry=symmetry,
            **amounts,
        )
        say(slug)


app.command("import")(import_map_file)
