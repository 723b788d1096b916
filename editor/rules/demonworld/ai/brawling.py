"""The good player after a melee: where its elements stand and look for the next one (VI.1.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.exchange import Odds, Post, posts_of
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.ground import FRONT, directions_from
from editor.rules.demonworld.manoeuvres import after_melee_fields
from editor.rules.demonworld.state import BattleState

_FAR: Final = 0.02
"""Worth of a field nearer to the enemy, in elements, for those who cannot strike."""
_PASSES: Final = 2
"""So often every element looks for a better place: the moves of others may have opened one."""


class Place(NamedTuple):
    """Where an element may go: the cell, the way, the facing."""

    worth: float
    path: act.Path
    cell: int
    facing: int


class Brawl:
    """The positions of a melee while one side regroups."""

    def __init__(self, state: BattleState, temper: Temper) -> None:
        self.state = state
        self.temper = temper
        self.ground = state.battle.ground
        self.odds = Odds(state)
        self.posts = posts_of(state)
        self.last = state.side != state.first
        """Nobody regroups after this side: enemies stand and look as they do."""
        side_of = state.battle.side_of
        self.foes = {cell for cell, post in self.posts.items() if side_of[post.element] != state.side}
        self.attacked: dict[int, float] = {}
        """Enemy element -> chance that nobody of one's own has hit it."""

    def worth(self, element: int, cell: int, facing: int) -> float:
        """Return what it is worth to stand somewhere, in points: what one hits less what one suffers."""
        return self.strikes(element, cell, facing)[0] - self.temper.risk * self.suffers(element, cell, facing)

    def strikes(self, element: int, cell: int, facing: int) -> tuple[float, int, float]:
        """Return (worth, target, chance) of the best blow from a place."""
        best: tuple[float, int, float] = 0.0, -1, 0.0
        steps = self.ground.steps
        for direction in FRONT[facing]:
            beside = cell + steps[direction]
            if beside not in self.foes:
                continue
            other = self.posts[beside]
            looks = other.facing
            chance = self.odds.chance(element, cell, other.element, beside, looks)
            gain = chance * self.odds.worth(other.element) * self.attacked.get(other.element, 1.0)
            if gain > best[0]:
                best = gain, other.element, chance
        return best

    def suffers(self, element: int, cell: int, facing: int) -> float:
        """Return what an element is expected to suffer there, in points.

        An enemy who may still turn strikes at any of those about him, one who may not at those before him.
        """
        spared = 1.0
        steps = self.ground.steps
        for direction in range(6):
            beside = cell + steps[direction]
            if beside not in self.foes:
                continue
            other = self.posts[beside]
            others = self._before(beside, other.facing, cell)
            if self.last and cell - beside not in (steps[way] for way in FRONT[other.facing]):
                continue
            chance = self.odds.chance(other.element, beside, element, cell, facing)
            spared *= 1 - chance / (1 + others)
        return (1 - spared) * self.odds.worth(element)

    def _before(self, foe: int, facing: int, besides: int) -> int:
        """Return how many others of one's own an enemy could strike at instead."""
        steps, side_of, own = self.ground.steps, self.state.battle.side_of, self.state.side
        ways = FRONT[facing] if self.last else range(6)
        count = 0
        for direction in ways:
            cell = foe + steps[direction]
            post = self.posts.get(cell)
            if cell != besides and post is not None and side_of[post.element] == own:
                count += 1
        return count


def regroup(state: BattleState, temper: Temper) -> act.RegroupAfterMelee:
    """Return the moves after a melee that promise most for the next phase."""
    brawl = Brawl(state, temper)
    roster = state.battle.roster
    mine = {
        element: (cell, facing)
        for number in state.fights[state.fight].units
        if roster[number].side == state.side
        for element, cell, facing in zip(
            state.units[number].elements,
            state.units[number].cells,
            state.units[number].facings,
            strict=True,
        )
    }
    touching = {
        element: [beside for beside in brawl.ground.around(cell) if beside in brawl.foes]
        for element, (cell, _) in mine.items()
    }
    shifts: dict[int, act.Shift] = {}
    for element in sorted(mine, key=lambda one: (-len(touching[one]), one)):
        cell, facing = mine[element]
        del brawl.posts[cell]
        best = max(
            _places(brawl, element, cell, facing, touching[element]),
            key=lambda place: place.worth,
        )
        brawl.posts[best.cell] = Post(element, best.facing)
        _, target, chance = brawl.strikes(element, best.cell, best.facing)
        if target >= 0:
            brawl.attacked[target] = brawl.attacked.get(target, 1.0) * (1 - chance)
        if best.path or best.facing != facing:
            looks = best.facing if best.facing != facing else None
            shifts[element] = act.Shift(element, best.path, looks)
    return act.RegroupAfterMelee(tuple(shifts.values()))


def _places(brawl: Brawl, element: int, cell: int, facing: int, touched: list[int]) -> Iterator[Place]:
    """Yield the places that an element may take, the one where it stands first."""
    ground, near = brawl.ground, brawl.state.near_enemy[brawl.state.side]
    most = after_melee_fields(len(touched), brawl.state.battle.ruleset)
    keep = touched[0] if len(touched) == 1 else None
    reached: dict[int, act.Path] = {cell: ()}
    edge = [cell]
    for _ in range(most):
        further = []
        for start in edge:
            if start != cell and start in near and not touched:
                continue
            for direction in directions_from(facing):
                end = start + ground.steps[direction]
                if end in reached or end in brawl.posts or not ground.inside[end]:
                    continue
                reached[end] = (*reached[start], direction)
                further.append(end)
        edge = further
    scale = brawl.odds.worth(element)
    for end, path in reached.items():
        if keep is not None and keep not in ground.around(end):
            continue
        if end in near:
            for looks in directions_from(facing):
                worth = brawl.worth(element, end, looks)
                yield Place(worth - 0.01 * scale * (len(path) + (looks != facing)), path, end, looks)
        else:
            apart = min((ground.distance(end, foe) for foe in brawl.foes), default=0)
            yield Place(-_FAR * scale * apart - 0.005 * scale * len(path), path, end, facing)
