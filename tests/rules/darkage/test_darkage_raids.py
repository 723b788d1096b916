"""Who goes on a raid of Dark Age, who fights whom there, and when there is no fight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.rules.core.altered import altered
from editor.rules.core.dice import SeededDice
from editor.rules.darkage import rounds
from editor.rules.darkage.actions.cards import PlayInstant
from editor.rules.darkage.actions.clash import Aim, Support
from editor.rules.darkage.actions.raid import Commit, CommitLone, Intercept
from editor.rules.darkage.actions.turn import Done, Mark
from editor.rules.darkage.aftermath import end_combat
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.events.scores import VictoryCard
from editor.rules.darkage.fighting_values import commit_cost, sheets
from editor.rules.darkage.playable import playable, why_not
from editor.rules.darkage.state import HIDDEN, NONE, Combat, Fighter, Step
from schemas.base import must_be
from schemas.systems.darkage_effects import ChangesResources, Draws

from .table import PLAY, Table, fighting, instant, of_cards, said


def test_who_tried_a_lone_fighter_commits_nobody_else(table: Table) -> None:
    squire, _ = fighting(table, attack_lone=True, attack_pool=())
    table.at("attack_pool", "combat")
    assert table.refused(Commit(squire)) == "lone_tried"
    assert table.refused(CommitLone(squire)) == "lone_tried"
    assert table.state.fight.lone(0)
    assert not table.state.fight.lone(1)


def test_who_has_no_weapon_for_it_fires_at_nobody(table: Table) -> None:
    squire, banger = fighting(table)
    of_cards(table, squire, df=())
    table.at("aim", "combat")
    assert table.refused(Aim(squire, banger)) == "no_fire"
    assert said(table, Aim(squire, banger)) == "action_aim"


def test_who_supports_already_supports_no_other(table: Table) -> None:
    squire, banger = fighting(table)
    table.state = replace(table.state, combat=replace(table.state.fight, supports=((squire, banger),)))
    table.at("support", "combat")
    assert table.refused(Support(squire, banger)) == "not_free"
    assert said(table, Support(squire, banger)) == "action_support"
    assert said(table, Intercept()) == "action_intercept"


def test_a_raid_whose_reserve_is_gone_is_over_before_the_defence(table: Table) -> None:
    fighting(table, attack_pool=())
    table.at("reaction", "combat", acting=1)
    table.do(Done())
    assert table.state.combat is None
    assert table.state.step == "action"


@pytest.mark.parametrize("step", ["attack_pool", "aim", "pair", "support", "reaction"])
def test_no_card_is_played_after_a_combat_before_anybody_is_asked_again(table: Table, step: Step) -> None:
    fighting(table, attack_pool=())
    table.at("reaction", "combat", acting=1)
    rec = ENGINE.decide(table.state, Done(), SeededDice(1))
    over = next(one for one in rec.states if one.combat is None)
    assert over.phase == "combat"
    held = altered(over, step=step)
    assert not playable(held)
    assert all(why_not(held, card) is None for card in held.me.hand)


def test_a_round_without_enemies_is_no_fight(table: Table) -> None:
    fighting(table, defence_pool=())
    table.at("defender_cards", "combat", acting=1)
    table.do(Done())
    assert all(type(one).__name__ != "Rolled" for one in table.events)


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


@pytest.mark.parametrize(("viewer", "attack", "defence"), [("knights", 7, HIDDEN), ("crews", HIDDEN, 8)])
def test_a_card_laid_face_down_is_its_own_players_and_that_none_was_laid_everybodys(
    table: Table, viewer: str, attack: int, defence: int
) -> None:
    for laid, seen in (((7, 8), (attack, defence)), ((NONE, NONE), (NONE, NONE))):
        fighting(table, attack_card=laid[0], defence_card=laid[1])
        combat = must_be(PLAY.view(table.state, viewer).combat, Combat)
        assert (combat.attack_card, combat.defence_card) == seen


def test_after_a_lone_fighter_nothing_more_is_done_for_the_reserve(table: Table) -> None:
    squire, _ = fighting(table, attack_pool=())
    table.lay(0, command=5, markers=2)
    table.at("attack_pool", "combat")
    assert {type(one) for one in ENGINE.legal_actions(table.state)} >= {Mark, CommitLone}
    table.do(CommitLone(squire), 1)
    assert table.state.fight.attack_pool == (squire,)
    assert table.state.step != "attack_pool"


@pytest.mark.parametrize(
    ("lone", "won", "alive", "points"),
    [(True, True, True, 2), (False, True, True, 0), (True, False, True, 0), (True, False, False, 0)],
)
def test_a_card_for_a_lone_fighter_gives_its_points_where_he_alone_was_tried_and_has_won(
    table: Table, lone: bool, won: bool, alive: bool, points: int
) -> None:
    squire, banger = fighting(table, attack_lone=lone)
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "victory")
    of_cards(table, card, won_by="lone", victory_points=2)
    pools = {"attack_pool": (squire,) if alive else (), "defence_pool": () if won else (banger,)}
    table.state = replace(table.state, combat=replace(table.state.fight, attack_card=card, **pools))
    rec = ENGINE.record(table.state, SeededDice(1))
    end_combat(rec)
    assert [one.points for one in rec.events if isinstance(one, VictoryCard)] == [points]


@pytest.mark.parametrize("step", ["attack_pool", "defence_pool"])
def test_a_card_for_any_time_is_played_while_one_commits_others_are_not(table: Table, step: Step) -> None:
    """Erratum: New Options is played at any time."""
    squire, banger = fighting(table, attack_pool=(), defence_pool=())
    if step == "defence_pool":
        raid = Combat(1, 0, 0, place=0, attack_pool=(banger,))
        table.state = replace(table.state, combat=raid)
    for window in ("own_action", "when_attacked", "before_round", "enlistment"):
        card = instant(table, Draws(count=1), window=window)
        table.at(step, "combat")
        assert table.refused(PlayInstant(card)) == "other_window"
    card = instant(table, ChangesResources(command=1))
    cost = commit_cost(table.state, 0, Fighter(squire), attacking=step == "attack_pool")
    table.lay(0, hand=(card,), command=cost - 1, logistics=0)
    table.at(step, "combat")
    assert table.refused(Commit(squire)) == "too_dear"
    assert PlayInstant(card) in PLAY.legal_actions(table.state)
    table.do(PlayInstant(card))
    assert (table.state.step, table.state.players[0].command) == (step, cost)
    table.do(Commit(squire))
    assert squire in table.state.fight.pool(0)
