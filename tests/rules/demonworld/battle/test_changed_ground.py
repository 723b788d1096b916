"""Ground that a battle changes: ways, contact and sight follow, and nothing else is worked out anew."""

import random
from typing import Any

import pytest

from editor.rules.demonworld.melee.contact import touches
from editor.rules.demonworld.set_up.start import start
from editor.rules.demonworld.shooting.seeing import seen
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import NO_CHANGES, GroundChanges, Made, side_of
from editor.rules.demonworld.terrain.prepared import NEVER
from tests.rules.demonworld.battle.arena import Field, Troop, cell, setup_of, state_of
from tests.rules.demonworld.battle.hills import ground

CHAPTERS = ("VIII", "IX", "XI", "XII", "XIII", "XIV")
RED, BLUE, BETWEEN = (5, 10), (5, 6), (5, 8)


def facing(land: dict[str, Any], blue: Field = BLUE) -> BattleState:
    """Red at (5, 10) looks north at blue."""
    troops = Troop(0, [RED], "N", "hold"), Troop(1, [blue], "S", "hold")
    return state_of(*troops, chapters=CHAPTERS, ground=land)


def burning(state: BattleState, *fields: Field, token: int = 5) -> BattleState:
    return state.on(state.changes.with_fires({cell(state, at): token for at in fields}))


def segments(state: BattleState) -> int:
    red, blue = (unit.cells[0] for unit in state.units)
    look = seen(state, state.units[0], red, blue)
    assert look is not None
    return look.segments


def step(state: BattleState, start_at: Field, end: Field) -> int:
    """What the step between two neighbours costs the first unit's element."""
    assert state.battle.terrain is not None
    here, there = cell(state, start_at), cell(state, end)
    direction = state.battle.ground.direction(here, there)
    assert direction is not None
    return state.battle.terrain.own[0].steps[direction][here]


@pytest.mark.rule("XXII.3.0")
def test_a_fire_bars_the_way_and_its_smoke_every_view() -> None:
    state = facing(ground({BETWEEN: "b"}))
    assert segments(state) == 1
    fire = burning(state, BETWEEN)
    assert segments(fire) == 0
    assert step(fire, (5, 9), BETWEEN) >= NEVER
    assert step(fire, BETWEEN, (5, 9)) == step(state, BETWEEN, (5, 9)) < NEVER
    assert step(state, (5, 9), BETWEEN) < NEVER
    assert segments(state) == 1, "the state before is as it was"


@pytest.mark.rule("XXII.3.0")
def test_what_has_burnt_is_clear_ground() -> None:
    state = facing(ground({BETWEEN: "w"}))
    assert segments(state) == 0
    burnt = burning(state, BETWEEN, token=0)
    assert segments(burnt) == 2
    assert step(burnt, (5, 9), BETWEEN) == step(burnt, (5, 10), (5, 9)) < step(state, (5, 9), BETWEEN)


def test_a_fire_is_no_way_to_an_enemy() -> None:
    state = facing(ground({(5, 9): "b"}), (5, 9))
    assert touches(state, 0, 1)
    fire = burning(state, (5, 9))
    assert cell(state, (5, 9)) in state.near_enemy[1]
    assert cell(state, (5, 9)) not in fire.near_enemy[1], "nobody attacks from a fire by entering it"


def test_a_broken_wall_is_a_gap() -> None:
    wall: tuple[Field, Field, str] = ((5, 9), (5, 8), "wall")
    state = facing(ground(edges=[wall]))
    side = side_of(cell(state, (5, 9)), cell(state, (5, 8)))
    gap = state.on(state.changes.with_broken(side))
    assert step(gap, (5, 9), (5, 8)) < step(state, (5, 9), (5, 8))
    assert state.battle.terrain is not None
    assert gap.battle.terrain is not None
    assert state.battle.terrain.barred
    assert not gap.battle.terrain.barred


def test_a_broken_wall_hides_nothing() -> None:
    state = facing(ground(edges=[((5, 8), (5, 7), "wall")]))
    side = side_of(cell(state, (5, 8)), cell(state, (5, 7)))
    assert segments(state) < segments(state.on(state.changes.with_broken(side))) == 2


def test_a_body_blocks_way_and_sight() -> None:
    state = facing(ground())
    body = state.on(state.changes.with_bodies((cell(state, BETWEEN),), 2))
    assert step(body, (5, 9), BETWEEN) >= NEVER
    assert segments(body) < segments(state)


def test_the_same_changes_share_one_ground_and_tokens_do_not_matter_to_it() -> None:
    state = facing(ground({BETWEEN: "b"}))
    one, other = burning(state, BETWEEN), burning(state, BETWEEN, token=3)
    assert one.battle is other.battle
    assert one.changes != other.changes
    assert one != other
    assert one.on(NO_CHANGES).battle is state.battle
    assert one.on(NO_CHANGES) == state


@pytest.mark.parametrize("seed", range(6))
def test_renewed_ground_is_what_such_a_map_would_have(seed: int) -> None:
    """Steps after random changes, each laid over the last, are those of a map drawn so from the start."""
    rng = random.Random(seed)
    fields = [(c, r) for c in range(20) for r in range(15)]
    letters = {at: rng.choice("..bwr") for at in fields}
    levels = {at: rng.choice((0, 0, 0, 1, 2)) for at in fields}
    walls = [((c, r), (c + 1, r), rng.choice(("wall", "hedge"))) for c, r in fields[::9] if c < 19]
    roads = [[(c, 7) for c in range(20)]]
    first = state = facing(ground(letters, levels, edges=walls, roads=roads))
    burnt: set[Field] = set()
    broken = []
    for _ in range(4):
        more = rng.sample(sorted(at for at in fields if letters[at] in "bw"), 12)
        changes = state.changes
        burnt.update(more)
        changes = changes.with_fires({cell(state, at): 0 for at in burnt})
        broken.append(walls[rng.randrange(len(walls))])
        changes = changes.with_broken(side_of(*(cell(state, at) for at in broken[-1][:2])))
        state = state.on(changes)
        if rng.random() < 0.5:
            assert state.battle.terrain is not None
            assert state.battle.terrain.own
    drawn = facing(
        ground(
            {**letters, **dict.fromkeys(burnt, ".")},
            levels,
            edges=[wall for wall in walls if wall not in broken],
            roads=roads,
        )
    )
    assert state.battle.terrain is not None
    assert drawn.battle.terrain is not None
    for found, wanted in zip(state.battle.terrain.own, drawn.battle.terrain.own, strict=True):
        assert found == wanted or vars(found) == vars(wanted)
    assert state.on(NO_CHANGES).battle is first.battle


def test_a_battle_that_changes_nothing_stands_on_its_map() -> None:
    battle = start(setup_of([Troop(0, [(5, 5)]), Troop(1, [(9, 9)])], chapters=CHAPTERS, ground=ground()))
    assert battle.on(GroundChanges()) is battle


def test_ground_that_the_ruleset_does_not_know_stays_as_it_was() -> None:
    ruleset = facing({}).battle.ruleset
    wood, gone = Made(5, "wood"), Made(6, "jelly")
    changes = GroundChanges(made=(wood, gone))
    assert {cell: kind.id for cell, kind in changes.grounds(ruleset).items()} == {5: "wood"}
