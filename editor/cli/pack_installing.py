"""``marshalry pack install|update``: packs of indexes, folders and files come in with all that they need."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.context import answering, session_of
from editor.cli.losses import Strict
from editor.cli.options import AsJson, DryRun
from editor.cli.output import complain, problem_data, progress_line, say, say_json
from editor.cli.pack_indexes import From, offers_in
from editor.cli.statuses import Status, status_of
from editor.cli.taking_in import Prefer, Take, take_read
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.cli.context import Session
    from editor.services.incoming import Incoming
    from editor.services.packs.installing import Step
    from editor.services.packs.taking_in import Read
    from editor.services.packs.updating import LeftOut
    from editor.services.workspace import Workspace


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
    from editor.services.packs.installing import plan_install, read_steps
    from editor.services.packs.missing import find_lacks, lack_problems, plan_missing
    from schemas.pack import PackNeed

    session = session_of(ctx)
    if not packs and not missing:
        raise error("packs.name_some")
    lacking: tuple[Problem, ...] = ()
    with session.workspace() as ws, answering(session, as_json=as_json):
        offers = offers_in(session, ws, place)
        files = [offer_of_file(Path(one)) for one in packs or () if one.endswith(".marshal")]
        needs = [_need(one) for one in packs or () if not one.endswith(".marshal")]
        needs += [PackNeed(pack=one.release.pack, versions=f"=={one.release.version}") for one in files]
        known = [*files, *offers.offers]
        steps = plan_missing(ws, known, needs) if missing else plan_install(ws, needs, known)
        _carry_out(
            session,
            ws,
            steps,
            read_steps(ws, steps, progress_line),
            prefer=prefer,
            take=take,
            strict=strict,
            dry_run=dry_run,
            as_json=as_json,
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
    """Bring installed packs up to date: all that can be had, or with --strict all of them or none."""
    from editor.services.packs.updating import read_update

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        offers = offers_in(session, ws, place)
        found = read_update(ws, packs or (), offers.offers, progress_line)
        if strict and found.problems:
            raise EditorError(*found.problems)
        complain(found.problems, session.language)
        all_known = not (offers.problems or found.left_out)
        _carry_out(
            session,
            ws,
            found.steps,
            found.read,
            left_out=found.left_out,
            all_known=all_known,
            prefer=prefer,
            take=take,
            strict=strict,
            dry_run=dry_run,
            as_json=as_json,
        )
    raise typer.Exit(status_of(offers.problems) or (Status.PROBLEMS if found.left_out else Status.DONE))


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
    read: Read,
    *,
    left_out: Sequence[LeftOut] = (),
    all_known: bool = True,
    prefer: str | None,
    take: Sequence[str] | None,
    strict: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Take in the packs of a plan, and say what was done; with ``dry_run`` only what would be.

    That there is nothing to do is said only where all that is on offer is known.
    """
    from editor.services.incoming import losses_of
    from editor.services.losses import losses_data

    incoming: tuple[Incoming, ...] = ()
    if steps:
        incoming = take_read(
            session, ws, read, prefer=prefer, take=take, dry_run=dry_run, as_json=as_json, strict=strict
        )
    if as_json:
        shown = [_step_data(one, session.language) for one in steps]
        out = [_left_data(one, session.language) for one in left_out]
        lost = losses_data(losses_of(incoming), session.language)
        say_json({"ok": not out, "packs": shown, "left_out": out, "lost": lost})
        return
    if not steps and all_known:
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


def _left_data(left: LeftOut, language: str) -> dict[str, Any]:
    return {
        "pack": left.offer.release.pack,
        "version": left.offer.release.version,
        "from": left.offer.address,
        "problems": [problem_data(one, language) for one in left.problems],
    }


def _step_data(step: Step, language: str) -> dict[str, Any]:
    return {
        "pack": step.offer.release.pack,
        "version": step.offer.release.version,
        "before": step.before,
        "asked": step.asked,
        "from": step.offer.address,
        "signer": problem_data(step.signer, language),
    }
