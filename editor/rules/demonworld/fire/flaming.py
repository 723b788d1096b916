"""Flaming arrows in a battle: announced before the movement, shot in the second phase (XXII.5.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.parts import Sum
from editor.rules.demonworld.artillery.incendiary import may_announce
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.effects.numbers import in_weather
from editor.rules.demonworld.fire.arrow_events import ArrowFlew, ArrowsAnnounced, ArrowsDeclared
from editor.rules.demonworld.fire.arrows import ArrowTarget, FlamingArrows, arrows_number, refuses_arrows
from editor.rules.demonworld.fire.now import FlamingShot
from editor.rules.demonworld.fire.turn_begins import flammable
from editor.rules.demonworld.large.mounts import mount_of
from editor.rules.demonworld.shooting import numbers as shooting_numbers
from editor.rules.demonworld.shooting.seeing import in_arc_of, in_sight, seen, sees
from editor.rules.demonworld.shooting.targets import check_each, may_shoot, power
from editor.rules.demonworld.state import BattleState, Recorder, is_enemy
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import (
    element_named,
    field_named,
    listed,
    refuse,
    refuse_unit,
    said,
    unit_values,
)
from schemas.problems import Message
from schemas.systems.demonworld_parts import Weapon

_LARGE: Final = ("giant", "dragon", "chariot")
"""Kinds of card that flaming arrows meet as large monsters (XXII.5.0)."""


@dataclass(frozen=True, slots=True)
class AnnounceArrows(Action):
    """Say which units shoot flaming arrows, and which guns throw fire, in this turn (XXII.5.0, XXII.6.0)."""

    units: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShootFlaming(Action):
    """Declare every shot with flaming arrows (XXII.5.0)."""

    shots: tuple[FlamingShot, ...] = ()


def able(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit may announce flaming arrows at the start of the movement phase, or a gun fire."""
    return may_announce(state, unit) or any(
        refuses_arrows(_arrows(state, unit, element, weapon, announced=True), state.battle.ruleset) is None
        for element in unit.elements
        for weapon in state.battle.cards[element].weapons
        if weapon.bands
    )


def _arrows(
    state: BattleState,
    unit: Unit,
    element: int,
    weapon: Weapon,
    *,
    announced: bool,
    target: ArrowTarget = "standard",
    cell: int | None = None,
    segments: int = 1,
    supports: int = 0,
) -> FlamingArrows:
    """Return a shot with flaming arrows as the rules look at it."""
    battle = state.battle
    kind = battle.ruleset.open_ground
    if cell is not None and battle.terrain is not None:
        kind = battle.terrain.lies[cell].terrain
    return FlamingArrows(
        target=target,
        permitted=battle.cards[element].flaming_missiles,
        weapon=weapon.weapon,
        order=unit.order,
        announced=announced,
        manoeuvre=unit.manoeuvres > 0,
        attacked=bool(unit.engaged),
        phase="second",
        terrain=kind,
        occupied=cell is not None and cell in state.occupied,
        segments=segments,
        supports=supports,
    )


def check_announcement(state: BattleState, action: AnnounceArrows) -> Message | None:
    """Return the rule that forbids announcing flaming arrows for these units (XXII.5.0)."""
    for number in action.units:
        if not 0 <= number < len(state.units) or state.battle.roster[number].side != state.side:
            return refuse("not_now", "XXII.5.0")
        if not able(state, state.units[number]):
            return refuse_unit(state, number, "no_flaming_arrows", "XXII.5.0")
    return None if len({*action.units}) == len(action.units) else refuse("not_now", "XXII.5.0")


def announce(recorder: Recorder, action: AnnounceArrows) -> str:
    """Note the announcement of a side."""
    recorder.note(ArrowsAnnounced(recorder.state.side, tuple(sorted(action.units))))
    return "arrows"


def list_announcements(state: BattleState) -> Iterator[AnnounceArrows]:
    """Yield nobody, each unit alone, and all."""
    yield AnnounceArrows()
    units = tuple([unit.number for unit in state.of_side(state.side) if able(state, unit)])
    for number in units:
        yield AnnounceArrows((number,))
    yield AnnounceArrows(units)


def say_announcement(state: BattleState, action: AnnounceArrows) -> Message:
    """Return the action as a button says it."""
    if not action.units:
        return said("no_flaming_arrows")
    return said("flaming_arrows", listed([unit_values(state, one) for one in action.units], "part_unit"))


def check_flaming(state: BattleState, action: ShootFlaming) -> Message | None:
    """Return the rule that forbids shots with flaming arrows (XXII.5.0, IV.1)."""
    return check_each(state, action.shots, _check_flaming)


def _check_flaming(state: BattleState, shot: FlamingShot) -> Message | None:
    standing = state.standing
    number = state.unit_of[shot.shooter] if 0 <= shot.shooter < len(state.unit_of) else -1
    if shot.shooter not in standing or state.battle.side_of[shot.shooter] != state.side:
        return refuse("no_such_element", "IV.1.0", element=shot.shooter)
    if (shot.target is None) == (shot.cell is None):
        return refuse_unit(state, number, "flaming_arrows_terrain", "XXII.5.0")
    if shot.target is not None and shot.target not in standing:
        return refuse("no_such_element", "IV.1.0", element=shot.target)
    if shot.target is not None and not is_enemy(state, shot.target):
        return refuse("own_target", "IV.3.0")
    if shot.cell is not None and flammable(state, shot.cell) is None:
        return refuse_unit(state, number, "flaming_arrows_terrain", "XXII.5.0")
    unit = state.units[number]
    if not may_shoot(state, unit):
        return refuse_unit(state, number, "may_not_shoot", "IV")
    weapons = state.battle.cards[shot.shooter].weapons
    if not 0 <= shot.weapon < len(weapons):
        return refuse_unit(state, number, "no_such_weapon", "II.5.1")
    if not set(unit.elements).issuperset(shot.supports) or shot.shooter in shot.supports:
        return refuse_unit(state, number, "support_own_unit", "IV.1.2")
    for element in (shot.shooter, *shot.supports):
        arms = [weapons[shot.weapon]] if element == shot.shooter else state.battle.cards[element].weapons
        if not any(_reaches(state, unit, element, weapon, shot) for weapon in arms if weapon.bands):
            return refuse_unit(state, number, "no_clear_line", "IV.1.1")
    reason = refuses_arrows(_given(state, unit, shot), state.battle.ruleset)
    if reason is not None:
        return refuse_unit(state, number, f"flaming_arrows_{reason}", "XXII.5.0")
    axial = state.battle.ground.axial
    cells = [axial(standing[element].cell) for element in shot.supports]
    if not shooting_numbers.chain_holds(axial(standing[shot.shooter].cell), cells):
        return refuse_unit(state, number, "chain_broken", "IV.1.2")
    return None


def _given(state: BattleState, unit: Unit, shot: FlamingShot) -> FlamingArrows:
    segments, kind = 0, target_kind(state, shot)
    if shot.target is not None:
        look = seen(state, unit, state.standing[shot.shooter].cell, state.standing[shot.target].cell)
        segments = look.segments if look is not None else state.battle.cards[shot.target].size
    return _arrows(
        state,
        unit,
        shot.shooter,
        state.battle.cards[shot.shooter].weapons[shot.weapon],
        announced=unit.number in state.fire.archers,
        target=kind,
        cell=shot.cell,
        segments=segments,
        supports=len(shot.supports),
    )


def flaming_number(state: BattleState, shot: FlamingShot) -> Sum:
    """Return what a D20 may show at most for flaming arrows to hit (XXII.5.0)."""
    unit = state.units[state.unit_of[shot.shooter]]
    return in_weather(state, arrows_number(_given(state, unit, shot), state.battle.ruleset))


def target_kind(state: BattleState, shot: FlamingShot) -> ArrowTarget:
    """Return at what flaming arrows are shot."""
    if shot.target is None:
        return "field"
    kind = state.battle.cards[shot.target].card_kind
    return "war_machine" if kind == "artillery" else "large_monster" if kind in _LARGE else "standard"


def _reaches(state: BattleState, unit: Unit, element: int, weapon: Weapon, shot: FlamingShot) -> bool:
    """Return whether an element has the target in range, arc and sight."""
    if weapon.weapon not in state.battle.ruleset.fire.flaming_arrow_weapons:
        return False
    own = state.standing[element].cell
    place = unit.elements.index(element)
    if shot.target is not None:
        if mount_of(state, shot.target) is not None:
            return False  # Flaming arrows go at a mount as a whole, not at its rider (XXII.5.0).
        cell = state.standing[shot.target].cell
        return power(state, unit, weapon, own, cell) is not None and sees(state, unit, place, cell)
    if shot.cell is None or power(state, unit, weapon, own, shot.cell) is None:
        return False
    return in_arc_of(state, unit, place, shot.cell) and sees_field(state, own, shot.cell)


def sees_field(state: BattleState, start: int, cell: int) -> bool:
    """Return whether any part of what grows on a field is seen from a cell (XIX.6.0)."""
    battle, occupied = state.battle, state.occupied
    terrain = battle.terrain
    if terrain is None or not in_sight(state, start, cell):
        return False
    cards = battle.cards
    way = battle.ground.between(start, cell)
    between = tuple([(one, cards[occupied[one]].size) for one in way if one in occupied])
    own = cards[occupied[start]].size
    height = max(terrain.lies[cell].terrain.height, 1)
    return battle.sight.look(start, own, cell, height, between).segments > 0


def shoot(recorder: Recorder, action: ShootFlaming) -> str:
    """Note the declaration of a side."""
    recorder.note(ArrowsDeclared(recorder.state.side, action.shots))
    return "flames"


def resolve(recorder: Recorder) -> None:
    """Roll for every flaming arrow declared; who is hit stays on the field until all are done."""
    for shots in recorder.state.fire.shots:
        for shot in shots or ():
            state = recorder.state
            if shot.target is not None and shot.target in state.struck:
                recorder.note(ArrowFlew(shot.shooter, shot.target, shot.cell, (), None, None, False, ()))
                continue
            number = flaming_number(state, shot)
            die = recorder.die(20)
            hit, base = die <= number.value, int(number.value)
            event = ArrowFlew(
                shot.shooter, shot.target, shot.cell, shot.supports, base, die, hit, number.modifiers
            )
            recorder.note(event)


def single_shots(state: BattleState, side: int) -> Iterator[FlamingShot]:
    """Yield every single shot with flaming arrows that a side may make, without supports."""
    archers = state.fire.archers
    camp, camp_of = state.battle.camps[side], state.battle.camp_of
    enemies = [element for element in state.standing if camp_of[element] != camp]
    for unit in state.of_side(side):
        if unit.number not in archers or not may_shoot(state, unit):
            continue
        for shooter, own in zip(unit.elements, unit.cells, strict=True):
            if shooter in state.spent:
                continue
            for number, weapon in enumerate(state.battle.cards[shooter].weapons):
                if not weapon.bands:
                    continue
                found = [FlamingShot(shooter, target=target, weapon=number) for target in enemies]
                far = weapon.bands[-1].to
                found += [
                    FlamingShot(shooter, cell=cell, weapon=number) for cell in dry_fields(state, own, far)
                ]
                yield from (shot for shot in found if _check_flaming(state, shot) is None)


def dry_fields(state: BattleState, start: int, far: int) -> list[int]:
    """Return the empty cells within so many fields that would burn."""
    terrain, ground = state.battle.terrain, state.battle.ground
    if terrain is None:
        return []
    dry = {one.terrain for one in state.battle.ruleset.fire.grounds}
    tokens, occupied = state.changes.tokens, state.occupied
    return [
        cell
        for cell, lie in terrain.lies.items()
        if lie.terrain.id in dry
        and cell not in tokens
        and cell not in occupied
        and ground.distance(start, cell) <= far
    ]


def joined(state: BattleState, shot: FlamingShot, others: Iterable[FlamingShot]) -> FlamingShot:
    """Return a shot at a field with all of its unit's that can support it, as far as their chain holds."""
    waiting = [one.shooter for one in others if one.cell == shot.cell and one.shooter != shot.shooter]
    found, going = shot, shot.cell is not None
    while going:
        going = False
        for helper in waiting:
            wider = found._replace(supports=(*found.supports, helper))
            if helper not in found.supports and check_flaming(state, ShootFlaming((wider,))) is None:
                found, going = wider, True
    return found


def list_flaming(state: BattleState) -> Iterator[ShootFlaming]:
    """Yield no further shot, each single one, and the first at each field with all support."""
    yield ShootFlaming()
    singles = list(single_shots(state, state.side))
    by_field: dict[tuple[int, int], list[FlamingShot]] = {}
    for shot in singles:
        yield ShootFlaming((shot,))
        if shot.cell is not None:
            by_field.setdefault((state.unit_of[shot.shooter], shot.cell), []).append(shot)
    for first, *others in by_field.values():
        together = joined(state, first, others)
        if together.supports:
            yield ShootFlaming((together,))


def say_flaming(state: BattleState, action: ShootFlaming) -> Message:
    """Return the action as a button says it."""
    if not action.shots:
        return said("shoot_no_flaming")
    shot = action.shots[0]
    if len(action.shots) > 1:
        return said("shoot_flaming", count=len(action.shots))
    shooter = element_named(state, shot.shooter, "unit")
    if shot.target is not None:
        return said("shoot_flaming_at", shooter, element_named(state, shot.target, "target"))
    field = field_named(state, shot.cell) if shot.cell is not None else "-"
    code = "shoot_flaming_together" if shot.supports else "shoot_flaming_field"
    return said(code, shooter, field=field, count=len(shot.supports))
