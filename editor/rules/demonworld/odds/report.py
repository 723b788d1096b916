"""The end states of an encounter shown in charts, means, numbers with their modifiers, and notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from editor.rules.core.armies import named
from editor.rules.core.odds import Chart, Mean, Odds, Outcome, Reckoning
from editor.rules.core.parts import Sum, add_up, chance_d20
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.flyers.starting import flies_high
from editor.rules.demonworld.items.in_battle import parts_of
from editor.rules.demonworld.melee.attack_numbers import best_weapon, initiative_sum
from editor.rules.demonworld.odds import attacks, nerve, shots
from editor.rules.demonworld.odds.encounter import Elements, Encounter, State, hit_points, sign_of
from schemas.problems import Message, Value
from schemas.systems.demonworld import DemonworldUnit

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
    charts = [_summary(meeting, ends)]
    for side in (0, 1):
        charts += [_losses(meeting, ends, side), *_fate(meeting, ends, side)]
    return Odds(
        situation,
        tuple(charts),
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


def _end(meeting: Encounter, state: State) -> str:
    gone = [not meeting.left(side, state.now[side]) for side in (0, 1)]
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
        chances[_end(meeting, state)] += chance
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


def _fate(meeting: Encounter, ends: Mapping[State, float], side: int) -> Iterable[Chart]:
    """Yield whether the commander who has joined a unit falls, where one has (X.2.2)."""
    card = _chief(meeting, side)
    if card is None:
        return
    falls = _falls(meeting, ends, side)
    outcomes = [("falls", falls), ("stands", 1 - falls)]
    party = _PARTIES[side]
    yield Chart(
        f"commander_{party}",
        Message(code="odds.chart_commander", values=named("unit", card)),
        tuple(
            Outcome(key, Message(code=f"odds.commander_{key}"), chance)
            for key, chance in outcomes
            if chance > 0
        ),
        party,
    )


def _chief(meeting: Encounter, side: int) -> DemonworldUnit | None:
    """Return the card of the commander who has joined a unit; None if nobody has."""
    joined = meeting.joined(side)
    return None if joined is None else meeting.battle.battle.cards[joined]


def _falls(meeting: Encounter, ends: Mapping[State, float], side: int) -> float:
    fallen = [chance for state, chance in ends.items() if not meeting.stands(side, state.now[side])]
    return sum(fallen, 0.0)


def _gone(meeting: Encounter, state: State, side: int, *, wounds: bool) -> int:
    """Return the elements of its own that a unit has lost, or its hit points: those of a large base count."""
    if wounds:
        return hit_points(meeting.start(side)) - hit_points(state.now[side])
    return meeting.left(side, meeting.start(side)) - meeting.left(side, state.now[side])


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
        chief = _chief(meeting, side)
        if chief is not None:
            worth = _falls(meeting, ends, side) * (chief.points or 0)
            label = Message(code="odds.mean_points", values=named("unit", chief))
            found.append(Mean(f"points_commander_{party}", label, worth, party))
    return tuple(found)


def _reckonings(situation: str, meeting: Encounter) -> Iterable[Reckoning]:
    """Yield the numbers of the first dice of each kind, equal ones counted together."""
    start = meeting.begin()
    if situation == "charge" and nerve.dares_first(meeting):
        yield from _test(meeting, start, 0, "charge")
    phases = _PHASES.get(situation, ())
    for side in (0, 1):
        for when in phases:
            volleys = shots.volleys(meeting, start.now, side, when)
            sums = [(one.shooter, one.number) for one in volleys]
            yield from _counted(meeting, side, f"{when}_shots", sums)
    if situation != "fire":
        blows = attacks.declared(meeting, start.now)
        yield from _initiatives(meeting)
        for side in (0, 1):
            sums = [
                (one.attacker, attacks.base_number(meeting, start.now, one))
                for one in blows
                if one.side == side
            ]
            yield from _counted(meeting, side, "blows", sums)
    if situation == "air":
        return
    test: nerve.TestId = "casualties_missile" if situation == "fire" else "casualties_melee"
    for side in (0, 1):
        one_less = _without_one(meeting, side)
        if meeting.left(side, one_less):
            now = (one_less, start.now[1]) if side == 0 else (start.now[0], one_less)
            yield from _test(meeting, start._replace(now=now), side, test)


def _initiatives(meeting: Encounter) -> Iterable[Reckoning]:
    """Yield the initiative of each side that has a weapon for a melee."""
    for side in (0, 1):
        joined, elements = meeting.joined(side), meeting.unit(side).elements
        plain = [element for element in elements if not meeting.kinds[element]]
        for element in ((plain or elements)[0], *(() if joined is None else (joined,))):
            yield from _initiative(meeting, side, element)


def _initiative(meeting: Encounter, side: int, element: int) -> Iterable[Reckoning]:
    state = meeting.battle
    weapon = best_weapon(state, element, meeting.cards[1 - side])
    if weapon is not None:
        speed = initiative_sum(state, element, weapon[0])
        items = [part for part in parts_of(state, element, ("initiative",), 1) if part.value]
        total = add_up((*speed.parts, *items))
        label = _of(meeting, side, element, "initiative", number=int(total.value))
        said = _said(meeting, total)
        yield Reckoning(label, 0, total.value, 0.0, total.parts, _PARTIES[side], said)


def _said(meeting: Encounter, number: Sum) -> tuple[Message, ...]:
    """Return the parts of a number in words, those of items with their names (XXV)."""
    return explained(meeting.battle, number.modifiers)


def _of(meeting: Encounter, side: int, element: int, code: str, **more: Value) -> Message:
    """Return the name of an element in the report: by its unit's name, of a commander by his own."""
    chief = _chief(meeting, side) if element == meeting.joined(side) else None
    return Message(code=f"odds.{code}", values=named("unit", chief or meeting.cards[side]) | more)


def _without_one(meeting: Encounter, side: int) -> Elements:
    """Return who stands in a unit that has lost one element, the last normal one if there is any."""
    start = meeting.start(side)
    last = max(range(len(start)), key=lambda place: (not sign_of(start[place]), place))
    return (*start[:last], 0, *start[last + 1 :])


def _counted(
    meeting: Encounter, side: int, code: str, sums: Iterable[tuple[int, Sum]]
) -> Iterable[Reckoning]:
    """Yield equal numbers counted together, those of a commander by themselves; ``sums``: place -> number."""
    counts: dict[tuple[bool, Sum], int] = {}
    elements, joined = meeting.unit(side).elements, meeting.joined(side)
    for place, number in sums:
        key = elements[place] == joined, number
        counts[key] = counts.get(key, 0) + 1
    for (chief, one), times in counts.items():
        teller = joined if chief and joined is not None else -1
        label = _of(meeting, side, teller, code, times=times, number=int(one.value))
        said = _said(meeting, one)
        yield Reckoning(label, times, one.value, chance_d20(one.value), one.parts, _PARTIES[side], said)


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
    if any(meeting.joined(side) is not None for side in (0, 1)):
        yield Message(code="odds.note_joined", values={"rule": "IX.4.0, X.2.0"})
    if any(card.morale_a is None for card in meeting.cards):
        yield Message(code="odds.note_no_morale")
