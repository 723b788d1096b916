"""What the author does with boards: named steps, refused with the reason where the boards do not join."""

from __future__ import annotations

from PySide6.QtCore import QObject

from editor.ui.kit.catalogue.picker import pick_documents
from editor.ui.kit.forms.refs import ref_data
from editor.ui.systems.demonworld.scenario import boards as moves
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.panels import BoardsPanel


class Laying(QObject):
    """Joins the panel of the boards with the draft."""

    def __init__(self, draft: ScenarioDraft, panel: BoardsPanel) -> None:
        super().__init__(panel)
        self._draft, self._panel = draft, panel
        panel.add_asked.connect(self.add)
        panel.replace_asked.connect(self.replace)
        panel.one_map_asked.connect(self.one_map)
        panel.size_asked.connect(self.lay_out)
        panel.remove_asked.connect(
            lambda number: draft.change_boards(
                moves.with_removed(draft.board_data(), [number]), self.tr("Remove a board")
            )
        )
        panel.turn_asked.connect(
            lambda number: draft.change_boards(
                moves.with_turned(draft.board_data(), number), self.tr("Turn a board")
            )
        )
        panel.move_asked.connect(
            lambda number, columns, rows: draft.change_boards(
                moves.with_moved(draft.board_data(), number, columns, rows), self.tr("Move a board")
            )
        )

    def add(self) -> None:
        """Ask for boards and lay them into free places."""
        draft = self._draft
        rows = pick_documents(draft.context, draft.session.system, ("map",), several=True, parent=self._panel)
        draft.add_boards([ref_data(row) for row in rows])

    def lay_out(self, columns: int, rows: int) -> None:
        """Make the battlefield so many boards wide and high."""
        boards = self._draft.board_data()
        resized = moves.laid_out(boards, columns, rows)
        if not self._draft.change_boards(resized, self.tr("Change the size of the battlefield")):
            self._panel.show_size(*moves.size_of(boards))

    def _pick(self) -> dict[str, str] | None:
        draft = self._draft
        rows = pick_documents(
            draft.context, draft.session.system, ("map",), several=False, parent=self._panel
        )
        return ref_data(rows[0]) if rows else None

    def replace(self, number: int) -> None:
        """Ask for a map and lay it in the place of a board."""
        if (ref := self._pick()) is not None:
            boards = moves.with_replaced(self._draft.board_data(), number, ref)
            self._draft.change_boards(boards, self.tr("Put down another board"))

    def one_map(self) -> None:
        """Ask for a map that is the whole battlefield."""
        if (ref := self._pick()) is not None:
            self._draft.change_boards(moves.one_map(ref), self.tr("Fight on one map"))
