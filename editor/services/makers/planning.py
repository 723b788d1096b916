"""What taking a set of another program in would do: cards, fields, a face, assets; nothing is stored."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from editor.formulas.columns import Column
from editor.services import documents
from editor.services.asset_files import AssetOrder, read_assets
from editor.services.makers.face_plan import FaceState, PlannedFace, planned_face
from editor.services.makers.own_columns import field_for, ruleset_with
from editor.services.makers.set_data import ReadSet
from editor.services.rulesets import own_fields_of
from editor.services.tables import linked_files
from editor.services.tables.cells import ResolveRef, Words
from editor.services.tables.column_guess import guess_mapping
from editor.services.tables.csv_import import plan_import
from editor.services.tables.csv_options import ImportOptions, ImportPlan
from editor.services.tables.csv_planner import PICTURE, import_columns
from editor.services.tables.linked_changes import CellDifference, differences_of
from editor.services.workspace import Workspace
from schemas.asset import AssetBase
from schemas.base import Document, Kind
from schemas.face import FaceBase
from schemas.own_fields import OWN, OwnField
from schemas.problems import Problem
from schemas.progress import Report, quietly
from schemas.sheet_link import SheetLink
from schemas.text import LocalText

NEW_FIELD: Final = "+"
"""Stands in a mapping for a field of one's own that is made of the column."""
_MOST_LETTERS: Final = 60
"""Of the name of a file: any letters of so many fit in the 255 bytes that disks allow."""


@dataclass(frozen=True)
class SetOptions:
    """What a set is taken in as."""

    rows: ImportOptions
    """Its cards; a column that is mapped to :data:`NEW_FIELD` becomes a field of one's own."""
    face: bool | None = None
    """Whether its face is made or made anew; None: where no face of an earlier import is there."""
    linked: bool = True
    """Whether the cards stay linked with their file, so that a later import knows what has changed."""
    language: str = "en"
    """Of the names that are given."""
    ruleset_name: LocalText = field(default_factory=lambda: LocalText({"en": "Own rules"}))
    """Of a ruleset that is begun for fields of one's own."""


@dataclass(frozen=True)
class SetPlan:
    """What taking a set in would do; nothing is done yet."""

    read: ReadSet
    rows: ImportPlan
    fields: tuple[OwnField, ...]
    """Fields of one's own that are added to the kind of card."""
    ruleset: Document | None
    """The ruleset with them."""
    planned_face: PlannedFace
    assets: tuple[AssetBase, ...]
    differences: tuple[CellDifference, ...]
    """Cells that differ from cards of an earlier import."""
    link: SheetLink | None
    lost: tuple[Problem, ...]
    """What of the set cannot be kept, beside what the plan of the rows says."""

    @property
    def face(self) -> FaceBase | None:
        """Its face as a template; None if it has none, or it is left out."""
        return self.planned_face.template

    @property
    def face_state(self) -> FaceState:
        """What becomes of its face."""
        return self.planned_face.state

    @property
    def beside(self) -> tuple[Document, ...]:
        """What is stored with the cards."""
        ruleset = () if self.ruleset is None else (self.ruleset,)
        face = (self.face,) if self.face is not None and self.planned_face.stored else ()
        return (*ruleset, *self.assets, *face)

    @property
    def nothing(self) -> bool:
        """Whether nothing would be stored."""
        return not (self.beside or self.rows.count("new") or self.rows.count("update"))


def guessed_mapping(
    read: ReadSet,
    columns: Sequence[Column],
    before: SheetLink | None = None,
    labels: Mapping[str, str] | None = None,
    language: str = "",
) -> dict[int, str]:
    """Return which column of a set fills which field; the first one that names pictures is the portrait.

    Args:
        read: the set.
        columns: that may be filled.
        before: the link of an earlier import, whose choices count.
        labels: key -> label of the fields.
        language: of the labels.
    """
    header = read.table.header
    found = guess_mapping(header, columns, labels, language)
    if before is not None:
        known = {one.key for one in columns}
        chosen = {number: before.columns.get(name) for number, name in enumerate(header)}
        said = {number: key for number, key in chosen.items() if key is not None and key in {*known, ""}}
        taken = set(said.values())
        found = {number: key for number, key in found.items() if key not in taken} | said
        found = {number: key for number, key in found.items() if key}
    pictures = [header.index(one) for one in read.picture_columns if one in header]
    if pictures:
        takes = {number: key for number, key in found.items() if number not in pictures and key != PICTURE}
        return takes | ({pictures[0]: PICTURE} if any(one.key == PICTURE for one in columns) else {})
    return found


def columns_for(
    ws: Workspace, read: ReadSet, options: SetOptions
) -> tuple[ImportOptions, tuple[OwnField, ...]]:
    """Return the options with the fields that its columns make, and these fields."""
    rows, table = options.rows, read.table
    taken = {one.key for one in own_fields_of(ws, rows.system, rows.kind)}
    mapping, made = dict(rows.mapping), []
    for number, key in sorted(rows.mapping.items()):
        if key != NEW_FIELD:
            continue
        picture = table.header[number] in read.picture_columns
        one = field_for(table, number, rows.kind, taken, options.language, picture=picture)
        taken.add(one.key)
        made.append(one)
        mapping[number] = f"{OWN}.{one.key}"
    return replace(rows, mapping=mapping, added=tuple(made), pictures=read.pictures), tuple(made)


def plan_set(
    ws: Workspace,
    read: ReadSet,
    options: SetOptions,
    *,
    words: Words | None = None,
    resolve: ResolveRef | None = None,
    report: Report = quietly,
) -> SetPlan:
    """Return what taking a set in would do.

    Args:
        ws: the catalogue.
        read: the set.
        options: as what it is taken in.
        words: words of choices.
        resolve: finds references.
        report: progress.

    Raises:
        EditorError: no column says which card is meant, two fill one field, a picture of a bundle is broken,
            or the ruleset that gets fields has edits that are not saved.
    """
    rows, before = options.rows, None
    fields: tuple[OwnField, ...] = ()
    plan, columns = ImportPlan(rows, (), ()), dict[str, Column]()
    if read.table.header:  # else it is a layout without a table, or a bundle
        rows, fields = columns_for(ws, read, options)
        before = link_before(ws, read, rows.system, rows.kind) if options.linked else None
        if before is not None:
            rows = replace(rows, replaced=_answers(before, rows))
        if options.linked and read.watched is not None:
            rows = replace(rows, seen=before.cells if before is not None else {})
        plan = plan_import(ws, read.table, rows, words=words, resolve=resolve, report=report)
        columns = {one.key: one for one in import_columns(ws, rows.system, rows.kind, fields)}
    face = planned_face(ws, read, plan, columns, options.face, options.language)
    return SetPlan(
        read,
        plan,
        fields,
        ruleset_with(ws, rows.system, fields, options.ruleset_name),
        face,
        _with_free_slugs(ws, _assets(ws, read, face, options.language)),
        tuple(differences_of(plan, columns.values(), before.cells if before is not None else {})),
        _link(read, rows, before) if rows.seen is not None else None,
        (*read.lost, *face.lost),
    )


def _assets(ws: Workspace, read: ReadSet, face: PlannedFace, language: str) -> tuple[AssetBase, ...]:
    """Return the assets that come with a set: those of a bundle, and those of a face that is stored."""
    bundled = _bundled(ws, read, language) if read.assets else ()
    return (*bundled, *(face.made.assets if face.made is not None and face.stored else ()))


def _bundled(ws: Workspace, read: ReadSet, language: str) -> tuple[AssetBase, ...]:
    """Return the assets that the pictures and fonts of a bundle become, but for those that are there."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, (name, raw) in enumerate(read.assets.items()):
            place = Path(folder) / str(number)
            place.mkdir()
            files.append(place / PurePosixPath(name.replace("\\", "/")).name[-_MOST_LETTERS:])
            files[-1].write_bytes(raw)
        return tuple(
            one.asset for one in read_assets(ws, files, AssetOrder(language=language)) if not one.same_as
        )


def _with_free_slugs(ws: Workspace, assets: Sequence[AssetBase]) -> tuple[AssetBase, ...]:
    promised: set[str] = set()
    found = []
    for asset in assets:
        slug = documents.free_slug(ws, "shared", Kind.ASSET, asset.slug)
        number = 1
        while slug in promised:
            number += 1
            slug = documents.free_slug(ws, "shared", Kind.ASSET, f"{asset.slug[:60].rstrip('-')}-{number}")
        promised.add(slug)
        found.append(asset.model_copy(update={"slug": slug}))
    return tuple(found)


def _answers(before: SheetLink, rows: ImportOptions) -> dict[str, dict[str, str]]:
    """Return what names in the file mean: what was said now, else what was said at the last import."""
    headers = {*before.replaced, *rows.replaced}
    return {
        one: {**before.replaced.get(one, {}), **dict(rows.replaced.get(one, {}))} for one in sorted(headers)
    }


def link_before(ws: Workspace, read: ReadSet, system: str, kind: str) -> SheetLink | None:
    """Return the link of an earlier import of the same file as the same cards; None if there is none."""
    if read.watched is None:
        return None
    wanted = (str(read.watched.resolve()), read.sheet, system, kind)
    found = (one for one in linked_files.links(ws) if (one.file, one.sheet, one.system, one.kind) == wanted)
    return next(found, None)


def _link(read: ReadSet, rows: ImportOptions, before: SheetLink | None) -> SheetLink | None:
    if read.watched is None:
        return None
    link = linked_files.link_of(read.watched, read.sheet, read.table.form, read.table.header, rows)
    link = link.model_copy(update={"composed": dict(read.composed), "pictures": _pictures(read)})
    if before is None:
        return link
    return link.model_copy(update={"id": before.id, "cells": before.cells})


def _pictures(read: ReadSet) -> str:
    """Return the folder with the pictures of a set, from that of its table; '' for the same."""
    if not isinstance(read.pictures, Path) or read.watched is None:
        return ""
    folder, own = read.pictures.resolve(), read.watched.resolve().parent
    try:
        found = os.path.relpath(folder, own)
    except ValueError:  # on another drive
        return str(folder)
    return "" if found == os.curdir else found
