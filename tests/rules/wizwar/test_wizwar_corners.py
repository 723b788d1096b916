"""Rarer cases of Wiz-War: every edge of a sector, every side in sight, treasures on bases, what is told."""

from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.turn import EndTurn
from editor.rules.wizwar.base import Target
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.events.board import SectorLaid, SideBuilt, SideFell
from editor.rules.wizwar.events.moves import Hastened
from editor.rules.wizwar.events.turns import SectorsLaid, WizardOut
from editor.rules.wizwar.maze import Lay, build
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.refusals import edge_of
from editor.rules.wizwar.sight_lines import seen_sides
from editor.rules.wizwar.state import Blow, GameState, Lasting
from editor.rules.wizwar.wording import line, refuse, square_name
from schemas.messages import sentence
from schemas.systems.wizwar_board import WizwarMap
from schemas.systems.wizwar_cards import WizwarCard

from .games import after, at, card, codes, documents, game, moved, sector, with_card

OPEN = ("+-+-+-+", "|. . .|", "+ + + +", "|. B .|", "+ + + +", "|. . .|", "+-+-+-+")


def duel(mine: tuple[str, ...], theirs: tuple[str, ...] = ()) -> GameState:
    """Both wizards beside each other on C3 and D3."""
    return moved(moved(game(mine, theirs), 0, "C3"), 1, "D3")


def open_side(state: GameState) -> int:
    """The open side between both wizards."""
    here, there = at(state, "C3"), at(state, "D3")
    return next(state.maze.side(way.half) for way in state.maze.ways[here] if way.to == there)


def test_the_edges_of_a_sector_are_read_clockwise() -> None:
    sectors = [one for one in documents().values() if isinstance(one, WizwarMap)]
    assert sectors
    for one in sectors:
        plan = one.plan
        assert edge_of(one, 0) == plan[0][1::2]
        assert edge_of(one, 1) == "".join(row[-1] for row in plan[1::2])
        assert edge_of(one, 2) == plan[-1][1::2][::-1]
        assert edge_of(one, 3) == "".join(row[0] for row in plan[1::2])[::-1]


def test_on_open_ground_every_side_is_seen_from_every_square() -> None:
    maze = build((sector(*OPEN),), (Lay(0, 0, 0),))
    places = {maze.on_table(square): square for square in maze.squares}
    inside = {
        maze.side(maze.half(square, heading))
        for (column, row), square in places.items()
        for heading, to in ((1, (column + 1, row)), (2, (column, row + 1)))
        if to in places
    }
    assert len(inside) == 12
    for square in maze.squares:
        assert inside <= seen_sides(maze, square)


def test_who_wins_unhurt_has_lost_nothing() -> None:
    state = duel(()).replace(step="over", winner=0, ended=refuse("no_attack", "Combat"))
    result = WizwarPlay().result(state)
    assert result is not None
    assert dict(result.losses[state.battle.side_id(0)]) == {"elements": 0.0, "points": 0.0}


def test_a_card_for_sectors_is_played_on_no_side() -> None:
    state = duel(("rotate-sector",))
    refused = ENGINE.check(state, Cast(card(state, 0, "rotate-sector"), Target("side", open_side(state))))
    assert refused is not None
    assert refused.code == "wizwar_rules.wrong_target"


def test_numbers_of_the_hand_are_offered_for_the_walk() -> None:
    state = duel(("number-3", "dagger"))
    hastened = [one for one in ENGINE.legal_actions(state) if isinstance(one, Hasten)]
    assert hastened == [Hasten(card(state, 0, "number-3"))]


@pytest.mark.parametrize(
    ("base", "alive", "carried", "lost"),
    [(0, True, False, 0), (1, True, False, 1), (1, False, False, 0), (1, True, True, 0)],
)
def test_a_treasure_is_lost_on_the_base_of_another_who_lives(
    base: int, alive: bool, carried: bool, lost: int
) -> None:
    state = duel(())
    own = [number for number in range(len(state.treasures)) if state.battle.owner(number) == 0]
    elsewhere = next(square for square in state.maze.squares if square not in state.bases)
    places = [elsewhere] * len(state.treasures)
    places[own[0]] = state.bases[base]
    state = state.replace(treasures=tuple(places)).with_wizard(1, alive=alive)
    if carried:
        state = state.with_wizard(1, treasures=(own[0],))
    assert state.lost(0) == lost


def test_a_spell_that_ends_is_told_in_the_turn_of_its_caster() -> None:
    state = duel(())
    for caster, left, ends in ((1, 1, True), (1, 2, False), (0, 1, False)):
        now = state.replace(lasting=(Lasting("fast", 0, caster, left, 0),))
        assert ("spell_ended" in codes(now, EndTurn())) is ends


def test_damage_without_a_number_is_what_the_card_says() -> None:
    values: dict[str, Any] = {"slug": "mine", "name": "Mine", "card_type": "attack", "mark": "los"}
    block = {"do": "hurt", "damage": 3, "with_number": True}
    document = WizwarCard.model_validate({**values, "works_on": "breakable", "effects": [block]})
    state = with_card(duel(()), 0, document)
    half = open_side(state)
    state = state.replace(maze=state.maze.with_stand(half, "wall", "wall"))
    hit = after(state, Cast(len(state.battle.deck) - 1, Target("side", half)))
    assert hit.maze.harm[half] == 3


def test_the_log_names_the_squares_beside_a_new_wall() -> None:
    state = duel(())
    half = open_side(state)
    (reported,) = ENGINE.describe(state, SideBuilt(half, "wall"))
    beside = (half // 4, state.maze.mates[half] // 4)
    assert (reported.message.values["one"], reported.message.values["other"]) == tuple(
        square_name(state.maze, one) for one in beside
    )
    assert set(beside) == {at(state, "C3"), at(state, "D3")}


@pytest.mark.parametrize(("before", "after", "quarters"), [(0, 1, 1), (1, 3, 2), (3, 0, 1), (3, 2, 3)])
def test_the_log_says_by_how_many_quarters_a_sector_was_turned(
    before: int, after: int, quarters: int
) -> None:
    state = duel(())
    lay = state.maze.lays[0]
    state = state.replace(maze=state.maze.with_lay(0, lay._replace(turned=before), joints=True))
    (reported,) = ENGINE.describe(state, SectorLaid(0, (lay.column, lay.row, after), False))
    assert (reported.message.code, reported.message.values["quarters"]) == (
        "wizwar_log.sector_turned",
        quarters,
    )


def test_a_line_of_the_log_is_about_wizards_and_has_its_details() -> None:
    detail = refuse("no_attack", "Combat")
    reported = line("turn", {}, [0, -1], dice=[(6, 2)], details=(detail,))
    assert (reported.subjects, reported.details, reported.dice) == (("w0",), (detail,), ((6, 2),))


def test_a_counter_of_the_first_of_two_blows_names_what_it_counters() -> None:
    state = duel(("sudden-death", "anti-anti"), ("absorb",))
    state = after(state, Cast(card(state, 0, "sudden-death"), Target("wizard", 1)))
    state = after(state, Answer(card(state, 1, "absorb")))
    state = state.replace(blows=(*state.blows, Blow("indirect", 1, 0, damage=1)))
    action = Answer(card(state, 0, "anti-anti"))
    rec = ENGINE.decide(state, action, ScriptedDice([]))
    reported = [one.message for one in ENGINE.describe(state, rec.events[0])]
    assert [(one.code, one.values["other"]) for one in reported] == [
        (
            "wizwar_log.countered_counter",
            state.battle.spec(card(game((), ("absorb",)), 1, "absorb")).card.name,
        )
    ]


def test_a_sector_may_be_turned_by_one_two_or_three_quarters() -> None:
    state = duel(("rotate-sector",))
    rotate = card(state, 0, "rotate-sector")
    casts = [one for one in ENGINE.legal_actions(state) if isinstance(one, Cast) and one.card == rotate]
    for sector_, lay in enumerate(state.maze.lays):
        turns = {
            (one.target.lay[2] - lay.turned) % 4
            for one in casts
            if one.target is not None and one.target.number == sector_ and one.target.lay is not None
        }
        assert turns == {1, 2, 3}


@pytest.mark.parametrize(("die", "own"), [(1, True), (2, False)])
def test_at_a_junction_a_die_chooses_which_of_the_two_walls_falls(die: int, own: bool) -> None:
    state = duel(())
    maze = state.maze
    half = next(
        one
        for one in maze.sides
        if not maze.is_inner(one) and maze.stands[one] == maze.stands[maze.mates[one]] == "wall"
    )
    after_it = ENGINE.evolve(state, SideFell(half, die)).maze
    assert (after_it.stands[half] == "hole") is own
    assert (after_it.stands[maze.mates[half]] == "hole") is not own


def test_each_number_played_on_the_walk_counts_once() -> None:
    state = duel(("number-3", "number-2"))
    for count, slug in enumerate(("number-3", "number-2"), 1):
        state = ENGINE.evolve(state, Hastened(0, card(state, 0, slug), 1))
        assert (state.hastened, state.bonus) == (count, count)


@pytest.mark.parametrize(
    ("blocks", "drops"), [([{"do": "drop"}], True), ([{"do": "hurt", "damage": 1}, {"do": "drop"}], True),
                          ([{"do": "hurt", "damage": 1}], False)],
)  # fmt: skip
def test_a_card_makes_drop_whatever_else_it_does(blocks: list[dict[str, Any]], drops: bool) -> None:
    values: dict[str, Any] = {"slug": "mine", "name": "Mine", "card_type": "attack", "mark": "los"}
    document = WizwarCard.model_validate({**values, "works_on": "opponent", "effects": blocks})
    state = with_card(duel(()), 0, document)
    assert state.battle.specs[-1].drops is drops


def test_with_a_wizard_who_is_out_go_the_blows_at_him_and_the_spells_on_him_and_no_others() -> None:
    blows = (Blow("punch", 0, 1, damage=1), Blow("punch", 1, 0, damage=1))
    spells = (Lasting("fast", 0, 0, 3, 0), Lasting("fast", 1, 1, 3, 0))
    state = duel(()).replace(blows=blows, lasting=spells)
    left = ENGINE.evolve(state, WizardOut(1, "killed"))
    assert [one.victim for one in left.blows] == [0]
    assert [one.wizard for one in left.lasting] == [0]
    assert [one.alive for one in left.wizards] == [True, False]


def test_a_sector_that_is_not_turned_is_said_to_lie_as_it_is_drawn() -> None:
    state = duel(())
    one, other = ENGINE.describe(state, SectorsLaid((-1, -1), (0, 3)))
    assert sentence(one.message, "fr").endswith("comme il est dessiné.")
    assert sentence(other.message, "fr").endswith("tourné de 3 quarts de tour.")


def test_damage_to_a_door_stays_while_its_lock_is_picked() -> None:
    """Ten points of fifteen, then the door is opened and shuts: five more break it."""
    state = duel(("pick-lock",))
    half = open_side(state)
    maze = state.maze.with_stand(half, "door", "door").with_harm(half, 10)
    state = state.replace(maze=maze)
    opened = after(state, Cast(card(state, 0, "pick-lock"), Target("side", half)))
    assert opened.maze.stand(half) == "open_door"
    shut = after(opened, EndTurn())
    assert (shut.maze.stand(half), shut.maze.harm) == ("door", {half: 10})


@pytest.mark.rule("Death")
def test_the_base_of_a_dead_wizard_may_be_built_upon() -> None:
    state = game((), ())
    base = state.bases[1]
    state = moved(state, 1, "C3")
    assert means.is_barred(state, base)
    assert not means.is_barred(state.with_wizard(1, alive=False), base)


def test_a_picked_door_shuts_behind_who_is_dragged_through_it() -> None:
    state = duel(("pick-lock", "drag"))
    half = open_side(state)
    state = state.replace(maze=state.maze.with_stand(half, "door", "door"))
    opened = after(state, Cast(card(state, 0, "pick-lock"), Target("side", half)))
    dragged = after(opened, Cast(card(opened, 0, "drag"), Target("wizard", 1)))
    assert dragged.wizards[1].square == dragged.wizards[0].square
    assert (dragged.maze.stand(half), dragged.unlocked) == ("door", ())


def test_who_is_cursed_pays_for_cards_that_he_draws_by_a_card_too() -> None:
    state = duel(("meditation",))
    curse = Lasting("cursed", 0, 1, 3, 0)
    state = state.replace(lasting=(curse,))
    drawn = after(state, Cast(card(state, 0, "meditation")))
    assert (len(drawn.wizards[0].hand), drawn.wizards[0].life) == (2, state.wizards[0].life - 2)


@pytest.mark.parametrize(("mine", "legal"), [((), False), (("master-key",), True)])
def test_nobody_walks_to_and_fro_through_a_picked_door_in_one_walk(
    mine: tuple[str, ...], legal: bool
) -> None:
    state = duel(("pick-lock", *mine))
    half = open_side(state)
    state = state.replace(maze=state.maze.with_stand(half, "door", "door"))
    opened = after(state, Cast(card(state, 0, "pick-lock"), Target("side", half)))
    opened = opened.with_wizard(0, shown=frozenset(opened.wizards[0].hand))
    here, there = at(state, "C3"), at(state, "D3")
    assert ENGINE.check(opened, Walk((there,))) is None
    assert (ENGINE.check(opened, Walk((there, here))) is None) is legal


@pytest.mark.parametrize(("stones", "lost"), [((), 2), (("bloodstone",), 1)])
def test_a_bloodstone_takes_a_point_off_what_a_waterbolt_costs(stones: tuple[str, ...], lost: int) -> None:
    """Walled in, he cannot be washed away by two squares."""
    state = duel(("waterbolt",), stones)
    maze, here, there = state.maze, at(state, "C3"), at(state, "D3")
    for way in maze.ways[there]:
        if way.to != here:
            maze = maze.with_stand(way.half, "wall", "wall")
    state = state.replace(maze=maze).with_wizard(1, shown=frozenset(state.wizards[1].hand))
    struck = after(state, Cast(card(state, 0, "waterbolt"), Target("wizard", 1)))
    assert state.wizards[1].life - struck.wizards[1].life == lost
