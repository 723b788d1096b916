"""Files of BattleScribe as elements: plain or zipped, data or rosters, and the rosters of New Recruit."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final, Literal

from editor.packs.makers.reading import file_bytes, is_archive, members_of, text_of
from editor.packs.safe_xml import MAX_DEPTH, MAX_ELEMENTS, read_xml
from schemas.problems import EditorError, Message, error

Sort = Literal["gameSystem", "catalogue", "roster"]
SORTS: Final[tuple[Sort, ...]] = ("gameSystem", "catalogue", "roster")
DATA_SUFFIXES: Final = (".gst", ".gstz", ".cat", ".catz")
"""Endings of files that declare a game."""
DISTRIBUTION_SUFFIXES: Final = (".bsr", ".bsi")
"""Endings of what repositories of data offer: all files of a game in one archive, and its index."""
ROSTER_SUFFIXES: Final = (".ros", ".rosz")
"""Endings of rosters; those of New Recruit end in ``.json``."""
NEW_RECRUIT: Final = ".json"
SUFFIXES: Final = (*DATA_SUFFIXES, *ROSTER_SUFFIXES, NEW_RECRUIT)
MOST_BYTES: Final = 64 * 1024 * 1024
"""Most bytes of a file; the largest that are shared have about ten million."""
_SAMPLE: Final = 256
_ROSTER: Final = re.compile(rb"(\xef\xbb\xbf)?\s*\{\s*\"roster\"\s*:")
"""How the JSON of a roster begins."""
_STEERING: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Characters that no text of a document holds."""
_MAY_STEER: Final = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]|&#|\\u00|\\[bf]")
"""How they may stand in a file."""
_LISTS: Final[Mapping[str, str]] = {
    "costs": "cost",
    "costLimits": "costLimit",
    "forces": "force",
    "selections": "selection",
    "categories": "category",
    "publications": "publication",
    "profiles": "profile",
    "characteristics": "characteristic",
    "rules": "rule",
    "tags": "tag",
}
"""Lists of a roster in JSON -> the element that one of them is in XML."""
_OLD: Final[Mapping[str, str]] = {
    "costTypeId": "typeId",
    "profileTypeId": "typeId",
    "characteristicTypeId": "typeId",
    "profileTypeName": "typeName",
}
"""Attributes of BattleScribe 2.00 to 2.02 -> what they are called since."""
_TEXTS: Final = frozenset({"description", "customNotes", "comment"})
"""What is an element with words in XML, and a plain text in JSON."""


@dataclass(frozen=True)
class ForeignFile:
    """A file as elements; their tags have no namespace."""

    name: str
    sort: Sort
    root: ET.Element


def read_file(file: Path) -> ForeignFile:
    """Return what a data file or a roster holds.

    Raises:
        EditorError: it cannot be read, is none of these, hostile, far too large, or of an old version.
    """
    return _read(file_bytes(file, MOST_BYTES), file.name)


def read_files(file: Path) -> list[ForeignFile]:
    """Return what a file holds: itself, or each data file of an archive with several files.

    Raises:
        EditorError: as :func:`read_file` has it, of any of them.
    """
    raw = file_bytes(file, MOST_BYTES)
    members = members_of(raw, file.name) if is_archive(raw) else {}
    data = {one: content for one, content in members.items() if one.lower().endswith(DATA_SUFFIXES)}
    if len(members) < 2 or not data:
        return [_read(raw, file.name)]
    return [_read(content, PurePosixPath(one).name) for one, content in sorted(data.items())]


def _read(raw: bytes, file: str) -> ForeignFile:
    if is_archive(raw):
        raw = _only_member(raw, file)
    root = _from_json(raw, file) if raw.lstrip()[:1] == b"{" else plain_tags(read_xml(raw, file))
    if _MAY_STEER.search(raw):
        _clean(root)
    sort = next((one for one in SORTS if one == root.tag), None)
    if sort is None:
        raise _refused("index" if root.tag == "dataIndex" else "other_file", file)
    version = root.get("battleScribeVersion", "2.03")
    if version.partition(".")[0] == "1" or root.find("entries") is not None:
        raise _refused("old_version", file, version=version)
    return ForeignFile(file, sort, root)


def is_roster(file: Path) -> bool:
    """Return whether a file is a roster, by its name and, of a JSON file, how it begins."""
    if file.suffix.lower() in ROSTER_SUFFIXES:
        return True
    if file.suffix.lower() != NEW_RECRUIT:
        return False
    try:
        with file.open("rb") as stream:
            return _ROSTER.match(stream.read(_SAMPLE)) is not None
    except OSError:
        return False  # whoever reads it as something else says what is wrong


def number_in(element: ET.Element, name: str, otherwise: float = 0.0) -> float:
    """Return an attribute as a number; ``otherwise`` where it is absent or none."""
    try:
        found = float(element.get(name, otherwise))
    except ValueError:
        return otherwise
    return found if abs(found) < 1e9 else otherwise


def children(element: ET.Element, holder: str) -> Iterator[ET.Element]:
    """Yield the elements in a list of an element, ``costs`` of an entry; none where it has no such list."""
    for found in element.findall(holder):
        yield from found


def _refused(code: str, file: str, **values: str) -> EditorError:
    return error(
        f"battlescribe.{code}", fix=Message(code=f"battlescribe.{code}_fix"), file=file, **values
    ).at(file=file)


def _only_member(raw: bytes, file: str) -> bytes:
    members = members_of(raw, file)
    if len(members) != 1:
        raise _refused("archive", file)
    return next(iter(members.values()))


def plain_tags(root: ET.Element) -> ET.Element:
    """Take the namespaces off, name old attributes as 2.03 does, and return the root."""
    for name in [one for one in root.attrib if one.partition(":")[0] == "xmlns"]:
        del root.attrib[name]
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2].rpartition(" ")[2].rpartition(":")[2]
        for old in _OLD.keys() & element.attrib.keys():
            element.attrib.setdefault(_OLD[old], element.attrib.pop(old))
        if element.tag == "characteristic" and (value := element.attrib.pop("value", "")):
            element.text = element.text or value
    return root


def _clean(root: ET.Element) -> None:
    """Put the signs that Windows means where characters stand that steer terminals; drop the others."""
    for element in root.iter():
        element.text = element.text and _STEERING.sub(_meant, element.text)
        for name, value in element.attrib.items():
            element.set(name, _STEERING.sub(_meant, value))


def _meant(found: re.Match[str]) -> str:
    return found[0].encode("latin-1").decode("cp1252", "ignore") if found[0] > "\x7f" else ""


def _from_json(raw: bytes, file: str) -> ET.Element:
    """Return a roster of New Recruit as the elements that it would be in XML."""
    text, _noted = text_of(raw, file)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as trouble:
        raise _refused("no_json", file) from trouble
    roster = data.get("roster") if isinstance(data, dict) else None
    if not isinstance(roster, dict):
        raise _refused("other_file", file)
    return _Made(file).element("roster", roster, 0)


class _Made:
    """Makes elements of JSON, not more than a file may have."""

    def __init__(self, file: str) -> None:
        self._file, self._count = file, 0

    def element(self, tag: str, data: Mapping[str, Any], depth: int) -> ET.Element:
        """Return an object as an element: its plain values are attributes, its lists are lists."""
        self._count += 1
        if depth > MAX_DEPTH or self._count > MAX_ELEMENTS:
            raise error("map_import.too_deep", file=self._file)
        found = ET.Element(tag)
        for name, value in data.items():
            if name in _LISTS:
                found.append(self._list(name, value, depth + 1))
            elif isinstance(value, bool):
                found.set(name, "true" if value else "false")
            elif name in ("$text", "#text"):
                found.text = str(value)
            elif name in _TEXTS and isinstance(value, str):
                ET.SubElement(found, name).text = value
            elif isinstance(value, str | int | float):
                found.set(name, str(value))
            elif value is not None:  # what we do not know is counted by its name
                found.append(self._list(name, value, depth + 1))
        return found

    def _list(self, name: str, value: Any, depth: int) -> ET.Element:
        found, one_of = ET.Element(name), _LISTS.get(name, name.removesuffix("s"))
        if isinstance(value, dict):  # written by what turns XML into JSON
            value = value.get(one_of, value if name not in _LISTS else [])
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                found.append(self.element(one_of, one, depth + 1))
            elif str(one or "").strip():
                ET.SubElement(found, one_of).text = str(one)
        return found
