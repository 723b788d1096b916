"""The engine that five games share: rows that lack nothing, steps that lead on, choices that are none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from editor.rules.core.contract import IllegalActionError, LogLine, Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.core.engine.engine import Engine
from editor.rules.core.engine.play import GamePlay
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow, StageRow, StepRow, allowed, unreported
from editor.skeleton.pebbles.rules import PebblesPlay
from schemas.problems import EditorError, Message


@dataclass(frozen=True)
class Heap:
    """A heap of pebbles from which one or two are taken in turn; each turn ends with a throw of a die."""

    pebbles: int
    step: str = "take"
    thrown: int = 0


@dataclass(frozen=True)
class Take:
    count: int


@dataclass(frozen=True)
class Pass:
    pass


@dataclass(frozen=True)
class Taken:
    count: int


@dataclass(frozen=True)
class Thrown:
    face: int


@dataclass(frozen=True)
class Moved:
    step: str


def _enough(state: Heap, action: Take) -> Message | None:
    return None if action.count <= state.pebbles else Message(code="engine.row_twice")


def _takes(state: Heap) -> Iterator[Take]:
    yield from (Take(1), Take(2), Take(2))


def _throw(rec: Recorder[Heap, Any]) -> None:
    rec.note(Thrown(rec.die()))
    rec.note(Moved("take" if rec.state.pebbles else "over"))


def _take(rec: Recorder[Heap, Any], action: Take) -> None:
    rec.note(Taken(action.count))
    rec.note(Moved("throw"))


def _said(_state: Heap, _action: object) -> Message:
    return Message(code="engine.row_twice")


def _reported(state: Heap, event: Thrown) -> tuple[LogLine, ...]:
    return (LogLine(Message(code="engine.row_twice"), ((6, event.face),)),)


TAKE: ActionRow[Heap, Take] = ActionRow(Take, _enough, _take, _takes, _said)
PASS: ActionRow[Heap, Pass] = ActionRow(
    Pass,
    allowed,
    lambda rec, _action: rec.note(Moved("throw")),
    lambda _state: iter([Pass()]),
    None,
    waits=False,
)
TAKEN: EventRow[Heap, Taken] = EventRow(
    Taken, lambda state, event: replace(state, pebbles=state.pebbles - event.count), unreported
)
THROWN: EventRow[Heap, Thrown] = EventRow(
    Thrown, lambda state, event: replace(state, thrown=state.thrown + event.face), _reported
)
MOVED: EventRow[Heap, Moved] = EventRow(
    Moved, lambda state, event: replace(state, step=event.step), unreported
)
STEPS: tuple[StepRow[Heap], ...] = (
    StepRow("take", (Take, Pass), forced=True),
    StepRow("throw", (), ended=lambda _state: True, end=_throw),
    StepRow("over", ()),
)


def engine(*, actions: Any = (TAKE, PASS), events: Any = (TAKEN, THROWN, MOVED)) -> Engine[Heap, Any, Any]:
    return Engine(lambda state: state.step, STEPS, actions, events, Message(code="engine.row_missing"))


def whole() -> Engine[Heap, Any, Any]:
    return engine(actions=(TAKE, replace(PASS, words=_said)))


def test_an_action_leads_on_to_where_somebody_has_a_choice_and_who_has_none_is_not_asked() -> None:
    done = whole().decide(Heap(3), Take(2), ScriptedDice([4, 5]))
    # One pebble is left: only one can be taken, so it is taken at once, and the heap is empty.
    kinds = [type(event).__name__ for event in done.events]
    assert kinds == ["Taken", "Moved", "Thrown", "Moved", "Taken", "Moved", "Thrown", "Moved"]
    assert done.state == Heap(0, "over", 9)
    assert done.states[-1] == done.state
    assert len(done.states) == len(done.events)


def test_only_what_the_step_offers_and_its_check_allows_is_legal_and_each_is_listed_once() -> None:
    game = whole()
    assert list(game.legal_actions(Heap(5))) == [Take(1), Take(2), Pass()]
    assert game.choices(Heap(5), most=5) == [Take(1), Take(2), Take(2)]
    assert list(game.legal_actions(Heap(1))) == [Take(1), Pass()]
    with pytest.raises(IllegalActionError):
        game.decide(Heap(1), Take(2), ScriptedDice([]))
    refused = game.check(Heap(1, "over"), Take(1))
    assert refused is not None
    assert refused.code == "engine.row_missing"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"actions": (TAKE, PASS)}, [("row_incomplete", {"row": "Pass", "part": "words"})]),
        ({"actions": (TAKE,)}, [("row_missing", {"row": "Pass", "step": "take"})]),
        (
            {"actions": (replace(TAKE, check=None), replace(PASS, words=_said))},
            [("row_incomplete", {"row": "Take", "part": "check"})],
        ),
        (
            {
                "actions": (TAKE, replace(PASS, words=_said)),
                "events": (TAKEN, replace(THROWN, describe=None), MOVED),
            },
            [("row_incomplete", {"row": "Thrown", "part": "describe"})],
        ),
        (
            {"actions": (TAKE, replace(PASS, words=_said)), "events": (TAKEN, THROWN, MOVED, MOVED)},
            [("row_twice", {"row": "Moved"})],
        ),
    ],
)
def test_a_game_whose_rows_lack_something_starts_no_battle_and_says_which(rows: Any, said: Any) -> None:
    play: GamePlay[Any, Any, Any] = PebblesPlay()
    play.engine = engine(**rows)
    setup: Any = Setup(scenario=None, documents={})  # type: ignore[arg-type]
    found = play.refusals(setup)
    assert [(one.code, dict(one.values)) for one in found] == [
        (f"engine.{code}", values) for code, values in said
    ]
    with pytest.raises(EditorError):
        play.start(setup)


def test_a_step_that_never_ends_is_an_error_and_no_endless_loop() -> None:
    steps = (
        StepRow[Heap]("take", (Take,)),
        StepRow[Heap]("throw", (), ended=lambda _state: True, end=lambda _rec: None),
    )
    game: Engine[Heap, Any, Any] = Engine(
        lambda state: state.step, steps, (TAKE,), (TAKEN, MOVED), Message(code="engine.row_missing")
    )
    with pytest.raises(RuntimeError, match="throw"):
        game.decide(Heap(3, "take"), Take(1), ScriptedDice([]))


def test_sound_candidates_are_not_checked_and_a_step_may_be_named() -> None:
    steps = (StepRow[Heap]("take", (Take,)),)
    actions = (replace(TAKE, sound=True), replace(PASS, words=TAKE.words))
    game: Engine[Heap, Any, Any] = Engine(
        lambda state: state.step,
        steps,
        actions,
        (TAKEN, THROWN, MOVED),
        lambda state: Message(code="engine.row_missing", values={"step": state.step}),
    )
    assert TAKE.candidates is not None
    assert list(game.legal_actions(Heap(1))) == list(dict.fromkeys(TAKE.candidates(Heap(1))))
    assert game.check(Heap(1), Take(2)) is not None, "what is not listed is checked as ever"
    refused = game.check(Heap(1), Pass())
    assert refused is not None
    assert refused.values == {"step": "take"}
    assert game.record(Heap(1), ScriptedDice([])).state == Heap(1)


def test_a_decision_leads_from_stage_to_stage_until_somebody_has_to_decide() -> None:
    gone: list[str] = []

    def stage(name: str, following: str | None) -> StageRow[Heap]:
        def run(rec: Recorder[Heap, Any]) -> str | None:
            gone.append(f"{name} with {rec.state.pebbles}")
            return following

        return StageRow(name, run)

    def take(rec: Recorder[Heap, Any], action: Take) -> str:
        rec.note(Taken(action.count))
        return "first"

    game: Engine[Heap, Any, Any] = Engine(
        step_of=lambda state: state.step,
        steps=(StepRow("take", (Take,)),),
        actions=(replace(TAKE, decide=take),),
        events=(TAKEN,),
        not_now=Message(code="engine.row_twice"),
        stages=(stage("second", None), stage("first", "second")),
    )
    game.decide(Heap(5), Take(2), ScriptedDice([]))
    assert gone == ["first with 3", "second with 3"]
