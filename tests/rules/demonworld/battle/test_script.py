"""Conditions built from blocks, triggers, weather and wind of a scenario, as the core plays them."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.event_words import trigger_sentences
from editor.rules.core.replay import replay
from editor.rules.core.scenario_words import Words
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.movement.events import FirstSettled
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.events import SectionCalled, SectionRolled
from editor.rules.demonworld.shooting.hits import base_number
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import BattleEnded, PhaseBegan, TurnBegan
from editor.rules.demonworld.victory.conditions import holds, stood
from editor.rules.demonworld.victory.ending import ending
from editor.rules.demonworld.victory.events import MessageShown, PointsScored, StandsCounted, WindTurned
from editor.rules.demonworld.victory.sentences import (
    names_of,
    special_rules,
    victory_sentence,
    victory_sentences,
)
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError
from schemas.scenario_rules import Condition
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_victory import AreaHeld
from tests.rules.demonworld.battle.arena import Troop, do, of, refused, row, setup_of, shipped_setup, state_of

PLAY = DemonworldPlay()
HILL = {"id": "hill", "name": "Hill", "fields": [(x, y) for x in (4, 5, 6, 7) for y in (6, 7)]}
RED, BLUE = Troop(0, row((4, 7), 2)), Troop(1, row((12, 1), 2), "S")


def block(test: str, **values: Any) -> dict[str, Any]:
    return {"test": test, **values}


def sentence_for(
    side: str, *of: dict[str, Any], join: str = "all", checked: str = "turn_ends"
) -> dict[str, Any]:
    return {"when": "sentence", "side": side, "checked": checked, "condition": {"join": join, "of": of}}


def judged(state: BattleState, *of: dict[str, Any], join: str = "all") -> bool:
    """Whether a condition holds in a state whose scenario has it."""
    return holds(state, Condition.model_validate({"join": join, "of": of}))


def with_rules(*troops: Troop, turn: int = 1, **scenario: Any) -> BattleState:
    return state_of(*troops, turn=turn, scenario={"areas": [HILL], **scenario})


def play_out(state: BattleState, turns: int = 3, seed: int = 1) -> tuple[BattleState, list[Any]]:
    """Let both sides hold their ground until so many turns have begun."""
    found: list[Any] = []
    dice = SeededDice(seed)
    while (who := PLAY.to_act(state)) is not None and state.turn <= turns:
        action: act.Action = act.GiveOrders(())
        if state.step != "orders":
            action = PLAY.choose(PLAY.view(state, who), who, dice)
        for event in PLAY.decide(state, action, dice):
            found.append(event)
            assert PLAY.event_from(PLAY.event_data(event)) == event
            for line in PLAY.describe(state, event):
                for language in LANGUAGES:
                    assert "{" not in sentence(line.message, language)
            state = PLAY.evolve(state, event)
    return state, found


@pytest.mark.rule("XVI.2.0")
def test_units_stand_in_an_area_unless_they_run_and_enemies_dispute_it_unless_they_run() -> None:
    on_hill = block("stands", side="red", area="hill")
    state = with_rules(RED, BLUE, victory=[sentence_for("red", on_hill)])
    assert judged(state, on_hill)
    assert not judged(state, on_hill | {"negated": True})
    assert not judged(state, on_hill | {"count": 2})
    assert judged(state, on_hill | {"entries": ["unit_0"]})
    running = state.with_unit(replace(state.units[0], mood="rout"))
    assert not judged(running, on_hill)
    assert judged(running, on_hill | {"routed_count": True})
    assert judged(running, block("in_rout", side="red"))
    disputed = with_rules(RED, Troop(1, row((6, 6), 2), "S"))
    assert judged(disputed, on_hill)
    assert not judged(disputed, on_hill | {"alone": True})
    fled = disputed.with_unit(replace(disputed.units[1], mood="rout"))
    assert judged(fled, on_hill | {"alone": True})


def test_and_or_not_and_brackets_are_joined_as_they_read() -> None:
    true, false = block("turn", first=1), block("turn", first=2)
    state = with_rules(RED, BLUE)
    assert judged(state)
    assert judged(state, true, false | {"negated": True})
    assert not judged(state, true, false)
    assert judged(state, true, false, join="any")
    assert judged(state, true, block("group", join="any", of=[true, false]))
    assert not judged(state, true, block("group", join="any", negated=True, of=[true, false]))
    assert judged(state, true, block("group", join="all", negated=True, of=[true, false]))


def test_losses_are_counted_in_points_percent_elements_and_units() -> None:
    state = with_rules(RED, BLUE)
    unit = state.units[1]
    half = state.with_unit(
        replace(unit, elements=unit.elements[:1], cells=unit.cells[:1], facings=unit.facings[:1])
    )
    gone = state.with_unit(replace(unit, elements=(), cells=(), facings=()))
    for measure, after_half, after_all in (("points", 10, 20), ("percent", 50, 100), ("elements", 1, 2)):
        lost = block("lost", side="blue", measure=measure)
        assert judged(half, lost | {"amount": after_half})
        assert not judged(half, lost | {"amount": after_half + 1})
        assert judged(gone, lost | {"amount": after_all})
    assert not judged(half, block("lost", side="blue", measure="units", amount=1))
    assert judged(gone, block("lost", side="blue", measure="units", amount=1))
    assert not judged(half, block("gone", side="blue", entries=["unit_1"]))
    assert judged(gone, block("gone", side="blue"))


def test_whole_turns_are_counted_from_the_end_of_the_turn_in_which_the_area_is_taken() -> None:
    won = sentence_for("red", block("stands", side="red", area="hill", alone=True, turns=1))
    state = with_rules(RED, BLUE, victory=[won], turn=0)
    state, found = play_out(state)
    assert [event.turns for event in of(found, StandsCounted)] == [(0,), (1,)]
    (ended,) = of(found, BattleEnded)
    assert (ended.winner, ended.reason, ended.turn) == (0, "sentence", 2)
    away = state.with_unit(replace(state.units[0], cells=state.units[1].cells))
    assert stood(away) == (-1,)


def test_a_sentence_of_the_last_turn_waits_for_it_and_one_at_once_ends_the_battle_after_a_phase() -> None:
    on_hill = block("stands", side="red", area="hill")
    late = with_rules(
        RED, BLUE, victory=[sentence_for("red", on_hill, checked="last_turn")], turn_limit=2, turn=0
    )
    assert ending(late.replace(turn=1)) is None
    _, found = play_out(late)
    assert [(event.winner, event.turn) for event in of(found, BattleEnded)] == [(0, 2)]
    sudden = with_rules(RED, BLUE, victory=[sentence_for("red", on_hill, checked="at_once")], turn=0)
    _, found = play_out(sudden)
    assert not list(of(found, PhaseBegan))  # the orders are a phase, too
    assert isinstance(found[-1], BattleEnded)


def test_triggers_show_score_and_go_off_once_or_every_time() -> None:
    triggers = [
        {
            "id": "noon",
            "name": "Noon",
            "condition": {"of": [block("turn", first=2, last=2)]},
            "effects": [
                {"do": "shows", "message": {"en": "Bells.", "fr": "Des cloches."}},
                {"do": "scores", "side": "blue", "points": 5},
            ],
        },
        {
            "id": "red_scores",
            "moment": "turn_ends",
            "repeats": True,
            "condition": {"of": [block("stands", side="red", area="hill")]},
            "effects": [{"do": "scores", "side": "red", "points": 2}],
        },
        {
            "id": "after",
            "moment": "turn_ends",
            "condition": {"of": [block("happened", trigger="noon")]},
            "effects": [{"do": "wins", "side": "red"}],
        },
    ]
    state, found = play_out(with_rules(RED, BLUE, triggers=triggers, turn=0))
    assert [(event.side, event.points, event.total) for event in of(found, PointsScored)] == [
        (0, 2, 2),
        (1, 5, 5),
        (0, 2, 4),
    ]
    assert state.fired == ("red_scores", "noon", "after")
    assert (state.winner, state.turn) == (0, 2)
    assert judged(state, block("score", side="blue", points=1, ahead=True))
    assert not judged(state, block("score", side="red", points=5))
    lines = [line for event in of(found, MessageShown) for line in PLAY.describe(state, event)]
    assert [sentence(line.message, "fr") for line in lines] == ["Des cloches."]


def test_an_objective_changes_its_worth_and_is_asked_for() -> None:
    triggers = [
        {
            "id": "gold",
            "condition": {"of": [block("objective", side="red", objective="well")]},
            "effects": [{"do": "is_worth", "objective": "well", "points": 300}],
        }
    ]
    objectives = [{"id": "well", "name": "Well", "at": (4, 7), "points": 10}]
    state = with_rules(
        RED, BLUE, triggers=triggers, objectives=objectives, points_decide=True, turn_limit=1, turn=0
    )
    state, _ = play_out(state)
    assert (state.worths, state.winner) == (((0, 300),), 0)


@pytest.mark.long
def test_a_trigger_calls_a_group_that_waits_for_it() -> None:
    setup = shipped_setup("mist-over-the-mound")
    state, found = PLAY.start(setup), []
    dice = SeededDice(0)
    while (who := PLAY.to_act(state)) is not None:
        for event in PLAY.decide(state, PLAY.choose(PLAY.view(state, who), who, dice), dice):
            found.append(event)
            state = PLAY.evolve(state, event)
    (called,) = of(found, SectionCalled)
    place = found.index(called)
    turns = [event.turn for event in found[:place] if isinstance(event, TurnBegan)]
    assert called.turn == turns[-1] + 1
    assert any(
        isinstance(event, SectionRolled) and event.section == called.section for event in found[place:]
    )
    *_, last = replay(PLAY, setup, tuple(found))
    assert last == state


def test_the_side_that_begins_goes_first_in_the_first_turn_only() -> None:
    state = with_rules(Troop(0, row((4, 12), 2)), Troop(1, row((4, 1), 2), "S"), begins="blue", turn=0)
    state, _ = do(state, act.GiveOrders(((0, "move"),)))
    state, events = do(state, act.GiveOrders(((1, "move"),)))
    assert [(event.first, event.chooser, event.die) for event in of(events, FirstSettled)] == [
        (1, None, None)
    ]
    assert (state.step, state.side) == ("move", 1)


@pytest.mark.rule("XXII.2.0")
def test_the_wind_changes_from_the_second_turn_on_by_the_table_of_the_rules() -> None:
    state, found = play_out(with_rules(RED, BLUE, wind={"direction": 6, "speed": 2}, turn=0), turns=3)
    turned = list(of(found, WindTurned))
    assert len(turned) == 3  # turns 2, 3 and the beginning of 4
    assert state.wind == (turned[-1].direction, turned[-1].speed)
    steady = with_rules(RED, BLUE, wind={"direction": 6, "speed": 2, "changes": False}, turn=0)
    state, found = play_out(steady)
    assert not list(of(found, WindTurned))
    assert state.wind == (6, 2)


def test_weather_hides_targets_and_changes_shots_until_it_turns() -> None:
    bow = {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]}
    mist = {"name": "Mist", "visibility": 3, "shots": -2}
    troops = (
        Troop(0, [(6, 9), (7, 9)], "N", "skirmish", card=bow),
        Troop(1, [(6, 5), (7, 5)], "S", "skirmish", card=bow),
    )
    clear = state_of(*troops, phase="first_shooting", step="shots", shots=(None, None))
    murky = state_of(
        *troops, phase="first_shooting", step="shots", shots=(None, None), scenario={"weather": mist}
    )
    shot = act.Shoot((act.Shot(0, 2, (), 0),))
    assert refused(clear, shot) is None
    assert refused(murky, shot) == "weather_hides"
    assert base_number(murky, 0, 2, 4, 0).value == base_number(clear, 0, 2, 4, 0).value - 2


def test_names_that_the_scenario_does_not_have_are_refused_with_their_place() -> None:
    setup = setup_of([RED, BLUE])
    data = setup.scenario.model_dump()
    wrong: list[dict[str, Any]] = [
        {"victory": [sentence_for("red", block("stands", side="red", area="moon"))]},
        {"triggers": [{"id": "a", "effects": [{"do": "arrives", "group": "nobody"}]}]},
        {"triggers": [{"id": "a", "condition": {"of": [block("happened", trigger="b")]}}]},
        {"triggers": [{"id": "a"}, {"id": "a"}]},
        {"triggers": [{"id": "a", "moment": "phase_ends", "phase": "tea"}]},
        {"triggers": [{"id": "a", "effects": [{"do": "shows", "message": "Hoy!", "side": "green"}]}]},
        {"begins": "green"},
    ]
    for values in wrong:
        with pytest.raises(ValueError, match=r"unknown|twice"):
            DemonworldScenario.model_validate({**data, **values})
    named = {"victory": [sentence_for("red", block("gone", side="blue", entries=["ghost"]))]}
    (problem,) = PLAY.refusals(Setup(DemonworldScenario.model_validate({**data, **named}), setup.documents))
    assert problem.code == "demonworld_rules.block_entry_unknown"
    assert problem.path == "victory[0].condition.of[0].entries[0]"
    assert not isinstance(problem, EditorError)


def test_options_of_the_scenario_override_those_of_the_ruleset() -> None:
    setup = setup_of([RED, BLUE], options={"losses": "unit"})
    battle = PLAY.start(setup).battle
    assert battle.ruleset.options.losses == "unit"
    assert PLAY.start(setup_of([RED, BLUE])).battle.ruleset.options.losses == "book"


def test_a_scenario_without_such_rules_computes_nothing_for_them() -> None:
    script = PLAY.start(shipped_setup()).battle.script
    assert (script.triggers, script.sentences, script.lasting) == ((), (), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_block_and_effect_reads_as_text(language: str) -> None:
    weather = {"name": {"en": "rain", "fr": "pluie"}, "visibility": 6, "shots": -1}
    blocks = [
        block("stands", side="red", area="hill", turns=turns, alone=alone, count=count, entries=entries)
        for turns in (0, 1, 2)
        for alone in (False, True)
        for count in (1, 2)
        for entries in ((), ("unit_0",), ("unit_0", "unit_9"))
    ]
    blocks += [block("stands", side="red", area="hill", routed_count=True, count=count) for count in (1, 2)]
    blocks += [block("turn", first=2, last=last) for last in (None, 2, 5)]
    blocks += [block("lost", side="red", measure=one) for one in ("points", "percent", "elements", "units")]
    blocks += [block("gone", side="blue"), block("gone", side="blue", entries=["unit_1"])]
    blocks += [
        block("in_rout", side="red"),
        block("score", side="red"),
        block("score", side="red", ahead=True),
    ]
    blocks += [block("objective", side="red", objective="well"), block("happened", trigger="t")]
    effects = [
        {"do": "shows", "message": "Hoy!"},
        {"do": "scores", "side": "red", "points": -2},
        {"do": "is_worth", "objective": "well", "points": 3},
        {"do": "weather", "weather": weather},
        {"do": "wins", "side": "blue"},
    ]
    objectives = [{"id": "well", "name": "Well", "at": (4, 7), "points": 10}]
    victory = [
        *({"when": when, "side": "red"} for when in ("enemy_gone", "enemy_losses", "otherwise")),
        {"when": "enemy_losses", "side": "red", "points": 3},
        {"when": "area_held", "side": "red", "area": "hill"},
        sentence_for("red"),
    ]
    for one in blocks:
        for negated in (False, True):
            part = {**one, "negated": negated}
            victory.append(sentence_for("red", part, block("group", of=[part, part], negated=negated)))
    setup = setup_of(
        [RED, BLUE],
        areas=[HILL],
        objectives=objectives,
        victory=victory,
        triggers=[{"id": "t", "effects": effects, "repeats": True}, {"id": "u"}],
        weather=weather,
        wind={},
        begins="red",
        options={"losses": "unit", "objectives": False, "flank_marches": True, "obedience": "strict"},
        hidden_deployment=True,
        points_decide=True,
        chapters_left_out=["XV"],
    )
    scenario = setup.scenario
    assert isinstance(scenario, DemonworldScenario)
    names = names_of(scenario)
    reported = [
        *victory_sentences(scenario, names, language),
        *trigger_sentences(scenario.triggers, names, language),
        *special_rules(scenario, names, language),
    ]
    assert len(reported) == len(victory) + 1 + 2 + 10
    assert not [words for words in reported if "scenario_words" in words or "{" in words or "None" in words]
    assert Words(names).area("nowhere") == "nowhere"
    assert not [words for words in reported if "(s)" in words]
    assert not [words for words in reported if words.endswith((".”.", ". »."))]


@pytest.mark.parametrize(("turns", "words"), [(1, "for 1 whole turn"), (2, "for 2 whole turns")])
def test_a_sentence_counts_one_turn_and_several(turns: int, words: str) -> None:
    scenario = setup_of([RED, BLUE], areas=[HILL]).scenario
    assert isinstance(scenario, DemonworldScenario)
    condition = AreaHeld(when="area_held", side="red", area="hill", turns=turns)
    reported = sentence(victory_sentence(condition, Words(names_of(scenario))))
    assert f" {words} with " in reported


def test_of_an_army_that_costs_nothing_no_percent_is_ever_lost() -> None:
    state = with_rules(RED, replace(BLUE, card={"points": 0}))
    gone = state.with_unit(replace(state.units[1], elements=(), cells=(), facings=()))
    assert not judged(gone, block("lost", side="blue", measure="percent", amount=1))
