"""Bringing packs up to date: one that cannot be had is left out, and does not hold up the others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from importlib.metadata import version

from editor.services.packs.fetching import Fetched, LeftOut, Plan, Step, fetch
from editor.services.packs.fitting import other_program
from editor.services.packs.indexes import Offer
from editor.services.packs.installed import installed_pack
from editor.services.packs.installing import newer_versions, plan_install
from editor.services.workspace import Workspace
from schemas.pack import PackNeed
from schemas.pack_versions import is_in
from schemas.problems import EditorError, Problem
from schemas.progress import Report, quietly


def read_update(
    ws: Workspace, names: Collection[str], offers: Sequence[Offer], report: Report = quietly
) -> Fetched:
    """Read what brings installed packs up to date.

    Of a version that cannot be had, or does not fit, an older one that is still newer than what is there
    takes the place; without one the pack stays as it is.

    Args:
        ws: the catalogue.
        names: the packs; none for all.
        offers: what can be had.
        report: called with bytes read and bytes in all; what it raises ends the work.

    Raises:
        EditorError: one of those named is not installed, or an installed pack lacks what it needs.
    """
    for name in names:
        installed_pack(ws, name)

    def plan(known: Sequence[Offer]) -> Plan:
        wanted = [one for one in newer_versions(ws, known) if not names or one in names]
        return Plan(plan_install(ws, [], known, newer=wanted) if wanted else ())

    found = fetch(ws, plan, offers, report)
    out = {(one.pack, one.version) for one in found.left_out}
    rest = [one for one in offers if (one.release.pack, one.release.version) not in out]
    return replace(found, held_back=tuple(_held_back(ws, names, found.steps, rest)))


def _held_back(
    ws: Workspace, names: Collection[str], steps: Sequence[Step], offers: Sequence[Offer]
) -> Iterator[LeftOut]:
    """Yield the newest versions that are not taken because they do not fit to the program or other packs."""
    taken = {one.offer.release.pack: one.offer.release.version for one in steps}
    for name, offer in newer_versions(ws, offers, for_any_program=True).items():
        release = offer.release
        if (names and name not in names) or not is_in(release.version, f">{taken.get(name, '0.0.0')}"):
            continue
        others = [PackNeed(pack=pack, versions=f"=={one}") for pack, one in taken.items() if pack != name]
        if reasons := _reasons(ws, offer, others, offers):
            yield LeftOut.because(offer, reasons)


def _reasons(
    ws: Workspace, offer: Offer, others: Sequence[PackNeed], offers: Sequence[Offer]
) -> tuple[Problem, ...]:
    """Return why a version does not fit to what is there, or else to what comes with it."""
    release = offer.release
    if not is_in(version("marshalry"), release.marshalry):
        found = other_program(release.pack, release.version, release.marshalry)
        return () if found is None else (found,)
    need = PackNeed(pack=release.pack, versions=f"=={release.version}")
    for wanted in ([need], [need, *others]):
        try:
            plan_install(ws, wanted, offers)
        except EditorError as trouble:
            return trouble.problems
    return ()
