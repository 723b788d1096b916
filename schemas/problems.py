"""What can be wrong, and how it is reported: messages are codes with values, never finished sentences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias, Union

from pydantic import BaseModel, ConfigDict, Field, ValidatorFunctionWrapHandler, WrapValidator

from schemas.text import LocalText

Piece: TypeAlias = Union[str, int, float, bool, LocalText, "Message", None]
"""One value of a sentence: plain, a text in several languages, or a message: a part of the sentence."""
Value: TypeAlias = Piece | tuple[Piece, ...]
"""A piece or a list of pieces. The language is chosen when the sentence is shown, never before."""


class Severity(StrEnum):
    """How grave a problem is; only an error stops a document from being used."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


def _as_they_are(values: Any, check: ValidatorFunctionWrapHandler) -> Any:
    """Take values of known types at once: to try each type of the union on each takes three times as long."""
    if type(values) is dict and _KNOWN.issuperset(map(type, values.values())):
        return values.copy()
    return check(values)


class Message(BaseModel):
    """A sentence to be: its code ``area.key`` and the values that it names."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str
    values: Annotated[Mapping[str, Value], WrapValidator(_as_they_are)] = Field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.code, frozenset(self.values.items())))


_KNOWN: Final = frozenset((str, int, float, bool, type(None), LocalText, Message))


class Problem(Message):
    """One finding about a document or a file, with the place and, where there is one, the fix.

    ``path`` is the place inside the document in dotted form (``weapons[0].power``, '' for the whole).
    ``fix`` is a message of its own: what the person can do about it.
    ``document`` is the id of the document, or its slug where it has no id yet.
    """

    severity: Severity = Severity.ERROR
    document: str = ""
    file: str = ""
    line: int | None = None
    path: str = ""
    fix: Message | None = None

    def at(self, *, document: str | None = None, file: str | None = None, line: int | None = None) -> Problem:
        """Return the same problem with its place filled in; what is already known stays."""
        return self.model_copy(
            update={
                "document": self.document or document or "",
                "file": self.file or file or "",
                "line": self.line if self.line is not None else line,
            }
        )


class EditorError(Exception):
    """Wrong input, reported as one or more problems; whoever catches it shows their sentences."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.code for problem in problems))
        self.problems = problems

    def at(
        self, *, document: str | None = None, file: str | None = None, line: int | None = None
    ) -> EditorError:
        """Return the same error with the place of its problems filled in; what is already known stays."""
        return EditorError(
            *(problem.at(document=document, file=file, line=line) for problem in self.problems)
        )


def error(code: str, /, path: str = "", fix: Message | None = None, **values: Value) -> EditorError:
    """Make the exception that reports one problem: its code, its place, what its sentence names."""
    return EditorError(Problem(code=code, path=path, fix=fix, values=values))
