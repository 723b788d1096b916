"""``marshalry where-used``, ``rename``, ``delete``, ``merge`` and ``duplicates``: what hangs together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.options import AsJson, DocumentName, DryRun, KindOption, System, check_names
from editor.cli.output import headings, say, say_json, say_table
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.catalogue.rows import Missing
    from editor.cli.context import Session
    from editor.services.relations import Effect, Plan
    from editor.services.workspace import Workspace


def where_used(ctx: typer.Context, document: DocumentName, as_json: AsJson = False) -> None:
    """List every place that refers to a document."""
    from editor.services.at_a_glance import uses as uses_at_a_glance

    session = session_of(ctx)
    found = uses_at_a_glance(session.place, document)
    if found is None:
        from editor.services.documents import find
        from editor.services.relations import where_used as uses_of

        with session.workspace() as ws:
            row = find(ws, document)
            found = row.slug, tuple((use.user.path, use.user.id, use.path) for use in uses_of(ws, row.id))
    slug, uses = found
    if as_json:
        say_json([{"document": user, "id": ident, "path": path} for user, ident, path in uses])
    elif uses:
        say_table(headings(session.language, "document", "place"), ((user, path) for user, _, path in uses))
    else:
        say(sentence(Message(code="relations.not_used", values={"slug": slug}), session.language))


def rename(
    ctx: typer.Context,
    document: DocumentName,
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="New short name.")],
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Give a document another short name.

    References to it are changed, too; every effect is listed.
    """
    from editor.services.documents import find
    from editor.services.relations import plan_rename

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        plan = plan_rename(ws, find(ws, document).id, slug=slug)
        do_plan(session, ws, plan, dry_run=dry_run, as_json=as_json)


def delete(
    ctx: typer.Context,
    documents: Annotated[
        list[str], typer.Argument(metavar="DOCUMENTS", help="Slugs, system/kind/slug, or ids.")
    ],
    placeholders: Annotated[
        bool,
        typer.Option("--placeholders", help="Also where others use it: placeholders stay in them."),
    ] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Put documents into the recycle bin."""
    from editor.services.documents import find
    from editor.services.relations import plan_delete

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        plan = plan_delete(ws, [find(ws, one).id for one in documents])
        used = any(effect.kind != "deleted" for effect in plan.effects)
        do_plan(session, ws, plan, dry_run=dry_run or (used and not placeholders), as_json=as_json)
    if used and not placeholders and not dry_run:
        if not as_json:
            say(sentence(Message(code="relations.agree"), session.language))
        raise typer.Exit(Status.PROBLEMS)


def merge(
    ctx: typer.Context,
    kept: Annotated[str, typer.Argument(metavar="KEPT", help="The document that stays.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Its duplicate, which goes.")],
    take: Annotated[
        list[str] | None,
        typer.Option("--take", metavar="FIELD", help="Field whose value is taken from the duplicate."),
    ] = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Merge two duplicates into one.

    What refers to the second refers to the first, and the second goes into the recycle bin.
    """
    from editor.services.documents import find, load
    from editor.services.relations import differing_fields, plan_merge

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        first = load(ws, find(ws, kept).id, working_copy=False)
        second = load(ws, find(ws, other).id, working_copy=False)
        known = differing_fields(first.data, second.data)
        for name in take or ():
            if name not in known:
                raise error("relations.no_such_field", field=name, known=", ".join(known))
        values = {name: second.data.get(name) for name in take or ()}
        do_plan(
            session, ws, plan_merge(ws, first.row.id, second.row.id, values), dry_run=dry_run, as_json=as_json
        )


def missing(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List documents that others refer to in vain."""
    from editor.services.relations import missing_documents

    session = session_of(ctx)
    with session.workspace() as ws:
        found = missing_documents(ws)
    if as_json:
        say_json([_missing_data(one) for one in found])
    elif found:
        rows = ((_path(one), one.ref.id, ", ".join(user.path for user in one.users)) for one in found)
        say_table(headings(session.language, "missing", "id", "used_by"), rows)
    else:
        say(sentence(Message(code="relations.no_missing"), session.language))


def _path(one: Missing) -> str:
    return f"{one.system}/{one.ref.kind.value}/{one.ref.slug}"


def _missing_data(one: Missing) -> dict[str, Any]:
    users = [user.path for user in one.users]
    return {"missing": _path(one), "id": one.ref.id, "in_bin": one.in_bin, "users": users}


def relink(
    ctx: typer.Context,
    gone: Annotated[str, typer.Argument(metavar="MISSING", help="Its slug, system/kind/slug, or id.")],
    target: Annotated[str, typer.Argument(metavar="TARGET", help="The document that takes its place.")],
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Link what misses a document to another one.

    Every reference to it is changed, in all documents; every effect is listed.
    """
    from editor.services.documents import find
    from editor.services.relations import missing_documents, plan_relink

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        known = missing_documents(ws)
        meant = [one for one in known if gone in (one.ref.id, one.ref.slug, _path(one))]
        if len(meant) > 1:
            ids = ", ".join(f"{_path(one)} {one.ref.id}" for one in meant)
            raise error("relations.several_missing", slug=gone, known=ids)
        if not meant:
            paths = ", ".join(map(_path, known)) or "-"
            raise error("relations.not_missing", slug=gone, known=paths)
        plan = plan_relink(ws, meant[0].ref.id, find(ws, target).id)
        do_plan(session, ws, plan, dry_run=dry_run, as_json=as_json)


def duplicates(
    ctx: typer.Context, system: System = None, kind: KindOption = None, as_json: AsJson = False
) -> None:
    """List documents with the same name or the same content."""
    from editor.services.duplicates import find_duplicates

    session = session_of(ctx)
    with session.workspace() as ws:
        check_names(ws.systems, system, kind)
        groups = find_duplicates(ws, system=system, kind=kind)
    if as_json:
        say_json([{"why": group.why, "documents": [row.path for row in group.rows]} for group in groups])
    elif groups:
        words = {why: sentence(Message(code=f"relations.same_{why}"), session.language) for why in _WHY}
        rows = ((words[group.why], ", ".join(row.path for row in group.rows)) for group in groups)
        say_table(headings(session.language, "why", "documents"), rows)
    else:
        say(sentence(Message(code="relations.no_duplicates"), session.language))


_WHY = ("name", "content")


def do_plan(session: Session, ws: Workspace, plan: Plan, *, dry_run: bool, as_json: bool) -> None:
    """Show the effects of a plan and, unless it is only asked for, do it."""
    from editor.services.operations import apply

    if not dry_run and plan.effects:
        back_up_first(session, ws)
        apply(ws, plan)
    if as_json:
        say_json({"done": not dry_run, "effects": effects_data(plan.effects)})
        return
    for effect in plan.effects:
        say(sentence(effect_message(effect), session.language))
    if not plan.effects:
        say(sentence(Message(code="relations.nothing"), session.language))


def effects_data(effects: Sequence[Effect]) -> list[dict[str, Any]]:
    """Return effects for programs."""
    return [
        {
            "document": effect.document.path,
            "path": effect.path,
            "kind": effect.kind,
            "before": effect.before,
            "after": effect.after,
        }
        for effect in effects
    ]


def effect_message(effect: Effect) -> Message:
    """Return the sentence of an effect."""
    values = {
        "document": effect.document.path,
        "path": effect.path,
        "before": effect.before,
        "after": effect.after or "",
    }
    return Message(code=f"relations.{effect.kind}", values=values)
