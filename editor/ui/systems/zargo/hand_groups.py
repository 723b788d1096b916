"""Garrisons, attacks and shots of The Lords of Zargo that a person puts together, piece by piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from editor.rules.zargo.actions.fighting import Attack, Shoot
from editor.rules.zargo.actions.set_up import HoldCity, Place
from editor.rules.zargo.attacks import can_fight, pledged
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.factors import attack_of
from editor.rules.zargo.movement import attackable, enemies_in_the_open
from editor.rules.zargo.placing import city_to_hold, free_places, reserve
from editor.rules.zargo.shots import shots_of, why_not_shoot
from editor.rules.zargo.state import NOBODY, ZargoState
from editor.rules.zargo.wording import piece_named
from editor.ui.pages.preview.board import Waiting
from editor.ui.pages.preview.guide import Choice, Declaration
from editor.ui.systems.zargo.hand_words import ZargoWords


@dataclass(frozen=True)
class Garrison:
    """The garrison of a city, as far as it is chosen."""

    pieces: tuple[int, ...] = ()


@dataclass(frozen=True)
class Group:
    """Pieces that attack or shoot together, and whom."""

    pieces: tuple[int, ...] = ()
    target: int = NOBODY
    city: int = NOBODY

    def with_piece(self, number: int, target: int, city: int) -> Group:
        """Return the group with a piece that joins or leaves it; against another enemy a new one begins."""
        if (target, city) != (self.target, self.city):
            return Group((number,), target, city)
        if number in self.pieces:
            return replace(self, pieces=tuple(one for one in self.pieces if one != number))
        return replace(self, pieces=(*self.pieces, number))


class Groups:
    """What is put together, in a language."""

    def __init__(self, words: ZargoWords) -> None:
        self._words = words
        self._kind: int | None = None
        """Of which kind a piece was chosen to be placed last."""

    # the set-up

    def first_of_each(self, state: ZargoState) -> tuple[int, ...]:
        """Return the first piece of each kind that is still to be placed."""
        return tuple(self._first_left(state, Garrison()))

    def placings(self, state: ZargoState, number: int) -> Iterator[Choice]:
        """Yield every place of the continent on which a piece may be placed."""
        for cell in free_places(state):
            action = Place(number, cell)
            if ENGINE.check(state, action) is None:
                yield replace(self._words.choice(state, action), on_field=True, free=True)

    def garrison(self, state: ZargoState, draft: Garrison) -> Iterator[Choice]:
        """Yield pieces that may join the garrison, one of each kind, and those that may leave it again."""
        city = city_to_hold(state, state.side)
        for one in self._first_left(state, draft):
            if city is not None and ENGINE.check(state, HoldCity(city, (*draft.pieces, one))) is None:
                yield self.with_one_more(state, one, draft)
        counts = Counter(state.world.roster[one].kind for one in draft.pieces)
        for one in {state.world.roster[one].kind: one for one in draft.pieces}.values():
            rest = tuple(other for other in draft.pieces if other != one)
            count = counts[state.world.roster[one].kind]
            words = self._words.say("garrison_drop", {**piece_named(state, one), "count": count})
            yield Choice(words, draft=Garrison(rest), chosen=True)

    def _first_left(self, state: ZargoState, draft: Garrison) -> dict[int, int]:
        """Return the first piece of each kind that is in the reserve still, and how many there are."""
        left = [one for one in reserve(state, state.side) if one not in draft.pieces]
        counts = Counter(state.world.roster[one].kind for one in left)
        first = {state.world.roster[one].kind: one for one in reversed(left)}
        return {first[kind]: count for kind, count in counts.items()}

    def with_one_more(self, state: ZargoState, number: int, draft: Garrison) -> Choice:
        """Return the garrison with a piece more."""
        values = {**piece_named(state, number), "count": self._first_left(state, draft).get(number, 1)}
        return Choice(self._words.say("garrison_add", values), draft=Garrison((*draft.pieces, number)))

    def for_garrison(self, state: ZargoState, draft: Garrison) -> tuple[Waiting, ...]:
        """Return the reserve out of which a garrison is taken."""
        offered = {one.draft: one for one in self.garrison(state, draft) if not one.chosen}
        found = []
        for number, count in self._first_left(state, draft).items():
            choice = offered.get(Garrison((*draft.pieces, number)))
            name = self._words.piece(state, number)
            found.append(Waiting(f"piece:{number}", name, count, choice=choice))
        return tuple(found)

    def for_continent(self, state: ZargoState, subject: str) -> tuple[Waiting, ...]:
        """Return the reserve out of which pieces are placed; a click on the map places the one chosen."""
        meant = self.meant(state, subject)
        return tuple(
            Waiting(f"piece:{one}", self._words.piece(state, one), count, chosen=one == meant)
            for one, count in self._first_left(state, Garrison()).items()
        )

    def meant(self, state: ZargoState, subject: str) -> int | None:
        """Return the piece that a click on the map places: the one chosen, else the next of its kind."""
        roster, left = state.world.roster, self.first_of_each(state)
        chosen = next((one for one in left if subject == f"piece:{one}"), None)
        if chosen is not None:
            self._kind = roster[chosen].kind
        return next((one for one in left if roster[one].kind == self._kind), next(iter(left), None))

    def held(self, state: ZargoState, draft: Garrison) -> Declaration | None:
        """Return the garrison as it is chosen; an empty one asks first."""
        city = city_to_hold(state, state.side)
        if city is None:
            return None
        action = HoldCity(city, draft.pieces)
        choice = self._words.choice(state, action)
        if draft.pieces:
            words = self._words.say("garrison_so", {"count": len(draft.pieces)})
            return Declaration(words, action, (choice.words,))
        question = self._words.say("ask_empty") if reserve(state, state.side) else ""
        return Declaration(choice.words, action, question=question)

    # attacks and shots

    def attacks(self, state: ZargoState, number: int, draft: Group) -> Iterator[Choice]:
        """Yield how a piece may attack each enemy beside it: with the group, or all who can."""
        for target, city in enemies_beside(state, number):
            cell = state.cities[city].cell if city >= 0 else state.pieces[target].cell
            yield self.joined(state, number, draft, target, city)
            able = [one for one in state.world.of_side[state.side] if _reaches(state, one, cell, target)]
            able.sort(key=lambda one: (-attack_of(state, one, cell).value, one))
            everybody = Attack(tuple(able), target, city)
            if len(able) > 1 and ENGINE.check(state, everybody) is None:
                found = self._words.choice(state, everybody)
                group = Group(everybody.attackers, target, city)
                chosen = set(draft.pieces) == set(able) and draft.target == target and draft.city == city
                yield replace(found, action=None, draft=group, at=(), chosen=chosen)

    def joined(self, state: ZargoState, number: int, draft: Group, target: int, city: int) -> Choice:
        """Return the group with a piece more, or less, against an enemy."""
        group = draft.with_piece(number, target, city)
        inside = number in draft.pieces and number not in group.pieces
        shown = group if group.pieces else replace(group, pieces=(number,))
        found = self._words.choice(state, self.action(state, shown))
        words = self._words.say("leave_group", piece_named(state, number)) if inside else found.words
        return replace(found, words=words, action=None, draft=group, chosen=inside)

    def shots(self, state: ZargoState, number: int, draft: Group) -> Iterator[Choice]:
        """Yield the shots of a piece at each enemy in reach: alone, or with the group."""
        for target in enemies_in_the_open(state, state.side):
            if why_not_shoot(state, (number,), target) is None:
                yield self.joined(state, number, draft, target, NOBODY)

    def early_shots(self, state: ZargoState, number: int, tool: str) -> Iterator[Choice]:
        """Yield shots before the move: alone, and all together where they are added up."""
        table = shots_of(state, number)
        if table is None or not can_fight(state, number):
            return
        for target in enemies_in_the_open(state, state.side):
            if why_not_shoot(state, (number,), target) is not None:
                continue
            yield self._words.choice(state, Shoot((number,), target), tool)
            others = [
                one
                for one in state.world.of_side[state.side]
                if one != number and why_not_shoot(state, (one,), target) is None
            ]
            together = Shoot((number, *others), target)
            if others and ENGINE.check(state, together) is None:
                yield self._words.choice(state, together, tool)

    def action(self, state: ZargoState, group: Group) -> Attack | Shoot:
        """Return what a group does."""
        if state.step == "combat":
            return Attack(group.pieces, group.target, group.city)
        return Shoot(group.pieces, group.target)

    def grouped(self, state: ZargoState, group: Group) -> Declaration:
        """Return a group as an attack or a shot, with what it promises; the check says what forbids it."""
        action = self.action(state, group)
        trouble = ENGINE.check(state, action)
        lines = tuple(self._words.member(state, one, group.target, group.city) for one in group.pieces)
        promised = self._words.odds(state, action)
        if trouble is not None:
            lines = (*lines, self._words.sentence(trouble))
        elif promised is not None:
            lines = (*lines, " · ".join(promised.lines))
        return Declaration(self._words.choice(state, action).words, action, lines)


def _reaches(state: ZargoState, number: int, cell: int, target: int) -> bool:
    return (
        state.pieces[number].cell in state.world.beside[cell]
        and can_fight(state, number)
        and pledged(state, number) in (NOBODY, target)
    )


def enemies_beside(state: ZargoState, number: int) -> Iterator[tuple[int, int]]:
    """Yield (piece, city) beside a piece that may be attacked, one of the two -1."""
    for cell in state.world.beside[state.pieces[number].cell]:
        city, enemy = state.city_at.get(cell, NOBODY), state.in_front(cell)
        if city >= 0 and not state.friends(state.side, state.cities[city].owner):
            yield NOBODY, city
        elif enemy >= 0 and attackable(state, state.side, enemy):
            yield enemy, NOBODY
