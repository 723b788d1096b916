"""What dice promise is what all their faces give."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from editor.rules.darkage.actions.cards import Enlist
from editor.rules.darkage.actions.raid import CommitLone
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.odds import close_odds, enlist_chance, fire_odds, instant_chance, lone_chance
from editor.rules.darkage.state import Combat, Fighter
from editor.rules.darkage.strikes import strikes

from .table import PLAY, Table, fighting, instant


@pytest.mark.parametrize(("command", "marker"), [(0, False), (1, False), (0, True)])
def test_an_enlistment_joins_as_often_as_promised(table: Table, command: int, marker: bool) -> None:
    lancer = table.card("road-lancer", 0)
    table.lay(0, hand=(lancer,), command=6, markers=1)
    table.at("enlist", "enlist")
    before = table.state
    joined = 0
    for die in range(1, 7):
        joined += table.do(Enlist(lancer, command, marker), die)[0].joined
        table.state = before
    assert enlist_chance(before, lancer, command, marker=marker) == pytest.approx(joined / 6)


def test_a_lone_fighter_comes_as_often_as_promised(table: Table) -> None:
    squire = table.card("squire", 0)
    table.lay(0, zone=(Fighter(squire),), command=2, logistics=0)
    table.at("attack_pool", "combat", combat=Combat(0, 1, 1))
    before = table.state
    joined = 0
    for die in range(1, 7):
        event = next(one for one in table.do(CommitLone(squire), die) if hasattr(one, "joined"))
        joined += event.joined
        table.state = before
    assert lone_chance(before, Fighter(squire), marker=False) == pytest.approx(joined / 6)


def test_strikes_promised_are_those_of_all_rolls(table: Table) -> None:
    squire, banger = fighting(table)
    found = sheets(table.state)
    numbers, bonus = found[squire].hits(found[banger])
    enemy = found[banger]
    rolls = [one + other for one, other in product(range(1, 7), range(1, 7))]
    total = some = 0.0
    for roll, armour, block in product(rolls, rolls, rolls):
        made = strikes(roll + bonus, numbers)
        if not found[squire].unblockable:
            made = max(0, made - strikes(armour + enemy.armour_bonus, enemy.armour))
            made = max(0, made - strikes(block + enemy.block_bonus, enemy.block))
        total += made
        some += made > 0
    promised = close_odds(table.state, squire, banger)
    assert promised.wounds == pytest.approx(total / 36**3)
    assert promised.some == pytest.approx(some / 36**3)
    assert close_odds(table.state, squire, banger, most=0).wounds == 0
    assert promised.needs == tuple(sorted(number - bonus for number in numbers))
    shot = fire_odds(table.state, squire, banger)
    assert 0 <= shot.deadly <= shot.some <= 1


def test_an_action_roll_works_as_often_as_promised(table: Table) -> None:
    card = instant(table, action_roll=5)
    assert instant_chance(table.state, card, marker=False) == pytest.approx(2 / 6)
    assert instant_chance(table.state, card, marker=True) >= 2 / 6
    free = instant(table)
    assert instant_chance(replace(table.state), free, marker=False) == 1
    assert PLAY.to_act(table.state) is not None
