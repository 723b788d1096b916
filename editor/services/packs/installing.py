"""Installing packs: first a plan, then all of it or nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version

from editor.packs.archive import Pack
from editor.packs.solving import UnsolvableError, in_order, solve
from editor.services.packs.explaining import explained
from editor.services.packs.fitting import other_of_that_name, signed_by
from editor.services.packs.indexes import Offer
from editor.services.packs.installed import installed_packs
from editor.services.packs.taking_in import Read, check_bytes, read_packs
from editor.services.packs.trust import refuse_changed, signer_notice
from editor.services.workspace import Workspace
from schemas.pack import PackNeed
from schemas.pack_index import PackFacts
from schemas.pack_versions import is_early, is_in
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class Step:
    """A pack that is to be taken in."""

    offer: Offer
    before: str | None
    """The version that is installed; None if none is."""
    asked: bool
    """Whether the person asked for it; otherwise another needs it."""

    @property
    def signer(self) -> Problem:
        """Who signed it, as the index says."""
        release = self.offer.release
        return signer_notice(release.pack, release.signer, release.key)


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


def read_steps(ws: Workspace, steps: Sequence[Step], report: Report = quietly) -> Read:
    """Return what the packs of a plan hold, after every check; nothing is changed.

    Args:
        ws: the catalogue.
        steps: the plan.
        report: called with bytes read and bytes in all; what it raises ends the work.

    Raises:
        EditorError: one of them cannot be had, is not what the index says, or is refused.
    """
    packs = []
    done, total = 0, sum(one.offer.release.bytes for one in steps)
    for step in steps:
        packs.append(read_offer(ws, step.offer, partial(report_within, report, done, total)))
        done += step.offer.release.bytes
        report(done, total)
    return read_packs(ws, packs)


def read_offer(ws: Workspace, offer: Offer, report: Report = quietly) -> tuple[Pack, str]:
    """Return a pack that is on offer, checked by itself, with where it came from.

    Args:
        ws: the catalogue.
        offer: the version.
        report: called with bytes read and bytes in all; what it raises ends the work.

    Raises:
        EditorError: it cannot be had, or is not what the index says.
    """
    release = offer.release
    refuse_changed(release.signer, release.key)
    pack = check_bytes(offer.read(report), release.file, ws.systems)
    _refuse_other_contents(pack, offer)
    return pack, f"{offer.address}/{release.file}"


def newer_versions(ws: Workspace, offers: Sequence[Offer]) -> dict[str, Offer]:
    """Return the newest version that can be had of each installed pack that is behind, by its name.

    One that is not out yet is none, unless one such is installed.
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
            and is_in(program, one.release.marshalry)
        ):
            found.setdefault(there.pack, one)
    return found


def report_within(report: Report, before: int, total: int, read: int, _all: int) -> None:
    """Report what was read of one file as a part of all."""
    report(before + read, total)


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


def _refuse_other_contents(pack: Pack, offer: Offer) -> None:
    manifest, release = pack.manifest, offer.release
    same = (manifest.id, manifest.slug, manifest.version) == (release.id, release.pack, release.version)
    if not same or signed_by(pack) != (release.signer, release.key):
        fix = Message(code="packs.not_as_offered_fix")
        raise error("packs.not_as_offered", fix=fix, file=release.file, address=offer.address)
