"""What is asked of a battle that has no such thing is an error of the program, told as one."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from editor.rules.core.contract import IllegalActionError
from editor.rules.demonworld.ai import answering, arriving
from editor.rules.demonworld.artillery.in_battle import artillery_of, land_now
from editor.rules.demonworld.base import forbidden, legal
from editor.rules.demonworld.combinations import cheapest_ways
from editor.rules.demonworld.fire.lighting import igniting
from editor.rules.demonworld.large.mounts import as_unit
from editor.rules.demonworld.large.moving import large_bases
from editor.rules.demonworld.large.riders import share_hits
from editor.rules.demonworld.magic.events import magic_of
from editor.rules.demonworld.morale.courage import Facts, best_group
from editor.rules.demonworld.movement.paths import together
from editor.rules.demonworld.places import attack_cells
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import refuse
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, row, state_of

STATE = state_of(Troop(0, row((5, 10), 4)), Troop(1, row((5, 4), 4), "S"))
UNIT = STATE.units[0]


@cases(
    ("ask", "error", "reported"),
    [
        (lambda state: answering.react(state), TypeError, "int is needed"),
        (lambda state: answering.close_in(state), TypeError, "int is needed"),
        (lambda state: arriving.urge(state), TypeError, "int is needed"),
        (lambda state: magic_of(state), ValueError, "no wizard takes part"),
        (lambda state: large_bases(state), ValueError, "no large base takes part"),
        (lambda state: land_now(state.battle), ValueError, "no large base takes part"),
        (lambda state: artillery_of(state, 0), ValueError, "no gun"),
        (lambda state: as_unit(UNIT), ValueError, "nobody rides"),
        (lambda state: igniting(state, UNIT, 0, UNIT.cells[1]), ValueError, "chapter XI"),
        (lambda state: cheapest_ways(state, UNIT, 0, 3, ()), ValueError, "chapter XI"),
        (lambda state: together(state, ()), ValueError, "chapter XI"),
        (lambda state: attack_cells(state), ValueError, "chapter XI"),
        (lambda state: state.replace(colour="red"), TypeError, "no such fields: \\['colour'\\]"),
        (lambda state: UNIT.replace(colour="red"), TypeError, "no such fields: \\['colour'\\]"),
    ],
)
def test_a_battle_has_only_what_takes_part_in_it(
    ask: Callable[[BattleState], object], error: type[Exception], reported: str
) -> None:
    with pytest.raises(error, match=reported):
        ask(STATE)


def test_what_a_check_forbids_is_never_done() -> None:
    """Who applies an action in spite of its refusal gets the refusal; what is legal passes unchanged."""
    trouble = refuse("not_now", "V.3.2")
    with pytest.raises(IllegalActionError) as raised:
        legal(trouble)
    assert raised.value.message == trouble
    assert forbidden(trouble) == trouble
    assert legal(3) == 3
    assert forbidden(3) is None


def test_nobody_has_no_courage() -> None:
    gone = replace(UNIT, elements=(), cells=(), facings=())
    with pytest.raises(ValueError, match="without elements"):
        best_group(STATE, gone, STATE.battle.ruleset.morale.tests[0], Facts())


@pytest.mark.rule("XIX.7.0")
def test_an_odd_hit_goes_to_whoever_was_drawn() -> None:
    assert share_hits(3, "rider") == (2, 1)
    assert share_hits(3, "mount") == (1, 2)
    assert share_hits(4, None) == (2, 2)
    with pytest.raises(ValueError, match="drawn"):
        share_hits(3, None)
