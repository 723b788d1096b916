"""``marshalry campaign``: campaigns checked, played out many times, printed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.booklet import BookletFile, BookletLanguage
from editor.cli.context import answering, session_of
from editor.cli.help import Group
from editor.cli.options import AsJson, BookPaper, Seed
from editor.cli.output import complain_in, problem_data, progress_line, say, say_json, say_raw
from editor.cli.preview import Scheduler, Workers, stopped_by_ctrl_c
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message
from schemas.text import LocalText

app = Group(help="Campaigns: scenarios in chapters.")
Campaign = Annotated[
    str, typer.Argument(metavar="CAMPAIGN", help="Slug, system/kind/slug, or id of the campaign.")
]


@app.command("check")
def check(ctx: typer.Context, campaign: Campaign, as_json: AsJson = False) -> None:
    """Say what is wrong with a campaign: its ways, sides and ranks, and each of its battles."""
    from editor.services.campaigns.opening import campaign_findings, open_campaign

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        opened = open_campaign(ws, campaign)
        found = campaign_findings(ws, opened)
        ways = {
            "chapters": len(opened.campaign.chapters),
            "ends": len(opened.campaign.ends),
            "problems": [problem_data(one, session.language) for one in found],
        }
        if not as_json:
            session.complain(ws, found)
    if as_json:
        say_json(ways)
    elif not found:
        say(sentence(Message(code="cli.campaign_sound"), session.language))
    raise typer.Exit(Status.PROBLEMS if found else Status.DONE)


@app.command("run")
def run(
    ctx: typer.Context,
    campaign: Campaign,
    count: Annotated[
        int,
        typer.Option("--campaigns", metavar="NUMBER", min=1, max=1_000_000, help="How many campaigns."),
    ] = 100,
    seed: Seed = 1,
    workers: Workers = 0,
    scheduler: Scheduler = "",
    as_json: AsJson = False,
) -> None:
    """Play a campaign many times and show how it goes: chance of each chapter and end, mean survivors.

    The shares have 95 % intervals. Ctrl+C stops, and shows what was played so far.
    """
    from editor.services.campaigns.many import campaign_report_text, run_many
    from editor.services.campaigns.opening import open_campaign

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json), stopped_by_ctrl_c() as stopped:
        opened = open_campaign(ws, campaign)
        report = run_many(
            ws,
            opened,
            count=count,
            seed=seed,
            workers=workers,
            scheduler=scheduler,
            report=progress_line,
            cancelled=stopped,
        )
    if as_json:
        say_json(report.data())
    else:
        say_raw(campaign_report_text(report, opened.campaign, session.language))
    raise typer.Exit(Status.PROBLEMS if report.cancelled or report.failures else Status.DONE)


@app.command("played")
def played(ctx: typer.Context) -> None:
    """List the campaigns that are played, with the id by which each is exported."""
    from editor.services.campaigns.kept_campaigns import played_campaigns

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        found = played_campaigns(ws)
        if not found:
            complain_in(sentence(Message(code="cli.no_campaigns"), session.language))
        for row in found:
            words = (
                LocalText(dict(row.head.get(key) or {})).get(session.language)
                for key in ("scenario", "title")
            )
            say("  ".join(part for part in (row.id, row.name, *words) if part))


@app.command("export")
def export(
    ctx: typer.Context,
    ident: Annotated[str, typer.Argument(metavar="ID", help="Id of a campaign that is played.")],
    out: Annotated[
        Path,
        typer.Option("-o", "--out", metavar="FILE", help="File; without a suffix it gets .campaign.json."),
    ],
) -> None:
    """Write a campaign that is played as a file, with its battles."""
    from editor.services.campaigns.campaign_files import export_played

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        say(str(export_played(ws, ident, out)))


@app.command("import")
def import_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign that was exported.")],
) -> None:
    """Take in a campaign that is played from a file, to go on with it."""
    from editor.services.campaigns.campaign_files import take_in

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=False):
        say(take_in(ws, file).row.id)


@app.command("print")
def print_campaign(
    ctx: typer.Context,
    campaign: Campaign,
    out: BookletFile = Path("campaign.pdf"),
    paper: BookPaper = "A4",
    language: BookletLanguage = None,
    as_json: AsJson = False,
) -> None:
    """Print the booklet of a campaign: course, what is carried over, each battle, sheets for survivors."""
    from editor.services.campaigns.opening import open_campaign
    from editor.services.prints.scenario_booklet import print_booklet

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        ident = open_campaign(ws, campaign).campaign.id
        problems = print_booklet(
            ws, ident, out, language=language or session.language, paper=paper, report=progress_line
        )
        if not as_json:
            session.complain(ws, problems)
    if as_json:
        say_json({"file": str(out), "problems": [problem_data(one, session.language) for one in problems]})
    else:
        say(str(out))
    raise typer.Exit(Status.PROBLEMS if problems else Status.DONE)
