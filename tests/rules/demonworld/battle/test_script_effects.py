"""What triggers of a scenario do: weather that turns, groups that are called, and how it is told."""

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.core.scenario_words import Words
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.events import SectionCalled
from editor.rules.demonworld.set_up.spawning import UnitsSpawned
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory import triggers
from editor.rules.demonworld.victory.conditions import holds
from editor.rules.demonworld.victory.ending import _fulfilled, result
from editor.rules.demonworld.victory.events import HoldingBroken, WeatherTurned
from editor.rules.demonworld.victory.holding import passed
from editor.rules.demonworld.victory.sentences import names_of, special_rules
from schemas.messages import LANGUAGES, sentence
from schemas.scenario_rules import Condition, Trigger
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from tests.rules.demonworld.battle.arena import Troop, cell, of, ref, row, setup_of, state_of
from tests.rules.demonworld.battle.marches import marching
from tests.rules.demonworld.large.monsters import DRAGON

PLAY = DemonworldPlay()
RED, BLUE = Troop(0, row((4, 7), 2)), Troop(1, row((12, 1), 2), "S")
FOG = {"name": {"en": "Fog", "fr": "Brouillard"}, "visibility": 3, "shots": -2}


def trigger(*effects: dict[str, Any], moment: str = "turn_begins", **values: Any) -> dict[str, Any]:
    return {"id": "event", "name": "Event", "moment": moment, "effects": effects, **values}


def reported(state: BattleState, event: Any, language: str = "en") -> list[str]:
    return [sentence(one.message, language) for one in ENGINE.describe(state, event)]


def test_weather_turns_when_a_trigger_says_so_and_the_log_names_it() -> None:
    state = state_of(RED, BLUE, scenario={"triggers": [trigger({"do": "weather", "weather": FOG})]}, turn=0)
    recorder = ENGINE.record(state, ScriptedDice([]))
    assert not triggers.turn_begins(recorder)
    (turned,) = of(recorder.events, WeatherTurned)
    assert state.weather is None
    assert recorder.state.weather is not None
    assert recorder.state.weather.visibility == 3
    for language, name in (("en", "Fog"), ("fr", "Brouillard")):
        (line,) = reported(state, turned, language)
        assert name in line


@pytest.mark.rule("XVI.5.0")
@pytest.mark.parametrize(
    ("moment", "phase", "late"),
    [
        ("turn_begins", "orders", 0),
        ("phase_begins", "orders", 0),
        ("phase_ends", "orders", 1),
        ("turn_ends", "rally", 1),
    ],
)
def test_a_called_group_comes_in_this_turn_until_orders_are_laid(moment: str, phase: Any, late: int) -> None:
    state, march = called(moment, phase)
    recorder = ENGINE.record(state, ScriptedDice([]))
    triggers._happen(recorder, 0, 0, state.battle.script.triggers[0].effects[0])
    (event,) = of(recorder.events, SectionCalled)
    assert event == SectionCalled(march, state.turn + late)
    assert recorder.state.marches[march].first_turn == state.turn + late


def called(moment: str = "turn_begins", phase: Any = "orders", **march: Any) -> tuple[BattleState, int]:
    """A battle in which a trigger calls a group that comes late, and the group's number."""
    group = {"id": "riders", "units": [{"entry": "unit_1"}], "turn": None}
    setup = marching(red={"reinforcements": [group]})
    scenario = setup.scenario
    assert isinstance(scenario, DemonworldScenario)
    data = scenario.model_dump()
    placements = data["sides"][0]["placements"]
    data["sides"][0]["placements"] = [one for one in placements if one["entry"] != "unit_1"]
    data["triggers"] = [trigger({"do": "arrives", "group": "riders"}, moment=moment)]
    if moment.startswith("phase"):
        data["triggers"][0]["phase"] = phase
    state = PLAY.start(Setup(DemonworldScenario.model_validate(data), setup.documents))
    number = 0
    marches = list(state.marches)
    marches[number] = marches[number]._replace(**{"first_turn": 9} | march)
    return state.replace(marches=tuple(marches), turn=2, phase=phase), number


@pytest.mark.rule("XVI.5.0")
@pytest.mark.parametrize("march", [{"arrived": True}, {"first_turn": 1}])
def test_who_is_there_or_comes_as_early_anyway_is_not_called(march: dict[str, Any]) -> None:
    state, _ = called(**march)
    recorder = ENGINE.record(state, ScriptedDice([]))
    triggers._happen(recorder, 0, 0, state.battle.script.triggers[0].effects[0])
    assert recorder.events == []


def test_what_has_happened_counts_from_then_on() -> None:
    asked = {"test": "happened", "trigger": "event"}
    state = state_of(RED, BLUE, scenario={"triggers": [trigger({"do": "weather", "weather": FOG})]})
    condition = Condition.model_validate({"join": "all", "of": [asked]})
    assert not holds(state, condition)
    assert holds(state.replace(fired=("event",)), condition)


@pytest.mark.rule("XVI.2.3")
def test_a_broken_holding_names_who_and_where() -> None:
    area = {"id": "hill", "name": {"en": "Hill", "fr": "Colline"}, "fields": [(4, 7)]}
    state = state_of(RED, BLUE, scenario={"areas": [area]})
    for language, name in (("en", "Hill"), ("fr", "Colline")):
        (line,) = reported(state, HoldingBroken(1, ("hill",)), language)
        assert name in line
        assert "Unit-1" in line


@pytest.mark.rule("XVI.2.3")
def test_a_march_enters_every_field_of_its_way() -> None:
    state = state_of(Troop(0, [(8, 8), (8, 9)], "N", "move"), BLUE)
    ways = ((0, 0), (1, 0), (0, 0))
    at = state.battle.ground.at
    unit = state.units[0]
    entered = [at(one) for one in passed(state, unit, act.March(0, ways))]
    stepped = [at(one) for one in passed(state, unit, act.ColumnMove(0, ways))]
    assert entered == stepped
    assert len(entered) == 3
    assert list(passed(state, unit, act.GiveOrders(()))) == []


@pytest.mark.rule("XVI.2.3")
def test_a_large_base_enters_the_fields_of_each_of_its_steps() -> None:
    state = state_of(Troop(0, [(8, 8)], "N", "move", card=DRAGON), BLUE, chapters=("XI", "XVII"), ground={})
    steps = ("forward_left", "forward_left")
    entered = set(passed(state, state.units[0], act.MoveBase(0, steps)))
    assert entered
    assert cell(state, (8, 8)) not in entered
    assert len(entered) > len(set(passed(state, state.units[0], act.MoveBase(0, steps[:1]))))
    assert list(passed(state, state.units[1], act.MoveBase(1, steps))) == [], "no large base"


def test_the_battle_has_no_result_before_it_ends() -> None:
    assert result(state_of(RED, BLUE)) is None


def test_otherwise_is_fulfilled_by_nobody_before_the_end() -> None:
    victory = [{"when": "enemy_gone", "side": "red"}, {"when": "otherwise", "side": "blue"}]
    state = state_of(RED, BLUE, scenario={"victory": victory})
    assert not any(_fulfilled(state, one) for one in state.battle.scenario.victory)


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_rules_of_a_scenario_are_told_where_it_has_them(language: str) -> None:
    bare = setup_of([RED, BLUE], ground={}).scenario
    full = setup_of(
        [RED, BLUE, Troop(2, row((1, 1), 2))],
        alliances=("north", "north"),
        begins="blue",
        weather=FOG,
        wind={"direction": 3, "speed": 2, "changes": False},
        hidden_deployment=True,
        chapters_added=("XX",),
        chapters_left_out=("XV",),
    ).scenario
    assert isinstance(bare, DemonworldScenario)
    assert isinstance(full, DemonworldScenario)
    assert list(special_rules(bare, names_of(bare), language)) == []
    lines = list(special_rules(full, names_of(full), language))
    assert len(lines) == len(set(lines)) == 8
    assert any("XX" in one for one in lines)
    assert any("XV" in one for one in lines)
    assert any("Red" in one and "Blue" in one for one in lines), "the allies"
    weather = Words(names_of(full)).weather(full.weather)  # type: ignore[arg-type]
    assert sentence(weather, language) in " ".join(lines)


NOBODY = "00000000-0000-4000-8000-000000000000"
COUNTER = {"id": "blows", "name": {"en": "Blows", "fr": "Coups"}, "start": 2}


def test_a_counter_counts_is_asked_for_and_named_in_messages_and_beside_the_score() -> None:
    events = [
        trigger({"do": "counts", "counter": "blows", "amount": 3}),
        {
            **trigger({"do": "shows", "message": {"en": "{blows} of {nobody}"}}),
            "id": "five",
            "condition": {"of": [{"test": "counter", "counter": "blows", "compare": "equal", "amount": 5}]},
        },
        {
            **trigger({"do": "counts", "counter": "blows", "how": "set", "amount": -1}),
            "id": "ends",
            "condition": {"of": [{"test": "counter", "counter": "blows", "compare": "at_most", "amount": 5}]},
        },
    ]
    state = state_of(RED, BLUE, scenario={"counters": [COUNTER], "triggers": events}, turn=0)
    assert state.counters == {"blows": 2}
    recorder = ENGINE.record(state, ScriptedDice([]))
    assert not triggers.turn_begins(recorder)
    told = [
        sentence(line.message, "en")
        for before, event in zip([state, *recorder.states], recorder.events, strict=False)
        for line in ENGINE.describe(before, event)
    ]
    counted = [one for one in told if "Blows" in one or "{nobody}" in one]
    assert counted == ["Blows: 5 (before: 2).", "5 of {nobody}", "Blows: −1 (before: 5)."]
    assert recorder.state.counters == {"blows": -1}
    (shown,) = [one for one in PLAY.standings(recorder.state) if one.side is None]
    assert (sentence(shown.words, "fr"), shown.points) == ("Coups", -1)
    # The battle follows from its events alone.
    again = state
    for event in recorder.events:
        again = ENGINE.evolve(again, ENGINE.codec.read(ENGINE.codec.data(event)))
    assert again.counters == {"blows": -1}


def spawning(where: dict[str, Any], count: int = 1) -> BattleState:
    """A battle in whose first turn an event brings units of red's card."""
    setup = setup_of([RED, BLUE])
    unit = next(one for one in setup.documents.values() if isinstance(one, DemonworldUnit))
    effect = {"do": "spawns", "side": "red", "unit": ref(unit), "count": count, "where": where}
    placed = state_of(RED, BLUE)
    data = setup.scenario.model_copy(
        update={"triggers": (Trigger.model_validate(trigger(effect)),)}  # the cards stay the same
    )
    state = PLAY.start(Setup(data, setup.documents))
    return state.replace(units=placed.units, turn=1)


@pytest.mark.rule("XVI.5.0")
def test_units_that_an_event_brings_stand_as_near_as_there_is_room_and_count_for_their_side() -> None:
    state = spawning({"at": "field", "field": [4, 7]}, count=2)
    recorder = ENGINE.record(state, ScriptedDice([]))
    assert not triggers.turn_begins(recorder)
    spawned = of(recorder.events, UnitsSpawned)
    after = recorder.state
    fresh = after.units[len(state.units) :]
    assert len(fresh) == 2
    assert [own for one in spawned for own in one.cells] == [one.cells for one in fresh]
    taken = [cell for unit in after.units for cell in unit.cells]
    assert len(taken) == len(set(taken))
    assert {after.battle.roster[one.number].side for one in fresh} == {0}
    assert all(after.just_come(one) for one in fresh)
    again = state
    for event in recorder.events:
        again = ENGINE.evolve(again, ENGINE.codec.read(ENGINE.codec.data(event)))
    assert again.units == after.units


@pytest.mark.rule("XVI.5.0")
def test_who_finds_no_room_waits_for_the_next_turn() -> None:
    state = spawning({"at": "field", "field": [0, 0]}, count=20)
    recorder = ENGINE.record(state, ScriptedDice([]))
    triggers.turn_begins(recorder)
    ((number, place, left),) = recorder.state.waiting
    came = len(recorder.state.units) - len(state.units)
    assert (number, place) == (0, 0)
    assert came + left == 20
    assert came
    freed = recorder.state.replace(
        units=tuple(one.replace(elements=(), cells=(), facings=()) for one in recorder.state.units)
    )
    later = ENGINE.record(freed, ScriptedDice([]))
    triggers.turn_begins(later)
    assert of(later.events, UnitsSpawned)
    assert sum(one[2] for one in later.state.waiting) < left


def test_an_event_that_brings_what_is_not_there_is_refused_with_the_place() -> None:
    setup = setup_of([RED, BLUE])
    data = setup.scenario.model_dump(mode="json")
    effect = {"do": "spawns", "side": "red", "unit": {"kind": "unit", "id": NOBODY}}
    data["triggers"] = [trigger({**effect, "where": {"at": "field", "field": [900, 1]}})]
    found = PLAY.refusals(Setup(DemonworldScenario.model_validate(data), setup.documents))
    assert {(one.code, one.path) for one in found} >= {
        ("demonworld_rules.effect_unit_missing", "triggers[0].effects[0].unit"),
        ("demonworld_rules.effect_field_off", "triggers[0].effects[0].where.field"),
    }
