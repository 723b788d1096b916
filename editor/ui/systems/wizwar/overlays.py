"""What can be shown over the board of Wiz-War: where a wizard comes to, and what he sees."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from editor.rules.wizwar import means
from editor.rules.wizwar.sight_lines import seen_squares
from editor.rules.wizwar.state import GameState
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.guide import Cover, OverlayKind, OverlayWork
from editor.ui.systems.wizwar.spots import spot_number

translate = QCoreApplication.translate
_SIGHT: Final = "sight"


class WizwarOverlays:
    """Sight and reach of the wizard on a square."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.kinds: tuple[OverlayKind, ...] = (
            OverlayKind(
                _SIGHT,
                translate("WizwarPreview", "In sight"),
                "1",
                "eye",
                translate("WizwarPreview", "Squares in his line of sight"),
                MARKS.sight,
            ),
            OverlayKind(
                "reach",
                translate("WizwarPreview", "In reach"),
                "2",
                "footprints",
                translate("WizwarPreview", "Squares that he can walk to without a card"),
                MARKS.reach,
                "stripes",
            ),
        )

    def work(self, kind: str, state: GameState, at: Any) -> OverlayWork | None:
        """Return the work for the wizard on a square, or in whose panel the pointer is."""
        side = spot_number(str(at), "w")
        if side is None:
            square = spot_number(str(at), "q")
            here = [n for n, one in enumerate(state.wizards) if one.alive and one.square == square]
            side = here[0] if here else None
        if side is None or side >= len(state.wizards) or not state.wizards[side].alive:
            return None
        wizard = side
        legend = next(one.tip for one in self.kinds if one.id == kind)

        def cover() -> Cover:
            if kind == _SIGHT:
                seen = seen_squares(state.maze, state.wizards[wizard].square)
                return Cover({f"q{square}": 1.0 for square in seen}, legend=legend)
            most = int(means.reach(state.replace(bonus=0), wizard).value)
            found = means.walks(state, wizard, most)
            strength = {square: 1.0 - 0.6 * len(path) / (most + 1) for square, path in found.items()}
            return Cover({f"q{square}": share for square, share in strength.items()}, legend=legend)

        return cover
