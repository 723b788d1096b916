"""``marshalry pack install|update``: packs of indexes, folders and files come in with all that they need."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.context import answering, session_of
from editor.cli.losses import Strict
from editor.cli.options import AsJson, DryRun
from editor.cli.output import complain, problem_data, progress_line, say, say_json
from editor.cli.pack_indexes import From, offers_in
from editor.cli.pack_words import say_signers
from editor.cli.statuses import Status, status_of
from editor.cli.taking_in import Prefer, Take, take_read
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.cli.context import Session
    from editor.services.incoming import Incoming
    from editor.services.packs.fetching import Fetched, LeftOut, Step
    from editor.services.packs.indexes import Offer
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
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Install those that fit, though others do not.")
    ] = False,
    prefer: Prefer = None,
    take: Take = None,
    strict: Strict = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Install packs with all that they need: all of them or none, or with --keep-going those that fit."""
    from editor.services.packs.installing import read_install
    from editor.services.packs.missing import find_lacks, lack_problems, read_missing
    from schemas.pack import PackNeed

    session = session_of(ctx)
    if not packs and not missing:
        raise error("packs.name_some")
    lacking: tuple[Problem, ...] = ()
    with session.workspace() as ws, answering(session, as_json=as_json):
        files, unreadable = _files_of(packs or ())
        needs = [_need(one) for one in packs or () if not one.endswith(".marshal")]
        needs += [PackNeed(pack=one.release.pack, versions=f"=={one.release.version}") for one in files]
        offers = offers_in(session, ws, place)
        known = [*files, *offers.offers]
        found = (
            read_missing(ws, known, needs, progress_line)
            if missing
            else read_install(ws, needs, known, progress_line)
        ).doubting(offers.unread)
        found = replace(found, left_out=(*unreadable, *found.left_out))
        if not keep_going:
            found = found.whole()
        _carry_out(
            session, ws, found, prefer=prefer, take=take, strict=strict, dry_run=dry_run, as_json=as_json
        )
        if missing:
            lacking = lack_problems(find_lacks(ws, known if dry_run else ()))
    complain(lacking, session.language)
    raise typer.Exit(Status.PROBLEMS if found.left_out else Status.DONE)


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
    """Bring installed packs up to date: all that can be had and fit, or with --strict all of them or none."""
    from editor.services.packs.updating import read_update

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        offers = offers_in(session, ws, place)
        found = read_update(ws, packs or (), offers.offers, progress_line)
        staying = (*found.left_out, *found.held_back)
        if strict and staying:
            raise EditorError(*(problem for one in staying for problem in one.problems))
        _carry_out(
            session,
            ws,
            found,
            all_known=not offers.problems,
            prefer=prefer,
            take=take,
            strict=strict,
            dry_run=dry_run,
            as_json=as_json,
        )
    raise typer.Exit(status_of(offers.problems) or (Status.PROBLEMS if found.left_out else Status.DONE))


def _files_of(packs: Sequence[str]) -> tuple[list[Offer], list[LeftOut]]:
    """Return the files of packs among what a person named, and those that cannot be read."""
    from editor.services.packs.fetching import LeftOut
    from editor.services.packs.indexes import offer_of_file

    files: list[Offer] = []
    unreadable: list[LeftOut] = []
    for one in packs:
        if one.endswith(".marshal"):
            try:
                files.append(offer_of_file(Path(one)))
            except EditorError as trouble:
                unreadable.append(LeftOut(Path(one).name, "", "", trouble.problems))
    return files, unreadable


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
    found: Fetched,
    *,
    all_known: bool = True,
    prefer: str | None,
    take: Sequence[str] | None,
    strict: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Take in packs that were fetched, and say what was done; with ``dry_run`` only what would be.

    That there is nothing to do is said only where all that is on offer is known.
    """
    from editor.services.incoming import losses_of
    from editor.services.losses import losses_data

    language = session.language
    complain((*found.problems, *found.notices), language)
    incoming: tuple[Incoming, ...] = ()
    if found.steps:
        incoming = take_read(
            session, ws, found.read, prefer=prefer, take=take, dry_run=dry_run, as_json=as_json, strict=strict
        )
    if as_json:
        data = {
            "ok": not found.left_out,
            "packs": [_step_data(one, language) for one in found.steps],
            "left_out": [_left_data(one, one.problems, language) for one in found.left_out],
            "held_back": [_left_data(one, one.notices, language) for one in found.held_back],
            "lost": losses_data(losses_of(incoming), language),
        }
        say_json(data)
        return
    if all_known and not (found.steps or found.left_out or found.held_back):
        say(sentence(Message(code="packs.nothing_to_do"), language))
    for one in found.steps:
        values = {
            "pack": one.offer.release.pack,
            "version": one.offer.release.version,
            "before": one.before or "",
        }
        code = "would" if dry_run else "has"
        what = "updated" if one.before else "installed" if one.asked else "installed_too"
        say(sentence(Message(code=f"packs.{code}_{what}", values=values), language))
    say_signers([one.signer for one in found.steps], language)


def _left_data(left: LeftOut, problems: Sequence[Problem], language: str) -> dict[str, Any]:
    return {
        "pack": left.pack,
        "version": left.version,
        "from": left.address,
        "problems": [problem_data(one, language) for one in problems],
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
