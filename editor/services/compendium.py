"""A table of all cards of a kind: their own values, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from editor.services.appraisal import (
    Appraised,
    Sample,
    appraise,
    appraiser_of,
    has_points,
    measured,
    number_words,
)
from editor.services.card_sets import cards_of
from editor.services.odds import book_of
from editor.services.rulesets import ruleset_of, ruleset_words, rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.collation import sort_key
from schemas.messages import in_every_language, sentence
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly
from schemas.spreadsheets import rows_text
from schemas.text import LocalText

DERIVED: Final = "="
"""Columns that follow from others begin with it: no field of a document does."""
_HIDDEN: Final = frozenset(
    {"schema_version", "id", "kind", "system", "portrait", "heraldry", "face", "based_on", "template"}
    | {"options", "state_changes"}
)
_LONGEST: Final = 2_000

Cell = float | str | bool | None


@dataclass(frozen=True)
class Column:
    """A column of the table."""

    id: str
    """Dotted path of a field, or ``=`` and the name of what follows."""
    label: Message | None = None
    """Its words; None for a field, which the window names as its forms do."""
    numeric: bool = False
    percent: bool = False

    @property
    def derived(self) -> bool:
        """Whether it follows from other values."""
        return self.id.startswith(DERIVED)

    def words(self, language: str) -> str:
        """Return its heading where no window names the fields."""
        if self.label is None:
            return self.id.replace("_", " ").replace(".", ": ")
        field = self.label.values.get("field")
        return str(field).replace("_", " ") if isinstance(field, str) else sentence(self.label, language)


@dataclass(frozen=True)
class Entry:
    """A card of the table."""

    id: str
    slug: str
    name: LocalText
    values: Mapping[str, Any]
    """Column -> cell; texts in several languages are put into one by :func:`cell`."""


@dataclass(frozen=True)
class Table:
    """All cards of a kind."""

    system: str
    kind: str
    columns: tuple[Column, ...]
    entries: tuple[Entry, ...]
    appraised: Appraised | None = None
    """The points helper's estimates, for kinds with points."""
    names: Mapping[str, Mapping[str, LocalText]] = field(default_factory=dict)
    """Column -> what the ids in it are called by the ruleset."""

    def column(self, name: str) -> Column | None:
        """Return a column by its id."""
        return next((one for one in self.columns if one.id == name), None)


def compendium(ws: Workspace, system: str, kind: str, report: Report = quietly) -> Table:
    """Return the table of all cards of a kind as they stand.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    cards = cards_of(ws, system, kind, report)
    rulesets, appraiser = rulesets_of(ws, system), appraiser_of(system)
    ruleset = rulesets.holds()
    plain = [flat(dump_document(card)) for card in cards]
    columns = [
        Column(name, numeric=_all_numbers(data.get(name) for data in plain))
        for name in dict.fromkeys(name for data in plain for name in data)
    ]
    worth: Appraised | None = None
    if cards and has_points(type(cards[0])):
        added = rulesets.own_fields(kind)
        sized = [measured(card, ruleset, appraiser, added) for card in cards]
        worth = appraise(Sample(system, kind, tuple(one for one in sized if one.points > 0)))
        said = {one.card.id: one for one in worth.estimates}
        for card, one, data in zip(cards, sized, plain, strict=True):
            power = appraiser.power(card, ruleset)
            found = said.get(card.id)
            data |= {"=group": _group_name(one.group)} if one.group else {}
            data |= {
                "=estimate": round(found.points, 1) if found is not None else None,
                "=residual": round(found.residual, 1) if found is not None else None,
                "=power": round(power, 1) if power is not None else None,
                "=each": round(one.points / one.size, 2) if one.points and one.size > 1 else None,
                "=per_power": round(one.points / power, 2) if power and one.points else None,
            }
            data |= {f"={feature.id}": round(feature.value, 2) for feature in one.features}
        if any("=group" in data for data in plain):
            columns.append(Column("=group", Message(code="appraisal.column_group")))
        names = ("estimate", "residual", "power", "each", "per_power")
        columns += [
            Column(f"={name}", Message(code=f"appraisal.column_{name}"), numeric=True)
            for name in names
            if any(data[f"={name}"] is not None for data in plain)
        ]
        own = {column.id for column in columns}
        labels = {feature.id: feature.label for one in sized for feature in one.features}
        columns += [
            Column(f"={name}", label, numeric=True) for name, label in labels.items() if name not in own
        ]
    entries = (Entry(card.id, card.slug, card.name, data) for card, data in zip(cards, plain, strict=True))
    words = ruleset_words(ws, system, rulesets.documents)
    return Table(system, kind, tuple(columns), tuple(entries), worth, words)


def expected_losses(
    ws: Workspace, table: Table, enemy: Document, report: Report = quietly
) -> tuple[Column, dict[str, float | None]]:
    """Return what each card of a table takes from an enemy in a melee phase, by the odds of the game.

    Cards of which no such odds are known have none.

    Args:
        ws: the catalogue.
        table: its cards are asked about.
        enemy: whom they meet.
        report: called with ``(done, total)``; what it raises ends the work.

    Raises:
        EditorError: the game has no odds, or the catalogue cannot be read.
    """
    book, ruleset = book_of(table.system), ruleset_of(ws, table.system)
    if book is None:
        raise error("odds.no_book")
    if ruleset is None:
        raise error("odds.no_ruleset")
    found: dict[str, float | None] = {}
    wanted = {one.id for one in table.entries}
    cards = [card for card in cards_of(ws, table.system, table.kind) if card.id in wanted]
    for number, card in enumerate(cards):
        report(number, len(cards))
        try:
            odds = book.odds("melee", card, enemy, {}, ruleset, tick=lambda: report(0, 0))
            found[card.id] = next((round(one.value, 2) for one in odds.means if one.party == "second"), None)
        except EditorError:
            found[card.id] = None
    label = Message(code="appraisal.column_hits", values={"enemy": enemy.name})
    return Column("=hits_expected", label, numeric=True), found


def flat(data: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return the values of plain data by dotted path; lists stand in one cell."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        path = f"{prefix}{key}"
        if not prefix and key in _HIDDEN:
            continue
        if isinstance(value, Mapping) and not _is_text(value):
            if {"id", "kind"} <= value.keys():
                found[path] = str(value.get("slug") or value["id"])
            else:
                found |= flat(value, f"{path}.")
        elif isinstance(value, list):
            found[path] = _entry_names(value) or _entries_text(value)
        else:
            found[path] = value
    return found


def cell(value: Any, language: str) -> Cell:
    """Return what stands in a cell, texts in a language."""
    if isinstance(value, Mapping):
        return LocalText(dict(value)).get(language) if value else ""
    return value if isinstance(value, bool | float | int | str) or value is None else str(value)


def rank(value: Cell, language: str) -> tuple[int, float, str]:
    """Return by what a cell is sorted: numbers by size, then words of a language; nothing stands last."""
    if value is None or value == "":
        return 2, 0.0, ""
    if isinstance(value, bool | int | float):
        return 0, float(value), ""
    return 1, 0.0, sort_key(value, language)


def text_of(
    rows: Sequence[Sequence[Cell]], heads: Sequence[str], separator: str = ",", language: str = "en"
) -> str:
    """Return a table as CSV (or TSV with a tab): one line a row, CRLF as spreadsheets expect.

    Numbers have the decimal sign of the language unless a comma parts the cells.
    """
    written = language if separator != "," else "en"
    return rows_text([heads, *([_written(value, written) for value in row] for row in rows)], separator)


def _written(value: Cell, language: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, int | float):
        return number_words(value, language).replace("−", "-")
    return value


def _group_name(group: str) -> dict[str, str]:
    return in_every_language(Message(code=f"appraisal.group_{group}")).root


def _is_text(value: Mapping[str, Any]) -> bool:
    return all(len(key) == 2 and isinstance(word, str) for key, word in value.items())


def _entry_names(entries: Sequence[Any]) -> dict[str, str]:
    """Return what entries are called, per language, where each has a name; empty where one has none."""
    names = [one.get("name") if isinstance(one, Mapping) else None for one in entries]
    texts = [LocalText(dict(one)) for one in names if isinstance(one, Mapping) and one and _is_text(one)]
    if len(texts) < len(entries):
        return {}
    languages = dict.fromkeys(language for one in texts for language in one.root)
    return {language: "; ".join(one.get(language) for one in texts)[:_LONGEST] for language in languages}


def _entries_text(entries: Sequence[Any]) -> str:
    words = []
    for entry in entries:
        if isinstance(entry, Mapping):
            parts = (value for value in entry.values() if isinstance(value, str | int) and value is not True)
            words.append(" ".join(str(part) for part in parts if part not in ("", False, None)))
        else:
            words.append(str(entry))
    return "; ".join(words)[:_LONGEST]


def _all_numbers(values: Iterator[Any]) -> bool:
    there = [value for value in values if value is not None]
    return bool(there) and all(isinstance(one, int | float) and not isinstance(one, bool) for one in there)
