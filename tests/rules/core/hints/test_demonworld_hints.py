"""Hints in Demonworld: the figures are those of the rules."""

from dataclasses import replace
from typing import Any

from editor.rules.demonworld import actions as demonworld
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.forecast.melee import first_phase
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import Plan
from schemas.base import must_be
from tests.campaigns.walks import play_of
from tests.rules.core.hints.moments import first, moments, reasons, seen, told


def test_demonworld_says_the_losses_of_the_melee_to_come() -> None:
    def comes_to_blows(view: Any, action: Any) -> bool:
        found = plan(view, action) if isinstance(action, demonworld.Advance) else None
        return isinstance(found, Plan) and found.contact

    moment = first("demonworld", comes_to_blows)
    view, _, action = moment
    found = must_be(plan(view, action), Plan)
    moved = view.units[action.unit].replace(cells=found.cells, facings=found.facings)
    theirs, ours = first_phase(view.with_unit(moved), moved)
    said = reasons("demonworld", moment)["demonworld_contact"].values
    assert (said["theirs"], said["ours"]) == (round(theirs, 1), round(ours, 1))


def test_demonworld_says_how_many_blows_hit() -> None:
    moment = first(
        "demonworld", lambda _view, action: isinstance(action, demonworld.Strike) and action.attacks
    )
    said, blows = told("demonworld", moment), len(moment[2].attacks)
    assert sum(int(one.values.get("count", 0)) for one in said) == blows
    assert 0 < sum(float(one.values.get("hits", 0)) for one in said) < blows


def test_demonworld_says_how_far_the_enemy_is() -> None:
    moment = first("demonworld", lambda _view, action: isinstance(action, demonworld.GiveOrders))
    view, side, action = moment
    for one in play_of("demonworld").reasons(view, side, action):  # type: ignore[attr-defined]
        number = next(n for n, _ in action.orders if view.battle.roster[n].name == one.values["unit"])
        enemy = nearest_enemy(view, view.units[number])
        assert enemy is not None
        assert one.values["apart"] == enemy[0]
    gone = view
    for unit in view.units:
        if view.battle.side_id(view.battle.roster[unit.number].side) != side:
            gone = gone.with_unit(unit.replace(elements=(), cells=(), facings=()))
    assert reasons("demonworld", (gone, side, action)) == {}


def test_demonworld_says_what_spells_promise_and_cost_and_who_can_be_reached() -> None:
    wanted = {
        demonworld.CastSpell: {"demonworld_spell", "demonworld_losses"},
        demonworld.ChooseFirst: {"demonworld_out_of_reach", "demonworld_in_reach"},
    }
    found: dict[type, set[str]] = {kind: set() for kind in wanted}
    for moment in moments("demonworld", "kaiban-pass", 60, 60, steps=frozenset({"cast"})):
        action = moment[2]
        if type(action) not in wanted or found[type(action)] >= wanted[type(action)]:
            continue
        codes = set(reasons("demonworld", moment))
        found[type(action)] |= codes
        if "demonworld_losses" in codes:  # of a stored spell it is said what it costs alone
            stored = replace(action, casting=action.casting._replace(stored=True))
            assert set(reasons("demonworld", moment, stored)) == {"demonworld_losses"}
        if all(found[kind] >= codes for kind, codes in wanted.items()):
            return
    raise AssertionError(f"not all was said: {found}")


def test_demonworld_says_nothing_of_who_moves_and_is_not_there() -> None:
    view, side, _ = seen("demonworld")[-1]
    nobody = demonworld.React(0, (demonworld.Shift(9_999, (0,)),))
    assert list(reasons("demonworld", (view, side, nobody))) == ["demonworld_in_contact"]
