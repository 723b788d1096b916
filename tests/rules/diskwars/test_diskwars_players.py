"""What the computer players of Diskwars think things are worth, and what they do with it."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice
from editor.rules.diskwars.actions.activation import Move, StopActivating
from editor.rules.diskwars.actions.casting import LetPass
from editor.rules.diskwars.ai import calculating, conjuring, plain
from editor.rules.diskwars.ai.foresight import outlook
from editor.rules.diskwars.ai.judging import TEMPERS, judge, land_worth
from editor.rules.diskwars.ai.levels import choose
from editor.rules.diskwars.ai.looking import clash, courses_to, goals, shot_worth, worth
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.turns import Asked
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Lasting, Reserve
from editor.rules.diskwars.walking import way
from schemas.systems.diskwars import DiskwarsSpell, DiskwarsVictory
from tests.rules.diskwars.diskwars_tables import BY_SLUG, at, disks, name
from tests.rules.diskwars.spell_table import card
from tests.rules.diskwars.test_diskwars_details import with_book
from tests.rules.diskwars.test_written_spells import with_spell, written

CALM = TEMPERS["balanced"]
PAIR = (("court-mage", (60.0, 40.0), "north"), ("bone-rank", (70.0, 40.0), "south"))
IMMUNE = Lasting("battle", state="immune_damage")


def changed(state: BattleState, slug: str, **changes: Any) -> BattleState:
    return state.replace(table=state.table.with_disk(replace(at(state, slug), **changes)))


def wished(state: BattleState, spell: DiskwarsSpell) -> list[tuple[float, Cast]]:
    """Castings of a spell by the mage that bring something, with what they bring."""
    state = state.replace(table=with_spell(state.table, spell))
    found = conjuring.preferences(state, at(state, "court-mage"))
    return [(value, one) for value, one in found if isinstance(one, Cast)]


def with_rules(state: BattleState, *rules: dict[str, Any]) -> BattleState:
    victory = tuple(DiskwarsVictory.model_validate(one) for one in rules)
    scenario = state.battle.scenario.model_copy(update={"victory": victory})
    return state.replace(battle=replace(state.battle, scenario=scenario))


def test_capturing_is_worth_most_on_the_dearest_enemy_and_nothing_on_the_own() -> None:
    state = disks(*PAIR, ("mud-runners", (60, 50), "south"), ("novices", (50, 40), "north"))
    found = wished(state, written({"do": "capture"}, pick="disks"))
    assert {one.targets for _value, one in found} == {(at(state, slug).id,) for slug in ("bone", "mud")}
    values = {one.targets[0]: value for value, one in found}
    dear = max(values, key=lambda one: state.table.found(one).card.points)
    assert values[dear] == max(values.values())


def test_healing_and_relief_are_wished_for_the_own_and_hurt_alone() -> None:
    state = disks(*PAIR, ("novices", (50, 40), "north"))
    heal, relieve = (
        written({"do": "heal", "count": 1}, pick="disks"),
        written({"do": "relieve", "most": 2}, pick="disks"),
    )
    assert wished(state, heal) == wished(state, relieve) == []
    for slug in ("bone", "novices"):
        state = changed(state, slug, wounds=1, damage=3)
    novices = (name(state, "novices"),)
    assert [one.targets for _value, one in wished(state, heal)] == [novices]
    ((value, one),) = wished(state, relieve)
    assert one.targets == novices
    state = changed(state, "novices", damage=1)
    assert [value > other for other, _one in wished(state, relieve)] in ([], [True]), "less is left to lose"


def test_reinforcements_by_a_spell_count_by_their_number() -> None:
    state = disks(*PAIR)
    stack = (Reserve("x", card()), Reserve("y", card()))
    player = replace(state.table.player("north"), stack=stack)
    state = state.replace(table=state.table.with_player(player))
    one, two = (
        max(value for value, _cast in wished(state, written({"do": "enter"}, pick="stack", count=count)))
        for count in (1, 2)
    )
    assert two == pytest.approx(one + 2.5)
    assert wished(state, written({"do": "destroy"}, pick="stack", stack="enemy")) == [], "there is none"


def test_more_movement_is_for_those_who_may_still_move_and_reach_nobody() -> None:
    faster = written({"do": "change", "value": "movement", "by": 8}, pick="disks")
    state = disks(
        ("court-mage", (20, 20), "north"), ("novices", (10, 10), "north"), ("bone-rank", (110, 80), "south")
    )
    far = (name(state, "novices"),)
    assert far in [one.targets for _value, one in wished(state, faster)]
    assert far not in [
        one.targets for _value, one in wished(changed(state, "novices", activated=True), faster)
    ]


def test_an_illegal_action_has_no_outlook() -> None:
    state = disks(*PAIR)
    assert outlook(state, Move("nobody", (0.0,)), SeededDice(1), 0, CALM) is None
    assert outlook(state, StopActivating(), SeededDice(1), 0, CALM) is not None


def test_enemies_in_reach_are_come_upon_from_several_sides() -> None:
    state = disks(("novices", (60, 40), "north"), ("bone-rank", (64.5, 40), "south"))
    novices, rank = at(state, "novices"), at(state, "bone-rank")
    moves = [action for action, _table, _cost in calculating.tried(state, novices, SeededDice(1))]
    ends = [way(state.table, novices, one.path).spots[-1] for one in moves if isinstance(one, Move)]
    upon = [one for one in ends if (one[0] - rank.at[0]) ** 2 + (one[1] - rank.at[1]) ** 2 < 15]
    assert len(set(upon)) >= 2
    assert len(moves) == len(set(moves)), "none twice"
    still = changed(state, "novices", lasting=(Lasting("turn", state="cannot_move"),))
    assert not list(calculating.tried(still, at(still, "novices"), SeededDice(1)))


def test_without_enemies_or_room_nobody_draws_back() -> None:
    state = disks(("novices", (60, 40), "north"), ("bone-rank", (64.5, 40), "south"))
    novices = at(state, "novices")
    assert all(one.at[1] > 40 for one in calculating._courses(state, novices, [])), "on to the goal"
    corner = changed(changed(state, "novices", at=(2.3, 2.3)), "bone-rank", at=(20.0, 20.0))
    disk, foe = at(corner, "novices"), at(corner, "bone-rank")
    assert all(one.at[0] > 2.3 for one in calculating._courses(corner, disk, [foe])), (
        "the corner is behind it"
    )


def test_the_land_is_worth_more_the_nearer_the_points_that_win_with_it() -> None:
    state = with_rules(disks(*PAIR), {"when": "points_destroyed", "value": 20, "needs_land": True})
    values = []
    for points in (0, 10, 20, 30):
        scored = state.replace(table=replace(state.table, destroyed_by={"north": points}))
        values.append(land_worth(scored, (0,)))
    assert values[0] < values[1] < values[2] == values[3]
    assert (
        land_worth(state.replace(table=replace(state.table, destroyed_by={"north": 20})), (1,)) == values[0]
    )


def test_standing_alone_on_the_central_land_is_better_than_the_enemy_there() -> None:
    state = disks(("novices", (30, 20), "north"), ("bone-rank", (90, 70), "south"))
    centre = state.battle.centre
    assert centre is not None
    mine = judge(changed(state, "novices", at=centre.at), 0, CALM)
    assert mine > judge(state, 0, CALM) > judge(changed(state, "bone-rank", at=centre.at), 0, CALM)


def test_without_goals_disks_go_to_the_nearest_enemy() -> None:
    state = with_rules(disks(*PAIR), {"when": "points_lead", "value": 10})
    disk, foe = at(state, "court-mage"), at(state, "bone-rank")
    assert goals(state, 0) == [] or foe.at in goals(state, 0)
    landless = state.replace(battle=replace(state.battle, centre=None))
    near = judge(changed(landless, "court-mage", at=(61.0, 40.0)), 0, CALM)
    assert near > judge(changed(landless, "court-mage", at=(50.0, 40.0)), 0, CALM)
    assert plain.goal_of(landless, disk, [foe]) == (foe.at, 0.0)
    middle, _ = plain.goal_of(landless, disk, [])
    assert middle == (landless.battle.size[0] / 2, landless.battle.size[1] / 2)


def test_immune_disks_are_worth_no_shot_and_unknown_missiles_nothing() -> None:
    state = disks(("kings-crossbows", (60, 40), "north"), ("bone-rank", (70, 40), "south"))
    bows, rank = at(state, "kings"), at(state, "bone-rank")
    assert shot_worth(state, bows, rank) > 0
    safe = changed(state, "bone-rank", lasting=(IMMUNE,))
    assert shot_worth(safe, bows, at(safe, "bone-rank")) == 0
    (shots,) = bows.card.shooting
    odd = bows.card.model_copy(update={"shooting": (shots.model_copy(update={"missile": "none"}),)})
    assert shot_worth(state, replace(bows, card=odd), rank) == 0


def test_a_fight_against_a_reckless_disk_counts_one_kill_or_all() -> None:
    state = disks(
        ("novices", (60, 40), "north"), ("mud-runners", (70, 40), "south"), ("mud-runners", (73, 40), "south")
    )
    strong = replace(at(state, "novices"), card=card(attack=30, abilities=[{"ability": "reckless"}]))
    plain_one = replace(strong, card=card(attack=30))
    both = (71.5, 40.0)
    assert worth(at(state, "mud-runners")) > 0
    assert clash(state.table, plain_one, both).gain > 0
    assert clash(state.table, strong, both).gain >= clash(state.table, plain_one, both).gain


def test_who_is_out_of_reach_is_not_attacked() -> None:
    state = disks(("novices", (10, 10), "north"), ("bone-rank", (110, 80), "south"))
    assert list(courses_to(state.table, at(state, "novices"), at(state, "bone-rank"))) == []


@pytest.mark.parametrize(("apart", "reaches"), [(12.0, True), (60.0, False)])
def test_a_strong_enemy_who_may_still_move_is_feared_where_he_comes_so_far(
    apart: float, reaches: bool
) -> None:
    own, foe = ("novices", (20.0, 20.0), "north"), ("bone-rank", (20.0 + apart, 20.0), "south")
    strong = changed(disks(own, foe), "bone-rank", card=card(attack=30, movement=2))
    weak = changed(disks(own, foe), "bone-rank", card=card(attack=0, movement=2))
    feared = [judge(state, 0, CALM) for state in (strong, weak)]
    assert (feared[0] < feared[1]) == reaches


def test_no_way_leads_upon_a_disk_that_a_step_aside_puts_out_of_reach() -> None:
    state = disks(
        ("novices", (20, 20), "north"), ("bone-rank", (36, 20), "south"), ("mud-runners", (28, 20), "north")
    )
    mover = at(state, "novices")
    for most in (1, 2, 3, 9):
        slow = replace(mover, card=card(movement=most))
        for course in courses_to(state.table, slow, at(state, "bone-rank")):
            assert len(course.path) <= most


@pytest.mark.parametrize(("points", "countered"), [(0, False), (20, True)])
def test_dear_spells_are_countered_and_cheap_ones_let_pass(points: int, countered: bool) -> None:
    spell = BY_SLUG["zap"]
    assert isinstance(spell, DiskwarsSpell)
    state = with_book("zap", "counterspell")
    dear = spell.model_copy(update={"points": points})
    players = tuple(
        replace(one, book=tuple(dear if known.slug == "zap" else known for known in one.book))
        for one in state.table.players
    )
    state = state.replace(table=replace(state.table, players=players))
    state = changed(state, "bone-rank", card=card(slug="bone-rank", wizard_level=3))
    mage = at(state, "court-mage")
    asked = ENGINE.decide(state, Cast(mage.id, dear.id), SeededDice(1)).state
    assert asked.table.pending is not None
    found = plain.answer(asked)
    assert isinstance(found, Cast if countered else LetPass)
    assert ENGINE.check(asked, found) is None


def test_a_wish_that_the_rules_forbid_gives_way_to_a_legal_action() -> None:
    state = disks(*PAIR)
    state = ENGINE.evolve(state, Asked("throw", 0, 1))
    assert ENGINE.check(state, choose(state, SeededDice(1), AiSettings("plain"))) is None
    assert isinstance(at(state, "court"), Disk)
