"""Indexes of packs: written as plain files that any web server or folder can hold, and read again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from editor.packs.archive import SUFFIX, Pack, read_pack
from editor.packs.manifests import facts_of
from editor.packs.sources import folder_of, is_web, read_from
from editor.packs.unpacking import LIMITS
from schemas.base import Document, kind_of
from schemas.messages import sentence
from schemas.named_files import is_file, is_folder, is_there
from schemas.pack_index import MOST_RELEASES, OfferedDocument, PackIndex, PackRelease
from schemas.pack_versions import order_of
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.validation import problems_from

INDEX: Final = "index.json"
PAGE: Final = "index.html"
MOST_BYTES: Final = 64_000_000
"""Bytes of an index."""
_MOST_FILES: Final = 500
"""Packs that are looked for in a folder without an index."""


def release_of(pack: Pack, file: str, size: int) -> PackRelease:
    """Return what an index says of a pack.

    Args:
        pack: the pack, read.
        file: name of its file.
        size: bytes of its file.
    """
    documents = tuple(map(offered, pack.documents))
    facts = facts_of(pack.manifest, pack.sha256, pack.signature)
    return PackRelease(**facts, file=file, bytes=size, documents=documents)


def release_in(file: Path) -> PackRelease:
    """Return what an index would say of a file, whatever its name is.

    Raises:
        EditorError: it is no pack.
    """
    pack = read_pack(file)
    size = file.stat().st_size if is_file(file) else 0
    return release_of(pack, f"pack{SUFFIX}", size).model_copy(update={"file": file.name})


def offered(document: Document) -> OfferedDocument:
    """Return what an index says of a document that a pack brings."""
    return OfferedDocument(id=document.id, kind=kind_of(document), slug=document.slug, name=document.name)


def untold(_trouble: EditorError) -> None:
    """Tell nobody that a pack is left out."""


def read_index(
    address: str, report: Report = quietly, damaged: Callable[[EditorError], object] = untold
) -> PackIndex:
    """Return what an index offers; of a folder without one, what the packs in it are.

    Args:
        address: the folder, or the address of a server.
        report: called with how far the work is; what it raises ends it.
        damaged: called with why a pack of a folder without index is left out.

    Raises:
        EditorError: it cannot be had, or is no index.
    """
    if not is_web(address):
        folder = folder_of(address)
        if is_folder(folder) and not is_there(folder / INDEX):
            found = sorted_releases(_packs_in(folder, report, damaged))
            return PackIndex(format="marshalry-index", packs=found)
    return index_from(read_from(address, INDEX, MOST_BYTES, report), address)


def index_from(data: bytes, address: str) -> PackIndex:
    """Return the index that a file says.

    Raises:
        EditorError: it is none, with the first thing that is wrong.
    """
    try:
        return PackIndex.model_validate_json(data)
    except ValidationError as trouble:
        first = problems_from(trouble, PackIndex)[0]
        if first.path == "version":
            fix = Message(code="packs.newer_index_fix")
            raise error("packs.newer_index", fix=fix, address=address) from trouble
        none = Problem(code="packs.no_index", values={"address": address})
        raise EditorError(none, first.at(file=INDEX)) from trouble


def read_release(address: str, release: PackRelease, report: Report = quietly) -> bytes:
    """Return the bytes of a pack that an index offers.

    Raises:
        EditorError: it cannot be had, or is another file than the index says.
    """
    data = read_from(address, release.file, min(LIMITS.file_bytes, release.bytes), report)
    if len(data) != release.bytes or hashlib.sha256(data).hexdigest() != release.sha256:
        fix = Message(code="packs.not_as_offered_fix")
        raise error("packs.not_as_offered", fix=fix, file=release.file, address=address)
    return data


def sorted_releases(releases: Iterable[PackRelease]) -> tuple[PackRelease, ...]:
    """Return versions of packs by name, the newest of each first."""
    newest = sorted(releases, key=lambda one: order_of(one.version), reverse=True)
    return tuple(sorted(newest, key=lambda one: one.pack))


def index_bytes(index: PackIndex) -> bytes:
    """Return an index as its file: a line for each version.

    Raises:
        EditorError: it holds more than an index may.
    """
    lines = [one.model_dump_json(exclude_defaults=True) for one in index.packs]
    head = f'{{"format": "{index.format}", "version": {index.version}, "packs": ['
    data = "\n".join((head, ",\n".join(lines), "]}\n")).encode()
    if len(lines) > MOST_RELEASES or len(data) > MOST_BYTES:
        fix = Message(code="packs.index_full_fix")
        raise error("packs.index_full", fix=fix, limit=MOST_RELEASES, size=MOST_BYTES // 1_000_000)
    return data


def page_bytes(index: PackIndex, language: str) -> bytes:
    """Return an index as a page for people, in one language; it needs no script and no other file."""

    def say(code: str, **values: str | int) -> str:
        return escape(sentence(Message(code=f"packs.page_{code}", values=values), language))

    rows = []
    for one in index.packs:
        licence = f" · {escape(one.licence)}" if one.licence else ""
        signer = f" · {say('signed', name=one.signer)}" if one.signer else ""
        needs = ", ".join(need.words for need in one.requires)
        rows.append(
            f'<section><h2><a href="{escape(one.file, quote=True)}">{escape(one.title.get(language))}</a>'
            f" <small>{escape(one.pack)} {escape(one.version)}</small></h2>"
            f"<p>{escape(one.summary.get(language))}</p>"
            f"<p>{say('size', size=one.size)} · {one.bytes // 1000} kB{licence}{signer}</p>"
            + (f"<p>{say('needs', words=needs)}</p>" if needs else "")
            + "".join(
                f"<p>{escape(change.version)}: {escape(change.text.get(language))}</p>"
                for change in one.changelog
                if change.version == one.version
            )
            + "</section>"
        )
    style = "body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}small{color:#666}"
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{say("title")}</title>'
        f"<style>{style}</style></head>\n<body><h1>{say('title')}</h1>\n<p>{say('how')}</p>\n"
        + "\n".join(rows)
        + "\n</body>\n</html>\n"
    ).encode()


def _packs_in(
    folder: Path, report: Report, damaged: Callable[[EditorError], object]
) -> Iterator[PackRelease]:
    files = sorted(folder.glob(f"*{SUFFIX}"))
    if len(files) > _MOST_FILES:
        raise error("packs.folder_too_full", address=str(folder), found=len(files), limit=_MOST_FILES)
    for number, file in enumerate(files):
        report(number, len(files))
        try:
            yield release_in(file)
        except EditorError as trouble:
            damaged(trouble)
