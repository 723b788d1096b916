"""Fixes of problems that one click can make: only where the problem itself says what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.words.labels import GameWords
from schemas.field_specs import FieldSpec, form_spec
from schemas.parse import model_for
from schemas.problems import Problem

LIMITS: Final = {
    "validation.less_than_equal": "le",
    "validation.greater_than_equal": "ge",
    "own.too_large": "le",
    "own.too_small": "ge",
    "scenario.event_off_sector": "size",
    "free.points": "wanted",
}
"""Codes of numbers out of range, and where their problem names the limit."""
MEANT: Final = "validation.did_you_mean"
OTHERS: Final = "catalogue.use_one_of"
UNKNOWN: Final = ("validation.extra_forbidden", "own.unknown")
"""Codes of fields that there are not."""
EMPTIED: Final[Mapping[str, Any]] = {"unit.part_superfluous": None, "unit.level_without_wizard": 0}
"""Codes of what does not belong to a card, and what stands in its place."""
TWICE: Final = ("unit.formation_twice", "unit.ability_twice")
"""Codes of entries of a list that were there before."""


@dataclass(frozen=True)
class Fix:
    """What would put a problem right."""

    path: Path
    value: Any = None
    """The value to set at the path."""
    words: str = ""
    """What will be done, for the tooltip."""
    kind: str = ""
    """Kind of the document to choose in the place of a missing one; '' if the value is known."""


def fix_for(session: DocumentSession, problem: Problem, words: GameWords) -> Fix | None:
    """Return the fix of a problem, where there is a certain one.

    A number goes to its limit, an unknown word or field becomes the one that was meant, a field that does not
    belong goes, a missing one gets the plainest value, a missing document is chosen anew.

    Args:
        session: the document.
        problem: what is wrong with it.
        words: those of its game, for what the fix says.
    """
    if session.read_only:
        return None
    path = parse_path(problem.path)
    code = problem.code
    if isinstance(limit := problem.values.get(LIMITS.get(code, "")), int | float):
        return _set(path, limit, f"{limit:g}")
    if code in UNKNOWN:
        return _unknown_field(session, path, problem, words)
    if code == "document.no_name":
        name = session.row.slug.replace("-", " ").capitalize()
        return _set(("name",), {session.language: name}, name)
    if code == "validation.missing":
        return _missing_field(session, path, words)
    if code in EMPTIED:
        return _removal(path, EMPTIED[code])
    if code in TWICE and path and isinstance(path[-1], int):
        return _without(session, path)
    there = session.value(path) if path else None
    if isinstance(there, dict) and {"id", "kind"} <= there.keys() and code.startswith("catalogue."):
        said = QCoreApplication.translate("Fixes", "Choose another document in its place")
        return Fix(path, kind=str(there["kind"]), words=said)
    meant = _word_meant(problem)
    return _set(path, meant, words.value(meant)) if meant and path else None


def _word_meant(problem: Problem) -> str:
    """Return the word that a problem itself takes for the one meant; '' for none."""
    if problem.fix is None:
        return ""
    if problem.fix.code == MEANT:
        return str(problem.fix.values.get("name", ""))
    if problem.fix.code != OTHERS:
        return ""
    known = str(problem.fix.values.get("known", "")).split(", ")
    return next(iter(get_close_matches(str(problem.values.get("value", "")), known, n=1)), "")


def _set(path: Path, value: Any, shown: str) -> Fix:
    return Fix(path, value, QCoreApplication.translate("Fixes", "Set it to {value}").format(value=shown))


def _removal(path: Path, value: Any) -> Fix:
    return Fix(path, value, QCoreApplication.translate("Fixes", "Remove it"))


def _unknown_field(session: DocumentSession, path: Path, problem: Problem, words: GameWords) -> Fix | None:
    """Give an unknown field the name that was meant, unless that one is there; else take it out."""
    there = session.value(path[:-1])
    if not path or not isinstance(there, dict) or path[-1] not in there:
        return None
    meant = _word_meant(problem)
    if meant and meant not in there:
        renamed = {meant if key == path[-1] else key: value for key, value in there.items()}
        said = QCoreApplication.translate("Fixes", "Use it for the field {name}")
        return Fix(path[:-1], renamed, said.format(name=words.label(meant)))
    return _removal(path[:-1], {key: value for key, value in there.items() if key != path[-1]})


def _without(session: DocumentSession, path: Path) -> Fix | None:
    entries = session.value(path[:-1])
    if not isinstance(entries, list):
        return None
    return _removal(path[:-1], [entry for number, entry in enumerate(entries) if number != path[-1]])


def _missing_field(session: DocumentSession, path: Path, words: GameWords) -> Fix | None:
    """Fill in the plainest value that the field may hold."""
    spec: FieldSpec | None = form_spec(model_for(session.system, session.kind))
    for part in path:
        if spec is None:
            return None
        spec = spec.item if isinstance(part, int) else spec.field(str(part))
    if spec is None or (value := spec.blank()) in (None, "", {}):
        return None
    shown = words.value(str(value), spec) if spec.shape == "choice" else str(value)
    plain = spec.shape in ("choice", "integer", "number", "flag")
    return _set(path, value, shown if plain else "–")
