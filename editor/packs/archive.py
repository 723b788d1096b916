"""Pack files: a zip with a manifest and one JSON file per document. Reading trusts nothing in it.

Written packs are the same bytes for the same documents: fixed order, fixed dates, fixed compression.
"""

from __future__ import annotations

import errno
import hashlib
import io
import os
import re
import stat
import struct
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final
from uuid import NAMESPACE_URL, uuid5

from editor.packs.dependent import base_among, bases_in, nothing, parse_dependent
from editor.packs.text_form import json_text
from editor.packs.yaml_io import read_text
from editor.packs.yaml_source import Source
from schemas.base import Document, Kind, kind_of, ref_to, system_of
from schemas.free_systems import meet
from schemas.held_files import refuse_held
from schemas.inheritance import BaseOf
from schemas.pack import PackBase, PackEntry
from schemas.parse import model_for
from schemas.problems import EditorError, Message, Problem, Value, error
from schemas.system_reasons import reason_of
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.validation import first_twice
from schemas.zip_files import DAMAGED

SUFFIX: Final = ".marshal"
MANIFEST: Final = "pack.json"
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?")
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in range(1, 10))}
)
_END: Final = struct.Struct("<4s4H2LH")
"""The last record of a zip file: signature, counts, place of the directory, length of the comment."""
_HEAD_BYTES: Final = 30
"""What stands before each file in a zip, without its name."""
_PLAIN: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


@dataclass(frozen=True)
class PackLimits:
    """How much a pack may hold; what is over it is refused before it is unpacked."""

    file_bytes: int = 200_000_000
    """Bytes of the pack itself."""
    files: int = 20_000
    """Files in it."""
    one_bytes: int = 20_000_000
    """Bytes of one file, unpacked."""
    all_bytes: int = 400_000_000
    """Bytes of all files, unpacked."""
    ratio: int = 200
    """Unpacked bytes per packed byte, of a file over 100 kB."""


LIMITS: Final = PackLimits()


@dataclass(frozen=True)
class Pack:
    """What a pack file carries."""

    manifest: PackBase
    documents: tuple[Document, ...]
    """Its documents, in the order of the manifest."""


def pack_bytes(
    main: Document, documents: Sequence[Document], systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> bytes:
    """Return the bytes of a pack made for ``main``; ``documents`` are all that it carries, with ``main``.

    Raises:
        EditorError: the game of ``main`` has no packs.
    """
    known = {document.id: document for document in documents}
    files = {
        _path_of(document): json_text(document, base_among(document, known)).encode()
        for document in documents
    }
    by_path = {_path_of(document): document for document in documents}
    entries = tuple(
        PackEntry(
            document=ref_to(by_path[path]),
            system=system_of(by_path[path]),
            path=path,
            sha256=hashlib.sha256(files[path]).hexdigest(),
        )
        for path in sorted(files)
    )
    model = model_for(system_of(main), Kind.PACK, systems)
    manifest = model.model_validate(
        {
            "system": system_of(main),
            "id": str(uuid5(NAMESPACE_URL, f"marshalry-pack:{main.id}")),
            "slug": main.slug,
            "name": main.name,
            "text": main.text,
            "author": main.author,
            "licence": main.licence,
            "entries": entries,
            "main": ref_to(main),
        }
    )
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, data in (
            (MANIFEST, json_text(manifest).encode()),
            *((path, files[path]) for path in sorted(files)),
        ):
            info = zipfile.ZipInfo(path, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, data, compresslevel=9)
    return buffer.getvalue()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all: beside it first, forced to disk, then renamed.

    Raises:
        EditorError: the place cannot be written, or is the open catalogue; what was there is untouched.
    """
    refuse_held(path)
    temporary: str | None = None
    try:
        # What a link leads to is written, not the link; a device or a pipe stays what it is.
        target = path.resolve()
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(data)
            return
        if target.exists() and not os.access(target, os.W_OK):  # renaming would not ask
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(target)
    except OSError as trouble:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise error(
            "packs.cannot_write",
            fix=Message(code="packs.cannot_write_fix"),
            file=str(path),
            reason=reason_of(trouble),
        ) from trouble


def read_pack(
    path: Path, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS, limits: PackLimits = LIMITS
) -> Pack:
    """Return what a pack file carries, every document valid and with the hash that the manifest states.

    Raises:
        EditorError: anything is wrong with the file; it is refused whole.
    """
    refuse_held(path)
    name = path.name
    try:
        if path.stat().st_size > limits.file_bytes:
            raise _refuse("packs.too_big", name, limit=limits.file_bytes // 1_000_000)
        with path.open("rb") as stream, zipfile.ZipFile(stream) as archive:
            _check_layout(archive, stream, name)
            files = _unpack(archive, name, limits)
    except OSError as trouble:
        raise _refuse("packs.unreadable", name, reason=reason_of(trouble)) from trouble
    except DAMAGED as trouble:
        raise _refuse("packs.damaged", name, reason=str(trouble)[:120]) from trouble
    return _documents(files, name, systems)


def _unpack(archive: zipfile.ZipFile, name: str, limits: PackLimits) -> dict[str, bytes]:
    members = archive.infolist()
    if len(members) > limits.files:
        raise _refuse("packs.too_many", name, found=len(members), limit=limits.files)
    seen: set[str] = set()
    for member in members:
        _check_member(member, name, seen, limits)
    if sum(member.file_size for member in members) > limits.all_bytes:
        raise _refuse("packs.bomb", name, member=members[0].filename)
    files: dict[str, bytes] = {}
    for member in members:
        with archive.open(member) as stream:
            data = stream.read(member.file_size + 1)
        if len(data) != member.file_size:
            raise _refuse("packs.bomb", name, member=member.filename)
        files[member.filename] = data
    return files


def _check_layout(archive: zipfile.ZipFile, stream: IO[bytes], name: str) -> None:
    """Refuse what is more than a pack: bytes before or behind it, files that lie in one another."""
    stream.seek(-_END.size, os.SEEK_END)
    signature, *_, comment = _END.unpack(stream.read(_END.size))
    place = 0
    for member in sorted(archive.infolist(), key=lambda one: one.header_offset):
        # Between two files lies the head of the second, at least; before the first, nothing.
        if member.header_offset < place or (place == 0 and member.header_offset):
            raise _refuse("packs.odd_layout", name)
        place = member.header_offset + _HEAD_BYTES + len(member.orig_filename) + member.compress_size
    if signature != b"PK\5\6" or comment or place > archive.start_dir:
        raise _refuse("packs.odd_layout", name)


def _check_member(member: zipfile.ZipInfo, name: str, seen: set[str], limits: PackLimits) -> None:
    shown = member.filename[:80]
    # The raw name too: ZipInfo cuts at a NUL and turns the separator of the system round.
    for written in (member.filename, member.orig_filename):
        if not _NAME.fullmatch(written) or any(part.split(".")[0] in _DEVICES for part in written.split("/")):
            raise _refuse("packs.bad_name", name, member=shown)
    if member.filename in seen:
        raise _refuse("packs.name_twice", name, member=shown)
    seen.add(member.filename)
    mode = member.external_attr >> 16
    if mode and not stat.S_ISREG(mode) and stat.S_IFMT(mode):
        raise _refuse("packs.not_a_file", name, member=shown)
    if member.flag_bits & 0x1 or member.compress_type not in _PLAIN:
        raise _refuse("packs.locked", name, member=shown)
    packed_out_of_measure = member.file_size > 100_000 and member.file_size > limits.ratio * max(
        member.compress_size, 1
    )
    if member.file_size > limits.one_bytes or packed_out_of_measure:
        raise _refuse("packs.bomb", name, member=shown)


def _documents(files: dict[str, bytes], name: str, systems: Sequence[DocumentSystem]) -> Pack:
    if MANIFEST not in files:
        raise _refuse("packs.no_manifest", name)
    games = (path for path in files if path.split("/")[1:2] == [Kind.GAME.value])
    meet(_source(files[path], f"{name}/{path}").data for path in games)
    manifest = _parse(files[MANIFEST], f"{name}/{MANIFEST}", systems)
    if not isinstance(manifest, PackBase):
        raise _refuse("packs.no_manifest", name)
    listed = {entry.path for entry in manifest.entries}
    if len(listed) != len(manifest.entries):
        raise _refuse("packs.listed_twice", name)
    if listed != set(files) - {MANIFEST}:
        odd = sorted(listed ^ (set(files) - {MANIFEST}))[0]
        raise _refuse("packs.list_differs", name, member=odd)
    documents: list[Document] = []
    for entry in manifest.entries:
        if hashlib.sha256(files[entry.path]).hexdigest() != entry.sha256:
            raise _refuse("packs.wrong_hash", name, member=entry.path)
    read = {entry.path: _source(files[entry.path], f"{name}/{entry.path}") for entry in manifest.entries}
    base_of = bases_in([source.data for source in read.values()])
    for entry in manifest.entries:
        document = _parsed(read[entry.path], base_of, systems)
        if (document.id, kind_of(document), system_of(document)) != (
            entry.document.id,
            entry.document.kind,
            entry.system,
        ):
            raise _refuse("packs.other_document", name, member=entry.path)
        documents.append(document)
    for names in ([document.id for document in documents], [_path_of(document) for document in documents]):
        if (twice := first_twice(names)) is not None:
            raise _refuse("packs.document_twice", name, member=twice[1])
    if manifest.main is not None and manifest.main.id not in {document.id for document in documents}:
        raise _refuse("packs.no_main", name)
    return Pack(manifest, tuple(documents))


def _parse(data: bytes, name: str, systems: Sequence[DocumentSystem]) -> Document:
    return _parsed(_source(data, name), nothing, systems)


def _source(data: bytes, name: str) -> Source:
    sources = read_text(data, name)
    if len(sources) != 1:
        raise _refuse("packs.not_one_document", name)
    return sources[0]


def _parsed(source: Source, base_of: BaseOf, systems: Sequence[DocumentSystem]) -> Document:
    try:
        return parse_dependent(source.data, base_of, systems)
    except EditorError as trouble:
        raise EditorError(*(source.place(problem) for problem in trouble.problems)) from trouble


def _refuse(code: str, name: str, **values: Value) -> EditorError:
    fix = Message(code="packs.ask_again")
    return EditorError(Problem(code=code, file=name, fix=fix, values={"file": name, **values}))


def _path_of(document: Document) -> str:
    return f"{system_of(document).replace('_', '-')}/{kind_of(document)}/{document.slug}.json"
