"""Unpacking packs: nothing in them is trusted, neither names nor sizes nor the layout of the file."""

from __future__ import annotations

import os
import re
import stat
import struct
import zipfile
from dataclasses import dataclass
from typing import IO, Final

from schemas.problems import EditorError, Message, Problem, Value

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


def unpacked(archive: zipfile.ZipFile, name: str, limits: PackLimits) -> dict[str, bytes]:
    """Return the files of a pack by their names.

    Raises:
        EditorError: there are too many or too big ones, or a name that leads elsewhere.
    """
    members = archive.infolist()
    if len(members) > limits.files:
        raise refused("packs.too_many", name, found=len(members), limit=limits.files)
    seen: set[str] = set()
    for member in members:
        _check_member(member, name, seen, limits)
    if sum(member.file_size for member in members) > limits.all_bytes:
        raise refused("packs.bomb", name, member=members[0].filename)
    files: dict[str, bytes] = {}
    for member in members:
        with archive.open(member) as stream:
            data = stream.read(member.file_size + 1)
        if len(data) != member.file_size:
            raise refused("packs.bomb", name, member=member.filename)
        files[member.filename] = data
    return files


def check_layout(archive: zipfile.ZipFile, stream: IO[bytes], name: str) -> None:
    """Refuse what is more than a pack: bytes before or behind it, files that lie in one another."""
    stream.seek(-_END.size, os.SEEK_END)
    signature, *_, comment = _END.unpack(stream.read(_END.size))
    place = 0
    for member in sorted(archive.infolist(), key=lambda one: one.header_offset):
        # Between two files lies the head of the second, at least; before the first, nothing.
        if member.header_offset < place or (place == 0 and member.header_offset):
            raise refused("packs.odd_layout", name)
        place = member.header_offset + _HEAD_BYTES + len(member.orig_filename) + member.compress_size
    if signature != b"PK\5\6" or comment or place > archive.start_dir:
        raise refused("packs.odd_layout", name)


def _check_member(member: zipfile.ZipInfo, name: str, seen: set[str], limits: PackLimits) -> None:
    shown = member.filename[:80]
    # The raw name too: ZipInfo cuts at a NUL and turns the separator of the system round.
    for written in (member.filename, member.orig_filename):
        if not _NAME.fullmatch(written) or any(part.split(".")[0] in _DEVICES for part in written.split("/")):
            raise refused("packs.bad_name", name, member=shown)
    if member.filename in seen:
        raise refused("packs.name_twice", name, member=shown)
    seen.add(member.filename)
    mode = member.external_attr >> 16
    if mode and not stat.S_ISREG(mode) and stat.S_IFMT(mode):
        raise refused("packs.not_a_file", name, member=shown)
    if member.flag_bits & 0x1 or member.compress_type not in _PLAIN:
        raise refused("packs.locked", name, member=shown)
    packed_out_of_measure = member.file_size > 100_000 and member.file_size > limits.ratio * max(
        member.compress_size, 1
    )
    if member.file_size > limits.one_bytes or packed_out_of_measure:
        raise refused("packs.bomb", name, member=shown)


def refused(code: str, name: str, **values: Value) -> EditorError:
    """Return why a pack is refused; the fix is to ask whoever gave it for another."""
    fix = Message(code="packs.ask_again")
    return EditorError(Problem(code=code, file=name, fix=fix, values={"file": name, **values}))
