"""``marshalry pack search|list|install|update|remove|publish|index``: packs of indexes, folders and files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.help import Group
from editor.cli.losses import Strict
from editor.cli.options import AsJson, DryRun
from editor.cli.output import complain, headings, problem_data, progress_line, say, say_json, say_table
from editor.cli.pack_words import Key, Sign, chosen_signer
from editor.cli.statuses import Status
from editor.cli.taking_in import Prefer, Take, take_read
from schemas.messages import sentence
from schemas.problems import Message, Problem, Severity, error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.cli.context import Session
    from editor.services.incoming import Incoming
    from editor.services.packs.indexes import Offers
    from editor.services.packs.installing import Step
    from editor.services.workspace import Workspace
    from schemas.pack_index import PackFacts

From = Annotated[
    list[str] | None,
    typer.Option(
        "--from", metavar="PLACE", help="Look in this folder or address instead of the indexes kept."
    ),
]
index_app = Group(help="Indexes in which packs are looked for.")


def search(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="Words of name or text.")] = None,
    place: From = None,
    as_json: AsJson = False,
) -> None:
    """List the packs that the indexes offer."""
    from editor.services.packs.indexes import search as matching

    session = session_of(ctx)
    with session.workspace() as ws:
        offers = _offers(session, ws, place)
    found = [one.release for one in matching(offers.offers, " ".join(words or ()))]
    _say_packs(found, session.language, as_json=as_json)
    if place and any(one.severity is not Severity.INFO for one in offers.problems):
        raise typer.Exit(Status.PROBLEMS)


def list_installed(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the packs that are installed."""
    from editor.services.packs.installed import installed_packs

    session = session_of(ctx)
    with session.workspace() as ws:
        found = installed_packs(ws)
    _say_packs(found, session.language, as_json=as_json)


def install(
    ctx: typer.Context,
    packs: Annotated[
        list[str] | None,
        typer.Argument(metavar="PACKS", help='Names, with a range as in "board-set>=1,<2", or files.'),
    ] = None,
    place: From = None,
    missing: Annotated[
        bool,
        typer.Option("--missing", help="Install what packs lack and what documents refer to."),
    ] = False,
    prefer: Prefer = None,
    take: Take = None,
    strict: Strict = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Install packs with all that they need."""
    from editor.services.packs.indexes import offer_of_file
    from editor.services.packs.installing import plan_install
    from editor.services.packs.missing import find_lacks, lack_problems, plan_missing
    from schemas.pack import PackNeed

    session = session_of(ctx)
    if not packs and not missing:
        raise error("packs.name_some")
    lacking: tuple[Problem, ...] = ()
    with session.workspace() as ws, answering(session, as_json=as_json):
        offers = _offers(session, ws, place)
        files = [offer_of_file(Path(one)) for one in packs or () if one.endswith(".marshal")]
        needs = [_need(one) for one in packs or () if not one.endswith(".marshal")]
        needs += [PackNeed(pack=one.release.pack, versions=f"=={one.release.version}") for one in files]
        known = [*files, *offers.offers]
        steps = plan_missing(ws, known, needs) if missing else plan_install(ws, needs, known)
        _carry_out(
            session, ws, steps, prefer=prefer, take=take, strict=strict, dry_run=dry_run, as_json=as_json
        )
        if missing:
            lacking = lack_problems(find_lacks(ws, known if dry_run else ()))
    complain(lacking, session.language)


def update(
    ctx: typer.Context,
    packs: Annotated[
        list[str] | None, typer.Argument(metavar="PACKS", help="Names of packs; without one, all of them.")
    ] = None,
    place: From = None,
    prefer: Prefer = None,
    take: Take = None,
    strict: Strict = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Bring installed packs up to date."""
    from editor.services.packs.installing import plan_update

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        offers = _offers(session, ws, place)
        steps = plan_update(ws, packs or (), offers.offers)
        _carry_out(
            session, ws, steps, prefer=prefer, take=take, strict=strict, dry_run=dry_run, as_json=as_json
        )


def remove_command(
    ctx: typer.Context,
    pack: Annotated[str, typer.Argument(metavar="PACK", help="Name of the pack.")],
    force: Annotated[bool, typer.Option("--force", help="Also where something needs or uses it.")] = False,
    with_edits: Annotated[
        bool, typer.Option("--with-edits", help="Also the documents that you have edited.")
    ] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Remove a pack: its documents go into the recycle bin."""
    from editor.services.packs.removing import plan_removal, refusals, remove

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        removal = plan_removal(ws, pack, with_edits=with_edits)
        problems = refusals(removal)
        if not dry_run:
            if force or not problems:
                back_up_first(session, ws)
            remove(ws, removal, whatever_uses_it=force)
    rows = [("gone", one.path) for one in removal.gone]
    rows += [("edited", one.path) for one in removal.kept]
    rows += [("shared", one.path) for one in removal.shared]
    if as_json:
        data = [{"state": state, "document": path} for state, path in rows]
        shown = [problem_data(one, session.language) for one in problems]
        say_json({"ok": True, "documents": data, "problems": shown})
        return
    words = [(sentence(Message(code=f"packs.removed_{a}"), session.language), b) for a, b in rows]
    say_table(headings(session.language, "state", "document"), words)
    complain(problems, session.language)


def publish_command(
    ctx: typer.Context,
    pack: Annotated[str, typer.Argument(metavar="PACK", help="Slug, system/kind/slug, or id of your pack.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder that holds the index.")],
    sign: Sign = False,
    key: Key = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Publish nothing where there is a warning.")
    ] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Put a pack of yours into a folder with an index."""
    from editor.services.packs.publishing import prepare, publish

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        draft = prepare(ws, pack, chosen_signer(sign, key), session.language)
        grave = any(one.severity != Severity.INFO for one in draft.problems)
        held = draft.refused or (strict and grave)
        new = publish(draft, folder, session.language) if not (dry_run or held) else False
    release = draft.release
    if as_json:
        shown = [problem_data(one, session.language) for one in draft.problems]
        data = release.model_dump(mode="json")
        say_json({"ok": not held, "published": new, "release": data, "problems": shown})
    else:
        state = "held" if held else "checked" if dry_run else "published" if new else "there_already"
        values = {"pack": release.pack, "version": release.version, "folder": str(folder)}
        say(sentence(Message(code=f"packs.{state}", values=values), session.language))
    complain(draft.problems, session.language)
    if held:
        raise typer.Exit(Status.PROBLEMS)


@index_app.command("list")
def index_list(ctx: typer.Context) -> None:
    """List the indexes, in the order in which they are asked."""
    from editor.services.packs.indexes import known_indexes

    with session_of(ctx).workspace() as ws:
        for address in known_indexes(ws):
            say(address)


@index_app.command("add")
def index_add(
    ctx: typer.Context,
    address: Annotated[str, typer.Argument(metavar="PLACE", help="Folder or address of the index.")],
) -> None:
    """Look for packs in an index from now on."""
    from editor.services.packs.indexes import add_index

    with session_of(ctx).workspace() as ws:
        say(add_index(ws, address))


@index_app.command("remove")
def index_remove(
    ctx: typer.Context,
    address: Annotated[str, typer.Argument(metavar="PLACE", help="As the list shows it.")],
) -> None:
    """Look for packs in an index no longer."""
    from editor.services.packs.indexes import remove_index

    with session_of(ctx).workspace() as ws:
        remove_index(ws, address)


def _say_packs(found: Sequence[PackFacts], language: str, *, as_json: bool) -> None:
    """Say which packs there are, each in a line."""
    if as_json:
        say_json([one.model_dump(mode="json") for one in found])
        return
    rows = [(one.pack, one.version, one.title.get(language), one.signer or "") for one in found]
    say_table(headings(language, "pack", "version", "title", "signer"), rows)


def _offers(session: Session, ws: Workspace, place: Sequence[str] | None) -> Offers:
    """Return what the places named offer, else the indexes kept; says which of them cannot be read."""
    from editor.services.packs.indexes import Offers, known_indexes, offers_of

    if addresses := place or known_indexes(ws):
        found = offers_of(addresses)
    else:
        fix = Message(code="packs.no_index_known_fix")
        found = Offers((), (Problem(code="packs.no_index_known", severity=Severity.INFO, fix=fix),))
    complain(found.problems, session.language)
    return found


def _need(words: str) -> Any:
    """Return the pack and the range that a person typed.

    Raises:
        EditorError: it is none.
    """
    from pydantic import ValidationError

    from schemas.pack import PackNeed

    place = next((index for index, sign in enumerate(words) if sign in "<>=!~ "), len(words))
    try:
        return PackNeed(pack=words[:place], versions=words[place:].strip())
    except ValidationError:
        raise error("packs.not_a_need", fix=Message(code="packs.not_a_need_fix"), words=words[:80]) from None


def _carry_out(
    session: Session,
    ws: Workspace,
    steps: Sequence[Step],
    *,
    prefer: str | None,
    take: Sequence[str] | None,
    strict: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Take in the packs of a plan, and say what was done; with ``dry_run`` only what would be.

    A dry run reads the packs only where ``strict`` asks what of them would be lost.
    """
    from editor.services.incoming import losses_of
    from editor.services.losses import losses_data
    from editor.services.packs.installing import read_steps

    incoming: tuple[Incoming, ...] = ()
    if steps and (strict or not dry_run):
        read = read_steps(ws, steps, progress_line)
        incoming = take_read(
            session, ws, read, prefer=prefer, take=take, dry_run=dry_run, as_json=as_json, strict=strict
        )
    if as_json:
        shown = [_step_data(one, session.language) for one in steps]
        say_json({"ok": True, "packs": shown, "lost": losses_data(losses_of(incoming), session.language)})
        return
    if not steps:
        say(sentence(Message(code="packs.nothing_to_do"), session.language))
    for one in steps:
        values = {
            "pack": one.offer.release.pack,
            "version": one.offer.release.version,
            "before": one.before or "",
        }
        code = "would" if dry_run else "has"
        what = "updated" if one.before else "installed" if one.asked else "installed_too"
        say(sentence(Message(code=f"packs.{code}_{what}", values=values), session.language))
    complain([one.signer for one in steps], session.language)


def _step_data(step: Step, language: str) -> dict[str, Any]:
    return {
        "pack": step.offer.release.pack,
        "version": step.offer.release.version,
        "before": step.before,
        "asked": step.asked,
        "from": step.offer.address,
        "signer": problem_data(step.signer, language),
    }
