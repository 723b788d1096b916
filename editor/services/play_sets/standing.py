"""Where counters lie when a scenario begins: its fields and millimetres as pixels of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from editor.packs.play_set import Board, Placed, Token
from editor.printing.set_up import Lying
from editor.rules.core.contract import Setup
from schemas.army import ArmyBase
from schemas.base import system_of
from schemas.registry import row_of


class Standing:
    """Where counters lie when a scenario begins."""

    def __init__(self, setup: Setup, board: Board | None) -> None:
        """Take the scenario and the board on which it is played; None where there is none yet."""
        from editor.printing.systems import FACE_SYSTEMS

        game = row_of(FACE_SYSTEMS, system_of(setup.scenario))
        maker = game.set_up if game is not None and board is not None else None
        self._board = board
        self._lying = tuple(maker(setup)) if maker is not None else ()

    def placed(
        self, made: Sequence[tuple[str, Token]], side: str = "", army: ArmyBase | None = None
    ) -> list[Token]:
        """Return the counters of an army, or of the scenario itself, with where they lie.

        Args:
            made: ids of cards with their counters, those of one copy of a card after those of the one before;
                for the scenario keys of counters.
            side: id of the side that has the army; empty for the scenario.
            army: None for the scenario.
        """
        found: dict[int, list[Placed]] = {}
        for one in self._lying:
            numbers = [number for number, (card, _token) in enumerate(made) if card == one.card]
            if one.side == side and numbers:
                entries = army.entries if army is not None else ()
                copies = sum(entry.count for entry in entries if entry.card.id == one.card)
                found.setdefault(_chosen(one, numbers, copies), []).append(self._place(one))
        return [
            replace(token, placed=tuple(found.get(number, ())[: token.count]))
            for number, (_card, token) in enumerate(made)
        ]

    def _place(self, one: Lying) -> Placed:
        board = self._board
        assert board is not None  # noqa: S101 - without one nothing lies anywhere
        x, y = one.at
        if board.grid is not None:
            x, y = board.grid.centre(int(x), int(y))
            x, y = x + one.beside[0] * board.grid.width, y + one.beside[1] * board.grid.width
        else:
            x, y = x / board.mm_per_pixel, y / board.mm_per_pixel
        return Placed(round(x), round(y), one.turn, one.over)


def _chosen(one: Lying, numbers: Sequence[int], copies: int) -> int:
    """Return the number of the counter that lies there, of those of its card."""
    each, rest = divmod(len(numbers), max(1, copies))
    if rest or not each:  # copies share their counters
        return numbers[0]
    return numbers[min(one.copy * each + one.parts.get(each, 0), len(numbers) - 1)]
