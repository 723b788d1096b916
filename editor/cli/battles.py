"""``marshalry battle``: battles that are kept as they are played."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.battle_log import LogFile, say_log
from editor.cli.battle_stories import film, report
from editor.cli.context import answering, session_of
from editor.cli.help import Group
from editor.cli.options import AsJson, ScenarioName
from editor.cli.output import complain, headings, say, say_json, say_rows, say_table
from schemas.messages import own_message, sentence

if TYPE_CHECKING:
    from editor.catalogue.battles import BattleRow

app = Group(help="Battles that are kept as they are played.")
Battle = Annotated[
    str, typer.Argument(metavar="BATTLE", help="Name, id, or the beginning of the id of a kept battle.")
]
_SHOWN_OF_ID = 8
"""So many letters of an id stand in lists."""


@app.command("list")
def list_command(
    ctx: typer.Context,
    scenario: Annotated[
        str, typer.Option("--scenario", metavar="SCENARIO", help="Only battles of this scenario.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List the battles that are kept, the last played first."""
    from editor.services.battles.kept_battles import kept_battles
    from editor.services.documents import find

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        rows = kept_battles(ws, find(ws, scenario).id if scenario else "")
    if as_json:
        say_json([_data(row, session.language) for row in rows])
        return
    lines = [_line(row, session.language) for row in rows]
    names = ("id", "scenario", "name", "played", "progress", "people")
    say_rows(session.language, names, lines, "battles.no_list", numbers=(4,))


@app.command("show")
def show(ctx: typer.Context, battle: Battle, as_json: AsJson = False) -> None:
    """Show where a battle stands, and its variations."""
    from editor.services.battles.kept_battles import find_battle, open_kept

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        row = find_battle(ws, battle)
        opened = open_kept(ws, row.id)
    tree = opened.tree
    variations = [
        {
            "number": number,
            "name": one.name,
            "parent": one.parent,
            "from_decision": one.index,
            "decisions": len(one.decisions),
            "turn": one.turn,
            "phase": one.phase,
            "people": list(one.seats.hands),
            "played": tree is not None and number == tree.current,
        }
        for number, one in enumerate(tree.variations if tree is not None else ())
    ]
    if as_json:
        trouble = None if opened.trouble is None else sentence(opened.trouble, session.language)
        say_json(_data(row, session.language) | {"variations": variations, "trouble": trouble})
        return
    names = ("id", "scenario", "name", "people", "progress", "seed", "decisions", "created", "played")
    facts = zip(headings(session.language, *names), _facts(row, session.language), strict=True)
    say_table(headings(session.language, "fact", "value"), facts)
    for one in variations:
        values: dict[str, Any] = {key: one[key] for key in ("number", "name", "decisions", "turn")}
        say(sentence(own_message(row.system, "battles.variation", **values), session.language))
    if opened.trouble is not None:
        complain((opened.trouble,), session.language)


@app.command("log")
def log(
    ctx: typer.Context,
    battle: Battle,
    out: LogFile = None,
    as_json: AsJson = False,
) -> None:
    """Write what has happened in a battle."""
    from editor.services.battles.kept_battles import find_battle, open_kept

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        recording = open_kept(ws, find_battle(ws, battle).id).recording
        say_log(recording, session.language, out, as_json=as_json)


app.command("film")(film)
app.command("report")(report)


@app.command("rename")
def rename(
    ctx: typer.Context,
    battle: Battle,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its new name; empty for none.")],
) -> None:
    """Give a battle a name."""
    from editor.services.battles.kept_battles import find_battle, rename_battle

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        rename_battle(ws, find_battle(ws, battle).id, name)


@app.command("delete")
def delete(
    ctx: typer.Context,
    wanted: Annotated[
        list[str], typer.Argument(metavar="BATTLES", help="Names, ids, or beginnings of ids of kept battles.")
    ],
) -> None:
    """Delete battles for good."""
    from editor.services.battles.kept_battles import delete_battles, find_battle

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        delete_battles(ws, [find_battle(ws, one).id for one in wanted])


@app.command("export")
def export(
    ctx: typer.Context,
    battle: Battle,
    out: Annotated[
        Path,
        typer.Option("-o", "--out", metavar="FILE", help="File; without a suffix it gets .battle.json."),
    ],
) -> None:
    """Write a battle as a file, with its documents and variations."""
    from editor.services.battles.kept_battles import export_kept, find_battle

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        say(str(export_kept(ws, find_battle(ws, battle).id, out)))


@app.command("import")
def import_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A battle that was saved as a file.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What it is to be called.")] = "",
) -> None:
    """Keep a battle out of a file, to go on with it."""
    from editor.services.battles.kept_battles import take_in

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        say(take_in(ws, file, name).id)


@app.command("invite")
def invite(
    ctx: typer.Context,
    scenario: ScenarioName,
    sides: Annotated[
        list[str], typer.Option("--side", metavar="SIDE", help="A side that you play; repeatable.")
    ],
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="NUMBER", min=0, help="Seed of the dice. Default: any.")
    ] = None,
) -> None:
    """Begin a battle by mail; the other plays the sides that are not named.

    Post its first letter once you have decided what your sides do first.
    """
    from editor.services.battles.mail_battles import invite as begin

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        say(begin(ws, scenario, sides, seed).id)


@app.command("post")
def post_command(
    ctx: typer.Context,
    battle: Battle,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="File for the letter. Default: output."),
    ] = None,
) -> None:
    """Write the letter that is due in a battle by mail.

    What it says is settled then. Orders that the other must not see yet are sealed: a hash goes first, they
    follow once he has laid his own. It does not keep him from trying things out with the same dice. Until the
    other has answered, the letter can be written again.
    """
    from editor.services.battles.mail_battles import post, post_as_file

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        say(post(ws, battle) if out is None else str(post_as_file(ws, battle, out)))


@app.command("take")
def take_command(
    ctx: typer.Context,
    letter: Annotated[
        str, typer.Argument(metavar="LETTER", help="The letter, a file with it, or - for standard input.")
    ],
) -> None:
    """Take in a letter of the other; an invitation begins its battle here."""
    from editor.services.battles.mail_battles import letter_text, take

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        say(take(ws, sys.stdin.read() if letter == "-" else letter_text(letter)).id)


@app.command("advise")
def advise(ctx: typer.Context, battle: Battle) -> None:
    """Let the computer decide for you in a battle by mail, until a letter is due."""
    from editor.services.battles.mail_battles import decide_by_computer

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        say(str(decide_by_computer(ws, battle)))


@app.command("hint")
def hint(ctx: typer.Context, battle: Battle, as_json: AsJson = False) -> None:
    """Say what the computer would do for you in a kept battle, and why; nothing is done.

    It knows no more than the side that has to act.
    """
    from editor.services.battles.hints import hint_in

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        action, reasons = hint_in(ws, battle)
    words = sentence(action, session.language) if action is not None else None
    why = [sentence(one, session.language) for one in reasons]
    if as_json:
        say_json({"action": words, "reasons": why})
        return
    for line in (words or "-", *(f"  - {one}" for one in why)):
        say(line)


def _line(row: BattleRow, language: str) -> tuple[str, ...]:
    ident, scenario, name, people, turn, *_, played = _facts(row, language)
    return ident[:_SHOWN_OF_ID], scenario, name, played, turn, people


def _facts(row: BattleRow, language: str) -> tuple[str, ...]:
    """Return what people want to know of a battle, in the order in which ``battle show`` lists it."""
    from editor.services.battles.kept_battles import turn_words

    data = _data(row, language)
    created, played = (one.astimezone().strftime("%Y-%m-%d %H:%M") for one in (row.created, row.modified))
    people, decisions = ", ".join(data["people"].values()), str(data["decisions"])
    facts = (row.id, data["scenario"], row.name, people, turn_words(row, language), str(data["seed"]))
    return *facts, decisions, created, played


def _data(row: BattleRow, language: str) -> dict[str, Any]:
    from editor.services.battles.kept_battles import scenario_name, side_names

    names = side_names(row, language)
    return {
        "id": row.id,
        "name": row.name,
        "system": row.system,
        "scenario": scenario_name(row).get(language),
        "scenario_id": row.scenario,
        "people": {side: names.get(side, side) for side in row.head.get("hands", ())},
        "turn": row.head.get("turn"),
        "phase": row.head.get("phase"),
        "ended": row.head.get("ended"),
        "by_mail": bool(row.head.get("mail")),
        "seed": row.head.get("seed"),
        "decisions": row.head.get("decisions"),
        "events": row.head.get("events"),
        "created": row.created.isoformat(),
        "modified": row.modified.isoformat(),
    }
