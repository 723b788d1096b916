"""``marshalry face``: templates of cards, copied to another kind or size, and their layers as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from editor.cli.context import answering, session_of
from editor.cli.help import Group
from editor.cli.options import AsJson, DryRun
from editor.cli.output import say, say_json
from schemas.base import kind_of
from schemas.messages import sentence
from schemas.problems import Message, error

app = Group(help="Faces: templates that cards are drawn with.")
Template = Annotated[str, typer.Argument(metavar="FACE", help="Template: game/face/short-name, or its id.")]


@app.command("layers")
def layers(
    ctx: typer.Context,
    face: Template,
    card: Annotated[str, typer.Argument(metavar="CARD", help="Card that it is drawn for.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER", help="Folder for the pictures.")],
    side: Annotated[
        Literal["front", "back"], typer.Option("--side", metavar="SIDE", help="front or back.")
    ] = "front",
    dpi: Annotated[int, typer.Option("--dpi", metavar="NUMBER", help="Dots per inch.")] = 300,
    as_json: AsJson = False,
) -> None:
    """Write each box of a face as a PNG that is clear where the box draws nothing."""
    from editor.services import documents
    from editor.services.face_layers import LayerOrder, write_layers
    from editor.services.faces import template_named

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        row = documents.find(ws, card)
        template = template_named(ws, face, row.system)
        order = LayerOrder(side, session.language, dpi)
        files = write_layers(ws, template, documents.load_document(ws, row.id), out, order)
    if as_json:
        say_json([str(one) for one in files])
    else:
        for one in files:
            say(str(one))


@app.command("copy")
def copy(
    ctx: typer.Context,
    face: Template,
    shows: Annotated[
        str, typer.Option("--shows", metavar="KIND", help="Kind of card that the copy shows.")
    ] = "",
    width: Annotated[float, typer.Option("--width", metavar="MM", help="Its width; 0: as it is.")] = 0.0,
    height: Annotated[float, typer.Option("--height", metavar="MM", help="Its height; 0: as it is.")] = 0.0,
    unscaled: Annotated[bool, typer.Option("--unscaled", help="Boxes stay as large as they are.")] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Copy a face to another kind of card or another size, and say what does not fit there."""
    from editor.services import documents
    from editor.services.face_copies import FaceOrder, misfits, plan_copy, store_copy
    from schemas.face import FaceBase

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        template = documents.load_document(ws, documents.find(ws, face).id)
        if not isinstance(template, FaceBase):
            raise error("face.no_template", wanted=face[:80], kind=kind_of(template))
        order = FaceOrder(
            shows or template.shows,
            width or template.width_mm,
            height or template.height_mm,
            scaled=not unscaled,
        )
        planned = plan_copy(ws, template, order)
        if not dry_run:
            store_copy(ws, planned)
    slug = planned.template.slug
    if as_json:
        problems = [one.model_dump(mode="json") for one in planned.problems]
        say_json({"slug": slug, "stored": not dry_run, "problems": problems})
        return
    found = ((name, sentence(one, session.language)) for name, one in misfits(planned))
    lines = dict.fromkeys(f"{name}: {words}" if name else words for name, words in found)
    for one in lines:
        say(one)
    code = "face.would_copy" if dry_run else "face.copied"
    say(sentence(Message(code=code, values={"slug": slug, "count": len(lines)}), session.language))
