"""What becomes of the face of a set: new, changed, as at the last import, or kept since it was edited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal
from uuid import NAMESPACE_URL, uuid5

from editor.catalogue import bulk, repository
from editor.formulas.columns import Column
from editor.services import documents
from editor.services.assets import all_assets
from editor.services.faces import template_problems
from editor.services.history import Change, compare
from editor.services.makers.faces import MadeFace, made_face
from editor.services.makers.set_data import ReadSet
from editor.services.rulesets import own_fields_of
from editor.services.tables.csv_options import ImportOptions, ImportPlan
from editor.services.workspace import Workspace
from schemas.base import Kind, must_be
from schemas.face import FaceBase
from schemas.made_names import slug_from
from schemas.parse import dump_document, parse_document
from schemas.problems import Problem

FaceState = Literal["none", "left_out", "new", "same", "kept", "update"]


@dataclass(frozen=True)
class PlannedFace:
    """The face of a set as a template; nothing is stored."""

    state: FaceState
    template: FaceBase | None = None
    changes: tuple[Change, ...] = ()
    """How it differs from the one of an earlier import."""
    made: MadeFace | None = None

    @property
    def stored(self) -> bool:
        """Whether it is stored."""
        return self.state in ("new", "update")

    @property
    def lost(self) -> tuple[Problem, ...]:
        """What of it cannot be kept."""
        return self.made.lost if self.made is not None else ()


def planned_face(
    ws: Workspace,
    read: ReadSet,
    plan: ImportPlan,
    columns: Mapping[str, Column],
    wanted: bool | None,
    language: str,
) -> PlannedFace:
    """Return what the face of a set becomes.

    Args:
        ws: the catalogue.
        read: the set.
        plan: of its cards.
        columns: key -> field that they may fill.
        wanted: whether it is made or made again; None: where no face of an earlier import is there.
        language: of its name.
    """
    if read.face is None or wanted is False:
        return PlannedFace("none" if read.face is None else "left_out")
    rows, header = plan.options, read.table.header
    filled = {
        header[number]: columns[key]
        for number, key in rows.mapping.items()
        if number < len(header) and key in columns
    }
    made = made_face(read, read.face, filled, _slugs(ws, plan), all_assets(ws), rows.kind, read.face_file)
    ident, body, edited = _face_before(ws, read, rows)
    slug = str(body["slug"]) if body is not None else _free_slug(ws, read, rows.system)
    identity = {"system": rows.system, "kind": "face", "id": ident, "slug": slug}
    name = {"name": {language: read.name}} if body is None else {"name": body["name"]}
    face = must_be(parse_document({**identity, **name, **made.data}, ws.systems), FaceBase)
    fields = (*own_fields_of(ws, rows.system, rows.kind), *rows.added)
    made = replace(made, lost=(*made.lost, *template_problems(face, ws.systems, fields)))
    if body is None:
        return PlannedFace("new", face, (), made)
    changes = compare(body, dump_document(face))
    if not changes:
        return PlannedFace("same", face, (), made)
    return PlannedFace("update" if wanted and not edited else "kept", face, changes, made)


def _slugs(ws: Workspace, plan: ImportPlan) -> dict[int, str]:
    """Return the short names of the cards by their rows, from 0; those of refused rows are left out."""
    with ws.reading() as catalogue:
        there = bulk.documents_with(catalogue, [row.card for row in plan.rows if row.card])
    found = {}
    for number, row in enumerate(plan.rows):
        if row.row is not None:
            found[number] = str(row.row.data["slug"])
        elif row.card in there:
            found[number] = there[row.card].slug
    return found


def _face_before(
    ws: Workspace, read: ReadSet, rows: ImportOptions
) -> tuple[str, Mapping[str, object] | None, bool]:
    """Return the id of the face of a set, what it was at the last import, and whether it has open edits."""
    stem = f"marshalry-face:{read.program}:{read.name}:{rows.system}:{rows.kind}"
    with ws.reading() as catalogue:
        for number in count():
            ident = str(uuid5(NAMESPACE_URL, f"{stem}:{number}"))
            row = repository.peek(catalogue, ident)
            if row is None:
                return ident, None, False
            if row.deleted is None:
                body = repository.body_of(catalogue, ident, row.version)
                # As today's model writes it: fields that came since are no difference.
                return ident, dump_document(parse_document(body, ws.systems)), row.changed
    raise AssertionError


def _free_slug(ws: Workspace, read: ReadSet, system: str) -> str:
    return documents.free_slug(ws, system, Kind.FACE, slug_from(read.name) or "face")
