"""Rules of a turn and of a combat of Dark Age, one by one, with scripted dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.darkage.actions.cards import Attach, Enlist, PlayInstant
from editor.rules.darkage.actions.clash import Pair
from editor.rules.darkage.actions.raid import Attack, ChoosePlace, Commit, CommitLone, Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Done, Mark
from editor.rules.darkage.events.cards import Enlisting, Played
from editor.rules.darkage.events.raids import Committed
from editor.rules.darkage.events.rounds import Killed, Rolled, RoundEnded, Wounded
from editor.rules.darkage.events.scores import Plundered
from editor.rules.darkage.fighting_values import commit_cost, sheets
from editor.rules.darkage.means import goal, score
from editor.rules.darkage.state import NONE, Fighter
from schemas.systems.darkage import DarkageUnit
from schemas.systems.darkage_effects import ChangesGoal

from .table import PLAY, Make, Table


def of(kind: type[Any], events: list[Any]) -> list[Any]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def test_an_enlistment_costs_command_and_a_failure_discards(table: Table) -> None:
    lancer = table.card("road-lancer", 0)
    table.lay(0, hand=(lancer,), command=3)
    table.at("enlist", "enlist")
    (found,) = of(Enlisting, table.do(Enlist(lancer, 1), 1))
    assert (found.joined, found.command, found.bonus) == (False, 2, 1)
    assert lancer in table.state.players[0].discard
    assert table.state.players[0].command == 1


def test_the_house_rule_takes_who_failed_back_to_the_hand(setup_of: Make) -> None:
    table = Table(setup_of("toll-and-tax", failed_to_hand=True))
    lancer = table.card("road-lancer", 0)
    table.lay(0, hand=(lancer,), command=1)
    table.at("enlist", "enlist")
    table.do(Enlist(lancer), 2)
    assert lancer in table.state.players[0].hand


def test_command_that_lacks_is_exchanged_from_logistics(table: Table) -> None:
    squire = table.card("squire", 0)
    table.lay(0, hand=(squire,), command=0, logistics=5)
    table.at("enlist", "enlist")
    table.do(Enlist(squire, 1), 6)
    assert (table.state.players[0].command, table.state.players[0].logistics) == (0, 1)
    assert table.state.players[0].fighter(squire) is not None


def test_what_a_character_may_not_have_is_refused_with_the_reason(table: Table) -> None:
    lancer, chains = table.card("road-lancer", 0), [table.card("light-chain", 0, n) for n in (0, 1)]
    harness = table.card("full-harness", 0)
    guard = table.card("crossbow-guard", 0)
    table.lay(0, hand=(chains[0], chains[1], harness), zone=(Fighter(lancer), Fighter(guard)), logistics=6)
    table.at("action")
    table.do(Attach(chains[0], lancer))
    assert table.refused(Attach(chains[1], lancer)) == "no_room"
    assert table.refused(Attach(harness, lancer)) == "no_room"
    table.do(Attach(harness, guard))
    assert table.state.players[0].fighter(guard) == Fighter(guard, (harness,))
    assert table.refused(Attach(99, guard)) == "not_in_hand"


def test_nobody_raids_in_his_first_turns(table: Table) -> None:
    squire = table.card("squire", 0)
    table.lay(0, zone=(Fighter(squire),), command=6)
    table.at("action")
    table.lay(0, turns=3)
    assert table.refused(Attack(1)) == "escalation"
    table.lay(0, turns=4)
    assert PLAY.check(table.state, Attack(1)) is None


def raid(table: Table, fighters: tuple[int, ...]) -> None:
    """Raid the other side's first place with fighters, whatever they cost."""
    table.at("action")
    table.lay(0, command=6, logistics=6)
    table.do(Attack(1))
    for fighter in fighters:
        table.do(Commit(fighter))
    while table.state.step in ("attack_pool", "attack_card"):
        table.do(Done())
    table.do(ChoosePlace(1))


def test_a_place_without_defenders_is_plundered_first_for_three_then_for_one(table: Table) -> None:
    squire = table.card("squire", 0)
    dump = table.card("ammunition-dump", 1)
    table.lay(0, zone=(Fighter(squire),))
    table.lay(1, laid=(NONE, dump, NONE), hand=(dump,))
    table.lay(1, hand=())
    raid(table, (squire,))
    assert (score(table.state, 0), score(table.state, 1)) == (3, 0)
    assert table.state.players[1].plundered == (False, True, False)
    assert dump in table.state.players[1].discard
    raid_again = replace(table.state, attacked=False)
    table.state = raid_again
    raid(table, (squire,))
    assert score(table.state, 0) == 4


def test_strikes_are_stopped_by_armour_then_by_a_block_and_the_rest_wounds(table: Table) -> None:
    sergeant, banger = table.card("plate-sergeant", 0), table.card("banger", 1)
    table.lay(0, zone=(Fighter(sergeant),), markers=0)
    table.lay(1, zone=(Fighter(banger),), command=6, markers=0)
    raid(table, (sergeant,))
    table.do(Commit(banger), 6, 5, 4, 5, 3, 4, 6, 5, *(1,) * 12)
    rolls = of(Rolled, table.events)
    # Attacker 11 on 7 and 10: two strikes; block 9 on 9: one stopped; the banger's 7 on 7 and 11: one strike,
    # the armour's 11 on 8 stops it.
    assert [(one.kind, one.strikes) for one in rolls[:4]] == [
        ("hit", 2),
        ("block", 1),
        ("hit", 1),
        ("armour", 1),
    ]
    assert of(Wounded, table.events)[0] == Wounded(1, banger, 1)


def test_a_supporter_strikes_once_and_takes_nothing(table: Table) -> None:
    lancers = [table.card("road-lancer", 0, n) for n in (0, 1)]
    banger = table.card("banger", 1)
    table.lay(0, zone=tuple(map(Fighter, lancers)), markers=0)
    table.lay(1, zone=(Fighter(banger),), command=6, markers=0)
    raid(table, tuple(lancers))
    table.do(Commit(banger))
    if table.state.step == "pair":
        table.do(Pair(lancers[0], banger))
    hits = [one for one in of(Rolled, table.events) if one.kind == "hit" and one.fighter == lancers[1]]
    assert hits
    assert all(one.strikes <= 1 for one in hits)
    assert not [one for one in of(Wounded, table.events) if one.fighter == lancers[1]]


def test_who_is_in_a_frenzy_fights_to_the_end_of_the_last_round(table: Table) -> None:
    sergeant, dancer = table.card("plate-sergeant", 0), table.card("chain-dancer", 1)
    table.lay(0, zone=(Fighter(sergeant),), markers=0)
    table.lay(1, zone=(Fighter(dancer, wounds=2),), command=6, markers=0)
    raid(table, (sergeant,))
    table.do(Commit(dancer), 6, 5, 1, 1, 1, 1, 1, 1, 1, 1)
    first = [event for event in table.events if isinstance(event, RoundEnded | Killed)]
    assert isinstance(first[1], Killed)
    changed = table.state.game.cards[table.card("dirty-fighter", 1)]
    assert changed.slug == "dirty-fighter"


def test_a_frenzy_ends_with_the_combat_and_its_wounds_kill_then(setup_of: Make) -> None:
    table = Table(setup_of("below-the-ward"))
    raging, piper = table.card("stitched-man", 0), table.card("pipe-fighter", 1)
    unit = table.state.game.unit
    table.lay(0, zone=(Fighter(raging, wounds=unit(raging).life - 1),), markers=0)
    table.lay(1, zone=(Fighter(piper, wounds=unit(piper).life - 1),), command=6, markers=0)
    raid(table, (raging,))
    # Both strike, nobody stops anything: the defender falls in the first round, and no other round follows.
    table.do(Commit(piper), 6, 6, 1, 1, 6, 6, 1, 1, 6, 6)
    assert table.state.combat is None
    assert {one.fighter for one in of(Killed, table.events)} == {raging, piper}
    assert table.state.players[0].fighter(raging) is None
    assert not of(Plundered, table.events)


def test_a_lone_fighter_whom_nobody_can_pay_costs_nothing_and_closes_the_reserve(table: Table) -> None:
    axle, squire = table.card("sir-axle", 0), table.card("squire", 0)
    table.lay(0, zone=(Fighter(axle), Fighter(squire)))
    table.at("action")
    table.lay(0, command=1, logistics=0)
    table.do(Attack(1))
    (tried,) = of(Committed, table.do(CommitLone(axle), 2))
    assert (tried.joined, tried.cost) == (False, 4)
    assert table.state.players[0].command == 1
    assert table.state.combat is None


def test_the_die_for_a_dead_enemy_has_to_be_below_his_control(table: Table) -> None:
    sergeant, kid = table.card("plate-sergeant", 0), table.card("corner-kid", 1)
    dancer = table.card("chain-dancer", 1)
    for victim, die, points in ((dancer, 3, 3), (dancer, 2, 4), (kid, 1, 3)):
        table.state = replace(table.state, attacked=False)
        fresh = Table.__new__(Table)
        fresh.state, fresh.events = table.state, []
        fresh.lay(0, zone=(Fighter(sergeant),), markers=0, points=0)
        fresh.lay(
            1, zone=(Fighter(victim, wounds=fresh.state.game.unit(victim).life - 1),), command=6, markers=0
        )
        raid(fresh, (sergeant,))
        fresh.do(Commit(victim), 6, 6, 1, 1, 1, 1, die)
        assert score(fresh.state, 0) == points


def test_a_victory_card_counts_and_a_bluff_does_not(table: Table) -> None:
    squire, card, bluff = table.card("squire", 0), table.card("take-and-hold", 0), table.card("loyal", 0)
    for laid, points in ((card, 4), (bluff, 3)):
        fresh = Table.__new__(Table)
        fresh.state, fresh.events = table.state, []
        fresh.lay(0, zone=(Fighter(squire),), hand=(laid,))
        fresh.at("action")
        fresh.lay(0, command=6)
        fresh.do(Attack(1))
        fresh.do(Commit(squire))
        assert fresh.state.step == "attack_card"
        fresh.do(LayFaceDown(laid))
        hidden = PLAY.view(fresh.state, "crews").combat
        assert hidden is not None
        assert hidden.attack_card not in (laid, NONE)
        fresh.do(ChoosePlace(0))
        assert score(fresh.state, 0) == points


def test_berger_hits_better_for_each_other_fighter_and_goodman_costs_one_more(setup_of: Make) -> None:
    table = Table(setup_of("winter-stores"))
    drovers = [table.card("drover", 1, n) for n in (0, 1)]
    berger, goodman = table.card("berger", 1), table.card("goodman", 0)
    table.lay(1, zone=tuple(map(Fighter, (*drovers, berger))), markers=0)
    table.lay(0, zone=(Fighter(goodman),), markers=0)
    table.at("action", acting=1, active=1)
    table.lay(1, command=6, logistics=6)
    table.do(Attack(0))
    for card in (berger, *drovers):
        table.do(Commit(card))
    found = sheets(table.state)
    assert found[berger].hit_bonus - found[drovers[0]].hit_bonus == 2
    leader = table.state.game.leaders[0]
    cost = commit_cost(table.state, 0, Fighter(goodman), attacking=False)
    assert cost == max(1, 4 - leader.defence) + 1


def test_the_strong_marker_of_the_house_rule_gives_three_points_once_a_turn(setup_of: Make) -> None:
    for points in (0, 3):
        table = Table(setup_of("toll-and-tax", strong_marker=points))
        table.lay(0, command=1, logistics=1)
        table.at("resource", "resource")
        if not points:
            assert table.refused(Mark("command", strong=True)) == "no_strong_marker"
            continue
        table.do(Mark("command", strong=True))
        assert table.state.players[0].command == 4
        assert table.refused(Mark("command", strong=True)) == "no_marker"


@pytest.mark.parametrize(
    ("marker", "die", "gained"), [(False, 2, 0), (True, 2, 2), (True, 1, 0), (False, 3, 2)]
)
def test_a_marker_raises_the_action_roll_of_a_card(
    setup_of: Make, marker: bool, die: int, gained: int
) -> None:
    table = Table(setup_of("toll-and-tax"))
    lady = table.card("lady-luck-smiles", 1)
    table.lay(1, hand=(lady,), command=6, logistics=6, markers=3)
    table.at("action", acting=1, active=1)
    play = PlayInstant(lady, marker=marker)
    assert play in PLAY.legal_actions(table.state)
    events = table.do(play, die)
    assert Played(1, lady, die=die, works=bool(gained), marker=marker) in events
    assert table.state.players[1].markers == 3 - marker + gained
    assert table.state.players[1].marked is marker
    if marker:
        assert table.refused(Mark("command")) == "no_marker"


def test_a_marker_is_not_spent_on_a_card_without_an_action_roll(setup_of: Make) -> None:
    table = Table(setup_of("toll-and-tax"))
    game = table.state.game
    card = next(
        number
        for number, one in enumerate(game.cards)
        if game.owners[number] == 0
        and game.sort(number) == "instant"
        and game.other(number).window in ("any", "own_action")
        and not game.other(number).action_roll
    )
    table.lay(0, hand=(card,), command=6, logistics=6, markers=3)
    table.at("action")
    plain = next(one for one in PLAY.legal_actions(table.state) if isinstance(one, PlayInstant))
    assert table.refused(replace(plain, marker=True)) == "no_action_roll"
    assert not any(isinstance(one, PlayInstant) and one.marker for one in PLAY.legal_actions(table.state))


def test_another_player_may_come_between_and_nothing_is_plundered(setup_of: Make) -> None:
    table = Table(setup_of("four-corners"))
    squire, orderly = table.card("squire", 0), table.card("ward-orderly", 1)
    table.lay(0, zone=(Fighter(squire),), markers=0)
    table.lay(1, zone=(Fighter(orderly),), command=6, markers=0)
    table.at("action")
    table.lay(0, command=6)
    table.do(Attack(3))
    table.do(Commit(squire))
    if table.state.step == "attack_card":
        table.do(Done())
    table.do(ChoosePlace(0))
    assert (table.state.step, table.state.acting) == ("intercept", 1)
    table.do(Intercept())
    while table.state.combat is not None:
        table.do(next(iter(PLAY.legal_actions(table.state))))
    assert not any(table.state.players[3].plundered)


def test_a_scenario_without_decks_or_leaders_says_every_reason(setup_of: Make) -> None:
    setup = setup_of("toll-and-tax")
    scenario = setup.scenario
    sides = scenario.sides  # type: ignore[attr-defined]
    bare = sides[0].model_copy(update={"army": None})
    army = setup.documents[sides[1].army.id]
    entries = tuple(one for one in army.entries if one.key != "boss_eleven")[:5]  # type: ignore[attr-defined]
    documents = {**setup.documents, army.id: army.model_copy(update={"entries": entries})}
    broken = Setup(scenario.model_copy(update={"sides": (bare, sides[1])}), documents)
    codes = {problem.code for problem in PLAY.refusals(broken)}
    assert {"darkage_rules.no_deck", "darkage_rules.one_leader"} <= codes
    assert len(codes) > 2


@pytest.mark.parametrize(("whose", "goals"), [("own", (3, 0)), ("enemy", (0, 3))])
def test_a_weapon_moves_the_goal_while_it_is_carried(
    table: Table, whose: str, goals: tuple[int, int]
) -> None:
    """Goals on a card that is no leader and no artefact did nothing."""
    game = table.state.game
    weapon = next(
        number
        for number, card in enumerate(game.cards)
        if getattr(card, "sort", "") == "weapon" and game.owners[number] == 0
    )
    block = ChangesGoal(whose=whose, bonus=3)  # type: ignore[arg-type]
    cards = list(game.cards)
    cards[weapon] = cards[weapon].model_copy(update={"effects": (block,)})
    table.state = replace(table.state, game=replace(game, cards=tuple(cards)))
    before = [goal(table.state, side) for side in (0, 1)]
    unit = next(number for number, card in enumerate(cards) if isinstance(card, DarkageUnit))
    table.lay(0, zone=(Fighter(unit, attached=(weapon,)),))
    assert [goal(table.state, side) - before[side] for side in (0, 1)] == list(goals)
