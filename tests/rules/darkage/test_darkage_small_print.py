"""Rules of Dark Age at their bounds: places that are taken, markers, whom an instant or a support picks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.rules.core.contract import ELEMENTS_LOST
from editor.rules.core.dice import ScriptedDice
from editor.rules.darkage.actions.cards import Enlist, Lay, PlayInstant
from editor.rules.darkage.actions.clash import Aim, Support
from editor.rules.darkage.actions.turn import Done, Mark, Reroll, Throw
from editor.rules.darkage.aftermath import _victory_points
from editor.rules.darkage.deck_stats import stock_of
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.events.rounds import Killed, Rolled
from editor.rules.darkage.events.turns import Changed
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.instants import targets
from editor.rules.darkage.rounds import _saved
from editor.rules.darkage.state import NONE, Combat, Fighter
from schemas.systems.darkage_effects import ChangesFighters, Disarms, Draws, Heals, Wounds

from .table import PLAY, Make, Table, fighting, instant, of_cards


def test_a_place_holds_one_card(table: Table) -> None:
    game = table.state.game
    held, laid = [one for one in game.stocks[0] if game.sort(one) == "logistics"][:2]
    places = len(table.state.players[0].laid)
    table.lay(0, hand=(held,), laid=(laid, *(NONE,) * (places - 1)), command=6, logistics=6)
    table.at("action")
    assert table.refused(Lay(held, 0)) == "place_taken"
    assert PLAY.check(table.state, Lay(held, 1)) is None
    assert table.refused(Lay(held, places)) == "no_such_place"


@pytest.mark.parametrize(
    ("step", "phase", "strong"), [("resource", "resource", True), ("action", "action", False)]
)
def test_a_strong_marker_is_on_offer_in_the_resource_phase_alone(
    setup_of: Make, step: str, phase: str, strong: bool
) -> None:
    table = Table(setup_of("toll-and-tax", strong_marker=3))
    table.lay(0, command=1, logistics=1)
    table.at(step, phase)
    offered = [one for one in ENGINE.legal_actions(table.state) if isinstance(one, Mark)]
    plain = [Mark("command"), Mark("logistics")]
    assert offered == [Mark("command", strong=True), Mark("logistics", strong=True)] * strong + plain


def test_who_supports_strikes_at_an_enemy_in_a_clash(table: Table) -> None:
    squire, guard = table.card("squire", 0), table.card("crossbow-guard", 0)
    banger, kid = table.card("banger", 1), table.card("corner-kid", 1)
    table.lay(0, zone=(Fighter(squire), Fighter(guard)))
    table.lay(1, zone=(Fighter(banger), Fighter(kid)))
    combat = Combat(0, 1, 1, place=0, attack_pool=(squire, guard), defence_pool=(banger, kid))
    table.state = replace(table.state, combat=replace(combat, pairs=((squire, banger),)))
    table.at("support", "combat")
    assert PLAY.check(table.state, Support(guard, banger)) is None
    assert table.refused(Support(guard, kid)) == "wrong_target", "nobody fights him"
    assert table.refused(Support(guard, squire)) == "wrong_target", "he is a friend"


def test_each_instant_picks_among_those_for_whom_it_is_meant(table: Table) -> None:
    squire, banger = fighting(table)
    game = table.state.game
    kid = table.card("corner-kid", 1)
    weapon = next(one for one in game.stocks[1] if game.sort(one) == "weapon")
    guard = table.card("crossbow-guard", 0)
    table.lay(0, zone=(Fighter(squire), Fighter(guard, wounds=1)))
    table.lay(1, zone=(Fighter(banger), Fighter(kid, attached=(weapon,))))
    table.state = replace(table.state, combat=replace(table.state.fight, defence_pool=(banger, kid)))
    card = instant(table)

    def picked(*effects: object) -> list[int]:
        of_cards(table, card, *effects)
        return list(targets(table.state, 0, table.state.game.other(card)))

    assert picked(Heals()) == [guard]
    assert picked(ChangesFighters(whom="own_one", hit=1)) == [squire]
    assert picked(Wounds()) == picked(ChangesFighters(whom="enemy_one", hit=-1)) == [banger, kid]
    assert picked(Disarms()) == [kid]
    assert picked(Draws()) == []
    table.state = replace(table.state, combat=None)
    assert picked(Wounds()) == picked(Disarms()) == picked(ChangesFighters(whom="own_one", hit=1)) == []


def test_who_takes_part_is_known_before_the_game_begins(setup_of: Make) -> None:
    made = setup_of("toll-and-tax")
    found = PLAY.troops(made)
    assert {one.side for one in found} == {one.id for one in made.scenario.sides}  # type: ignore[attr-defined]
    assert all(one.elements >= 1 for one in found)


def test_losses_are_counted_in_the_turn_in_which_they_fall(table: Table) -> None:
    squire, _ = fighting(table)
    table.at("action", turn=3)
    (lost,) = [
        one for one in PLAY.tally(table.state, Killed(0, squire), table.state) if one.name == ELEMENTS_LOST
    ]
    assert (lost.troop, lost.amount, lost.turn) == ("knights/squire", 1.0, 3)


@pytest.mark.parametrize(("control", "cheap"), [(3, True), (4, False)])
def test_a_character_of_up_to_three_control_is_cheap(table: Table, control: int, cheap: bool) -> None:
    squire = table.state.game.unit(table.card("squire", 0)).model_copy(update={"control": control})
    assert ("cheap" in stock_of([(squire, 1)])[0].groups) == cheap


@pytest.mark.parametrize(("player", "points"), [(0, 2), (1, 0)])
def test_a_card_for_kills_counts_the_dead_of_the_enemy_alone(table: Table, player: int, points: int) -> None:
    _, banger = fighting(table)
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "victory")
    of_cards(table, card, won_by="kills", won_count=1, victory_points=2)
    combat = replace(table.state.fight, dead=(banger,))
    assert _victory_points(table.state, combat, player, card, won=True) == points


def test_nobody_rolls_armour_against_no_strikes(table: Table) -> None:
    fighting(table)
    rec = ENGINE.record(table.state, ScriptedDice([]))
    sheet = replace(next(iter(sheets(table.state).values())), armour=(6,), block=(6,))
    assert _saved(rec, sheet, 0) == 0
    assert rec.events == []


def test_who_is_one_of_a_kind_is_enlisted_once(table: Table) -> None:
    first, second = table.card("squire", 0), table.card("squire", 0, 1)
    for card in (first, second):
        of_cards(table, card, unique=True)
    table.lay(0, zone=(Fighter(first),), hand=(second,), command=6, logistics=6)
    table.at("enlist", "enlistment")
    assert table.refused(Enlist(second, 1)) == "unique_in_play"
    table.lay(0, zone=())
    assert PLAY.check(table.state, Enlist(second, 1)) is None


def test_nobody_has_fewer_than_no_markers(table: Table) -> None:
    table.lay(0, markers=0)
    after = PLAY.evolve(table.state, Changed(0, 0, 0, markers=-1))
    assert after.players[0].markers == 0


def test_cards_that_an_instant_discards_are_none_of_those_of_the_stock_phase(table: Table) -> None:
    """New Options: the hand of two is replaced by three; two may be discarded still, then one is drawn."""
    card = instant(table, Draws(count=1, renew=True))
    stock = table.state.players[0].stock
    table.lay(0, hand=(card, *stock[:2]))
    table.at("stock", "stock")
    table.do(PlayInstant(card))
    hand = table.state.players[0].hand
    assert (table.state.step, len(hand)) == ("stock", 3)
    assert PLAY.check(table.state, Throw(hand[0])) is None
    table.do(Done())
    assert (table.state.step, len(table.state.players[0].hand)) == ("enlist", 4)


def test_cards_that_an_instant_discards_do_not_keep_the_resource_dice_from_rolling(table: Table) -> None:
    card = instant(table, Draws(count=1, renew=True))
    table.lay(0, hand=(card, table.state.players[0].stock[0]))
    table.at("resource", "resource")
    table.do(PlayInstant(card))
    assert PLAY.check(table.state, Reroll()) is None


@pytest.mark.rule("distance fire, 1 to 4")
def test_the_attacker_fires_before_the_defender_aims_and_both_before_there_are_wounds(table: Table) -> None:
    guard, squire = table.card("crossbow-guard", 0), table.card("squire", 0)
    shooter = table.card("roof-shooter", 1)
    table.lay(0, zone=(Fighter(guard), Fighter(squire)))
    table.lay(1, zone=(Fighter(shooter),))
    combat = Combat(0, 1, 1, place=0, attack_pool=(guard, squire), defence_pool=(shooter,))
    table.state = replace(table.state, combat=combat)
    table.at("aim", "combat")
    shots = [one for one in table.do(Aim(guard, shooter), 4, 4) if isinstance(one, Rolled)]
    assert [(one.fighter, one.strikes) for one in shots] == [(guard, 1)]
    assert (table.state.step, table.state.acting, table.state.fight.shots) == ("aim", 1, ((shooter, 1),))
    assert table.state.players[1].zone == (Fighter(shooter),)
    table.do(Aim(shooter, guard), 1, 1)
    assert table.state.players[1].zone == (Fighter(shooter, wounds=1),)
