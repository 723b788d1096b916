"""What attacks and shots promise is what the tables say."""

from __future__ import annotations

import pytest

from editor.rules.zargo.actions.fighting import Attack, Shoot
from editor.rules.zargo.actions.moving import Move
from editor.rules.zargo.events.combats import CombatFought
from editor.rules.zargo.odds import attack_odds, odds_after, shot_chance, shot_parts
from editor.rules.zargo.play import ZargoPlay
from editor.rules.zargo.shots import least_die
from editor.rules.zargo.state import NOBODY

from .zargo_games import PEOPLES, Game, played, setup

OPEN = ["......."] * 5
PLAY = ZargoPlay()


def fought(game: Game, action: Attack, die: int) -> CombatFought:
    before = game.state
    try:
        return next(one for one in game.act(action, die) if isinstance(one, CombatFought))
    finally:
        game.state = before


def test_an_attack_promises_what_six_dice_give() -> None:
    game = played(OPEN, {"knight": [(2, 2)]}, {"foot": [(3, 2)]}, step="combat")
    knight, foot = game.piece("knight"), game.piece("foot", side=1)
    odds = attack_odds(game.state, (knight,), foot)
    assert odds is not None
    events = [fought(game, Attack((knight,), foot), die) for die in range(1, 7)]
    for outcome, share in odds.shares.items():
        assert share == pytest.approx(sum(one.outcome == outcome for one in events) / 6)
    assert sum(odds.shares.values()) == pytest.approx(1)
    assert odds.difference == events[0].attack - events[0].defence
    assert sum(part.value for part in odds.parts) == odds.difference


def test_a_charge_that_is_not_ridden_yet_counts() -> None:
    game = played(OPEN, {"knight": [(1, 2)]}, {"foot": [(5, 2)]})
    knight, foot = game.piece("knight"), game.piece("foot", side=1)
    straight = game.way(knight, (2, 2), (3, 2), (4, 2), target=foot)
    promised = odds_after(game.state, (straight,))
    game.act(Move((straight,)))
    game.state = game.state.replace(step="combat")
    assert promised == attack_odds(game.state, (knight,), foot)
    assert promised is not None
    assert promised.attack > game.state.world.kind_of(knight).combat
    assert odds_after(game.state, (straight,)) is None, "the way is forbidden now"
    assert odds_after(game.state, ()) is None


def test_a_garrison_face_down_promises_nothing() -> None:
    game = Game(setup(OPEN, [{"titan": [(2, 2)]}, {}], cities=[(1, (3, 2), ["foot"])]), step="combat")
    titan = game.piece("titan")
    assert attack_odds(game.state, (titan,), city=0) is not None
    hidden = PLAY.view(game.state, PEOPLES[0])
    assert attack_odds(hidden, (titan,), NOBODY, 0) is None


def test_a_shot_hits_as_often_as_promised() -> None:
    game = played(OPEN, {"archer": [(2, 2)]}, {"foot": [(4, 2)]}, step="shots")
    archer, foot = game.piece("archer"), game.piece("foot", side=1)
    before, hits = game.state, 0
    for die in range(1, 7):
        hits += game.act(Shoot((archer,), foot), die)[0].hit
        game.state = before
    assert shot_chance(before, (archer,), foot) == pytest.approx(hits / 6)


def test_the_die_of_a_shot_says_what_it_is_made_of() -> None:
    game = played(OPEN, {"archer": [(2, 2), (2, 3)]}, {"foot": [(4, 2)]}, step="shots")
    first, second = (number for number, one in enumerate(game.state.pieces) if game.state.owner(number) == 0)
    foot = game.piece("foot", side=1)
    for shooters in ((first,), (first, second)):
        parts = shot_parts(game.state, shooters, foot)
        least, _far, table = least_die(game.state, shooters, foot)
        assert sum(part.value for part in parts) == least
        assert len(parts) == (2 if len(shooters) > 1 and table.added_by_each else 1)
        assert {part.rule for part in parts} == {"Archers"}
