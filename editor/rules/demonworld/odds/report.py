"""The end states of an encounter told in charts, means, numbers with their modifiers, and notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from editor.rules.core.armies import named
from editor.rules.core.odds import Chart, Mean, Odds, Outcome, Reckoning
from editor.rules.core.parts import Sum, chance_d20
from editor.rules.demonworld.flyers.starting import flies_high
from editor.rules.demonworld.melee.attacks import best_weapon, initiative_sum
from editor.rules.demonworld.odds import attacks, nerve, shots
from editor.rules.demonworld.odds.encounter import Encounter, State, hit_points, standing
from schemas.problems import Message, Value

_PARTIES: Final[tuple[Literal["first", "second"], ...]] = ("first", "second")
_ENDS: Final = (
    "refused", "first_destroyed", "second_destroyed", "both_destroyed", "first_routs", "second_routs",
    "both_rout", "both_stand",
)  # fmt: skip
_PHASES: Final[Mapping[str, tuple[shots.ShootingPhase, ...]]] = {
    "fire": ("first", "second"),
    "charge": ("second",),
}


def report(situation: str, meeting: Encounter, ends: Mapping[State, float], samples: int) -> Odds:
    """Return the odds that end states with their probabilities say."""
    charts = (_summary(meeting, ends), *(_losses(meeting, ends, side) for side in (0, 1)))
    return Odds(
        situation,
        charts,
        _means(meeting, ends),
        tuple(_reckonings(situation, meeting)),
        tuple(_notes(situation, meeting)),
        samples,
    )


def _values(meeting: Encounter, **more: Value) -> dict[str, Value]:
    """Return the names of both units in every language of the interface, for a message."""
    return named("first", meeting.cards[0]) | named("second", meeting.cards[1]) | more


def _about(meeting: Encounter, side: int, code: str, **more: Value) -> Message:
    return Message(code=f"odds.{code}", values=named("unit", meeting.cards[side]) | more)


def _end(state: State) -> str:
    gone = [not standing(one) for one in state.now]
    if state.refused:
        return "refused"
    if all(gone):
        return "both_destroyed"
    if any(gone):
        return "first_destroyed" if gone[0] else "second_destroyed"
    if all(state.rout):
        return "both_rout"
    if any(state.rout):
        return "first_routs" if state.rout[0] else "second_routs"
    return "both_stand"


def _summary(meeting: Encounter, ends: Mapping[State, float]) -> Chart:
    chances = dict.fromkeys(_ENDS, 0.0)
    for state, chance in ends.items():
        chances[_end(state)] += chance
    return Chart(
        "end",
        Message(code="odds.chart_end"),
        tuple(
            Outcome(key, Message(code=f"odds.end_{key}", values=_values(meeting)), chance)
            for key, chance in chances.items()
            if chance > 0
        ),
    )


def _losses(meeting: Encounter, ends: Mapping[State, float], side: int) -> Chart:
    party, wounds = _PARTIES[side], meeting.cards[side].large is not None
    chances: dict[int, float] = {}
    for state, chance in ends.items():
        gone = _gone(meeting, state, side, wounds=wounds)
        chances[gone] = chances.get(gone, 0.0) + chance
    outcomes = tuple(
        Outcome(str(gone), Message(code="odds.elements_lost", values={"count": gone}), chances[gone])
        for gone in sorted(chances)
    )
    title = "chart_hit_points" if wounds else "chart_losses"
    return Chart(f"losses_{party}", _about(meeting, side, title), outcomes, party)


def _gone(meeting: Encounter, state: State, side: int, *, wounds: bool) -> int:
    """Return the elements that a unit has lost, or its hit points: those of a large base count."""
    if wounds:
        return hit_points(meeting.start(side)) - hit_points(state.now[side])
    return standing(meeting.start(side)) - standing(state.now[side])


def _means(meeting: Encounter, ends: Mapping[State, float]) -> tuple[Mean, ...]:
    found = []
    for side, party in enumerate(_PARTIES):
        card, wounds = meeting.cards[side], meeting.cards[side].large is not None
        lost = sum(chance * _gone(meeting, state, side, wounds=wounds) for state, chance in ends.items())
        points = lost * (card.points or 0) / (card.hit_points if wounds else card.elements.total)
        measure = "hit_points" if wounds else "elements"
        found += [
            Mean(f"{measure}_{party}", _about(meeting, side, f"mean_{measure}"), lost, party),
            Mean(f"points_{party}", _about(meeting, side, "mean_points"), points, party),
        ]
    return tuple(found)


def _reckonings(situation: str, meeting: Encounter) -> Iterable[Reckoning]:
    """Yield the numbers of the first dice of each kind, equal ones counted together."""
    start = meeting.begin()
    if situation == "charge" and nerve.dares_first(meeting):
        yield from _test(meeting, start, 0, "charge")
    phases = _PHASES.get(situation, ())
    for side in (0, 1):
        for when in phases:
            sums = [one.number for one in shots.volleys(meeting, start.now, side, when)]
            yield from _counted(meeting, side, f"{when}_shots", sums)
    if situation != "fire":
        blows = attacks.declared(meeting, start.now)
        yield from _initiatives(meeting)
        for side in (0, 1):
            sums = [attacks.base_number(meeting, start.now, one) for one in blows if one.side == side]
            yield from _counted(meeting, side, "blows", sums)
    if situation == "air":
        return
    test: nerve.TestId = "casualties_missile" if situation == "fire" else "casualties_melee"
    for side in (0, 1):
        one_less = (*meeting.start(side)[:-1], 0)
        if standing(one_less):
            now = (one_less, start.now[1]) if side == 0 else (start.now[0], one_less)
            yield from _test(meeting, start._replace(now=now), side, test)


def _initiatives(meeting: Encounter) -> Iterable[Reckoning]:
    """Yield the initiative of each side that has a weapon for a melee."""
    state = meeting.battle
    for side in (0, 1):
        element = state.units[side].elements[0]
        weapon = best_weapon(state, element, meeting.cards[1 - side])
        if weapon is not None:
            speed = initiative_sum(state, element, weapon[0])
            label = _about(meeting, side, "initiative", number=int(speed.value))
            yield Reckoning(label, 0, speed.value, 0.0, speed.parts, _PARTIES[side])


def _counted(meeting: Encounter, side: int, code: str, sums: Iterable[Sum]) -> Iterable[Reckoning]:
    counts: dict[Sum, int] = {}
    for one in sums:
        counts[one] = counts.get(one, 0) + 1
    for one, times in counts.items():
        label = _about(meeting, side, code, times=times, number=int(one.value))
        yield Reckoning(label, times, one.value, chance_d20(one.value), one.parts, _PARTIES[side])


def _test(meeting: Encounter, state: State, side: int, test_id: nerve.TestId) -> Iterable[Reckoning]:
    found = nerve.test_of(meeting, state, side, test_id)
    if found is not None:
        label = _about(meeting, side, f"test_{test_id}", number=found.needed)
        yield Reckoning(label, 1, found.needed, found.chance, found.total.parts, _PARTIES[side])


def _notes(situation: str, meeting: Encounter) -> Iterable[Message]:
    """Yield what is taken for granted."""
    if any(flies_high(card) for card in meeting.cards) and situation in ("air", "fire"):
        least = meeting.ruleset.flying.above_ground
        yield Message(code="odds.note_altitude", values={"rule": "XXIII.5.0", "least": least})
    if situation == "air":
        yield Message(code="odds.note_air", values={"rule": "XXIII.8.0"})
        return
    if situation != "melee":
        yield Message(code="odds.note_ranks", values={"rule": "IV.4.0"})
        yield Message(code="odds.note_special", values={"rule": "IX.5.0"})
    if situation != "fire":
        yield Message(code="odds.note_second_attacks", values={"rule": "XIV.1.0"})
    yield Message(code="odds.note_declared")
    if any(card.morale_a is None for card in meeting.cards):
        yield Message(code="odds.note_no_morale")
