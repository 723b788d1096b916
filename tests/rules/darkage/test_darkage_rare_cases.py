"""Dark Age's rarer rules: what ends a game, what heals, what is refused, and what good players try."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import CHARACTERS, Manner, Setup
from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.darkage import aftermath, flow, rounds
from editor.rules.darkage.actions.cards import Enlist, Lay, PlayInstant
from editor.rules.darkage.actions.clash import Aim, Support
from editor.rules.darkage.actions.raid import ChoosePlace, Commit, CommitLone, Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Done, Throw
from editor.rules.darkage.ai import plain, skilled, trying
from editor.rules.darkage.ai.trying import outlook
from editor.rules.darkage.ai.worth import fighter_worth
from editor.rules.darkage.changes import without
from editor.rules.darkage.converting import CONVERTER
from editor.rules.darkage.deck import army_points, line
from editor.rules.darkage.deck_stats import stock_of
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.events.cards import Disarmed, UsedUp
from editor.rules.darkage.events.rounds import Killed, Wounded
from editor.rules.darkage.events.turns import GameEnded
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.instants import play, refused_instant
from editor.rules.darkage.means import goal, refused_attachment
from editor.rules.darkage.setting_up import _Table
from editor.rules.darkage.state import NONE, Combat, Fighter
from editor.rules.darkage.tallying import result, standings
from editor.rules.darkage.words import BLOCKS
from schemas.systems.darkage_effects import (
    BringsIn,
    ChangesFighters,
    ChangesResources,
    Disarms,
    Discards,
    Draws,
    Wounds,
)

from .test_darkage_combat import PLAY, Table

Make = Callable[..., Setup]


@pytest.fixture
def table(setup_of: Make) -> Table:
    """Knights (first) against street crews."""
    return Table(setup_of("toll-and-tax"))


def told(table: Table, event: Any) -> list[str]:
    return [one.message.code.partition(".")[2] for one in PLAY.describe(table.state, event)]


def said(table: Table, action: Any) -> str:
    return ENGINE.words(table.state, action).code.partition(".")[2]


def fighting(table: Table, **changes: Any) -> tuple[int, int]:
    """Put a squire and a banger into a combat, and return their cards."""
    squire, banger = table.card("squire", 0), table.card("banger", 1)
    table.lay(0, zone=(Fighter(squire),), command=6, logistics=6)
    table.lay(1, zone=(Fighter(banger),), command=6, logistics=6)
    combat = Combat(0, 1, 1, place=0, attack_pool=(squire,), defence_pool=(banger,))
    table.state = replace(table.state, combat=replace(combat, **changes))
    return squire, banger


def of_cards(table: Table, card: int, *effects: Any, **values: Any) -> None:
    """Give a card these effects."""
    cards = list(table.state.game.cards)
    cards[card] = cards[card].model_copy(update={"effects": effects, **values})
    table.state = replace(table.state, game=replace(table.state.game, cards=tuple(cards)))


def instant(table: Table, *effects: Any, **values: Any) -> int:
    """Return an instant of the first player's hand with these effects, free and good at any time."""
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "instant")
    free = {"window": "any", "command": 0, "logistics": 0, "action_roll": 0}
    of_cards(table, card, *effects, **{**free, **values})
    table.lay(0, hand=(card,))
    return card


# turns


def test_so_many_may_be_enlisted_in_a_turn_and_no_more(table: Table) -> None:
    squires = tuple(table.card("squire", 0, place) for place in (0, 1))
    table.lay(0, hand=squires, command=6, logistics=6)
    table.at("enlist", "enlist")
    rules = table.state.game.ruleset
    two = rules.model_copy(update={"resources": rules.resources.model_copy(update={"enlist_attempts": 2})})
    table.state = replace(table.state, game=replace(table.state.game, ruleset=two))
    table.do(Enlist(squires[0]), 6)
    assert table.state.step == "enlist", "a second attempt is left"
    table.do(Enlist(squires[1]), 6)
    assert table.state.step == "action"
    table.at("enlist", "enlist", attempts=2)
    assert table.refused(Enlist(squires[1])) == "enlisted_enough"


def test_no_more_cards_are_thrown_away_than_the_rules_say(table: Table) -> None:
    squire = table.card("squire", 0)
    table.lay(0, hand=(squire,))
    table.at("stock", "stock", thrown=table.state.game.ruleset.deck.stock_discard_most)
    assert table.refused(Throw(squire)) == "thrown_enough"


@pytest.mark.parametrize(("points", "winner", "ending"), [((3, 1), 0, "turns"), ((2, 2), NONE, "draw")])
def test_after_the_last_turn_most_points_win(table: Table, points: Any, winner: int, ending: str) -> None:
    for side, count in enumerate(points):
        table.lay(side, points=count, turns=table.state.game.last_turn)
    rec = ENGINE.record(table.state, ScriptedDice([]))
    flow.end_turn(rec)
    assert (rec.state.winner, rec.state.ending, rec.state.step) == (winner, ending, "over")
    found = result(rec.state)
    assert found is not None
    assert found.winner == (rec.state.game.scenario.sides[winner].id if winner >= 0 else None)
    assert told(table, GameEnded(winner, "turns")) == (["won"] if winner >= 0 else ["draw"])
    assert [one.points for one in standings(rec.state)] == [float(one) for one in points]


def test_the_goal_is_reached_by_one_alone_or_by_the_most_of_several(table: Table) -> None:
    goals = [goal(table.state, side) for side in (0, 1)]
    most = max(goals)
    for side in (0, 1):
        table.lay(side, points=most)
    rec = ENGINE.record(table.state, ScriptedDice([]))
    assert not aftermath.win_if_won(rec), "both have as many"
    table.lay(1, points=most + 1)
    rec = ENGINE.record(table.state, ScriptedDice([]))
    flow.end_turn(rec)
    assert (rec.state.winner, rec.state.ending) == (1, "points")


# combats


def test_who_tried_a_lone_fighter_commits_nobody_else(table: Table) -> None:
    squire, _ = fighting(table, attack_lone=True, attack_pool=())
    table.at("attack_pool", "combat")
    assert table.refused(Commit(squire)) == "lone_tried"
    assert table.refused(CommitLone(squire)) == "lone_tried"
    assert table.state.fight.lone(0)
    assert not table.state.fight.lone(1)


def test_who_has_no_weapon_for_it_fires_at_nobody(table: Table) -> None:
    squire, banger = fighting(table)
    of_cards(table, squire, fire=())
    card = table.state.game.unit(squire).model_copy(update={"distance_fire": ()})
    cards = list(table.state.game.cards)
    cards[squire] = card
    table.state = replace(table.state, game=replace(table.state.game, cards=tuple(cards)))
    table.at("aim", "combat")
    if not sheets(table.state)[squire].fire:
        assert table.refused(Aim(squire, banger)) == "no_fire"
    assert said(table, Aim(squire, banger)) == "action_aim"


def test_who_supports_already_supports_no_other(table: Table) -> None:
    squire, banger = fighting(table)
    table.state = replace(table.state, combat=replace(table.state.fight, supports=((squire, banger),)))
    table.at("support", "combat")
    assert table.refused(Support(squire, banger)) == "not_free"
    assert said(table, Support(squire, banger)) == "action_support"
    assert said(table, Intercept()) == "action_intercept"


def test_a_card_laid_at_a_place_is_said_with_it(table: Table) -> None:
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "logistics")
    table.lay(0, hand=(card,), command=6, logistics=6)
    table.at("action")
    assert said(table, Lay(card, 0)) == "action_lay"


@pytest.mark.parametrize("stay", [True, False])
def test_after_a_combat_wounds_heal_unless_the_rules_say_otherwise(table: Table, stay: bool) -> None:
    squire, _ = fighting(table)
    skill = next(one for one in table.state.game.stocks[0] if table.state.game.sort(one) == "skill")
    of_cards(table, skill, once=True)
    options = table.state.game.ruleset.options.model_copy(update={"wounds_stay": stay})
    ruleset = table.state.game.ruleset.model_copy(update={"options": options})
    table.state = replace(table.state, game=replace(table.state.game, ruleset=ruleset))
    table.lay(0, zone=(Fighter(squire, wounds=1, attached=(skill,)),))
    rec = ENGINE.record(table.state, ScriptedDice([]))
    aftermath.end_combat(rec)
    after = rec.state.players[0].fighter(squire)
    assert after is not None
    assert after.wounds == (1 if stay else 0)
    assert after.attached == (), "what serves once is gone"
    assert skill in rec.state.players[0].discard
    assert told(table, UsedUp(0, squire, skill)) == ["used_up"]
    assert told(table, Disarmed(0, squire, skill)) == ["disarmed"]
    assert told(table, Wounded(0, squire, -1)) == ["healed"]


def test_wounds_and_deaths_of_who_is_gone_change_nothing(table: Table) -> None:
    fighting(table)
    stranger = table.card("squire", 0, 1)
    for event in (Wounded(0, stranger, 1), Killed(0, stranger)):
        assert PLAY.evolve(table.state, event) == table.state


def test_a_death_outside_of_combats_counts_and_ends_no_combat(table: Table) -> None:
    squire, _ = fighting(table)
    table.state = replace(table.state, combat=None)
    after = PLAY.evolve(table.state, Killed(0, squire))
    assert after.players[0].fighter(squire) is None
    assert [one.name for one in PLAY.tally(table.state, Killed(0, squire), after)] == [
        "elements_lost",
        "points_lost",
    ]


def test_nobody_who_faced_nobody_is_killed_by_somebody(table: Table) -> None:
    squire, _ = fighting(table)
    counts = [one.name for one in PLAY.tally(table.state, Killed(0, squire), table.state)]
    assert counts == ["elements_lost", "points_lost"]


def test_a_raid_whose_reserve_is_gone_is_over_before_the_defence(table: Table) -> None:
    fighting(table, attack_pool=())
    table.at("reaction", "combat", acting=1)
    table.do(Done())
    assert table.state.combat is None
    assert table.state.step == "action"


def test_a_round_without_enemies_is_no_fight(table: Table) -> None:
    fighting(table, defence_pool=())
    table.at("defender_cards", "combat", acting=1)
    table.do(Done())
    assert all(type(one).__name__ != "Rolled" for one in table.events)


# instants


def test_an_instant_disarms_who_has_a_weapon_and_nobody_else(table: Table) -> None:
    _, banger = fighting(table)
    table.at("attacker_cards", "combat")
    card = instant(table, Disarms(), window="before_round")
    assert refused_instant(table.state, card, banger, NONE) == "wrong_target"
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, banger, NONE)
    assert all(not isinstance(one, Disarmed) for one in rec.events)


def test_an_instant_wounds_to_death_and_makes_who_has_no_hand_discard_nothing(table: Table) -> None:
    _, banger = fighting(table)
    table.at("attacker_cards", "combat")
    life = sheets(table.state)[banger].life
    card = instant(table, Wounds(count=life), Discards(count=2), window="before_round")
    table.lay(1, hand=())
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, banger, 1)
    assert rec.state.players[1].fighter(banger) is None
    assert banger in rec.state.players[1].killed


def test_a_hand_that_is_empty_is_renewed_by_nothing_thrown(table: Table) -> None:
    table.at("action")
    card = instant(table, Draws(count=1, renew=True))
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, NONE, NONE)
    assert all(type(one).__name__ != "Thrown" for one in rec.events)


def test_blocks_that_last_do_nothing_at_once(table: Table) -> None:
    table.at("action")
    card = instant(table, BringsIn(command=1))
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, NONE, NONE)
    assert [type(one).__name__ for one in rec.events if type(one).__name__ != "Stepped"][-1] == "Played"


def test_fire_at_the_unarmoured_adds_what_a_card_says(table: Table) -> None:
    squire, banger = fighting(table)
    of_cards(
        table, squire, ChangesFighters(whom="bearer", unarmoured=True, fire=2, fire_adds=(7,)), armour=()
    )
    cards = list(table.state.game.cards)
    bare = table.state.game.unit(banger).model_copy(update={"armour": ()})
    cards[banger] = bare
    table.state = replace(table.state, game=replace(table.state.game, cards=tuple(cards)))
    found = sheets(table.state)
    plainly = found[squire].fire, found[squire].fire_bonus
    assert found[banger].bare
    assert found[squire].fires_at(found[banger]) == ((*plainly[0], 7), plainly[1] + 2)


def test_only_blocks_about_fighters_change_fighters(table: Table) -> None:
    squire, _ = fighting(table, target=1)
    before = sheets(table.state)
    income = BringsIn(command=1)
    of_cards(table, squire, income)
    game = table.state.game
    first, *others = game.locations[1].places
    location = game.locations[1].model_copy(
        update={"places": (first.model_copy(update={"effects": (income,)}), *others)}
    )
    leader = game.leaders[0].model_copy(update={"effects": (ChangesFighters(whom="bearer", hit=9),)})
    game = replace(game, locations=(game.locations[0], location), leaders=(leader, *game.leaders[1:]))
    table.state = replace(table.state, game=game, combat=replace(table.state.fight, marked=(99,)))
    after = sheets(table.state)
    assert after[squire].hit_bonus == before[squire].hit_bonus, "nobody bears a leader's card"
    assert isinstance(plain._place(replace(table.state, combat=replace(table.state.fight))), ChoosePlace)
    assert fighter_worth(game, Fighter(squire, attached=(squire,))) == fighter_worth(game, Fighter(squire))


def test_a_second_version_of_a_thing_is_not_attached(table: Table) -> None:
    chain, harness = table.card("light-chain", 0), table.card("full-harness", 0)
    for card in (chain, harness):
        of_cards(table, card, family="mail", sort="skill")
    lancer = table.card("road-lancer", 0)
    of_cards(table, lancer, skills=2)
    fighter = Fighter(lancer, attached=(chain,))
    assert refused_attachment(table.state.game, fighter, harness) == "other_version"


def test_who_faces_nobody_and_supports_nobody_strikes_at_nobody(table: Table) -> None:
    squire, banger = fighting(table)
    rec = ENGINE.record(table.state, SeededDice(1))
    assert rounds._strikes(rec, 0, sheets(table.state)) == {}
    cards = list(table.state.game.cards)
    cards[squire] = table.state.game.unit(squire).model_copy(update={"cc_hit": ()})
    combat = replace(table.state.fight, pairs=((squire, banger),))
    table.state = replace(table.state, combat=combat, game=replace(table.state.game, cards=tuple(cards)))
    rec = ENGINE.record(table.state, SeededDice(1))
    assert rounds._strikes(rec, 0, sheets(table.state)) == {}
    assert not rec.events, "no dice for who has no string"


def test_raiders_have_characters_and_artifacts_alone(table: Table) -> None:
    game = table.state.game
    leader, location = game.leaders[0], game.locations[0]
    victory = next(one for one in game.stocks[0] if game.sort(one) == "victory")
    cards = [(leader, 1), (location, 1), (game.cards[victory], 2), (game.cards[table.card("squire", 0)], 3)]
    for raiders, count in ((True, 3), (False, 5)):
        laid = _Table()
        laid.add(0, iter(cards), raiders=raiders)
        assert len(laid.cards) == count


def test_a_card_that_nobody_holds_is_taken_from_nowhere() -> None:
    assert without((3, 4), 3) == (4,)
    assert without((NONE,), 3) == (NONE,)


def test_the_stock_of_a_deck_is_told_in_groups(table: Table) -> None:
    game = table.state.game
    squire = game.unit(table.card("squire", 0))
    found = stock_of([(squire, 3), (game.leaders[0], 1), (None, 2), (game.cards[game.stocks[0][-1]], 1)])
    assert found[0].copies == 3
    assert "character" in found[0].groups
    assert len(found) == 2


# words


@pytest.mark.parametrize(
    "block",
    [
        BringsIn(command=1),
        Disarms(),
        ChangesFighters(whom="own", unarmoured=True, hit=1),
        ChangesFighters(whom="own", fire_adds=(7, 9)),
        ChangesFighters(whom="own", life=1, cost=-1),
        ChangesFighters(whom="own", moment="attacking", hit=1),
    ],
)
def test_every_block_reads_as_a_sentence_of_its_own(block: Any) -> None:
    plainly = ChangesFighters(whom="own", hit=1)
    for language in ("en", "fr"):
        words = [BLOCKS.sentence("card", one.model_dump(), None, language) for one in (block, plainly)]
        assert words[0]
        assert words[0] != words[1]
    assert BLOCKS.executed("card", block.model_dump())


def test_a_document_of_another_sort_is_no_card_of_a_deck(table: Table) -> None:
    ruleset = table.state.game.ruleset

    class Found:
        card = ruleset
        entry = None

    assert line(0, Found()) is None  # type: ignore[arg-type]
    assert CONVERTER.figures(ruleset, ruleset) is None
    assert army_points(ruleset, {}) == 0


# the computer


def test_what_matters_in_a_combat_is_tried_out_and_legal(setup_of: Make) -> None:
    setup, dice = setup_of("toll-and-tax"), SeededDice(3)
    state, tried = PLAY.start(setup), set[str]()
    for _ in range(400):
        side = PLAY.to_act(state)
        if side is None or len(tried) == len(skilled.MATTERS):
            break
        view = PLAY.view(state, side)
        if state.step in skilled.MATTERS and state.step not in tried:
            tried.add(state.step)
            action = skilled.choose(view, SeededDice(1), 1, "balanced")
            assert PLAY.check(state, action) is None
        action = plain.choose(view, plain.KEEN)
        for event in PLAY.decide(state, action, dice):
            state = PLAY.evolve(state, event)
    assert {"attack_card", "attack_place", "defence_pool"} <= tried
    side = PLAY.to_act(PLAY.start(setup))
    assert side is not None
    first = PLAY.start(setup)
    assert PLAY.check(first, PLAY.choose(PLAY.view(first, side), side, dice, Manner("good"))) is None


@pytest.mark.parametrize("character", CHARACTERS)
def test_who_may_come_between_thinks_of_it(setup_of: Make, character: Any) -> None:
    table = Table(setup_of("four-corners"))
    game = table.state.game
    one, other = (next(card for card in game.stocks[side] if game.is_unit(card)) for side in (0, 1))
    table.lay(0, zone=(Fighter(one),))
    table.lay(1, zone=(Fighter(other),))
    table.state = replace(table.state, combat=Combat(0, 1, 1, place=0, attack_pool=(one,)))
    table.state = replace(table.state, combat=replace(table.state.fight, asked=(2,)))
    table.at("intercept", "combat", acting=2)
    found = skilled.choose(table.state, SeededDice(2), 1, character)
    assert isinstance(found, Done | Intercept)
    assert PLAY.check(table.state, found) is None


def test_a_game_that_is_won_is_worth_all(table: Table) -> None:
    won = replace(table.state, winner=0, step="over")
    assert outlook(won, 0) == -outlook(won, 1) > 100
    assert abs(outlook(table.state, 0)) < outlook(won, 0)


def test_the_plain_player_serves_himself_where_it_gains_something(table: Table) -> None:
    table.at("action")
    renew = instant(table, Draws(count=1, renew=True))
    table.lay(0, hand=(renew, table.card("squire", 0), table.card("squire", 0, 1)))
    assert plain._serve(table.state) is None, "a full hand is not thrown away"
    table.lay(0, hand=(renew,))
    assert plain._serve(table.state) == PlayInstant(renew, NONE, NONE)


def test_without_command_a_lone_fighter_is_tried_and_then_nobody(table: Table) -> None:
    squire, _ = fighting(table, attack_pool=())
    table.lay(0, command=0, logistics=0)
    table.at("attack_pool", "combat")
    assert plain._pool(table.state) == CommitLone(squire)
    table.lay(0, zone=())
    assert plain._pool(table.state) == Done()


def test_a_card_won_by_a_lone_fighter_is_laid_for_him_alone(table: Table) -> None:
    fighting(table)
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "victory")
    cards = list(game.cards)
    cards[card] = game.other(card).model_copy(update={"won_by": "lone", "victory_points": 2})
    table.state = replace(table.state, game=replace(game, cards=tuple(cards)))
    table.lay(0, hand=(card,))
    assert plain._card(table.state) == Done()
    table.state = replace(table.state, combat=replace(table.state.fight, attack_lone=True))
    assert plain._card(table.state) == LayFaceDown(card)


def test_full_dice_are_not_filled_up(table: Table) -> None:
    table.at("action")
    card = instant(table, ChangesResources(whose="own", command=2))
    table.lay(0, command=1, logistics=0)
    assert plain._serve(table.state) is not None
    table.lay(0, command=6, logistics=6)
    assert plain._serve(table.state) is None
    assert card in table.state.me.hand


def test_a_reserve_that_has_begun_offers_no_lone_fighter(table: Table) -> None:
    squire, _ = fighting(table)
    table.at("attack_pool", "combat")
    assert skilled._pool(table.state, Done()) == [Done(), Done()]
    table.state = replace(table.state, combat=replace(table.state.fight, attack_pool=()))
    assert CommitLone(squire) in skilled._pool(table.state, Done())


def test_thinking_ends_after_so_many_decisions(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    fighting(table)
    table.at("defence_pool", "combat", acting=1)
    monkeypatch.setattr(trying, "_MOST", 1)
    assert trying.best(table.state, [Done(), Done()], SeededDice(1), 1) == Done()


def test_the_plain_player_does_what_is_legal_where_its_wish_is_not(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    fighting(table)
    table.at("reaction", "combat", acting=1)
    monkeypatch.setitem(plain._OF_STEP, "reaction", lambda _state: Throw(0))  # type: ignore[arg-type]
    assert PLAY.check(table.state, plain.choose(table.state)) is None
