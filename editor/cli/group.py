"""``marshalry group``: a catalogue that several people share on a server, and who may do what in it."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from editor.cli.context import Session, session_of
from editor.cli.help import Group
from editor.cli.losses import Strict
from editor.cli.options import AsJson, DryRun
from editor.cli.output import complain, headings, progress_line, say, say_json, say_table
from editor.cli.taking_in import Prefer, Take
from schemas.messages import sentence
from schemas.problems import Message

app = Group(help="A catalogue that a group shares on a server.")
Name = Annotated[
    str, typer.Argument(metavar="NAME", help="Name under which somebody signs in to the server.")
]
RoleName = Literal["reader", "author", "editor"]
_MEANS = "reader: changes nothing; author: adds documents and changes his own; editor: changes all."


@app.command()
def init(
    ctx: typer.Context,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Catalogue or backup whose content it gets."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make the catalogue of a group in the empty database that --catalogue names.

    Whoever signs in for it administers it: he adds people and brings it up to date.
    """
    from editor.services.group import make_group

    session = session_of(ctx)
    made = make_group(session.place, source, progress_line)
    _say_done(session, "group.made", as_json=as_json, address=made.address, documents=made.documents)


def _say_done(session: Session, code: str, *, as_json: bool, **values: str | int) -> None:
    """Say what was done, as a sentence or for programs."""
    if as_json:
        say_json({"ok": True, **values})
    else:
        say(sentence(Message(code=code, values=values), session.language))


@app.command()
def add(
    ctx: typer.Context,
    name: Name,
    role: Annotated[RoleName, typer.Option("--role", help=_MEANS)] = "author",
    sign_in: Annotated[
        bool, typer.Option("--sign-in", help="Make the name on the server; its password is asked for.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let somebody open the catalogue."""
    from editor.services.group import add_person

    session = session_of(ctx)
    with session.workspace() as ws:
        made = add_person(ws, name, role, sign_in=sign_in, password=partial(_password, session.language))
    code = "group.added_and_made" if made else "group.added"
    _say_done(session, code, as_json=as_json, name=name, role=role)


def _password(language: str) -> str | None:
    """Ask for a password without showing it; from another program it is the first line of the input."""
    if sys.stdin.isatty():
        words = sentence(Message(code="cli.password"), language)
        asked: str = typer.prompt(words, default="", hide_input=True, show_default=False, err=True)
    else:
        asked = sys.stdin.readline().rstrip("\n")
    return asked or None


@app.command()
def role(
    ctx: typer.Context,
    name: Name,
    role: Annotated[RoleName, typer.Argument(metavar="ROLE", help=_MEANS)],
    as_json: AsJson = False,
) -> None:
    """Give somebody another role."""
    from editor.services.group import set_role

    session = session_of(ctx)
    with session.workspace() as ws:
        set_role(ws, name, role)
    _say_done(session, "group.role_set", as_json=as_json, name=name, role=role)


@app.command()
def remove(ctx: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Let somebody open the catalogue no more; working copies stay, in case of a return."""
    from editor.services.group import remove_person

    session = session_of(ctx)
    with session.workspace() as ws:
        remove_person(ws, name)
    _say_done(session, "group.removed", as_json=as_json, name=name)


@app.command("list")
def list_people(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List who may open the catalogue, and in which role."""
    from editor.services.group import people

    session = session_of(ctx)
    with session.workspace() as ws:
        found = people(ws)
    if as_json:
        say_json([{"name": one.name, "role": one.role} for one in found])
    else:
        say_table(headings(session.language, "name", "role"), [(one.name, one.role) for one in found])


@app.command()
def offline(
    ctx: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE", help="New catalogue to write.")]
) -> None:
    """Copy the catalogue into a file, to work on it without the server."""
    from editor.services.offline import copy_offline

    session = session_of(ctx)
    with session.workspace() as ws:
        values = {"path_name": str(copy_offline(ws, file, progress_line))}
        say(sentence(Message(code="group.copied", values=values), session.language))


@app.command("bring-back")
def bring_back(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Copy that was worked on.")],
    prefer: Prefer = None,
    take: Take = None,
    strict: Strict = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Put what was saved in such a copy together with the catalogue.

    Where both changed the same place, "mine" is the catalogue and "theirs" is the copy.
    """
    from editor.cli.taking_in import say_taken_in, take_read
    from editor.services.offline import brought_back, opened_copy
    from editor.services.packs.taking_in import Read

    session = session_of(ctx)
    with session.workspace() as ws, opened_copy(file) as copy:
        back = brought_back(ws, copy)
        read = Read((), back.deliveries)
        incoming = take_read(
            session, ws, read, prefer=prefer, take=take, dry_run=dry_run, as_json=as_json, strict=strict
        )
    complain(back.problems, session.language)
    say_taken_in(session, incoming, as_json=as_json)
