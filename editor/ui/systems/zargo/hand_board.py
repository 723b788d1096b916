"""The Lords of Zargo at the board: pieces are dragged where they go, attacks and shots are arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from editor.rules.core.hexes import Offset
from editor.rules.zargo.actions.fighting import Attack, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear
from editor.rules.zargo.actions.set_up import HoldCity, Place
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.monks import due_back
from editor.rules.zargo.movement import Way, attackable, move, reach, targets_from, zones_at
from editor.rules.zargo.placing import city_to_hold, free_places
from editor.rules.zargo.state import NOBODY, ZargoState
from editor.ui.pages.preview.board import (
    Aim,
    Board,
    Lift,
    Odds,
    Onward,
    Sign,
    SignKind,
    Trail,
    Verdict,
    Waiting,
    verdict_on,
)
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.zargo.hand_groups import Garrison, Group, Groups
from editor.ui.systems.zargo.hand_ways import after_draft, directions, shortest_way, way_towards
from editor.ui.systems.zargo.hand_words import ZargoWords
from schemas.problems import Message

_TOO_WEAK = "zargo_rules.too_weak"


class ZargoBoard(Board):
    """What is done on the map; all of it is asked of the check of the rules."""

    in_groups = True

    def __init__(
        self, words: ZargoWords, groups: Groups, able: Callable[[ZargoState], tuple[str, ...]]
    ) -> None:
        """Make it.

        Args:
            words: its words.
            groups: attacks and shots that are put together.
            able: ``able(state)``: the pieces that may do something.
        """
        self._words, self._groups, self._able = words, groups, able
        self._dropped: tuple[Any, Verdict] = (None, Verdict())
        """What was asked last, and what letting go there would do: its way asks once more."""

    # picking up

    def lift(self, state: ZargoState, start: Aim, draft: Any) -> Lift | None:
        """Return the piece on a field that may do something; who attacks or shoots stays where he is."""
        if start.at is None or state.step not in ("move", "shots", "combat"):
            return None
        cell = state.world.cell(start.at)
        number = self._on(state, cell)
        if number is None:
            return None
        if state.step != "move":
            return Lift(f"piece:{number}", start, arrow=True)
        back = number in due_back(state, state.side)
        return Lift(f"piece:{number}", start, data={} if back else reach(state, number))

    def waiting(self, state: ZargoState, subject: str, draft: Any) -> tuple[Waiting, ...]:
        """Return the reserve, as long as garrisons are settled and pieces placed."""
        if isinstance(draft, Garrison):
            return self._groups.for_garrison(state, draft)
        return self._groups.for_continent(state, subject) if state.step == "pieces" else ()

    def take(self, state: ZargoState, subject: str, draft: Any) -> Lift | None:
        """Return a piece of the reserve."""
        return Lift(subject, Aim(None))

    def _on(self, state: ZargoState, cell: int) -> int | None:
        """Return the piece of a field that may do something, the one in front first."""
        able = [int(one.partition(":")[2]) for one in self._able(state)]
        front = state.in_front(cell)
        here = [one for one in able if state.pieces[one].cell == cell]
        return front if front in here else next(iter(here), None)

    # where it may go

    def places(self, state: ZargoState, lift: Lift, turned: int, draft: Any) -> frozenset[Offset]:
        """Return the fields where a piece may stay, and those of enemies whom it may come to attack."""
        at, number = state.world.at, _number(lift)
        if isinstance(draft, Garrison):
            city = city_to_hold(state, state.side)
            return frozenset() if city is None else frozenset({at(state.cities[city].cell)})
        if state.step == "pieces":
            return frozenset(at(cell) for cell in free_places(state))
        if lift.arrow:
            cells = {*state.on, *state.city_at}
            return frozenset(
                at(cell) for cell in cells if self.drop(state, lift, Aim(at(cell)), draft).choices
            )
        if number in due_back(state, state.side):
            cells = set(range(len(state.world.ground)))
            return frozenset(at(cell) for cell in cells if _legal(state, Reappear(number, cell)))
        after = after_draft(state, draft)
        company = not lift.start.alone and after.escorted_by(number) >= 0
        found = {
            cell
            for cell, path in lift.data.items()
            if not isinstance(move(after, Way(number, path, together=company)), Message)
        }
        beside = {cell: targets_from(state, number, cell) for cell in lift.data}
        found |= {
            cell
            for cell, foes in beside.items()
            for way in [Way(number, lift.data[cell], foe, together=company) for foe in foes[:1]]
            if not isinstance(move(after, way), Message)
        }
        foes = {foe for those in beside.values() for foe in those}
        meant = {state.pieces[foe].cell for foe in foes}
        found |= {cell for cell in meant if self.drop(state, lift, Aim(at(cell)), draft).choices}
        return frozenset(at(cell) for cell in found)

    # letting go

    def drop(self, state: ZargoState, lift: Lift, aim: Aim, draft: Any) -> Verdict:
        """Return the move, the attack or the shot that is pointed at, or the rule against it."""
        asked = (state, lift, aim, draft)
        if self._dropped[0] != asked:
            self._dropped = (asked, self._drop(state, lift, aim, draft))
        return self._dropped[1]

    def _drop(self, state: ZargoState, lift: Lift, aim: Aim, draft: Any) -> Verdict:
        if aim.at is None or aim.at == lift.start.at:
            return Verdict()
        cell, number = state.world.cell(aim.at), _number(lift)
        if isinstance(draft, Garrison):
            return self._into_city(state, number, cell, draft)
        if state.step == "pieces":
            return self._verdict(state, Place(number, cell))
        if lift.arrow:
            return self._aimed(state, number, cell, draft)
        if number in due_back(state, state.side):
            return self._verdict(state, Reappear(number, cell))
        way = self._way(state, lift, cell, draft)
        if way is None:
            return Verdict()
        meant = (replace(way, target=foe) for foe in self._foes_to_choose(state, way))
        asked = [(one, self._gone(state, (*draft, one))) for one in meant]
        either = tuple(
            found if found.action is not None else replace(found, words=self._words.gathered(state, one))
            for one, found in asked
            if isinstance(found, Choice)
        )
        if either:
            return Verdict(either=either)
        return verdict_on(self._gone(state, (*draft, way)), self._words.sentence)

    def _gone(self, state: ZargoState, ways: tuple[Way, ...]) -> Choice | Message:
        """Return ways as a choice, which waits for others where it is too weak, or the rule against it."""
        choice, trouble = self._words.choice(state, Move(ways)), ENGINE.check(state, Move(ways))
        if trouble is None or trouble.code != _TOO_WEAK:
            return trouble or choice
        return replace(choice, words=self._words.sentence(trouble), action=None, draft=ways)

    def _foes_to_choose(self, state: ZargoState, way: Way) -> list[int]:
        """Return the enemies of whom one has to be meant: one comes into their zones to attack only."""
        cell, flies = way.path[-1], state.world.kind_of(way.piece).flies
        if way.target >= 0 or flies or cell in state.city_at or not zones_at(state, state.side, cell):
            return []
        return targets_from(state, way.piece, cell)

    def _into_city(self, state: ZargoState, number: int, cell: int, draft: Garrison) -> Verdict:
        """Return the garrison with a piece more, or the rule against it; beside the city nothing."""
        city = state.city_at.get(cell, NOBODY)
        if city < 0:
            return Verdict()
        trouble = ENGINE.check(state, HoldCity(city, (*draft.pieces, number)))
        found = trouble or self._groups.with_one_more(state, number, draft)
        return verdict_on(found, self._words.sentence)

    def _aimed(self, state: ZargoState, number: int, cell: int, draft: Any) -> Verdict:
        city, target = state.city_at.get(cell, NOBODY), state.in_front(cell)
        if city < 0 and target < 0:
            return Verdict()
        owner = state.cities[city].owner if city >= 0 else state.owner(target)
        if owner == state.side:
            return Verdict()  # nobody aims at his own, so nothing is refused
        if city >= 0 and state.step == "combat":
            target = NOBODY
        else:
            city = NOBODY
        alone: Action = (
            Attack((number,), target, city) if state.step == "combat" else Shoot((number,), target)
        )
        trouble = ENGINE.check(state, alone)
        if trouble is not None and trouble.code != _TOO_WEAK:
            return verdict_on(trouble, self._words.sentence)
        group = draft if isinstance(draft, Group) else Group()
        if number in group.pieces and (group.target, group.city) == (target, city):
            return Verdict()
        return Verdict((self._groups.joined(state, number, group, target, city),))

    def _verdict(self, state: ZargoState, action: Action) -> Verdict:
        found = ENGINE.check(state, action) or self._words.choice(state, action)
        return verdict_on(found, self._words.sentence)

    def _way(self, state: ZargoState, lift: Lift, cell: int, draft: Any) -> Way | None:
        """Return the way to a field, or beside an enemy on it; where none leads there, the shortest line."""
        number, paths = _number(lift), lift.data
        after = after_draft(state, draft)
        target = state.in_front(cell)
        if target >= 0 and attackable(state, state.side, target):
            return way_towards(after, number, target, paths)
        company = not lift.start.alone and after.escorted_by(number) >= 0
        path = paths.get(cell) or shortest_way(state, state.pieces[number].cell, cell)
        if not path:
            return None
        way = Way(number, path, together=company)
        foes = self._foes_to_choose(state, way)
        return replace(way, target=foes[0]) if len(foes) == 1 else way

    # what is drawn

    def trail(self, state: ZargoState, lift: Lift, aim: Aim, draft: Any) -> Trail:
        """Return the way of a piece, what it costs, and the enemies beside its end."""
        found = self.drop(state, lift, aim, draft)
        if aim.at is None or not (found.choices or found.either):
            return Trail()
        odds = self.odds(state, found.choices[0], draft) if found.choices else None
        notes = (odds.title, *odds.lines) if odds is not None else ()
        if lift.arrow:
            return Trail(notes=notes)
        number, cell = _number(lift), state.world.cell(aim.at)
        if isinstance(draft, Garrison) or state.step == "pieces":
            world = state.world
            ground = world.flown if world.kind_of(number).flies else world.walked
            held = ground[cell].held if state.step == "pieces" else 0
            more = (self._words.say("placed_in_chasm", {"turns": held}),) if held else ()
            return Trail(notes=(found.choices[0].words, *more))
        way = self._way(state, lift, cell, draft)
        if way is not None and found.either:
            way = replace(way, target=self._foes_to_choose(state, way)[0])
        moved = move(after_draft(state, draft), way) if way is not None else None
        if way is None or moved is None or isinstance(moved, Message):
            return Trail(notes=notes)
        at, most = state.world.at, state.world.kind_of(number).movement
        foes = targets_from(state, number, way.path[-1])
        return Trail(
            tuple(at(one) for one in (state.pieces[number].cell, *way.path)),
            cost=self._words.say(
                "points_left", {"cost": most - moved.left, "most": most, "left": moved.left}
            ),
            touches=tuple(at(state.pieces[one].cell) for one in foes),
            notes=notes,
        )

    def signs(self, state: ZargoState, draft: Any) -> tuple[Sign, ...]:
        """Return an arrow for each piece that attacks or shoots with others, and how many a garrison has."""
        at, pieces = state.world.at, state.pieces
        if isinstance(draft, Garrison):
            city = city_to_hold(state, state.side)
            if city is None or not draft.pieces:
                return ()
            there = at(state.cities[city].cell)
            return (Sign("counter", there, text=str(len(draft.pieces)), subject=f"city:{city}"),)
        if isinstance(draft, Group) and draft.pieces:
            cell = state.cities[draft.city].cell if draft.city >= 0 else pieces[draft.target].cell
            kind: SignKind = "attack" if state.step == "combat" else "aim"
            return tuple(Sign(kind, at(pieces[one].cell), at(cell)) for one in draft.pieces)
        if isinstance(draft, tuple):
            aimed = [way for way in draft if way.target >= 0]
            return tuple(Sign("attack", at(way.path[-1]), at(pieces[way.target].cell)) for way in aimed)
        return ()

    def odds(self, state: ZargoState, choice: Choice, draft: Any) -> Odds | None:
        """Return what an attack or a shot promises."""
        if choice.action is not None:
            return self._words.odds(state, choice.action)
        wanted = choice.draft
        if isinstance(wanted, Group) and wanted.pieces:
            return self._words.odds(state, self._groups.action(state, wanted))
        return self._words.odds(state, Move(wanted)) if isinstance(wanted, tuple) and wanted else None

    # several, and once more

    def group(
        self, state: ZargoState, subjects: Sequence[str], lift: Lift, aim: Aim, draft: Any
    ) -> tuple[Onward, ...]:
        """Return the moves of several pieces in the same directions, each as far as it can."""
        if lift.arrow or aim.at is None:
            return ()
        path = lift.data.get(state.world.cell(aim.at), ())
        steps = directions(state, (state.pieces[_number(lift)].cell, *path))
        return tuple(self._onward(int(one.partition(":")[2]), steps) for one in subjects)

    def again(self, state: ZargoState, subjects: Sequence[str], actions: Sequence[Any]) -> tuple[Onward, ...]:
        """Return the moves of the last turn in the same directions; the first step goes as the second did."""
        before = {way.piece: way.path for one in actions if isinstance(one, Move) for way in one.ways}
        found = []
        for number in (int(one.partition(":")[2]) for one in subjects):
            steps = directions(state, before.get(number, ()))
            found += [self._onward(number, (steps[0], *steps))] if steps else []
        return tuple(found)

    def _onward(self, number: int, steps: tuple[int, ...]) -> Onward:
        def go(state: ZargoState) -> tuple[Choice, ...]:
            path: list[int] = []
            here = state.pieces[number].cell
            for step in steps if here >= 0 else ():
                here = state.world.beside[here][step]
                if here < 0:
                    break
                path.append(here)
            for count in range(len(path), 0, -1):
                for together in (True, False):
                    action = Move((Way(number, tuple(path[:count]), together=together),))
                    if ENGINE.check(state, action) is None:
                        return (self._words.choice(state, action),)
            return ()

        return go


def _number(lift: Lift) -> int:
    return int(lift.subject.partition(":")[2])


def _legal(state: ZargoState, action: Action) -> bool:
    return ENGINE.check(state, action) is None
