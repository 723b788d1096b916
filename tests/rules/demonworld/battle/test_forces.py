"""Reinforcements, troops of the side's own, losses and wounds from before the battle, items, alliances."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.campaigns.forces import Strength
from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.event_words import trigger_sentences
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.army.campaign import FORCES
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.arrivals import arrivals
from editor.rules.demonworld.set_up.copies import copies_of
from editor.rules.demonworld.set_up.entering import entry_cells, section_named
from editor.rules.demonworld.set_up.events import MarchersLost, ScoutsCounted, SectionCalled, SectionRolled
from editor.rules.demonworld.set_up.refusals import refusals
from editor.rules.demonworld.set_up.zones import edge_cells
from editor.rules.demonworld.state import Recorder
from editor.rules.demonworld.victory.losses import army_points, points_lost
from editor.rules.demonworld.victory.sentences import names_of
from schemas.base import must_be
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.quantities import PlayerId
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Troop, card, do, of, ref, row, setup_of, shipped_setup
from tests.rules.demonworld.battle.marches import RIDERS, hold_on, in_turn, scenario_of

PLAY = DemonworldPlay()


def coming(turn: int | None = 3, edge: str = "west", **changes: Any) -> Setup:
    """Red has a line on the field and riders who come later, blue a line."""
    group = {"id": "relief", "edge": edge, "turn": turn, "units": [{"entry": "unit_1"}]}
    red = {"reinforcements": [group], "placements": [{"entry": "unit_0", "at": (2, 13), "facing": "N"}]}
    return scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 4), card=RIDERS),
        Troop(1, row((0, 0), 4)),
        red=red,
        **changes,
    )


def codes(setup: Setup) -> set[str]:
    found = refusals(setup)
    for problem in found:
        for language in LANGUAGES:
            assert "{" not in sentence(problem, language)
    return {problem.code.partition(".")[2] for problem in found}


def side_changed(setup: Setup, side: int = 0, **changes: Any) -> Setup:
    data = setup.scenario.model_dump()
    data["sides"] = list(data["sides"])
    data["sides"][side] |= changes
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def test_reinforcements_arrive_in_their_turn_at_their_edge_without_a_die() -> None:
    assert refusals(coming()) == ()
    state, events = in_turn(coming(), 3)
    assert (state.step, state.unit) == ("enter", 1)
    rolled = list(of(events, SectionRolled))
    assert [(one.die, one.arrives) for one in rolled] == [(None, True)]
    assert not list(of(events, ScoutsCounted))
    cells = entry_cells(state, 0, 1)
    assert cells
    assert set(cells) <= set(edge_cells(state.battle.ground, "west"))
    state, _ = do(state, act.Enter(1, cells[0], 1))
    assert len(state.units[1].outside) == 3
    assert "Reinforcements" in " ".join(
        sentence(line.message, "en") for event in rolled for line in PLAY.describe(state, event)
    )


def test_reinforcements_of_a_trigger_stay_away_until_they_are_called() -> None:
    state, events = in_turn(coming(None), 4)
    assert state.step == "orders"
    assert not list(of(events, SectionRolled))
    section = section_named(state, "relief")
    assert section == 0
    state = ENGINE.evolve(state, SectionCalled(section, 4))
    recorder = Recorder(state, SeededDice(1), ENGINE.evolve)
    assert arrivals(recorder)
    assert recorder.state.step == "enter"


@pytest.mark.parametrize(
    ("language", "arrives"), [("en", "arrival of unit_1 (Red)"), ("fr", "arrivée d’unit_1 (Red)")]
)
def test_a_trigger_that_calls_them_says_who_comes(language: str, arrives: str) -> None:
    effects = [{"do": "arrives", "group": "relief"}]
    scenario = coming(None, triggers=[{"id": "horn", "name": "Horn", "effects": effects}]).scenario
    assert isinstance(scenario, DemonworldScenario)
    (words,) = trigger_sentences(scenario.triggers, names_of(scenario), language)
    assert arrives in words


def test_an_event_calls_nobody_who_was_lost_in_an_earlier_battle() -> None:
    effects = [{"do": "arrives", "group": "relief"}, {"do": "shows", "message": {"en": "Horns!"}}]
    alone = {"id": "drum", "effects": effects[:1]}
    answer = {"of": [{"test": "happened", "trigger": "drum"}]}
    echo = {"id": "echo", "condition": answer, "effects": effects[1:]}
    triggers = [{"id": "horn", "effects": effects}, alone, echo]
    setup = coming(None, triggers=triggers)
    riders = copies_of(setup, must_be(setup.scenario, DemonworldScenario).sides[0])
    lost = {
        (PlayerId("red"), copy.entry.card.id): Strength((4,)) for copy in riders if copy.entry.key == "unit_1"
    }
    after = FORCES.strengthened(setup, lost).scenario
    assert parse_document(dump_document(after)) == after
    left = must_be(after, DemonworldScenario)
    assert left.sides[0].reinforcements == ()
    assert [len(trigger.effects) for trigger in left.triggers] == [1, 0, 1]


def test_reinforcements_that_were_never_called_are_not_lost() -> None:
    state, _ = in_turn(coming(None, turn_limit=2), 2)
    state, events = hold_on(state, 1)
    assert not list(of(events, MarchersLost))
    assert points_lost(state, 0) == 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"reinforcements": [{"id": "a", "units": [{"entry": "nobody"}]}]}, "placement_unknown"),
        ({"reinforcements": [{"id": "a", "units": [{"entry": "unit_1"}] * 2}]}, "comes_twice"),
        ({"reinforcements": [{"id": "a", "units": [{"entry": "unit_0"}]}]}, "placed_and_marching"),
        ({"reinforcements": [{"id": "a", "units": [{"entry": "unit_1", "lost": 4}]}]}, "nobody_left"),
        ({"reinforcements": [{"id": "a", "units": [{"entry": "unit_1", "wounds": 1}]}]}, "too_many_wounds"),
    ],
)
def test_reinforcements_that_cannot_be_are_told(change: dict[str, Any], code: str) -> None:
    assert code in codes(side_changed(coming(), **change))


def test_a_reduced_unit_comes_with_fewer_elements_and_is_worth_less() -> None:
    setup = scenario_of(Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4)))
    full = army_points(PLAY.start(setup).battle, 0)
    placement = {"entry": "unit_0", "at": (2, 13), "facing": "N", "lost": 1}
    state = PLAY.start(side_changed(setup, placements=[placement]))
    assert len(state.units[0].elements) == 3
    assert army_points(state.battle, 0) == full * 3 / 4
    assert points_lost(state, 0) == 0


def test_wounds_from_before_lie_on_the_last_elements_and_kill_nobody() -> None:
    setup = setup_of(
        (Troop(0, row((0, 0), 3), card={"hit_points": 3}), Troop(1, row((0, 0), 3))), chapters=("VIII",)
    )
    placement = {"entry": "unit_0", "at": (2, 10), "facing": "N", "wounds": 3}
    wounded = side_changed(setup, placements=[placement])
    assert "too_many_wounds" not in codes(wounded)
    state = PLAY.start(wounded)
    assert state.wounds == {2: (2, 0), 1: (1, 0)}
    assert "too_many_wounds" in codes(side_changed(setup, placements=[{**placement, "wounds": 7}]))


def test_troops_of_the_scenario_fight_beside_the_army_and_instead_of_one() -> None:
    setup = scenario_of(Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4)))
    guard = card("guard", 3)
    setup = Setup(setup.scenario, {**setup.documents, guard.id: guard})
    troops = [{"key": "guard", "card": ref(guard), "count": 2}]
    at = [
        {"entry": "guard", "copy_number": number, "at": (6 * number, 10), "facing": "N"} for number in (1, 2)
    ]
    alone = side_changed(setup, army=None, troops=troops, placements=at)
    assert refusals(alone) == ()
    assert len(PLAY.start(alone).units) == 3
    both = side_changed(
        setup, troops=troops, placements=[*setup.scenario.model_dump()["sides"][0]["placements"], *at]
    )
    assert refusals(both) == ()
    assert len(PLAY.start(both).units) == 4
    twice = side_changed(setup, troops=[{"key": "unit_0", "card": ref(guard)}])
    assert "troops_key_taken" in codes(twice)


def test_items_of_the_battle_are_carried_beside_those_of_the_entry() -> None:
    setup = scenario_of(Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4)))
    item = {"id": "00000000-0000-4000-8000-000000000001", "kind": "item", "slug": "banner"}
    placement = {"entry": "unit_0", "at": (2, 13), "facing": "N", "items": [item]}
    changed = side_changed(setup, placements=[placement])
    copy = next(copies_of(changed, changed.scenario.sides[0]))
    assert copy.state is not None
    assert [one.slug for one in copy.state.items] == ["banner"]


def test_two_groups_with_one_id_are_no_document() -> None:
    with pytest.raises(ValueError, match="reinforcement_twice"):
        side_changed(coming(), side=1, reinforcements=[{"id": "relief", "units": [{"entry": "unit_2"}]}])


@pytest.mark.parametrize(
    ("edge", "fields"),
    [
        ("north", [(column, 0) for column in range(20)]),
        ("south", [(column, 14) for column in range(20)]),
        ("west", [(0, line) for line in range(15)]),
        ("east", [(19, line) for line in range(15)]),
    ],
)
def test_an_edge_is_the_outermost_field_of_each_row_or_column(edge: Any, fields: list[Any]) -> None:
    ground = PLAY.start(setup_of((Troop(0, row((0, 0), 3)), Troop(1, row((0, 0), 3))))).battle.ground
    assert [ground.at(one) for one in edge_cells(ground, edge)] == fields


def test_the_half_field_at_the_end_of_a_second_row_is_at_no_northern_or_southern_edge() -> None:
    ground = PLAY.start(shipped_setup("mist-over-the-mound")).battle.ground
    top = [ground.at(one) for one in edge_cells(ground, "north")]
    assert {row for _, row in top} == {0}
    assert len(top) == ground.field.row_length(0) < ground.field.row_length(1)
    assert {ground.at(one)[1] for one in edge_cells(ground, "south")} == {ground.field.rows - 1}
