"""The cheapest ways to put a broken rule of composition right, each tried before it is proposed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Literal

from editor.rules.core.composition.engine import Finding, findings
from editor.rules.core.composition.facts import CANDIDATE, Force, Line
from schemas.composition import ALL_CARDS, CompositionRule
from schemas.text import NO_TEXT, LocalText

MOST_FIXES: Final = 3
MOST_ADDED: Final = 20
"""Copies of one card that a fix adds at most."""
MOST_FIXED: Final = 8
"""Findings of one army that get fixes; who has more breaches fixes these first."""
MOST_OFFERS: Final = 60
"""Cards of the catalogue that are tried."""
AGREED: Final = 10_000_000
"""Cost of fixes that the other player must agree to: they come last."""


@dataclass(frozen=True)
class Step:
    """One change of an army."""

    what: Literal["take", "add", "more", "drop", "faction", "limit"]
    """Take copies away, add a new card, take more of one that is there, drop an item, set a field."""
    line: int = CANDIDATE
    """Number of the entry."""
    count: int = 1
    """Copies, or the new limit."""
    card: str = ""
    """Id of the card to add, or of the item to drop; the people to set."""
    name: LocalText = NO_TEXT
    """What it is called."""
    item: int = 0
    """Place of the item among those of the line."""
    points: int = 0
    """Points that it is about."""
    offer: Line | None = None
    """The card to add, as facts."""
    bearer: LocalText = NO_TEXT
    """What the card is called that drops the item."""


@dataclass(frozen=True)
class Fix:
    """A way to put a rule right."""

    steps: tuple[Step, ...]
    """What is done, in one go."""
    cost: int
    """By how many points it changes the army."""
    unusual: bool = False
    """It breaks a rule that makes an army only unusual."""


def fixes(
    rules: Sequence[CompositionRule], force: Force, finding: Finding, offers: Sequence[Line] = ()
) -> tuple[Fix, ...]:
    """Return the cheapest fixes of a finding, at most three.

    A fix makes its finding go and brings no new breach that makes the army illegal; one that makes it only
    unusual is no fix where there are others, or one would bring what the next takes back.

    Args:
        rules: the rules in force.
        force: the army.
        finding: what is wrong with it.
        offers: cards that may be added, one copy each.
    """
    judge = _Judge(tuple(rules), force, finding)
    found = [fix for steps in _ideas(force, finding, offers, judge) if (fix := judge.fix(steps))]
    if any(not fix.unusual and fix.cost < AGREED for fix in found):
        found = [fix for fix in found if not fix.unusual]
    found.sort(key=lambda fix: (fix.cost, len(fix.steps)))
    unlike = {frozenset(_wording(step) for step in one.steps): one for one in found[::-1]}
    return tuple(sorted(unlike.values(), key=lambda fix: (fix.cost, len(fix.steps))))[:MOST_FIXES]


def _wording(step: Step) -> tuple[object, ...]:
    """Return what the sentence of a step says; for an item also which entry it is of."""
    more = "add" if step.what == "more" else step.what
    return more, step.card, step.points, step.line if step.what == "drop" else 0


class _Judge:
    """Tries changes of one army for one finding."""

    def __init__(self, rules: tuple[CompositionRule, ...], force: Force, finding: Finding) -> None:
        self._rules = rules
        self._own = (finding.rule,)
        self._force = force
        self._wrong = finding.identity
        self._before = {one.identity[:3] for one in findings(rules, force)}

    def fixed(self, steps: Sequence[Step]) -> bool:
        """Return whether the finding is gone after some changes."""
        return self._wrong not in {one.identity for one in findings(self._own, apply(self._force, steps))}

    def fix(self, steps: Sequence[Step]) -> Fix | None:
        """Return changes as a fix; None if they fix nothing or break something else."""
        force = apply(self._force, steps)
        after = findings(self._rules, force)
        if self._wrong in {one.identity for one in after}:
            return None
        fresh = [one for one in after if one.identity[:3] not in self._before]
        if any(one.rule.severity == "error" for one in fresh):
            return None
        cost = abs(force.points - self._force.points)
        agreed = any(step.what in ("limit", "faction") for step in steps)
        return Fix(tuple(steps), AGREED if agreed else cost, unusual=bool(fresh))


def apply(force: Force, steps: Sequence[Step]) -> Force:
    """Return an army after some changes."""
    lines = {line.number: line for line in force.lines}
    added: list[Line] = []
    for step in sorted(steps, key=lambda one: -one.item):  # later items first: places before stay right
        if step.what == "faction":
            force = replace(force, faction=step.card or None)
        elif step.what == "limit":
            force = replace(force, limit=step.count)
        elif step.what == "add" and step.offer is not None:
            added.append(replace(step.offer, count=step.count))
        elif step.what == "drop":
            line = lines[step.line]
            kept = tuple(item for place, item in enumerate(line.items) if place != step.item)
            lines[step.line] = replace(line, items=kept)
        else:
            line, sign = lines[step.line], 1 if step.what == "more" else -1
            lines[step.line] = replace(line, count=line.count + sign * step.count)
    return force.with_lines((*lines.values(), *added))


def _ideas(
    force: Force, finding: Finding, offers: Sequence[Line], judge: _Judge
) -> Iterator[tuple[Step, ...]]:
    """Yield changes that may fix a finding."""
    lines = {line.number: line for line in force.lines}
    counted = [lines[number] for number in finding.counted if number in lines]
    if finding.rule.rule == "people":
        yield from _other_people(force)
    if finding.code.startswith("item_"):
        yield from _dropped(finding, counted, judge)
    if finding.lacking:
        yield from _filled(force, finding, offers)
        if finding.code != "needs":
            yield from _agreed(force, finding)
            return
    yield from chain(_taken(counted, judge), _cleared(force, finding), _agreed(force, finding))


def _take(line: Line, count: int) -> Step:
    return Step("take", line.number, count, line.card, line.name, points=count * line.each)


def _taken(counted: Sequence[Line], judge: _Judge) -> Iterator[tuple[Step, ...]]:
    """Take copies of one entry away, as few as do; or of several, the dearest or the cheapest first."""
    alone = False
    for line in counted:
        low, high = 1, line.count
        if not judge.fixed((_take(line, high),)):
            continue
        alone = True
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if judge.fixed((_take(line, middle),)) else (middle + 1, high)
        yield (_take(line, high),)
    if alone:
        return
    for dearest_first in (False, True):
        steps: list[Step] = []
        for line in sorted(counted, key=lambda one: one.each, reverse=dearest_first):
            for count in range(1, line.count + 1):
                if judge.fixed((*steps, _take(line, count))):
                    yield (*steps, _take(line, count))
                    break
            else:
                steps.append(_take(line, line.count))
                continue
            break


def _cleared(force: Force, finding: Finding) -> Iterator[tuple[Step, ...]]:
    """Take all cards of one of two kinds away that never serve together."""
    if finding.code != "apart":
        return
    for wanted in (finding.rule.cards, finding.rule.others):
        yield tuple(_take(line, line.count) for line in force.fitting(wanted or ALL_CARDS))


def _filled(force: Force, finding: Finding, offers: Sequence[Line]) -> Iterator[tuple[Step, ...]]:
    """Take more of what is there, or add cards that are on offer, as few as do."""
    rule = finding.rule
    wanted = (rule.others if finding.code == "needs" else rule.cards) or ALL_CARDS
    own = [line for line in force.lines if line.fits(wanted) and _is_of(finding, line)]
    fresh = sorted(
        (line for line in offers if line.fits(wanted) and _is_of(finding, line) and line.points > 0),
        key=lambda line: line.points,
    )
    for line in (*own, *fresh[:MOST_OFFERS]):
        count = _how_many(finding, line, force)
        if not 1 <= count <= MOST_ADDED:
            continue
        offer = line if line.number == CANDIDATE else None
        what: Literal["add", "more"] = "add" if offer is not None else "more"
        points = count * line.each
        yield (Step(what, line.number, count, line.card, line.name, points=points, offer=offer),)


def _is_of(finding: Finding, line: Line) -> bool:
    """Return whether a card is of the people or clan that a finding is about."""
    return finding.about is None or finding.about in (line.faction, line.clan)


def _how_many(finding: Finding, line: Line, force: Force) -> int:
    """Return how many copies of a card fill what is lacking."""
    if finding.code not in ("share_least", "cost_least"):
        return math.ceil(finding.limit - finding.found)
    gain = float(line.each)
    of_total = finding.rule.of == "total" or force.limit is None
    if finding.code == "share_least" and of_total:  # what is added raises the total, too
        gain *= 1 - (finding.rule.least or 0) / 100
    return math.ceil((finding.limit - finding.found) / gain) if gain > 0 else 0


def _dropped(finding: Finding, counted: Sequence[Line], judge: _Judge) -> Iterator[tuple[Step, ...]]:
    """Take items away: one, or as many as must go, the cheapest first."""
    for line in counted:
        places = [
            Step(
                "drop",
                line.number,
                line.count,
                item.id,
                item.name,
                place,
                line.count * item.points,
                bearer=line.name,
            )
            for place, item in enumerate(line.items)
            if finding.item is None or finding.about in (item.id, item.faction)
        ]
        alone = [step for step in places if judge.fixed((step,))]
        yield from ((step,) for step in alone)
        steps: list[Step] = []
        for step in sorted(places, key=lambda one: one.points) if not alone else ():
            steps.append(step)
            if judge.fixed(steps):
                yield tuple(steps)
                break


def _other_people(force: Force) -> Iterator[tuple[Step, ...]]:
    """Let the army be of the one people that its cards are of."""
    peoples = {line.faction for line in force.lines if line.faction is not None}
    if len(peoples) == 1:
        people = next(iter(peoples))
        yield (Step("faction", card=people, name=force.name_of(people)),)


def _agreed(force: Force, finding: Finding) -> Iterator[tuple[Step, ...]]:
    """Agree on the points that the army costs, where the rule is about those of all cards."""
    rule = finding.rule
    if rule.rule == "share" and rule.cards == ALL_CARDS and rule.of == "limit" and force.limit is not None:
        yield (Step("limit", count=force.points),)
