"""Wounds and deaths in Dark Age, in combats and outside of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.darkage import aftermath
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.events.cards import Disarmed, UsedUp
from editor.rules.darkage.events.rounds import Killed, Wounded
from editor.rules.darkage.state import Fighter

from .table import PLAY, Table, fighting, of_cards, reported


@pytest.mark.parametrize("stay", [True, False])
def test_after_a_combat_wounds_heal_unless_the_rules_say_otherwise(table: Table, stay: bool) -> None:
    squire, _ = fighting(table)
    skill = next(one for one in table.state.game.stocks[0] if table.state.game.sort(one) == "skill")
    of_cards(table, skill, once=True)
    options = table.state.game.ruleset.options.model_copy(update={"wounds_stay": stay})
    ruleset = table.state.game.ruleset.model_copy(update={"options": options})
    table.state = replace(table.state, game=replace(table.state.game, ruleset=ruleset))
    table.lay(0, zone=(Fighter(squire, wounds=1, attached=(skill,)),))
    rec = ENGINE.record(table.state, ScriptedDice([]))
    aftermath.end_combat(rec)
    after = rec.state.players[0].fighter(squire)
    assert after is not None
    assert after.wounds == (1 if stay else 0)
    assert after.attached == (), "what serves once is gone"
    assert skill in rec.state.players[0].discard
    assert reported(table, UsedUp(0, squire, skill)) == ["used_up"]
    assert reported(table, Disarmed(0, squire, skill)) == ["disarmed"]
    assert reported(table, Wounded(0, squire, -1)) == ["healed"]


def test_wounds_and_deaths_of_who_is_gone_change_nothing(table: Table) -> None:
    fighting(table)
    stranger = table.card("squire", 0, 1)
    for event in (Wounded(0, stranger, 1), Killed(0, stranger)):
        assert PLAY.evolve(table.state, event) == table.state


def test_a_death_outside_of_combats_counts_and_ends_no_combat(table: Table) -> None:
    squire, _ = fighting(table)
    table.state = replace(table.state, combat=None)
    after = PLAY.evolve(table.state, Killed(0, squire))
    assert after.players[0].fighter(squire) is None
    assert [one.name for one in PLAY.tally(table.state, Killed(0, squire), after)] == [
        "elements_lost",
        "points_lost",
    ]


def test_nobody_who_faced_nobody_is_killed_by_somebody(table: Table) -> None:
    squire, _ = fighting(table)
    counts = [one.name for one in PLAY.tally(table.state, Killed(0, squire), table.state)]
    assert counts == ["elements_lost", "points_lost"]


def test_whoever_is_killed_is_aimed_at_no_more_and_others_are(table: Table) -> None:
    squire, banger = fighting(table)
    other, third = table.card("squire", 0, 1), table.card("banger", 1, 1)
    aims = ((squire, banger), (other, third), (banger, squire), (third, other))
    table.state = replace(table.state, combat=replace(table.state.fight, aims=aims))
    after = PLAY.evolve(table.state, Killed(0, squire))
    assert after.fight.aims == ((other, third), (third, other))
    assert after.fight.dead == (squire,)
