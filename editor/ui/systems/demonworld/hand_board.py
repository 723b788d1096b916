"""Demonworld played on the board itself: units picked up and put down, aims as arrows, counters, odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.moving import points_left
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.movement.phase import would_end
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, points_to_spend
from editor.rules.demonworld.set_up.hidden_set_up import zone_cells
from editor.rules.demonworld.shooting.seeing import seen
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.board import (
    Aim,
    Board,
    Lift,
    Odds,
    Onward,
    Sign,
    Trail,
    Verdict,
    verdict_on,
)
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_arrows import arrows
from editor.ui.systems.demonworld.hand_carry import (
    FOLLOWED,
    REPEATED,
    Carried,
    Led,
    as_far,
    carried_by,
    follow,
    shorter,
)
from editor.ui.systems.demonworld.hand_commanders import turned
from editor.ui.systems.demonworld.hand_declared import VOLLEYS, Volleys
from editor.ui.systems.demonworld.hand_deploy import placed_on, set_up_at
from editor.ui.systems.demonworld.hand_elements import STEPS as ELEMENTS
from editor.ui.systems.demonworld.hand_elements import Elements
from editor.ui.systems.demonworld.hand_magic import Spell, Spells
from editor.ui.systems.demonworld.hand_odds import HandOdds
from editor.ui.systems.demonworld.hand_ways import straight
from editor.ui.systems.demonworld.hand_words import HandWords, acting_unit, sketch, translate
from schemas.messages import sentence
from schemas.problems import Message


class DemonworldBoard(Board):
    """The Demonworld part of :class:`editor.ui.pages.preview.board.Board`."""

    in_groups = True

    def __init__(self, words: HandWords, volleys: Volleys, spells: Spells) -> None:
        self._words = words
        self._spells = spells
        self._odds = HandOdds(words)
        self._elements = Elements(words, volleys)

    # picking up

    def lift(self, state: BattleState, start: Aim, draft: Any) -> Lift | None:
        """Return the unit, or the element, that may be picked up on a field."""
        if start.at is None:
            return None
        if state.step == "deploy":
            number = placed_on(state, draft, start.at)
            return Lift(f"unit:{number}", start) if number is not None else None
        if state.step in ELEMENTS:
            return self._elements.lift(state, start, draft)
        if state.step == "cast":
            return self._spells.lift(state, start)
        cell = state.battle.ground.cell(start.at)
        element = state.occupied.get(cell)
        if element is None or state.step not in ("move", "turn_commanders"):
            return None
        unit = state.units[state.unit_of[element]]
        if state.battle.roster[unit.number].side != state.side:
            return None
        return Lift(f"unit:{unit.number}", start, data=_Once(state, unit.number, cell, alone=start.alone))

    def places(self, state: BattleState, lift: Lift, turned: int, draft: Any) -> Iterator[Offset | None]:
        """Yield the fields where it may be put down, and None for each other."""
        if state.step in ELEMENTS:
            yield from self._elements.places(state, lift, turned, draft)
        elif state.step == "cast":
            for cell in self._spells.places(state, draft):
                yield state.battle.ground.at(cell) if cell is not None else None
        elif state.step == "deploy":
            for cell in sorted(zone_cells(state.battle, state.side)):
                at = state.battle.ground.at(cell)
                yield at if self.drop(state, lift, Aim(at, turned=turned), draft).choices else None
        elif isinstance(lift.data, _Once) and state.units[_number(lift.subject)] in movable(
            state, state.side
        ):
            for end in lift.data.carried.ends(turned) if state.step == "move" else ():
                yield state.battle.ground.at(end) if end is not None else None

    # putting down

    def drop(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Verdict:
        """Return what letting go would do, as ``check`` says."""
        if aim.at is None:
            return Verdict()
        if state.step == "deploy":
            return self._set_up(state, lift, aim, draft)
        if state.step in ELEMENTS:
            return verdict_on(self._elements.drop(state, lift, aim, draft), self._sentence)
        if state.step == "cast":
            return verdict_on(self._spells.drop(state, aim, draft), self._sentence)
        if state.step == "turn_commanders":
            unit = state.units[_number(lift.subject)]
            looks = dict(draft).get(unit.number, unit.facings[0])
            seen = turned(state, unit, (looks + aim.turned) % 6, draft) if aim.turned else None
            return verdict_on(seen, self._sentence)
        found = self._led(state, lift, aim)
        if isinstance(found, Led):
            where = tuple(state.battle.ground.at(cell) for cell in found.unit.cells)
            drawn = tuple(zip(where, found.unit.facings, strict=True))
            covered = found.state.covered(found.unit) if is_large(state, found.unit) else ()
            covers = tuple(map(state.battle.ground.at, covered))
            choices = [
                Choice(self._words.action(state, one), action=one, sketch=drawn, covers=covers)
                for one in found.actions
            ]
            return Verdict(tuple(choices))
        return verdict_on(found, self._sentence)

    def _sentence(self, message: Message) -> str:
        return sentence(message, self._words.language)

    def _led(self, state: BattleState, lift: Lift, aim: Aim) -> Led | Message | None:
        if aim.at is None or state.step != "move" or not isinstance(lift.data, _Once):
            return None
        return lift.data.carried.led(state.battle.ground.cell(aim.at), aim.turned)

    def _set_up(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Verdict:
        if aim.at is None or lift.start.at is None:
            return Verdict()
        shift = state.battle.ground.cell(aim.at) - state.battle.ground.cell(lift.start.at)
        return verdict_on(set_up_at(state, draft, _number(lift.subject), shift, aim.turned), self._sentence)

    def trail(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Trail:
        """Return the way of a unit, its cost and whom it touches."""
        found = self._led(state, lift, aim)
        if not isinstance(found, Led):
            return Trail()
        at = state.battle.ground.at
        where = [at(cell) for one in _touched(found) for cell in state.fields_of(one)]
        path = tuple(at(cell) for cell in found.path)
        notes = (*self._met(found), *self._ended(state, found.unit.number))
        return Trail(path, cost=_cost(state, found), touches=tuple(where), notes=notes)

    def _met(self, found: Led) -> tuple[str, ...]:
        """Say whom a unit meets where it gets to."""
        state = found.state
        names = dict.fromkeys(self._words.unit(state, state.unit_of[one]) for one in _touched(found))
        words = translate("DemonworldHand", "Contact: {units}")
        return (words.format(units=", ".join(names)),) if names else ()

    def _ended(self, state: BattleState, number: int) -> tuple[str, ...]:
        """Say whose movement ends when this unit moves."""
        before = would_end(state, number)
        if before is None:
            return ()
        words = translate("DemonworldHand", "Ends the movement of {unit} (V.2.0)")
        return (words.format(unit=self._words.unit(state, before)),)

    def seers(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Iterator[Offset | None]:
        """Yield where the first element of each enemy unit stands that would see it (XII)."""
        found = self._led(state, lift, aim)
        if not isinstance(found, Led):
            return
        own = state.battle.roster[found.unit.number].camp
        for enemy in found.state.units:
            if state.battle.roster[enemy.number].camp != own and enemy.elements:
                cell = next((one for one in _spread(enemy.cells) if _sees(found, enemy, one)), None)
                yield state.battle.ground.at(cell) if cell is not None else None

    # several at once

    def group(
        self, state: BattleState, subjects: Sequence[str], lift: Lift, aim: Aim, draft: Any
    ) -> tuple[Onward, ...]:
        """Return the moves of several units by the same way, those in front first, each as far as it can."""
        if state.step != "move" or aim.at is None or lift.start.at is None:
            return ()
        ground = state.battle.ground
        zero, there = ground.axial(ground.cell(lift.start.at)), ground.axial(ground.cell(aim.at))
        way = there[0] - zero[0], there[1] - zero[1]
        path = straight(ground, ground.cell(lift.start.at), ground.cell(aim.at))

        def ahead(subject: str) -> int:
            x, y = ground.axial(state.units[_number(subject)].cells[0])
            return 2 * x * way[0] + 2 * y * way[1] + x * way[1] + y * way[0]

        ordered = sorted(subjects, key=ahead, reverse=True)
        return tuple(self._along(_number(subject), path, aim.turned) for subject in ordered)

    def _along(self, number: int, path: act.Path, turned: int) -> Onward:
        def onward(state: BattleState) -> Sequence[Choice]:
            return [
                self._choice(state, action) for action in as_far(state, state.units[number], path, turned)
            ]

        return onward

    def again(
        self, state: BattleState, subjects: Sequence[str], actions: Sequence[Any]
    ) -> tuple[Onward, ...]:
        """Return the moves of the last turn once more, each as far as it is legal now."""
        if state.step != "move":
            return ()
        wanted = {_number(subject) for subject in subjects}
        own = [one for one in actions if acting_unit(state, one) in wanted]
        return tuple(self._once_more(action) for action in own if isinstance(action, REPEATED))

    def _once_more(self, action: Any) -> Onward:
        def onward(state: BattleState) -> Sequence[Choice]:
            found = next((one for one in shorter(action) if check(state, one) is None), None)
            return () if found is None else (self._choice(state, found),)

        return onward

    def _choice(self, state: BattleState, action: Any) -> Choice:
        return Choice(self._words.action(state, action), action=action, sketch=sketch(state, action))

    # what is drawn and said

    def signs(self, state: BattleState, draft: Any) -> tuple[Sign, ...]:
        """Return counters, shots and attacks: those of the draft, and those that are laid already."""
        at = state.battle.ground.at
        laid = [pair for orders in state.orders for pair in orders or ()]
        if state.step == "orders" and draft is not None:
            laid += draft
        letters: dict[int, list[str]] = {}
        for number, order in laid:
            letters.setdefault(number, []).append(self._words.letter(state, order))
        units = [state.units[number] for number in letters if state.units[number].elements]
        found = [
            Sign("counter", at(one.cells[0]), text="".join(letters[one.number]), subject=f"unit:{one.number}")
            for one in units
        ]
        declared: tuple[Any, ...] = ()
        if state.step in VOLLEYS:
            declared = (*(state.shots if state.step == "shots" else state.attacks), draft)
        volley = [*state.pending, *(one for some in declared for one in some or ())]
        found += arrows(state, dict.fromkeys(volley))
        for aim in state.guns.aims:
            if aim.gun in state.standing:
                found.append(Sign("aim", at(state.standing[aim.gun].cell), at(aim.cell)))
        return tuple(found)

    def odds(self, state: BattleState, choice: Choice, draft: Any) -> Odds | None:
        """Return what a shot, an attack or a gun promises; of a movement, what it costs."""
        if state.step == "move":
            return self._costs(state, choice)
        if isinstance(choice.action, act.CastSpell):
            casting = choice.action.casting
            title = self._spells.named(state, Spell(casting.spell, casting.stored))
            return self._odds.spell(state, casting, title)
        return self._odds.of(state, choice, draft)

    def _costs(self, state: BattleState, choice: Choice) -> Odds | None:
        """Return what a movement costs, whom it meets, and whose movement it ends."""
        number = acting_unit(state, choice.action)
        if number is None or not isinstance(choice.action, FOLLOWED) or not state.units[number].elements:
            return None
        found = follow(state, state.units[number], 0, (choice.action,))
        if not isinstance(found, Led):
            return None
        notes = (*self._met(found), *self._ended(state, number))
        fight = self._odds.fight(found)
        if fight is None:
            return Odds(_cost(state, found), notes)
        return Odds(fight.title, (*fight.lines, _cost(state, found), *notes))

    def fight(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Odds | None:
        """Return what the melee promises into which a unit would come; of an aim, the aim's odds."""
        if lift.arrow:
            choices = self.drop(state, lift, aim, draft).choices
            return self.odds(state, choices[0], draft) if choices else None
        found = self._led(state, lift, aim)
        return self._odds.fight(found) if isinstance(found, Led) else None


class _Once:
    """A unit that was picked up; how far it comes is worked out when it is first asked."""

    def __init__(self, state: BattleState, number: int, cell: int, *, alone: bool) -> None:
        self._asked = state, number, cell, alone

    @cached_property
    def carried(self) -> Carried:
        state, number, cell, alone = self._asked
        return carried_by(state, state.units[number], cell, alone=alone)


def _number(subject: str) -> int:
    return int(subject.partition(":")[2])


def _cost(state: BattleState, found: Led) -> str:
    """Say what a movement costs and what is left."""
    unit, before = found.unit, state.units[found.unit.number]
    chief = bool(state.commanding) and independent(state.battle, before) and not is_large(state, before)
    left = points_left(found.state, unit) if chief else int(points_to_spend(found.state, unit))
    points, manoeuvres = unit.points - before.points, unit.manoeuvres - before.manoeuvres
    said = []
    if points or not manoeuvres:
        words = translate("DemonworldHand", "Points: {points}, left: {left}")
        said.append(words.format(points=points, left=left))
    if manoeuvres:
        words = translate("DemonworldHand", "Manoeuvres: {count}, left: {left}")
        more = manoeuvres_to_spend(found.state, unit)
        said.append(words.format(count=manoeuvres, left=more))
    return " · ".join(said)


def _touched(found: Led) -> tuple[int, ...]:
    """Return the enemy elements beside a unit where it gets to, if it gets there to fight."""
    state, unit = found.state, found.unit
    if not found.contact:
        return ()
    camp_of, camp = state.battle.camp_of, state.battle.roster[unit.number].camp
    beside = state.battle.ground.near(state.covered(unit))
    met = (state.occupied.get(cell) for cell in sorted(beside))
    return tuple(dict.fromkeys(one for one in met if one is not None and camp_of[one] != camp))


def _spread(cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return a few of the cells of a unit."""
    return tuple(dict.fromkeys((cells[0], cells[len(cells) // 2], cells[-1])))


def _sees(found: Led, enemy: Unit, cell: int) -> bool:
    looks = (seen(found.state, enemy, cell, there) for there in _spread(found.unit.cells))
    return any(look is not None and look.segments > 0 for look in looks)
