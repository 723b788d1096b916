"""Random legal games keep what must always hold."""

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from editor.rules.core.contract import Setup
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.movement.events import UnitClosedIn, UnitMoved, UnitReacted
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.examples import examples
from tests.rules.demonworld.battle.arena import Troop, row, setup_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.battle.playing import (
    check_and_decide_agree,
    game,
    plain_game_ends,
    random_game_holds,
)

BOW: dict[str, Any] = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 4}]},
        {"weapon": "improvised_weapon", "melee_power": 6},
    ]
}
KNIGHTS: dict[str, Any] = {
    "mobility": "cavalry", "size": 3, "charge_bonus": 3,
    "weapons": [{"weapon": "lance", "melee_power": 10}, {"weapon": "handweapon", "melee_power": 9}],
}  # fmt: skip


FURTHER = ("VIII", "IX", "XII", "XIII", "XIV")
"""Chapters that the core plays beyond the basic game."""
HEROIC: dict[str, Any] = {
    "hit_points": 2, "melee_skill": 2, "initiative": 3,
    "formations": ("square", "wedge", "skirmish_formation"),
}  # fmt: skip
HILLS: dict[str, Any] = {
    "legend": {".": "clear", "w": "wood", "b": "bushes"},
    "terrain": ("." * 16,) * 5 + ("...w....b.......", ".......ww....b..") + ("." * 16,) * 5,
    "levels": ("0" * 16,) * 6 + ("0001110000111000",) + ("0" * 16,) * 5,
}


def skirmish(size: int, chapters: tuple[str, ...] = (), land: dict[str, Any] | None = None) -> Setup:
    """Three units a side, near each other on a narrow field; with chapters they have all that these know."""

    def elements(count: int) -> dict[str, Any]:
        if not chapters:
            return {}
        return {"elements": {"leader": 1, "musician": 1, "normal": count - 2}}

    more = HEROIC if chapters else {}
    setup = setup_of(
        [
            Troop(side, row((0, 0), count), card=more | card | elements(count))
            for side in (0, 1)
            for count, card in ((size, {}), (3, BOW), (4, KNIGHTS))
        ],
        columns=16,
        rows=12,
        chapters=chapters,
        ground=land,
    )
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, (line, facing) in enumerate(((8, "N"), (3, "S"))):
        for number, placement in enumerate(data["sides"][side]["placements"]):
            at = (1 + 5 * number, line) if facing == "N" else (5 + 5 * number, line)
            placement |= {"at": at, "facing": facing, "frontage": (5, 3, 2)[number]}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


ROUGH = ground(
    {
        (4, 4): "M",
        (5, 4): "M",
        (6, 5): "M",
        (3, 5): "w",
        (9, 5): "b",
        (11, 5): "f",
        (8, 6): "w",
        (13, 6): "b",
    },
    levels={
        (3, 6): 3,
        (4, 6): 1,
        (5, 6): 1,
        (10, 6): 3,
        (11, 6): 3,
        (12, 6): 3,
        (2, 7): 1,
        (3, 7): 3,
        (4, 7): 1,
    },
    depth={(10, 4): 1, (11, 4): 1, (10, 5): 2, (9, 6): 2, (10, 7): 2, (9, 7): 2, (8, 7): 1},
    edges=[((4, 6), (4, 7), "wall"), ((8, 6), (8, 7), "hedge"), ((13, 5), (13, 6), "ruined_wall")],
    roads=[[(7, line) for line in range(12)], [(6, 9), (7, 9), (8, 9), (9, 9)]],
    columns=16,
    rows=12,
)
"""Marsh, cliffs, water, walls and a road between the sides; only riders wade in the deeper water."""


SETUPS = [
    *(skirmish(size) for size in (5, 7)),
    skirmish(8, FURTHER),
    skirmish(7, FURTHER, HILLS),
    skirmish(7, (*FURTHER, "XI"), ROUGH),
]


def hold_always(before: BattleState, event: Event, after: BattleState) -> None:
    battle = after.battle
    cells = [cell for unit in after.units for cell in unit.cells]
    assert len(set(cells)) == len(cells), "two elements on one field"
    assert all(battle.ground.inside[cell] for cell in cells), "an element off the field"
    for old, new in zip(before.units, after.units, strict=True):
        assert set(new.elements) <= set(old.elements), "an element came back"
        assert len(new.elements) == len(new.cells) == len(new.facings)
        if new.order is not None:
            table = battle.roster[new.number].points_left[new.order]
            assert new.manoeuvres < len(table), "too many manoeuvres"
            assert new.points <= table[new.manoeuvres], "movement overspent"
    if battle.terrain is not None:
        own = battle.terrain.own
        assert all(
            own[element].stands[cell]
            for unit in after.units
            for element, cell in zip(unit.elements, unit.cells, strict=True)
        ), "an element on impassable ground"
    if isinstance(event, UnitMoved):
        unit = before.units[event.unit]
        assert unit.order == before.sequence, "moved outside its sequence"
        assert battle.roster[event.unit].side == before.side
        assert not unit.engaged
        assert not unit.done
    if isinstance(event, UnitReacted | UnitClosedIn):
        assert before.units[event.unit].engaged == before.turn
    assert after.struck <= {element for unit in after.units for element in unit.elements}


@settings(max_examples=examples(2, 60))
@given(seed=st.integers(0, 10**9), which=st.sampled_from(range(len(SETUPS))))
def test_random_legal_games_keep_the_invariants_and_replay_from_their_log(seed: int, which: int) -> None:
    random_game_holds(SETUPS[which], seed, 60, hold_always)


NUMBER = st.integers(-3, 40)
SHIFT = st.builds(
    act.Shift, NUMBER, st.lists(st.integers(-1, 6), max_size=3).map(tuple), st.none() | st.integers(-1, 6)
)
SHIFTS = st.lists(SHIFT, max_size=3).map(tuple)
BY = st.sampled_from(["points", "manoeuvres"])
PLACES = st.lists(st.tuples(NUMBER, st.integers(-5, 10**6)), max_size=3).map(tuple)
SUPPORTS = st.lists(NUMBER, max_size=2).map(tuple)
ACTIONS = st.one_of(
    st.builds(
        act.GiveOrders, st.lists(st.tuples(NUMBER, st.sampled_from(["hold", "dance"])), max_size=3).map(tuple)
    ),
    st.builds(
        act.Shoot, st.lists(st.builds(act.Shot, NUMBER, NUMBER, SUPPORTS, NUMBER), max_size=2).map(tuple)
    ),
    st.builds(
        act.Strike, st.lists(st.builds(act.Attack, NUMBER, NUMBER, SUPPORTS, NUMBER), max_size=2).map(tuple)
    ),
    st.builds(act.CloseRanks, NUMBER, PLACES),
    st.builds(act.ChooseFirst, st.booleans()),
    st.builds(act.Advance, NUMBER, st.lists(st.integers(-1, 2), max_size=4).map(tuple), BY),
    st.builds(
        act.WheelUnit, NUMBER, st.sampled_from(["left", "right", "up"]), st.sampled_from([60, 120, 90])
    ),
    st.builds(act.Turn, NUMBER, st.lists(st.integers(-1, 6), max_size=8).map(tuple)),
    st.builds(act.Regroup, NUMBER, PLACES),
    st.builds(
        act.ColumnMove,
        NUMBER,
        st.lists(st.tuples(st.integers(-1, 6), st.integers(-1, 6)), max_size=3).map(tuple),
    ),
    st.builds(act.SmallMove, NUMBER, SHIFTS, BY),
    st.builds(act.React, NUMBER, SHIFTS),
    st.builds(act.Announce, NUMBER, st.sampled_from(["", "square", "wedge", "skirmish_formation"])),
    st.builds(act.ChangeState, NUMBER, st.integers(-1, 3)),
    st.builds(act.SwapFront, NUMBER, PLACES),
    st.builds(act.Divert, NUMBER, st.none() | NUMBER),
    st.builds(act.StrikeAgain, NUMBER, st.none() | NUMBER, st.booleans(), NUMBER),
    st.builds(act.CloseIn, NUMBER, SHIFTS, BY),
    st.builds(act.RegroupAfterMelee, SHIFTS),
    st.builds(act.DeclareContact, PLACES),
    st.builds(act.Finish),
)


@settings(max_examples=examples(2, 40), phases=[Phase.explicit, Phase.generate])
@given(seed=st.integers(0, 10**9), actions=st.lists(ACTIONS, min_size=20, max_size=40))
def test_check_decides_any_action_and_decide_agrees_with_it(seed: int, actions: list[act.Action]) -> None:
    check_and_decide_agree(SETUPS[seed % len(SETUPS)], seed, actions)


@pytest.mark.long
@settings(max_examples=60)
@given(seed=st.integers(0, 10**9), which=st.sampled_from(range(len(SETUPS))))
def test_long_random_games_keep_the_invariants(seed: int, which: int) -> None:
    for before, event, after in game(SETUPS[which], seed, 400):
        hold_always(before, event, after)


@pytest.mark.long
@settings(max_examples=examples(2, 40))
@given(seed=st.integers(0, 10**9), which=st.sampled_from(range(len(SETUPS))))
def test_the_plain_player_always_has_a_legal_action_and_ends_the_battle(seed: int, which: int) -> None:
    assert plain_game_ends(SETUPS[which], seed, hold_always).turn < 60
