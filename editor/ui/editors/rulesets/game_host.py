"""The form of a game without code: it offers the kinds of cards that the game has, by their names."""

from __future__ import annotations

from typing import Any

from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.host import FormHost
from schemas.field_specs import FieldSpec
from schemas.free_systems import FREE_KINDS
from schemas.text import LocalText

_KINDS = "kinds"


class GameHost(FormHost):
    """Knows which kinds of cards the game declares."""

    def offered(self, spec: FieldSpec) -> tuple[Choice, ...] | None:
        """Return what a field may hold: for the kind of a card only those that the game has."""
        every = super().offered(spec)
        if spec.name != "kind" or every is None or spec.owner == "KindOfCard":
            return every
        names = self._names()
        return tuple(Choice(one.value, names[one.value] or one.text) for one in every if one.value in names)

    def finish_row(self, list_name: str, row: dict[str, Any]) -> dict[str, Any]:
        """Let a new kind be one that is not there yet, and anything else be of the first kind of the game."""
        if "kind" not in row:
            return row
        names = self._names()
        if list_name == _KINDS:
            return {**row, "kind": next((one for one in FREE_KINDS if one not in names), row["kind"])}
        return row if row["kind"] in names or not names else {**row, "kind": next(iter(names))}

    def _names(self) -> dict[str, str]:
        """Return the kinds of the draft, and what it calls one of each; '' where it has no word yet."""
        rows = self.session.value(_KINDS) or ()
        return {
            str(one.get("kind")): LocalText(one.get("name") or {}).get(self.context.language) for one in rows
        }
