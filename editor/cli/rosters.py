"""``marshalry roster``, ``marshalry share`` and ``marshalry book``: armies and spells to read and to send."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.help import Group
from editor.cli.import_games import language_of
from editor.cli.losses import Strict, is_held, say_losses
from editor.cli.options import ArmyName, AsJson, BookPaper, DryRun, Raw, ResultLanguage
from editor.cli.output import complain, progress_line, say, say_json, say_raw
from editor.cli.print_options import PressInks, PressProfileFile
from editor.cli.statuses import Status
from editor.cli.taking_in import incoming_data, say_taken_in
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.cli.context import Session
    from editor.services.battlescribe.armies import Form


share_app = Group(help="Codes that carry an army in a message.")


def roster(
    ctx: typer.Context,
    army: ArmyName,
    form: Annotated[
        Literal["plain", "markdown", "discord", "html", "pdf", "csv", "battlescribe", "newrecruit"] | None,
        typer.Option("--form", help="Form; that of the ending of the file unless named, else plain."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="File to write; else it is shown."),
    ] = None,
    short: Annotated[bool, typer.Option("--short", help="Only names and points.")] = False,
    paper: BookPaper = "A4",
    language: ResultLanguage = None,
    raw: Raw = False,
    profile: PressProfileFile = "",
    inks: PressInks = False,
) -> None:
    """Write the roster of an army.

    It says everything that its cards and items say. A file that ends in .ros, .rosz or .json is one for
    BattleScribe or New Recruit.
    """
    if form == "battlescribe" or form == "newrecruit":
        _write_foreign(session_of(ctx), army, form, out, language)
        return
    if form is None and out is not None and (foreign := _foreign_form(out)) is not None:
        _write_foreign(session_of(ctx), army, foreign, out, language)
        return
    from editor.services.at_a_glance import resolved_with_rulesets
    from editor.services.prints.press_targets import PressChoice
    from editor.services.prints.rosters import form_of, roster_text, write_roster
    from editor.services.prints.rosters import roster as make_roster

    session = session_of(ctx)
    read = resolved_with_rulesets(session.place, army)
    if read is None:
        from editor.services.rulesets import resolve_with_rulesets

        with session.workspace() as ws:
            read = resolve_with_rulesets(ws, army)
    made, problems = make_roster(*read, language or session.language)
    chosen = form or (form_of(out) if out is not None else "plain")
    if (profile or inks) and (chosen != "pdf" or out is None):
        raise error("print_profile.only_pdf", fix=Message(code="print_profile.name_pdf"))
    detail: Literal["short", "full"] = "short" if short else "full"
    complain(problems, session.language)
    if out is None:
        say_raw(roster_text(made, chosen, detail, raw=raw))
    else:
        press = PressChoice(profile, inks)
        write_roster(made, out, chosen, detail, paper=paper, raw=raw, press=press)
        say(str(out))
    raise typer.Exit(Status.PROBLEMS if problems else Status.DONE)


def _foreign_form(out: Path) -> Form | None:
    """Return whether a file is one for another program, by its ending."""
    if out.suffix.lower() in (".ros", ".rosz"):
        return "battlescribe"
    return "newrecruit" if out.suffix.lower() == ".json" else None


def _write_foreign(session: Session, army: str, form: Form, out: Path | None, language: str | None) -> None:
    from editor.services.battlescribe.armies import army_out, roster_bytes, write_army

    with session.workspace() as ws:
        made = army_out(ws, army, language_of(session, language))
        session.complain(ws, made.lost)
    if out is None:
        say_raw(roster_bytes(made, form).decode())
    else:
        write_army(made, out, form)
        say(str(out))


@share_app.command("make")
def make(
    ctx: typer.Context,
    army: ArmyName,
    short: Annotated[
        bool, typer.Option("--short", help="Ids alone: who reads it needs the same cards.")
    ] = False,
    qr: Annotated[
        Path | None,
        typer.Option("--qr", metavar="FILE", help="Write the short code as a QR code, .png or .svg."),
    ] = None,
) -> None:
    """Show the code of an army: everything that it needs, in one line."""
    from editor.services.at_a_glance import resolved
    from editor.services.share_codes import share_code, short_share_code, write_qr

    session = session_of(ctx)
    read = resolved(session.place, army)
    if read is None:
        from editor.services.resolving import resolve

        with session.workspace() as ws:
            read = resolve(ws, army)
    code = short_share_code(read) if short or qr is not None else share_code(read)
    if qr is not None:
        write_qr(code, qr)
    say(code if qr is None else str(qr))


@share_app.command("open")
def open_command(
    ctx: typer.Context,
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code; - reads it from standard input.")],
    strict: Strict = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Take in what a code carries: all of it or nothing."""
    from editor.packs.share_code import MOST_LETTERS
    from editor.services.incoming import losses_of
    from editor.services.opened_codes import open_code, take_code

    session = session_of(ctx)
    text = sys.stdin.read(2 * MOST_LETTERS + 1) if code == "-" else code
    with session.workspace() as ws, answering(session, as_json=as_json):
        opened = open_code(ws, text)
        losses = losses_of(opened.incoming)
        say_losses(losses, session.language, as_json=as_json)
        if is_held(losses, strict=strict, as_json=as_json):
            say_json({"ok": False, "documents": incoming_data(opened.incoming, session.language)})
            raise typer.Exit(Status.PROBLEMS)
        if not dry_run:
            back_up_first(session, ws)
            take_code(ws, text)
        session.complain(ws, opened.problems)
    say_taken_in(session, opened.incoming, as_json=as_json)


def book(
    ctx: typer.Context,
    document: Annotated[
        str,
        typer.Argument(metavar="DOCUMENT", help="Slug, system/kind/slug, or id of army or spell book."),
    ],
    out: Annotated[
        Path,
        typer.Option("-o", "--out", metavar="FILE", help="PDF to write, or a folder for web pages."),
    ] = Path("book.pdf"),
    people: Annotated[bool, typer.Option("--people", help="Everything of its people.")] = False,
    faces: Annotated[bool, typer.Option("--faces/--no-faces", help="Show the cards as printed.")] = True,
    template: Annotated[
        str,
        typer.Option("--template", metavar="NAME", help="Template; the usual one unless named."),
    ] = "",
    paper: BookPaper = "A4",
    language: ResultLanguage = None,
    profile: PressProfileFile = "",
    inks: PressInks = False,
) -> None:
    """Make an army book or a spell book.

    It is a PDF, or web pages where the name does not end in .pdf.
    """
    from editor.packs.whole_files import refuse_unwritable
    from editor.services.prints.book_files import refuse_pages, write_book_pdf, write_book_site
    from editor.services.prints.books import BookOptions, Scope, plan_book
    from editor.services.prints.press_targets import PressChoice

    if (profile or inks) and not out.suffix:
        raise error("print_profile.only_pdf", fix=Message(code="print_profile.name_pdf"))
    session = session_of(ctx)
    scope: Scope = "people" if people else "document"
    options = BookOptions(document, language or session.language, scope, faces, template)
    (refuse_unwritable if out.suffix else refuse_pages)(out)
    with session.workspace() as ws:
        planned = plan_book(ws, options)
        session.complain(ws, planned.problems)
    if out.suffix:
        press = PressChoice(profile, inks)
        write_book_pdf(planned.book, out, paper=paper, report=progress_line, press=press)
        say(str(out))
    else:
        write_book_site(planned.book, out, report=progress_line)
        say(str(out / "index.html"))
    raise typer.Exit(Status.PROBLEMS if planned.problems else Status.DONE)
