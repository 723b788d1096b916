"""The calculating player: of the most promising actions the one that leaves it best when the turn is over.

Promising is what leaves a good table at once (:mod:`judging`), and what the plain player would do; each is
played on to the end of the turn in thought (:mod:`foresight`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from editor.rules.core.dice import Dice, SeededDice
from editor.rules.diskwars.actions.activation import Move, StopActivating, as_pending, skill_uses
from editor.rules.diskwars.actions.casting import casts
from editor.rules.diskwars.ai import plain
from editor.rules.diskwars.ai.foresight import outlook
from editor.rules.diskwars.ai.judging import Temper, judge
from editor.rules.diskwars.ai.looking import Course, apart, courses_to, enemies
from editor.rules.diskwars.base import Action, Recorder
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.stacks import CameIn, LeftOut
from editor.rules.diskwars.placing import placements
from editor.rules.diskwars.spells import interpreter
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState, ready_disks
from editor.rules.diskwars.table import Disk, Table
from editor.rules.diskwars.walking import heading_to, may_move, way
from schemas.base import must_be
from schemas.systems.diskwars import DiskwarsSpell

_SEEDS: Final = 1_000_000
_STOP: Final = 2.0
"""Points that keeping his hands free is worth: who stops activates nothing more in this turn."""
_SPELL_COST: Final = 0.3
"""Share of a spell's points that casting it costs."""


def wanted(state: BattleState, dice: Dice, temper: Temper, *, looks: int) -> Action:
    """Return what the player to act does.

    Args:
        state: what he knows.
        dice: his own, for what he tries out in thought.
        temper: what he thinks of gains and dangers.
        looks: so many promising actions he plays on in thought, besides what the plain player would do.
    """
    usual = plain.wanted(state)
    if state.step != "activate":
        return usual
    seat = state.active
    found: list[tuple[float, Action]] = []
    for disk in ready_disks(state, seat):
        for action, table, cost in tried(state, disk, dice):
            found.append((judge(state.replace(table=table), seat, temper) - cost, action))
    found.sort(key=lambda one: -one[0])
    # The same dice for each: no action looks better than another by luck alone.
    seed = dice.roll(_SEEDS)
    best: tuple[float, Action] | None = None
    for action in dict.fromkeys((usual, *(one for _value, one in found[:looks]), StopActivating())):
        value = outlook(state, action, SeededDice(seed), seat, temper)
        if value is None:
            continue
        if isinstance(action, StopActivating) and action != usual:
            value -= _STOP
        if best is None or value > best[0] + 1e-9:
            best = (value, action)
    return best[1] if best is not None else usual


def tried(state: BattleState, disk: Disk, dice: Dice) -> Iterator[tuple[Action, Table, float]]:
    """Yield what a disk may do, the table after it, and what it costs beside."""
    table = state.table
    done = replace(disk, activated=True)
    foes = enemies(state, state.active)
    if may_move(table, disk):
        seen: set[tuple[float, ...]] = set()
        for course in _courses(state, disk, foes):
            if course.path not in seen:
                seen.add(course.path)
                moved = replace(done, at=course.at, layer=table.top())
                yield Move(disk.id, course.path), table.with_disk(moved), 0.0
    for use in skill_uses(state, disk):
        skill = must_be(state.battle.skills[disk.card.id][use.skill], DiskwarsSpell)
        rec = ENGINE.record(state, dice)
        interpreter.use_skill(rec, as_pending(use, disk, skill), use.skill)
        yield use, _settled(rec), 0.0
    if disk.card.wizard_level and state.player.book:
        costs = {one.id: one.points for one in state.player.book}
        for cast in casts(state, disk):
            yield cast, _after(state, cast, dice), _SPELL_COST * costs[cast.spell]


def _after(state: BattleState, cast: Cast, dice: Dice) -> Table:
    rec = ENGINE.record(state, dice)
    interpreter.announce(rec, cast)
    interpreter.resolve(rec)
    return _settled(rec)


def _settled(rec: Recorder) -> Table:
    """Return the table with the disks laid that a spell or skill brings in, each on the first spot for it."""
    while (state := rec.state).table.entering:
        one = state.table.entering[0]
        spots = placements(state, state.battle.seat_number(one.player), one.reserve)
        rec.note(
            CameIn(one.player, one.reserve, spots[0], state.table.top(), one.activated, one.dead)
            if spots
            else LeftOut(one.player, one.reserve)
        )
    return rec.state.table


def _courses(state: BattleState, disk: Disk, foes: list[Disk]) -> Iterator[Course]:
    """Yield ways upon each enemy in reach, the last flip turned a little, and the way to the goal."""
    for foe in foes:
        for course in courses_to(state.table, disk, foe):
            yield course
            yield from _turned(state.table, disk, foe, course)
    march = plain.march(state, disk, foes)
    if march is not None and isinstance(march.action, Move):
        spots = way(state.table, disk, march.action.path).spots
        for flips in {len(spots), (len(spots) + 1) // 2}:
            yield Course(march.action.path[:flips], spots[flips - 1])
    nearest = min(foes, key=lambda one: apart(one.at, disk.at), default=None)
    if nearest is not None:
        back = (heading_to(nearest.at, disk.at),) * 2
        spots = way(state.table, disk, back).spots
        if spots:
            yield Course(back[: len(spots)], spots[-1])


def _turned(table: Table, disk: Disk, foe: Disk, course: Course) -> Iterator[Course]:
    """Yield ways that come upon the same enemy from another side: to lie on more enemies, or on fewer."""
    for turn in (-35.0, 35.0):
        path = (*course.path[:-1], course.path[-1] + turn)
        found = way(table, disk, path)
        reach = disk.radius + foe.radius - 1e-9
        if found.spots and not found.trouble and apart(found.spots[-1], foe.at) < reach:
            yield Course(path, found.spots[-1])
