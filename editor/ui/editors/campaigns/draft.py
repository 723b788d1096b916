"""Edits of a campaign's draft that touch several places: chapters, ends, the ways between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QObject

from editor.rules.core.campaigns.chart import Arrow, Box, Chart, chart_of
from editor.services.documents import DocumentRow
from editor.ui.kit.documents.draft import Path, entries
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.forms.refs import ref_data
from schemas.made_names import key_from
from schemas.messages import name_of

SNAP: Final = 10
"""Boxes lie on a lattice of so many units."""
LISTS: Final = ("chapters", "ends")


class CampaignDraft(QObject):
    """The draft of a campaign as its chart sees it; every edit is one step of undo."""

    def __init__(self, session: DocumentSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session

    def chart(self) -> Chart:
        """Return the chart of the draft."""
        return chart_of(self.session.data)

    def path_of(self, ident: str) -> Path | None:
        """Return where a chapter or an end stands; None if there is none of that id."""
        for field in LISTS:
            for number, one in enumerate(entries(self.session.data.get(field))):
                if one.get("id") == ident:
                    return (field, number)
        return None

    def id_at(self, path: Path) -> str:
        """Return the id of the chapter or end that a path leads into; '' if into none."""
        if len(path) < 2 or path[0] not in LISTS:
            return ""
        return str(self.session.value(path[:2], {}).get("id") or "")

    def move(self, ident: str, x: float, y: float) -> None:
        """Put the box of a chapter or end somewhere."""
        path = self.path_of(ident)
        if path is not None:
            at = [max(0, round(one / SNAP) * SNAP) for one in (x, y)]
            self.session.change((*path, "at"), at, self.tr("Move a box"))

    def arrange(self) -> None:
        """Let all boxes lie where they are worked out to lie."""
        changes = [
            ((field, number, "at"), None)
            for field in LISTS
            for number, _one in enumerate(entries(self.session.data.get(field)))
        ]
        self.session.change_many(changes, self.tr("Arrange the chart"))

    def add_chapter(self, scenario: DocumentRow, x: int, y: int) -> str:
        """Add a chapter for a scenario; returns its id."""
        title = dict(scenario.name.root)
        ident = self._free(scenario.slug.replace("-", "_"))
        chapter = {"id": ident, "title": title, "scenario": ref_data(scenario), "at": [x, y]}
        self.session.change("chapters", [*self._list("chapters"), chapter], self.tr("Add a chapter"))
        return ident

    def add_end(self, x: int, y: int) -> str:
        """Add an end; returns its id."""
        ident = self._free("end")
        end = {"id": ident, "title": dict(name_of("campaign_end").root), "at": [x, y]}
        self.session.change("ends", [*self._list("ends"), end], self.tr("Add an end"))
        return ident

    def connect_boxes(self, start: str, end: str) -> None:
        """Let a chapter lead to another chapter or an end, on the first result that nothing is said of."""
        path = self.path_of(start)
        if path is None or path[0] != "chapters" or self.path_of(end) is None:
            return
        branches = list(entries(self.session.value((*path, "branches"), [])))
        branch = {**self._next_result(branches), "leads_to": end}
        last = bool(branches) and branches[-1].get("when") == "otherwise"
        branches.insert(len(branches) - last, branch)
        self.session.change((*path, "branches"), branches, self.tr("Add a way on"))

    def _next_result(self, branches: list[Mapping[str, Any]]) -> dict[str, Any]:
        said = {(one.get("when"), one.get("side")) for one in branches}
        for side in entries(self.session.data.get("sides")):
            if ("won", side.get("id")) not in said:
                return {"when": "won", "side": side.get("id")}
        return {"when": "otherwise" if ("draw", None) in said else "draw"}

    def remove(self, box: Box) -> None:
        """Remove a chapter or an end, with the ways that lead to it; the last chapter stays."""
        path = self.path_of(box.id)
        if path is None or (path[0] == "chapters" and len(self._list("chapters")) == 1):
            return
        chapters = []
        for one in self._list("chapters"):
            if one.get("id") == box.id:
                continue
            ways = [way for way in entries(one.get("branches")) if way.get("leads_to") != box.id]
            chapters.append({**one, "branches": ways} if "branches" in one else one)
        ends = [one for one in self._list("ends") if one.get("id") != box.id]
        changes: list[tuple[str, Any]] = [("chapters", chapters), ("ends", ends)]
        if self.session.data.get("begins") == box.id:
            changes.append(("begins", chapters[0].get("id")))
        self.session.change_many(changes, self.tr("Remove {name}").format(name=box.id))

    def remove_ways(self, arrow: Arrow) -> None:
        """Remove the ways from one box to another."""
        path = self.path_of(arrow.start)
        if path is not None:
            branches = entries(self.session.value((*path, "branches"), []))
            rest = [way for number, way in enumerate(branches) if number not in arrow.branches]
            self.session.change((*path, "branches"), rest, self.tr("Remove a way on"))

    def rename(self, ident: str, wanted: str) -> str:
        """Give a chapter or an end another id, which all ways that lead to it and the start follow.

        Args:
            ident: its id.
            wanted: what it should be called; what no id may hold is left out, and one that is taken gets a
                number.

        Returns:
            Its id from now on.
        """
        path, name = self.path_of(ident), key_from(wanted)
        if path is None or not name or name == ident:
            return ident
        name = self._free(name)
        changes: list[tuple[Path, Any]] = [((*path, "id"), name)]
        for number, chapter in enumerate(self._list("chapters")):
            changes += [
                (("chapters", number, "branches", place, "leads_to"), name)
                for place, way in enumerate(entries(chapter.get("branches")))
                if way.get("leads_to") == ident
            ]
        if self.session.data.get("begins") == ident:
            changes.append((("begins",), name))
        self.session.change_many(changes, self.tr("Change an identifier"))
        return name

    def begin_with(self, ident: str) -> None:
        """Let the campaign begin with a chapter."""
        path = self.path_of(ident)
        if path is not None and path[0] == "chapters":
            self.session.change("begins", ident, self.tr("Begin with another chapter"))

    def _list(self, field: str) -> list[Mapping[str, Any]]:
        return entries(self.session.data.get(field))

    def _free(self, wanted: str) -> str:
        taken = {str(one.get("id")) for field in LISTS for one in self._list(field)}
        numbered = (f"{wanted}_{number}" for number in range(2, len(taken) + 3))
        return wanted if wanted not in taken else next(one for one in numbered if one not in taken)
