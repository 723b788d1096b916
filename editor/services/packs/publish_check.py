"""What is looked at before a pack is published: what is missing, unfair, unsaid, too large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from editor.catalogue.bulk import documents_with
from editor.packs.manifests import languages_said
from editor.packs.unpacking import LIMITS
from editor.services.battles.scenario_balance import balance_problems
from editor.services.packs.contents import Contents
from editor.services.pictures import picture_problems
from editor.services.preflight.findings import Check
from editor.services.preflight.run import Scope, preflight
from editor.services.workspace import Workspace
from schemas.base import Document, kind_of
from schemas.free_documents import FreeScenario
from schemas.pack import PackBase
from schemas.parse import dump_document
from schemas.problems import Message, Problem, Severity, Value
from schemas.progress import Report, quietly
from schemas.scenario import ScenarioBase
from schemas.scenario_balance import balance_label

LARGE: Final = 50_000_000
"""Bytes over which a pack is told to be large."""
_MOST_NAMED: Final = 8
_LOOKED_FOR: Final[tuple[Check, ...]] = ("documents", "texts", "letters", "pictures")


def publish_check(
    ws: Workspace, contents: Contents, size: int, language: str = "en", report: Report = quietly
) -> tuple[Problem, ...]:
    """Return what stands against publishing a pack: errors, then what its author should know.

    Args:
        ws: the catalogue.
        contents: what the pack carries.
        size: bytes of its file.
        language: of the words of messages.
        report: called with how far it is; what it raises ends the work.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    if contents.problems:
        return contents.problems
    documents = contents.documents
    found = [
        *_said(contents.pack),
        *_licences(documents),
        *_languages(contents.pack, documents),
        *(problem for one in documents for problem in _scenario(ws, one)),
        *_size(contents.pack, size),
        *_pictures(documents),
        *_faces(ws, contents, language, report),
    ]
    slugs = {one.id: one.slug for one in documents}
    named = (one.model_copy(update={"document": slugs.get(one.document, one.document)}) for one in found)
    return tuple(sorted(dict.fromkeys(named), key=lambda one: list(Severity).index(one.severity)))


def _warning(code: str, severity: Severity = Severity.WARNING, **values: Value) -> Problem:
    return Problem(
        code=f"packs.{code}",
        severity=severity,
        values=values,
        fix=Message(code=f"packs.{code}_fix", values=values),
    )


def _said(pack: PackBase) -> Iterator[Problem]:
    if not pack.licence:
        yield _warning("no_licence", pack=pack.slug)
    if not pack.text:
        yield _warning("no_summary", pack=pack.slug)
    if not any(one.version == pack.version for one in pack.changelog):
        yield _warning("no_changes", pack=pack.slug, version=pack.version)


def _licences(documents: Sequence[Document]) -> Iterator[Problem]:
    without = sorted(one.slug for one in documents if not one.licence)
    if without:
        names = ", ".join(without[:_MOST_NAMED])
        yield _warning("documents_without_licence", number=len(without), names=names)


def _languages(pack: PackBase, documents: Sequence[Document]) -> Iterator[Problem]:
    for one in languages_said(documents):
        if one.texts < one.of:
            yield _warning(
                "language_lacks",
                severity=Severity.INFO,
                pack=pack.slug,
                language=one.language.upper(),
                chance=one.percent,
                missing=one.of - one.texts,
            )


def _scenario(ws: Workspace, document: Document) -> Iterator[Problem]:
    """Yield what should be known of the evenness of a scenario whose rules the computer knows."""
    if not isinstance(document, ScenarioBase) or isinstance(document, FreeScenario):
        return
    if document.balance is None:
        yield _warning("balance_unknown", severity=Severity.INFO, scenario=document.slug)
        return
    yield from balance_problems(ws, document)
    if not document.balance.highest.even:
        names = {side.id: side.name for side in getattr(document, "sides", ())}
        label = balance_label(document.balance, names)
        yield _warning("unfair", scenario=document.slug, label=label)


def _size(pack: PackBase, size: int) -> Iterator[Problem]:
    megabytes = size // 1_000_000
    if size > LIMITS.file_bytes:
        limit = LIMITS.file_bytes // 1_000_000
        yield _warning("too_large", severity=Severity.ERROR, pack=pack.slug, size=megabytes, limit=limit)
    elif size > LARGE:
        yield _warning("large", pack=pack.slug, size=megabytes)


def _pictures(documents: Sequence[Document]) -> Iterator[Problem]:
    for one in documents:
        yield from picture_problems(dump_document(one))


def _faces(ws: Workspace, contents: Contents, language: str, report: Report) -> Iterator[Problem]:
    """Yield what is invalid in documents, and pictures, letters and texts that do not print well."""
    ids = [one.id for one in contents.documents if kind_of(one) != "pack"]
    with ws.reading() as catalogue:
        there = tuple(documents_with(catalogue, ids))
    for finding in preflight(ws, Scope("documents", ids=there), language, _LOOKED_FOR, report):
        if finding.row.id in ids:
            yield finding.problem
