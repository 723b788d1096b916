"""The indexes that a catalogue knows, and what they offer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.catalogue import notes
from editor.packs.index import read_index, read_release, release_in
from editor.packs.sources import folder_of, is_web
from editor.services.workspace import Workspace
from schemas.named_files import is_folder
from schemas.pack_index import PackFacts, PackRelease
from schemas.pack_versions import order_of
from schemas.problems import EditorError, Problem, Severity, error
from schemas.progress import Report, quietly
from schemas.text import plain_letters

INDEXES: Final = "pack-indexes"
"""The key under which a catalogue keeps its indexes."""
_LONGEST: Final = 1_000


@dataclass(frozen=True)
class Offer:
    """A version of a pack, and where it can be had."""

    release: PackRelease
    address: str
    """Folder or address of the index."""

    def read(self, report: Report) -> bytes:
        """Return the bytes of the pack.

        Raises:
            EditorError: it cannot be had, or is another file than the index says.
        """
        return read_release(self.address, self.release, report)


@dataclass(frozen=True)
class Offers:
    """What all indexes offer together."""

    offers: tuple[Offer, ...]
    """By name, the newest version of each first; of a version that several offer, that of the first index."""
    problems: tuple[Problem, ...] = ()
    """Indexes, and packs of folders without one, that cannot be read; versions that differ in two indexes."""
    unread: tuple[str, ...] = ()
    """Indexes that cannot be read: what these offer is not known."""


def known_indexes(ws: Workspace) -> tuple[str, ...]:
    """Return the addresses of the indexes that a catalogue knows, in the order in which they are asked."""
    with ws.reading() as catalogue:
        text = notes.setting(catalogue, INDEXES)
    try:
        found = json.loads(text) if text else []
    except ValueError:
        found = []
    return tuple(one for one in found if isinstance(one, str)) if isinstance(found, list) else ()


def add_index(ws: Workspace, address: str) -> str:
    """Ask an index from now on, after those that are known.

    Returns:
        Its address as it is kept: a folder as a whole path, and without the name of the index's file.

    Raises:
        EditorError: it is no address, or cannot be read.
    """
    kept = tidy(address)
    if not is_web(kept):
        folder = folder_of(kept)
        if not is_folder(folder):
            raise error("packs.no_folder", address=str(folder))
        kept = str(folder.resolve())
    read_index(kept)
    known = known_indexes(ws)
    if kept not in known:
        _keep(ws, (*known, kept))
    return kept


def remove_index(ws: Workspace, address: str) -> None:
    """No longer ask an index.

    Raises:
        EditorError: it is not known.
    """
    known = known_indexes(ws)
    kept = tidy(address)
    path = kept if is_web(kept) else str(folder_of(kept).resolve())
    if kept not in known and path not in known:
        raise error("packs.unknown_index", address=address[:_LONGEST])
    _keep(ws, tuple(one for one in known if one not in (kept, path)))


def offers_of(addresses: Sequence[str], report: Report = quietly) -> Offers:
    """Return what some indexes offer. What cannot be read is told of; the others count.

    Args:
        addresses: indexes, the first of which counts where two offer the same version.
        report: called with how many were asked; what it raises ends the work.
    """
    found: dict[tuple[str, str], Offer] = {}
    ids: dict[str, str] = {}
    problems: list[Problem] = []
    unread: list[str] = []

    def told(trouble: EditorError) -> None:
        problems.extend(one.model_copy(update={"severity": Severity.WARNING}) for one in trouble.problems)

    for number, given in enumerate(addresses):
        report(number, len(addresses))
        try:
            address = tidy(given)
            index = read_index(address, lambda _done, _total: report(0, 0), told)
        except EditorError as trouble:
            told(trouble)
            unread.append(given)
            continue
        for release in index.packs:
            first = found.setdefault((release.pack, release.version), Offer(release, address))
            if (
                first.release.sha256 != release.sha256
                or ids.setdefault(release.pack, release.id) != release.id
            ):
                problems.append(_differs(release, first.address, address))
    same = (
        one for one in found.values() if ids.setdefault(one.release.pack, one.release.id) == one.release.id
    )
    newest = sorted(same, key=lambda one: order_of(one.release.version), reverse=True)
    offers = tuple(sorted(newest, key=lambda one: one.release.pack))
    return Offers(offers, tuple(dict.fromkeys(problems)), tuple(unread))


def offer_of_file(file: Path) -> Offer:
    """Return a pack's file as an offer of its folder.

    Raises:
        EditorError: it is no pack.
    """
    return Offer(release_in(file), str(file.parent))


def search(offers: Sequence[Offer], words: str) -> tuple[Offer, ...]:
    """Return the newest version of each pack of which all words are said, as :func:`are_said` has it."""
    newest: dict[str, Offer] = {}
    for one in offers:
        newest.setdefault(one.release.pack, one)
    return tuple(one for one in newest.values() if are_said(words, one.release))


def are_said(words: str, *facts: PackFacts) -> bool:
    """Return whether words stand in the name, title, summary or author of a pack, or in what it brings.

    Args:
        words: as of :func:`all_said`.
        facts: what is known of the pack, of one version or several.
    """
    return all_said(words, (text for one in facts for text in _texts(one)))


def all_said(words: str, texts: Iterable[str]) -> bool:
    """Return whether each of some words stands in one of the texts, whatever its accents and capitals."""
    said = plain_letters("\n".join(texts))
    return all(word in said for word in plain_letters(words).split())


def _texts(facts: PackFacts) -> Iterator[str]:
    yield from (facts.pack, facts.author, *facts.title.root.values(), *facts.summary.root.values())
    if isinstance(facts, PackRelease):
        for one in facts.documents:
            yield from (one.id, one.slug, *one.name.root.values())


def _differs(release: PackRelease, first: str, second: str) -> Problem:
    values = {"pack": release.pack, "version": release.version, "first": first, "second": second}
    code = "packs.offers_twice" if first == second else "packs.offers_differ"
    return Problem(code=code, severity=Severity.WARNING, values=values)


def tidy(address: str) -> str:
    """Return the address of an index without the name of its file behind it.

    Raises:
        EditorError: it is none.
    """
    kept = address.strip()
    for end in ("index.json", "index.html"):
        kept = kept.removesuffix(f"/{end}")
    if not kept or len(kept) > _LONGEST:
        raise error("packs.unknown_index", address=kept[:_LONGEST])
    return kept.rstrip("/") or "/"


def _keep(ws: Workspace, addresses: Sequence[str]) -> None:
    with ws.writing() as catalogue:
        notes.keep_setting(catalogue, INDEXES, json.dumps(addresses))
