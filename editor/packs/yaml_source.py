"""What is read from a file of documents: plain data with its lines, and what stands against reading it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from schemas.problems import EditorError, Message, Problem


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
    """Line where the document begins, from 1; None if it is looked for only when it is needed."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """Dotted path of a value -> its line."""
    look: Callable[[], tuple[int | None, Mapping[str, int]]] | None = field(default=None, compare=False)
    """Finds the two in a text whose reader does not give them (JSON)."""

    def place(self, problem: Problem) -> Problem:
        """Return a problem of this document with its file and the line of its path, or of what holds it."""
        line, lines = (self.line, self.lines) if self.look is None else self.look()
        path = problem.path
        while path and path not in lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return problem.at(file=self.file, line=lines.get(path, line))


def refusal(code: str, file: str, line: int | None = None, path: str = "", **values: Any) -> EditorError:
    """Return why a text is refused, with its place and fix."""
    fix = Message(code=f"{code}_fix") if code in _FIXED else None
    return EditorError(Problem(code=code, file=file, line=line, path=path, values=values, fix=fix))


_FIXED: Final = frozenset({"yaml.alias", "yaml.tag", "yaml.key_twice", "yaml.not_utf8", "yaml.too_big"})


def malformed(text: str, name: str, line: int | None, detail: str) -> EditorError:
    """Return why a text is neither YAML nor JSON, said by what its reader stumbled over."""
    written = "" if line is None else next(islice(text.splitlines(), line - 1, line), "")
    return refusal(_code_of(detail, written), name, line, detail=detail)


_KNOWN: Final = (
    ("found a tab character", "yaml.tab"),
    ("control characters", "yaml.control_character"),
    ("special characters", "yaml.control_character"),
    ("Invalid control character", "yaml.control_character"),
    ("surrogates not allowed", "yaml.half_character"),
    ("escape", "yaml.bad_escape"),
    ("found unexpected end of stream", "yaml.open_quote"),
    ("Unterminated string", "yaml.open_quote"),
    ("did not find expected ',' or", "yaml.open_bracket"),
    ("while parsing a flow node", "yaml.open_bracket"),
    ("mapping values are not allowed", "yaml.stray_colon"),
    ("could not find expected ':'", "yaml.no_colon"),
    ("Expecting ':'", "yaml.no_colon"),
    ("cannot start any token", "yaml.bad_beginning"),
    ("block sequence entries are not allowed", "yaml.bad_indent"),
    ("did not find expected", "yaml.bad_indent"),
    ("Expecting value", "yaml.json_value"),
    ("Expecting property name", "yaml.json_name"),
    ("Expecting ','", "yaml.json_comma"),
    ("Illegal trailing comma", "yaml.json_name"),
    ("Extra data", "yaml.json_more"),
    ("integer string conversion", "yaml.long_number"),
)
"""Part of a reader's own words -> our message; the first that fits is used."""


def _code_of(detail: str, line: str) -> str:
    """Return the code of the message for a complaint of a reader.

    Args:
        detail: its own words.
        line: the line that it complains about; '' where it is not known.
    """
    code = next((code for words, code in _KNOWN if words in detail), "yaml.malformed")
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent and code in ("yaml.bad_beginning", "yaml.bad_indent"):
        return "yaml.tab"
    return code
