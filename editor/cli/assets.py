"""``marshalry asset``: pictures, frames, textures, symbols, palettes and fonts of authors' own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.help import Group
from editor.cli.losses import Strict, is_held, say_losses
from editor.cli.options import AsJson, DryRun
from editor.cli.output import headings, say, say_json, say_table
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from schemas.asset import AssetBase

app = Group(help="Pictures, frames, symbols and fonts for faces.")


@app.command("import")
def import_assets(
    ctx: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES",
            help="Pictures (.png, .jpg, .jpeg, .svg), fonts (.ttf, .otf), palettes of GIMP (.gpl).",
        ),
    ],
    use: Annotated[
        Literal["picture", "frame", "texture", "symbol"] | None,
        typer.Option(
            "--use",
            metavar="USE",
            help="What pictures are; unless given, SVG are symbols and others pictures.",
        ),
    ] = None,
    licence: Annotated[
        str, typer.Option("--licence", metavar="LICENCE", help="Their licence, such as CC-BY-4.0.")
    ] = "",
    author: Annotated[str, typer.Option("--author", metavar="NAME", help="Who made them.")] = "",
    original: Annotated[
        bool, typer.Option("--original", help="Keep pictures as they are, though print needs less.")
    ] = False,
    dry_run: DryRun = False,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Take files in as assets.

    Fonts of one family become one asset. All files are taken in, or none; what is there already is left out.
    """
    from editor.services.asset_files import AssetOrder, asset_losses, read_assets, take_in_assets
    from editor.services.losses import losses_data

    session = session_of(ctx)
    language = session.language
    with answering(session, as_json=as_json), session.workspace() as ws:
        read = read_assets(ws, files, AssetOrder(use, language, author, licence, original))
        new = [one.asset for one in read if not one.same_as]
        losses = asset_losses(read)
        if not as_json:
            _say_rows(new, language)
        say_losses(losses, language, as_json=as_json)
        held = is_held(losses, strict=strict, as_json=as_json)
        if not (held or dry_run) and new:
            back_up_first(session, ws)
            take_in_assets(ws, read)
    same = [Message(code="asset.same", values={"name": one.same_as}) for one in read if one.same_as]
    notes = [sentence(one, language) for one in same]
    if as_json:
        told = [*(sentence(one, language) for one in losses), *notes]
        done = not (held or dry_run)
        lost = losses_data(losses, language)
        say_json({"done": done, "assets": _rows(new, language), "lost": lost, "notes": told})
        raise typer.Exit(Status.PROBLEMS if held else Status.DONE)
    for line in notes:
        say(line)
    if not dry_run:
        say(sentence(Message(code="asset.taken_in", values={"count": len(new)}), language))


@app.command("list")
def list_assets(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the assets of the catalogue with their licences and uses."""
    from editor.services.assets import all_assets
    from editor.services.relations import where_used

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        found = all_assets(ws)
        rows = _rows(found, session.language)
        for one, row in zip(found, rows, strict=True):
            row["used_by"] = len({use.user.id for use in where_used(ws, one.id)})
    if as_json:
        say_json(rows)
    else:
        _say_table(rows, session.language)


def _rows(assets: list[AssetBase] | tuple[AssetBase, ...], language: str) -> list[dict[str, Any]]:
    from editor.services.asset_facts import asset_words

    return [
        {
            "slug": one.slug,
            "id": one.id,
            "use": one.use,
            "name": one.name.get(language),
            "licence": one.licence,
            "about": asset_words(one, language),
        }
        for one in assets
    ]


def _say_rows(assets: list[AssetBase], language: str) -> None:
    _say_table(_rows(assets, language), language)


def _say_table(rows: list[dict[str, Any]], language: str) -> None:
    if rows:
        keys = [key for key in rows[0] if key != "id"]
        say_table(headings(language, *keys), [tuple(str(row[key]) for key in keys) for row in rows])
