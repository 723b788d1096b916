"""The form of a game without code: it offers the kinds of cards that the game has, by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Any, Final

from editor.ui.kit.documents.draft import Path, entries, texts
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.host import FormHost
from schemas.field_specs import FieldSpec
from schemas.free_systems import FREE_KINDS
from schemas.references import TROOPS

_KINDS: Final = "kinds"
_FORMULAS: Final = "point_formulas"
_BEGUN: Final[Mapping[str, Mapping[str, Any]]] = {
    "dice": {"dice": "d6"},
    "tables": {"dice": "d6", "rows": [{"least": 1, "most": 6, "text": {}}]},
}
"""What a new roll and a new table begin with."""


class GameHost(FormHost):
    """Knows which kinds of cards the game declares."""

    def choices(self, field: str) -> tuple[Choice, ...] | None:
        """Return what a field may hold: kinds of cards and factions as the game under work has them."""
        if field == "categories":
            return tuple(Choice(kind, name or kind) for kind, name in self._names().items())
        if field == "factions":
            rows = entries(self.session.value("factions"))
            return tuple(Choice(str(one.get("id")), self._name_of(one, "name")) for one in rows)
        return super().choices(field)

    def offered(self, spec: FieldSpec) -> tuple[Choice, ...] | None:
        """Return what a field may hold: for the kind of a card only those that the game has."""
        if spec.owner == "OwnCondition" and spec.name == "key":
            fields = {str(one.get("key")): one for one in entries(self.session.value("own_fields"))}
            return tuple(Choice(key, self._name_of(one, "label")) for key, one in fields.items())
        every = super().offered(spec)
        if spec.name != "kind" or every is None or spec.owner == "KindOfCard":
            return every
        names = self._names()
        if spec.owner == "FreeDeck":
            names = {kind: name for kind, name in names.items() if kind in TROOPS}
        return tuple(Choice(one.value, names[one.value] or one.text) for one in every if one.value in names)

    def label(self, path: Path, spec: FieldSpec) -> str:
        """Return what a field is called: the formula of a kind of cards as the game calls the kind."""
        name = self._names().get(spec.name) if path[:1] == (_FORMULAS,) else None
        return name or super().label(path, spec)

    def hangs_on(self, path: Path, spec: FieldSpec) -> frozenset[str]:
        """Return the other fields on which a field hangs: formulas and filters on what the game has."""
        if path[:1] == (_FORMULAS,) or spec.name == "categories":
            return frozenset((_KINDS,))
        if spec.name == "factions" and len(path) > 1:
            return frozenset(("factions",))
        return super().hangs_on(path, spec)

    def counts(self, path: Path, spec: FieldSpec) -> bool:
        """Whether a field means something: a formula of points where the game has the kind of cards."""
        if path[:1] == (_FORMULAS,) and len(path) > 1:
            return spec.name in self._names() or bool(self.session.value(path))
        return super().counts(path, spec)

    def counts_in(self, list_name: str, field: str, row: Any) -> bool:
        """Whether a field of a row has an effect: a deck with cards of its own takes none of armies."""
        if (list_name, field) != ("decks", "kind") or not isinstance(row, Mapping):
            return True
        return not row.get("cards") and row.get("of") != "all"

    def finish_row(self, list_name: str, row: dict[str, Any], before: Sequence[Any] = ()) -> dict[str, Any]:
        """Let a new row be one that the game may have: of one of its kinds, with a letter, with dice."""
        names = self._names()
        if list_name == "rows":  # of a table: the result after those that stand in it
            reached = [one["most"] for one in entries(before) if isinstance(one.get("most"), int)]
            return {**row, "least": max(reached, default=0) + 1, "most": max(reached, default=0) + 1}
        if list_name == _KINDS:
            return {**row, "kind": next((one for one in FREE_KINDS if one not in names), row["kind"])}
        if list_name == "terrain":
            used = {one.get("letter") for one in entries(self.session.value("terrain"))}
            return {**row, "letter": next((one for one in ascii_lowercase if one not in used), "")}
        if list_name in ("dice", "tables"):
            return {**row, **_BEGUN[list_name]}
        if "kind" in row and row["kind"] not in names:
            return {**row, "kind": next(iter(names), row["kind"])}
        return row

    def _names(self) -> dict[str, str]:
        """Return the kinds of the draft, and what it calls one of each; '' where it has no word yet."""
        rows = entries(self.session.value(_KINDS))
        known = (one for one in rows if isinstance(one.get("kind"), str))
        return {one["kind"]: self.context.local(texts(one.get("name"))) for one in known}

    def _name_of(self, row: Mapping[str, Any], field: str) -> str:
        """Return what a row of the draft is called: its words, else its key."""
        return self.context.local(texts(row.get(field))) or str(row.get("key") or row.get("id") or "")
