"""The events of Zargo's scenarios: the moments at which they are looked at, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.core.script import Happened, Moment, Place, Script, phase_moments
from editor.rules.zargo.arriving import bring, hand_over
from editor.rules.zargo.base import Recorder
from editor.rules.zargo.events.turns import MonthBegan, TurnEnded
from editor.rules.zargo.flow import end_game
from editor.rules.zargo.state import ZargoState, side_number
from schemas.game_effects import CityPasses, PiecesCome
from schemas.quantities import PlayerId
from schemas.systems.zargo_forces import ZargoScenario
from schemas.text import LocalText

PHASE_OF: Final = {
    "alliance": "alliance",
    "answer": "alliance",
    "move": "move",
    "shots": "shots",
    "combat": "combat",
    "run_on": "combat",
    "occupy": "combat",
}
"""Stage -> the phase that it belongs to."""


class ZargoEvents:
    """The part of :class:`editor.rules.core.script.Game` of this game."""

    def scenario(self, state: ZargoState) -> ZargoScenario:
        """Return the scenario of a state."""
        return state.world.scenario

    def happened(self, state: ZargoState) -> Happened:
        """Return what its events have brought about."""
        return state.happened

    def after(self, state: ZargoState, happened: Happened) -> ZargoState:
        """Return the state after they have brought about something else."""
        return state.replace(happened=happened)

    def moments(self, before: ZargoState, event: Any, after: ZargoState) -> Iterator[Moment]:
        """Yield the beginnings and ends of months; a month ends with the turn of its last side."""
        if after.step == "over":
            return
        if isinstance(event, MonthBegan):
            yield Moment("turn_begins", event.month)
        yield from phase_moments(after.month, PHASE_OF.get(before.step, ""), PHASE_OF.get(after.step, ""))
        if isinstance(event, TurnEnded):
            order = after.world.order
            if not any(after.alive(side) for side in order[order.index(event.side) + 1 :]):
                yield Moment("turn_ends", after.month)

    def end(self, recorder: Recorder, side: PlayerId | None, name: LocalText) -> None:
        """End the game by an event: a side has won, or nobody."""
        number = side_number(recorder.state, side) if side is not None else None
        end_game(recorder, number, "event" if number is not None else "event_draw")

    def happen(self, recorder: Recorder, effect: Any, place: Place) -> None:
        """Bring pieces into play, or let a city change hands."""
        if isinstance(effect, PiecesCome):
            bring(recorder, recorder.state.world.awaited.get(place, ()), effect.at)
        elif isinstance(effect, CityPasses):
            hand_over(recorder, effect.at, side_number(recorder.state, effect.side))


SCRIPT: Final = Script(ZargoEvents())
