"""Bringing packs up to date: one that cannot be had is left out, and does not hold up the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from editor.packs.archive import Pack
from editor.services.packs.fitting import unfit_packs
from editor.services.packs.indexes import Offer
from editor.services.packs.installed import installed_pack
from editor.services.packs.installing import Step, newer_versions, plan_install, read_offer, report_within
from editor.services.packs.taking_in import Read, read_packs
from editor.services.workspace import Workspace
from schemas.pack import PackNeed
from schemas.problems import EditorError, Message, Problem, Value
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class LeftOut:
    """A newer version of an installed pack that cannot be taken in."""

    offer: Offer
    problems: tuple[Problem, ...]
    """Why not, each with what to do."""

    @classmethod
    def because(cls, offer: Offer, reasons: Sequence[Problem]) -> LeftOut:
        """Return it with reasons in which the pack is named."""
        release = offer.release
        return cls(offer, tuple(_named(release.pack, release.version, one) for one in reasons))


@dataclass(frozen=True)
class Update:
    """Newer versions of installed packs, read and checked; nothing is changed."""

    steps: tuple[Step, ...]
    """What is taken in, with what it needs; empty if everything is up to date or left out."""
    read: Read
    left_out: tuple[LeftOut, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why packs are left out."""
        return tuple(problem for one in self.left_out for problem in one.problems)


def read_update(
    ws: Workspace, names: Sequence[str], offers: Sequence[Offer], report: Report = quietly
) -> Update:
    """Read what brings installed packs up to date.

    Of a version that cannot be had, or does not fit in the end, an older one that is still newer than what is
    there takes the place; without one the pack stays as it is.

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
    left: list[LeftOut] = []
    packs: dict[int, tuple[Pack, str]] = {}
    while True:
        wanted = {pack: one for pack, one in newer_versions(ws, offers).items() if not names or pack in names}
        steps = plan_install(ws, [], offers, newer=wanted) if wanted else ()
        wrong = _read(ws, [one.offer for one in steps], packs, report)
        if not wrong:
            break
        left += wrong
        out = {id(one.offer) for one in wrong}
        offers = [one for one in offers if id(one) not in out]
    left += _held_back(ws, wanted, steps, offers)
    return Update(steps, read_packs(ws, [packs[id(one.offer)] for one in steps]), tuple(left))


def _read(
    ws: Workspace, offers: Sequence[Offer], packs: dict[int, tuple[Pack, str]], report: Report
) -> list[LeftOut]:
    """Read packs that were not read yet, and return those that cannot be taken in."""
    wrong = []
    total = sum(one.release.bytes for one in offers)
    done = sum(one.release.bytes for one in offers if id(one) in packs)
    for one in offers:
        if id(one) not in packs:
            try:
                packs[id(one)] = read_offer(ws, one, partial(report_within, report, done, total))
            except EditorError as trouble:
                wrong.append(LeftOut.because(one, trouble.problems))
            done += one.release.bytes
            report(done, total)
    if wrong:
        return wrong
    unfit = unfit_packs(ws, [packs[id(one)][0] for one in offers])
    return [LeftOut.because(offers[number], problems) for number, problems in unfit.items()]


def _held_back(
    ws: Workspace, newer: Mapping[str, Offer], steps: Sequence[Step], offers: Sequence[Offer]
) -> Iterator[LeftOut]:
    """Yield the newer versions that do not fit to the other packs."""
    moved = {one.offer.release.pack for one in steps}
    for name, offer in newer.items():
        if name not in moved:
            have = installed_pack(ws, name).version
            try:
                plan_install(ws, [PackNeed(pack=name, versions=f">{have}")], offers)
            except EditorError as trouble:
                yield LeftOut.because(offer, trouble.problems)


def _named(pack: str, version: str, problem: Problem) -> Problem:
    values: dict[str, Value] = {
        "pack": pack,
        "version": version,
        "reason": Message(code=problem.code, values=problem.values),
    }
    fix = problem.fix or Message(code="packs.not_as_offered_fix")
    return problem.model_copy(update={"code": "packs.left_out", "values": values, "fix": fix})
