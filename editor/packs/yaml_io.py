"""Reads YAML and JSON files of documents that strangers may have written.

The YAML is never handed to a loader that builds objects by recursion (libyaml's dies of 100,000 nested
brackets). Plain data is built here from the stream of parser events, which bounds size, depth and number of
values as it goes, refuses aliases, tags and duplicate keys, and knows the line of every value.
Words are those of YAML 1.2: only ``true`` and ``false`` are truth values, ``no`` and ``on`` stay words,
nothing turns into a date.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import yaml

from editor.packs.yaml_trouble import code_of
from editor.packs.yaml_words import plain_value
from schemas.problems import EditorError, Message, Problem

SUFFIXES: Final = (".yaml", ".yml", ".json")


@dataclass(frozen=True)
class Limits:
    """How much a file may hold."""

    size: int = 20_000_000
    """Bytes."""
    depth: int = 64
    """Mappings and lists inside one another."""
    values: int = 500_000
    """Keys and values."""


LIMITS: Final = Limits()
LONGEST_KEY: Final = 200
"""Characters of the name of a field; longer ones would make the paths inside them grow without measure."""


@dataclass(frozen=True)
class Source:
    """The plain data of one document, and where each of its values stands."""

    data: Any
    """Mappings, lists, text, numbers, truth values and None."""
    file: str
    """Name of the file, as messages show it."""
    line: int | None
    """Line where the document begins, from 1; nothing where it is looked for only when it is needed."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """Dotted path of a value -> its line."""
    look: Callable[[], tuple[int | None, Mapping[str, int]]] | None = field(default=None, compare=False)
    """Finds the two in a text whose reader does not tell them (JSON)."""

    def place(self, problem: Problem) -> Problem:
        """Return a problem of this document with its file and the line of its path, or of what holds it."""
        line, lines = (self.line, self.lines) if self.look is None else self.look()
        path = problem.path
        while path and path not in lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return problem.at(file=self.file, line=lines.get(path, line))


def content_files(path: Path) -> tuple[Path, ...]:
    """Return the files of documents in a folder and those below it, sorted; a file stands for itself."""
    if not path.is_dir():
        return (path,)
    return tuple(sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file()))


def read_documents(path: Path, limits: Limits = LIMITS) -> tuple[Source, ...]:
    """Return the data of every document in a file or folder.

    A YAML file holds documents parted by ``---``; a list of mappings (also in JSON) holds one in each.

    Raises:
        EditorError: with file and line: unreadable, too big, too deep, not YAML or JSON, an alias, a tag, a
            key or an id given twice. Nothing is returned of the others then.
    """
    found: list[Source] = []
    for file in content_files(path):
        found.extend(read_text(_bytes_of(file, limits), str(file), limits))
    if problems := given_twice(found, ("id",)):
        raise EditorError(*problems)
    return tuple(found)


def read_text(text: str | bytes, name: str = "", limits: Limits = LIMITS) -> tuple[Source, ...]:
    """Return the data of every document in a text; JSON where the name ends in ``.json``, else YAML.

    Raises:
        EditorError: as :func:`read_documents`.
    """
    if len(text) > limits.size:
        raise _refusal("yaml.too_big", name, size=len(text), limit=limits.size)
    words = _decoded(text, name) if isinstance(text, bytes) else text
    return _read_json(words, name, limits) if name.endswith(".json") else _read_yaml(words, name, limits)


def _bytes_of(file: Path, limits: Limits) -> bytes:
    try:
        if not file.exists():
            raise _refusal("yaml.no_file", str(file))
        # What lies about its size, grows while it is read or is a pipe is caught by read_text.
        if (size := file.stat().st_size) > limits.size:
            raise _refusal("yaml.too_big", str(file), size=size, limit=limits.size)
        with file.open("rb") as stream:
            return stream.read(limits.size + 1)
    except OSError as trouble:
        raise _refusal("yaml.unreadable", str(file), detail=trouble.strerror or str(trouble)) from trouble


def _decoded(raw: bytes, name: str) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = raw.count(b"\n", 0, trouble.start) + 1
        raise _refusal("yaml.not_utf8", name, line, byte=f"0x{raw[trouble.start]:02x}") from trouble


_TWICE: Final = (("id", "yaml.id_twice", ("id",)), ("slug", "yaml.slug_twice", ("system", "kind", "slug")))
"""Field, code of the message, and the fields that no two documents may share."""


def given_twice(sources: Iterable[Source], fields: Sequence[str] = ("id", "slug")) -> tuple[Problem, ...]:
    """Return a problem for each document whose id, or slug of one game and kind, another had before."""
    first: dict[tuple[str, ...], Source] = {}
    problems = []
    for source in sources:
        if not isinstance(source.data, Mapping):
            continue
        for field_name, code, names in _TWICE:
            key = tuple(value for name in names if isinstance(value := source.data.get(name), str))
            if field_name not in fields or len(key) < len(names):
                continue
            if (there := first.setdefault(key, source)) is not source:
                place = there.place(Problem(code=code, path=field_name))
                where = f"{place.file}:{place.line}" if place.line else place.file
                values = {field_name: "/".join(key), "first": where}
                mend = Message(code=f"{code}_mend")
                problems.append(source.place(Problem(code=code, path=field_name, values=values, mend=mend)))
    return tuple(problems)


def _refusal(code: str, file: str, line: int | None = None, path: str = "", **values: Any) -> EditorError:
    mend = Message(code=f"{code}_mend") if code in _MENDED else None
    return EditorError(Problem(code=code, file=file, line=line, path=path, values=values, mend=mend))


_MENDED: Final = frozenset({"yaml.alias", "yaml.tag", "yaml.key_twice", "yaml.not_utf8", "yaml.too_big"})


# --- JSON ---


def _read_json(text: str, name: str, limits: Limits) -> tuple[Source, ...]:
    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(items)
        if len(data) != len(items):
            keys = [key for key, _ in items]
            raise _refusal("yaml.key_twice", name, key=next(key for key in keys if keys.count(key) > 1)[:80])
        return data

    def constant(word: str) -> float:
        raise _refusal("yaml.not_a_number", name, word=word)

    def decimal(word: str) -> float:
        number = float(word)
        return number if math.isfinite(number) else constant(word[:80])

    # Every value but the first comes after one of these.
    if sum(map(text.count, ",[{")) > _MARKS_PER_VALUE * limits.values:
        raise _refusal("yaml.too_many", name, limit=limits.values)
    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_constant=constant, parse_float=decimal)
    except RecursionError as trouble:
        raise _refusal("yaml.too_deep", name, limit=limits.depth) from trouble
    except json.JSONDecodeError as trouble:
        raise _malformed(text, name, trouble.lineno, trouble.msg) from trouble
    except ValueError as trouble:  # an integer of thousands of digits
        raise _malformed(text, name, None, str(trouble)) from trouble
    _check_extent(data, name, limits)
    if (half := _HALF.search(text)) and _has_half(data):
        line = text.count("\n", 0, half.start()) + 1
        raise _refusal("yaml.half_character", name, line)
    lines = _JsonLines(text, name, limits)
    found = data if isinstance(data, list) else [data]
    return tuple(Source(one, name, None, look=partial(lines.of, index)) for index, one in enumerate(found))


class _JsonLines:
    """Where the values of a JSON text stand: it is read once more as YAML, but only where that is asked."""

    def __init__(self, text: str, name: str, limits: Limits) -> None:
        self._reading = (text, name, limits)

    @cached_property
    def _sources(self) -> tuple[Source, ...]:
        try:
            return _read_yaml(*self._reading)
        except EditorError:  # what YAML cannot read of JSON: tabs, characters in two halves
            return ()

    def of(self, index: int) -> tuple[int | None, Mapping[str, int]]:
        """Return the line of a document, and the lines of its values."""
        if index >= len(self._sources):
            return None, {}
        return self._sources[index].line, self._sources[index].lines


def _malformed(text: str, name: str, line: int | None, detail: str) -> EditorError:
    written = "" if line is None else next(islice(text.splitlines(), line - 1, line), "")
    return _refusal(code_of(detail, written), name, line, detail=detail)


_MARKS_PER_VALUE: Final = 4
"""Commas and brackets per value that a text may have; more than one, since words hold some, too."""
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that may be one half of a character."""


def _has_half(data: Any) -> bool:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _check_extent(data: Any, name: str, limits: Limits) -> None:
    level, depth, values = [data], 0, 0
    while level:
        depth += 1
        values += len(level)
        if depth > limits.depth + 1:
            raise _refusal("yaml.too_deep", name, limit=limits.depth)
        if values > limits.values:
            raise _refusal("yaml.too_many", name, limit=limits.values)
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
        level = below


# --- YAML ---

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class _Frame:
    """A mapping or list that is being filled."""

    value: Any
    path: str
    """Dotted path of it."""
    line: int
    key: str | None = None
    """Key of a mapping that waits for its value."""


class _Builder:
    """Builds the documents of one text from its events."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self.found: list[Source] = []
        self.frames: list[_Frame] = []
        self.lines: dict[str, int] = {}
        self.values = 0
        self.is_list = False
        """The document is a list, of which each entry is a document."""

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._refuse_tag(event, line)
            frame = self.frames[-1] if self.frames else None
            if frame is not None and isinstance(frame.value, dict) and frame.key is None:
                self._key(frame, event.value, line)
            else:
                self._place(plain_value(event), line)
        elif kind is yaml.MappingStartEvent:
            self._refuse_tag(event, line)
            self._open({}, line)
        elif kind is yaml.SequenceStartEvent:
            self._refuse_tag(event, line)
            self._open([], line)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._close()
        elif kind is yaml.AliasEvent:
            raise _refusal("yaml.alias", self.name, line, anchor=str(event.anchor))

    def _refuse_tag(self, event: Any, line: int) -> None:
        if event.tag not in (None, "!"):
            raise _refusal("yaml.tag", self.name, line, tag=str(event.tag))

    def _key(self, frame: _Frame, key: str, line: int) -> None:
        self._count(line)
        if key in frame.value:
            raise _refusal("yaml.key_twice", self.name, line, _below(frame.path, key)[:200], key=key[:80])
        if len(key) > LONGEST_KEY:
            raise _refusal("yaml.long_key", self.name, line, key=key[:40], limit=LONGEST_KEY)
        if key == "<<":
            raise _refusal("yaml.alias", self.name, line, anchor=key)
        frame.key = key
        # The key's line is what a person looks for, also where its value begins below it.
        self.lines[_below(frame.path, key)] = line

    def _open(self, value: Any, line: int) -> None:
        if len(self.frames) >= self.limits.depth:
            raise _refusal("yaml.too_deep", self.name, line, limit=self.limits.depth)
        self._count(line)
        if not self.frames:
            self.is_list = isinstance(value, list)
            self.frames.append(_Frame(value, "", line))
            return
        frame = self.frames[-1]
        if isinstance(frame.value, dict) and frame.key is None:
            raise _refusal("yaml.bad_key", self.name, line)
        self.frames.append(_Frame(value, self._path_of_next(frame, line), line))

    def _path_of_next(self, frame: _Frame, line: int) -> str:
        """Return the dotted path of the value that comes next in a mapping or list, and note its line."""
        if self.is_list and len(self.frames) == 1:
            self.lines = {}
            return ""
        if frame.key is not None:  # its line is that of the key
            return _below(frame.path, frame.key)
        path = f"{frame.path}[{len(frame.value)}]"
        self.lines[path] = line
        return path

    def _close(self) -> None:
        frame = self.frames.pop()
        if self.frames:
            self._put(frame.value, frame.line)
        elif not self.is_list:
            self._finish(frame.value, frame.line)

    def _place(self, value: Any, line: int) -> None:
        """Put a scalar where it belongs."""
        self._count(line)
        if self.frames:
            self._path_of_next(self.frames[-1], line)
            self._put(value, line)
        elif value is not None:
            self._finish(value, line)

    def _put(self, value: Any, line: int) -> None:
        frame = self.frames[-1]
        if isinstance(frame.value, dict):
            frame.value[frame.key] = value
            frame.key = None
        elif self.is_list and len(self.frames) == 1:
            self._finish(value, line)
        else:
            frame.value.append(value)

    def _finish(self, value: Any, line: int) -> None:
        self.found.append(Source(value, self.name, line, self.lines))
        self.lines = {}

    def _count(self, line: int) -> None:
        self.values += 1
        if self.values > self.limits.values:
            raise _refusal("yaml.too_many", self.name, line, limit=self.limits.values)


def _below(path: str, key: str) -> str:
    """Return the dotted path of a field; as :func:`schemas.locations.dotted` writes it."""
    return f"{path}.{key}" if path else key


def _read_yaml(text: str, name: str, limits: Limits) -> tuple[Source, ...]:
    builder = _Builder(name, limits)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as trouble:
        mark = trouble.problem_mark or trouble.context_mark
        detail = "; ".join(part for part in (trouble.context, trouble.problem) if part)
        raise _malformed(text, name, None if mark is None else mark.line + 1, detail) from trouble
    except (yaml.YAMLError, UnicodeError) as trouble:
        detail = str(getattr(trouble, "reason", trouble))
        raise _malformed(text, name, _line_of(text, trouble), detail) from trouble
    return tuple(builder.found)


def _line_of(text: str, trouble: Exception) -> int | None:
    position = getattr(trouble, "position", getattr(trouble, "start", None))
    return text.count("\n", 0, position) + 1 if isinstance(position, int) else None
