"""Problems as lists show them: the gravest first, each with the sign of how grave it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtGui import QIcon

from editor.ui.kit.theme import Tint, theme
from schemas.problems import Problem, Severity

_SIGNS: Final[Mapping[Severity, tuple[str, Tint]]] = {
    Severity.ERROR: ("circle-alert", "danger"),
    Severity.WARNING: ("triangle-alert", "warning"),
    Severity.INFO: ("info", "accent"),
}
"""Icon and colour, the gravest first."""


def problem_icon(problem: Problem) -> QIcon:
    """Return the sign of how grave a problem is."""
    return theme().icon(*_SIGNS[problem.severity])


def gravest_first(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems by how grave they are; those as grave stay in their order."""
    return sorted(problems, key=lambda one: list(_SIGNS).index(one.severity))
