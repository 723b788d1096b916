"""Works out what each row of a file would do; nothing is written."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from editor.catalogue import listing
from editor.formulas.columns import (
    MOST_ENTRIES,
    Column,
    can_hold,
    columns_of,
    some_of,
    value_at,
    with_value,
)
from editor.formulas.numbers import with_point
from editor.rules.registry import find_system
from editor.services.picture_decoding import named_picture
from editor.services.pictures import limits_of
from editor.services.rulesets import own_fields_of, ruleset_of
from editor.services.tables.cells import ResolveRef, Words, read
from editor.services.tables.csv_file import FileTable
from editor.services.tables.csv_options import ID, Finding, ImportOptions, ImportPlan, PlannedRow
from editor.services.tables.declared_names import DeclaredNames
from editor.services.tables.sheet import Row
from editor.services.tables.store import load_rows
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.field_specs import FieldSpec, form_spec
from schemas.inheritance import same
from schemas.locations import dotted
from schemas.made_names import slug_from
from schemas.messages.languages import LANGUAGES
from schemas.own_fields import OWN, OwnField
from schemas.own_specs import card_spec
from schemas.own_values import own_of, own_problems
from schemas.parse import dump_document, model_for, parse_document
from schemas.problems import EditorError, Message, Problem, Severity, Value, error
from schemas.progress import Report
from schemas.sheet_link import SeenCell
from schemas.validation import did_you_mean

_SPEC: Final = FieldSpec(ID, "text")
ID_COLUMN: Final = Column(ID, (ID,), "text", _SPEC, fixed=True)
PICTURE: Final = "portrait"
"""Key of the column with the file names of pictures."""
_NAMES: Final = tuple(f"name.{language}" for language in LANGUAGES)


def import_columns(
    ws: Workspace, system: str, kind: str, added: tuple[OwnField, ...] = ()
) -> tuple[Column, ...]:
    """Return the columns that a file may fill: the identity, all fields of the kind, a picture.

    Args:
        ws: the catalogue.
        system: id of the game.
        kind: of the cards.
        added: fields that are added to the kind together with the rows.
    """
    model, own = model_for(system, kind, ws.systems), (*own_fields_of(ws, system, kind), *added)
    whole = card_spec(model, own)
    picture = whole.field(PICTURE)
    pictures = [] if picture is None else [Column(PICTURE, (PICTURE,), "text", picture)]
    if (group := whole.field(OWN)) is not None:
        ours = (one for one in group.fields if one.shape == "group")
        pictures += [Column(f"{OWN}.{one.name}", (OWN, one.name), "text", one, (group,)) for one in ours]
    return (ID_COLUMN, *columns_of(model, entries=MOST_ENTRIES, own=own), *pictures)


class Planner:
    """Works out one row after the other; nothing is written."""

    def __init__(
        self,
        ws: Workspace,
        table: FileTable,
        options: ImportOptions,
        words: Words | None,
        resolve: ResolveRef | None,
    ) -> None:
        self._ws, self._table, self._options = ws, table, options
        self._resolve = resolve
        self._model: type[Document] = model_for(options.system, options.kind, ws.systems)
        known = import_columns(ws, options.system, options.kind, options.added)
        columns = {column.key: column for column in known}
        self._columns: dict[int, Column] = {}
        for number, key in sorted(options.mapping.items()):
            if key not in columns:
                raise error(
                    "table.no_column", fix=did_you_mean(key, columns), name=key, known=some_of(columns)
                )
            if any(one.key == key for one in self._columns.values()):
                raise error("table.mapped_twice", column=key)
            if number < len(table.header):
                self._columns[number] = columns[key]
        self._place = {column.key: number for number, column in self._columns.items()}
        if not {ID, "slug", *_NAMES} & set(self._place):
            raise error("table.no_identity")
        self._own = (*own_fields_of(ws, options.system, options.kind), *options.added)
        self._blank = form_spec(self._model).needed()
        self._ruleset = ruleset_of(ws, options.system)
        rules = find_system(options.system)
        self._game_start = rules.new_card if rules is not None else None
        self._begun: dict[str, None] = {}
        self._scaled: dict[Message, None] = {}
        self._names = DeclaredNames(ws, options.system, self._columns.values())
        self._words = {
            one.key: {**self._names.words(one), **(words or {}).get(one.key, {})}
            for one in self._columns.values()
        }
        self._cards: dict[str, Row] = {}
        self._slugs: dict[str, str] = {}
        self._linked = _linked_slugs(options.seen or {})
        self._seen: set[str] = set()
        self.findings: list[Finding] = []

    def find_cards(self, report: Report) -> None:
        """Look the cards that the rows mean up, all at once."""
        ids = [self._cell(row, ID) for row in self._table.rows]
        slugs = [self._slug(row) for row in self._table.rows]
        report(0, len(ids))
        with self._ws.reading() as catalogue:
            wanted = listing.known_ids(
                catalogue,
                self._options.system,
                self._options.kind,
                [*filter(None, ids), *self._linked.values()],
                [*filter(None, slugs)],
            )
        for row in load_rows(self._ws, sorted(wanted)):
            self._cards[row.id] = row
            self._slugs[str(row.data.get("slug"))] = row.id

    def _cell(self, row: Sequence[str], key: str) -> str:
        number = self._place.get(key)
        return row[number].strip() if number is not None and number < len(row) else ""

    def _slug(self, row: Sequence[str]) -> str:
        said = self._cell(row, "slug")
        return said or slug_from(self._name(row))

    def _name(self, row: Sequence[str]) -> str:
        """Return the name of a card in the first language that has one."""
        return next(filter(None, (self._cell(row, key) for key in _NAMES)), "")

    def plan(self, rows: Sequence[PlannedRow]) -> ImportPlan:
        """Return the plan of all rows, with what the file says in vain and what it does not say."""
        unused: dict[str, tuple[int, str]] = {}
        for number, name in enumerate(self._table.header):
            cells = [] if number in self._columns else [row[number : number + 1] for row in self._table.rows]
            said = [cell[0] for cell in cells if cell not in ((), ("",))]
            if said:
                unused[name] = len(said), said[0][:60]
        return ImportPlan(
            self._options,
            tuple(rows),
            tuple(self.findings),
            unused,
            tuple(self._begun),
            self._names.unknown(),
            tuple(self._scaled),
        )

    def row(self, number: int) -> PlannedRow:
        """Return what a row would do."""
        cells, line = self._table.rows[number], self._table.lines[number]
        ident, slug = self._cell(cells, ID), self._slug(cells)
        name = self._name(cells) or slug or ident
        linked = self._linked.get(slug, "")
        card = self._cards.get(ident or linked or self._slugs.get(slug, ""))
        identity = card.id if card is not None else ident or slug
        if not identity:
            return self._refused(line, name, "", "", Problem(code="table.row_without_name"))
        if identity in self._seen:
            values: dict[str, Value] = {"name": name}
            return self._refused(line, name, "slug", slug, Problem(code="table.row_twice", values=values))
        self._seen.add(identity)
        if card is None and (ident or linked) in (self._options.seen or {}):
            return PlannedRow(line, "skipped", name, card=ident or linked)  # it was deleted here
        if (self._options.new if card is None else self._options.existing) == "skip":
            return PlannedRow(line, "skipped", name, card=card.id if card is not None else "")
        if len(cells) > len(self._table.header):
            values = {"found": len(cells), "most": len(self._table.header)}
            return self._refused(line, name, "", "", Problem(code="table.row_too_wide", values=values))
        return self._filled(cells, line, name, card, slug)

    def _filled(self, cells: Sequence[str], line: int, name: str, card: Row | None, slug: str) -> PlannedRow:
        data: Mapping[str, Any] = card.data if card is not None else self._new(cells, slug)
        before, sound = self._seen_cells(card), True
        for number, column in self._columns.items():
            if column.key in (ID, "slug"):
                continue
            text = self._text(cells, number)
            known = before.get(column.key)
            if known is not None and known.text == self._said(column, text):
                continue
            if not text.strip() and (card is None or not (self._options.empty_clears or known is not None)):
                continue
            if column.spec.shape == "group" and text.strip():  # a picture
                try:
                    picture = self._picture(text.strip(), value_at(data, column.path))
                except EditorError as trouble:
                    self.findings.append(Finding(line, self._table.header[number], text, trouble.problems[0]))
                    sound = False
                    continue
                data = with_value(data, column, picture)
                continue
            if not can_hold(data, column):
                if not text.strip():
                    continue
                data = _with_room(self._model, data, column)
            value = read(column, self._number(column, text), words=self._words, resolve=self._resolve)
            self._names.note(column, self._table.header[number], value)
            data = with_value(data, column, value)
        try:
            checked = dump_document(parse_document(data, self._ws.systems))
            self._refuse_wrong_own(checked)
        except EditorError as trouble:
            for problem in trouble.problems:
                self._note(line, cells, problem)
            sound = False
        if not sound:
            return PlannedRow(line, "refused", name, card=card.id if card is not None else "")
        said = self._remembered(cells, checked, before)
        if card is None:
            row = Row(str(checked["id"]), checked)
            return PlannedRow(line, "new", name, row, row.id, said)
        if same(card.stored, checked):
            return PlannedRow(line, "same", name, None, card.id, said)
        if (stop := _in_the_way(card)) is not None:
            return replace(self._refused(line, name, "", "", stop), card=card.id)
        row = Row(card.id, checked, card.stored, card.version, card.own)
        return PlannedRow(line, "update", name, row, card.id, said)

    def _seen_cells(self, card: Row | None) -> Mapping[str, SeenCell]:
        """Return what the cells of a card said before, of a linked file."""
        seen = self._options.seen
        return seen.get(card.id, {}) if seen is not None and card is not None else {}

    def _remembered(
        self, cells: Sequence[str], data: Mapping[str, Any], before: Mapping[str, SeenCell]
    ) -> dict[str, SeenCell]:
        """Return what is to be remembered of the cells of a row of a linked file."""
        if self._options.seen is None:
            return {}
        found = {}
        for number, column in self._columns.items():
            text = self._said(column, self._text(cells, number))
            known = before.get(column.key)
            if known is None or known.text != text:
                known = SeenCell.of(text, value_at(data, column.path))
            found[column.key] = known
        return found

    def _said(self, column: Column, text: str) -> str:
        """Return what a cell says; of a picture also which state of its file."""
        pictures = self._options.pictures
        if column.spec.shape != "group" or pictures is None or not text.strip():
            return text
        if not isinstance(pictures, Path):
            raw = pictures.get(text.strip())
            return text if raw is None else f"{text} ({len(raw)}, {zlib.crc32(raw)})"
        try:
            state = (pictures / text.strip()).stat()
        except (OSError, ValueError):
            return text
        return f"{text} ({state.st_size}, {state.st_mtime_ns})"

    def _refuse_wrong_own(self, data: Mapping[str, Any]) -> None:
        """Refuse wrong values of fields that authors have added, as far as the file fills them.

        Raises:
            EditorError: with every problem.
        """
        filled = {column.path[1] for column in self._columns.values() if column.path[0] == OWN}
        said = {key: one for key, one in own_of(data).items() if key in filled}
        wrong = [one for one in own_problems(said, self._own) if one.severity is Severity.ERROR]
        if wrong:
            raise EditorError(*wrong)

    def _text(self, cells: Sequence[str], number: int) -> str:
        """Return what a cell says, or what is to be read in its place."""
        text = cells[number] if number < len(cells) else ""
        return self._options.replaced.get(self._table.header[number], {}).get(text.strip(), text)

    def _picture(self, name: str, before: object) -> dict[str, Any]:
        """Return the picture that a cell names; where it is looked at stays as it was.

        Raises:
            EditorError: there is no such picture, it lies elsewhere, or it cannot be taken in.
        """
        kept = before if isinstance(before, Mapping) else {}
        taken = named_picture(self._options.pictures, name, limits_of(self._ruleset))
        if taken.said is not None:
            self._scaled[taken.said] = None
        return {**kept, "data": taken.data}

    def _new(self, cells: Sequence[str], slug: str) -> Mapping[str, Any]:
        start = dict(self._options.start)
        if self._game_start is not None:
            said = {one.key: self._text(cells, number).strip() for number, one in self._columns.items()}
            start = self._game_start(self._ruleset, self._options.kind, said) | start
        self._begun |= dict.fromkeys(_not_filled(start, [one.path for one in self._columns.values()]))
        return {
            **self._blank,
            **start,
            "system": self._options.system,
            "kind": self._options.kind,
            "id": self._cell(cells, ID) or str(uuid4()),
            "slug": slug,
            "name": {},
        }

    def _number(self, column: Column, text: str) -> str:
        return with_point(text, self._table.form.decimal) if column.shape in ("integer", "number") else text

    def _refused(self, line: int, name: str, key: str, value: str, problem: Problem) -> PlannedRow:
        number = self._place.get(key)
        header = self._table.header[number] if number is not None else ""
        self.findings.append(Finding(line, header, value, problem))
        return PlannedRow(line, "refused", name)

    def _note(self, line: int, cells: Sequence[str], problem: Problem) -> None:
        best: tuple[int, int] | None = None
        for number, column in self._columns.items():
            inside = problem.path == column.key or problem.path.startswith(
                (f"{column.key}.", f"{column.key}[")
            )
            around = (
                column.key.startswith((f"{problem.path}.", f"{problem.path}[")) if problem.path else False
            )
            if inside or around:
                rank = len(column.key) if inside else 0
                if best is None or rank > best[0]:
                    best = rank, number
        number = best[1] if best is not None else -1
        header = self._table.header[number] if number >= 0 else problem.path
        value = cells[number] if 0 <= number < len(cells) else ""
        self.findings.append(Finding(line, header, value, problem))


def _not_filled(
    data: Any, filled: Sequence[tuple[str | int, ...]], path: tuple[str | int, ...] = ()
) -> Iterator[str]:
    """Yield the places of plain data that no path leads to; one for a group of which nothing is filled."""
    if path and not any(one[: len(path)] == path for one in filled):
        yield dotted(path)
    elif isinstance(data, Mapping) and path not in filled:
        for name, value in data.items():
            yield from _not_filled(value, filled, (*path, name))
    elif isinstance(data, list | tuple) and path not in filled:
        for number, value in enumerate(data):
            yield from _not_filled(value, filled, (*path, number))


def _linked_slugs(seen: Mapping[str, Mapping[str, SeenCell]]) -> dict[str, str]:
    """Return which card a row of a linked file means: by the short name that its cells gave it."""
    found = {}
    for ident, cells in seen.items():
        texts = {key: cell.text.strip() for key, cell in cells.items()}
        name = next(filter(None, (texts.get(key) for key in _NAMES)), "")
        if slug := texts.get("slug") or slug_from(name):
            found[slug] = ident
    return found


def _in_the_way(card: Row) -> Problem | None:
    values: dict[str, Value] = {"name": card.said}
    if card.read_only:
        return Problem(code="table.import_shipped", values=values)
    return Problem(code="table.import_drafted", values=values) if card.changed else None


def _with_room(model: type[Document], data: Mapping[str, Any], column: Column) -> Mapping[str, Any]:
    """Return plain data with the group or the entries of a list that a column stands in."""
    name = str(column.path[0])
    spec = form_spec(model).field(name)
    if spec is None:
        return data
    if spec.shape == "list" and spec.item is not None and len(column.path) > 1:
        entries = list(data.get(name) or [])
        number = column.path[1]
        while isinstance(number, int) and len(entries) <= number:
            entries.append(spec.item.blank())
        return {**data, name: entries}
    whole = {one.name: one.blank() for one in spec.fields}
    return {**data, name: whole}
