"""A unit has the same letter on its counters, in the roster of its army, in the scenario and on the board."""

import pytest

from editor.rules.core.unit_letters import unit_letters
from editor.rules.demonworld.army.composition import loss_lines
from editor.rules.demonworld.set_up.copies import copies_of, letters_of
from editor.rules.demonworld.set_up.start import start
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import shipped_setup


@pytest.mark.parametrize("slug", ["kal-bennock", "three-for-the-mound"])
def test_a_letter_is_the_same_everywhere(slug: str) -> None:
    setup = shipped_setup(slug)
    scenario = setup.scenario
    assert isinstance(scenario, DemonworldScenario)
    letters = letters_of(setup, scenario.sides)
    on_board = unit_letters((one.card.faction or "", one.card.id) for one in start(setup).roster)
    assert list(letters.values()) == list(on_board)
    peoples = {side.id: {copy.card.faction for copy in copies_of(setup, side)} for side in scenario.sides}
    for side in scenario.sides:
        others = set().union(*(found for one, found in peoples.items() if one != side.id))
        army = setup.get(side.army)
        # An army of a people that another side has, too, goes on where that one's letters end.
        if army is not None and not peoples[side.id] & others:
            for line in loss_lines(army, setup.documents):
                assert line.letter == letters[side.id, line.key, line.copy]
