"""The order of things: turns, phases, sequences, orders (III, V.2.0, VIII.2.0, X.4.0, XX.2.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.table import Table

PHASES: Final = ("orders", "magic", "first_shooting", "movement", "second_shooting", "melee", "rally")
SEQUENCES: Final = ("move", "skirmish", "charge", "hold")
BY_DIE: Final = {1: "hold", 2: "charge", 3: "skirmish", 4: "move", 5: None, 6: None}
"""Order of a unit that nobody commands, or that was forgotten (X.4.0)."""
WHEN: Final[dict[type[Any], tuple[str, ...]]] = {
    happened.OrdersLaid: ("orders",),
    happened.OrdersRevealed: ("orders",),
    happened.SpellAnnounced: ("magic",),
    happened.SpellRolled: ("magic",),
    happened.SpellStruck: ("magic",),
    happened.ShotsDeclared: ("first_shooting", "second_shooting", "movement"),
    happened.ShotFired: ("first_shooting", "second_shooting", "movement"),
    happened.BreathStruck: ("first_shooting", "second_shooting"),
    happened.GunFired: ("first_shooting", "second_shooting"),
    happened.GunsLoaded: ("movement",),
    happened.Flown: ("movement",),
    happened.Overrun: ("movement",),
    happened.SequenceBegan: ("movement",),
    happened.ContactMade: ("movement",),
    happened.UnitClosedIn: ("movement",),
    happened.UnitReacted: ("movement",),
    happened.FireTried: ("movement",),
    happened.ArrowFlew: ("second_shooting",),
    happened.BlowStruck: ("melee",),
    happened.AirBlow: ("melee",),
    happened.MeleeRegrouped: ("melee",),
    happened.EngagementsSettled: ("melee",),
}
"""Event -> the phases in which it may happen."""


class Phases:
    """Follows turns, phases and orders."""

    def __init__(self) -> None:
        self._phase = -1
        self._sequence = -1
        self._driven = False

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        phase = before.state.phase
        allowed = WHEN.get(type(event))
        if allowed is not None and phase not in allowed:
            yield f"III.2.0: {type(event).__name__} in the phase {phase}"
        match event:
            case happened.TurnBegan():
                if event.turn != before.state.turn + 1:
                    yield f"III.2.0: turn {event.turn} after {before.state.turn}"
                self._phase = 0
            case happened.PhaseBegan():
                yield from self._begins(before, event)
            case happened.SequenceBegan():
                number = SEQUENCES.index(event.sequence)
                if number <= self._sequence:
                    yield f"V.2.0: the sequence {event.sequence} comes too late"
                self._sequence = number
            case happened.OrdersLaid():
                for unit, _ in event.orders:
                    if before.battle.roster[unit].side != event.side:
                        yield "III.2.0: an order for a unit of somebody else"
            case happened.OrdersRevealed():
                yield from self._revealed(before, event)
            case happened.CommandSettled() | happened.ForgottenRolled():
                for unit, die, order in event.rolled:
                    if BY_DIE[die] != order:
                        yield f"X.4.0: a {die} gives {BY_DIE[die]}, not {order}, to unit {unit}"
            case happened.FirstSettled() if event.chooser is not None and phase == "movement":
                yield from self._first(before, event)
            case _:
                pass

    def _begins(self, before: Table, event: Any) -> Iterator[str]:
        if event.phase == "over":
            return
        number = PHASES.index(event.phase)
        due = self._phase + 1
        while due < len(PHASES) and (
            (PHASES[due] == "magic" and "XX" not in before.chapters)
            or (PHASES[due] == "rally" and "XV" not in before.chapters)
        ):
            due += 1
        magic_missing = PHASES[due] == "magic" and number == due + 1
        if number != due and not magic_missing:
            yield f"III.2.0: the phase {event.phase} after {PHASES[self._phase]}"
        self._phase, self._sequence = number, -1

    def _revealed(self, before: Table, event: Any) -> Iterator[str]:
        seen = set()
        for number, order, forgotten in event.orders:
            unit = before.state.units[number]
            if number in seen:
                yield f"III.2.0: unit {number} has two orders"
            seen.add(number)
            if unit.engaged:
                yield f"III.2.0: unit {number} has an order in melee"
            if unit.mood in ("rout", "impetuous"):
                yield f"VIII.2.0: unit {number} has an order, {unit.mood}"
            if before.alone(unit):
                yield f"X.2.1: commander {number} has an order"
            large = bool(unit.elements) and before.base(unit.elements[0]) != "standard"
            if forgotten and (large or "X" not in before.chapters) and order != "hold":
                yield f"III.2.0, XVII.1.1: unit {number} was forgotten and does not hold"
            if large and before.base(unit.elements[0]).startswith("artillery") and order == "charge":
                yield f"XIX.3.0: gun {number} charges"

    def _first(self, before: Table, event: Any) -> Iterator[str]:
        """Who has fewer units with the order chooses (V.2.0)."""
        if before.state.commanding or before.state.sequence is None:
            return
        counts = [0] * len(before.battle.scenario.sides)
        for unit in before.state.units:
            if unit.elements and unit.order == before.state.sequence:
                own = before.battle.roster[unit.number].side
                for side in range(len(counts)):
                    counts[side] += before.allied(own, side)
        others = [count for side, count in enumerate(counts) if not before.allied(side, event.chooser)]
        if counts[event.chooser] > min([count for count in others if count] or [99]):
            yield f"V.2.0: side {event.chooser} chooses with {counts} units"
