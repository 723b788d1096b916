"""Who goes first: the camp with the smaller number chooses, a tie is rolled for (V.2.0, VI.1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from editor.rules.demonworld.movement.events import FirstSettled, PlaceTaken
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue

_FACES: Final = 6


def sides(state: BattleState) -> range:
    """Return the numbers of the sides."""
    return range(len(state.battle.scenario.sides))


def camps_among(state: BattleState, some: Iterable[int]) -> list[int]:
    """Return the camps of some sides, each once."""
    return list(dict.fromkeys(state.battle.camps[side] for side in some))


def unplaced(state: BattleState, camps: Iterable[int]) -> list[int]:
    """Return the camps of which it is still open when they go."""
    return [camp for camp in camps if camp not in state.ahead and camp not in state.behind]


def in_turn(state: BattleState, some: Iterable[int]) -> list[int]:
    """Return sides in the order in which they go; allies one after another, as the scenario lists them."""
    camps = state.battle.camps
    first = camps[state.first]

    def place(side: int) -> tuple[int, int]:
        camp = camps[side]
        if camp in state.ahead:
            return 0, state.ahead.index(camp)
        if camp in state.behind:
            return 2, state.behind.index(camp)
        return 1, int(camp != first)

    return sorted(some, key=place)


def first_by_scenario(state: BattleState) -> int | None:
    """Return the side that the scenario lets go first in this turn; None if the rules settle it."""
    begins = state.battle.scenario.begins
    return state.battle.side_number(begins) if begins is not None and state.turn == 1 else None


def settle_first(
    recorder: Recorder,
    able: Sequence[int],
    counts: Mapping[int, int],
    step: Literal["choose_sequence", "choose_regroup"],
) -> bool:
    """Ask the camp with the smallest number when it goes; a tie is rolled for, who is drawn goes first.

    Of more than two camps it says whether it goes before or after all that are left; then the next of those
    is asked, until one is left.

    Args:
        recorder: the decision.
        able: the sides that take part.
        counts: camp -> the number that is compared, of all camps that take part.
        step: what is asked.

    Returns:
        Whether a side has been asked.
    """
    camps = recorder.state.battle.camps
    begins = first_by_scenario(recorder.state) if step == "choose_sequence" else None
    while len(waiting := unplaced(recorder.state, counts)) > 1:
        least = min(counts[camp] for camp in waiting)
        fewest = [camp for camp in waiting if counts[camp] == least]
        die = None
        if begins is not None and camps[begins] in waiting and not recorder.state.ahead:
            camp = begins
        elif len(fewest) == 1:
            recorder.note(DecisionDue(step, next(side for side in able if camps[side] == fewest[0])))
            return True
        else:
            camp, die = drawn(recorder, fewest)
        if len(counts) == 2:
            recorder.note(FirstSettled(camp, None, die))
            return False
        recorder.note(PlaceTaken(camps[camp], False, None, die))
    return False


def drawn(recorder: Recorder, among: Sequence[int]) -> tuple[int, int]:
    """Draw one of several camps with a D6, of two with 1 to 3 the first; return it and the die.

    A face that cannot be shared out evenly is rolled again; more than six are halved first.
    """
    while len(among) > _FACES:
        half = len(among) // 2
        among = among[:half] if recorder.die(_FACES) <= _FACES // 2 else among[half:]
    faces = _FACES // len(among)
    while (die := recorder.die(_FACES)) > faces * len(among):
        pass
    return among[(die - 1) // faces], die
