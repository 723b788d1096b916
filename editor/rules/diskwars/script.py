"""The events of Diskwars's scenarios: the moments at which they are looked at, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from editor.rules.core.script import Happened, Moment, Place, Script, phase_moments
from editor.rules.diskwars.arriving import bring
from editor.rules.diskwars.base import Recorder
from editor.rules.diskwars.events.arrivals import Scored
from editor.rules.diskwars.events.turns import BattleEnded, TurnBegan, TurnEnded
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.wording import seat_named
from schemas.game_effects import DisksCome
from schemas.problems import Message
from schemas.quantities import PlayerId
from schemas.scenario_rules import Scores
from schemas.systems.diskwars import DiskwarsScenario
from schemas.text import LocalText

_PHASE_OF: Final = {
    "activate": "activate",
    "answer": "activate",
    "throw": "activate",
    "enter": "activate",
    "shooting_begins": "shoot",
    "shoot": "shoot",
    "combat_begins": "fight",
    "fight": "fight",
}


class DiskwarsEvents:
    """The part of :class:`editor.rules.core.script.Game` of this game."""

    def scenario(self, state: BattleState) -> DiskwarsScenario:
        """Return the scenario of a state."""
        return state.battle.scenario

    def happened(self, state: BattleState) -> Happened:
        """Return what its events have brought about."""
        return state.happened

    def after(self, state: BattleState, happened: Happened) -> BattleState:
        """Return the state after they have brought about something else."""
        return state.replace(happened=happened)

    def moments(self, before: BattleState, event: Any, after: BattleState) -> Iterator[Moment]:
        """Yield the beginnings and ends of turns and phases to which an event leads."""
        if after.step == "over":
            return
        if isinstance(event, TurnBegan):
            yield Moment("turn_begins", event.turn)
        yield from phase_moments(after.turn, _PHASE_OF.get(before.step, ""), _PHASE_OF.get(after.step, ""))
        if isinstance(event, TurnEnded):
            yield Moment("turn_ends", after.turn)

    def end(self, recorder: Recorder, side: PlayerId | None, name: LocalText) -> None:
        """End the battle by an event: a side has won, or nobody."""
        battle = recorder.state.battle
        if side is None:
            recorder.note(
                BattleEnded(None, Message(code="diskwars_play.ended_event", values={"event": name}))
            )
            return
        seat = battle.seat_number(side)
        values = {**seat_named(battle, seat), "event": name}
        recorder.note(BattleEnded(seat, Message(code="diskwars_play.won_event", values=values)))

    def happen(self, recorder: Recorder, effect: Any, place: Place) -> None:
        """Bring disks into play, or give a player points, which count like those of enemies destroyed."""
        match cast("DisksCome | Scores", effect):
            case Scores():
                recorder.note(Scored(effect.side, effect.points))
            case DisksCome():  # pragma: no branch - no case is left
                battle = recorder.state.battle
                at = battle.point(effect.at) if effect.at is not None else None
                bring(recorder, battle.awaited[place], at)


SCRIPT: Final = Script(DiskwarsEvents())
