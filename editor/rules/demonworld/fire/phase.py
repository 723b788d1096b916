"""Where a turn has room for fire: arrows announced, fires lit, who has not left them (XXII)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import ActionRow, StageRow
from editor.rules.demonworld.fire import flaming, lighting
from editor.rules.demonworld.fire.events import Burned, LightingBegan
from editor.rules.demonworld.fire.turn_begins import in_fire, in_force
from editor.rules.demonworld.large.dismounting import remove_fallen
from editor.rules.demonworld.movement.going_first import sides
from editor.rules.demonworld.state import Recorder
from editor.rules.demonworld.turn import DecisionDue


def _arrows(recorder: Recorder) -> str | None:
    """Ask at the start of the movement phase who shall shoot flaming arrows (XXII.5.0)."""
    state = recorder.state
    if in_force(state):
        for side in sides(state):
            said = state.fire.announced[side] if state.fire.announced else None
            if said is None and any(flaming.able(state, unit) for unit in state.of_side(side)):
                recorder.note(DecisionDue("announce_arrows", side))
                return None
    return "forced"


def _fires(recorder: Recorder) -> str:
    """Destroy who has not left the fire; then fires may be lit (XXII.3.0)."""
    if not in_force(recorder.state):
        return "second_shooting"
    state = recorder.state
    burned = tuple([element for element in in_fire(state) if element in state.fire.trapped])
    if burned:
        recorder.note(Burned(burned))
        remove_fallen(recorder, burned)
    recorder.note(LightingBegan())
    return "lighting"


def _lighting(recorder: Recorder) -> str | None:
    """Ask the next side that may light fires; then the second shooting phase begins."""
    state = recorder.state
    for side, done in enumerate(state.fire.lighting):
        if not done and next(lighting.tries(state, side), None) is not None:
            recorder.note(DecisionDue("light_fires", side))
            return None
    return "second_shooting"


def _flames(recorder: Recorder) -> str | None:
    """Ask the next side with flaming arrows for its shots, until it has no more; then for its guns."""
    state = recorder.state
    for side, units in enumerate(state.fire.announced):
        if (
            units
            and side not in state.fire.aimed
            and next(flaming.single_shots(state, side), None) is not None
        ):
            recorder.note(DecisionDue("flaming_arrows", side))
            return None
    return "guns"


ACTIONS: Final = (
    ActionRow(
        flaming.AnnounceArrows,
        flaming.check_announcement,
        flaming.announce,
        flaming.list_announcements,
        flaming.say_announcement,
    ),
    ActionRow(
        flaming.ShootFlaming, flaming.check_flaming, flaming.shoot, flaming.list_flaming, flaming.say_flaming
    ),
    ActionRow(
        lighting.LightFires,
        lighting.check_lighting,
        lighting.light,
        lighting.list_lighting,
        lighting.say_lighting,
    ),
)
STAGES: Final = (
    StageRow("arrows", _arrows),
    StageRow("fires", _fires),
    StageRow("lighting", _lighting),
    StageRow("flames", _flames),
)
