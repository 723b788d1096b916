"""Removing packs: what goes, what stays because it was edited or is used, and who needs it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.catalogue.listing import live_rows
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.operations import Done, apply
from editor.services.packs.installed import edited, installed_pack, key_of, packs_in
from editor.services.relations import Effect, plan_delete
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.pack_index import InstalledPack
from schemas.problems import EditorError, Message, Problem

_MOST_NAMED: Final = 10
"""Documents that are named in one sentence."""


@dataclass(frozen=True)
class Removal:
    """What removing a pack does."""

    pack: InstalledPack
    gone: tuple[DocumentRow, ...]
    """Documents that go into the recycle bin."""
    kept: tuple[DocumentRow, ...]
    """Documents that were edited since they came, and stay."""
    shared: tuple[DocumentRow, ...]
    """Documents that another pack has brought too, and stay."""
    needed_by: tuple[InstalledPack, ...]
    """Packs that need it."""
    users: tuple[Effect, ...]
    """What becomes of other documents that use those that go."""
    shut: tuple[DocumentRow, ...] = ()
    """Documents that stay, of games that go: they cannot be opened until the game is back."""


def plan_removal(ws: Workspace, name: str, *, with_edits: bool = False) -> Removal:
    """Return what removing a pack would do; nothing is changed.

    Args:
        ws: the catalogue.
        name: name of the pack.
        with_edits: documents of the pack that were edited go, too.

    Raises:
        EditorError: no such pack is installed.
    """
    pack = installed_pack(ws, name)
    with ws.reading() as catalogue:
        others = [one for one in packs_in(catalogue) if one.id != pack.id]
        found = edited(catalogue, pack)
    elsewhere = {one.id for other in others for one in other.documents}
    shared = tuple(row for row, _changed in found if row.id in elsewhere)
    rest = [(row, changed) for row, changed in found if row.id not in elsewhere]
    gone = tuple(row for row, changed in rest if with_edits or not changed)
    plan = plan_delete(ws, [row.id for row in gone])
    going = {row.id for row in gone}
    users = tuple(one for one in plan.effects if one.document.id not in going)
    with ws.reading() as catalogue:
        shut = tuple(_without_game(catalogue, gone, going))
    return Removal(
        pack=pack,
        gone=gone,
        kept=tuple(row for row, changed in rest if changed and not with_edits),
        shared=shared,
        needed_by=tuple(one for one in others if any(need.pack == name for need in one.requires)),
        users=users,
        shut=shut,
    )


def _without_game(
    catalogue: Catalogue, gone: Sequence[DocumentRow], going: Collection[str]
) -> Iterator[DocumentRow]:
    """Yield the documents that stay, of games that no document declares any more."""
    for system in sorted({row.system for row in gone if row.kind == Kind.GAME}):
        rows = [row for row in live_rows(catalogue, system=system) if row.id not in going]
        if not any(row.kind == Kind.GAME for row in rows):
            yield from rows


def remove(ws: Workspace, removal: Removal, *, whatever_uses_it: bool = False) -> Done:
    """Remove a pack: its documents go into the recycle bin; once all of them are back, the pack is too.

    Args:
        ws: the catalogue.
        removal: what was planned and shown.
        whatever_uses_it: also where other packs need it or documents use what goes.

    Returns:
        What takes it back.

    Raises:
        EditorError: others need it or use it, or a document was saved since the plan was made.
    """
    problems = () if whatever_uses_it else refusals(removal)
    if problems:
        raise EditorError(*problems)
    plan = plan_delete(ws, [row.id for row in removal.gone])
    if removal.kept or removal.shared or not removal.gone:
        # Documents of it stay: by them alone it would count as installed.
        plan = replace(plan, settings={key_of(removal.pack): None})
    return apply(ws, plan, removal.pack.pack)


def refusals(removal: Removal) -> tuple[Problem, ...]:
    """Return what stands against removing a pack."""
    name, found = removal.pack.pack, []
    if removal.needed_by:
        names = ", ".join(one.pack for one in removal.needed_by)
        fix = Message(code="packs.needed_by_fix", values={"names": names})
        found.append(Problem(code="packs.needed_by", values={"pack": name, "names": names}, fix=fix))
    users = list(dict.fromkeys(one.document.path for one in removal.users))
    if users:
        values = {"pack": name, "number": len(users), "users": ", ".join(users[:_MOST_NAMED])}
        found.append(Problem(code="packs.used_by", values=values, fix=Message(code="packs.used_by_fix")))
    if removal.shut:
        shut = ", ".join(row.path for row in removal.shut[:_MOST_NAMED])
        values = {"number": len(removal.shut), "users": shut}
        fix = Message(code="packs.game_goes_fix")
        found.append(Problem(code="packs.game_goes", values=values, fix=fix))
    return tuple(found)
