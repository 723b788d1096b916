"""What a pack of an author's choice would carry, as it is being chosen."""

from __future__ import annotations

from dataclasses import dataclass

from editor.packs.archive import pack_bytes
from editor.packs.dependent import base_among
from editor.packs.manifests import languages_said
from editor.packs.text_form import json_text
from editor.services.packs.contents import Reason, contents_of
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.pack import PackBase, PackElsewhere, PackLanguage, PackNeed
from schemas.problems import Problem
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class Carried:
    """A document that goes into the pack."""

    document: Document
    reason: Reason
    bytes: int
    """Size of its file before it is packed."""


@dataclass(frozen=True)
class PackPlan:
    """What the pack would be if it were built now."""

    carried: tuple[Carried, ...]
    """By how they came in: those chosen first, then what they need."""
    elsewhere: tuple[PackElsewhere, ...]
    """What it refers to and does not carry."""
    requires: tuple[PackNeed, ...]
    """Packs that it needs, those with them that were found by themselves."""
    languages: tuple[PackLanguage, ...]
    bytes: int
    """Size of its file; 0 where something is missing or invalid."""
    problems: tuple[Problem, ...]
    """What is missing or invalid: like this it cannot be built."""


def plan_pack(ws: Workspace, pack: PackBase, report: Report = quietly) -> PackPlan:
    """Return what a pack would carry; the last revisions of the documents count.

    Args:
        ws: the catalogue.
        pack: the choice of its author, stored or not.
        report: called with the documents that were looked at, and how many there are (0 as long as that is
            not known); what it raises ends the work.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    contents = contents_of(ws, pack, report)
    known = {one.id: one for one in contents.documents}
    carried = []
    for number, one in enumerate(contents.documents):
        report(number, len(known))
        size = len(json_text(one, base_among(one, known)).encode())
        carried.append(Carried(one, contents.reasons[one.id], size))
    size = 0 if contents.problems else len(pack_bytes(contents.pack, contents.documents, ws.systems))
    return PackPlan(
        carried=tuple(carried),
        elsewhere=contents.pack.elsewhere,
        requires=contents.pack.requires,
        languages=languages_said(contents.documents),
        bytes=size,
        problems=contents.problems,
    )
