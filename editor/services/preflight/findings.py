"""What a pre-flight finds, and what it looks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from editor.catalogue.rows import DocumentRow
from schemas.problems import Message, Problem, Severity, Value

Check = Literal["documents", "hollow", "reach", "texts", "letters", "pictures", "translations", "unused"]
CHECKS: Final[tuple[Check, ...]] = get_args(Check)
"""In the order in which they are made.

What is invalid or names what there is not; cards that lack what others have; what no rule lets come about;
texts that do not fit their boxes; letters that no font has; pictures too coarse to be printed; texts that
some language lacks; drawings and assets that nothing uses.
"""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, and the document in which it is mended."""

    check: Check
    row: DocumentRow
    problem: Problem
    language: str = ""
    """Of the card whose text does not fit; '' where the language does not matter."""

    @property
    def grave(self) -> bool:
        """Whether it counts: what is only worth knowing does not stop a print."""
        return self.problem.severity != Severity.INFO


def found(
    check: Check,
    row: DocumentRow,
    code: str,
    severity: Severity = Severity.WARNING,
    path: str = "",
    **values: Value,
) -> Finding:
    """Return a finding with the fix that its code has."""
    fix = Message(code=f"preflight.{code}_fix", values=values)
    problem = Problem(
        code=f"preflight.{code}", severity=severity, document=row.id, path=path, values=values, fix=fix
    )
    return Finding(check, row, problem)
