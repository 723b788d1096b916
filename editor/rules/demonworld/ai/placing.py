"""Where the elements of a side stand best in a melee, together: places are changed while it gains."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.brawling import Brawl, Man, Place, Ways
from editor.rules.demonworld.ai.exchange import Post
from editor.rules.demonworld.ai.prospect import prospect
from editor.rules.demonworld.ground import FRONT, directions_from

_ROUNDS: Final = 3
"""Times at most that every element is asked again whether it stands best where it stands."""
_LEAST: Final = 1e-6
"""Gain below which two wholes are worth the same."""
_BESIDES: Final = 0.01
"""Worth of a second enemy before it, for an element that turns, against the one whom it strikes."""


class Placing:
    """The elements of a side and the places that they take, as a whole."""

    def __init__(self, brawl: Brawl, men: Sequence[Man], shifts: Sequence[act.Shift], phases: int) -> None:
        self.brawl = brawl
        self.men = men
        self.phases = phases
        moved = {shift.element: shift for shift in shifts}
        self.places = {man: self._place(man, moved.get(man.element)) for man in men}

    def _place(self, man: Man, shift: act.Shift | None) -> Place:
        if shift is None:
            return Place(0.0, (), man.cell, man.facing)
        cell = man.cell + sum([self.brawl.ground.steps[direction] for direction in shift.path])
        return Place(0.0, shift.path, cell, man.facing if shift.facing is None else shift.facing)

    def value(self) -> float:
        """Return what the melee is expected to bring with everybody where he is put now."""
        brawl = self.brawl
        posts = brawl.posts if brawl.last else self._answered()
        given, taken = prospect(brawl.state, brawl.odds, posts, posts, brawl.side, self.phases)
        return given - brawl.temper.risk * taken + sum([place.worth for place in self.places.values()])

    def _answered(self) -> dict[int, Post]:
        """Return who stands where once each enemy has turned to where he strikes best."""
        brawl = self.brawl
        posts = dict(brawl.posts)
        side_of, steps = brawl.state.battle.side_of, brawl.ground.steps
        for cell in brawl.foes:
            element, looks = posts[cell]
            chances = [0.0] * len(steps)
            for direction, step in enumerate(steps):
                other = posts.get(cell + step)
                if other is not None and side_of[other.element] == brawl.side:
                    chance = brawl.odds.chance(element, cell, other.element, cell + step, other.facing)
                    chances[direction] = chance * brawl.odds.worth(other.element)
            if any(chances):
                posts[cell] = Post(element, max(directions_from(looks), key=partial(_before, chances)))
        return posts

    def _put(self, man: Man, place: Place) -> None:
        del self.brawl.posts[self.places[man].cell]
        self.brawl.posts[place.cell] = Post(man.element, place.facing)
        self.places[man] = place

    def improve(self, ways: Ways) -> float:
        """Change one place after another while the whole gains; return what the whole is worth then.

        Whoever changes his place goes after all others: they are where they were when his way was found.
        """
        posts, best = self.brawl.posts, self.value()
        for _ in range(_ROUNDS):
            before = best
            for man in self.men:
                chosen = kept = self.places[man]
                del posts[kept.cell]
                options = () if man.cell in posts else tuple(self.brawl.useful(man, ways(self.brawl, man)))
                posts[kept.cell] = Post(man.element, kept.facing)
                for place in options:
                    self._put(man, place)
                    value = self.value()
                    if value > best + _LEAST:
                        best, chosen = value, place
                self._put(man, chosen)
                if chosen.cell != kept.cell:
                    self.places[man] = self.places.pop(man)
            if best <= before + _LEAST:
                break
        return best

    def shifts(self) -> tuple[act.Shift, ...]:
        """Return how the elements move, in the order in which they go."""
        return tuple(
            [
                act.Shift(man.element, place.path, place.facing if place.facing != man.facing else None)
                for man, place in self.places.items()
                if place.path or place.facing != man.facing
            ]
        )


def _before(chances: Sequence[float], facing: int) -> float:
    """Return what an element has before it in a facing: whom it strikes, and whom it might."""
    left, right = (chances[direction] for direction in FRONT[facing])
    return max(left, right) + _BESIDES * min(left, right)
