"""The editor of a campaign: its chart, its story and sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtWidgets import QDockWidget, QWidget

from editor.ui.editors.campaigns.chart_page import ChartPage
from editor.ui.editors.campaigns.choices import CampaignHost
from editor.ui.editors.campaigns.play_page import PlayPage
from editor.ui.editors.form_editor import ORIGIN, FormEditor
from editor.ui.editors.scenarios.booklet import BookletDialog
from editor.ui.editors.scenarios.pages import ScenarioPages
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.editor import SidePanel
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

BOOKLET: Final = ActionSpec(
    "campaign.booklet",
    QT_TRANSLATE_NOOP("Actions", "Print the b&ooklet…"),
    "Ctrl+Alt+B",
    icon="printer",
    menu="file",
    group=2,
)
ON_THE_CHART: Final = ("chapters", "ends", "begins")


class CampaignEditor(FormEditor):
    """Pages of one campaign; one is in front."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        self.pages = ScenarioPages(self)
        self.pages.bar.setAccessibleName(self.tr("Pages of the campaign"))
        self.chart = ChartPage(session, context, self.pages)
        self.pages.add("chart", self.tr("Chart"), self.chart)
        self.pages.add("fields", self.tr("Story and sides"), self.form_body)
        self.play = PlayPage(session, context, self.pages)
        self.pages.add("play", self.tr("Play"), self.play)
        self.pages.turned.connect(self._raise_panel)
        self.column.addWidget(self.pages, 1)

    def _raise_panel(self, page: str) -> None:
        """Bring the panel that belongs to a page to the front."""
        found: QWidget | None = self.play.roster if page == "play" else self.chart.beside
        while found is not None and not isinstance(found, QDockWidget):
            found = found.parentWidget()
        if isinstance(found, QDockWidget):
            found.raise_()

    def action_table(self) -> Sequence[Bound]:
        return (*super().action_table(), Bound(BOOKLET, self.open_booklet))

    def open_booklet(self) -> BookletDialog:
        """Show the booklet of the campaign as it stands."""
        dialog = BookletDialog(self.session, self.context, self.window())
        dialog.open()
        return dialog

    def make_host(self) -> CampaignHost:
        return CampaignHost(self.session, self.context, self)

    def make_sections(self) -> tuple[tuple[str, tuple[Sequence[str], ...]], ...]:
        groups = (("name", "text", "story"), ("sides",), ("ranks",), ORIGIN)
        return ((self.tr("General"), groups),)

    def side_panels(self) -> Iterable[SidePanel]:
        yield from super().side_panels()
        yield SidePanel("chapter", self.tr("Chapter"), self.chart.beside, upper=True, scrolls=True)
        yield SidePanel("roster", self.tr("Roster"), self.play.roster, upper=True)

    def about_to_close(self) -> None:
        self.play.close_down()
        super().about_to_close()

    def focus_path(self, path: Path) -> bool:
        if path[:1] and path[0] in ON_THE_CHART:
            self.pages.show_page("chart")
            return self.chart.focus_path(path)
        self.pages.show_page("fields")
        return super().focus_path(path)

    def view_state(self) -> dict[str, Any]:
        return {**super().view_state(), "page": self.pages.current, "chosen": self.chart.view.chosen}

    def restore_view_state(self, state: Any) -> None:
        super().restore_view_state(state)
        self.pages.show_page(str(state.get("page", "chart")))
        self.chart.view.choose(str(state.get("chosen", "")))
