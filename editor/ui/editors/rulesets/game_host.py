"""The form of a game without code: it offers the kinds of cards that the game has, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Any, Final

from editor.ui.kit.documents.draft import entries, texts
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.host import FormHost
from schemas.field_specs import FieldSpec
from schemas.free_systems import FREE_KINDS

_KINDS: Final = "kinds"
_BEGUN: Final[Mapping[str, Mapping[str, Any]]] = {
    "dice": {"dice": "d6"},
    "tables": {"dice": "d6", "rows": [{"least": 1, "most": 6, "text": {}}]},
}
"""What a new roll and a new table begin with."""


class GameHost(FormHost):
    """Knows which kinds of cards the game declares."""

    def offered(self, spec: FieldSpec) -> tuple[Choice, ...] | None:
        """Return what a field may hold: for the kind of a card only those that the game has."""
        every = super().offered(spec)
        if spec.name != "kind" or every is None or spec.owner == "KindOfCard":
            return every
        names = self._names()
        return tuple(Choice(one.value, names[one.value] or one.text) for one in every if one.value in names)

    def counts_in(self, list_name: str, field: str, row: Any) -> bool:
        """Whether a field of a row has an effect: a deck with cards of its own takes none of armies."""
        if (list_name, field) != ("decks", "kind") or not isinstance(row, Mapping):
            return True
        return not row.get("cards") and row.get("of") != "all"

    def finish_row(self, list_name: str, row: dict[str, Any]) -> dict[str, Any]:
        """Let a new row be one that the game may have: of one of its kinds, with a letter, with dice."""
        names = self._names()
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
