"""A shooting phase: shots declared, resolved, diverted, the fallen taken away (IV, IX.5.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.artillery import gunnery
from editor.rules.demonworld.fire import flaming
from editor.rules.demonworld.flyers.falling import take_off_the_field
from editor.rules.demonworld.formations.special_elements import substitutes, to_divert
from editor.rules.demonworld.large import breathing
from editor.rules.demonworld.morale.phase import after_losses
from editor.rules.demonworld.movement.going_first import sides
from editor.rules.demonworld.shooting import hits, targets
from editor.rules.demonworld.shooting.events import RanksToClose, ShotDiverted, ShotsToDivert
from editor.rules.demonworld.state import Recorder
from editor.rules.demonworld.turn import DecisionDue, PhaseBegan, ask
from editor.rules.demonworld.units import PhaseName
from editor.rules.demonworld.victory import triggers


def _begins(phase: PhaseName) -> Callable[[Recorder], str | None]:
    """Return how one of the shooting phases begins; the phase before ends (IV)."""

    def begin(recorder: Recorder) -> str | None:
        if triggers.phase_ends(recorder):
            return None
        recorder.note(PhaseBegan(phase))
        return None if triggers.phase_begins(recorder) else "flames"

    return begin


def _shots(recorder: Recorder) -> str | None:
    """Go on with the shots declared; when all have declared, resolve them (IV.1.0)."""
    if ask_shots(recorder):
        return None
    resolve_shots(recorder)
    return "diverted"


def _diverted(recorder: Recorder) -> str | None:
    """Go on with who falls for special elements; then take away all who fall, at once (IX.5.0)."""
    if ask_diverted(recorder):
        return None
    take_away(recorder)
    return "ranks"


def _ranks(recorder: Recorder) -> str | None:
    """Ask the next unit with losses to close its ranks; then go on (IV.4.0).

    In the movement phase it is units that commanders have left who close their ranks (X.2.3), in the magic
    phase units with losses to spells (XX.2.0).
    """
    if recorder.state.ride is not None:
        return "ride_ranks"
    if ask_ranks(recorder):
        return None
    if recorder.state.phase == "magic":
        return "magic_tests"
    return "units" if recorder.state.phase == "movement" else "shooting_ends"


def _end(recorder: Recorder) -> str | None:
    """Test those who have lost elements, then go on to the next phase (XV.2.0)."""
    first = recorder.state.phase == "first_shooting"
    after_losses(recorder)
    if triggers.phase_ends(recorder):
        return None
    return "movement" if first else "melee"


def ask_shots(recorder: Recorder) -> bool:
    """Ask the next side that can shoot for its shots; return whether there is one (IV.1.0)."""
    state = recorder.state
    for side in sides(state):
        if state.shots[side] is not None:
            continue
        able = next(targets.shots_of(state, side), None) or next(breathing.breaths_of(state, side), None)
        if able is not None:
            recorder.note(DecisionDue("shots", side))
            return True
    return False


def resolve_shots(recorder: Recorder) -> None:
    """Roll for all shots declared; special elements hit may have others fall for them (IV.1.0, IX.5.0)."""
    flaming.resolve(recorder)
    in_melee = hits.resolve(recorder)
    by_guns = gunnery.resolve(recorder)
    breathing.resolve(recorder)
    special = to_divert(recorder.state, in_melee, by_guns)
    if special:
        recorder.note(ShotsToDivert(special))


def ask_diverted(recorder: Recorder) -> bool:
    """Ask who falls for the next special element hit; return whether anybody can (IX.5.0)."""
    while recorder.state.diverting:
        state = recorder.state
        element = state.diverting[0]
        if substitutes(state, element):
            recorder.note(DecisionDue("divert", state.battle.side_of[element], state.unit_of[element]))
            return True
        recorder.note(ShotDiverted(element, None, 0, None))
    return False


def take_away(recorder: Recorder) -> None:
    """Take away all who fall, at once; units with losses close their ranks (IV.4.0)."""
    take_off_the_field(recorder)
    state = recorder.state
    hurt = tuple(
        unit.number
        for unit in state.units
        if unit.elements
        and unit.mood != "rout"
        and unit.altitude is None
        and len(unit.cells) < len(state.before[unit.number])
    )
    if hurt:
        recorder.note(RanksToClose(hurt))


def ask_ranks(recorder: Recorder) -> bool:
    """Ask the next unit with losses to close its ranks; return whether there is one (IV.4.0)."""
    state = recorder.state
    if not state.asked:
        return False
    number = state.asked[0]
    ask(recorder, "close_ranks", number)
    return True


STAGES: Final = (
    StageRow("first_shooting", _begins("first_shooting")),
    StageRow("second_shooting", _begins("second_shooting")),
    StageRow("shots", _shots),
    StageRow("diverted", _diverted),
    StageRow("ranks", _ranks),
    StageRow("shooting_ends", _end),
)
