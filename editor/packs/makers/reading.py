"""Files of strangers: bytes of sensible size, archives that unpack to sensible size, text in any encoding."""

from __future__ import annotations

import codecs
import io
import stat
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final

from editor.packs.makers.foreign_set import loss, refused
from schemas.named_files import bounded_bytes
from schemas.problems import Problem
from schemas.system_reasons import reason_of
from schemas.zip_files import DAMAGED

MOST_BYTES: Final = 256 * 1024 * 1024
"""Most bytes of a set."""
MOST_TEXT: Final = 32 * 1024 * 1024
"""Most bytes of a text: a set of a thousand cards has one."""
MOST_LINES: Final = 1_000_000
"""Most lines of a text."""
MOST_MEMBERS: Final = 20_000
MOST_UNPACKED: Final = 512 * 1024 * 1024
MOST_OF_ONE: Final = 128 * 1024 * 1024
_RATIO: Final = 200
"""Unpacked bytes for a packed one, above which a member of more than 100 kB is no picture any more."""
_SMALL: Final = 100_000
_PLAIN: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def file_bytes(file: Path, most: int = MOST_BYTES) -> bytes:
    """Return what a file holds.

    Raises:
        EditorError: it cannot be read, is empty, or is larger than ``most``.
    """
    try:
        raw = bounded_bytes(file, most)
    except (OSError, ValueError) as trouble:
        raise refused("unreadable", file.name, reason=reason_of(trouble)) from trouble
    if len(raw) > most:
        raise refused("too_large", file.name, most=most // 1024 // 1024)
    if not raw.strip(b"\x00\r\n\t "):
        raise refused("empty", file.name)
    return raw


def text_of(raw: bytes, file: str) -> tuple[str, Problem | None]:
    """Return a text, and a note where its encoding is a guess.

    Raises:
        EditorError: it is no text, or far too long.
    """
    if len(raw) > MOST_TEXT:
        raise refused("too_large", file, most=MOST_TEXT // 1024 // 1024)
    encoding = next((name for mark, name in _BOMS if raw.startswith(mark)), "utf-8")
    noted = None
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as trouble:
        if encoding != "utf-8":
            raise refused("no_text", file, fix="no_text_fix") from trouble
        text = raw.decode("cp1252", errors="replace")
        noted = loss("encoding_guessed", file, raw.count(b"\n", 0, trouble.start) + 1)
    if "\x00" in text:
        raise refused("no_text", file, text.count("\n", 0, text.index("\x00")) + 1, fix="no_text_fix")
    return text.replace("\r\n", "\n").replace("\r", "\n"), noted


def lines_of(text: str, file: str, most: int = MOST_LINES) -> list[tuple[int, str]]:
    """Return the lines of a text with their numbers, from 1.

    Raises:
        EditorError: there are more than ``most``.
    """
    if text.count("\n") >= most:
        raise refused("too_many_lines", file, most=most)
    return list(enumerate(text.split("\n"), 1))


def is_archive(raw: bytes) -> bool:
    """Return whether bytes are those of a zip file."""
    return raw.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def members_of(raw: bytes, file: str) -> dict[str, bytes]:
    """Return the files of an archive by their names.

    Raises:
        EditorError: it is damaged or locked, holds more than fits, or names places outside of it.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            members = [one for one in archive.infolist() if not one.filename.endswith("/")]
            if len(members) > MOST_MEMBERS or sum(one.file_size for one in members) > MOST_UNPACKED:
                raise refused("bomb", file, member=file)
            found: dict[str, bytes] = {}
            for member in members:
                _check(member, file)
                if member.filename in found:
                    raise refused("member_twice", file, member=member.filename[:80])
                with archive.open(member) as stream:
                    data = stream.read(member.file_size + 1)
                if len(data) != member.file_size:
                    raise refused("bomb", file, member=member.filename[:80])
                found[member.filename] = data
    except (OSError, *DAMAGED) as trouble:
        raise refused("damaged", file, fix="damaged_fix") from trouble
    return found


def members_in(folder: Path, ending: str = "") -> dict[str, bytes]:
    """Return the files of an archive that was unpacked into a folder, by their names.

    Args:
        folder: where they are; folders in it are not looked into.
        ending: in small letters, of those that are read; '' for all.

    Raises:
        EditorError: the folder cannot be read, or holds more than fits.
    """
    found: dict[str, bytes] = {}
    size = 0
    try:
        for file in sorted(folder.iterdir()):
            if file.is_symlink() or not file.is_file() or not file.stat().st_size:
                continue
            if not file.name.lower().endswith(ending):
                continue
            found[file.name] = file_bytes(file)
            size += len(found[file.name])
            if len(found) > MOST_MEMBERS or size > MOST_UNPACKED:
                raise refused("bomb", folder.name, member=file.name[:80])
    except OSError as trouble:
        raise refused("unreadable", folder.name, reason=reason_of(trouble)) from trouble
    return found


def _check(member: zipfile.ZipInfo, file: str) -> None:
    shown = member.filename[:80]
    if not shown:  # the name began with a NUL
        raise refused("damaged", file, fix="damaged_fix")
    for name in (member.filename, member.orig_filename):
        if climbs(name) or "\x00" in name:
            raise refused("climbs", file, member=shown)
    mode = member.external_attr >> 16
    if mode and stat.S_IFMT(mode) and not stat.S_ISREG(mode):
        raise refused("climbs", file, member=shown)
    if member.flag_bits & 0x1 or member.compress_type not in _PLAIN:
        raise refused("locked", file, member=shown, fix="damaged_fix")
    swollen = member.file_size > _SMALL and member.file_size > _RATIO * max(member.compress_size, 1)
    if member.file_size > MOST_OF_ONE or swollen:
        raise refused("bomb", file, member=shown)


def climbs(name: str) -> bool:
    """Return whether a name leads out of the folder that it is read in, on any system."""
    plain = PurePosixPath(name.replace("\\", "/"))
    return plain.is_absolute() or ".." in plain.parts or name[1:2] == ":"


def is_there(file: Path) -> bool:
    """Return whether there is such a file or folder; a name too long for any disk is that of none."""
    try:
        return file.exists()
    except OSError:
        return False


def beside(folder: Path, name: str) -> Path | None:
    """Return a file in or below a folder by the name that another file gives; None if it lies elsewhere."""
    plain = name.strip().replace("\\", "/")
    if not plain or climbs(plain) or "\x00" in plain:
        return None
    try:
        file = (folder / plain).resolve()
        return file if file.is_relative_to(folder.resolve()) else None
    except OSError:
        return None
