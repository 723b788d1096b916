"""The editor of a bare table in centimetres: the table at the left, its fields at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QPushButton, QWidget

from editor.services import documents
from editor.ui.editors.beside_fields import fields_area, lay_out_beside_fields
from editor.ui.editors.form_editor import ORIGIN
from editor.ui.editors.maps.table_canvas import TableCanvas
from editor.ui.editors.maps.table_view import RoundPiece
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.catalogue.picker import pick_documents
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_1, set_icon
from editor.ui.kit.widgets import WhenShown
from schemas.base import Document
from schemas.field_specs import form_spec
from schemas.made_names import free_key
from schemas.parse import model_for
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

PLACE: Final = ActionSpec(
    "table.place", QT_TRANSLATE_NOOP("Actions", "&Place terrain…"), "", "plus", "tools", 3
)
REMOVE: Final = ActionSpec(
    "table.remove", QT_TRANSLATE_NOOP("Actions", "&Remove terrain"), "", "trash-2", "tools", 3
)
FIT: Final = ActionSpec(
    "table.fit", QT_TRANSLATE_NOOP("Actions", "Show the whole &table"), "Ctrl+0", "maximize", "view", 3
)
_FIELDS_WIDTH: Final = 470
_SIZE: Final = ("width_cm", "depth_cm")
_BESIDE_CM: Final = 5.0
"""Cards that are placed together lie so far from each other."""


@dataclass(frozen=True)
class PieceRules:
    """What a game says of the pieces on its tables: a list of ``card``, ``key``, ``x_cm`` and ``y_cm``."""

    field: str
    """Name of the list in the map."""
    card_kind: str
    """Kind of the documents that may be placed."""
    diameter_mm: Callable[[Document | None], float]
    """Diameter of a piece by its card; of nothing the usual one."""


class TableEditor(DocumentEditor):
    """Draws a table: pieces are placed, dragged and removed, each a named step of undo."""

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        rules: PieceRules,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(session, context, parent)
        self.rules = rules
        self.host = FormHost(session, context, self)
        self._cards: dict[str, tuple[str, float, bool]] = {}
        """Id of a card -> its name, diameter in millimetres, whether it is in the catalogue."""
        self.canvas = TableCanvas(self)
        self.canvas.setObjectName("table")
        self.canvas.setAccessibleName(self.tr("Table"))
        self.canvas.setAccessibleDescription(
            self.tr(
                "Page Up and Page Down choose a piece, arrows move it (Shift: a millimetre, Ctrl: ten "
                "centimetres), Insert places one, Delete removes it."
            )
        )
        self.canvas.setToolTip(self.tr("Double-click to place terrain; drag pieces; Alt does not snap."))
        self.canvas.read_only = session.read_only
        self.canvas.setAcceptDrops(not session.read_only)
        self._lay_out()
        self._connect()
        self.refresh()
        self.host.show_problems()

    def _connect(self) -> None:
        canvas = self.canvas
        canvas.piece_moved.connect(self.move_piece)
        canvas.piece_removed.connect(self.remove)
        canvas.place_asked.connect(self.ask_for_terrain)
        canvas.cards_dropped.connect(self.place_cards)
        canvas.opened.connect(self._open)
        canvas.pointed.connect(self._show_place)
        canvas.chosen_changed.connect(self._chosen_changed)
        self.session.changed.connect(self._changed)
        self._again = WhenShown(self, self._forget_cards)
        self.context.catalogue_changed.connect(self._again.ask)

    # parts

    def _lay_out(self) -> None:
        spec = form_spec(model_for(self.session.system, self.session.kind))
        names = [field.name for field in spec.fields if field.name not in ORIGIN]
        rest = [name for name in names if name not in (*_SIZE, self.rules.field)]
        fields = fields_area(self.host, spec, (_SIZE, (self.rules.field,), rest), self)
        lay_out_beside_fields(self, self._tools(), self.canvas, fields, (2 * _FIELDS_WIDTH, _FIELDS_WIDTH))

    def _tools(self) -> QWidget:
        holder = QWidget(self)
        row = row_layout(holder, 0, SPACE_1)
        self.place_button = QPushButton(self.tr("Place terrain…"), holder)
        self.remove_button = QPushButton(self.tr("Remove"), holder)
        fit = QPushButton(self.tr("Whole table"), holder)
        for button, icon, run in (
            (self.place_button, "plus", self.ask_for_terrain),
            (self.remove_button, "trash-2", self.remove),
            (fit, "maximize", self.canvas.fit),
        ):
            set_icon(button, icon)
            button.clicked.connect(lambda _checked=False, act=run: act())
            row.addWidget(button)
        self.place_button.setEnabled(not self.session.read_only)
        self.remove_button.setEnabled(False)
        row.addStretch(1)
        return holder

    def action_table(self) -> Sequence[Bound]:
        def writable() -> bool:
            return not self.session.read_only

        def removable() -> bool:
            return writable() and self.canvas.piece(self.canvas.chosen) is not None

        return (
            Bound(PLACE, self.ask_for_terrain, writable),
            Bound(REMOVE, self.remove, removable),
            Bound(FIT, self.canvas.fit),
        )

    # shown

    def refresh(self) -> None:
        """Show the table of the draft; what has no place in it yet is left out."""
        width, depth = (_number(self.session.value(name)) or 0.0 for name in _SIZE)
        pieces = []
        self._read_cards()
        for number, place in enumerate(self._places()):
            x, y = _number(place.get("x_cm")), _number(place.get("y_cm"))
            if x is not None and y is not None:
                name, diameter, known = self._card(place.get("card"))
                pieces.append(RoundPiece(number, x, y, diameter / 20, name, known))
        self.canvas.set_table(width, depth, pieces)

    def _places(self) -> list[Mapping[str, Any]]:
        found = self.session.value(self.rules.field)
        return [place if isinstance(place, Mapping) else {} for place in found or ()]

    def _read_cards(self) -> None:
        """Look up all cards that pieces name in one go; one that is damaged is looked at alone."""
        refs = [place.get("card") for place in self._places()]
        named = [str(ref.get("id") or "") for ref in refs if isinstance(ref, Mapping)]
        found = self.context.documents(one for one in named if one and one not in self._cards)
        for ident, card in found.items():
            self._cards[ident] = (self.context.local(card.name), self.rules.diameter_mm(card), True)

    def _card(self, ref: Any) -> tuple[str, float, bool]:
        """Return name, diameter and whether it is there, of a card that a piece names."""
        ref = ref if isinstance(ref, Mapping) else {}
        card = str(ref.get("id") or "")
        if card not in self._cards:
            try:
                opened = documents.load(self.context.workspace, card, note=False)
                name = opened.row.name.get(self.context.language)
                found = (name, self.rules.diameter_mm(opened.document), True)
            except EditorError:
                found = (str(ref.get("slug") or "?"), self.rules.diameter_mm(None), False)
            self._cards[card] = found
        return self._cards[card]

    def _forget_cards(self) -> None:
        self._cards.clear()
        self.refresh()

    def _changed(self, path: Path) -> None:
        if not path or path[0] in (self.rules.field, *_SIZE):
            self.refresh()

    def _chosen_changed(self, number: int) -> None:
        self.session.end_typing()
        self.remove_button.setEnabled(number >= 0 and not self.session.read_only)
        self.actions_changed.emit()
        if (piece := self.canvas.piece(number)) is not None:
            self._show_place((piece.x, piece.y), piece.name)

    def _show_place(self, at: tuple[float, float] | None, name: str = "") -> None:
        if at is None:
            self.status_shown.emit("")
            return
        words = self.tr("{x} cm from the west, {y} cm from the north").format(
            x=f"{at[0]:.1f}", y=f"{at[1]:.1f}"
        )
        self.status_shown.emit(f"{name}: {words}" if name else words)

    # changes

    def move_piece(self, number: int, x: float, y: float, by_key: bool = False) -> None:
        """Put a piece elsewhere; steps of the keyboard become one step of undo."""
        place = {**self._places()[number], "x_cm": x, "y_cm": y}
        self.session.change((self.rules.field, number), place, self.tr("Move terrain"), typing=by_key)
        self._show_place((x, y), self._card(place.get("card"))[0])

    def remove(self, number: int | None = None) -> None:
        """Take a piece, or the chosen one, from the table."""
        number = self.canvas.chosen if number is None else number
        if self.canvas.piece(number) is None:
            return
        rest = [place for index, place in enumerate(self._places()) if index != number]
        self.canvas.choose(-1)
        self.session.change(self.rules.field, rest, self.tr("Remove terrain"))

    def ask_for_terrain(self, x: float | None = None, y: float | None = None) -> None:
        """Ask for cards and place them, at a point or in the middle of what is seen."""
        rows = pick_documents(
            self.context, self.session.system, (self.rules.card_kind,), several=True, parent=self
        )
        place = self.canvas.middle() if x is None or y is None else (x, y)
        self.place_cards([row.id for row in rows], *place)

    def place_cards(self, ids: Sequence[str], x: float, y: float) -> None:
        """Place cards side by side, in one step; what is no terrain is left out."""
        places = self._places()
        count = len(places)
        for card in ids:
            row = documents.load(self.context.workspace, card, note=False).row
            if row.kind != self.rules.card_kind or row.system != self.session.system:
                self.status_shown.emit(self.tr("Only cards of terrain lie on a table."))
                continue
            east = min(x + _BESIDE_CM * (len(places) - count), self.canvas.width_cm)
            key = free_key(row.slug, {place.get("key") for place in places}, "terrain")
            places.append({"card": ref_data(row), "key": key, "x_cm": round(east, 2), "y_cm": y})
        if len(places) > count:
            self.session.change(self.rules.field, places, self.tr("Place terrain"))
            self.canvas.choose(len(places) - 1)
            self.canvas.setFocus()

    def _open(self, number: int) -> None:
        card = str((self._places()[number].get("card") or {}).get("id") or "")
        if self._card({"id": card})[2]:
            self.context.open_document(card)

    def focus_path(self, path: Path) -> bool:
        if path[:1] == (self.rules.field,) and len(path) > 1 and isinstance(path[1], int):
            self.canvas.choose(path[1])
        return self.host.focus(path)


def _number(value: object) -> float | None:
    """Return a number of the draft, which may hold anything."""
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
