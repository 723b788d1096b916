"""Who falls in a battle, and what large flyers do that come down dead (XXIII.8.5)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.demonworld.flyers.air_events import FlyerFell
from editor.rules.demonworld.flyers.falls import crash, fall_power
from editor.rules.demonworld.flyers.now import footprint, large
from editor.rules.demonworld.large.dismounting import remove_fallen
from editor.rules.demonworld.large.footprints import Body
from editor.rules.demonworld.state import BattleState, Recorder


def take_off_the_field(recorder: Recorder) -> None:
    """Take away all who are struck; large flyers among them come down first, on whoever is under them."""
    for element in sorted(recorder.state.struck & recorder.state.aloft):
        if large(recorder.state.battle, element):
            _fall(recorder, element)
    struck = tuple(sorted(recorder.state.struck))
    if struck:
        remove_fallen(recorder, struck)


def _fall(recorder: Recorder, element: int) -> None:
    """Let a large flyer come down straight: what stands under it is destroyed, monsters are struck."""
    state, thrown = recorder.state, list[int]()
    altitude = state.units[state.unit_of[element]].altitude
    if altitude is None:  # pragma: no cover - who falls was in the air
        return
    under = sorted({state.occupied[cell] for cell in state.fields_of(element) if cell in state.occupied})
    bodies = [_body(state, one) for one in under]

    def dice() -> Iterator[int]:
        while True:
            thrown.append(recorder.die(20))
            yield thrown[-1]

    axial = state.battle.ground.axial
    covered = [axial(cell) for cell in state.fields_of(element)]
    power = fall_power(state.battle.cards[element].size, altitude)
    found = crash(covered, power, bodies, dice(), state.battle.ruleset)
    wounds = tuple([(under[place], count) for place, count in sorted(found.wounds.items())])
    destroyed = tuple([under[place] for place in found.destroyed if place not in found.wounds])
    recorder.note(FlyerFell(element, altitude, power, destroyed, wounds, tuple(thrown)))


def _body(state: BattleState, element: int) -> Body:
    stands, battle = state.standing[element], state.battle
    left = battle.hit_points[element] - state.wounds.get(element, (0, 0))[0]
    base = footprint(state, element, stands.cell, stands.facing)
    return Body(str(element), base, battle.cards[element].size, max(1, left))
