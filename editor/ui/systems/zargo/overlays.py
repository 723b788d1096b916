"""What may be shown about a piece of The Lords of Zargo: its moves, its range, its zone of influence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.rules.core.hexes import Offset
from editor.rules.zargo.movement import reach
from editor.rules.zargo.shots import shots_of
from editor.rules.zargo.state import ZargoState
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.guide import Cover, OverlayKind, OverlayWork, Pattern

_CONTEXT: Final = "ZargoPreview"
_KINDS: Final[tuple[tuple[str, str, str, str, str, str, Pattern], ...]] = (
    (
        "reach",
        QT_TRANSLATE_NOOP("ZargoPreview", "Movement"),
        "1",
        "footprints",
        QT_TRANSLATE_NOOP("ZargoPreview", "Fields that this piece can come to"),
        MARKS.reach,
        "dots",
    ),
    (
        "shots",
        QT_TRANSLATE_NOOP("ZargoPreview", "Range"),
        "2",
        "bow-arrow",
        QT_TRANSLATE_NOOP("ZargoPreview", "Fields that its arrows, flames or visions reach"),
        MARKS.arc,
        "stripes",
    ),
    (
        "zone",
        QT_TRANSLATE_NOOP("ZargoPreview", "Zone of influence"),
        "3",
        "swords",
        QT_TRANSLATE_NOOP("ZargoPreview", "Fields that enemies enter to attack only"),
        MARKS.contact,
        "rings",
    ),
)


class ZargoOverlays:
    """The part of :class:`editor.ui.pages.preview.guide.Overlays` of this game."""

    @property
    def kinds(self) -> tuple[OverlayKind, ...]:
        """What can be shown."""
        say = QCoreApplication.translate
        return tuple(
            OverlayKind(kind, say(_CONTEXT, name), key, icon, say(_CONTEXT, tip), colour, pattern)
            for kind, name, key, icon, tip, colour, pattern in _KINDS
        )

    def work(self, kind: str, state: ZargoState, at: Offset) -> OverlayWork | None:
        """Return the work for the piece on a field. None if none stands there."""
        number = state.in_front(state.world.cell(at))
        if number < 0:
            return None
        makers: dict[str, Callable[[ZargoState, int], set[int]]] = {
            "reach": lambda now, one: set(reach(now, one)),
            "shots": _in_range,
            "zone": _zone,
        }
        maker = makers[kind]
        name = next(QCoreApplication.translate(_CONTEXT, one[1]) for one in _KINDS if one[0] == kind)

        def cover() -> Cover:
            return Cover({state.world.at(cell): 1.0 for cell in sorted(maker(state, number))}, legend=name)

        return cover


def _in_range(state: ZargoState, number: int) -> set[int]:
    table, cell = shots_of(state, number), state.pieces[number].cell
    if table is None:
        return set()
    far = state.world.reach_of(table)
    return {other for other, away in enumerate(state.world.apart[cell]) if 0 < away <= far}


def _zone(state: ZargoState, number: int) -> set[int]:
    if not state.has_zone(number):
        return set()
    return {cell for cell in state.world.beside[state.pieces[number].cell] if cell >= 0}
