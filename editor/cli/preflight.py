"""``marshalry preflight``: what is wrong before cards are printed or given away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import answering, session_of
from editor.cli.options import AsJson
from editor.cli.output import problem_data, progress_line, say, say_json, say_table
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.services.preflight.findings import Check, Finding
    from editor.services.preflight.run import Scope
    from editor.services.workspace import Workspace

Named = Annotated[
    list[str] | None,
    typer.Argument(metavar="DOCUMENT", help="Cards, armies, books, scenarios; default: all that is yours."),
]
Faction = Annotated[
    str, typer.Option("--faction", metavar="GAME/FACTION", help="Only the cards of a faction.")
]
Queue = Annotated[bool, typer.Option("--queue", help="Only what waits in the print queue.")]
Shipped = Annotated[bool, typer.Option("--shipped", help="Also what came with the program.")]
Checks = Annotated[
    list[str] | None,
    typer.Option(
        "--check",
        metavar="CHECK",
        help="documents, hollow, reach, texts, letters, pictures, translations, unused; repeatable (all).",
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Exit status 1 also for what is only worth knowing.")]


def preflight(
    ctx: typer.Context,
    document: Named = None,
    faction: Faction = "",
    queue: Queue = False,
    shipped: Shipped = False,
    check: Checks = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Look through what is to be printed, and say what is wrong.

    Each finding has its fix. The exit status is 1 if anything is wrong: for tests by a machine.
    """
    from editor.services.preflight.run import preflight as run

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        scope = _scope(ws, document or [], faction, queue=queue, shipped=shipped)
        found = run(ws, scope, session.language, _checks(check), progress_line)
    grave = sum(one.grave for one in found)
    if as_json:
        say_json(
            [
                {
                    "check": one.check,
                    "path_of_document": one.row.path,
                    "language": one.language,
                    **problem_data(one.problem, session.language),
                }
                for one in found
            ]
        )
    else:
        _say(found, grave, session.language)
    raise typer.Exit(Status.PROBLEMS if grave or (strict and found) else Status.DONE)


def _scope(ws: Workspace, names: list[str], faction: str, *, queue: bool, shipped: bool) -> Scope:
    from editor.formulas.columns import some_of
    from editor.services import documents
    from editor.services.preflight.run import Scope
    from editor.services.rulesets import faction_names

    if names:
        return Scope("documents", ids=tuple(documents.find(ws, name).id for name in names))
    if faction:
        system, _mark, ident = faction.partition("/")
        known = faction_names(ws, system)
        if ident not in known:
            raise error("preflight.unknown_faction", name=faction, known=some_of(known))
        return Scope("faction", system, ident)
    return Scope("queue" if queue else "all" if shipped else "own")


def _checks(names: list[str] | None) -> tuple[Check, ...]:
    from editor.services.preflight.findings import CHECKS

    unknown = [name for name in names or () if name not in CHECKS]
    if unknown:
        raise error("preflight.unknown_check", name=unknown[0], known=", ".join(CHECKS))
    return tuple(one for one in CHECKS if not names or one in names)


def _say(found: tuple[Finding, ...], grave: int, language: str) -> None:
    rows = [
        (
            one.row.path,
            sentence(Message(code=f"preflight.check_{one.check}"), language),
            one.language.upper(),
            sentence(one.problem, language),
            sentence(one.problem.fix, language) if one.problem.fix is not None else "",
        )
        for one in found
    ]
    if rows:
        names = ("document", "check", "language", "problem", "fix")
        say_table([sentence(Message(code=f"preflight.head_{name}"), language) for name in names], rows)
    values = {"grave": grave, "known": len(found) - grave}
    say(sentence(Message(code="preflight.counts", values=values), language))
