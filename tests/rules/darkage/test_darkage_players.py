"""The computer players of Dark Age: what they want, and what they try out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import CHARACTERS, AiSettings
from editor.rules.core.dice import SeededDice
from editor.rules.darkage.actions.cards import PlayInstant
from editor.rules.darkage.actions.raid import CommitLone, Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Done, Throw
from editor.rules.darkage.ai import plain, skilled, trying
from editor.rules.darkage.ai.trying import outlook
from editor.rules.darkage.ai.worth import useful_attachments
from editor.rules.darkage.state import NONE, Combat, Fighter
from schemas.systems.darkage_effects import ChangesFighters, ChangesResources, Draws, HelpsEnlisting

from .table import PLAY, Make, Table, fighting, instant, of_cards


def test_what_matters_in_a_combat_is_tried_out_and_legal(setup_of: Make) -> None:
    setup, dice = setup_of("toll-and-tax"), SeededDice(3)
    state, tried = PLAY.start(setup), set[str]()
    for _ in range(400):
        side = PLAY.to_act(state)
        if side is None or len(tried) == len(skilled.MATTERS):
            break
        view = PLAY.view(state, side)
        if state.step in skilled.MATTERS and state.step not in tried:
            tried.add(state.step)
            action = skilled.choose(view, SeededDice(1), 1, "balanced")
            assert PLAY.check(state, action) is None
        action = plain.choose(view, plain.KEEN)
        for event in PLAY.decide(state, action, dice):
            state = PLAY.evolve(state, event)
    assert {"attack_card", "attack_place", "defence_pool"} <= tried
    side = PLAY.to_act(PLAY.start(setup))
    assert side is not None
    first = PLAY.start(setup)
    assert (
        PLAY.check(first, PLAY.choose(PLAY.view(first, side), side, dice, AiSettings("calculating"))) is None
    )


@pytest.mark.parametrize("character", CHARACTERS)
def test_who_may_come_between_thinks_of_it(setup_of: Make, character: Any) -> None:
    table = Table(setup_of("four-corners"))
    game = table.state.game
    one, other = (next(card for card in game.stocks[side] if game.is_unit(card)) for side in (0, 1))
    table.lay(0, zone=(Fighter(one),))
    table.lay(1, zone=(Fighter(other),))
    table.state = replace(table.state, combat=Combat(0, 1, 1, place=0, attack_pool=(one,)))
    table.state = replace(table.state, combat=replace(table.state.fight, asked=(2,)))
    table.at("intercept", "combat", acting=2)
    found = skilled.choose(table.state, SeededDice(2), 1, character)
    assert isinstance(found, Done | Intercept)
    assert PLAY.check(table.state, found) is None


def test_who_gains_most_by_a_card_is_named_first(table: Table) -> None:
    table.at("action")
    game = table.state.game
    fighters = [Fighter(card) for card in game.stocks[0] if game.is_unit(card)][:6]
    card = next(card for card in game.stocks[0] if game.sort(card) == "skill")
    tougher, cheaper = ChangesFighters(life=2), HelpsEnlisting()
    of_cards(table, card, tougher, cheaper, command=0, logistics=0)
    table.lay(0, zone=tuple(fighters), hand=(card,))
    found = useful_attachments(table.state, card)
    assert found
    controls = [game.unit(one.card).control for one in found]
    assert controls == sorted(controls, reverse=True)
    of_cards(table, card, cheaper)
    assert [one.card for one in useful_attachments(table.state, card)] == sorted(one.card for one in found)
    table.lay(0, command=0, logistics=0)
    of_cards(table, card, tougher, command=9, logistics=9)
    assert useful_attachments(table.state, card) == [], "nobody pays for it"


def test_a_game_that_is_won_is_worth_all(table: Table) -> None:
    won = replace(table.state, winner=0, step="over")
    assert outlook(won, 0) == -outlook(won, 1) > 100
    assert abs(outlook(table.state, 0)) < outlook(won, 0)


def test_the_plain_player_serves_himself_where_it_gains_something(table: Table) -> None:
    table.at("action")
    renew = instant(table, Draws(count=1, renew=True))
    table.lay(0, hand=(renew, table.card("squire", 0), table.card("squire", 0, 1)))
    assert plain._serve(table.state) is None, "a full hand is not thrown away"
    table.lay(0, hand=(renew,))
    assert plain._serve(table.state) == PlayInstant(renew, NONE, NONE)


def test_without_command_a_lone_fighter_is_tried_and_then_nobody(table: Table) -> None:
    squire, _ = fighting(table, attack_pool=())
    table.lay(0, command=0, logistics=0)
    table.at("attack_pool", "combat")
    assert plain._pool(table.state) == CommitLone(squire)
    table.lay(0, zone=())
    assert plain._pool(table.state) == Done()


def test_a_card_won_by_a_lone_fighter_is_laid_for_him_alone(table: Table) -> None:
    fighting(table)
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "victory")
    cards = list(game.cards)
    cards[card] = game.other(card).model_copy(update={"won_by": "lone", "victory_points": 2})
    table.state = replace(table.state, game=replace(game, cards=tuple(cards)))
    table.lay(0, hand=(card,))
    assert plain._card(table.state) == Done()
    table.state = replace(table.state, combat=replace(table.state.fight, attack_lone=True))
    assert plain._card(table.state) == LayFaceDown(card)


def test_who_has_nobody_left_in_a_combat_spends_no_marker(table: Table) -> None:
    fighting(table, defence_pool=(), round=1)
    table.lay(1, markers=1)
    table.at("defender_cards", "combat", acting=1)
    assert plain.choose(table.state) == Done(), "an instant of the attacker hit the last one"


def test_full_dice_are_not_filled_up(table: Table) -> None:
    table.at("action")
    card = instant(table, ChangesResources(whose="own", command=2))
    table.lay(0, command=1, logistics=0)
    assert plain._serve(table.state) is not None
    table.lay(0, command=6, logistics=6)
    assert plain._serve(table.state) is None
    assert card in table.state.me.hand


def test_a_reserve_that_has_begun_offers_no_lone_fighter(table: Table) -> None:
    squire, _ = fighting(table)
    table.at("attack_pool", "combat")
    assert skilled._pool(table.state, Done()) == [Done(), Done()]
    table.state = replace(table.state, combat=replace(table.state.fight, attack_pool=()))
    assert CommitLone(squire) in skilled._pool(table.state, Done())


def test_thinking_ends_after_so_many_decisions(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    fighting(table)
    table.at("defence_pool", "combat", acting=1)
    monkeypatch.setattr(trying, "_MOST", 1)
    assert trying.best(table.state, [Done(), Done()], SeededDice(1), 1) == Done()


def test_the_plain_player_does_what_is_legal_where_its_wish_is_not(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    fighting(table)
    table.at("reaction", "combat", acting=1)
    monkeypatch.setitem(plain._OF_STEP, "reaction", lambda _state: Throw(0))  # type: ignore[arg-type]
    assert PLAY.check(table.state, plain.choose(table.state)) is None
