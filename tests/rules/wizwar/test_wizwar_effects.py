"""What cards do in the rarer cases, and what the log says of it."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import ELEMENTS_DESTROYED, ELEMENTS_LOST, MOVED, POINTS_LOST, Count
from editor.rules.core.dice import ScriptedDice
from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Walk
from editor.rules.wizwar.actions.things import PutDown
from editor.rules.wizwar.actions.turn import Begin, Discard, EndTurn
from editor.rules.wizwar.base import MYSELF, Target
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.events.cards import CardPlayed, CardsLost
from editor.rules.wizwar.events.moves import Walked
from editor.rules.wizwar.events.turns import WizardOut
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.setting_up import battle_of, first_state
from editor.rules.wizwar.state import GameState, Lasting
from schemas.systems.wizwar_cards import WizwarCard

from .games import after, at, card, codes, game, moved, setup, with_card

OTHER = Target("wizard", 1)


def duel(mine: tuple[str, ...], theirs: tuple[str, ...] = ()) -> GameState:
    """Both wizards beside each other on C3 and D3."""
    return moved(moved(game(mine, theirs), 0, "C3"), 1, "D3")


def of(state: GameState, slug: str, target: Target = OTHER, number: str = "") -> Cast:
    return Cast(card(state, 0, slug), target, card(state, 0, number) if number else -1)


def own_card(works_on: str, **block: Any) -> WizwarCard:
    card_type = "attack" if works_on == "opponent" else "neutral"
    values = {"slug": "mine", "name": "Mine", "card_type": card_type, "works_on": works_on}
    return WizwarCard.model_validate({**values, "mark": "los", "effects": [block]})


def beside(state: GameState) -> int:
    """The open square beside the first wizard on which nobody stands."""
    here, taken = state.wizards[0].square, state.wizards[1].square
    return next(w.to for w in state.maze.ways[here] if w.stand == "" and w.to != taken)


def test_a_bush_takes_damage_until_it_is_gone() -> None:
    state = duel(("powerthrust", "number-2"))
    square = beside(state)
    state = state.replace(maze=state.maze.with_filling(square, "thornbush"))
    points = state.battle.ruleset.board.bush_points
    target = Target("square", square)
    assert codes(state, Strike(target)) == ["punched", "battered"]
    once = after(state, of(state, "powerthrust", target, "number-2"))
    assert once.maze.harm[-1 - square] == min(4, points)
    nearly = state.replace(maze=state.maze.with_harm(-1 - square, points - 1))
    assert codes(nearly, Strike(target)) == ["punched", "battered", "square_cleared"]
    gone = after(nearly, Strike(target))
    assert square not in gone.maze.fillings


@pytest.mark.parametrize(("stand", "points"), [("wall", 20), ("door", 15)])
def test_the_log_says_what_a_wall_or_a_door_has_left(stand: Any, points: int) -> None:
    state = duel(("wizardblade",))
    here = state.wizards[0].square
    half = next(state.maze.side(w.half) for w in state.maze.ways[here] if w.to == beside(state))
    state = state.replace(maze=state.maze.with_stand(half, stand, stand))
    action = Wield(card(state, 0, "wizardblade"), Target("side", half))
    rec = ENGINE.decide(state, action, ScriptedDice([]))
    (line,) = ENGINE.describe(rec.states[0], rec.events[1])
    assert (line.message.values["damage"], line.message.values["left"]) == (3, points - 3)


def test_without_a_number_and_without_the_usual_one_no_spell_lasts() -> None:
    state = duel(("speed",))
    rules = state.battle.ruleset
    none = rules.model_copy(update={"hand": rules.hand.model_copy(update={"default_number": 0})})
    state = state.replace(battle=replace(state.battle, ruleset=none))
    assert after(state, of(state, "speed", MYSELF)).lasting == ()


def test_who_becomes_small_drops_his_treasures_and_the_invisible_keep_them() -> None:
    state = duel(("shrink", "invisible", "mist-body", "number-3"))
    here = state.wizards[0].square
    state = state.replace(treasures=(here, *state.treasures[1:])).with_wizard(0, treasures=(0,))
    assert after(state, of(state, "shrink", MYSELF)).wizards[0].treasures == ()
    assert after(state, of(state, "mist-body", MYSELF)).wizards[0].treasures == ()
    unseen = after(state, of(state, "invisible", MYSELF, "number-3"))
    assert unseen.wizards[0].treasures == (0,)
    assert unseen.lasting == (Lasting("invisible", 0, 0, 3, card(state, 0, "invisible")),)


def test_blocks_that_no_shipped_card_has_work_on_oneself_and_on_others() -> None:
    state = with_card(duel(()), 0, own_card("self", do="hurry", squares=4))
    mine = len(state.battle.deck) - 1
    assert means.squares_left(after(state, Cast(mine))) == means.squares_left(state) + 4
    assert codes(state, Cast(mine)) == ["played", "hurried"]
    state = with_card(duel(()), 0, own_card("wizard", do="heal", points=2))
    assert after(state, Cast(len(state.battle.deck) - 1, OTHER)).wizards[1].life == 17
    assert after(state, Cast(len(state.battle.deck) - 1, MYSELF)).wizards[0].life == 17
    state = with_card(duel(()), 0, own_card("barrier", do="demolish"))
    square = beside(state)
    stone = state.replace(maze=state.maze.with_filling(square, "solid_stone"))
    opened = after(stone, Cast(len(state.battle.deck) - 1, Target("square", square)))
    assert square not in opened.maze.fillings
    half = next(w.half for w in state.maze.ways[state.wizards[0].square] if w.to == square)
    walled = state.replace(maze=state.maze.with_stand(half, "wall", "wall"))
    fallen = after(walled, Cast(len(state.battle.deck) - 1, Target("side", state.maze.side(half))))
    assert (fallen.maze.stand(half), fallen.blows, fallen.wizards[0].life) == ("", (), 15)


def test_a_drag_ends_where_the_caster_stands_and_a_bolt_hurts_who_cannot_go_back() -> None:
    state = duel(("drag", "number-6", "waterbolt", "number-2"))
    pulled = after(state, of(state, "drag", OTHER, "number-6"))
    assert pulled.wizards[1].square == state.wizards[0].square
    same = state.with_wizard(1, square=state.wizards[0].square)
    assert after(same, of(state, "drag")).wizards[1].square == state.wizards[0].square
    maze = state.maze
    for way in maze.ways[state.wizards[1].square]:
        if way.to != state.wizards[0].square:
            maze = maze.with_stand(way.half, "wall", "wall")
    cornered = state.replace(maze=maze)
    hit = after(cornered, of(state, "waterbolt", OTHER, "number-2"))
    assert (hit.wizards[1].square, hit.wizards[1].life) == (state.wizards[1].square, 15 - 3)


def test_meditation_fills_the_hand_and_no_more() -> None:
    full = game(("meditation",) + ("number-2",) * 6)
    assert len(after(full, of(full, "meditation", MYSELF)).wizards[0].hand) == 7
    six = game(("meditation",) + ("number-2",) * 2)
    assert len(after(six, of(six, "meditation", MYSELF)).wizards[0].hand) == 4


def test_an_empty_pile_is_made_of_the_discards_and_traps_alone_are_not_drawn() -> None:
    state = game(("number-2",))
    traps = [c for c in state.pile if state.battle.spec(c).type == "trap"]
    others = [c for c in state.pile if c not in traps]
    drawn = state.replace(pile=(others[0],), pile_size=1, discards=tuple(others[1:]))
    assert "pile_renewed" in codes(drawn, EndTurn())
    assert len(after(drawn, EndTurn()).wizards[0].hand) == 3
    bare = state.replace(pile=(), pile_size=0, discards=())
    assert after(bare, EndTurn()).wizards[0].hand == state.wizards[0].hand
    only = state.replace(pile=tuple(traps), pile_size=len(traps), discards=())
    assert after(only, EndTurn()).wizards[0].hand == state.wizards[0].hand
    first = state.replace(pile=(others[0], traps[0]), pile_size=2, discards=tuple(others[1:4]))
    lines = codes(first, EndTurn(), ScriptedDice([1, 1, 1]))
    assert lines[:3] == ["drew", "drew_these", "trap"]
    trapped = after(first, EndTurn(), ScriptedDice([1, 1, 1]))
    assert (len(trapped.wizards[0].hand), trapped.discards) == (3, (traps[0],))


def test_a_chain_of_counteractions_is_told_link_by_link() -> None:
    state = duel(("sudden-death", "anti-anti"), ("absorb", "full-reflection"))
    state = after(state, of(state, "sudden-death"))
    assert codes(state, Answer(card(state, 1, "absorb"))) == ["countered"]
    half = after(state, Answer(card(state, 1, "absorb")))
    assert half.side == 0, "the attacker may counter it"
    assert codes(half, Answer(card(half, 0, "anti-anti"))) == ["countered_counter"]
    whole = after(half, Answer(card(half, 0, "anti-anti")))
    assert whole.side == 1
    assert codes(whole, Answer()) == ["counter_fails", "hurt_magical"]
    assert codes(half, Answer()) == [], "the attacker lets it be: the victim is asked once more"
    again = after(half, Answer())
    assert (again.step, again.side) == ("answer", 1)
    assert codes(again, Answer()) == ["partly_stopped", "hurt_magical"]
    turned = after(after(again, Answer(card(again, 1, "full-reflection"))), Answer())
    assert (turned.wizards[0].life, turned.wizards[1].life) == (15 - 7, 15)


def test_a_kept_card_is_told_and_comes_into_the_hand() -> None:
    state = duel(("sudden-death",), ("absorb-spell",))
    state = after(state, of(state, "sudden-death"))
    answer = Answer(card(state, 1, "absorb-spell"))
    assert codes(state, answer) == ["countered", "stopped", "kept"]
    kept = after(state, answer)
    assert [state.battle.spec(c).card.slug for c in kept.wizards[1].hand] == ["sudden-death"]
    assert [state.battle.spec(c).card.slug for c in kept.discards] == ["absorb-spell"]


def test_who_kills_is_told_counted_and_has_the_spoils() -> None:
    state = duel(("sudden-death",), ("number-2", "number-3")).with_wizard(1, life=10)
    assert codes(state, of(state, "sudden-death")) == [
        "played", "hurt_magical", "out_killed", "spoils", "ended_last_alive",
    ]  # fmt: skip
    play = WizwarPlay()
    over = after(state, of(state, "sudden-death"))
    assert over.wizards[0].hand == state.wizards[1].hand
    assert over.wizards[1].hand == ()
    result = play.result(over)
    assert result is not None
    assert result.winner == state.battle.side_id(0)
    assert dict(result.losses[state.battle.side_id(1)]) == {"elements": 1.0, "points": 15.0}
    drawn = play.result(over.replace(winner=None))
    assert drawn is not None
    assert drawn.winner is None
    lost = WizardOut(1, "killed", 0)
    counts = [(one.name, one.troop) for one in play.tally(state, lost, state)]
    blue, red = state.battle.side_id(0), state.battle.side_id(1)
    assert counts == [(ELEMENTS_LOST, red), (ELEMENTS_DESTROYED, blue)]
    assert [one.name for one in play.tally(state, WizardOut(1, "killed", 1), state)] == [ELEMENTS_LOST]
    assert [one.name for one in play.tally(state, WizardOut(1, "treasures_lost"), state)] == [ELEMENTS_LOST]
    assert [one.name for one in play.tally(state, Walked(0, (3,)), state)] == [MOVED]
    assert list(play.tally(state, CardsLost(0, ()), state)) == []
    hurt, healed = state.with_wizard(1, life=4), state.with_wizard(1, life=12)
    assert list(play.tally(state, CardsLost(0, ()), hurt)) == [Count(POINTS_LOST, red, 6.0, state.turn)]
    assert list(play.tally(state, CardsLost(0, ()), healed)) == [Count(POINTS_LOST, red, -2.0, state.turn)]
    troops = play.troops(setup())
    assert [(one.id, one.points, one.elements) for one in troops] == [(blue, 15.0, 1), (red, 15.0, 1)]


def test_a_curse_costs_a_point_for_each_card_drawn() -> None:
    state = game(("number-2",) * 3).replace(lasting=(Lasting("cursed", 0, 1, 3, 0),))
    assert after(state, EndTurn()).wizards[0].life == 13
    full = game(("number-2",) * 7).replace(lasting=(Lasting("cursed", 0, 1, 3, 0),))
    assert after(full, EndTurn()).wizards[0].life == 15
    dying = state.with_wizard(0, life=2)
    ended = after(dying, EndTurn())
    assert (ended.step, ended.winner) == ("over", 1)


def test_cards_of_who_dies_of_a_curse_are_discarded_before_the_next_turn() -> None:
    state = game(("number-2",), (), ("number-2",) * 7, slug="three-and-the-warp")
    state = state.with_wizard(0, life=1).replace(lasting=(Lasting("cursed", 0, 2, 3, 0),))
    died = after(state, EndTurn())
    assert (died.step, died.side, died.active) == ("discard", 2, 0)
    assert len(died.wizards[2].hand) == 10
    on = died
    for thrown in died.wizards[2].hand[:3]:
        on = after(on, Discard(thrown))
    assert (on.step, on.active, len(on.wizards[2].hand)) == ("act", 1, 7)


def test_events_on_hidden_hands_take_cards_that_a_view_does_not_show() -> None:
    state = game((), ("fireball", "number-2"))
    play = WizwarPlay()
    seen = play.view(state, state.battle.side_id(0))
    assert seen.wizards[1].hand == (-1, -1)
    thrown = ENGINE.evolve(seen, CardsLost(1, (card(state, 1, "fireball"),)))
    assert thrown.wizards[1].hand == (-1,)
    played = ENGINE.evolve(thrown, CardPlayed(1, card(state, 1, "number-2"), -1, MYSELF, False))
    assert played.wizards[1].hand == ()
    assert ENGINE.evolve(played, CardsLost(1, (0,))).wizards[1].hand == ()


def test_the_first_side_begins_where_the_scenario_says_so() -> None:
    scenario = setup().scenario.model_copy(update={"first": "first_side"})
    state = first_state(battle_of(replace(setup(), scenario=scenario)))
    assert state.phase == "set_up"
    rec = ENGINE.decide(state, Begin(), ScriptedDice([1] * 60))
    assert (rec.state.first, rec.state.step, rec.state.phase) == (0, "act", state.battle.side_id(0))
    assert rec.state.replace(step="over").phase == "over"


def test_more_cards_at_the_start_than_a_hand_holds_are_put_away_at_once() -> None:
    state = first_state(battle_of(setup()))
    rules = state.battle.ruleset
    many = rules.model_copy(update={"hand": rules.hand.model_copy(update={"starting_cards": 9})})
    state = after(
        state.replace(battle=replace(state.battle, ruleset=many)),
        Begin(),
        ScriptedDice([1, 1, 6, 1] + [1] * 60),
    )
    assert (state.step, len(state.wizards[state.side].hand)) == ("discard", 9)
    for _ in range(4):
        state = after(state, Discard(state.wizards[state.side].hand[0]))
    assert (state.step, [len(one.hand) for one in state.wizards]) == ("act", [7, 7])


def test_how_far_one_walks_is_the_sum_that_is_shown() -> None:
    state = duel(("speedstone",))
    battle = replace(state.battle, movement=(5, 3))
    for lasting, squares in (((), 5), (("fast",), 10), (("shrunk",), 5 - 1), (("fast", "shrunk"), 9)):
        spells = tuple(Lasting(one, 0, 0, 1, 0) for one in lasting)  # type: ignore[arg-type]
        now = state.replace(battle=battle, lasting=spells)
        shrunk = battle.ruleset.board.shrunk_squares
        expected = squares + (1 - shrunk if "shrunk" in lasting else 0)
        assert means.reach(now, 0).value == means.squares_left(now) == expected
    stone = state.with_wizard(0, shown=frozenset(state.wizards[0].hand))
    assert means.reach(stone, 0).value == 4


def test_a_door_shuts_behind_who_walks_through_it() -> None:
    state = duel(("pick-lock",))
    here, there = state.wizards[0].square, beside(state)
    half = next(state.maze.side(w.half) for w in state.maze.ways[here] if w.to == there)
    state = state.replace(maze=state.maze.with_stand(half, "door", "door"))
    opened = after(state, of(state, "pick-lock", Target("side", half)))
    assert (opened.maze.stand(half), len(opened.unlocked)) == ("open_door", 1)
    through = after(opened, Walk((there,)))
    assert (through.maze.stand(half), through.unlocked) == ("door", ())
    stayed = after(opened, EndTurn())
    assert (stayed.maze.stand(half), stayed.unlocked) == ("door", ())


def test_a_thing_brought_home_and_a_thing_thrown_are_told_apart() -> None:
    state = game(("dagger",), ())
    home = state.wizards[0].square
    theirs = next(n for n in range(len(state.treasures)) if state.battle.owner(n) == 1)
    places = tuple(home if n == theirs else place for n, place in enumerate(state.treasures))
    carrying = state.replace(treasures=places).with_wizard(0, treasures=(theirs,))
    assert codes(carrying, PutDown(-1 - theirs)) == ["brought_home"]
    assert codes(moved(carrying, 0, "A1"), PutDown(-1 - theirs)) == ["dropped"]
    assert codes(state, PutDown(card(state, 0, "dagger"))) == ["dropped"]
    near = duel(("dagger",))
    assert codes(near, Wield(card(near, 0, "dagger"), OTHER, throw=True)) == [
        "threw",
        "lands",
        "hurt_physical",
    ]
    assert at(near, "D3") in after(near, Wield(card(near, 0, "dagger"), OTHER, throw=True)).lying.values()
