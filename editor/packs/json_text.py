"""Reads JSON texts of documents, bounded like YAML."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any, Final

from editor.packs.yaml_events import read_yaml
from editor.packs.yaml_source import Limits, Source, malformed, refusal
from schemas.problems import EditorError

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
            raise refusal("yaml.too_deep", name, limit=limits.depth)
        if values > limits.values:
            raise refusal("yaml.too_many", name, limit=limits.values)
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
        level = below


def read_json(text: str, name: str, limits: Limits) -> tuple[Source, ...]:
    """Return the data of every document in a JSON text.

    Raises:
        EditorError: not JSON, a key given twice, or more than the limits allow.
    """

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(items)
        if len(data) != len(items):
            keys = [key for key, _ in items]
            raise refusal("yaml.key_twice", name, key=next(key for key in keys if keys.count(key) > 1)[:80])
        return data

    def constant(word: str) -> float:
        raise refusal("yaml.not_a_number", name, word=word)

    def decimal(word: str) -> float:
        number = float(word)
        return number if math.isfinite(number) else constant(word[:80])

    # Every value but the first comes after one of these.
    if sum(map(text.count, ",[{")) > _MARKS_PER_VALUE * limits.values:
        raise refusal("yaml.too_many", name, limit=limits.values)
    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_constant=constant, parse_float=decimal)
    except RecursionError as trouble:
        raise refusal("yaml.too_deep", name, limit=limits.depth) from trouble
    except json.JSONDecodeError as trouble:
        raise malformed(text, name, trouble.lineno, trouble.msg) from trouble
    except ValueError as trouble:  # an integer of thousands of digits
        raise malformed(text, name, None, str(trouble)) from trouble
    _check_extent(data, name, limits)
    if (half := _HALF.search(text)) and _has_half(data):
        line = text.count("\n", 0, half.start()) + 1
        raise refusal("yaml.half_character", name, line)
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
            return read_yaml(*self._reading)
        except EditorError:  # what YAML cannot read of JSON: tabs, characters in two halves
            return ()

    def of(self, index: int) -> tuple[int | None, Mapping[str, int]]:
        """Return the line of a document, and the lines of its values."""
        if index >= len(self._sources):
            return None, {}
        return self._sources[index].line, self._sources[index].lines
