"""What is read from a file of documents: plain data with its lines, and what stands against reading it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from editor.packs.yaml_trouble import code_of
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


def refusal(code: str, file: str, line: int | None = None, path: str = "", **values: Any) -> EditorError:
    """Return why a text is refused, with its place and mend."""
    mend = Message(code=f"{code}_mend") if code in _MENDED else None
    return EditorError(Problem(code=code, file=file, line=line, path=path, values=values, mend=mend))


_MENDED: Final = frozenset({"yaml.alias", "yaml.tag", "yaml.key_twice", "yaml.not_utf8", "yaml.too_big"})


def malformed(text: str, name: str, line: int | None, detail: str) -> EditorError:
    """Return why a text is neither YAML nor JSON, said by what its reader stumbled over."""
    written = "" if line is None else next(islice(text.splitlines(), line - 1, line), "")
    return refusal(code_of(detail, written), name, line, detail=detail)
