"""What cards do, counteractions in chains, things, treasures, and how a game is won and lost."""

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, PutDown
from editor.rules.wizwar.actions.turn import EndTurn
from editor.rules.wizwar.base import MYSELF, Target
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.odds import harm_of
from editor.rules.wizwar.state import GameState
from schemas.systems.wizwar_cards import WizwarCard

from .games import after, at, card, game, moved, with_card

OTHER = Target("wizard", 1)


def duel(mine: tuple[str, ...], theirs: tuple[str, ...] = ()) -> GameState:
    """Both wizards beside each other, the first one's turn in round 2."""
    state = game(mine, theirs)
    return moved(moved(state, 0, "C3"), 1, "D3")


def cast(state: GameState, slug: str, target: Target = OTHER, number: str = "") -> GameState:
    with_number = card(state, 0, number) if number else -1
    return after(state, Cast(card(state, 0, slug), target, with_number))


def reply(state: GameState, slug: str) -> GameState:
    assert state.step == "answer"
    return after(state, Answer(card(state, state.side, slug)))


@pytest.mark.rule("Cards")
def test_an_attack_hits_unless_it_is_countered_and_there_is_one_in_a_turn() -> None:
    state = cast(duel(("fireball", "powerthrust")), "fireball")
    assert (state.wizards[1].life, state.attacks, state.step) == (10, 1, "act")
    refusal = ENGINE.check(state, Cast(card(state, 0, "powerthrust"), OTHER))
    assert refusal is not None
    assert refusal.code == "wizwar_rules.no_attack"


@pytest.mark.parametrize(("slug", "number"), [("fireball", ""), ("powerthrust", "number-3")])
def test_what_an_attack_promises_is_what_it_does_and_says_what_it_is_made_of(slug: str, number: str) -> None:
    state = duel((slug, *([number] if number else [])))
    action = Cast(card(state, 0, slug), OTHER, card(state, 0, number) if number else -1)
    promised = harm_of(state, action)
    assert promised is not None
    assert sum(part.value for part in promised.parts) == promised.damage
    assert len(promised.parts) == (2 if number else 1)
    hit = after(state, action)
    assert state.wizards[1].life - hit.wizards[1].life == promised.damage
    fist = harm_of(state, Strike(OTHER))
    assert fist is not None
    assert [(part.code, part.rule) for part in fist.parts] == [("wizwar.part_fist", "Combat")]


@pytest.mark.rule("Combat")
def test_nobody_attacks_in_the_first_round_or_himself_and_neutral_spells_on_others_count() -> None:
    first = duel(("drag", "fireball")).replace(turn=1)
    for slug in ("drag", "fireball"):
        early = ENGINE.check(first, Cast(card(first, 0, slug), OTHER))
        assert early is not None
        assert (early.code, early.values["first"]) == ("wizwar_rules.too_early", 2)
    state = duel(("shrink", "fireball"))
    mine = ENGINE.check(state, Cast(card(state, 0, "fireball"), Target("wizard", 0)))
    assert mine is not None
    assert mine.code == "wizwar_rules.not_yourself"
    assert cast(state, "shrink").attacks == 1
    assert cast(state, "shrink", MYSELF).attacks == 0


@pytest.mark.rule("Cards")
@pytest.mark.parametrize(
    ("answers", "life", "mine"),
    [
        ((), 8, 15),  # 2 and the 5 of the card
        (("blunt",), 12, 15),  # half of 7, rounded up, is stopped
        (("blunt", "absorb"), 15, 15),  # then 3 of the 3 that are left
        (("full-shield",), 15, 15),
        (("full-reflection",), 15, 8),
    ],
)
def test_counteractions_add_up_and_may_turn_an_attack_round(
    answers: tuple[str, ...], life: int, mine: int
) -> None:
    state = cast(duel(("powerthrust", "number-5"), answers), "powerthrust", number="number-5")
    for slug in answers:
        state = reply(state, slug)
    while state.step == "answer":
        state = after(state, Answer())
    assert (state.wizards[1].life, state.wizards[0].life) == (life, mine)


@pytest.mark.rule("Cards")
def test_a_counteraction_can_be_countered_and_that_again() -> None:
    state = cast(duel(("fireball", "anti-anti"), ("full-shield", "anti-anti")), "fireball")
    state = reply(state, "full-shield")
    assert state.side == 0
    countered = reply(state, "anti-anti")
    assert countered.side == 1
    assert after(countered, Answer()).wizards[1].life == 10
    assert reply(countered, "anti-anti").wizards[1].life == 15


@pytest.mark.rule("Cards")
def test_all_damage_stopped_stops_side_effects_and_absorbed_cards_are_kept() -> None:
    struck = cast(duel(("lightning-blast", "number-3")), "lightning-blast", number="number-3")
    assert (struck.wizards[1].life, struck.under(1, "stunned")) == (12, True)
    state = cast(duel(("lightning-blast",), ("absorb-spell",)), "lightning-blast")
    state = reply(state, "absorb-spell")
    assert not state.under(1, "stunned")
    assert [state.battle.spec(one).card.slug for one in state.wizards[1].hand] == ["lightning-blast"]


@pytest.mark.rule("The turn")
def test_a_stunned_wizard_loses_his_turns_until_the_casters_turn_comes_again() -> None:
    state = cast(duel(("medusa", "number-2")), "medusa", number="number-2")
    turns = []
    for _ in range(3):
        state = after(state, EndTurn())
        turns.append((state.active, state.turn))
    assert turns == [(0, 3), (0, 4), (1, 4)]


@pytest.mark.rule("Movement")
def test_number_cards_lengthen_a_walk_once_in_a_turn() -> None:
    state = game(("number-4", "number-2"), ())
    assert means.squares_left(state) == 3
    state = after(state, Hasten(card(state, 0, "number-4")))
    assert (means.squares_left(state), means.reach(state, 0).value) == (7, 7)
    assert ENGINE.check(state, Hasten(card(state, 0, "number-2"))) is not None


@pytest.mark.rule("Changing the board")
def test_walls_rise_and_fall_and_what_falls_hurts_who_is_beside() -> None:
    state = duel(("create-wall", "destroy-wall"), ("absorb",))
    between = next(way for way in state.maze.ways[at(state, "C3")] if way.to == at(state, "D3"))
    side = Target("side", state.maze.side(between.half))
    walled = cast(state, "create-wall", side)
    assert walled.maze.stand(between.half) == "wall"
    assert not means.beside(walled, at(state, "C3"), at(state, "D3"))
    fallen = cast(walled, "destroy-wall", side)
    assert fallen.maze.stand(between.half) == ""
    assert (fallen.wizards[0].life, fallen.step) == (13, "answer")
    assert reply(fallen, "absorb").wizards[1].life == 15


@pytest.mark.rule("Combat")
def test_a_wall_breaks_by_its_points_and_a_punch_does_one() -> None:
    state = game((), ())
    side = next(one for one in sorted(means.sides_around(state, at(state, "A1"))))
    state = moved(state, 0, "A1")
    assert state.maze.stand(side) == "wall"
    for _ in range(19):
        state = after(state, Strike(Target("side", side))).replace(attacks=0)
    assert state.maze.stand(side) == "wall"
    broken = after(state, Strike(Target("side", side)), ScriptedDice([2]))
    assert broken.maze.stand(side) == "hole"


@pytest.mark.rule("Objects")
def test_a_thrown_dagger_lies_at_its_target_and_ends_the_turn_of_who_takes_it() -> None:
    state = duel(("dagger",))
    state = after(state, Wield(card(state, 0, "dagger"), OTHER, throw=True))
    (thing,) = state.lying
    assert (state.wizards[1].life, state.lying[thing]) == (13, at(state, "D3"))
    state = moved(state, 0, "D3")
    taken = after(state, PickUp(thing))
    assert (thing in taken.wizards[0].hand, taken.active) == (True, 1)
    assert len(taken.wizards[0].hand) == 3


@pytest.mark.rule("Victory")
def test_two_treasures_of_others_on_the_base_win() -> None:
    state = game((), ())
    state = state.replace(treasures=(*state.treasures[:2], state.bases[0], state.bases[0]))
    carrying = state.with_wizard(0, treasures=(3,))
    won = after(carrying, PutDown(-4))
    assert (won.step, won.winner) == ("over", 0)
    assert won.ended is not None
    assert won.ended.code == "wizwar_log.ended_treasures"


@pytest.mark.rule("Death")
def test_who_kills_takes_the_cards_and_discards_down_to_seven() -> None:
    state = duel(("sudden-death", *("number-2",) * 6), ("blunt", "drag", "speed"))
    state = cast(state.with_wizard(1, life=8, treasures=(0,)), "sudden-death")
    while state.step == "answer":
        state = after(state, Answer())
    assert (state.step, state.winner) == ("over", 0)
    assert len(state.wizards[0].hand) == 9
    assert not state.wizards[1].treasures


@pytest.mark.rule("Death")
def test_who_loses_both_treasures_is_out_and_his_cards_are_put_away() -> None:
    state = game((), ("drag",))
    gone = state.replace(treasures=(*state.treasures[:2], state.bases[0], at(state, "A1")))
    gone = moved(gone, 0, "C3").with_wizard(0, treasures=(3,), square=gone.bases[0])
    lost = after(gone, PutDown(-4))
    assert lost.winner == 0


@pytest.mark.rule("Objects")
def test_stones_work_face_up_and_burst_in_fire() -> None:
    state = duel(("fireball",), ("bloodstone", "speedstone"))
    shown = state.with_wizard(1, shown=frozenset(state.wizards[1].hand))
    assert means.power(shown, 1, "armour") == 1
    burnt = cast(shown, "fireball")
    assert (burnt.wizards[1].life, burnt.wizards[1].hand) == (11, ())


def test_doors_open_for_who_picks_their_lock_and_shut_behind_him() -> None:
    state = game(("pick-lock",), ())
    half = next(one for one in state.maze.sides if state.maze.stand(one) == "wall")
    state = state.replace(maze=state.maze.with_stand(half, "door"))
    mates = state.maze.mates
    state = state.with_wizard(0, square=half // 4)
    opened = cast(state, "pick-lock", Target("side", state.maze.side(half)))
    assert opened.maze.stand(half) == "open_door"
    through = after(opened, Walk((mates[half] // 4,)))
    assert through.maze.stand(half) == "door"
    assert after(opened, EndTurn()).maze.stand(half) == "door"


def test_a_door_in_a_turned_sector_shuts_where_it_was() -> None:
    state = game(("pick-lock", "rotate-sector"), ())
    maze = state.maze
    half = next(
        one for one in maze.sides if not maze.is_inner(one) and maze.stands[one] == maze.stand(one) == "wall"
    )
    state = state.replace(maze=maze.with_halves({half: "door", maze.mates[half]: "wall"}))
    state = state.replace(maze=state.maze.with_halves({maze.mates[half]: "door"}))
    before = state.maze
    state = state.with_wizard(0, square=half // 4)
    state = cast(state, "pick-lock", Target("side", maze.side(half)))
    lay = state.maze.lays[0]
    turned = Target("sector", 0, lay=(lay.column, lay.row, (lay.turned + 1) % 4))
    state = after(cast(state, "rotate-sector", turned), EndTurn())
    assert state.maze.stands == before.stands


HEALING_SHIELD = WizwarCard.model_validate(
    {
        "slug": "healing-shield",
        "name": {"en": "Healing Shield"},
        "card_type": "counteraction",
        "works_on": "self",
        "effects": [{"do": "stop", "share": "full"}, {"do": "heal", "points": 2}],
    }
)


@pytest.mark.rule("Cards")
def test_a_counteraction_is_played_as_a_neutral_card_in_ones_own_turn() -> None:
    state = with_card(duel(("absorb", "fireball")), 0, HEALING_SHIELD)
    healed = cast(state, "healing-shield", MYSELF)
    assert (healed.wizards[0].life, healed.attacks, healed.step) == (17, 0, "act")
    assert card(state, 0, "healing-shield") not in healed.wizards[0].hand
    refusal = ENGINE.check(state, Cast(card(state, 0, "absorb"), MYSELF))  # there is nothing to absorb
    assert refusal is not None
    assert refusal.code == "wizwar_rules.not_playable"


@pytest.mark.rule("Cards")
def test_what_a_counteraction_does_as_a_neutral_card_it_does_not_do_as_an_answer() -> None:
    state = with_card(duel(("fireball",)), 1, HEALING_SHIELD)
    assert reply(cast(state, "fireball"), "healing-shield").wizards[1].life == 15
