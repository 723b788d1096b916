"""Pack files: a zip with a manifest and one JSON file per document. Reading trusts nothing in it.

Written packs are the same bytes for the same documents: fixed order, fixed dates, fixed compression.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Final

from pydantic import ValidationError

from editor.packs.dependent import base_among, bases_in, nothing, parse_dependent
from editor.packs.files_read import Seen, unseen
from editor.packs.manifests import Earlier, manifest_for, path_in_pack, with_files
from editor.packs.signing import Signer, is_genuine
from editor.packs.text_form import json_text
from editor.packs.unpacking import LIMITS, PackLimits, check_layout, refused, unpacked
from editor.packs.yaml_io import read_text
from editor.packs.yaml_source import Source
from schemas.base import Document, Kind, kind_of, system_of
from schemas.free_systems import meet
from schemas.inheritance import BaseOf
from schemas.named_files import opened
from schemas.pack import PackBase
from schemas.pack_signature import PackSignature
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly
from schemas.system_reasons import reason_of
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.validation import first_twice
from schemas.zip_files import DAMAGED, zip_bytes

SUFFIX: Final = ".marshal"
MANIFEST: Final = "pack.json"
SIGNATURE: Final = "signature.json"


@dataclass(frozen=True)
class Pack:
    """What a pack file carries."""

    manifest: PackBase
    documents: tuple[Document, ...]
    """Its documents, in the order of the manifest."""
    signature: PackSignature | None = None
    """Who signed it, checked; None if nobody did."""
    sha256: str = ""
    """Hash of the file's bytes."""


def pack_bytes(
    main: Document,
    documents: Sequence[Document],
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    signer: Signer | None = None,
    earlier: Earlier | None = None,
) -> bytes:
    """Return the bytes of a pack; of equal documents, and of the same signer, they are equal.

    Args:
        main: what it is made for: one of the documents, or a pack that says what its author decided.
        documents: all that it carries.
        systems: the games.
        signer: who signs it; None leaves it unsigned.
        earlier: what the earlier revisions of the documents are known by.

    Raises:
        EditorError: the game of ``main`` has no packs.
    """
    known = {document.id: document for document in documents}
    files = {
        path_in_pack(document): json_text(document, base_among(document, known)).encode()
        for document in documents
    }
    decided = main if isinstance(main, PackBase) else manifest_for(main, systems)
    manifest = json_text(with_files(decided, documents, files, earlier or {})).encode()
    heads = {MANIFEST: manifest}
    if signer is not None:
        heads[SIGNATURE] = json_bytes(signer.sign(manifest).model_dump(mode="json"))
    return zip_bytes({**heads, **{path: files[path] for path in sorted(files)}})


def json_bytes(data: object) -> bytes:
    """Return plain data as the bytes of a JSON file, equal for equal data."""
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()


def read_pack(
    path: Path,
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    limits: PackLimits = LIMITS,
    report: Report = quietly,
    seen: Seen = unseen,
) -> Pack:
    """Return what a pack file carries, every document valid and with the hash that the manifest states.

    Args:
        path: the file.
        systems: the games.
        limits: how much it may hold.
        report: called with how far the work is; what it raises ends it.
        seen: called with the plain data of each document before it is checked.

    Raises:
        EditorError: anything is wrong with the file; it is refused whole.
    """
    name = path.name or str(path)
    try:
        if path.stat().st_size > limits.file_bytes:
            raise refused("packs.too_big", name, limit=limits.file_bytes // 1_000_000)
        with opened(path) as stream:
            files, digest = _unpacked(stream, name, limits)
    except OSError as trouble:
        fix = Message(code="packs.unreadable_fix")
        raise error("packs.unreadable", fix=fix, file=name, reason=reason_of(trouble)) from trouble
    return replace(_documents(files, name, systems, report, seen), sha256=digest)


def pack_from(data: bytes, name: str, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> Pack:
    """Return what the bytes of a pack file carry, as :func:`read_pack`; messages call the file ``name``.

    Raises:
        EditorError: anything is wrong with them; they are refused whole.
    """
    files, digest = _unpacked(io.BytesIO(data), name, LIMITS)
    return replace(_documents(files, name, systems, quietly, unseen), sha256=digest)


def _unpacked(stream: BinaryIO, name: str, limits: PackLimits) -> tuple[dict[str, bytes], str]:
    """Return the files of a pack by their names, and the hash of the pack's bytes."""
    try:
        with zipfile.ZipFile(stream) as archive:
            check_layout(archive, stream, name)
            files = unpacked(archive, name, limits)
    except DAMAGED as trouble:
        raise refused("packs.damaged", name) from trouble
    stream.seek(0)
    return files, hashlib.file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]  # a BytesIO, too


def _documents(
    files: dict[str, bytes], name: str, systems: Sequence[DocumentSystem], report: Report, seen: Seen
) -> Pack:
    if MANIFEST not in files:
        raise refused("packs.no_manifest", name)
    games = (path for path in files if path.split("/")[1:2] == [Kind.GAME.value])
    meet(_source(files[path], f"{name}/{path}").data for path in games)
    manifest = _parse(files[MANIFEST], f"{name}/{MANIFEST}", systems)
    if not isinstance(manifest, PackBase):
        raise refused("packs.no_manifest", name)
    signature = _signature(files, name)
    there = set(files) - {MANIFEST, SIGNATURE}
    listed = {entry.path for entry in manifest.entries}
    if len(listed) != len(manifest.entries):
        raise refused("packs.listed_twice", name)
    if listed != there:
        odd = sorted(listed ^ there)[0]
        raise refused("packs.list_differs", name, member=odd)
    for entry in manifest.entries:
        if hashlib.sha256(files[entry.path]).hexdigest() != entry.sha256:
            raise refused("packs.wrong_hash", name, member=entry.path)
    read: dict[str, Source] = {}
    for entry in manifest.entries:
        report(len(read), 2 * len(manifest.entries))
        read[entry.path] = _source(files[entry.path], f"{name}/{entry.path}")
        seen(read[entry.path].data)
    base_of = bases_in([source.data for source in read.values()])
    documents: list[Document] = []
    for entry in manifest.entries:
        report(len(read) + len(documents), 2 * len(read))
        document = _parsed(read[entry.path], base_of, systems)
        if (document.id, kind_of(document), system_of(document)) != (
            entry.document.id,
            entry.document.kind,
            entry.system,
        ):
            raise refused("packs.other_document", name, member=entry.path)
        documents.append(document)
    for names in ([one.id for one in documents], [path_in_pack(one) for one in documents]):
        if (twice := first_twice(names)) is not None:
            raise refused("packs.document_twice", name, member=twice[1])
    if manifest.main is not None and manifest.main.id not in {document.id for document in documents}:
        raise refused("packs.no_main", name)
    return Pack(manifest, tuple(documents), signature)


def _signature(files: dict[str, bytes], name: str) -> PackSignature | None:
    """Return the signature of a pack that was unpacked; None if it is unsigned.

    Raises:
        EditorError: it is no signature, or not one of this manifest.
    """
    if SIGNATURE not in files:
        return None
    try:
        signature = PackSignature.model_validate_json(files[SIGNATURE])
    except ValidationError as trouble:
        raise refused("packs.no_signature", name) from trouble
    if not is_genuine(signature, files[MANIFEST]):
        raise refused("packs.wrong_signature", name, signer=signature.signer)
    return signature


def _parse(data: bytes, name: str, systems: Sequence[DocumentSystem]) -> Document:
    return _parsed(_source(data, name), nothing, systems)


def _source(data: bytes, name: str) -> Source:
    sources = read_text(data, name)
    if len(sources) != 1:
        raise refused("packs.not_one_document", name)
    return sources[0]


def _parsed(source: Source, base_of: BaseOf, systems: Sequence[DocumentSystem]) -> Document:
    try:
        return parse_dependent(source.data, base_of, systems)
    except EditorError as trouble:
        raise EditorError(*(source.place(problem) for problem in trouble.problems)) from trouble
