"""``marshalry keys``: keys with which packs are signed, and whom one trusts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.context import session_of
from editor.cli.help import Group
from editor.cli.options import AsJson
from editor.cli.output import say, say_json, say_rows
from schemas.messages import sentence
from schemas.problems import Message

app = Group(help="Keys with which packs are signed, and whom you trust.")
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name that the person signs with.")]


@app.command()
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name to sign with, such as anna or orc-club.")],
) -> None:
    """Make a key of your own."""
    from editor.packs.signing import fingerprint
    from editor.services.packs.keys import new_key

    made = new_key(name)
    values = {"name": made.name, "key": fingerprint(made.key)}
    say(sentence(Message(code="keys.made", values=values), session_of(ctx).language))


@app.command("list")
def list_command(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List your own keys and the people whose keys are known."""
    from editor.packs.signing import fingerprint
    from editor.services.packs.keys import own_keys
    from editor.services.packs.signers import known_signers

    rows = [(one.name, "own", one.key) for one in own_keys()]
    rows += [(one.name, "trusted" if one.trusted else "seen", one.key) for one in known_signers()]
    if as_json:
        say_json([{"name": a, "standing": b, "key": c, "fingerprint": fingerprint(c)} for a, b, c in rows])
        return
    language = session_of(ctx).language
    words = [(a, sentence(Message(code=f"keys.{b}"), language), fingerprint(c)) for a, b, c in rows]
    say_rows(language, ("name", "standing", "fingerprint"), words, "cli.no_keys")


@app.command("export")
def export_command(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Your key; needed if you have several.")
    ] = None,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="File to write, for the people who trust you.")
    ] = Path("key.json"),
) -> None:
    """Write the public part of a key of yours, to give to others."""
    from editor.services.packs.keys import export_key

    say(str(export_key(name, out)))


@app.command("backup")
def backup_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Your key.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="File that nobody else may have.")],
) -> None:
    """Copy a key of yours whole, to keep it safe or to take it to another computer."""
    from editor.services.packs.keys import copy_key

    say(str(copy_key(name, out)))


@app.command("restore")
def restore_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Copy of a key of yours: NAME.key.")],
) -> None:
    """Take in a copy of a key of yours; it is called as its file is."""
    from editor.packs.signing import fingerprint
    from editor.services.packs.keys import take_key

    taken = take_key(file)
    values = {"name": taken.name, "key": fingerprint(taken.key)}
    say(sentence(Message(code="keys.taken", values=values), session_of(ctx).language))


@app.command("share")
def share_command(
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="File to write, for the people of a club.")
    ] = Path("people.json"),
) -> None:
    """Write the list of the people whom you trust, yourself with them, for others to trust."""
    from editor.services.packs.signers import share_people

    say(str(share_people(out)))


@app.command("trust-list")
def trust_list_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="List of people that somebody shared.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Also where another key is known for a name.")
    ] = False,
) -> None:
    """Trust everybody in a list, or nobody where one of the names is known with another key."""
    from editor.packs.signing import fingerprint
    from editor.services.packs.signers import people_in, trust_people

    for person in trust_people(people_in(file), replace=replace):
        values = {"name": person.name, "key": fingerprint(person.key)}
        say(sentence(Message(code="keys.now_trusted", values=values), session_of(ctx).language))


@app.command("trust")
def trust_command(
    ctx: typer.Context,
    name: Name,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Public key that this person gave you.")],
) -> None:
    """Trust what somebody signs; a key known before for the name is replaced."""
    from editor.packs.signing import fingerprint
    from editor.services.packs.signers import trust

    person = trust(name, file)
    values = {"name": person.name, "key": fingerprint(person.key)}
    say(sentence(Message(code="keys.now_trusted", values=values), session_of(ctx).language))


@app.command("forget")
def forget_command(ctx: typer.Context, name: Name) -> None:
    """No longer know the key of somebody."""
    from editor.services.packs.signers import forget

    forget(name)
    say(sentence(Message(code="keys.forgotten", values={"name": name}), session_of(ctx).language))
