"""Wiz-War's rarer ends of rules: deaths, three wizards, cards of one's own, and what the computer answers."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.armies import Entry
from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.wizwar import flow, harming
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.turn import Discard, EndTurn
from editor.rules.wizwar.ai import calculating, plain, routes
from editor.rules.wizwar.ai.values import WON, value
from editor.rules.wizwar.army import check_army, line
from editor.rules.wizwar.base import Target
from editor.rules.wizwar.countering import answers, gets_through, may_answer
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.events.board import DoorOpened, DoorsShut, SectorLaid
from editor.rules.wizwar.events.cards import CardPlayed
from editor.rules.wizwar.events.combat import BlowSettled
from editor.rules.wizwar.events.turns import GameEnded, TurnBegan, TurnLost
from editor.rules.wizwar.holding import unlike
from editor.rules.wizwar.maze import Lay, build
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.setting_up import battle_of, first_state
from editor.rules.wizwar.sight_lines import cuts
from editor.rules.wizwar.state import Blow, GameState, Lasting, Link
from editor.rules.wizwar.wording import target_named
from schemas.messages import sentence
from schemas.systems.wizwar_cards import WizwarCard

from .games import after, at, card, codes, game, moved, sector, setup, with_card

OTHER = Target("wizard", 1)


def duel(mine: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> GameState:
    """Both wizards beside each other on C3 and D3."""
    return moved(moved(game(mine, theirs), 0, "C3"), 1, "D3")


def three() -> GameState:
    """Three wizards on a laid board, in the turn of the first."""
    state = first_state(battle_of(setup("three-and-the-warp")))
    play = WizwarPlay()
    (begin,) = list(play.legal_actions(state))
    state = ENGINE.decide(state, begin, SeededDice(1)).state
    return state.replace(active=0, side=0, turn=2, step="act")


def own_card(kind: str, works_on: str, *blocks: dict[str, Any], **more: Any) -> WizwarCard:
    values = {"slug": "mine", "name": "Mine", "card_type": kind, "works_on": works_on, "effects": blocks}
    return WizwarCard.model_validate({**values, **more})


def beside(state: GameState) -> int:
    """The open square beside the first wizard on which nobody stands."""
    here, taken = state.wizards[0].square, state.wizards[1].square
    return next(way.to for way in state.maze.ways[here] if way.stand == "" and way.to != taken)


def reported(state: GameState, event: Any) -> list[str]:
    return [line.message.code.removeprefix("wizwar_log.") for line in ENGINE.describe(state, event)]


def test_who_dies_by_his_own_hand_leaves_his_cards_to_nobody() -> None:
    state = duel(("dagger", "number-3"), ("fireball",))
    rec = ENGINE.record(state, ScriptedDice([]))
    harming.hurt(rec, 0, 99, "physical", 0, "card")
    assert not rec.state.wizards[0].hand
    assert set(state.wizards[0].hand) <= set(rec.state.discards)
    rec = ENGINE.record(state, ScriptedDice([]))
    harming.hurt(rec, 0, 99, "physical", 1, "card")
    assert set(state.wizards[0].hand) <= set(rec.state.wizards[1].hand), "his killer takes them"
    rec = ENGINE.record(state, ScriptedDice([]))
    harming.hurt(rec, 0, 0, "physical", 1, "card")
    harming.batter(rec, Target("side", 0), 0)
    assert not rec.events


def test_a_wizard_all_whose_treasures_others_have_is_out() -> None:
    state = three()
    lost = [one for one in range(len(state.treasures)) if state.battle.owner(one) == 2]
    treasures = tuple(state.bases[0] if one in lost else at for one, at in enumerate(state.treasures))
    state = state.replace(treasures=treasures)
    if len(state.brought(0)) >= state.battle.ruleset.treasures.treasures_to_win:
        treasures = tuple(
            state.bases[number % 2] if one in lost else at
            for one, at in enumerate(state.treasures)
            for number in [lost.index(one) if one in lost else 0]
        )
        state = state.replace(treasures=treasures)
    rec = ENGINE.record(state, ScriptedDice([]))
    assert not flow.end_game(rec)
    assert [one.alive for one in rec.state.wizards] == [True, True, False]


def test_the_turn_of_who_has_fallen_goes_to_the_next() -> None:
    state = three().with_wizard(0, life=0, alive=False)
    rec = ENGINE.record(state, ScriptedDice([1] * 20))
    flow.go_on(rec)
    assert rec.state.active == 1


def test_the_dead_and_nobody_answer_nothing() -> None:
    state = duel((), ("full-shield",))
    blow = Blow("punch", 1, 0, damage=1)
    assert may_answer(state, 1, blow)
    assert not may_answer(state, -1, blow)
    assert not may_answer(state.with_wizard(1, alive=False), 1, blow)


@pytest.mark.parametrize(
    ("life", "kind", "through"), [(3, "magical", 0), (4, "magical", 2), (3, "physical", 2)]
)
def test_the_soulstone_stops_magic_for_who_has_little_life(life: int, kind: Any, through: int) -> None:
    state = duel((), ("soulstone",))
    stone = card(state, 1, "soulstone")
    amount = state.battle.spec(stone).powers["spirit"]
    state = state.with_wizard(1, shown=frozenset({stone}), life=amount + life - 3)
    assert gets_through(state, Blow("card", 1, 0, damage=2, damage_kind=kind), []).value == through


def test_hidden_cards_are_none_of_those_listed() -> None:
    state = duel(("dagger",))
    assert list(unlike(state, (-1, *state.wizards[0].hand, -1))) == list(state.wizards[0].hand)


def test_what_does_no_damage_and_what_shatters_stones_of_a_wall_does_nothing() -> None:
    state = with_card(duel(), 0, own_card("attack", "opponent", {"do": "hurt", "damage": 0}))
    done = after(state, Cast(state.wizards[0].hand[-1], OTHER))
    assert done.wizards[1].life == state.wizards[1].life
    state = with_card(duel(), 0, own_card("attack", "breakable", {"do": "shatter"}))
    bush = Target("square", beside(state))
    state = state.replace(maze=state.maze.with_filling(bush.number, "thornbush"))
    done = after(state, Cast(state.wizards[0].hand[-1], bush))
    assert done.maze == state.maze


def test_who_cannot_be_reached_is_pulled_nowhere() -> None:
    state = with_card(duel(), 0, own_card("attack", "opponent", {"do": "pull", "squares": 2, "damage": 1}))
    maze = state.maze
    for way in maze.ways[state.wizards[1].square]:
        maze = maze.with_filling(way.to, "solid_stone")
    state = moved(state.replace(maze=maze), 0, "A1")
    mine, life = state.wizards[0].hand[-1], state.wizards[1].life
    done = after(state, Cast(mine, OTHER))
    assert done.wizards[1].square == state.wizards[1].square
    assert done.wizards[1].life == life - 2, "each square that he cannot be moved hurts"


def test_damage_for_each_stone_harms_no_bush() -> None:
    stony = {"do": "hurt", "damage": 3, "per_stone": True}
    state = with_card(duel(), 0, own_card("attack", "breakable", stony))
    bush = Target("square", beside(state))
    state = state.replace(maze=state.maze.with_filling(bush.number, "thornbush"))
    done = after(state, Cast(state.wizards[0].hand[-1], bush))
    assert done.maze.fillings[bush.number] == "thornbush"
    assert not done.maze.harm


def test_of_two_open_doors_only_the_one_that_is_told_shuts() -> None:
    state = duel()
    first, second = [half for half in range(len(state.maze.stands)) if state.maze.side(half) == half][:2]
    for half in (first, second):
        state = ENGINE.evolve(state, DoorOpened(half, False))
    shut = ENGINE.evolve(state, DoorsShut((first,)))
    assert [one.half for one in shut.unlocked] == [second]


def test_the_log_tells_turned_attacks_lost_turns_and_ends_that_nobody_wins() -> None:
    state = three()
    blow = Blow("punch", 1, 0, damage=1)
    assert "reflected" in reported(state.replace(blows=(blow,)), BlowSettled(1, (), True))
    assert reported(state, TurnLost(1)) == ["turn_lost"]
    dead = state.with_wizard(1, alive=False)
    assert reported(dead, TurnBegan(1, dead.turn)) == []
    assert reported(state, GameEnded(None, "nobody_left"))
    if state.maze.joints:
        lay = tuple(state.maze.lays[0])
        assert "warp_gone" in reported(state, SectorLaid(0, lay, True))
    assert state.maze.joints, "three sectors are joined by the warp"


def test_a_stunned_wizard_loses_his_turn() -> None:
    state = duel().replace(lasting=(Lasting("stunned", 1, 0, 2, -1),))
    assert "turn_lost" in codes(state, EndTurn())


def test_a_jump_without_a_number_goes_as_far_as_it_says() -> None:
    state = with_card(duel(), 0, own_card("neutral", "self", {"do": "jump", "squares": 1}, number_use="none"))
    mine, here = state.wizards[0].hand[-1], at(state, "C3")
    near = next(way.to for way in state.maze.ways[here] if way.stand == "" and way.to != at(state, "D3"))
    far = at(state, "A1")
    assert ENGINE.check(state, Cast(mine, Target("square", near))) is None
    assert ENGINE.check(state, Cast(mine, Target("square", far))) is not None


def test_what_is_built_beside_is_built_nowhere_else() -> None:
    state = with_card(
        duel(), 0, own_card("neutral", "square", {"do": "build", "built": "thornbush"}, mark="adjacent")
    )
    refused = ENGINE.check(state, Cast(state.wizards[0].hand[-1], Target("square", at(state, "A1"))))
    assert refused is not None
    assert refused.code == "wizwar_rules.not_beside"


def test_a_target_without_a_place_has_no_name() -> None:
    state = duel()
    for target in (OTHER, Target("square", 0), Target("side", state.maze.side(0)), Target("sector", 0)):
        assert target_named(state, target)


# the computer


def test_the_good_player_counters_what_would_kill_and_saves_cards_against_little() -> None:
    state = duel((), ("full-shield",)).with_wizard(1, life=3)
    asked = with_card(state, 0, own_card("attack", "opponent", {"do": "hurt", "damage": 5}, mark="los"))
    asked = after(asked, Cast(asked.wizards[0].hand[-1], OTHER))
    assert (asked.step, asked.side) == ("answer", 1)
    found = calculating.choose(asked, SeededDice(1))
    assert found == Answer(card(asked, 1, "full-shield"))
    assert calculating._answer(asked.with_wizard(1, life=99), SeededDice(1)) in (Answer(), found)


def test_the_good_player_throws_away_what_is_worth_least() -> None:
    state = duel(("number-2", "fireball", "full-shield")).replace(step="discard")
    assert calculating.choose(state, SeededDice(1)) == Discard(plain.least(state, 0))


def test_the_good_player_kills_with_a_weapon_where_that_is_enough() -> None:
    state = duel(("dagger",)).with_wizard(1, life=1)
    found = calculating.choose(state, SeededDice(1))
    assert isinstance(found, Wield)
    assert ENGINE.check(state, found) is None


def test_the_good_player_punches_who_stands_on_his_square() -> None:
    state = moved(duel(), 1, "C3").with_wizard(1, life=1)
    assert calculating.choose(state, SeededDice(1)) == Strike(OTHER)


def test_only_squares_on_the_way_of_others_are_worth_a_bush() -> None:
    state = duel(("thornbush",))
    spec = state.battle.spec(card(state, 0, "thornbush"))
    sides, squares = calculating._in_the_way(state)
    assert {one.number for one in calculating._useful(state, spec)} == squares
    assert len(sides) == len(squares) > 0


def test_a_position_is_worth_all_to_who_has_won_and_nothing_to_who_is_dead() -> None:
    state = duel()
    over = state.replace(step="over", winner=0)
    assert (value(over, 0), value(over, 1)) == (WON, -WON)
    assert value(state.replace(step="over"), 0) == 0.0
    dead = state.with_wizard(1, alive=False)
    assert value(dead, 1) == -WON
    assert value(dead, 0) == WON


def test_of_three_number_cards_the_highest_hurries_though_it_is_not_enough() -> None:
    state = duel(("number-2", "number-3", "number-4"))
    goal = routes.assignment(state, 0)
    assert goal is not None
    far = state.replace(battle=replace(state.battle, movement=(0, *state.battle.movement[1:])))
    steps = routes.far_from(far, 0, goal.square)[far.wizards[0].square]
    found = plain.towards_goal(far)
    if steps > 4:
        assert found == Hasten(card(far, 0, "number-4"))
    else:
        assert isinstance(found, Hasten | Walk)


def test_a_wizard_shut_in_has_no_errand_and_strikes_the_wall() -> None:
    state = duel()
    maze = state.maze
    here = at(state, "C3")
    for way in maze.ways[here]:
        maze = maze.with_filling(way.to, "solid_stone")
    state = moved(state.replace(maze=maze), 1, "A1")
    assert routes.assignment(state, 0) is None
    assert routes.path_to(state, 0, at(state, "A1"), 3) == ()
    found = plain.towards_goal(state)
    assert found is None or isinstance(found, Strike)


def test_a_healing_card_that_is_no_use_is_kept() -> None:
    state = duel(("healing",))
    assert plain.helpful(state.with_wizard(0, life=99)) is None


@pytest.mark.parametrize("answer", ["full-shield", "full-reflection"])
def test_the_plain_player_adds_nothing_to_a_counter_that_stops_all(answer: str) -> None:
    state = duel(("fireball",), (answer, "shield", "blunt"))
    state = after(state, Cast(card(state, 0, "fireball"), OTHER))
    state = after(state, Answer(card(state, 1, answer)))
    if state.step == "answer" and state.side == 1:
        assert plain.answer(state) == Answer()
    else:
        assert not state.blows


def test_the_good_player_spends_no_full_shield_on_a_scratch() -> None:
    asked = with_card(
        duel((), ("full-shield",)), 0, own_card("attack", "opponent", {"do": "hurt", "damage": 1})
    )
    asked = after(asked.with_wizard(1, life=15), Cast(asked.wizards[0].hand[-1], OTHER))
    assert asked.step == "answer"
    assert calculating.choose(asked, SeededDice(1)) == Answer()


def test_the_good_player_keeps_a_full_hand_of_good_cards() -> None:
    state = duel(("full-shield", "full-reflection", "fireball", "lightning-blast", "teleport", "healing"))
    hand = tuple(card for card in state.wizards[0].hand if plain.worth(state, card) >= 4)
    state = state.with_wizard(0, hand=hand + hand[:1] * 7)
    assert calculating._last_things(state) == EndTurn()


def test_nobody_is_struck_with_a_dagger_from_afar() -> None:
    state = moved(duel(("dagger",)), 1, "A1")
    assert not [
        one for one, _harms in calculating._candidates(state) if isinstance(one, Wield) and not one.throw
    ]


def test_a_key_is_no_use_where_no_door_is_near() -> None:
    state = duel(("pick-lock",))
    maze = state.maze
    for half in range(len(maze.stands)):
        if maze.stand(half) == "door":
            maze = maze.with_stand(half, "wall", "wall")
    found = plain._break_out(state.replace(maze=maze))
    assert not isinstance(found, Cast)


def test_a_card_that_also_jumps_is_not_played_on_the_spot() -> None:
    blocks = ({"do": "heal", "points": 2}, {"do": "jump", "squares": 1})
    state = with_card(duel(), 0, own_card("neutral", "self", *blocks)).with_wizard(0, life=1)
    assert plain.helpful(state) is None


def test_turns_that_are_stopped_already_need_no_other_counter() -> None:
    state = duel(("slow-death",), ("shield", "blunt"))
    blow = Blow(
        "card", 1, 0, card(state, 0, "slow-death"), number=1, chain=(Link(card(state, 1, "shield"), 1),)
    )
    hand = (card(state, 1, "blunt"),)
    state = state.with_wizard(1, hand=hand).replace(blows=(blow,), step="answer", side=1)
    assert plain.answer(state) == Answer()


def test_the_plain_player_keeps_its_strongest_counters() -> None:
    state = duel(("shield", "anti-anti", "full-shield", "full-reflection"))
    spec = state.battle.spec
    ranks = [
        plain._strength(spec(card(state, 0, one)))
        for one in ("shield", "anti-anti", "full-shield", "full-reflection")
    ]
    assert ranks == [1, 2, 3, 4]


def test_who_walks_into_fire_stops_behind_it() -> None:
    state = duel()
    goal = routes.assignment(state, 0)
    assert goal is not None
    plainly = routes.path_to(state, 0, goal.square, 3)
    assert len(plainly) > 1
    maze = state.maze
    for square in maze.squares:
        for way in maze.ways[square]:
            if way.stand == "":
                half = maze.side(way.half)
                maze = maze.with_stand(half, "firewall", "firewall")
    assert len(routes.path_to(state.replace(maze=maze), 0, goal.square, 3)) == 1


def test_who_falls_by_the_way_does_not_stop_who_is_at_turn() -> None:
    state = three()
    lost = [one for one in range(len(state.treasures)) if state.battle.owner(one) == 2]
    places = tuple(
        state.bases[lost.index(one) % 2] if one in lost else at for one, at in enumerate(state.treasures)
    )
    rec = ENGINE.record(state.replace(treasures=places), ScriptedDice([]))
    flow.go_on(rec)
    assert not rec.state.wizards[2].alive
    assert (rec.state.step, rec.state.side, rec.state.active) == ("act", 0, 0)
    assert all(type(one).__name__ != "Asked" for one in rec.events)


def test_the_middle_of_three_sectors_in_a_row_moves_nowhere() -> None:
    open_plan = ("+-+-+-+", "|. . .|", "+ + + +", "|. B .|", "+ + + +", "|. . .|", "+-+-+-+")
    row = build((sector(*open_plan),) * 3, tuple(Lay(column, 0, 0) for column in range(3)))
    assert list(row.free_places(1)) == []
    assert list(row.free_places(0))


def test_a_card_of_words_alone_is_told_and_a_lost_one_left_out() -> None:
    made = setup()
    scenario: Any = made.scenario
    deck: Any = made.get(scenario.deck)
    words = own_card("neutral", "nothing", {"do": "text", "words": {"en": "Laugh."}})
    entry = deck.entries[0]
    ref = entry.card.model_copy(update={"id": words.id, "slug": words.slug})
    gone = entry.card.model_copy(update={"id": "00000000-0000-4000-8000-000000000001"})
    more = (
        *deck.entries,
        entry.model_copy(update={"key": "again"}),
        entry.model_copy(update={"key": "words", "card": ref}),
        entry.model_copy(update={"key": "gone", "card": gone}),
    )
    deck = deck.model_copy(update={"entries": more})
    documents = {**made.documents, words.id: words, deck.id: deck}
    found = check_army(deck, documents, made.get(scenario.ruleset))
    assert "wizwar_board.card_empty" in {one.code for one in found}
    battle = battle_of(Setup(scenario, documents))
    plainly = battle_of(made)
    assert len(battle.deck) == len(plainly.deck) + 2 * entry.count
    assert len(battle.specs) == len(plainly.specs) + 1


def test_the_first_card_of_the_deck_is_a_number_card_as_any_other() -> None:
    state = duel(("fireball",))
    fireball = card(state, 0, "fireball")
    assert "played_number" in reported(state, CardPlayed(0, fireball, 0, OTHER, True))
    assert "played" in reported(state, CardPlayed(0, fireball, -1, OTHER, True))


def test_a_junction_is_as_closed_as_its_closer_edge_and_open_where_one_is_broken() -> None:
    state = duel()
    maze = state.maze
    half = next(one for one in range(len(maze.stands)) if not maze.is_inner(one) and maze.mates[one] != one)
    for own, other, stands in (
        ("wall", "", "wall"),
        ("", "wall", "wall"),
        ("hole", "wall", "hole"),
        ("wall", "hole", "hole"),
        ("door", "", "door"),
    ):
        assert maze.with_stand(half, own, other).stand(half) == stands  # type: ignore[arg-type]


def test_a_way_leaves_by_the_own_side_of_a_square_and_enters_by_that_of_the_next() -> None:
    maze = duel().maze
    for square, ways in enumerate(maze.ways):
        for way in ways:
            assert (way.half // 4, way.mate // 4) == (square, way.to)
            assert maze.mates[way.half] == way.mate


def test_a_sector_that_moves_is_said_with_column_and_row() -> None:
    state = with_card(duel(), 0, own_card("neutral", "sector", {"do": "move_sector"}))
    column, row, turned = 3, 1, state.maze.lays[0].turned
    action = Cast(state.wizards[0].hand[-1], Target("sector", 0, lay=(column, row, turned)))
    assert "→ 4, 2" in sentence(ENGINE.words(state, action))


def test_who_carries_no_stones_is_hurt_by_none() -> None:
    stony = own_card("attack", "opponent", {"do": "hurt", "damage": 3, "per_stone": True})
    state = with_card(duel((), ("speedstone",)), 0, stony)
    done = after(state, Cast(state.wizards[0].hand[-1], OTHER))
    assert done.wizards[1].life == state.wizards[1].life
    stone = card(state, 1, "speedstone")
    shown = state.with_wizard(1, shown=frozenset({stone}))
    done = after(shown, Cast(state.wizards[0].hand[-1], OTHER))
    assert done.wizards[1].life == state.wizards[1].life - 3


@pytest.mark.parametrize(("number", "may"), [(0, False), (1, True)])
def test_half_a_shield_stops_turns_where_there_are_some(number: int, may: bool) -> None:
    state = duel((), ("shield",))
    spec = state.battle.spec(card(state, 1, "shield"))
    assert answers(spec, Blow("card", 1, 0, number=number), 1) is may


def test_things_of_a_deck_are_named() -> None:
    deck: Any = setup().get(setup().scenario.deck)  # type: ignore[attr-defined]
    entry = deck.entries[0]
    own = entry.model_copy(update={"items": (entry.card,)})
    found = line(0, Entry("entries[0]", own, setup().get(entry.card), ()))
    assert found is not None
    assert [one.name.get("en") for one in found.items] == [entry.card.slug]


@pytest.mark.parametrize(("to", "heading"), [((0, -2), 0), ((2, 0), 1), ((0, 2), 2), ((-2, 0), 3)])
def test_a_line_cuts_the_side_that_it_goes_to(to: tuple[int, int], heading: int) -> None:
    assert [(one.heading, one.corner) for one in cuts(*to)] == [(heading, -1)]
