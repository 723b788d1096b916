"""Packs of a plan are fetched and checked; those that cannot be taken in are named and left out of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from editor.packs.archive import Pack
from editor.services.packs.explaining import doubted
from editor.services.packs.fitting import signed_by, unfit_packs
from editor.services.packs.indexes import Offer
from editor.services.packs.taking_in import Read, check_bytes, read_packs
from editor.services.packs.trust import refuse_changed, signer_notice
from editor.services.workspace import Workspace
from schemas.problems import EditorError, Message, Problem, Severity, Value, error
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


@dataclass(frozen=True)
class LeftOut:
    """A pack that is not taken in, while others are."""

    pack: str
    """Its name; of a file that cannot be read the name of the file."""
    version: str
    """A version, or versions as asked for; '' for any."""
    address: str
    """Folder or address of its index; '' if none offers it."""
    reasons: tuple[Problem, ...]
    """Why not, each with what to do."""

    @classmethod
    def because(cls, offer: Offer, reasons: Sequence[Problem]) -> LeftOut:
        """Return that a version on offer is left out."""
        release = offer.release
        ask = Message(code="packs.not_as_offered_fix")
        known = (one if one.fix is not None else one.model_copy(update={"fix": ask}) for one in reasons)
        return cls(release.pack, release.version, offer.address, tuple(known))

    def without(self, packs: Collection[str]) -> LeftOut:
        """Return it where it needs packs that are left out: nobody is to look for those elsewhere."""
        return replace(self, reasons=tuple(_lacking(one, packs) for one in self.reasons))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The reasons, each of which names the pack."""
        return tuple(self._named(one, "packs.left_out") for one in self.reasons)

    @property
    def notices(self) -> tuple[Problem, ...]:
        """The reasons of a pack that stays as it is, for information."""
        held = (self._named(one, "packs.held_back") for one in self.reasons)
        return tuple(one.model_copy(update={"severity": Severity.INFO}) for one in held)

    def _named(self, reason: Problem, code: str) -> Problem:
        if code == "packs.left_out" and reason.values.get("pack") == self.pack:
            return reason  # it names the pack already
        values: dict[str, Value] = {
            "pack": f"{self.pack} {self.version}".rstrip(),
            "reason": Message(code=reason.code, values=reason.values),
        }
        return reason.model_copy(update={"code": code, "values": values})


def _lacking(reason: Problem, packs: Collection[str]) -> Problem:
    if reason.code != "packs.needs_pack" or reason.values["needed"] not in packs:
        return reason
    fix = Message(code="packs.needs_left_out_fix", values=reason.values)
    return reason.model_copy(update={"code": "packs.needs_left_out", "fix": fix})


@dataclass(frozen=True)
class Plan:
    """What is to be taken in, in this order, and what does not fit."""

    steps: tuple[Step, ...]
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True)
class Fetched:
    """Packs of a plan, read and checked; nothing is changed."""

    steps: tuple[Step, ...]
    """What is taken in, with what it needs; empty if everything is there or left out."""
    read: Read
    left_out: tuple[LeftOut, ...] = ()
    """What cannot be had, is not what it should be, or does not fit."""
    held_back: tuple[LeftOut, ...] = ()
    """Newer versions of installed packs that would not fit: these stay as they are, and nothing is wrong."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why packs are left out."""
        return tuple(problem for one in self.left_out for problem in one.problems)

    @property
    def notices(self) -> tuple[Problem, ...]:
        """Why packs are held back."""
        return tuple(notice for one in self.held_back for notice in one.notices)

    def doubting(self, unread: Sequence[str]) -> Fetched:
        """Return this without saying that nobody offers a pack where indexes (addresses) cannot be read."""
        if not unread:
            return self
        left = (
            replace(one, reasons=tuple(doubted(reason, unread) for reason in one.reasons))
            for one in self.left_out
        )
        return replace(self, left_out=tuple(left))

    def whole(self) -> Fetched:
        """Return this if nothing is left out.

        Raises:
            EditorError: something is: all reasons, and which packs could be installed without it.
        """
        if not self.left_out:
            return self
        reasons = [reason for one in self.left_out for reason in one.reasons]
        if others := ", ".join(one.offer.release.pack for one in self.steps if one.asked):
            fix = Message(code="packs.others_fit_fix")
            values: dict[str, Value] = {"packs": others}
            reasons.append(Problem(code="packs.others_fit", severity=Severity.INFO, values=values, fix=fix))
        raise EditorError(*dict.fromkeys(reasons))


def fetch(
    ws: Workspace,
    plan: Callable[[Sequence[Offer]], Plan],
    offers: Sequence[Offer],
    report: Report = quietly,
) -> Fetched:
    """Fetch what a plan wants; where a pack is left out it is asked for another plan without it.

    Args:
        ws: the catalogue.
        plan: called with what can be had.
        offers: what is on offer.
        report: called with bytes read and bytes in all; what it raises ends the work.

    Raises:
        EditorError: as the plan.
    """
    left: list[LeftOut] = []
    packs: dict[int, tuple[Pack, str]] = {}
    while True:
        planned = plan(offers)
        wrong = _read(ws, [one.offer for one in planned.steps], packs, report)
        if not wrong:
            break
        left += (LeftOut.because(offer, reasons) for offer, reasons in wrong)
        out = {id(offer) for offer, _reasons in wrong}
        offers = [one for one in offers if id(one) not in out]
    known = {one.pack for one in left}  # that one cannot be had says why it is not on offer any more
    left += (one.without(known) for one in planned.left_out if one.pack not in known)
    return Fetched(
        planned.steps, read_packs(ws, [packs[id(one.offer)] for one in planned.steps]), tuple(left)
    )


def _read(
    ws: Workspace, offers: Sequence[Offer], packs: dict[int, tuple[Pack, str]], report: Report
) -> list[tuple[Offer, tuple[Problem, ...]]]:
    """Read packs that were not read yet, and return those that cannot be taken in, and why."""
    wrong = []
    total = sum(one.release.bytes for one in offers)
    done = sum(one.release.bytes for one in offers if id(one) in packs)
    for one in offers:
        if id(one) not in packs:
            try:
                packs[id(one)] = _read_offer(ws, one, partial(_report_within, report, done, total))
            except EditorError as trouble:
                wrong.append((one, trouble.problems))
            done += one.release.bytes
            report(done, total)
    if wrong:
        return wrong
    unfit = unfit_packs(ws, [packs[id(one)][0] for one in offers])
    return [(offers[number], problems) for number, problems in unfit.items()]


def _read_offer(ws: Workspace, offer: Offer, report: Report) -> tuple[Pack, str]:
    """Return a pack that is on offer, checked by itself, with where it came from.

    Raises:
        EditorError: it cannot be had, or is not what the index says.
    """
    release = offer.release
    refuse_changed(release.signer, release.key)
    pack = check_bytes(offer.read(report), release.file, ws.systems)
    _refuse_other_contents(pack, offer)
    return pack, f"{offer.address}/{release.file}"


def _report_within(report: Report, before: int, total: int, read: int, _all: int) -> None:
    """Report what was read of one file as a part of all."""
    report(before + read, total)


def _refuse_other_contents(pack: Pack, offer: Offer) -> None:
    manifest, release = pack.manifest, offer.release
    same = (manifest.id, manifest.slug, manifest.version) == (release.id, release.pack, release.version)
    if not same or signed_by(pack) != (release.signer, release.key):
        fix = Message(code="packs.not_as_offered_fix")
        raise error("packs.not_as_offered", fix=fix, file=release.file, address=offer.address)
