"""What the fields of a campaign may hold: its sides, its chapters and ends, ways to end a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.rules.core.campaigns.chart import ending_words
from editor.rules.registry import find_system
from editor.ui.kit.documents.draft import entries
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.host import FormHost
from schemas.messages import in_words


class CampaignHost(FormHost):
    """Offers the campaign's own names."""

    def choices(self, field: str) -> tuple[Choice, ...] | None:
        """Return what a field may hold; None if it is free."""
        data = self.session.data
        if field in ("side", "winner"):
            return self._named(data.get("sides"), "name")
        if field == "leads_to":
            return (*self._named(data.get("chapters"), "title"), *self._named(data.get("ends"), "title"))
        if field == "ending":
            rules = find_system(self.session.system)
            known = rules.campaigns.endings if rules is not None and rules.campaigns is not None else ()
            return tuple(Choice(one, in_words(ending_words(one), self.context.language)) for one in known)
        return self._sides_of_scenarios() if field == "plays" else super().choices(field)

    def _sides_of_scenarios(self) -> tuple[Choice, ...]:
        """Return the sides of all scenarios of the campaign."""
        refs = [one.get("scenario") for one in entries(self.session.data.get("chapters"))]
        found = self.context.documents([ref for ref in refs if isinstance(ref, Mapping)])
        sides = {side.id: side.name for document in found.values() for side in getattr(document, "sides", ())}
        return tuple(Choice(ident, self.context.local(name) or ident) for ident, name in sides.items())

    def _named(self, rows: Any, field: str) -> tuple[Choice, ...]:
        return tuple(
            Choice(str(one["id"]), self.context.local(one.get(field)) or str(one["id"]))
            for one in entries(rows)
            if one.get("id")
        )
