"""What Wiz-War forbids, each with the rule that says so, and words of actions."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, PutDown, Show
from editor.rules.wizwar.actions.turn import Discard, EndTurn
from editor.rules.wizwar.base import MYSELF, Action, Target
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.playable import playable, why_not
from editor.rules.wizwar.state import GameState, Lasting
from schemas.messages import sentence
from tests.cases import cases

from .games import after, at, card, game, moved

OTHER = Target("wizard", 1)
NOBODY = Target("wizard", 9)


def duel(mine: tuple[str, ...], theirs: tuple[str, ...] = ()) -> GameState:
    """Both wizards beside each other on C3 and D3."""
    return moved(moved(game(mine, theirs), 0, "C3"), 1, "D3")


def refused(state: GameState, action: Action) -> str:
    message = ENGINE.check(state, action)
    if message is None:
        return ""
    assert sentence(message, "en") != sentence(message, "fr")
    return message.code.removeprefix("wizwar_rules.")


def of(state: GameState, slug: str, target: Target = OTHER, number: str = "") -> Cast:
    return Cast(card(state, 0, slug), target, card(state, 0, number) if number else -1)


@cases(
    ("slug", "target", "number", "code"),
    [
        ("absorb", MYSELF, "", "not_playable"),
        ("dagger", MYSELF, "", "not_playable"),
        ("fireball", OTHER, "number-2", "takes_no_number"),
        ("waterbolt", OTHER, "dagger", "no_number_card"),
        ("waterbolt", OTHER, "waterbolt", "not_in_hand"),
        ("waterbolt", OTHER, "number-2", ""),
        ("fireball", NOBODY, "", "wrong_target"),
        ("fireball", Target("wizard", -1), "", "wrong_target"),
        ("fireball", MYSELF, "", "wrong_target"),
        ("fireball", Target("wizard", 1, thing=5), "", "wrong_target"),
        ("fireball", Target("sector", 0), "", "wrong_target"),
        ("fireball", Target("side", -1), "", "wrong_target"),
        ("fireball", Target("square", 4), "", "nothing_there"),
        ("healing", MYSELF, "", ""),
        ("healing", Target("square", 4), "", "wrong_target"),
        ("healing", OTHER, "", "wrong_target"),
        ("teleport", MYSELF, "", "wrong_target"),
        ("shrink", MYSELF, "", ""),
        ("shrink", OTHER, "", ""),
        ("shrink", Target("wizard", 0), "", ""),
        ("medusa", Target("wizard", 0), "", "not_yourself"),
        ("drop-object", OTHER, "", "carries_nothing"),
        ("drop-object", Target("wizard", 1, thing=-1), "", "carries_nothing"),
        ("rotate-sector", Target("sector", 0), "", "wrong_target"),
        ("rotate-sector", Target("sector", 7, lay=(0, 0, 1)), "", "wrong_target"),
        ("rotate-sector", Target("side", 0), "", "wrong_target"),
        ("pick-lock", Target("side", 0), "", "no_door"),
    ],
)
def test_cards_are_played_on_what_they_work_on(slug: str, target: Target, number: str, code: str) -> None:
    hand = [slug, *([number] if number and number != slug else [])]
    state = duel(tuple(hand))
    assert refused(state, of(state, slug, target, number)) == code


def test_a_card_has_to_be_in_the_hand() -> None:
    state = duel(("dagger",), ("fireball",))
    theirs = card(state, 1, "fireball")
    for action in (
        Cast(theirs, OTHER),
        Cast(-1, OTHER),
        Hasten(theirs),
        Wield(theirs, OTHER),
        Show(theirs),
        Discard(theirs),
    ):
        assert refused(state, action) == "not_in_hand"
    assert refused(state, PutDown(theirs)) == "carries_nothing"
    assert refused(state, Hasten(card(state, 0, "dagger"))) == "no_number_card"
    assert refused(state, Show(card(state, 0, "dagger"))) == "not_shown"


def test_number_cards_are_left_out_where_the_ruleset_says_so() -> None:
    state = duel(("waterbolt", "number-2"))
    rules = state.battle.ruleset
    none = rules.model_copy(update={"hand": rules.hand.model_copy(update={"numbers_per_action": 0})})
    state = state.replace(battle=replace(state.battle, ruleset=none))
    assert refused(state, of(state, "waterbolt", number="number-2")) == "number_limit"
    assert refused(state, Hasten(card(state, 0, "number-2"))) == "number_limit"
    listed = [one for one in ENGINE.legal_actions(state) if isinstance(one, Cast | Hasten)]
    assert listed == [of(state, "waterbolt")]


@cases(
    ("target", "code"),
    [
        (OTHER, "not_beside"),
        (Target("wizard", 1, thing=3), "wrong_target"),
        (NOBODY, "wrong_target"),
        (Target("wizard", 0), "not_yourself"),
        (Target("side", 0), "not_beside"),
        (Target("square", 3), "nothing_there"),
        (Target("sector", 0), "wrong_target"),
        (MYSELF, "wrong_target"),
    ],
)
def test_a_fist_hits_on_the_same_square_or_what_stands_beside(target: Target, code: str) -> None:
    assert refused(duel(()), Strike(target)) == code


def test_walls_and_bushes_beside_are_struck_and_open_sides_are_not() -> None:
    state = duel(())
    here = state.wizards[0].square
    sides = {state.maze.stand(way.half): state.maze.side(way.half) for way in state.maze.ways[here]}
    assert refused(state, Strike(Target("side", sides[""]))) == "nothing_there"
    bush = next(way.to for way in state.maze.ways[here] if way.stand == "")
    grown = state.replace(maze=state.maze.with_filling(bush, "thornbush"))
    assert refused(grown, Strike(Target("square", bush))) == ""
    assert Strike(Target("square", bush)) in list(ENGINE.legal_actions(grown))
    far = moved(grown, 0, "A1")
    assert refused(far, Strike(Target("square", bush))) == "not_beside"
    stone = state.replace(maze=state.maze.with_filling(bush, "solid_stone"))
    assert refused(stone, Strike(Target("square", bush))) == "nothing_there"


@cases(
    ("slug", "target", "throw", "code"),
    [
        ("dagger", OTHER, False, ""),
        ("dagger", OTHER, True, ""),
        ("large-rock", OTHER, False, "no_such_weapon"),
        ("wizardblade", OTHER, True, "no_such_weapon"),
        ("speedstone", OTHER, False, "no_such_weapon"),
        ("dagger", Target("side", 0), True, "wrong_target"),
        ("dagger", Target("wizard", 1, thing=3), True, "wrong_target"),
        ("dagger", NOBODY, True, "not_yourself"),
        ("dagger", Target("wizard", -1), True, "not_yourself"),
        ("dagger", Target("wizard", 0), True, "not_yourself"),
        ("dagger", Target("wizard", 0), False, "not_yourself"),
    ],
)
def test_weapons_strike_beside_and_are_thrown_in_sight(
    slug: str, target: Target, throw: bool, code: str
) -> None:
    state = duel((slug,))
    assert refused(state, Wield(card(state, 0, slug), target, throw)) == code


def test_nobody_attacks_the_dead_or_a_second_time() -> None:
    state = duel(("dagger", "fireball"))
    dead = state.with_wizard(1, alive=False)
    dagger = card(state, 0, "dagger")
    assert refused(dead, Wield(dagger, OTHER, throw=True)) == "wrong_target"
    assert refused(dead, Wield(dagger, OTHER)) == "wrong_target"
    assert refused(dead, of(state, "fireball")) == "wrong_target"
    again = state.replace(attacks=1)
    assert refused(again, Wield(dagger, OTHER)) == "no_attack"
    assert refused(again, Strike(OTHER)) == "no_attack"
    assert refused(again, of(state, "fireball")) == "no_attack"
    fast = again.replace(lasting=(Lasting("fast", 0, 0, 1, 0),))
    assert refused(fast, of(state, "fireball")) == "", "who is fast attacks twice"
    assert refused(fast.replace(attacks=2), of(state, "fireball")) == "no_attack"


@pytest.mark.parametrize(
    ("path", "code"),
    [((), "no_path"), ((-1,), "no_way"), ((10_000,), "no_way"), ((0,), "no_way"), ((0, 0, 0, 0), "too_far")],
)
def test_a_walk_goes_square_by_square_where_ways_are(path: tuple[int, ...], code: str) -> None:
    assert refused(duel(()), Walk(path)) == code


def test_a_walk_ends_in_fire() -> None:
    state = duel(("wall-of-fire",))
    here, there = at(state, "C3"), at(state, "D3")
    half = next(way.half for way in state.maze.ways[here] if way.to == there)
    burning = state.replace(maze=state.maze.with_stand(half, "firewall"))
    assert refused(burning, Walk((there,))) == ""
    assert refused(burning, Walk((there, here))) == "fire_first"
    assert after(burning, Walk((there,))).wizards[0].life == 15 - state.battle.ruleset.board.fire_damage


def test_who_is_small_or_mist_takes_no_treasure_but_other_things() -> None:
    state = duel(("dagger",))
    here, dagger = state.wizards[0].square, card(state, 0, "dagger")
    state = after(state, PutDown(dagger)).replace(treasures=(here, *state.treasures[1:]))
    for spell, code in (("shrunk", "cannot_carry"), ("misty", "cannot_carry"), ("fast", "")):
        under = state.replace(lasting=(Lasting(spell, 0, 0, 1, 0),))  # type: ignore[arg-type]
        assert refused(under, PickUp(-1)) == code
        assert refused(under, PickUp(dagger)) == ""
    assert refused(state, PickUp(-2)) == "nothing_there"
    assert refused(state, PutDown(-1)) == "carries_nothing"


def test_an_answer_is_a_counteraction_that_helps() -> None:
    state = duel(("sudden-death",), ("shield", "absorb", "number-2", "fireball", "anti-anti"))
    state = after(state, of(state, "sudden-death"))
    hand = {slug: card(state, 1, slug) for slug in ("shield", "absorb", "number-2", "fireball", "anti-anti")}
    assert refused(state, Answer(number=hand["number-2"])) == "wrong_target"
    assert refused(state, Answer(card(state, 1, "fireball"))) == "no_answer"
    assert refused(state, Answer(hand["anti-anti"])) == "no_answer", "nothing to counter yet"
    assert refused(state, Answer(hand["shield"], hand["number-2"])) == "takes_no_number"
    assert refused(state, Answer(0 if 0 not in state.wizards[1].hand else 1)) == "not_in_hand"
    assert refused(state, EndTurn()) == "not_now"
    assert refused(state, Answer(hand["shield"])) == ""


def test_hidden_things_may_be_dropped_by_a_die() -> None:
    state = duel(("drop-object",), ("dagger", "fireball"))
    dropped = after(state, of(state, "drop-object"))
    dagger = card(state, 1, "dagger")
    assert dropped.lying == {dagger: state.wizards[1].square}
    assert dagger not in dropped.wizards[1].hand
    nothing = duel(("drop-object",), ("fireball",))
    assert after(nothing, of(nothing, "drop-object")).wizards[1].hand == nothing.wizards[1].hand


@cases(
    ("make", "code", "words"),
    [
        (lambda s: of(s, "waterbolt", number="number-2"), "cast_number", "Waterbolt"),
        (lambda s: of(s, "waterbolt"), "cast", "Waterbolt"),
        (lambda s: of(s, "drop-object", Target("wizard", 1, thing=-1)), "cast", "treasure"),
        (lambda s: of(s, "rotate-sector", Target("sector", 0, lay=(0, 0, 3))), "cast", "/4"),
        (lambda s: of(s, "relocate-sector", Target("sector", 1, lay=(*s.maze.lays[1],))), "cast", "→"),
        (lambda s: Wield(card(s, 0, "dagger"), OTHER, throw=True), "throw", "Dagger"),
        (lambda s: Wield(card(s, 0, "dagger"), OTHER), "wield", "Dagger"),
        (lambda s: Strike(Target("side", 0)), "strike", ""),
        (lambda _s: Answer(), "no_answer", ""),
        (lambda s: Answer(card(s, 0, "waterbolt")), "answer", "Waterbolt"),
        (lambda _s: PutDown(-1), "put_down", ""),
        (lambda s: PickUp(card(s, 0, "dagger")), "pick_up", "Dagger"),
        (lambda s: Show(card(s, 0, "dagger")), "show", "Dagger"),
        (lambda s: Hasten(card(s, 0, "number-2")), "hasten", "2"),
    ],
)
def test_a_button_says_what_an_action_does(
    make: Callable[[GameState], Action], code: str, words: str
) -> None:
    hand = ("waterbolt", "number-2", "drop-object", "rotate-sector", "relocate-sector", "dagger")
    state = duel(hand)
    said = ENGINE.words(state, make(state))
    assert said.code == f"wizwar_hand.{code}"
    for language in ("en", "fr"):
        text = sentence(said, language)
        assert "{" not in text
    assert words.lower() in sentence(said, "en").lower()


def test_no_wall_rises_where_one_stands_and_sectors_lie_where_there_is_room() -> None:
    state = duel(("create-wall", "rotate-sector", "relocate-sector"))
    here, there = at(state, "C3"), at(state, "D3")
    half = next(state.maze.side(way.half) for way in state.maze.ways[here] if way.to == there)
    walled = state.replace(maze=state.maze.with_stand(half, "wall", "wall"))
    assert refused(walled, of(walled, "create-wall", Target("side", half))) == "side_taken"
    assert refused(state, of(state, "create-wall", Target("side", half))) == ""
    column, row, turned = state.maze.lays[0]
    turn = (column, row, (turned + 1) % 4)
    assert refused(state, of(state, "rotate-sector", Target("sector", 0, lay=turn))) == ""
    same = (column, row, turned)
    assert refused(state, of(state, "rotate-sector", Target("sector", 0, lay=same))) == "not_turned"
    free = next(iter(state.maze.free_places(0)))
    assert refused(state, of(state, "relocate-sector", Target("sector", 0, lay=(*free,)))) == ""
    assert refused(state, of(state, "relocate-sector", Target("sector", 0, lay=same))) == "no_free_place"
    assert refused(state, of(state, "rotate-sector", Target("sector", -1, lay=turn))) == "wrong_target"


def test_a_fire_that_burns_nobody_asks_nobody() -> None:
    state = duel((), ("number-2",))
    here, there = at(state, "C3"), at(state, "D4")
    way = next(one for one in state.maze.ways[here] if one.stand == "" and one.to != at(state, "D3"))
    there = way.to
    rules = state.battle.ruleset
    cold = rules.model_copy(update={"board": rules.board.model_copy(update={"fire_damage": 0})})
    state = state.replace(maze=state.maze.with_stand(way.half, "firewall"))
    mine = card(game((), ("absorb",)), 1, "absorb")
    for ruleset, step in ((rules, "answer"), (cold, "act")):
        now = state.replace(battle=replace(state.battle, ruleset=ruleset)).with_wizard(0, hand=(mine,))
        assert after(now, Walk((there,))).step == step


def test_the_first_card_of_the_deck_may_be_a_number() -> None:
    state = game(("number-5",))
    five = card(state, 0, "number-5")
    deck = list(state.battle.deck)
    deck[0], deck[five] = deck[five], deck[0]
    state = state.replace(battle=replace(state.battle, deck=tuple(deck))).with_wizard(0, hand=(0,))
    assert after(state, Hasten(0)).bonus == 5


def test_no_card_answers_a_blow_that_is_settled_before_anybody_is_asked_again() -> None:
    state = after(duel(("fireball",), ("full-reflection", "dagger")), of(duel(("fireball",)), "fireball"))
    assert state.step == "answer"
    answer = card(state, state.side, "full-reflection")
    rec = ENGINE.decide(state, Answer(answer), ScriptedDice([1] * 40))
    between = [one for one in rec.states if one.step == "answer" and not one.blows]
    assert between
    for one in between:
        assert not playable(one)
        assert all(why_not(one, held) is not None for held in one.wizards[one.side].hand)
