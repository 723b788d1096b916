"""Shooting with the exact lines of sight, over ground and over others (XII)."""

from collections.abc import Mapping
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.shooting.events import ElementsRemoved, ShotFired
from editor.rules.demonworld.shooting.hits import base_number
from editor.rules.demonworld.shooting.seeing import seen
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import DecisionDue
from tests.rules.demonworld.battle.arena import Field, Troop, do, of, refused, state_of

XII = ("VIII", "IX", "XII")
BOW: dict[str, Any] = {"weapons": [{"weapon": "bow", "bands": [{"to": 12, "power": 8}]}]}
SHOOTER, TARGET = (5, 10), (5, 6)


def ground(
    fields: Mapping[Field, str], levels: Mapping[Field, int] | None = None, **values: Any
) -> dict[str, Any]:
    """Changed fields of a clear map of 20 by 15."""
    high = levels or {}
    return {
        "legend": {".": "clear", "w": "wood", "b": "bushes", "~": "water"},
        "terrain": tuple("".join(fields.get((c, r), ".") for c in range(20)) for r in range(15)),
        "levels": tuple("".join(str(high.get((c, r), 0)) for c in range(20)) for r in range(15)),
        **values,
    }


def wall(one: Field, other: Field) -> dict[str, Any]:
    return {"between": (one, other), "kind": "wall"}


def shooting(
    fields: Mapping[Field, str] | None = None,
    levels: Mapping[Field, int] | None = None,
    *troops: Troop,
    chapters: tuple[str, ...] = XII,
    size: int = 2,
    **values: Any,
) -> BattleState:
    return state_of(
        Troop(0, [SHOOTER], "N", "skirmish", card=BOW | {"size": size}),
        Troop(1, [TARGET], "S", "hold"),
        *troops,
        phase="first_shooting",
        step="shots",
        chapters=chapters,
        ground=ground(fields or {}, levels, **values),
        before=((),) * (2 + len(troops)),
    )


def number(state: BattleState) -> int | None:
    """What a shot at the target needs; nothing where it is not seen."""
    enemy = state.units[-1]
    if refused(state, act.Shoot((act.Shot(0, enemy.elements[0]),))) == "no_clear_line":
        return None
    look = seen(state, state.units[0], state.units[0].cells[0], enemy.cells[0])
    return int(base_number(state, state.units[0].elements[0], enemy.elements[0], 8, 0, look=look).value)


@pytest.mark.rule("XII.4.0")
def test_over_clear_ground_every_two_segments_seen_are_worth_one() -> None:
    assert number(shooting()) == 8 - 1 + 1


@pytest.mark.rule("XII.3.3")
@pytest.mark.parametrize(("wood", "expected"), [((5, 8), None), (TARGET, 8 - 1 + 1 - 2), (SHOOTER, 8)])
def test_wood_blocks_between_and_costs_two_about_the_target(wood: Field, expected: int | None) -> None:
    assert number(shooting({wood: "w"})) == expected


@pytest.mark.quick(2)
@pytest.mark.rule("XII.3.4")
@pytest.mark.parametrize(
    ("bushes", "expected"), [([(5, 8)], 7), ([(5, 7), (4, 7)], 7), ([TARGET], 8), ([SHOOTER], 8)]
)
def test_bushes_between_hide_half_of_the_target_those_about_it_nothing(
    bushes: list[Field], expected: int
) -> None:
    assert number(shooting(dict.fromkeys(bushes, "b"))) == expected


@pytest.mark.rule("XII.3.2")
def test_a_hill_between_blocks_and_one_under_the_shooter_lets_him_look_over_others() -> None:
    assert number(shooting(None, {(5, 8): 1, (4, 8): 1, (6, 8): 1})) is None
    other = Troop(0, [(5, 8)], "N", "hold")
    assert number(shooting(None, None, other)) is None
    assert number(shooting(None, {SHOOTER: 2}, other)) == 8


@pytest.mark.rule("XII.3.5")
def test_a_wall_before_the_target_hides_half_and_one_before_the_shooter_nothing() -> None:
    far = (wall((5, 7), (5, 6)), wall((4, 7), (5, 6)))
    near = (wall((5, 10), (5, 9)), wall((5, 10), (4, 9)))
    assert number(shooting(edges=far)) == 7
    assert number(shooting(edges=near)) == 8


@pytest.mark.rule("XII.3.6")
def test_of_somebody_in_water_what_is_under_it_is_not_seen() -> None:
    depth = tuple("".join("1" if (c, r) == TARGET else "0" for c in range(20)) for r in range(15))
    assert number(shooting({TARGET: "~"}, depth=depth)) == 7


@pytest.mark.rule("XII.1.0")
def test_before_chapter_twelve_the_ground_does_not_matter() -> None:
    assert number(shooting({(5, 8): "w"}, chapters=())) == 8


@pytest.mark.rule("XII.5.0")
def test_a_shot_that_strays_counts_power_and_protection_alone() -> None:
    state = shooting(None, None, Troop(0, [(6, 6)], "N", None, 1, 1), chapters=XII)
    friend, enemy = state.units[1].elements[0], state.units[2].elements[0]
    east = state.battle.ground.steps.index(1) + 1
    _, events = do(state, act.Shoot((act.Shot(0, enemy),)), 6, east, 20)
    (fired,) = of(events, ShotFired)
    assert (fired.struck, fired.base) == (friend, 8 - 1)


@pytest.mark.rule("XII.5.0")
def test_nobody_falls_for_a_leader_whom_a_shot_into_a_melee_hits() -> None:
    leader = {"elements": {"leader": 1, "normal": 1}}
    state = state_of(
        Troop(0, [SHOOTER], "N", "skirmish", card=BOW),
        Troop(0, [(6, 6)], "N", None, 1, 1),
        Troop(1, [TARGET, (5, 5)], "S", None, 1, 1, leader),
        phase="first_shooting",
        step="shots",
        chapters=XII,
        before=((), (), ()),
    )
    target = next(one.id for one in state.elements() if one.at == TARGET)
    sign = state.battle.signs[target]
    _, events = do(state, act.Shoot((act.Shot(0, target),)), 1, 1)
    assert sign == "leader"
    assert not [one for one in of(events, DecisionDue) if one.step == "divert"]
    assert [one.elements for one in of(events, ElementsRemoved)] == [(target,)]
