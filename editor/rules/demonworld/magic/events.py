"""What happens in the magic phase (XX): events, and the state after each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from editor.rules.demonworld.base import Event
from editor.rules.demonworld.fire.events import kindle
from editor.rules.demonworld.magic.seeing import reached
from editor.rules.demonworld.magic.wizards import Casting, Due, Magic
from editor.rules.demonworld.set_up.summoned import grown, with_units
from editor.rules.demonworld.state import BattleState, changed, hurt
from editor.rules.demonworld.words import Modifier

Outcome = Literal["works", "fails", "critical"]
Failure = Literal["banished", "backlash", "discharge", "drained", "drained_recovers", "shocked"]


@dataclass(frozen=True, slots=True)
class MagicBegan(Event):
    """The magic phase has begun; nothing has been cast in it (XX.2.0)."""


@dataclass(frozen=True, slots=True)
class LevelBegan(Event):
    """The wizards of a level say what they cast (XX.5.0)."""

    level: int
    order: tuple[int, ...]
    """Wizards in their order, each as often as he may cast."""
    sides: tuple[int, ...] = ()
    """Sides among which a lot was drawn; empty where only one has such wizards."""
    die: int | None = None
    """The lot, a die with as many faces as there are sides."""


@dataclass(frozen=True, slots=True)
class SpellAnnounced(Event):
    """A wizard has announced a spell; its points are spent (XX.5.0)."""

    casting: Casting


@dataclass(frozen=True, slots=True)
class CastingForgone(Event):
    """A wizard casts nothing (XX.5.0)."""

    wizard: int


@dataclass(frozen=True, slots=True)
class SpellRolled(Event):
    """It is settled whether a spell works (XX.5.0)."""

    casting: Casting
    die: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class SpellReleased(Event):
    """A spell works that an item has held (XXV.1.0)."""

    casting: Casting


@dataclass(frozen=True, slots=True)
class FailureRolled(Event):
    """A die was thrown on the table of critical failures (XX.5.0)."""

    casting: Casting
    die: int


@dataclass(frozen=True, slots=True)
class SpellWentWrong(Event):
    """A spell has failed critically, and this is what it does (XX.5.0)."""

    casting: Casting
    die: int
    shift: int
    result: Failure
    wounds: int = 0
    """Wounds of a backlash."""


@dataclass(frozen=True, slots=True)
class DischargeStruck(Event):
    """The energy of a failed spell strikes at somebody beside the wizard, or at him (XX.5.0)."""

    element: int
    power: int
    die: int
    hit: bool


@dataclass(frozen=True, slots=True)
class SpellStruck(Event):
    """A spell attacks an element (XX.6.0)."""

    casting: Casting
    element: int
    base: int
    die: int
    hit: bool
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class FieldKindled(Event):
    """A spell tries to set a field alight (XXII.3.0)."""

    casting: Casting
    cell: int
    power: int
    die: int
    lit: bool


@dataclass(frozen=True, slots=True)
class Summoned(Event):
    """Units have come that a spell has summoned (XX.6.0)."""

    casting: Casting
    card: str
    """Id of their card."""
    cells: tuple[tuple[int, ...], ...]
    """Cells of each unit; of a large base its reference cell."""
    facing: int


@dataclass(frozen=True, slots=True)
class SpellHealed(Event):
    """Hit points have come back by a spell, or are lost where there are fewer than none (XX.6.0)."""

    casting: Casting
    element: int
    count: int


@dataclass(frozen=True, slots=True)
class PointsChanged(Event):
    """A spell gives spell points to a wizard, or takes some (XX.6.0)."""

    casting: Casting
    wizard: int
    change: int


@dataclass(frozen=True, slots=True)
class ConditionRolled(Event):
    """A die was thrown for what a spell does to a target (XX.6.0)."""

    casting: Casting
    unit: int | None
    """The unit; None for fields on which nobody stands."""
    least: int
    die: int


@dataclass(frozen=True, slots=True)
class UnitShifted(Event):
    """A spell has moved a unit (XX.6.0)."""

    casting: Casting
    unit: int
    cells: tuple[int, ...]
    fields: int


@dataclass(frozen=True, slots=True)
class TestsDue(Event):
    """Units test their morale at the end of the phase (XX.2.0)."""

    due: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class PartLeftOut(Event):
    """A block of a spell is not played yet; its kind is named."""

    casting: Casting
    block: str


@dataclass(frozen=True, slots=True)
class DuelFought(Event):
    """Two spells contradict each other; dice settle which works (XX.6.0)."""

    first: int
    """Number of the effect that bars something."""
    second: int
    """Number of the effect that helps with it."""
    rolls: tuple[tuple[int, int], ...]
    """Dice of both, thrown until one is ahead."""
    first_prevails: bool


@dataclass(frozen=True, slots=True)
class WizardsRested(Event):
    """Wizards have rested for a turn: (wizard, points that came back) (XX.3.2)."""

    rested: tuple[tuple[int, int], ...]


def magic_of(state: BattleState) -> Magic:
    """Return what is of magic in a battle.

    Raises:
        ValueError: nobody in it is a wizard, or chapter XX is not in force.
    """
    if state.magic is None:
        raise ValueError("no wizard takes part in this battle")
    return state.magic


def after_magic_began(state: BattleState, _: MagicBegan) -> BattleState:
    """Return the state after the magic phase has begun."""
    magic = Magic(magic_of(state).wizards)
    return state.replace(magic=magic, before=tuple([unit.cells for unit in state.units]))


def after_level_began(state: BattleState, event: LevelBegan) -> BattleState:
    """Return the state after a level has begun."""
    return state.replace(magic=replace(magic_of(state), level=event.level, waiting=event.order))


def after_spell_announced(state: BattleState, event: SpellAnnounced) -> BattleState:
    """Return the state after a spell was announced."""
    magic, casting = magic_of(state), event.casting
    one = magic.of(casting.wizard)
    if one is not None:  # pragma: no branch - a wizard casts
        magic = magic.changed(one._replace(used=True) if casting.stored else one.spends(casting.points))
    return state.replace(
        magic=replace(
            magic.did(casting.wizard, ("cast",)),
            waiting=magic.waiting[1:],
            announced=(*magic.announced, casting),
        )
    )


def after_casting_forgone(state: BattleState, event: CastingForgone) -> BattleState:
    """Return the state after a wizard casts nothing."""
    magic = magic_of(state)
    left = tuple(one for one in magic.waiting if one != event.wizard)
    return state.replace(magic=replace(magic, waiting=left))


def after_spell_rolled(state: BattleState, event: SpellRolled) -> BattleState:
    """Return the state after a spell was rolled for."""
    magic = magic_of(state)
    magic = replace(magic, announced=magic.announced[1:])
    return state.replace(magic=_worked(state, magic, event.casting) if event.outcome == "works" else magic)


def after_spell_released(state: BattleState, event: SpellReleased) -> BattleState:
    """Return the state after a spell of an item has worked."""
    magic = magic_of(state)
    magic = replace(magic, announced=magic.announced[1:])
    return state.replace(magic=_worked(state, magic, event.casting))


def _worked(state: BattleState, magic: Magic, casting: Casting) -> Magic:
    """Return what is of magic after a spell has worked: its targets have been those of a spell."""
    magic = replace(magic, works=(*magic.works, casting))
    for _, elements in reached(state, state.battle.spells[casting.spell], casting):
        for element in elements:
            magic = magic.did(element, ("target_of_spell",))
    return magic


def after_failure_rolled(state: BattleState, event: FailureRolled) -> BattleState:
    """Return the state after a die on the table of failures."""
    return state.replace(magic=replace(magic_of(state), failing=(event.casting, event.die)))


def after_spell_went_wrong(state: BattleState, event: SpellWentWrong) -> BattleState:
    """Return the state after a critical failure."""
    magic, wizard = replace(magic_of(state), failing=None), event.casting.wizard
    one = magic.of(wizard)
    if one is not None and event.result in ("drained", "drained_recovers"):
        magic = magic.changed(one._replace(points=0, drained=event.result == "drained"))
    elif one is not None and event.result == "shocked":
        last = state.turn + state.battle.ruleset.magic.shocked_turns
        magic = magic.changed(one._replace(shocked_until=last))
    state = state.replace(magic=magic)
    for _ in range(event.wounds):
        if wizard not in state.struck:
            state = hurt(state, wizard)
    return state


def after_discharge_struck(state: BattleState, event: DischargeStruck) -> BattleState:
    """Return the state after a discharge."""
    state = _befell(state, event.element)
    return hurt(state, event.element) if event.hit else state


def after_spell_struck(state: BattleState, event: SpellStruck) -> BattleState:
    """Return the state after an attack of a spell."""
    return hurt(state, event.element) if event.hit else state


def _befell(state: BattleState, element: int) -> BattleState:
    return state.replace(magic=magic_of(state).did(element, ("attacked",)))


def after_field_kindled(state: BattleState, event: FieldKindled) -> BattleState:
    """Return the state after a spell has tried to set a field alight: it burns from the next turn on."""
    return kindle(state, event.cell) if event.lit else state


def after_summoned(state: BattleState, event: Summoned) -> BattleState:
    """Return the state after somebody was summoned."""
    sizes = tuple([len(own) for own in event.cells])
    battle = grown(state.battle, event.card, event.casting.wizard, sizes)
    return with_units(state, battle, event.cells, event.facing)


def after_spell_healed(state: BattleState, event: SpellHealed) -> BattleState:
    """Return the state after a healing."""
    element = event.element
    if event.count < 0:
        for _ in range(-event.count):
            if element not in state.struck:
                state = hurt(state, element)
        return state
    lost, now = state.wounds.get(element, (0, 0))
    left = max(lost - event.count, 0)
    return state.replace(wounds={**state.wounds, element: (left, min(now, left))})


def after_points_changed(state: BattleState, event: PointsChanged) -> BattleState:
    """Return the state after spell points were given or taken."""
    magic = magic_of(state)
    one = magic.of(event.wizard)
    if one is None:
        return state
    return state.replace(magic=magic.changed(one._replace(points=one.points + event.change)))


def after_unit_shifted(state: BattleState, event: UnitShifted) -> BattleState:
    """Return the state after a unit was moved by a spell."""
    return state.replace(units=changed(state, [state.units[event.unit].replace(cells=event.cells)]))


def after_tests_due(state: BattleState, event: TestsDue) -> BattleState:
    """Return the state after tests have become due."""
    magic = magic_of(state)
    return state.replace(magic=replace(magic, due=(*magic.due, *event.due)))


def after_wizards_rested(state: BattleState, event: WizardsRested) -> BattleState:
    """Return the state after wizards have rested."""
    magic = magic_of(state)
    for element, count in event.rested:
        one = magic.of(element)
        if one is not None:
            magic = magic.changed(one._replace(points=one.points + count))
    return state.replace(magic=magic)
