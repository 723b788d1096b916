"""How battles of Diskwars end, what they score, what reports count."""

from dataclasses import replace

import pytest

from editor.rules.core.contract import (
    CONTACT,
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    MOVED,
    POINTS_EARNED,
    POINTS_LOST,
)
from editor.rules.core.dice import ScriptedDice
from editor.rules.diskwars import victory
from editor.rules.diskwars.actions.set_up import DrawLots
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.harm import Gone, Harmed, Wounded
from editor.rules.diskwars.events.moves import Moved, Rested
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Reserve
from schemas.systems.diskwars import DiskwarsVictory
from tests.cases import cases
from tests.rules.diskwars.diskwars_tables import PLAY, at, disks, name, setup


def small() -> BattleState:
    return disks(
        ("ash-witch", (60, 60), "north"),
        ("kings-crossbows", (80, 60), "north"),
        ("mud-runners", (75, 80), "south"),
    )


def judged(state: BattleState, owner: int | None, *rules: dict[str, object]) -> tuple[int | None, str] | None:
    scenario = state.battle.scenario.model_copy(
        update={"victory": tuple(DiskwarsVictory.model_validate(one) for one in rules)}
    )
    state = state.replace(battle=replace(state.battle, scenario=scenario))
    found = victory.judged(state, owner)
    return None if found is None else (found[0], found[1].code.partition(".")[2])


def scored(north: int, south: int) -> BattleState:
    state = small()
    return state.replace(table=replace(state.table, destroyed_by={"north": north, "south": south}))


@cases(
    ("north", "south", "owner", "rule", "winner"),
    [
        (9, 0, None, {"when": "points_destroyed", "value": 10}, None),
        (10, 0, None, {"when": "points_destroyed", "value": 10}, 0),
        (10, 12, None, {"when": "points_destroyed", "value": 10}, 1),
        (12, 12, None, {"when": "points_destroyed", "value": 10}, 0),
        (12, 12, 1, {"when": "points_destroyed", "value": 10, "needs_land": True}, 1),
        (12, 12, None, {"when": "points_destroyed", "value": 10, "needs_land": True}, None),
        (9, 0, None, {"when": "points_lead", "value": 10}, None),
        (10, 0, None, {"when": "points_lead", "value": 10}, 0),
        (3, 14, None, {"when": "points_lead", "value": 10}, 1),
        (3, 14, 0, {"when": "points_lead", "value": 10, "needs_land": True}, None),
        (3, 14, 1, {"when": "points_lead", "value": 10, "needs_land": True}, 1),
        (3, 14, None, {"when": "points_lead", "value": 10, "needs_land": True}, None),
        (8, 0, 0, {"when": "points_lead", "value": 10, "land_bonus": 2}, 0),
        (8, 0, 1, {"when": "points_lead", "value": 10, "land_bonus": 2}, None),
        (0, 0, None, {"when": "enemy_base_taken", "value": 10}, None),
    ],
)
def test_a_turn_is_judged_by_the_rules_of_the_scenario(
    north: int, south: int, owner: int | None, rule: dict[str, object], winner: int | None
) -> None:
    found = judged(scored(north, south), owner, rule)
    assert found == (None if winner is None else (winner, f"won_{rule['when']}"))


@pytest.mark.parametrize(("held", "winner"), [((-1, 0), None), ((1, 1), None), ((1, 2), 1), ((0, 3), 0)])
def test_a_land_held_for_turns_wins(held: tuple[int, int], winner: int | None) -> None:
    found = judged(small().replace(held=held), None, {"when": "land_held", "value": 2})
    assert found == (None if winner is None else (winner, "won_land_held"))


@pytest.mark.parametrize(
    ("north", "south", "end"),
    [(5, 4, (0, "won_most_points")), (4, 5, (1, "won_most_points")), (5, 5, (None, "drawn"))],
)
def test_the_last_turn_is_won_by_points(north: int, south: int, end: tuple[int | None, str]) -> None:
    state = scored(north, south)
    rule: dict[str, object] = {"when": "points_destroyed", "value": 90}
    assert judged(state.replace(turn=state.battle.last_turn), None, rule) == end
    assert judged(state.replace(turn=state.battle.last_turn - 1), None, rule) is None


def test_who_is_alone_has_won_and_nobody_wins_an_empty_table() -> None:
    state = small()
    rule: dict[str, object] = {"when": "points_destroyed", "value": 90}
    only = state.replace(table=replace(state.table, disks=state.table.disks[:1]))
    assert judged(only, None, rule) == (0, "won_alone")
    assert judged(state.replace(table=replace(state.table, disks=())), None, rule) == (None, "all_destroyed")


def test_the_end_says_what_was_lost_and_standings_what_is_scored() -> None:
    state = scored(7, 0)
    assert PLAY.result(state) is None
    lost = replace(state.table.players[1], lost=(Reserve("gone", at(state, "kings").card),))
    over = state.replace(
        table=state.table.with_player(lost), step="over", winner=0, ended=victory.won(state, "alone", 0)
    )
    found = PLAY.result(over)
    assert found is not None
    assert (found.winner, dict(found.losses["south"])) == ("north", {"elements": 1.0, "points": 5.0})
    assert [one.points for one in PLAY.standings(state)][:2] == [7.0, 0.0]
    assert PLAY.result(over.replace(winner=None)).winner is None  # type: ignore[union-attr]


def test_standings_say_who_is_alone_on_the_land_that_wins() -> None:
    state = PLAY.start(setup("first-contact"))
    held = state.replace(held=(1, 1))
    found = [one for one in PLAY.standings(held) if one.words.code == "diskwars_play.standing_held"]
    assert [(one.side, one.points, one.goal) for one in found] == [("north", 0.0, 2.0), ("south", 1.0, 2.0)]
    assert found[0].words.values["land"] == state.battle.centre.name  # type: ignore[union-attr]


def test_standings_say_how_strong_the_attack_on_the_land_of_an_enemy_is() -> None:
    state = PLAY.start(setup("first-contact"))
    base = state.battle.seats[1].base
    assert base is not None
    strong = at(small(), "mud")
    there = replace(strong, player="north", at=base.at)
    stormed = state.replace(table=replace(state.table, disks=(there,)))
    for one, attack in ((state, 0.0), (stormed, float(strong.value("attack")))):
        found = [now for now in PLAY.standings(one) if now.words.code == "diskwars_play.standing_base"]
        assert [(now.side, now.points, now.goal) for now in found] == [
            ("north", attack, 8.0),
            ("south", 0.0, 8.0),
        ]
    assert strong.value("attack") > 0


def counted(before: BattleState, event: Event) -> list[tuple[str, str, float]]:
    after = ENGINE.evolve(before, event)
    return [(one.name, one.troop, one.amount) for one in PLAY.tally(before, event, after)]


def test_reports_count_who_is_lost_and_who_destroyed_it() -> None:
    state = small()
    mud, witch, cross = name(state, "mud"), name(state, "ash"), name(state, "kings")
    points = float(at(state, "mud").card.points)
    lost = [(ELEMENTS_LOST, mud, 1.0), (POINTS_LOST, mud, points)]
    earned = [(ELEMENTS_DESTROYED, witch, 1.0), (POINTS_EARNED, witch, points)]
    assert counted(state.replace(actor=witch), Gone(mud, "north")) == [*lost, *earned]
    assert counted(state.replace(actor=mud), Gone(mud, "north")) == lost, "no disk of the player did it"
    assert counted(state.replace(actor=witch), Gone(mud, "")) == lost
    assert counted(state.replace(actor=witch), Gone(mud, "south")) == lost
    assert counted(state.replace(actor=witch, step="shoot"), Gone(mud, "north")) == lost, (
        "counted when shot down"
    )
    hits = at(state, "mud").card.hits
    shot = state.replace(step="shoot", actor=cross)
    assert counted(shot, Wounded(mud, hits, 0, "north")) == [
        (ELEMENTS_DESTROYED, cross, 1.0),
        (POINTS_EARNED, cross, points),
    ]
    assert counted(state, Wounded(mud, hits, 0, "north")) == []
    assert counted(state, Harmed(mud, 1)) == []
    on = at(state, "mud").at
    lying = state.replace(
        table=state.table.with_disk(replace(at(state, "ash"), at=(on[0] + 1, on[1]), layer=9))
    )
    assert counted(lying.replace(step="fight"), Gone(mud, "north")) == [*lost, *earned]
    assert counted(state, Moved(witch, (90.0,), ((60.0, 65.0),), 5)) == [(MOVED, witch, 1.0)]
    assert counted(state, Moved(witch, (90.0,), (on,), 5)) == [(MOVED, witch, 1.0), (CONTACT, witch, 1.0)]
    assert counted(state, Rested(witch)) == []


def test_shots_that_bring_a_disk_down_are_noted_once() -> None:
    state = small().replace(step="shoot")
    mud = name(state, "mud")
    hits = at(state, "mud").card.hits
    down = ENGINE.evolve(ENGINE.evolve(state, Wounded(mud, hits, 0, "north")), Wounded(mud, 1, 0, "south"))
    assert down.doomed == ((mud, "north"),)
    assert ENGINE.evolve(state, Wounded(mud, hits - 1, 0, "north")).doomed == () if hits > 1 else True
    assert ENGINE.evolve(state.replace(step="activate"), Wounded(mud, hits, 0, "north")).doomed == ()


def test_the_lots_are_a_die_with_as_many_sides_as_players() -> None:
    state = PLAY.start(setup("first-contact"))
    rec = ENGINE.decide(state, DrawLots(), ScriptedDice([2]))
    assert (rec.state.first, rec.state.active) == (1, 1)
    (line,) = ENGINE.describe(state, rec.events[0])
    assert line.dice == ((2, 2),)
