"""No two units of a battle have the same name, in the log, the odds, the report and where one chooses."""

from __future__ import annotations

import pytest

from editor.rules.core.setup import Setup
from editor.rules.demonworld.set_up.start import start
from editor.rules.demonworld.set_up.summoned import battle_with
from editor.rules.demonworld.words import refuse_unit
from editor.rules.registry import find_system
from schemas.messages import sentence
from schemas.text import LocalText
from tests.rules.demonworld.battle.arena import Troop, row, setup_of, state_of
from tests.shipped import shipped_documents

TROLLS = {"name": "Trolls"}


@pytest.mark.parametrize(
    ("game", "slug"), [("demonworld", "three-for-the-mound"), ("diskwars", "three-at-the-hill")]
)
def test_no_two_units_of_a_scenario_with_armies_alike_have_the_same_name(game: str, slug: str) -> None:
    rules = find_system(game)
    assert rules is not None
    assert rules.play is not None
    documents = {one.id: one for one in shipped_documents()}
    scenario = next(one for one in documents.values() if one.slug == slug)
    names = [one.name for one in rules.play.troops(Setup(scenario, documents))]
    assert len(set(names)) == len(names) > 3


def test_units_of_one_name_have_the_letters_of_their_counters() -> None:
    troops = [
        Troop(0, row((5, 10), 4), card=TROLLS),
        Troop(0, row((5, 12), 4)),
        Troop(1, row((5, 2), 4), card=TROLLS),
    ]
    state = state_of(*troops)
    assert [one.name.get("en") for one in state.battle.roster] == ["Trolls (A)", "Unit-1", "Trolls (C)"]
    assert sentence(refuse_unit(state, 2, "engaged", "V.1.0"), "fr").startswith("Trolls (C)")


def test_who_comes_during_a_battle_is_told_apart_from_who_is_there() -> None:
    battle = start(setup_of([Troop(0, row((5, 10), 4), card=TROLLS), Troop(1, row((5, 2), 4))]))
    card = battle.roster[0].card
    joined = battle_with(battle, ("more",), card, "summoned", 0, (2, 2), ("",) * 4)
    assert [one.name.get("de") for one in joined.roster[2:]] == ["Trolls (C)", "Trolls (D)"]
    fresh = card.model_copy(update={"id": "another", "name": LocalText("Imps")})
    alone = battle_with(battle, ("imps",), fresh, "summoned", 0, (2,), ("",) * 2)
    assert alone.roster[-1].name.get("en") == "Imps"
