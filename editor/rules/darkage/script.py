"""The events of Dark Age's scenarios: the moments at which they are looked at, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from editor.rules.core.altered import altered
from editor.rules.core.script import Happened, Moment, Place, Script, phase_moments
from editor.rules.darkage.base import Recorder
from editor.rules.darkage.events.scores import PlacesCame, Scored
from editor.rules.darkage.events.turns import Changed, GameEnded, TurnBegan
from editor.rules.darkage.instants import draw
from editor.rules.darkage.state import NONE, State
from schemas.game_effects import MeansChange, PlacesCome
from schemas.game_events import Draws
from schemas.quantities import PlayerId
from schemas.scenario_rules import Scores
from schemas.systems.darkage import DarkageScenario
from schemas.text import LocalText


class DarkageEvents:
    """The part of :class:`editor.rules.core.script.Game` of this game."""

    def scenario(self, state: State) -> DarkageScenario:
        """Return the scenario of a state."""
        return state.game.scenario

    def happened(self, state: State) -> Happened:
        """Return what its events have brought about."""
        return state.happened

    def after(self, state: State, happened: Happened) -> State:
        """Return the state after they have brought about something else."""
        return altered(state, happened=happened)

    def moments(self, before: State, event: Any, after: State) -> Iterator[Moment]:
        """Yield the ends and beginnings of turns, in which each player has one, and of their phases."""
        if after.step == "over":
            return
        if isinstance(event, TurnBegan) and event.turn > before.turn:
            if before.turn:
                yield Moment("turn_ends", before.turn)
            yield Moment("turn_begins", event.turn)
        phases = DarkageScenario.phases
        ended, begun = (one if one in phases else "" for one in (before.phase, after.phase))
        yield from phase_moments(after.turn, ended, begun)

    def end(self, recorder: Recorder, side: PlayerId | None, name: LocalText) -> None:
        """End the game by an event: a side has won, or nobody."""
        winner = NONE if side is None else recorder.state.game.side_number(side)
        recorder.note(GameEnded(winner, "event_draw" if side is None else "event"))

    def happen(self, recorder: Recorder, effect: Any, place: Place) -> None:
        """Let a side draw cards, change its means or points, or bring it places; raiders have no hand."""
        player = recorder.state.game.side_number(effect.side)
        match cast("Draws | MeansChange | PlacesCome | Scores", effect):
            case Draws():
                if not recorder.state.game.raiders[player]:
                    draw(recorder, player, effect.cards)
            case MeansChange():
                if effect.command or effect.logistics:
                    recorder.note(Changed(player, effect.command, effect.logistics))
                if effect.markers:
                    recorder.note(Changed(player, markers=effect.markers))
            case PlacesCome():
                if place not in recorder.state.players[player].brought:
                    recorder.note(PlacesCame(player, *place))
            case Scores():  # pragma: no branch - no case is left
                recorder.note(Scored(player, effect.points))


SCRIPT: Final = Script(DarkageEvents())
