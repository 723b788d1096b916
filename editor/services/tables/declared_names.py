"""Names that a card has from the ruleset: factions, weapons, skills; read by id or name in any language."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from editor.formulas.columns import Column
from editor.services.rulesets import ruleset_bodies
from editor.services.tables.csv_options import UnknownName
from editor.services.workspace import Workspace
from schemas.names import values_at
from schemas.registry import row_of

_ID: Final = ".id"


class DeclaredNames:
    """What the rulesets of a game declare, by the columns of a table that name it."""

    def __init__(self, ws: Workspace, system: str, columns: Iterable[Column]) -> None:
        game = row_of(ws.systems, system)
        uses = {one.used: one for one in game.ruleset_names} if game is not None else {}
        self._names = {one.key: uses[place] for one in columns if (place := _place(one)) in uses}
        with ws.reading() as catalogue:
            rulesets = list(ruleset_bodies(catalogue, system)) if self._names else []
        lists = {one.declared for one in self._names.values()}
        known = {declared: dict(_declared(rulesets, declared)) for declared in lists}
        self._known = {key: known[one.declared] for key, one in self._names.items()}
        self._missing: Counter[tuple[str, str, str]] = Counter()

    def words(self, column: Column) -> dict[str, str]:
        """Return what the names of a column are called, in each language -> the id that is stored."""
        if column.spec.names:  # words that an author has given to a field of his own
            return {name: ident for ident, names in column.spec.names for name in names.root.values()}
        known = self._known.get(column.key, {})
        return {name: ident for ident, names in known.items() for name in (*names, ident)}

    def note(self, column: Column, header: str, value: Any) -> None:
        """Remember the names in the value of a cell that no ruleset declares."""
        known = self._known.get(column.key)
        if known is None:
            return
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, str) and one and one not in known:
                self._missing[header, column.key, one] += 1

    def unknown(self) -> tuple[UnknownName, ...]:
        """Return all names remembered, each with those that it may have meant."""
        found = []
        for (header, key, value), rows in self._missing.items():
            known = self._known[key]
            near = difflib.get_close_matches(value, known, n=3)
            rest = (one for one in known if one not in near)
            found.append(UnknownName(header, key, value, self._names[key].table, (*near, *rest), rows))
        return tuple(found)


def _place(column: Column) -> str:
    """Return where a column stands in a document, as :class:`schemas.names.RulesetName` writes it."""
    text = ""
    for part in column.path:
        text += "[]" if isinstance(part, int) else f".{part}" if text else str(part)
    return f"{text}[]" if column.shape == "tags" else text


def _declared(rulesets: Iterable[Mapping[str, Any]], declared: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each id that rulesets declare, with its names."""
    for ruleset in rulesets:
        for _, entry in values_at(ruleset, declared.removesuffix(_ID)):
            if not isinstance(entry, Mapping) or not isinstance(entry.get("id"), str):
                continue
            name = entry.get("name")
            names = name.values() if isinstance(name, Mapping) else (name,)
            yield entry["id"], tuple(str(one) for one in names if one)
