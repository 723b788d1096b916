"""The state of a battle: all that changes in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from editor.rules.core.engine import recorder
from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.artillery.guns_now import NO_GUNS, GunsNow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.buildings.now import NO_DOORS, DoorsNow
from editor.rules.demonworld.effects.lasting import Lasting
from editor.rules.demonworld.fire.now import NO_FIRE, FireNow
from editor.rules.demonworld.magic.wizards import Magic
from editor.rules.demonworld.places import DEPENDED_ON, Places
from editor.rules.demonworld.terrain.changes import NO_CHANGES, GroundChanges
from editor.rules.demonworld.units import (
    NOBODY_UNSEATED,
    Attack,
    ElementNow,
    Fight,
    Marching,
    PhaseName,
    Ride,
    Shot,
    Stand,
    Unit,
    Unseated,
)
from schemas.problems import Message
from schemas.scenario_rules import Weather
from schemas.systems.demonworld_parts import Order

Step = Literal[
    "begin",
    "orders",
    "keep",
    "call",
    "choose_commanders",
    "turn_commanders",
    "dismount",
    "come_down",
    "shots",
    "divert",
    "close_ranks",
    "guns",
    "announce_arrows",
    "flaming_arrows",
    "light_fires",
    "hew_doors",
    "choose_sequence",
    "move",
    "ride_on",
    "ride_shots",
    "react",
    "close_in",
    "declare",
    "break_off",
    "attacks",
    "second_attack",
    "choose_regroup",
    "regroup",
    "leave_melee",
    "air_attacks",
    "urge",
    "rally",
    "follow",
    "gather",
    "deploy",
    "enter",
    "cast",
    "shift_failure",
    "over",
]
"""What the side to act has to decide."""


@dataclass(frozen=True)
class BattleState(Places):
    """A battle at one moment."""

    battle: Battle = field(compare=False)
    """What never changes, on the ground as it is now."""
    units: tuple[Unit, ...]
    """Every unit by number; one without elements is gone."""
    unit_of: tuple[int, ...]
    """Element -> number of the unit to which it belongs now; a commander may join and leave one (X.2.3)."""
    turn: int = 0
    """Turn, from 1."""
    phase: PhaseName = "orders"
    """Phase (III.2.0)."""
    step: Step = "orders"
    """What is to be decided."""
    side: int = 0
    """Number of the side that decides it."""
    sequence: Order | None = None
    """Sequence of the movement phase (V.2.0)."""
    first: int = 0
    """Side whose camp moves first in the sequence, or regroups first after a melee, where two do."""
    ahead: tuple[int, ...] = ()
    """Of more than two camps those that go before all others, in their order ..."""
    behind: tuple[int, ...] = ()
    """... and those that go after all others."""
    unit: int | None = None
    """Unit that is moving, reacting, closing in or closing its ranks."""
    attacker: int | None = None
    """Unit whose movement has made contact."""
    asked: tuple[int, ...] = ()
    """Units that have still to react or to close ranks."""
    orders: tuple[tuple[tuple[int, Order], ...] | None, ...] = ()
    """Side -> orders laid face down (III.2.0)."""
    command: tuple[tuple[int, int, tuple[int, ...]], ...] | None = None
    """(unit, counters, commanders who may give them) of this turn, once settled (X.3.0)."""
    chosen_late: tuple[int, ...] = ()
    """Units without a counter whose die leaves their order to the player (X.4.0)."""
    owed: tuple[int, ...] = ()
    """Units of which a counter has to be named that remains (X.4.0)."""
    kept: tuple[tuple[tuple[int, Order], ...] | None, ...] = ()
    """Side -> the counters that remain, unseen until all sides have named them (X.4.0)."""
    commanding: Literal["", "move", "turn"] = ""
    """Commanders move before the units of a sequence, or turn after the last one (X.2.1)."""
    called: tuple[tuple[int, ...] | None, ...] = ()
    """Side -> commanders who move now (X.2.1)."""
    left: tuple[int, ...] = ()
    """Units that a commander has just left (X.2.3)."""
    shots: tuple[tuple[Shot, ...] | None, ...] = ()
    """Side -> shots declared."""
    attacks: tuple[tuple[Attack, ...] | None, ...] = ()
    """Side -> attacks declared."""
    pending: tuple[Attack, ...] = ()
    """Attacks declared and not struck yet."""
    earned: tuple[tuple[int, int, int, int], ...] = ()
    """Second attacks to be used: (element, target hit, its cell, initiative) (XIV.1.0)."""
    again: tuple[int, ...] = ()
    """Elements that have used a second attack in this phase, as often as they have (XIV.1.0)."""
    struck: frozenset[int] = frozenset()
    """Elements hit that are still on the field, without a hit point left (IV, VI.1.4)."""
    states: tuple[tuple[int, int], ...] = ()
    """(unit, place of the state among its profiles) of those that have changed; ``battle`` has them so."""
    wounds: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Element -> (hit points lost, those lost in this turn), of elements with several (VIII.1.1)."""
    diverting: tuple[int, ...] = ()
    """Special elements hit by shots for whom others may fall (IX.5.0)."""
    spent: frozenset[int] = frozenset()
    """Elements that have shot or supported in this turn."""
    before: tuple[tuple[int, ...], ...] = ()
    """Unit -> its cells before the shooting phase (IV.4.0)."""
    locked: frozenset[tuple[int, int]] = frozenset()
    """One-sided contacts declared: (unit that could step over, unit that could not) (XI.4.0)."""
    answered: tuple[int, ...] = ()
    """Sides that have declared or kept their one-sided contacts."""
    air: tuple[tuple[Attack, ...] | None, ...] = ()
    """Side -> attacks of flyers, and on them, declared in this melee phase (XXIII.8.0)."""
    winged: tuple[int, ...] = ()
    """Sides that have said which of their flyers leave their melees (XXIII.8.4)."""
    fights: tuple[Fight, ...] = ()
    """Melees of this phase, in the order in which they are resolved."""
    fight: int = 0
    """Place of the melee that is resolved."""
    felled: tuple[tuple[int, int], ...] = ()
    """(element, unit that has struck it down) of this melee phase (XV.3.0)."""
    runners_fallen: frozenset[int] = frozenset()
    """Elements that have fallen in this phase while they were in rout: no loss to their unit (XV.2.0)."""
    driven: int | None = None
    """Impetuous unit whose compulsory move is on (XV.10.0)."""
    quiet: tuple[int, int, int] = (0, 0, 0)
    """(elements left, hit points that they lack, turn at whose beginning it was first so) (XVI.3.4)."""
    held: tuple[tuple[str, int, int], ...] = ()
    """(area, side, whole turns held) (XVI.2.0)."""
    deployed: tuple[tuple[Stand, ...] | None, ...] = ()
    """Side -> where it has set up its units, until all see each other (XVI.3.3)."""
    marches: tuple[Marching, ...] = ()
    """Flank marches (XVI.5.0)."""
    scouted: tuple[int, ...] = ()
    """Side -> reconnaissance points, once announced (XVI.5.0)."""
    scores: tuple[int, ...] = ()
    """Side -> points scored by triggers; empty while nobody has."""
    fired: tuple[str, ...] = ()
    """Ids of the triggers that have gone off."""
    counters: dict[str, int] = field(default_factory=dict)
    """Counter of the scenario -> its value."""
    waiting: tuple[tuple[int, int, int], ...] = ()
    """(trigger, effect, units) of those that an event brings and for whom there was no room yet."""
    stood: tuple[int, ...] = ()
    """Lasting block of the scenario's rules -> whole turns for which it has been so, -1 where it is not."""
    worths: tuple[tuple[int, int], ...] = ()
    """(objective, what it is worth now) of those that a trigger has changed."""
    weather: Weather | None = None
    """The weather; None if it does not matter."""
    wind: tuple[int, int] | None = None
    """(direction 1 to 6 of the compass rose, speed); None if it does not matter (XXII.2.0)."""
    changes: GroundChanges = NO_CHANGES
    """What has become of the ground; ``battle`` stands on it."""
    effects: tuple[Lasting, ...] = ()
    """Effects that last a while (XX.6.0)."""
    breaths: tuple[tuple[int, Literal["ahead", "left", "right"]], ...] = ()
    """Breath declared in this shooting phase: (dragon, where) (XVII.7.4)."""
    ride: Ride | None = None
    """Large base that rides over others (XVII.3.0)."""
    unseated: Unseated = NOBODY_UNSEATED
    """Riders of fallen monsters for whom a place has to be chosen (XVII.7.6)."""
    guns: GunsNow = NO_GUNS
    """Loading points and aims of guns (XIX)."""
    fire: FireNow = NO_FIRE
    """What a turn with fire remembers beside the fields that burn (XXII)."""
    doors: DoorsNow = NO_DOORS
    """Who is at which door, and what has been hewn off solid ones (XXIV.3.1)."""
    magic: Magic | None = None
    """Wizards, their points, what is cast (XX); None if nobody is one."""
    winner: int | None = None
    """Side that has won."""
    ended: Message | None = None
    """Why the battle is over."""

    def replace(self, **changes: Any) -> BattleState:
        """Return the state with some fields changed, as ``dataclasses.replace`` does, only quicker.

        What has been worked out from the places of the units is kept where they do not change.
        """
        values = self.__dict__ | changes
        if len(values) != len(self.__dict__) and not changes.keys() <= _FIELDS:
            raise TypeError(f"a state has no such fields: {sorted(changes.keys() - _FIELDS)}")
        if not DEPENDED_ON.isdisjoint(changes):
            self.forget(values, changes)
        after = object.__new__(BattleState)
        object.__setattr__(after, "__dict__", values)
        return after

    def on(self, changes: GroundChanges) -> BattleState:
        """Return the state on a ground that has changed: ways, contact and sight follow."""
        return self.replace(changes=changes, battle=self.battle.on(changes))

    def with_unit(self, unit: Unit, /, **changes: Any) -> BattleState:
        """Return the state with one unit changed, and other fields with it."""
        return self.replace(units=put(self.units, unit.number, unit), **changes)

    def score(self, side: int) -> int:
        """Return the points that a side has scored by triggers."""
        return self.scores[side] if self.scores else 0

    def just_come(self, unit: Unit) -> bool:
        """Return whether a unit has come onto the field in this turn: it attacks nobody (XVI.5.0)."""
        return 0 < unit.entered == self.turn

    def of_side(self, side: int) -> tuple[Unit, ...]:
        """Return the units of a side that still stand."""
        roster = self.battle.roster
        return tuple([unit for unit in self.units if unit.elements and roster[unit.number].side == side])

    def elements(self) -> Iterator[ElementNow]:
        """Yield every living element for a viewer, unit by unit."""
        battle = self.battle
        for unit in self.units:
            side = battle.roster[unit.number].side
            for element, (_, cell, facing) in unit.stands.items():
                yield ElementNow(
                    element,
                    unit.number,
                    side,
                    battle.ground.at(cell),
                    FACINGS[facing],
                    battle.signs[element],
                    self.wounds[element][0] if element in self.wounds else int(element in self.struck),
                    unit.altitude,
                )


_FIELDS: Final = frozenset(one.name for one in fields(BattleState))


def changed(state: BattleState, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the units of a state with some of them changed."""
    found = list(state.units)
    for unit in units:
        found[unit.number] = unit
    return tuple(found)


def is_enemy(state: BattleState, element: int) -> bool:
    """Return whether an element is of another camp than the side to act."""
    return state.battle.camp_of[element] != state.battle.camps[state.side]


def put(places: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple with one of its places filled anew."""
    return (*places[:index], value, *places[index + 1 :])


def without(numbers: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return numbers without one of them."""
    return tuple([number for number in numbers if number != gone])


def hurt(state: BattleState, element: int, **changes: Any) -> BattleState:
    """Return the state after an element has lost a hit point; without any left it falls (VIII.1.1).

    ``changes``: fields that change with it.
    """
    most = state.battle.hit_points[element]
    if most == 1:
        return state.replace(struck=state.struck | {element}, **changes)
    lost, now = state.wounds.get(element, (0, 0))
    struck = state.struck | {element} if lost + 1 >= most else state.struck
    return state.replace(struck=struck, wounds={**state.wounds, element: (lost + 1, now + 1)}, **changes)


Recorder = recorder.Recorder[BattleState, Event]
"""The events of one decision and the state after each."""
