"""The worked examples of Wiz-War's book, each with its section, and the borders of the rules beside them."""

from dataclasses import replace

import pytest

from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp
from editor.rules.wizwar.actions.turn import EndTurn
from editor.rules.wizwar.base import MYSELF, Target
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.state import GameState

from .games import after, card, game, moved

OTHER = Target("wizard", 1)


def duel(mine: tuple[str, ...], theirs: tuple[str, ...] = ()) -> GameState:
    """Both wizards beside each other, the first one's turn in round 2."""
    return moved(moved(game(mine, theirs), 0, "C3"), 1, "D3")


def cast(state: GameState, slug: str, target: Target = OTHER, number: str = "") -> GameState:
    side = state.active
    with_number = card(state, side, number) if number else -1
    return after(state, Cast(card(state, side, slug), target, with_number))


def answered(state: GameState, *slugs: str) -> GameState:
    """The state after these counteractions and no more."""
    for slug in slugs:
        state = after(state, Answer(card(state, state.side, slug)))
    while state.step == "answer":
        state = after(state, Answer())
    return state


def turns_of(state: GameState, count: int) -> list[int]:
    """Whose turns come next."""
    found = []
    for _ in range(count):
        state = after(state, EndTurn())
        found.append(state.active)
    return found


@pytest.mark.rule("Cards")
def test_a_lightning_blast_with_a_five_costs_five_points_and_a_turn() -> None:
    """ "ainsi un sort LIGHTNING BLAST avec une carte 5 causerait 5 points de dommages à un adversaire"."""
    struck = cast(duel(("lightning-blast", "number-5")), "lightning-blast", number="number-5")
    assert struck.wizards[1].life == 10
    assert turns_of(struck, 2) == [0, 1]


@pytest.mark.rule("Combat")
def test_a_card_without_a_number_has_a_power_and_a_duration_of_one() -> None:
    struck = cast(duel(("lightning-blast",)), "lightning-blast")
    assert struck.wizards[1].life == 14
    assert turns_of(struck, 2) == [0, 1]


@pytest.mark.rule("The turn")
def test_the_turn_of_the_book_a_walk_of_six_with_deeds_between() -> None:
    """A number card of 3 gives six squares: two, an attack, three back, a wall, one more, shrinking."""
    state = duel(("number-3", "fireball", "create-wall", "shrink"))
    state = moved(state, 1, "C3")
    state = after(state, Hasten(card(state, 0, "number-3")))
    assert means.squares_left(state) == 6
    ways = means.walks(state, 0, 1)
    there = min(ways)
    here = state.wizards[0].square
    state = after(state, Walk((there, here)))
    state = cast(state, "fireball")
    state = after(state, Walk((there, here, there)))
    assert means.squares_left(state) == 1
    free = next(
        side
        for side in sorted(means.sides_around(state, there))
        if state.maze.stand(side) == "" and {side // 4, state.maze.mates[side] // 4} != {here, there}
    )
    state = cast(state, "create-wall", Target("side", free))
    state = after(state, Walk((here,)))
    state = cast(state, "shrink", MYSELF)
    assert (means.squares_left(state), state.attacks, state.under(0, "shrunk")) == (0, 1, True)
    assert ENGINE.check(state, Walk((there,))) is not None


@pytest.mark.rule("The turn")
@pytest.mark.parametrize(
    ("slug", "number", "turns"),
    [
        ("lightning-blast", "", 1),
        ("lightning-blast", "number-2", 1),
        ("medusa", "", 1),
        ("medusa", "number-2", 2),
    ],
)
def test_a_stun_that_is_turned_round_costs_its_victim_as_many_turns(
    slug: str, number: str, turns: int
) -> None:
    hand = (slug, number) if number else (slug,)
    state = answered(cast(duel(hand, ("full-reflection",)), slug, number=number), "full-reflection")
    assert state.active == 0
    assert turns_of(state, turns + 2) == [1] * (turns + 1) + [0]


@pytest.mark.rule("Cards")
def test_absorb_takes_points_of_damage_and_no_turns() -> None:
    state = cast(duel(("medusa", "number-2"), ("absorb",)), "medusa", number="number-2")
    assert state.step == "act"  # nobody is asked: it would stop nothing
    assert turns_of(state, 3) == [0, 0, 1]
    hit = answered(
        cast(duel(("lightning-blast", "number-5"), ("absorb",)), "lightning-blast", number="number-5"),
        "absorb",
    )
    assert hit.wizards[1].life == 15 - (5 - 3)


@pytest.mark.rule("Cards")
def test_all_damage_absorbed_stops_the_side_effects_too() -> None:
    state = answered(
        cast(duel(("lightning-blast", "number-3"), ("absorb",)), "lightning-blast", number="number-3"),
        "absorb",
    )
    assert state.wizards[1].life == 15
    assert turns_of(state, 1) == [1]


@pytest.mark.rule("Combat")
@pytest.mark.parametrize(("life", "alive"), [(1, False), (2, True)])
def test_a_blow_takes_one_point_on_the_same_square_and_at_zero_one_is_dead(life: int, alive: bool) -> None:
    state = duel(())
    assert ENGINE.check(state, Strike(OTHER)) is not None  # beside is not on the same square
    state = moved(state, 1, "C3").with_wizard(1, life=life)
    state = after(state, Strike(OTHER))
    assert (state.wizards[1].alive, state.wizards[1].life) == (alive, life - 1)
    assert (state.winner, state.step) == ((None, "act") if alive else (0, "over"))


@pytest.mark.rule("New cards")
@pytest.mark.parametrize(("held", "after_it"), [(0, 2), (4, 6), (5, 7), (6, 7), (7, 7)])
def test_two_cards_are_drawn_and_never_more_than_seven_held(held: int, after_it: int) -> None:
    state = after(game(("number-2",) * held), EndTurn())
    assert len(state.wizards[0].hand) == after_it


@pytest.mark.rule("Objects")
def test_one_treasure_is_carried_at_a_time_beside_any_other_things() -> None:
    state = game(("dagger", "large-rock"))
    here = state.wizards[0].square
    state = state.replace(treasures=(here, here, here, *state.treasures[3:]))
    one = after(state, PickUp(-3))
    assert (one.wizards[0].treasures, one.active) == ((2,), 1)
    again = one.replace(active=0, side=0, taken=False)
    refusal = ENGINE.check(again, PickUp(-1))
    assert refusal is not None
    assert refusal.code == "wizwar_rules.one_treasure"


def a_wall_falls_on(*hand: str) -> GameState:
    """Both wizards beside a wall that the first destroys; the second holds these cards."""
    state = duel(("create-wall", "destroy-wall"), hand)
    here, there = state.wizards[0].square, state.wizards[1].square
    half = next(way.half for way in state.maze.ways[here] if way.to == there)
    side = Target("side", state.maze.side(half))
    return cast(cast(state, "create-wall", side), "destroy-wall", side)


@pytest.mark.rule("Cards")
@pytest.mark.parametrize(("slug", "asked"), [("absorb", True), ("blunt", True), ("full-reflection", False)])
def test_absorb_and_blunt_alone_answer_what_falls(slug: str, asked: bool) -> None:
    """ "on peut utiliser une carte ABSORB ou BLUNT contre les dégâts indirects"."""
    state = a_wall_falls_on(slug)
    assert (state.step == "answer") is asked
    assert answered(state).wizards[1].life == 13


@pytest.mark.rule("Cards")
def test_the_first_card_of_the_deck_answers_as_any_other() -> None:
    state = game(("powerthrust",))
    stop = card(game((), ("full-shield",)), 1, "full-shield")
    deck = list(state.battle.deck)
    deck[0], deck[stop] = deck[stop], deck[0]
    battle = replace(state.battle, deck=tuple(deck))
    state = moved(moved(state.replace(battle=battle), 0, "C3"), 1, "D3").with_wizard(1, hand=(0,))
    assert state.battle.spec(0).card.slug == "full-shield"
    assert after(state, Cast(card(state, 0, "powerthrust"), OTHER)).step == "answer"


@pytest.mark.rule("Victory")
def test_who_leads_at_the_limit_of_rounds_wins_by_treasures_then_by_life() -> None:
    def last(**changes: object) -> GameState:
        state = game((), ())
        state = state.replace(
            turn=state.battle.limit, active=1 - state.first, side=1 - state.first, **changes
        )
        return after(state, EndTurn())

    assert last().winner is None
    start = game((), ())
    richer = (replace(start.wizards[0], life=14), start.wizards[1])
    assert last(wizards=richer).winner == 1
    brought = (*start.treasures[:2], start.bases[0], start.treasures[3])
    assert last(wizards=richer, treasures=brought).winner == 0
