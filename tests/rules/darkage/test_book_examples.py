"""What Dark Age's book says in numbers, each with its section."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.questions import ask
from editor.rules.darkage.actions.cards import Enlist
from editor.rules.darkage.actions.raid import Attack
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.state import Combat, Fighter
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence

from .table import PLAY, Make, Table


def asked(question: str, **given: Any) -> dict[str, Any]:
    case = {"id": "q", "system": "darkage", "ask": question, "given": given}
    found: dict[str, Any] = ask(case, SYSTEMS, shipped_rulesets(), sentence).data(sentence)
    return found


@pytest.mark.rule("Tour de jeu")
def test_a_string_of_7_and_10_hits_once_from_7_and_twice_from_10() -> None:
    found = asked("strikes", thresholds=[7, 10])["answer"]
    assert found["chances"] == pytest.approx([15 / 36, 15 / 36, 6 / 36])
    assert found["expected"] == pytest.approx(27 / 36)


@pytest.mark.rule("() signs")
def test_a_bonus_is_added_to_the_roll_and_a_number_to_the_string() -> None:
    assert asked("strikes", thresholds=[7], bonus=1)["answer"]["expected"] == pytest.approx(26 / 36)
    assert asked("strikes", thresholds=[7, 4])["answer"]["expected"] == pytest.approx((21 + 33) / 36)


@pytest.mark.rule("Jet d'enrôlement")
@pytest.mark.parametrize(
    ("control", "command", "chance"), [(1, 0, 1), (4, 0, 3 / 6), (6, 0, 1 / 6), (6, 2, 3 / 6)]
)
def test_an_enlistment_succeeds_from_the_control_on(control: int, command: int, chance: float) -> None:
    found = asked("enlist", control=control, command=command, leader_enlist=3)["answer"]
    assert found == {"chance": pytest.approx(chance), "command_cost": 1 + command}


@pytest.mark.rule("Impliquer des combattants")
@pytest.mark.parametrize(
    ("given", "cost"),
    [
        ({"control": 5, "leader_bonus": 3, "method": "standard"}, 2),
        ({"control": 3, "leader_bonus": 3, "method": "standard"}, 1),
        ({"control": 5, "leader_bonus": 3, "method": "lone", "die": 4}, 1),
        ({"control": 4, "leader_bonus": 3, "method": "lone", "die": 4}, 0),
    ],
)
def test_committing_costs_control_less_the_leader_or_the_die(given: dict[str, Any], cost: int) -> None:
    assert asked("commit", **given)["answer"] == {"cost": cost}


@pytest.mark.rule("Jet Contrôle/PV")
@pytest.mark.parametrize(("control", "chance"), [(1, 0), (2, 1 / 6), (6, 5 / 6), (7, 1)])
def test_a_dead_fighter_is_worth_a_point_below_his_control(control: int, chance: float) -> None:
    assert asked("control_roll", control=control)["answer"]["chance"] == pytest.approx(chance)


@pytest.mark.rule("Dés de Ressources")
def test_two_logistics_are_exchanged_for_one_command_and_never_beyond_six() -> None:
    assert asked("exchange", logistics=5, command=1, swaps=2)["answer"] == {"logistics": 1, "command": 3}
    assert "error" in asked("exchange", logistics=1, command=1, swaps=1)
    assert "error" in asked("exchange", logistics=2, command=6, swaps=1)


@pytest.mark.rule("Tour de jeu: marqueurs +1")
def test_a_marker_raises_every_roll_of_its_fighter(setup_of: Make) -> None:
    """ "pour augmenter un résultat de Dé (AVANT le Jet)": shots, strikes, armour and blocks."""
    table = Table(setup_of("toll-and-tax"))
    sergeant = table.card("plate-sergeant", 0)
    table.lay(0, zone=(Fighter(sergeant),))
    combat = Combat(0, 1, 1, place=0, attack_pool=(sergeant,))
    plain = sheets(replace(table.state, combat=combat))[sergeant]
    marked = sheets(replace(table.state, combat=replace(combat, marked=(sergeant,))))[sergeant]
    for name in ("fire_bonus", "hit_bonus", "block_bonus", "armour_bonus"):
        assert getattr(marked, name) == getattr(plain, name) + 1, name


@pytest.mark.rule("Modificateurs applicables au jet d'enrôlement")
def test_no_more_command_than_the_leaders_enlistment_is_spent(setup_of: Make) -> None:
    table = Table(setup_of("toll-and-tax"))
    squire = table.card("squire", 0)
    table.lay(0, hand=(squire,), command=6)
    table.at("enlist", "enlist")
    most = table.state.game.leaders[0].enlistment
    assert table.refused(Enlist(squire, most + 1)) == "over_enlistment"
    table.do(Enlist(squire, most), 6)
    assert table.state.players[0].command == 6 - 1 - most


@pytest.mark.rule("Règle de l'escalade")
@pytest.mark.parametrize(("turns", "allowed"), [(3, False), (4, True)])
def test_nobody_attacks_in_the_first_three_turns_and_once_a_turn_then(
    setup_of: Make, turns: int, allowed: bool
) -> None:
    table = Table(setup_of("toll-and-tax"))
    squire = table.card("squire", 0)
    table.lay(0, zone=(Fighter(squire),), command=6)
    table.at("action")
    table.lay(0, turns=turns)
    assert (Attack(1) in set(_legal(table))) is allowed
    table.state = replace(table.state, attacked=True)
    assert Attack(1) not in set(_legal(table))
    table.refused(Attack(1))


def _legal(table: Table) -> list[Any]:
    return list(PLAY.legal_actions(table.state))
