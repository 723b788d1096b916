"""A battle that is watched: prepared, fought step by step, and seen again at any moment. No window needed."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any, Final, Literal

from editor.rules.core.contract import PLAINLY, AiBySide, AnyPlay, LogLine, Result, Setup
from editor.rules.core.dice import Dice, SeededDice, traced_thinking_dice
from editor.rules.core.variations import Decision
from editor.services.battles.preview import play_of, setup_of
from editor.services.documents import load, working_copies
from editor.services.workspace import Workspace
from editor.simulation.battle import MOST_ACTIONS, NO_AI_SETTINGS
from schemas.base import Document
from schemas.parse import dump_document
from schemas.problems import EditorError, Problem, error
from schemas.text import LocalText

CHECKPOINT_EVERY: Final = 64
"""Every so many events the state is kept; those between are worked out from it."""
StepBy = Literal["event", "phase", "turn"]
"""How far one step goes."""
STEPS: Final[tuple[StepBy, ...]] = ("event", "phase", "turn")


NOT_FOLLOWING: Final = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError)
"""What the rules may raise where events or decisions, well formed one by one, do not follow from each other.

An action may name what there is not; a ``next`` that finds nothing becomes a ``RuntimeError``.
"""


@dataclass(frozen=True)
class Prepared:
    """A scenario made ready to be watched."""

    setup: Setup
    play: AnyPlay
    refusals: tuple[Problem, ...]
    """Why it cannot be played; empty where it can."""
    edited: tuple[LocalText, ...]
    """Names of the documents that stand as they are being edited, not as they were saved."""
    unfinished: tuple[LocalText, ...]
    """Names of the documents whose edits have errors: their last version stands."""
    fingerprints: Mapping[str, str]
    """Id -> fingerprint of every document (:func:`fingerprints`)."""

    @property
    def ruleset(self) -> Document | None:
        """The ruleset, whose chapters have names. None if the game has none."""
        return next((one for one in documents_of(self.setup) if hasattr(one, "chapters")), None)

    def changed_in(self, now: Prepared) -> tuple[LocalText, ...]:
        """Return the names of the documents that stand otherwise now, or are gone."""
        return changed_since(now.fingerprints, self.setup, self.fingerprints)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a battle a moment lies."""

    turn: int = 0
    phase: str = ""


@dataclass(frozen=True)
class Reading:
    """How a viewer that knows no game reads the states of one."""

    place: Callable[[Any], Place] = field(default=lambda state: Place())
    """State -> turn and phase."""
    looks_changed: Callable[[Any, Any], bool] = field(default=lambda before, after: before is not after)
    """Whether the picture of the field differs between two states."""
    walk: Callable[[Any], object] = field(default=lambda state: None)
    """Goes over all that is shown of a state; raises where a saved battle's state does not hold together."""
    turn_name: Callable[[int], str] | None = None
    """Turn -> what it is called, where the game calls it otherwise: a round, a month."""
    first_phase: Callable[[Any], str] = field(default=lambda state: "")
    """State -> the phase with which each turn begins, where the battle says so; '' for the first named."""


PLAIN: Final = Reading()
"""Reading of a game of which nothing is known: no turns, every event is a moment."""
TURNS: Final = Reading(place=lambda state: Place(getattr(state, "turn", 0), getattr(state, "phase", "")))
"""Reading of any game whose states name their turn and phase."""
ReadingOf = Callable[[Setup], Reading]
"""How the states of a setup's battles are read by whoever shows them."""


def by_turns(_setup: Setup) -> Reading:
    """Return how states are read by whoever knows of a game only that it has turns."""
    return TURNS


@dataclass(frozen=True, slots=True)
class Happening:
    """One event of the log, as a viewer needs it."""

    event: Any
    lines: tuple[LogLine, ...]
    place: Place
    """Turn and phase after it."""
    seen: bool
    """Whether it has a line or changes the picture; stepping by event passes over the others."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event and the state after it."""

    happening: Happening
    state: Any
    decision: Decision | None = None
    """What was decided, at the first event of an action. None for the others, and where a log is replayed."""


def prepare(ws: Workspace, scenario: str, *, working_copies_too: bool = True) -> Prepared:
    """Return a scenario with all that it needs, and why it cannot be played where it cannot.

    Args:
        ws: the catalogue.
        scenario: id, slug or ``system/kind/slug``.
        working_copies_too: take what is being edited instead of the last revisions.

    Raises:
        EditorError: it is no scenario, a document that it needs is missing or invalid, or nobody plays it.
    """
    setup = setup_of(ws, scenario, working_copies=working_copies_too)
    # A play of one's own: what it remembers between calls belongs to one battle.
    play = type(play_of(setup))()
    copies = {copy.row.id for copy in working_copies(ws)} if working_copies_too else set()
    touched = [document for document in documents_of(setup) if document.id in copies]
    whole = {document.id for document in touched if load(ws, document.id, note=False).document is not None}
    return Prepared(
        setup,
        play,
        play.refusals(setup),
        edited=tuple(document.name for document in touched if document.id in whole),
        unfinished=tuple(document.name for document in touched if document.id not in whole),
        fingerprints=fingerprints(setup),
    )


def documents_of(setup: Setup) -> tuple[Document, ...]:
    """Return the scenario and then the documents that it needs, by id."""
    others = (document for key, document in sorted(setup.documents.items()) if key != setup.scenario.id)
    return (setup.scenario, *others)


def fingerprints(setup: Setup) -> dict[str, str]:
    """Return a SHA-256 of every document: equal documents have equal ones."""
    return {document.id: fingerprint(document) for document in documents_of(setup)}


def fingerprint(document: Document) -> str:
    """Return the SHA-256 of a document's JSON."""
    text = json.dumps(dump_document(document), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def changed_since(now: Mapping[str, str], setup: Setup, then: Mapping[str, str]) -> tuple[LocalText, ...]:
    """Return the names of the documents of a setup that stand otherwise now, or are gone.

    Args:
        now: id -> fingerprint as the documents stand now.
        setup: the setup.
        then: id -> fingerprint as they stood in it.
    """
    return tuple(one.name for one in documents_of(setup) if now.get(one.id) != then[one.id])


def fight(
    play: AnyPlay,
    setup: Setup,
    seed: int,
    reading: Reading = PLAIN,
    *,
    most_actions: int = MOST_ACTIONS,
    ai_by_side: AiBySide = NO_AI_SETTINGS,
) -> Iterator[Step]:
    """Yield a battle as the computer fights it, all dice from one seed.

    The dice fall as they do in :func:`editor.simulation.battle.run_battle`: a battle of a batch is watched by
    its seed.

    Raises:
        EditorError: the battle does not end.
    """
    dice, thinking = SeededDice(seed), traced_thinking_dice(seed)
    state = play.start(setup)
    for _ in range(most_actions):
        player = play.to_act(state)
        if player is None:
            return
        action = play.choose(play.view(state, player), player, thinking, ai_by_side.get(player, PLAINLY))
        decision = Decision(player, action, "computer", thinking.drawn)
        for step in steps_of(play, state, decision, dice, reading):
            state = step.state
            yield step
    if play.to_act(state) is not None:
        raise error("simulation.endless", seed=seed, actions=most_actions)


def replayed(play: AnyPlay, setup: Setup, events: Iterable[Any], reading: Reading = PLAIN) -> Iterator[Step]:
    """Yield a battle from its log alone; nothing is rolled, nothing decided.

    A log that does not follow from its set-up ends in a ``LookupError``, ``ValueError`` or the like.
    """
    state = play.start(setup)
    for event in events:
        step = step_of(play, state, event, reading)
        state = step.state
        reading.walk(state)
        yield step


def steps_of(
    play: AnyPlay, state: Any, decision: Decision, dice: Dice, reading: Reading = PLAIN
) -> Iterator[Step]:
    """Yield what a decision leads to.

    Raises:
        IllegalActionError: the rules forbid it; nothing was yielded.
    """
    made: Decision | None = decision
    for event in play.decide(state, decision.action, dice):
        step = replace(step_of(play, state, event, reading), decision=made)
        state, made = step.state, None
        yield step


def step_of(play: AnyPlay, state: Any, event: Any, reading: Reading = PLAIN) -> Step:
    """Return an event as a viewer needs it, and the state after it."""
    lines = play.describe(state, event)
    after = play.evolve(state, event)
    seen = bool(lines) or reading.looks_changed(state, after)
    return Step(Happening(event, lines, reading.place(after), seen), after)


class Recording:
    """A battle as far as it has been fought. Moment ``n`` is the one after ``n`` events; 0 is the set-up."""

    def __init__(self, play: AnyPlay, setup: Setup, seed: int) -> None:
        self.play = play
        self.setup = setup
        self.seed = seed
        self.happenings: list[Happening] = []
        self.decisions: list[tuple[int, Decision]] = []
        """What was decided, each with the moment before it; empty where a log is replayed."""
        self.complete = False
        """Whether the last event is the end of the battle (or of the log)."""
        self._kept: list[Any] = [play.start(setup)]
        self._last: tuple[int, Any] = (0, self._kept[0])
        self._end: Any = self._kept[0]
        self._stops: dict[StepBy, list[int]] = {by: [0] for by in STEPS}

    @property
    def length(self) -> int:
        """Number of events known, which is the last moment."""
        return len(self.happenings)

    @property
    def result(self) -> Result | None:
        """How the battle ended, as far as it is known."""
        return self.play.result(self._end)

    @property
    def events(self) -> tuple[Any, ...]:
        """The log."""
        return tuple(happening.event for happening in self.happenings)

    def extend(self, steps: Iterable[Step]) -> None:
        """Take in what happened next."""
        for step in steps:
            before = self.place_at(self.length)
            if step.decision is not None:
                self.decisions.append((self.length, step.decision))
            self.happenings.append(step.happening)
            self._end = step.state
            place = step.happening.place
            if step.happening.seen:
                self._stops["event"].append(self.length)
            if place != before:
                self._stops["phase"].append(self.length)
            if place.turn != before.turn:
                self._stops["turn"].append(self.length)
            if self.length % CHECKPOINT_EVERY == 0:
                self._kept.append(step.state)

    def decisions_before(self, moment: int) -> int:
        """Return how many decisions were made up to a moment, an action that was under way then whole."""
        return bisect_left(self.decisions, moment, key=itemgetter(0))

    def shorten(self, moment: int) -> None:
        """Forget what happened after a moment: it was taken back."""
        self._end = self.state_at(moment)
        del self.happenings[moment:]
        del self.decisions[self.decisions_before(moment) :]
        del self._kept[moment // CHECKPOINT_EVERY + 1 :]
        for stops in self._stops.values():
            del stops[bisect_right(stops, moment) :]
        self.complete = False

    def places(self) -> tuple[tuple[int, Place], ...]:
        """Return where each phase begins: (moment, turn and phase)."""
        return tuple((stop, self.place_at(stop)) for stop in self._stops["phase"] if stop)

    def state_at(self, moment: int) -> Any:
        """Return the state at a moment, worked out from the nearest one that was kept.

        Raises:
            IndexError: the battle has not come so far.
        """
        if not 0 <= moment <= self.length:
            raise IndexError(f"moment {moment} of {self.length}")
        start = moment // CHECKPOINT_EVERY
        at, state = start * CHECKPOINT_EVERY, self._kept[start]
        if at < self._last[0] <= moment:
            at, state = self._last
        for happening in self.happenings[at:moment]:
            state = self.play.evolve(state, happening.event)
        self._last = (moment, state)
        return state

    def place_at(self, moment: int) -> Place:
        """Return turn and phase at a moment."""
        return self.happenings[moment - 1].place if moment else Place()

    def next_stop(self, moment: int, by: StepBy = "event") -> int | None:
        """Return where one step forward leads; None if the battle ends or has not come further yet."""
        stops = self._stops[by]
        index = bisect_right(stops, moment)
        if index < len(stops):
            return stops[index]
        return self.length if self.complete and moment < self.length else None

    def previous_stop(self, moment: int, by: StepBy = "event") -> int | None:
        """Return where one step back leads; None at the set-up."""
        stops = self._stops[by]
        index = bisect_left(stops, moment) - 1
        return stops[index] if index >= 0 else None

    def phase_start(self, moment: int, phase: str) -> int | None:
        """Return where a phase of the turn of a moment begins; None if it has not begun yet."""
        turn = max(1, self.place_at(moment).turn)
        wanted = Place(turn, phase)
        return next((stop for stop in self._stops["phase"] if stop and self.place_at(stop) == wanted), None)


def fought(ws: Workspace, scenario: str, seed: int, reading_of: ReadingOf = by_turns) -> Recording:
    """Return the battle of a seed, fought to its end with the last revisions.

    Args:
        ws: the catalogue.
        scenario: id, slug or ``system/kind/slug``.
        seed: of the dice.
        reading_of: how the states of the scenario are read.

    Raises:
        EditorError: the scenario cannot be found or played; all reasons at once.
    """
    prepared = prepare(ws, scenario, working_copies_too=False)
    if prepared.refusals:
        raise EditorError(*prepared.refusals)
    recording = Recording(prepared.play, prepared.setup, seed)
    recording.extend(fight(prepared.play, prepared.setup, seed, reading_of(prepared.setup)))
    recording.complete = True
    return recording
