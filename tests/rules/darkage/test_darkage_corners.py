"""Dark Age's rarer cases, where a rule begins or ends: costs, places, the lone, what is counted and told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.rules.core.contract import ELEMENTS_DESTROYED, ELEMENTS_LOST, POINTS_EARNED
from editor.rules.core.dice import SeededDice
from editor.rules.core.questions import ask
from editor.rules.darkage.actions.cards import Lay, PlayInstant
from editor.rules.darkage.actions.turn import Done
from editor.rules.darkage.converting import CONVERTER
from editor.rules.darkage.deck import standard_rules
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.events.raids import AttackCalledOff, Committed
from editor.rules.darkage.events.rounds import Killed
from editor.rules.darkage.events.scores import VictoryCard
from editor.rules.darkage.events.turns import Changed
from editor.rules.darkage.fighting_values import commit_cost, lone_commit_cost, sheets
from editor.rules.darkage.instants import draw
from editor.rules.darkage.state import HIDDEN, NONE, Combat, Fighter
from editor.rules.darkage.wording import line
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from schemas.systems.darkage_effects import ChangesFighters

from .table import PLAY, Table, fighting, instant, reported, said


def led(table: Table, *effects: ChangesFighters) -> None:
    """Give the first leader these effects and no others."""
    game = table.state.game
    leaders = (game.leaders[0].model_copy(update={"effects": effects}), *game.leaders[1:])
    table.state = replace(table.state, game=replace(game, leaders=leaders))


@pytest.mark.parametrize(
    ("block", "attacking", "defending"),
    [
        (ChangesFighters(whom="own", cost=2), 2, 2),
        (ChangesFighters(whom="own", cost=2, moment="attacking"), 2, 0),
        (ChangesFighters(whom="own", cost=2, moment="defending"), 0, 2),
        (ChangesFighters(whom="own", cost=2, moment="lone"), 0, 0),
        (ChangesFighters(whom="enemies", cost=2), 0, 0),
    ],
)
def test_a_leader_makes_his_own_dearer_when_his_card_says(
    table: Table, block: ChangesFighters, attacking: int, defending: int
) -> None:
    fighter = Fighter(table.card("squire", 0))
    led(table)
    before = [commit_cost(table.state, 0, fighter, attacking=one) for one in (True, False)]
    led(table, block)
    after = [commit_cost(table.state, 0, fighter, attacking=one) for one in (True, False)]
    assert [one - other for one, other in zip(after, before, strict=True)] == [attacking, defending]


def test_what_a_leader_adds_for_a_lone_fighter_is_paid_by_the_lone_alone(table: Table) -> None:
    fighter = Fighter(table.card("squire", 0))
    led(table)
    before = [lone_commit_cost(table.state, 0, fighter, die, attacking=True) for die in (1, 6)]
    led(table, ChangesFighters(whom="own", cost=2, moment="lone"))
    after = [lone_commit_cost(table.state, 0, fighter, die, attacking=True) for die in (1, 6)]
    assert after == [one + 2 for one in before]


@pytest.mark.parametrize(("count", "bonus"), [(0, 0), (1, 0), (2, -1)])
def test_what_counts_for_each_further_fighter_needs_two(table: Table, count: int, bonus: int) -> None:
    squires = tuple(table.card("squire", 0, one) for one in range(count))
    banger = table.card("banger", 1)
    table.lay(0, zone=tuple(map(Fighter, squires)))
    table.lay(1, zone=(Fighter(banger),))
    combat = Combat(0, 1, 1, place=0, attack_pool=squires, defence_pool=(banger,))
    led(table)
    table.state = replace(table.state, combat=combat)
    plain = sheets(table.state)[banger].hit_bonus
    led(table, ChangesFighters(whom="enemies", each_other=True, hit=-1))
    assert sheets(table.state)[banger].hit_bonus - plain == bonus


@pytest.mark.parametrize(("place", "bonus"), [(0, 1), (1, 0)])
def test_a_place_helps_those_who_defend_it(table: Table, place: int, bonus: int) -> None:
    banger = table.card("banger", 1)
    table.lay(1, zone=(Fighter(banger),))
    combat = Combat(0, 1, 1, place=place, defence_pool=(banger,))
    table.state = replace(table.state, combat=combat)
    before = sheets(table.state)[banger].block_bonus
    game = table.state.game
    first, *others = game.locations[1].places
    effects = (*first.effects, ChangesFighters(whom="own", block=1))
    places = (first.model_copy(update={"effects": effects}), *others)
    locations = (game.locations[0], game.locations[1].model_copy(update={"places": places}))
    table.state = replace(table.state, game=replace(game, locations=locations))
    assert sheets(table.state)[banger].block_bonus - before == bonus


def test_who_aimed_at_the_dead_has_killed_him(table: Table) -> None:
    squire, guard = table.card("squire", 0), table.card("crossbow-guard", 0)
    banger, kid = table.card("banger", 1), table.card("corner-kid", 1)
    aims = ((squire, kid), (guard, banger))
    table.state = replace(table.state, combat=Combat(0, 1, 1, aims=aims), turn=5)
    counted = list(PLAY.tally(table.state, Killed(1, banger), table.state))
    assert [(one.name, one.troop) for one in counted if one.name in (ELEMENTS_LOST, ELEMENTS_DESTROYED)] == [
        (ELEMENTS_LOST, "crews/banger"),
        (ELEMENTS_DESTROYED, "knights/crossbow-guard"),
    ]
    control = table.state.game.unit(banger).control
    assert [one.amount for one in counted if one.name == POINTS_EARNED] == [control]


def test_what_changes_fighters_needs_a_combat(table: Table) -> None:
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "instant")
    block = ChangesFighters(whom="own", hit=1)
    values = {"effects": (block,), "window": "any", "command": 0, "logistics": 0}
    cards = list(game.cards)
    cards[card] = game.other(card).model_copy(update=values)
    table.state = replace(table.state, game=replace(game, cards=tuple(cards)))
    table.lay(0, hand=(card,))
    table.at("action")
    assert table.refused(PlayInstant(card)) == "no_combat"


def test_only_logistics_cards_of_the_hand_are_laid(table: Table) -> None:
    game = table.state.game
    held, other = [one for one in game.stocks[0] if game.sort(one) == "logistics"][:2]
    squire = table.card("squire", 0)
    table.lay(0, hand=(held, squire), command=6, logistics=6)
    table.at("action")
    assert table.refused(Lay(other, 0)) == "not_in_hand"
    assert table.refused(Lay(squire, 0)) == "not_in_hand"
    assert PLAY.check(table.state, Lay(held, 0)) is None


@pytest.mark.parametrize("joined", [True, False])
def test_a_marker_on_a_lone_fighter_is_spent_whether_he_comes_or_not(table: Table, joined: bool) -> None:
    axle = table.card("sir-axle", 0)
    table.lay(0, zone=(Fighter(axle),), markers=2, command=5)
    table.state = replace(table.state, combat=Combat(0, 1, 1))
    after = PLAY.evolve(table.state, Committed(0, axle, 3, lone=True, die=2, marker=True, joined=joined))
    one = after.players[0]
    assert (one.markers, one.marked, one.command) == (1, True, 2 if joined else 5)
    assert after.fight.attack_lone
    assert after.fight.attack_pool == ((axle,) if joined else ())


def test_a_card_turned_over_lies_no_longer_before_its_player(table: Table) -> None:
    mine, theirs = table.card("take-and-hold", 0), table.card("banger", 1)
    combat = Combat(0, 1, 1, attack_card=mine, defence_card=theirs)
    table.state = replace(table.state, combat=combat)
    first = PLAY.evolve(table.state, VictoryCard(0, mine, 1))
    assert (first.fight.attack_card, first.fight.defence_card) == (NONE, theirs)
    second = PLAY.evolve(first, VictoryCard(1, theirs, 0))
    assert (second.fight.attack_card, second.fight.defence_card) == (NONE, NONE)
    assert mine in second.players[0].discard
    assert theirs in second.players[1].discard


def test_the_first_card_is_a_card_and_what_is_hidden_none(table: Table) -> None:
    game = table.state.game
    unit = game.cards[table.card("squire", 0)]
    game = replace(game, cards=(unit, *game.cards[1:], unit))
    assert game.is_unit(0)
    assert game.sort(0) == "unit"
    for nothing in (NONE, HIDDEN):
        assert not game.is_unit(nothing)
        assert game.sort(nothing) == ""


def test_logs_name_cards_and_never_a_missing_one(table: Table) -> None:
    assert line(table.state, "attack", 0, 0, NONE).subjects == ("card:0",)
    assert reported(table, AttackCalledOff(0)) == ["called_off"]
    assert reported(table, Changed(0, command=1, logistics=-2, why="exchange")) == ["exchange"]
    assert reported(table, Changed(0, command=1, why="marker")) == ["marker"]


def test_nobody_has_attacked_before_the_first_turn(table: Table) -> None:
    assert not table.state.attacked
    assert not table.state.strong


def test_a_character_carries_the_name_of_its_people_along(table: Table) -> None:
    game = table.state.game
    squire = game.unit(table.card("squire", 0))
    assert squire.faction is not None
    people = game.ruleset.faction(squire.faction)
    assert people is not None
    found, alone = CONVERTER.figures(squire, game.ruleset), CONVERTER.figures(squire, None)
    assert found is not None
    assert alone is not None
    assert (found.people, alone.people) == (people.name, None)


@pytest.mark.parametrize(("command", "refused"), [(3, False), (4, True)])
def test_as_much_command_as_the_leaders_enlistment_may_be_spent(command: int, refused: bool) -> None:
    given = {"control": 6, "command": command, "leader_enlist": 3}
    case = {"id": "q", "system": "darkage", "ask": "enlist", "given": given}
    found = ask(case, SYSTEMS, shipped_rulesets(), sentence).data(sentence)
    assert ("error" in found) is refused


def test_a_strong_marker_is_remembered_for_the_turn(table: Table) -> None:
    assert not table.state.strong
    plain = PLAY.evolve(table.state, Changed(0, 1, why="marker"))
    assert not plain.strong
    strong = PLAY.evolve(table.state, Changed(0, 1, why="strong_marker"))
    assert strong.strong
    assert PLAY.evolve(strong, Changed(0, 1, why="exchange")).strong


@pytest.mark.parametrize(("count", "drawn"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_who_draws_more_than_the_stock_holds_draws_all_of_it(table: Table, count: int, drawn: int) -> None:
    stock = table.state.players[0].stock[:2]
    players = (replace(table.state.players[0], stock=stock), *table.state.players[1:])
    rec = ENGINE.record(replace(table.state, players=players), SeededDice(1))
    draw(rec, 0, count)
    assert [one.cards for one in rec.events] == ([tuple(reversed(stock))[:drawn]] if drawn else [])


@pytest.mark.parametrize("gone", ["attack_pool", "defence_pool"])
def test_where_one_side_has_nobody_left_nobody_aims_any_more(table: Table, gone: str) -> None:
    fighting(table, **{gone: ()})
    table.at("defender_cards", "combat", acting=1)
    steps = [getattr(one, "step", "") for one in table.do(Done())]
    assert not {"aim", "pair"} & set(steps)


def test_an_instant_is_said_with_whom_it_works_on_or_whom_it_is_played_against(table: Table) -> None:
    squire, _ = fighting(table)
    card = instant(table)
    for action, code in (
        (PlayInstant(card, squire), "play_on"), (PlayInstant(card, squire, marker=True), "play_on_marker"),
        (PlayInstant(card, NONE, 1), "play_against"), (PlayInstant(card), "play"),
    ):  # fmt: skip
        assert said(table, action) == f"action_{code}"


def test_a_deck_has_one_leader_and_one_set_of_places(table: Table) -> None:
    rules = {one.id: one for one in standard_rules(table.state.game.ruleset)}
    assert [(rules[one].least, rules[one].most) for one in ("leader", "locations")] == [(1, 1), (1, 1)]
