"""Installing packs: first a plan, then what it wants is read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib.metadata import version

from editor.packs.solving import UnsolvableError, in_order, solve
from editor.services.packs.explaining import explained
from editor.services.packs.fetching import Fetched, LeftOut, Plan, Step, fetch
from editor.services.packs.fitting import other_of_that_name
from editor.services.packs.indexes import Offer
from editor.services.packs.installed import installed_packs
from editor.services.workspace import Workspace
from schemas.pack import PackNeed
from schemas.pack_index import PackFacts
from schemas.pack_versions import is_early, is_in
from schemas.problems import EditorError
from schemas.progress import Report, quietly


def plan_install(
    ws: Workspace,
    wanted: Sequence[PackNeed],
    offers: Sequence[Offer],
    *,
    newer: Collection[str] = (),
) -> tuple[Step, ...]:
    """Return what must be taken in so that packs are there with all that they need.

    Args:
        ws: the catalogue.
        wanted: packs and their versions; none for what installed packs lack.
        offers: what can be had.
        newer: names of installed packs that are to be brought up to date.

    Returns:
        The packs in the order in which they are taken in; empty if everything is there.

    Raises:
        EditorError: it cannot be: says which needs stand against each other, and what to do.
    """
    installed = [one for one in installed_packs(ws) if not one.made_for_one]
    program = version("marshalry")
    fitting = [one for one in offers if is_in(program, one.release.marshalry)]
    _refuse_other_pack(wanted, installed, fitting)
    facts = [one.release for one in fitting]
    try:
        found = solve(wanted, installed, facts, newer=newer)
    except UnsolvableError as trouble:
        for_others = [one.release for one in offers if not is_in(program, one.release.marshalry)]
        raise explained(trouble, installed, facts, for_others) from None
    here = {one.pack: one for one in installed}
    new = {name: one for name, one in found.items() if here.get(name) is not one}
    by_release = {id(one.release): one for one in fitting}
    asked = {one.pack for one in wanted} | set(newer)
    return tuple(
        Step(by_release[id(one)], here[one.pack].version if one.pack in here else None, one.pack in asked)
        for one in in_order(new)
    )


def plan_each(ws: Workspace, wanted: Sequence[PackNeed], offers: Sequence[Offer]) -> Plan:
    """Return what must be taken in for as many packs as fit; of two that do not go together the first counts.

    Arguments are those of :func:`plan_install`.

    Raises:
        EditorError: an installed pack lacks what it needs, whatever is wanted besides.
    """
    try:
        return Plan(plan_install(ws, wanted, offers))
    except EditorError:
        steps = plan_install(ws, (), offers)
    fitting: list[PackNeed] = []
    left: list[LeftOut] = []
    for one in wanted:
        try:
            steps = plan_install(ws, [*fitting, one], offers)
        except EditorError as trouble:
            left.append(LeftOut(one.pack, one.versions.removeprefix("=="), "", trouble.problems))
        else:
            fitting.append(one)
    return Plan(steps, tuple(left))


def read_install(
    ws: Workspace, wanted: Sequence[PackNeed], offers: Sequence[Offer], report: Report = quietly
) -> Fetched:
    """Read packs with all that they need; those that cannot be had or do not fit are left out.

    Args:
        ws: the catalogue.
        wanted: packs and their versions.
        offers: what can be had.
        report: called with bytes read and bytes in all; what it raises ends the work.

    Raises:
        EditorError: as :func:`plan_each`.
    """
    return fetch(ws, lambda known: plan_each(ws, wanted, known), offers, report)


def newer_versions(
    ws: Workspace, offers: Sequence[Offer], *, for_any_program: bool = False
) -> dict[str, Offer]:
    """Return the newest version that can be had of each installed pack that is behind, by its name.

    One that is not out yet is none, unless one such is installed; nor is one for another version of the
    program, unless ``for_any_program``.
    """
    found: dict[str, Offer] = {}
    here = {one.pack: one for one in installed_packs(ws) if not one.made_for_one}
    program = version("marshalry")
    for one in offers:
        there = here.get(one.release.pack)
        if (
            there is not None
            and one.release.id == there.id
            and is_in(one.release.version, f">{there.version}")
            and (is_early(there.version) or not is_early(one.release.version))
            and (for_any_program or is_in(program, one.release.marshalry))
        ):
            found.setdefault(there.pack, one)
    return found


def _refuse_other_pack(
    wanted: Sequence[PackNeed], installed: Sequence[PackFacts], offers: Sequence[Offer]
) -> None:
    """Refuse a pack that has the name of an installed one and is another."""
    here = {one.pack: one.id for one in installed}
    names = {one.pack for one in wanted}
    for one in offers:
        release = one.release
        if release.pack in names and here.get(release.pack, release.id) != release.id:
            raise EditorError(other_of_that_name(release.pack, one.address))
