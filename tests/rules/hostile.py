"""Shipped documents spoilt in one place or in several: what is told about them, in both languages."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from editor.packs.yaml_io import content_files
from editor.rules.core.contract import RuleSystem, Setup
from editor.rules.registry import find_system
from schemas.base import Document
from schemas.content_folder import content_root
from schemas.messages import LANGUAGES, problem_text
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem
from tests.shipped import sources_of

GONE = "00000000-0000-4000-8000-000000000001"
DROPPED = object()
"""A value to be left out."""
Spoilt = tuple[str, str, object]
"""``kind/slug`` of a document, the path of a value in it (``sides.0.army``), what stands there instead."""


def gone(kind: str) -> dict[str, str]:
    """Return a reference to a document that is nowhere."""
    return {"id": GONE, "kind": kind, "slug": "gone"}


@cache
def _sources(game: str) -> dict[str, dict[str, Any]]:
    return {
        f"{one.data['kind']}/{one.data['slug']}": one.data
        for file in content_files(content_root() / game)
        for one in sources_of(file)
    }


@cache
def _document(game: str, name: str) -> Document:
    return parse_document(_sources(game)[name])


def reference(game: str, name: str) -> dict[str, str]:
    """Return a reference to a shipped document."""
    return {key: _sources(game)[name][key] for key in ("id", "kind", "slug")}


def _spoilt(data: dict[str, Any], path: str, value: object) -> None:
    inside: Any = data
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        inside = inside[part]
    if value is DROPPED:
        del inside[last]
    else:
        inside[last] = value


def _problems(game: str, scenario: str, changes: Iterable[Spoilt]) -> Iterator[Problem]:
    spoilt: dict[str, dict[str, Any]] = {}
    for name, path, value in changes:
        _spoilt(spoilt.setdefault(name, copy.deepcopy(_sources(game)[name])), path, value)
    documents = {name: _document(game, name) for name in _sources(game) if name not in spoilt}
    stopped = False
    for name, data in spoilt.items():
        try:
            documents[name] = parse_document(data)
        except EditorError as trouble:
            stopped = True
            yield from trouble.problems
    if stopped:
        return
    system = find_system(game)
    assert system is not None
    assert system.play is not None
    by_id = {one.id: one for one in documents.values()}
    setup = Setup(documents[f"scenario/{scenario}"], by_id)
    yield from system.play.refusals(setup)
    yield from _army_problems(system, documents, by_id, spoilt)


def _army_problems(
    system: RuleSystem, documents: dict[str, Document], by_id: dict[str, Document], spoilt: Iterable[str]
) -> Iterator[Problem]:
    ruleset = next(one for name, one in documents.items() if name.startswith("ruleset/"))
    for name in spoilt:
        if name.startswith("army/") and system.check_army is not None:
            yield from system.check_army(documents[name], by_id, ruleset)


def reported(game: str, scenario: str, *changes: Spoilt) -> set[tuple[str, str]]:
    """Return code and path of each problem of a spoilt game; its sentences have to be whole.

    Whole: in each language, with the document and the field, and no value left open.
    """
    found = list(_problems(game, scenario, changes))
    for problem in found:
        assert problem.document, problem
        assert problem.path, problem
        for language in LANGUAGES:
            words = problem_text(problem, language)
            assert problem.code not in words
            assert "{" not in words
    return {(problem.code, problem.path) for problem in found}
