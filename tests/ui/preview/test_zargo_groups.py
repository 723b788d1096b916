"""Garrisons and groups of attackers of Zargo put together piece by piece, and pieces dragged over the map."""

from __future__ import annotations

from editor.rules.zargo.actions.fighting import Attack
from editor.rules.zargo.actions.moving import Move
from editor.rules.zargo.actions.set_up import HoldCity, Place
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.state import NOBODY
from editor.ui.pages.preview.board import Aim, Verdict
from editor.ui.systems.zargo.hand import ZargoGuide
from editor.ui.systems.zargo.hand_groups import Garrison, Group
from tests.rules.zargo.zargo_games import Game, played, setup

OPEN = ["........."] * 7


def test_any_pieces_make_a_garrison() -> None:
    made = setup(
        OPEN, [{}, {}], cities=[(0, (2, 2), ())], reserve=[{"foot": 3, "knight": 1, "archer": 2}, {}]
    )
    game, guide = Game(made, step="garrisons"), ZargoGuide("en")
    draft = guide.draft(game.state)
    subject = guide.subjects(game.state)[0]
    chosen = []
    for wanted in ("Knight", "Archer", "Archer", "Foot"):
        offered = guide.choices(game.state, subject, None, draft) or ()
        assert len(offered) <= 6, "a list that one need not scroll"
        draft = next(one.draft for one in offered if f": {wanted}" in one.words and not one.chosen)
        chosen.append(wanted.lower())
    assert isinstance(draft, Garrison)
    names = [game.state.world.kind_of(one).entry for one in draft.pieces]
    assert names == chosen
    declared = guide.declaration(game.state, draft)
    assert declared is not None
    assert declared.action == HoldCity(0, draft.pieces)
    assert ENGINE.check(game.state, declared.action) is None
    full = guide.choices(game.state, subject, None, draft) or ()
    assert all(one.chosen for one in full), "four are the most"
    empty = guide.declaration(game.state, Garrison())
    assert empty is not None
    assert empty.question


def test_a_piece_is_placed_anywhere_on_its_continent() -> None:
    home = [(column, row) for column in range(5) for row in range(7)]
    made = setup(OPEN, [{}, {}], cities=[(0, (2, 2), ())], reserve=[{"foot": 2}, {}], homes=[home, [(8, 6)]])
    game, guide = Game(made, step="pieces"), ZargoGuide("en")
    choices = guide.choices(game.state, guide.subjects(game.state)[0], None, None) or ()
    placed = {one.action.at for one in choices if isinstance(one.action, Place)}
    assert placed == {game.cell(at) for at in home if at != (2, 2)}
    assert all(one.on_field for one in choices)


def test_any_group_attacks_together_with_its_odds() -> None:
    game = played(
        OPEN, {"foot": [(3, 2), (4, 3), (2, 3)], "knight": [(5, 5)]}, {"foot": [(3, 3)]}, step="combat"
    )
    guide, state = ZargoGuide("en"), game.state
    first, second, third = (f"piece:{game.piece('foot', number)}" for number in range(3))
    assert guide.subjects(state) == (first, second, third)
    board = guide.board
    foe = game.piece("foot", side=1)
    draft = guide.draft(state)
    for subject in (first, third):
        number = int(subject.partition(":")[2])
        lift = board.lift(state, Aim(game.at(number)), draft)
        assert lift is not None
        assert lift.arrow
        (choice,) = board.drop(state, lift, Aim((3, 3)), draft).choices
        draft = choice.draft
    assert isinstance(draft, Group)
    assert draft.pieces == (game.piece("foot", 0), game.piece("foot", 2))
    declared = guide.declaration(state, draft)
    assert declared is not None
    assert declared.action == Attack(draft.pieces, foe, NOBODY)
    assert any("%" in line for line in declared.lines)
    assert len(board.signs(state, draft)) == 2
    away = next(one for one in guide.choices(state, third, None, draft) or () if one.chosen)
    assert away.draft.pieces == (game.piece("foot", 0),)
    everybody = next(one for one in guide.choices(state, first, None, draft) or () if not one.at)
    assert set(everybody.draft.pieces) == {game.piece("foot", number) for number in range(3)}


def test_a_piece_goes_where_it_is_dragged_and_a_group_goes_along() -> None:
    game = played(OPEN, {"foot": [(1, 3), (1, 4)], "knight": [(0, 0)]}, {"titan": [(7, 3)]})
    guide, state = ZargoGuide("en"), game.state
    board, number = guide.board, game.piece("foot")
    lift = board.lift(state, Aim((1, 3)), ())
    assert lift is not None
    (choice,) = board.drop(state, lift, Aim((3, 3)), ()).choices
    assert isinstance(choice.action, Move)
    assert choice.action.ways[0].piece == number
    assert board.trail(state, lift, Aim((3, 3)), ()).cost == "Points: 2 of 5, 3 left"
    far = board.drop(state, lift, Aim((8, 6)), ())
    assert far.refusal.endswith(".")
    assert not far.choices
    near = board.drop(state, lift, Aim((7, 3)), ())
    assert "too weak" in near.refusal or near.choices[0].draft
    moved = state
    for onward in board.group(
        state, (f"piece:{number}", f"piece:{game.piece('foot', 1)}"), lift, Aim((3, 3)), ()
    ):
        (one,) = onward(moved)
        assert ENGINE.check(moved, one.action) is None
        game.act(one.action)
        moved = game.state
    assert game.at(number) == (3, 3)
    assert game.at(game.piece("foot", 1)) == (3, 4)
    assert not board.lift(moved, Aim((3, 3)), ()), "it has moved"


def test_who_can_go_nowhere_is_not_asked_to_move() -> None:
    isles = ["~~~~~~~~~"] * 7
    isles[1], isles[5] = "~.~~~~~~~", "~~~~~~~.~"
    game = played(isles, {"foot": [(1, 1)]}, {"foot": [(7, 5)]})
    guide = ZargoGuide("en")
    assert guide.subjects(game.state) == ()
    declared = guide.declaration(game.state, guide.draft(game.state))
    assert declared is not None
    assert not declared.pending


def test_a_garrison_names_its_pieces_and_its_button_has_room() -> None:
    made = setup(
        OPEN, [{}, {}], cities=[(0, (2, 2), ())], reserve=[{"foot": 3, "knight": 1, "archer": 2}, {}]
    )
    state, guide = Game(made, step="garrisons").state, ZargoGuide("en")
    foot = [one for one in state.world.of_side[0] if state.world.kind_of(one).entry == "foot"]
    draft = Garrison(tuple(foot[:2]))
    inside = [one.words for one in guide.choices(state, "city:0", None, draft) or () if one.chosen]
    assert inside == ["2 × Foot: take one out"]
    declared = guide.declaration(state, draft)
    assert declared is not None
    assert declared.words == "Garrison of 2 pieces"
    assert "Foot" in declared.lines[0]


def test_who_is_too_far_from_a_bridge_is_told_so_and_not_that_he_would_swim() -> None:
    rows = ["....~~...."] * 3
    made = setup(rows, [{"foot": [(0, 1)]}, {"foot": [(9, 2)]}], roads=[[(3, 1), (4, 1), (5, 1), (6, 1)]])
    game, guide = Game(made, step="move"), ZargoGuide("en")
    lift = guide.board.lift(game.state, Aim((0, 1)), ())
    assert lift is not None
    verdict = guide.board.drop(game.state, lift, Aim((8, 1)), ())
    assert "movement points" in verdict.refusal
    assert "enter the sea" in guide.board.drop(game.state, lift, Aim((4, 0)), ()).refusal


def test_between_two_enemies_it_is_asked_whom_a_piece_attacks() -> None:
    game = played(OPEN, {"knight": [(0, 3)]}, {"foot": [(4, 2), (4, 3)]})
    guide, state = ZargoGuide("en"), game.state
    lift = guide.board.lift(state, Aim((0, 3)), ())
    assert lift is not None
    (between,) = (
        set(state.world.beside[game.cell((4, 2))])
        & set(state.world.beside[game.cell((4, 3))])
        & set(lift.data) - {game.cell((5, 2))}
    )
    at = state.world.at(between)
    assert at in guide.board.places(state, lift, 0, ())
    either = guide.board.drop(state, lift, Aim(at), ()).either
    assert {one.action.ways[0].target for one in either} == {game.piece("foot", n, side=1) for n in (0, 1)}
    assert len({one.words for one in either}) == 2
    assert guide.board.trail(state, lift, Aim(at), ()).cost == "Points: 3 of 7, 4 left"
    weak = played(OPEN, {"foot": [(2, 3)]}, {"titan": [(4, 2), (4, 3)]}).state
    lift = guide.board.lift(weak, Aim((2, 3)), ())
    assert lift is not None
    gathered = guide.board.drop(weak, lift, Aim(at), ()).either
    assert len({one.words for one in gathered}) == 2, "each names its enemy, also where others have to come"
    assert all(one.draft for one in gathered)


def test_who_places_a_piece_in_a_chasm_is_told_that_it_is_held() -> None:
    rows = ["....x...."] * 3
    made = setup(rows, [{}, {"foot": [(8, 2)]}], cities=[(0, (2, 1), ())], reserve=[{"foot": 2}, {}])
    game, guide = Game(made, step="pieces"), ZargoGuide("en")
    (waiting,) = guide.board.waiting(game.state, "", None)
    lift = guide.board.take(game.state, waiting.subject, None)
    assert lift is not None
    told = {at: guide.board.trail(game.state, lift, Aim(at), None).notes for at in ((3, 0), (4, 0))}
    assert [len(notes) for notes in told.values()] == [1, 2]
    assert told[4, 0][1] == "a chasm: it holds the piece for 3 turns"
    (choice,) = guide.board.drop(game.state, lift, Aim((4, 0)), None).choices
    game.act(choice.action)
    placed = game.piece("foot")
    assert game.state.is_held(game.state.pieces[placed])


def test_ending_the_moves_names_who_has_not_moved() -> None:
    game = played(OPEN, {"foot": [(1, 3), (1, 4)], "knight": [(0, 0)]}, {"titan": [(7, 3)]})
    guide = ZargoGuide("en")
    declared = guide.declaration(game.state, guide.draft(game.state))
    assert declared is not None
    assert declared.pending == guide.subjects(game.state)
    assert len(declared.pending) == 3


def test_nothing_is_refused_where_one_points_at_a_piece_of_ones_own() -> None:
    game = played(OPEN, {"foot": [(3, 2), (4, 3)]}, {"foot": [(3, 3)]}, step="combat")
    board, state = ZargoGuide("en").board, game.state
    lift = board.lift(state, Aim((3, 2)), Group())
    assert lift is not None
    assert board.drop(state, lift, Aim((4, 3)), Group()) == Verdict()
    assert board.drop(state, lift, Aim((3, 3)), Group()).choices
