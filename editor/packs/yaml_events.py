"""Builds plain data from the events of YAML texts that strangers may have written.

The YAML is never handed to a loader that builds objects by recursion (libyaml's dies of 100,000 nested
brackets). Plain data is built here from the stream of parser events, which bounds size, depth and number of
values as it goes, refuses aliases, tags and duplicate keys, and knows the line of every value.
Words are those of YAML 1.2: only ``true`` and ``false`` are truth values, ``no`` and ``on`` stay words,
nothing turns into a date.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any, Final

import yaml

from editor.packs.yaml_source import LONGEST_KEY, Limits, Source, malformed, refusal

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_TRUTHS: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_BEGINNINGS: Final = frozenset(["", *"~nNtTfF+-.0123456789"])
"""First letters of words that may mean something else than themselves; of most texts none."""
_INTEGER: Final = re.compile(r"[-+]?[0-9]{1,400}")
_OTHER_BASE: Final = re.compile(r"0o[0-7]{1,400}|0x[0-9a-fA-F]{1,400}")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


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
                self._place(_plain_value(event), line)
        elif kind is yaml.MappingStartEvent:
            self._refuse_tag(event, line)
            self._open({}, line)
        elif kind is yaml.SequenceStartEvent:
            self._refuse_tag(event, line)
            self._open([], line)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._close()
        elif kind is yaml.AliasEvent:
            raise refusal("yaml.alias", self.name, line, anchor=str(event.anchor))

    def _refuse_tag(self, event: Any, line: int) -> None:
        if event.tag not in (None, "!"):
            raise refusal("yaml.tag", self.name, line, tag=str(event.tag))

    def _key(self, frame: _Frame, key: str, line: int) -> None:
        self._count(line)
        if key in frame.value:
            raise refusal("yaml.key_twice", self.name, line, _below(frame.path, key)[:200], key=key[:80])
        if len(key) > LONGEST_KEY:
            raise refusal("yaml.long_key", self.name, line, key=key[:40], limit=LONGEST_KEY)
        if key == "<<":
            raise refusal("yaml.alias", self.name, line, anchor=key)
        frame.key = key
        # The key's line is what a person looks for, also where its value begins below it.
        self.lines[_below(frame.path, key)] = line

    def _open(self, value: Any, line: int) -> None:
        if len(self.frames) >= self.limits.depth:
            raise refusal("yaml.too_deep", self.name, line, limit=self.limits.depth)
        self._count(line)
        if not self.frames:
            self.is_list = isinstance(value, list)
            self.frames.append(_Frame(value, "", line))
            return
        frame = self.frames[-1]
        if isinstance(frame.value, dict) and frame.key is None:
            raise refusal("yaml.bad_key", self.name, line)
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
        self._count(line)
        if self.frames:
            frame = self.frames[-1]
            if frame.key is None:  # that of a key is noted with the key
                self._path_of_next(frame, line)
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
            raise refusal("yaml.too_many", self.name, line, limit=self.limits.values)


def _below(path: str, key: str) -> str:
    """Return the dotted path of a field; as :func:`schemas.locations.dotted` writes it."""
    return f"{path}.{key}" if path else key


def _plain_value(event: Any) -> Any:
    """Return what a scalar means by YAML 1.2; quoted ones are text."""
    text: str = event.value
    if not event.implicit[0] or text[:1] not in _BEGINNINGS:
        return text
    if text in _NULLS:
        return None
    if text in _TRUTHS:
        return _TRUTHS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _OTHER_BASE.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text) and math.isfinite(number := float(text)):
        return number
    return text


def read_yaml(text: str, name: str, limits: Limits) -> tuple[Source, ...]:
    """Return the data of every document in a YAML text.

    Raises:
        EditorError: not YAML, an alias, a tag, a key given twice, or more than the limits allow.
    """
    builder = _Builder(name, limits)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as trouble:
        mark = trouble.problem_mark or trouble.context_mark
        detail = "; ".join(part for part in (trouble.context, trouble.problem) if part)
        raise malformed(text, name, None if mark is None else mark.line + 1, detail) from trouble
    except (yaml.YAMLError, UnicodeError) as trouble:
        detail = str(getattr(trouble, "reason", trouble))
        raise malformed(text, name, _line_of(text, trouble), detail) from trouble
    return tuple(builder.found)


def _line_of(text: str, trouble: Exception) -> int | None:
    position = getattr(trouble, "position", getattr(trouble, "start", None))
    return text.count("\n", 0, position) + 1 if isinstance(position, int) else None
