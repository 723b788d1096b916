"""What can be had of a damaged catalogue: its documents as records, and what is lost of each."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from editor.catalogue import raw_pages as raw
from editor.catalogue.bodies import unpack_body
from editor.catalogue.records import DocumentRecord, RevisionRecord, WorkingRecord
from editor.catalogue.rows import Origin
from schemas import patterns
from schemas.base import Kind
from schemas.held_files import is_held
from schemas.named_files import is_file
from schemas.problems import EditorError
from schemas.text import LocalText

_ID: Final = re.compile(patterns.UUID)
_KINDS: Final = frozenset(kind.value for kind in Kind)
_COLUMNS: Final = 14
"""Of the table of documents."""

What = Literal["document", "revision", "edits", "picture", "row", "battle"]


@dataclass(frozen=True)
class Loss:
    """Something that could not be had.

    ``document``: all of it. ``revision``: one version. ``edits``: those that no version held. ``picture``:
    one picture. ``row``: its line in the list, made anew from its last revision. ``battle``: a kept battle.
    """

    what: What
    document: str = ""
    """``system/kind/slug``, or the id where no more is known."""
    name: str = ""
    version: int = 0


@dataclass
class Found:
    """The rows of a damaged catalogue that could be read; those in the tree of a table come first."""

    documents: dict[str, tuple[int, tuple[raw.Value, ...]]] = field(default_factory=dict)
    revisions: dict[str, dict[int, tuple[raw.Value, ...]]] = field(default_factory=dict)
    working: dict[str, tuple[raw.Value, ...]] = field(default_factory=dict)
    strokes: dict[str, dict[int, bytes | None]] = field(default_factory=dict)
    evenness: dict[str, bytes] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)
    battles: dict[str, tuple[raw.Value, ...]] = field(default_factory=dict)
    battle_logs: dict[str, dict[int, bytes]] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    unreadable: int = 0
    """Rows and branches of tables that could not be read."""

    @property
    def ids(self) -> tuple[str, ...]:
        """All documents of which anything is known, in the order in which they were made."""
        ordered = sorted(self.documents, key=lambda one: self.documents[one][0])
        return tuple(dict.fromkeys((*ordered, *self.revisions, *self.working)))


def read_found(file: Path) -> Found:
    """Read every row that can be read of a damaged catalogue and the log beside it.

    Raises:
        OSError: the file cannot be read at all.
    """
    pages = raw.read_pages(file)
    found = _found_in(pages)
    if not found.ids:
        found = max((found, *map(_found_in, raw.moved(pages))), key=_bodies)
    return found


def _found_in(pages: raw.Pages) -> Found:
    found = Found()
    if not pages.numbers:
        return found
    seen: set[int] = set()
    whole = _read_trees(pages, found, seen)
    if not whole:
        _read_orphans(pages, found, seen | raw.free_pages(pages))
    return found


def holds_documents(file: Path) -> bool:
    """Return whether a file that is no database holds documents of ours: it is a damaged catalogue."""
    if is_held(file) or not is_file(file):  # a pipe would be waited for
        return False
    try:
        with file.open("rb") as opened:
            if opened.read(4) == b"PK\x03\x04":
                return False
        return bool(read_found(file).ids)
    except OSError:
        return False


def _bodies(found: Found) -> int:
    """Return how many versions of documents can be read."""
    versions = (values for known in found.revisions.values() for values in known.values())
    return sum(isinstance(data_of(values[2]), dict) for values in versions)


def _read_trees(pages: raw.Pages, found: Found, seen: set[int]) -> bool:
    """Read the tables that the file's own list names; whether all of it could be followed."""
    whole, roots = True, {}
    for leaf in raw.leaves(pages, 1, seen):
        for row in raw.rows(pages, leaf) if leaf is not None else (None,):
            if row is None or len(row.values) != 5:
                whole = False
            elif row.values[0] == "table" and isinstance(row.values[3], int):
                roots[str(row.values[1])] = row.values[3]
    for name, (columns, take) in _TAKE.items():
        whole = whole and (name in roots or name not in _ALWAYS)
        for leaf in raw.leaves(pages, roots[name], seen) if name in roots else ():
            if leaf is None:
                whole, found.unreadable = False, found.unreadable + 1
                continue
            for row in raw.rows(pages, leaf):
                if row is None or len(row.values) not in columns or not take(found, row):
                    whole, found.unreadable = False, found.unreadable + 1
    return whole


def _read_orphans(pages: raw.Pages, found: Found, seen: Collection[int]) -> None:
    """Read the leaves that no table leads to any more; what a row is shows in its values."""
    for number in pages.numbers:
        if number in seen or pages.page(number)[0] != raw.LEAF:
            continue
        for row in raw.rows(pages, number):
            if row is not None:
                any(take(found, row) for columns, take in _TAKE.values() if len(row.values) in columns)


def _is_id(value: raw.Value) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _take_document(found: Found, row: raw.Row) -> bool:
    ident, kind = row.values[1], row.values[3]
    if not _is_id(ident) or kind not in _KINDS:
        return False
    # Up to the fourth version of the tables, two columns to sort by stood behind the name.
    values = row.values if len(row.values) == _COLUMNS else row.values[:6] + row.values[8:]
    found.documents.setdefault(str(ident), (row.rowid, values))
    return True


def _take_revision(found: Found, row: raw.Row) -> bool:
    ident, version, *_ = row.values
    if not _is_id(ident) or not isinstance(version, int):
        return False
    known = found.revisions.setdefault(str(ident), {})
    if version not in known or not isinstance(data_of(known[version][2]), dict):
        known[version] = row.values
    return True


def _take_working(found: Found, row: raw.Row) -> bool:
    ident, base_version, *_ = row.values
    if not _is_id(ident) or not isinstance(base_version, int):
        return False
    found.working.setdefault(str(ident), row.values)
    return True


def _take_stroke(found: Found, row: raw.Row) -> bool:
    ident, number, body = row.values
    if not _is_id(ident) or not isinstance(number, int):
        return False
    strokes = found.strokes.setdefault(str(ident), {})
    strokes.setdefault(number, body if isinstance(body, bytes) else None)
    return True


def _take_evenness(found: Found, row: raw.Row) -> bool:
    ident, body = row.values
    if not _is_id(ident) or not isinstance(body, bytes):
        return False
    found.evenness.setdefault(str(ident), body)
    return True


def _take_picture(found: Found, row: raw.Row) -> bool:
    name, body = row.values
    if not isinstance(body, bytes) or hashlib.sha256(body).hexdigest() != name:
        return False
    found.pictures.setdefault(str(name), body)
    return True


def _take_origin(found: Found, row: raw.Row) -> bool:
    ident, version, pack, pack_version, signer, _taken = row.values
    if not _is_id(ident) or not isinstance(version, int):
        return False
    if not (isinstance(pack, str) and isinstance(pack_version, str) and isinstance(signer, str)):
        return False
    found.origins.setdefault(str(ident), Origin(version, pack, pack_version, signer))
    return True


def _take_setting(found: Found, row: raw.Row) -> bool:
    key, value = row.values
    if not isinstance(key, str) or not isinstance(value, str):
        return False
    found.settings.setdefault(key, value)
    return True


def _take_battle(found: Found, row: raw.Row) -> bool:
    ident, *_, ground, decided = row.values
    if not _is_id(ident) or not isinstance(ground, bytes) or not isinstance(decided, bytes):
        return False
    found.battles.setdefault(str(ident), row.values)
    return True


def _take_battle_log(found: Found, row: raw.Row) -> bool:
    ident, start, body = row.values
    if not _is_id(ident) or not isinstance(start, int) or not isinstance(body, bytes):
        return False
    found.battle_logs.setdefault(str(ident), {}).setdefault(start, body)
    return True


_TAKE: Final[dict[str, tuple[tuple[int, ...], Callable[[Found, raw.Row], bool]]]] = {
    "document": ((_COLUMNS, _COLUMNS + 2), _take_document),
    "origin": ((6,), _take_origin),  # before revisions, which begin alike: its third value is no body
    "revision": ((6,), _take_revision),
    "working_copy": ((5,), _take_working),
    "working_stroke": ((3,), _take_stroke),
    "evenness": ((2,), _take_evenness),
    "picture": ((2,), _take_picture),
    "setting": ((2,), _take_setting),
    "battle": ((10,), _take_battle),
    "battle_log": ((3,), _take_battle_log),
}
"""Table -> how many columns it may have, and what takes a row in where its values are those of one."""
_ALWAYS: Final = frozenset({"document", "revision", "working_copy"})
"""Tables that a catalogue has had from the first."""


def salvaged(
    found: Found, shipped: Callable[[], Collection[str]]
) -> Iterator[tuple[DocumentRecord | None, tuple[Loss, ...]]]:
    """Yield each document of which anything is known: its record, if one can be made, and what is lost of it.

    Args:
        found: what could be read.
        shipped: returns the ids of the documents that come with the program, to know them again where their
            line in the list is lost; asked only then.
    """
    for ident in found.ids:
        row = found.documents.get(ident)
        source = row[1][8] if row is not None else "shipped" if ident in shipped() else "own"
        record, losses = _record(found, ident, str(source))
        # What came with the program comes with it again.
        yield record, () if source == "shipped" else losses


def _record(found: Found, ident: str, source: str) -> tuple[DocumentRecord | None, tuple[Loss, ...]]:
    _, values = found.documents.get(ident, (0, ()))
    revisions, lost = _revisions(found, ident, values)
    working, edits_lost = _working(found, ident, values)
    if not revisions and working is not None:
        # The edits are all that is left: they become the revision that they were made on.
        start = RevisionRecord(max(1, working.base_version), "", "", working.modified, working.data)
        revisions = (start,)
    head = _head(values, revisions)
    if not revisions or head is None:
        known = (head or {}).get("path", ident), (head or {}).get("name", "")
        return None, (Loss("document", *known),)
    path, name = head["path"], head["name"]
    losses = [Loss("revision", path, name, version) for version in lost]
    losses += [Loss("edits", path, name)] if edits_lost else []
    losses += [Loss("row", path, name)] if not values else []
    record = DocumentRecord(
        id=ident,
        system=head["system"],
        kind=head["kind"],
        slug=head["slug"],
        names=head["names"],
        source=source,
        created=moment_of(values[11] if values else None) or revisions[0].created,
        modified=moment_of(values[12] if values else None) or revisions[-1].created,
        deleted=moment_of(values[13] if values else None),
        revisions=revisions,
        working=working,
        evenness=data_of(found.evenness.get(ident)),
        origin=found.origins.get(ident),
    )
    losses += [Loss("picture", path, name) for one in record.pictures() if one not in found.pictures]
    return record, tuple(losses)


def _revisions(
    found: Found, ident: str, values: tuple[raw.Value, ...]
) -> tuple[tuple[RevisionRecord, ...], list[int]]:
    known = found.revisions.get(ident, {})
    last = values[10] if values and isinstance(values[10], int) and 0 < values[10] < 1_000_000 else 0
    expected = {*range(1, last + 1), *(version for version in known if version > 0)}
    kept, lost = [], []
    for version in sorted(expected):
        row = known.get(version)
        data = data_of(row[2]) if row is not None else None
        if row is None or data is None or data.get("id", ident) != ident:
            lost.append(version)
            continue
        label, author = (value if isinstance(value, str) else "" for value in row[3:5])
        kept.append(RevisionRecord(version, label, author, moment_of(row[5]) or datetime.now(UTC), data))
    return tuple(kept), lost


def _working(found: Found, ident: str, values: tuple[raw.Value, ...]) -> tuple[WorkingRecord | None, bool]:
    row = found.working.get(ident)
    if row is None:
        return None, bool(values and values[9])
    data = data_of(row[3])
    if data is None or not isinstance(row[1], int):
        return None, True
    strokes: list[dict[str, Any]] = []
    whole = True
    for number, body in sorted(found.strokes.get(ident, {}).items()):
        stroke = data_of(body)
        if stroke is None or number != len(strokes) + 1:
            whole = False  # a stroke says little without those before it
            break
        strokes.append(stroke)
    return WorkingRecord(row[1], moment_of(row[4]) or datetime.now(UTC), data, tuple(strokes)), not whole


def _head(values: tuple[raw.Value, ...], revisions: tuple[RevisionRecord, ...]) -> dict[str, Any] | None:
    """Return what a document is called, by its row where that can be read, else by its last revisions."""
    rows: list[dict[str, Any]] = []
    if values:
        rows.append(dict(zip(("system", "kind", "slug", "name"), values[2:6], strict=True)))
    rows += [dict(revision.data) for revision in reversed(revisions)]
    found: dict[str, Any] = {}
    for row in rows:
        for key in ("system", "kind", "slug"):
            if isinstance(row.get(key), str):
                found.setdefault(key, row[key])
        if (names := _names(row.get("name"))) is not None:
            found.setdefault("names", names)
    if not {"system", "kind", "slug"} <= found.keys() or found["kind"] not in _KINDS:
        return None
    found.setdefault("names", {"en": found["slug"]})
    found["path"] = "/".join((found["system"], found["kind"], found["slug"]))
    found["name"] = next(iter(found["names"].values()), found["slug"])
    return found


def _names(value: object) -> dict[str, str] | None:
    try:
        plain = json.loads(value) if isinstance(value, str) and value.startswith("{") else value
        if isinstance(plain, str):
            plain = {"en": plain}
        return dict(LocalText(plain).root) if isinstance(plain, dict) and plain else None
    except ValueError:
        return None


def data_of(body: object) -> dict[str, Any] | None:
    """Return what a body holds; None if it is damaged."""
    try:
        return unpack_body(body) if isinstance(body, bytes) else None
    except EditorError:
        return None


def moment_of(value: object) -> datetime | None:
    """Return the moment that a raw value says; None if it says none."""
    try:
        return datetime.fromisoformat(value).replace(tzinfo=UTC) if isinstance(value, str) else None
    except ValueError:
        return None
