"""Events of phases, messages to one side only, and the score board."""

from typing import Any

import pytest

from editor.rules.core.scenario_words import Words
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.turn import BattleEnded, PhaseBegan, TurnBegan
from editor.rules.demonworld.victory.events import MessageShown, TriggerFired
from editor.rules.demonworld.victory.sentences import names_of
from schemas.messages import sentence
from schemas.scenario_rules import Trigger
from schemas.systems.demonworld import PHASES_OF_A_TURN
from tests.rules.demonworld.battle.arena import of
from tests.rules.demonworld.battle.test_script import (
    BLUE,
    RED,
    block,
    play_out,
    sentence_for,
    with_rules,
)
from tests.rules.demonworld.battle.wizards import two_armies

PLAY = DemonworldPlay()


def event(
    ident: str, moment: str, phase: str | None, *effects: dict[str, Any], **more: Any
) -> dict[str, Any]:
    return {"id": ident, "name": ident, "moment": moment, "phase": phase, "effects": list(effects), **more}


def reported(words: str) -> dict[str, Any]:
    return {"do": "shows", "message": words}


def test_events_of_a_phase_happen_when_it_begins_and_ends() -> None:
    triggers = [
        event("every", "phase_begins", None, reported("any"), repeats=True),
        event("orders", "phase_ends", "orders", reported("laid")),
        event("march", "phase_begins", "movement", reported("march")),
        event("clash", "phase_ends", "melee", {"do": "wins", "side": "blue"}),
    ]
    state, found = play_out(with_rules(RED, BLUE, triggers=triggers, turn=0))
    names: list[str] = []
    for one in found:
        if isinstance(one, TurnBegan):
            names.append("orders")
        elif isinstance(one, PhaseBegan):
            names.append(one.phase)
        elif isinstance(one, TriggerFired):
            names.append(f"!{triggers[one.trigger]['id']}")
    assert names == [
        *("orders", "!every", "!orders"),
        *("first_shooting", "!every"),
        *("movement", "!every", "!march"),
        *("second_shooting", "!every"),
        *("melee", "!every", "!clash"),
    ]
    (ended,) = of(found, BattleEnded)
    assert (ended.winner, ended.reason) == (1, "trigger")
    assert isinstance(found[-1], BattleEnded)  # nothing goes on behind it
    assert state.step == "over"


@pytest.mark.parametrize("phase", [one for one in PHASES_OF_A_TURN if one not in ("magic", "rally")])
@pytest.mark.parametrize("moment", ["phase_begins", "phase_ends"])
def test_a_battle_that_is_won_in_any_phase_is_over_there(phase: str, moment: str) -> None:
    triggers = [event("end", moment, phase, {"do": "wins", "side": "red"})]
    state, found = play_out(with_rules(RED, BLUE, triggers=triggers, turn=0), turns=1)
    assert (state.step, state.turn, PLAY.to_act(state)) == ("over", 1, None)
    assert isinstance(found[-1], BattleEnded)


def test_a_message_to_one_side_names_it_in_the_log_and_says_whom_it_is_for() -> None:
    secret = {"do": "shows", "message": {"en": "Dig here.", "fr": "Creusez ici."}, "side": "blue"}
    state, found = play_out(
        with_rules(RED, BLUE, triggers=[event("map", "turn_begins", None, secret)], turn=0), turns=1
    )
    (shown,), (fired,) = of(found, MessageShown), of(found, TriggerFired)
    (line,), (head,) = PLAY.describe(state, shown), PLAY.describe(state, fired)
    assert (line.only_for, head.only_for) == ("blue", "blue")
    assert line.announced is not None
    assert sentence(line.announced, "fr") == "Creusez ici."
    assert "only: Dig here." in sentence(line.message, "en")


def test_scores_and_what_would_count_at_the_end_stand_on_the_board() -> None:
    triggers = [event("gain", "turn_ends", None, {"do": "scores", "side": "red", "points": 2}, repeats=True)]
    wins = sentence_for("red", block("score", side="red", points=5))
    start = with_rules(RED, BLUE, triggers=triggers, victory=[wins], points_decide=True, turn=0)
    board = PLAY.standings(start)
    assert [(one.side, one.points, one.goal) for one in board] == [
        ("red", 0, 5),
        ("blue", 0, None),
        ("red", 0, None),
        ("blue", 0, None),
    ]
    state, _ = play_out(start, turns=2)
    assert [one.points for one in PLAY.standings(state)[:2]] == [4, 0]
    assert PLAY.standings(with_rules(RED, BLUE)) == ()


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "When the melee phase of turn 2 begins: the message “Now!”, for Red only."),
        (
            "fr",
            "Quand la phase de corps à corps du tour 2 commence\u202f: le message «\u202fNow!\u202f», "
            "pour le seul camp «\u202fRed\u202f».",
        ),
    ],
)
def test_an_event_of_a_phase_reads_as_a_sentence(language: str, wanted: str) -> None:
    state = with_rules(RED, BLUE)
    words = Words(names_of(state.battle.scenario))
    assert sentence(words.trigger(trigger("phase_begins", "melee")), language) == wanted
    for moment in ("phase_begins", "phase_ends"):
        for phase in (None, *PHASES_OF_A_TURN):
            assert "{" not in sentence(words.trigger(trigger(moment, phase)), language)


def trigger(moment: str, phase: str | None) -> Trigger:
    return Trigger.model_validate(
        {
            "id": "t",
            "moment": moment,
            "phase": phase,
            "condition": {"of": [block("turn", first=2, last=2)]},
            "effects": [{"do": "shows", "message": "Now!", "side": "red"}],
        }
    )


@pytest.mark.rule("XVI.2.0", "XX.2.0")
def test_an_event_at_the_end_of_the_orders_may_end_the_battle_before_the_magic() -> None:
    triggers = [event("over", "phase_ends", "orders", {"do": "wins", "side": "red"})]
    state, found = play_out(PLAY.start(two_armies(triggers=triggers)), turns=1)
    assert [(one.winner, one.reason) for one in of(found, BattleEnded)] == [(0, "trigger")]
    assert not list(of(found, PhaseBegan))
    assert PLAY.to_act(state) is None
