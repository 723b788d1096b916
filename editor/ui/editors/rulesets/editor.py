"""The editor of a ruleset: its form, and beside it what belongs to the faction that is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.ui.editors.form_editor import FormEditor
from editor.ui.editors.rulesets.chances_panel import ChancesPanel
from editor.ui.editors.rulesets.faction_panel import FactionPanel
from editor.ui.editors.rulesets.game_host import GameHost
from editor.ui.kit.editor import SidePanel
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.table import TableField
from schemas.base import Kind

if TYPE_CHECKING:
    from editor.ui.kit.documents.draft import Path


class RulesetEditor(FormEditor):
    """A form whose factions are seen as well."""

    _panel: FactionPanel | None = None

    def make_host(self) -> FormHost:
        return GameHost(self.session, self.context, self) if self._declares() else super().make_host()

    def side_panels(self) -> Iterable[SidePanel]:
        yield from super().side_panels()
        self._panel = FactionPanel(self.session, self.context, self)
        yield SidePanel("faction", self.tr("Faction"), self._panel, upper=True)
        if self._declares():
            chances = ChancesPanel(self.session, self.context, self)
            yield SidePanel("chances", self.tr("Chances"), chances)
        self._follow_rows()

    def make_group(self, names: Sequence[str], parent: QWidget) -> QWidget:
        group = super().make_group(names, parent)
        if "factions" in names:
            self._follow_rows()
        return group

    def focus_path(self, path: Path) -> bool:
        found = super().focus_path(path)
        number = path[1] if path[:1] == ("factions",) and len(path) > 1 else None
        if self._panel is not None and isinstance(number, int):
            self._panel.show_number(number)
        return found

    def _declares(self) -> bool:
        """Whether the document declares a game without code."""
        return self.session.kind == Kind.GAME

    def _follow_rows(self) -> None:
        """Let the panel show the faction whose row is chosen in the form."""
        cell = self.host.made_cell(("factions",))
        if self._panel is None or cell is None or not isinstance(cell.editor, TableField):
            return
        rows = cell.editor.view.selectionModel()
        rows.currentRowChanged.connect(lambda row, _before: self._show_row(row.row()))

    def _show_row(self, number: int) -> None:
        if self._panel is not None and number >= 0:
            self._panel.show_number(number)
