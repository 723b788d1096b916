"""Packs as a person looks at them: installed ones, those on offer, those of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from editor.catalogue import listing
from editor.catalogue.bulk import documents_with
from editor.catalogue.rows import DocumentRow
from editor.packs.index import offered
from editor.services.packs.building import contents_of_pack
from editor.services.packs.fitting import other_program
from editor.services.packs.indexes import Offer, Offers, all_said, are_said, known_indexes
from editor.services.packs.installed import packs_in
from editor.services.packs.installing import newer_versions
from editor.services.packs.missing import Lack, find_lacks
from editor.services.packs.trust import KnownKeys, Standing, known_keys, signer_notice, standing_of
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.collation import slug_key
from schemas.pack_index import InstalledPack, OfferedDocument, PackFacts
from schemas.pack_versions import is_in
from schemas.problems import Problem
from schemas.progress import Report, quietly
from schemas.text import LocalText

State = Literal["own", "update", "lacking", "installed", "offered"]
"""Made here; a newer version can be had; it lacks what it needs; installed; only on offer."""


@dataclass(frozen=True)
class Entry:
    """One pack."""

    state: State
    pack: str
    title: LocalText
    installed: InstalledPack | None = None
    offer: Offer | None = None
    """The newest version on offer: of an installed pack only if it is newer, of one's own what is out."""
    own: DocumentRow | None = None
    """The document of the kind pack, of one made here."""
    lacking: tuple[str, ...] = ()
    """What an installed pack needs and is not there: packs and versions."""
    documents: tuple[OfferedDocument, ...] = ()
    """What it brings: the version on offer, else what is still there of the one installed; empty where nobody
    says so, and for one's own (:func:`documents_of_own`)."""
    signer: Problem | None = None
    """Who signed what is on offer, else what is installed; None for one's own."""
    standing: Standing = "unsigned"
    """What is known of the signer."""

    held_back: Problem | None = None
    """Why the newest version on offer cannot run here; None if it can."""

    @property
    def newest(self) -> PackFacts | None:
        """What is known of the version on offer, else of the one installed; None for one's own."""
        return self.offer.release if self.offer is not None else self.installed

    def says(self, words: str) -> bool:
        """Return whether all words are said of it (:func:`editor.services.packs.indexes.are_said`)."""
        if self.own is not None:
            return all_said(words, (self.pack, *self.title.root.values()))
        offered = self.offer.release if self.offer is not None else None
        return are_said(words, *(one for one in (self.installed, offered) if one is not None))


@dataclass(frozen=True)
class PacksSeen:
    """What the indexes and the catalogue said when they were looked at."""

    offers: Offers
    indexes: tuple[str, ...] = ()
    """The indexes that are asked."""
    entries: tuple[Entry, ...] = ()
    lacks: tuple[Lack, ...] = ()
    """Documents that are missing."""


def look_at_packs(ws: Workspace, offers: Offers) -> PacksSeen:
    """Return all packs, and what is missing, by what the indexes offer.

    Raises:
        EditorError: as :func:`overview`.
    """
    entries = overview(ws, offers.offers)
    return PacksSeen(offers, known_indexes(ws), entries, find_lacks(ws, offers.offers))


def overview(ws: Workspace, offers: Sequence[Offer]) -> tuple[Entry, ...]:
    """Return all packs: those made here, then installed ones, then those on offer, each by name.

    Raises:
        EditorError: the catalogue, or the keys that the user knows, cannot be read.
    """
    with ws.reading() as catalogue:
        installed = packs_in(catalogue)
        rows = documents_with(catalogue, [one.id for pack in installed for one in pack.documents])
        own = listing.live_rows(catalogue, kind=Kind.PACK, source="own")
    newer, known = newer_versions(ws, offers), known_keys()
    latest = newer_versions(ws, offers, for_any_program=True)
    here = {one.pack: one.version for one in installed if not one.made_for_one}
    published: dict[str, Offer] = {}
    for offer in offers:
        published.setdefault(offer.release.id, offer)
    found = [
        Entry("own", row.slug, row.name, offer=published.get(row.id), own=row)
        for row in sorted(own, key=lambda row: slug_key(row.slug))
    ]
    for one in installed:
        entry = _installed(one, here, newer.get(one.pack), known, rows)
        found.append(replace(entry, held_back=_held_back(latest, one.pack)))
    seen, made = set(here), {row.id for row in own}
    for offer in offers:
        release = offer.release
        if release.pack not in seen and release.id not in made:
            seen.add(release.pack)
            signer = signer_notice(release.pack, release.signer, release.key, known)
            standing = standing_of(release.signer, release.key, known)
            entry = Entry(
                "offered",
                release.pack,
                release.title,
                offer=offer,
                documents=release.documents,
                signer=signer,
                standing=standing,
                held_back=_held_back({release.pack: offer}, release.pack),
            )
            found.append(entry)
    return tuple(found)


def _held_back(latest: Mapping[str, Offer], pack: str) -> Problem | None:
    release = latest[pack].release if pack in latest else None
    return None if release is None else other_program(pack, release.version, release.marshalry)


def documents_of_own(ws: Workspace, ident: str, report: Report = quietly) -> tuple[OfferedDocument, ...]:
    """Return what a pack of one's own would bring if it were published now, those chosen first.

    Args:
        ws: the catalogue.
        ident: id of the pack.
        report: called with the documents that were found, and 0; what it raises ends the work.

    Raises:
        EditorError: the pack is gone or invalid, or the catalogue cannot be read.
    """
    return tuple(map(offered, contents_of_pack(ws, ident, report).documents))


def _there(pack: InstalledPack, rows: Mapping[str, DocumentRow]) -> tuple[OfferedDocument, ...]:
    """Return what a pack has brought and nobody has deleted since."""
    found = (rows.get(one.id) for one in pack.documents)
    return tuple(
        OfferedDocument(id=row.id, kind=row.kind, slug=row.slug, name=row.name)
        for row in found
        if row is not None and row.deleted is None
    )


def _installed(
    pack: InstalledPack,
    here: Mapping[str, str],
    newer: Offer | None,
    known: KnownKeys,
    rows: Mapping[str, DocumentRow],
) -> Entry:
    lacking = tuple(
        need.words
        for need in pack.requires
        if need.pack not in here or not is_in(here[need.pack], need.versions)
    )
    newer = None if pack.made_for_one else newer
    state: State = "lacking" if lacking else "update" if newer is not None else "installed"
    newest: PackFacts = pack if newer is None else newer.release
    signer = signer_notice(pack.pack, newest.signer, newest.key, known)
    standing = standing_of(newest.signer, newest.key, known)
    return Entry(
        state,
        pack.pack,
        pack.title,
        pack,
        newer,
        lacking=lacking,
        documents=(newer.release.documents if newer is not None else ()) or _there(pack, rows),
        signer=signer,
        standing=standing,
    )
