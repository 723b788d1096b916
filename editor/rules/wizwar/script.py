"""The events of Wiz-War's scenarios: the moments at which they are looked at, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from editor.rules.core.script import GameOverError, Happened, Moment, Place, Script
from editor.rules.wizwar import handling, happenings
from editor.rules.wizwar.base import Recorder
from editor.rules.wizwar.events.turns import GameEnded, TurnBegan
from editor.rules.wizwar.state import GameState
from schemas.game_effects import BuildsSide, FillsSquare, LifeChanges
from schemas.game_events import Draws
from schemas.quantities import PlayerId
from schemas.systems.wizwar_board import WizwarScenario
from schemas.text import LocalText


class WizwarEvents:
    """The part of :class:`editor.rules.core.script.Game` of this game."""

    def scenario(self, state: GameState) -> WizwarScenario:
        """Return the scenario of a state."""
        return state.battle.scenario

    def happened(self, state: GameState) -> Happened:
        """Return what its events have brought about."""
        return state.happened

    def after(self, state: GameState, happened: Happened) -> GameState:
        """Return the state after they have brought about something else."""
        return state.replace(happened=happened)

    def moments(self, before: GameState, event: Any, after: GameState) -> Iterator[Moment]:
        """Yield the ends and beginnings of rounds, and of the turns of players in them."""
        if not isinstance(event, TurnBegan) or after.step == "over":
            return
        if before.turn:
            yield Moment("phase_ends", before.turn, "turn")
        if event.turn != before.turn:
            if before.turn:
                yield Moment("turn_ends", before.turn)
            yield Moment("turn_begins", event.turn)
        yield Moment("phase_begins", event.turn, "turn")

    def end(self, recorder: Recorder, side: PlayerId | None, name: LocalText) -> None:
        """End the game by an event: a side has won, or nobody."""
        winner = None if side is None else recorder.state.battle.side_number(side)
        recorder.note(GameEnded(winner, "event_draw" if side is None else "event"))

    def happen(self, recorder: Recorder, effect: Any, place: Place) -> None:
        """Let a side draw cards or its wizard's life change, or change the board; who is out draws none.

        Raises:
            GameOverError: so few wizards are left that the game is over.
        """
        side = recorder.state.battle.side_number(effect.side)
        match cast("Draws | LifeChanges | FillsSquare | BuildsSide", effect):
            case Draws():
                if recorder.state.wizards[side].alive:
                    handling.draw(recorder, side, effect.cards)
            case LifeChanges():
                if happenings.change_life(recorder, side, effect.points):
                    raise GameOverError
            case FillsSquare():
                happenings.fill(recorder, side, effect)
            case BuildsSide():  # pragma: no branch - no case is left
                happenings.build(recorder, side, effect)


SCRIPT: Final = Script(WizwarEvents())
