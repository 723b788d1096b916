"""The table of a game without code: all is logged, taken back and replayed; hands stay hidden."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from editor.rules.core.contract import IllegalActionError, Setup
from editor.rules.core.dice import ScriptedDice, SeededDice, thinking_dice
from editor.rules.core.map_arrays import MapArrays
from editor.rules.free.counting import Count, Write
from editor.rules.free.decks import Begin, Shuffle
from editor.rules.free.distances import laid_at
from editor.rules.free.game import scenario_problems
from editor.rules.free.mat import FieldMat
from editor.rules.free.measuring import AddMarker, Measure
from editor.rules.free.moving import Flip, Move, Turn
from editor.rules.free.play import PLAY
from editor.rules.free.putting import Put
from editor.rules.free.rolling import Roll
from editor.rules.free.state import GONE, TABLE, UNKNOWN, State, counted, hand_of, is_known
from editor.rules.free.turns import EndGame, HandOver, NextStep
from schemas.base import kind_of
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError
from tests.free_pond import done, pond_game, pond_map, pond_setup, ref

DECK, OUT = "deck:fate:0", "out:0"


@pytest.fixture
def begun() -> State:
    return done(PLAY.start(pond_setup()), Begin())


def _lines(state: State, action: Any, dice: Any = None) -> list[str]:
    found = []
    for event in PLAY.decide(state, action, dice or SeededDice(1)):
        found += [sentence(line.message, "en") for line in PLAY.describe(state, event) if not line.only_for]
        state = PLAY.evolve(state, event)
    return found


def test_hands_are_drawn_from_shuffled_decks(begun: State) -> None:
    assert [len(begun.at(hand_of(side))) for side in (0, 1)] == [2, 2]
    assert len(begun.at(DECK)) == 4
    fronts = sorted(one.front for one in begun.things if one.owner == 0 and one.place != TABLE)
    assert fronts == sorted(one.front for one in begun.game.pieces if one.place == DECK)
    other = done(PLAY.start(pond_setup()), Begin(), dice=SeededDice(2))
    assert [one.front for one in other.things] != [one.front for one in begun.things]


def test_a_seat_sees_its_own_hand_and_no_other(begun: State) -> None:
    mine, theirs = (begun.at(hand_of(side)) for side in (0, 1))
    seen = PLAY.view(begun, begun.game.scenario.sides[0].id)
    assert all(seen.things[one].front == begun.things[one].front for one in mine)
    assert all(seen.things[one].front == UNKNOWN for one in (*theirs, *begun.at(DECK)))
    # What differs only in what is hidden looks the same.
    shuffled = done(begun, Shuffle("deck:fate:1"), Shuffle(DECK), dice=SeededDice(9))
    after = PLAY.view(shuffled, begun.game.scenario.sides[0].id)
    assert [one.front for one in after.things] == [one.front for one in seen.things]


def test_a_card_is_laid_face_down_and_then_shown(begun: State) -> None:
    card = begun.at(hand_of(0))[0]
    name = begun.game.fronts[begun.things[card].front].name.get("en")
    laid = Put(card, TABLE, 100, 200, up=False)
    assert _lines(begun, laid) == ["North lays a card face down."]
    down = done(begun, laid)
    assert (is_known(down.things[card], 0), is_known(down.things[card], 1)) == (True, False)
    assert _lines(down, Flip(card)) == [f"Turned face up: {name}."]
    assert is_known(done(down, Flip(card)).things[card], 1)


def test_nobody_reaches_into_another_hand_or_under_the_top_card(begun: State) -> None:
    theirs, pile = begun.at(hand_of(1))[0], begun.at(DECK)
    for action, code in [
        (Put(theirs, TABLE), "not_your_hand"),
        (Put(pile[0], hand_of(0)), "not_on_top"),
        (Put(pile[-1], hand_of(1)), "not_your_hand"),
        (Put(pile[-1], "deck:none:0"), "no_such_place"),
        (Put(0, GONE), "no_such_place"),
        (Move(pile[-1], 1, 1), "not_on_table"),
        (Move(0, 99_999, 1), "too_far"),
        (AddMarker("fire", 1, -99_999), "too_far"),
        (Move(999, 1, 1), "not_on_table"),
        (Roll("dice", "banana"), "no_dice"),
        (Roll("named", "none"), "no_dice"),
        (Count("none", 0, 1), "no_counter"),
        (Count("gold", 7, 1), "not_there"),
        (Count("wounds", pile[0], 1), "not_on_table"),
        (Count("gold", 0, 999_999), "too_many_counted"),
        (Write(0, "x" * 401), "note_too_long"),
        (Write(-1, ""), "no_note"),
        (AddMarker("none", 0, 0), "no_marker"),
        (Shuffle("out:0"), "no_such_place"),
        (HandOver(0), "no_such_side"),
        (EndGame(2), "no_such_side"),
        (Begin(), "begun"),
    ]:
        trouble = PLAY.check(begun, action)
        assert trouble is not None, action
        assert trouble.code == f"free_table.{code}"
    with pytest.raises(IllegalActionError):
        PLAY.decide(begun, Put(theirs, TABLE), SeededDice(1))


def test_what_lies_on_a_piece_goes_along(begun: State) -> None:
    state = done(begun, Move(0, 100, 100), Move(1, 105, 100), Move(0, 300, 100))
    assert [(state.things[one].x, state.things[one].y) for one in (0, 1)] == [(300, 100), (305, 100)]
    alone = done(state, Move(0, 0, 0, turned=90, alone=True))
    assert [(alone.things[one].x, alone.things[one].turn) for one in (0, 1)] == [(0, 90), (305, 0)]
    assert _lines(begun, Move(0, begun.things[0].x + 100, begun.things[0].y)) == ["Frog 1: moved by 10 cm."]


def test_dice_tables_counters_and_notes(begun: State) -> None:
    assert _lines(begun, Roll("named", "hit"), ScriptedDice([3, 4])) == [
        "North rolls for “To hit” (2d6+1): 8."
    ]
    assert _lines(begun, Roll("table", "fate"), ScriptedDice([3])) == ["North rolls on “Fate” (d4): 3. Good"]
    assert _lines(begun, Roll("dice", "d20"), ScriptedDice([20])) == ["North rolls d20: 20."]
    state = done(begun, Count("wounds", 0, 2), Count("gold", 1, -1), Write(0, "hides"), Write(-1, "Rain"))
    wounds, gold = state.game.rules.counters
    assert (counted(state, wounds, 0), counted(state, gold, 1), counted(state, gold, 0)) == (2, 4, 5)
    assert (state.things[0].note, state.note) == ("hides", "Rain")
    assert [one.points for one in PLAY.standings(state)] == [5, 4]
    back = done(state, Count("wounds", 0, -2))
    assert back.things[0].counters == ()


def test_markers_come_and_go(begun: State) -> None:
    state = done(begun, AddMarker("fire", 10, 20))
    marker = len(state.things) - 1
    assert (state.things[marker].x, state.things[marker].place) == (10, TABLE)
    gone = done(state, Put(marker, GONE))
    assert not gone.has(marker)
    trouble = PLAY.check(state, Put(marker, DECK))
    assert trouble is not None


def test_used_cards_are_shuffled_in_again(begun: State) -> None:
    card = begun.at(hand_of(0))[0]
    state = done(begun, Put(card, "discard:fate:0"))
    assert is_known(state.things[card], 1)
    again = done(state, Shuffle(DECK, discards=True))
    assert (len(again.at(DECK)), again.at("discard:fate:0")) == (5, ())
    lost = done(begun, Count("wounds", 0, 1), Put(0, OUT))
    assert (lost.things[0].counters, lost.at(OUT)) == ((), (0,))


def test_distances_are_told_in_the_unit_of_the_game(begun: State) -> None:
    state = done(begun, Move(0, 0, 0), Move(1, 254, 0))
    assert _lines(state, Measure(0, 1)) == ["Frog 1 – Frog 2: 25.4 cm."]
    inches = done(PLAY.start(pond_setup(pond_game(measure="inch"))), Begin(), Move(0, 0, 0), Move(1, 254, 0))
    assert _lines(inches, Measure(0, 1)) == ["Frog 1 – Frog 2: 10 in."]


def test_on_a_map_pieces_lie_in_fields() -> None:
    board = pond_map("square", 6, 5)
    state = done(PLAY.start(pond_setup(board=board)), Begin())
    assert (state.game.width, state.game.depth) == (240, 200)
    first, second = laid_at(state, 33.0, 5.0), laid_at(state, 130.0, 130.0)
    assert (first, second) == ((20, 20), (140, 140))
    state = done(state, Move(0, *first), Move(1, *second))
    assert _lines(state, Measure(0, 1)) == ["Frog 1 – Frog 2: 6 fields."]
    assert laid_at(state, -50.0, 5.0) == (-50, 5)


@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
def test_the_middle_of_a_field_lies_in_it(kind: str) -> None:
    mat = FieldMat(MapArrays.from_map(pond_map(kind, 5, 4)), 40)
    for column in range(5):
        for row in range(4):
            x, y = mat.centre((column, row))
            assert mat.field_at(x + 5, y - 5) == (column, row)
            assert 0 < x < mat.size[0]
            assert 0 < y < mat.size[1]


def test_steps_go_round_the_sides_and_the_players_say_who_has_won(begun: State) -> None:
    state = begun
    seen = []
    for _ in range(3):
        state = done(state, NextStep())
        seen.append((state.turn, state.step, state.active))
    assert seen == [(1, 0, 1), (1, 1, 0), (2, 0, 0)]
    over = done(state, HandOver(1), EndGame(1))
    assert PLAY.to_act(over) is None
    result = PLAY.result(over)
    assert result is not None
    assert (result.winner, result.turns) == ("south", 2)
    last = done(PLAY.start(pond_setup(turn_limit=1)), Begin(), NextStep(), NextStep(), NextStep())
    trouble = PLAY.check(last, NextStep())
    assert trouble is not None
    assert trouble.code == "free_table.turns_over"


def test_an_army_without_cards_for_its_deck_is_refused() -> None:
    setup = pond_setup(pond_game(decks=[{"id": "spells", "name": "Spells", "kind": "spell"}]))
    assert [(one.code, one.path) for one in PLAY.refusals(setup)] == [
        ("free_table.deck_empty", "sides[0].army"),
        ("free_table.deck_empty", "sides[1].army"),
    ]
    assert scenario_problems(setup) == PLAY.refusals(setup)
    rest = {one.id: one for one in setup.documents.values() if kind_of(one) != "army"}
    without = Setup(setup.scenario, rest)
    assert [one.code for one in PLAY.refusals(without)] == ["free_table.deck_no_army"] * 2
    assert PLAY.refusals(Setup(setup.scenario, {}))[0].code == "free_table.no_game"
    assert scenario_problems(Setup(setup.scenario, {})) == ()  # that the game is missing is told already
    everybody = {"id": "all", "name": "All", "of": "all", "cards": [{"card": ref(10, "card"), "count": 9}]}
    shared = done(PLAY.start(pond_setup(pond_game(decks=[everybody | {"hand": 3}]))), Begin())
    assert [len(shared.at(hand_of(side))) for side in (0, 1)] == [3, 3]
    assert len(shared.at("deck:all:-1")) == 3


def test_many_random_games_are_replayed_by_their_events_and_taken_back() -> None:
    for seed in range(6):
        chance, dice = random.Random(seed), SeededDice(seed)
        state = PLAY.start(pond_setup())
        log: list[tuple[State, Any]] = []
        for _ in range(60):
            if PLAY.to_act(state) is None:
                break
            offered = list(islice(PLAY.legal_actions(state), 300))
            offered = [one for one in offered if not isinstance(one, EndGame)]
            action = PLAY.action_from(PLAY.action_data(chance.choice(offered)))
            for language in LANGUAGES:
                assert sentence(PLAY.engine.words(state, action), language)
            for event in PLAY.decide(state, action, dice):
                assert PLAY.event_from(PLAY.event_data(event)) == event
                for line in PLAY.describe(state, event):
                    assert all(sentence(line.message, language) for language in LANGUAGES)
                log.append((state, event))
                state = PLAY.evolve(state, event)
        again = PLAY.start(pond_setup())
        for before, event in log:
            assert again.things == before.things  # any moment can be gone back to
            again = PLAY.evolve(again, PLAY.event_from(PLAY.event_data(event)))
        assert (again.things, again.counters, again.turn) == (state.things, state.counters, state.turn)


def test_the_computer_ticks_its_steps_off_and_comes_to_an_end() -> None:
    for limit in (None, 3):
        state, dice = PLAY.start(pond_setup(turn_limit=limit)), SeededDice(1)
        for _ in range(50):
            player = PLAY.to_act(state)
            if player is None:
                break
            state = done(state, PLAY.choose(PLAY.view(state, player), player, dice))
        assert PLAY.result(state) is not None


def test_a_piece_is_turned_where_it_lies(begun: State) -> None:
    state = done(begun, Turn(0, 45), Turn(0, -90))
    assert state.things[0].turn == 315


def test_a_large_map_is_reached_from_edge_to_edge() -> None:
    state = done(PLAY.start(pond_setup(board=pond_map("square", 300, 2))), Begin())
    x, y = state.layout.spots[-1]
    assert x > 11_000
    assert done(state, Move(0, x, y)).things[0].x == x


def test_a_shared_card_belongs_to_nobody_once_it_is_put_back() -> None:
    deck = {"id": "luck", "name": "Luck", "of": "all", "cards": [{"card": ref(10, "card")}]}
    state = done(PLAY.start(pond_setup(pond_game(decks=[deck]))), Begin())
    pile = "deck:luck:-1"
    (card,) = state.at(pile)
    state = done(state, Put(card, hand_of(0)), Put(card, pile), HandOver(1))
    assert state.things[card].owner == -1
    state = done(state, Put(card, TABLE, 10, 10, up=False))
    assert [is_known(state.things[card], side) for side in (0, 1)] == [False, True]


def test_units_of_a_deck_are_held_in_hands_and_no_other_game_has_any() -> None:
    deck = {"id": "frogs", "name": "Frogs", "kind": "unit", "hand": 1}
    setup = pond_setup(pond_game(decks=[deck]))
    frogs = [one for one in setup.documents.values() if kind_of(one) != "card"]
    state = done(PLAY.start(Setup(setup.scenario, {one.id: one for one in frogs})), Begin())
    assert [len(state.layout.hands), len(state.at(hand_of(0)))] == [2, 1]
    bare = PLAY.start(Setup(pond_setup().scenario, {**{one.id: one for one in frogs}, **_no_decks()}))
    assert bare.layout.hands == ()
    refused = PLAY.check(bare, Put(0, hand_of(0)))
    assert refused is not None
    assert refused.code == "free_table.not_your_hand"


def _no_decks() -> dict[str, Any]:
    game = pond_game(decks=[])
    return {game.id: game}


def test_a_note_on_a_hidden_card_is_read_by_its_owner_alone(begun: State) -> None:
    card = begun.at(hand_of(0))[0]
    state = done(begun, Put(card, TABLE, 9, 9, up=False))
    (event,) = PLAY.decide(state, Write(card, "a trap"), SeededDice(1))
    told, read = PLAY.describe(state, event)
    assert (told.only_for, read.only_for) == (None, "north")
    assert sentence(told.message, "en") == "A hidden card: a note is written on it."
    assert sentence(read.message, "en") == "A hidden card, note: “a trap”"


def test_a_counter_on_a_hidden_card_is_seen_by_all(begun: State) -> None:
    card = begun.at(hand_of(0))[0]
    state = done(begun, Put(card, TABLE, 9, 9, up=False), Count("wounds", card, 2))
    seen = PLAY.view(state, begun.game.scenario.sides[1].id)
    assert (seen.things[card].front, seen.things[card].counters) == (UNKNOWN, (("wounds", 2),))


def test_it_is_said_why_something_is_not_done_now(begun: State) -> None:
    ended = done(begun, EndGame(0))
    for state, action, code in [
        (PLAY.start(pond_setup()), NextStep(), "not_begun"),
        (ended, NextStep(), "over"),
    ]:
        refused = PLAY.check(state, action)
        assert refused is not None
        assert refused.code == f"free_table.{code}"


def test_more_pieces_than_lie_on_a_table_are_refused_before_one_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def made(_setup: Setup) -> None:
        raise AssertionError("they are made")

    monkeypatch.setattr("editor.rules.free.game.game_of", made)
    decks = [{"id": "luck", "name": "Luck", "cards": [{"card": ref(10, "card"), "count": 100}] * 10}]
    (problem,) = PLAY.refusals(pond_setup(pond_game(decks=decks)))
    assert (problem.code, problem.values["count"]) == ("free_table.too_many", 2 * 1000 + 2 * 8)


def test_nobody_is_advised(begun: State) -> None:
    with pytest.raises(EditorError) as refused:
        PLAY.advise(begun, PLAY.to_act(begun) or "", thinking_dice(1))
    assert [one.code for one in refused.value.problems] == ["hint.no_rules"]
