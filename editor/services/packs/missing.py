"""Documents that are missing, and the packs that bring them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version

from editor.catalogue.rows import Missing
from editor.rules.core.wording import kind_word
from editor.services.packs.fetching import Fetched, Plan, Step, fetch
from editor.services.packs.indexes import Offer
from editor.services.packs.installed import installed_packs
from editor.services.packs.installing import plan_each
from editor.services.relations import missing_documents
from editor.services.workspace import Workspace
from schemas.pack import PackNeed
from schemas.pack_index import InstalledPack
from schemas.pack_versions import is_in, order_of
from schemas.problems import Message, Problem, Severity
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class Lack:
    """A document that is missing."""

    missing: Missing
    offers: tuple[Offer, ...]
    """The versions of one pack that bring it, the newest first; empty if nobody offers it."""


def find_lacks(ws: Workspace, offers: Sequence[Offer]) -> tuple[Lack, ...]:
    """Return the documents that others refer to and that are not there, each with the pack that brings it.

    Where several packs bring a document, it is an installed one before others, then the one that brings most
    of what is missing, then the first by name.

    Args:
        ws: the catalogue.
        offers: what can be had.
    """
    missing = missing_documents(ws)
    if not missing:
        return ()
    here = {one.pack: one for one in installed_packs(ws) if not one.made_for_one}
    wanted = {one.ref.id for one in missing}
    bringing: dict[str, dict[str, list[Offer]]] = {}
    brings: dict[str, set[str]] = {}
    for one in offers:
        if not _fits(one, here):
            continue
        for ident in wanted.intersection(document.id for document in one.release.documents):
            bringing.setdefault(ident, {}).setdefault(one.release.pack, []).append(one)
            brings.setdefault(one.release.pack, set()).add(ident)

    def rank(pack: str) -> tuple[bool, int, str]:
        return pack not in here, -len(brings[pack]), pack

    return tuple(
        Lack(one, tuple(found[min(found, key=rank)]) if (found := bringing.get(one.ref.id)) else ())
        for one in missing
    )


def lack_problems(lacks: Sequence[Lack]) -> tuple[Problem, ...]:
    """Return the documents that are missing and that nobody offers, as problems."""
    return tuple(
        Problem(
            code="packs.missing_nowhere",
            severity=Severity.WARNING,
            values={"kind": kind_word(ref.kind), "slug": ref.slug or ref.id},
            fix=Message(code="packs.missing_nowhere_fix"),
        )
        for ref in (one.missing.ref for one in lacks if not one.offers)
    )


def read_missing(
    ws: Workspace, offers: Sequence[Offer], wanted: Sequence[PackNeed] = (), report: Report = quietly
) -> Fetched:
    """Read what must be taken in so that nothing is missing that the indexes offer.

    It is what installed packs need, and the packs that bring missing documents: a newer version of an
    installed pack, or the same once more where its documents were deleted. What does not fit is left out.

    Args:
        ws: the catalogue.
        offers: what can be had.
        wanted: packs that are to be there besides.
        report: called with bytes read and bytes in all; what it raises ends the work.

    Raises:
        EditorError: what installed packs need cannot be had.
    """
    return fetch(ws, lambda known: _plan_missing(ws, known, wanted), offers, report)


def _plan_missing(ws: Workspace, offers: Sequence[Offer], wanted: Sequence[PackNeed]) -> Plan:
    here = {one.pack: one.version for one in installed_packs(ws) if not one.made_for_one}
    lacks = [one for one in find_lacks(ws, offers) if one.offers]
    needs: dict[str, PackNeed] = {}
    again: dict[str, Offer] = {}
    for lack in lacks:
        pack = lack.offers[0].release.pack
        same = next((one for one in lack.offers if one.release.version == here.get(pack)), None)
        if same is not None:
            again[pack] = same
        else:
            oldest = lack.offers[-1].release.version
            known = needs.get(pack)
            if known is None or order_of(oldest) > order_of(known.versions.removeprefix(">=")):
                needs[pack] = PackNeed(pack=pack, versions=f">={oldest}")
    plan = plan_each(ws, [*wanted, *needs.values()], offers)
    planned = {one.offer.release.pack for one in plan.steps}
    more = (Step(one, here[pack], asked=True) for pack, one in again.items() if pack not in planned)
    return Plan((*plan.steps, *more), plan.left_out)


def _fits(offer: Offer, here: dict[str, InstalledPack]) -> bool:
    """Return whether a version may be taken in: it runs here, and is no older one of what is installed."""
    release = offer.release
    if not is_in(version("marshalry"), release.marshalry):
        return False
    there = here.get(release.pack)
    return there is None or (there.id == release.id and order_of(release.version) >= order_of(there.version))
