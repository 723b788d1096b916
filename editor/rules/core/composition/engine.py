"""Holds an army against rules of composition: what breaks which rule, by how much, and who was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from editor.rules.core.composition.facts import Force, Line
from schemas.composition import ALL_CARDS, CardFilter, CompositionRule, RuleKind

NOTHING: Final = CardFilter(categories=("none",))


@dataclass(frozen=True)
class Finding:
    """A rule that an army breaks."""

    rule: CompositionRule
    code: str
    """What is wrong, a key of the messages of ``composition``."""
    found: float
    """What there is, in points or cards."""
    limit: float
    """What there may or must be."""
    counted: tuple[int, ...] = ()
    """Numbers of the lines that were counted."""
    about: str | None = None
    """People, clan, card or item that it is about, where the rule holds for each."""
    item: int | None = None
    """Which of the things that the line carries it is about."""
    place: str = ""
    """Part of the card that carries too much."""

    @property
    def identity(self) -> tuple[str, str, str | None, tuple[int, ...], int | None]:
        """What makes it the same finding in an army that changed a little."""
        lines = self.counted if self.code.startswith("item_") or self.code == "people" else ()
        return self.rule.id, self.code, self.about, lines, self.item

    @property
    def lacking(self) -> bool:
        """Whether something is missing, not too much."""
        return self.code in ("share_least", "count_least", "cost_least", "needs")


Check = Callable[[CompositionRule, Force], Iterator[Finding]]


def findings(rules: Sequence[CompositionRule], force: Force) -> tuple[Finding, ...]:
    """Return what breaks the rules, in the order of the rules."""
    return tuple(one for rule in rules for one in _CHECKS[rule.rule](rule, force))


def _numbers(lines: Sequence[Line]) -> tuple[int, ...]:
    return tuple(line.number for line in lines)


def _points(lines: Sequence[Line]) -> int:
    return sum(line.total for line in lines)


def _copies(lines: Sequence[Line]) -> int:
    return sum(line.count for line in lines)


def _groups(rule: CompositionRule, force: Force) -> Iterator[tuple[str | None, Sequence[Line]]]:
    """Yield what is counted together, with the people or clan that it is."""
    lines = force.fitting(rule.cards)
    if rule.gather == "together":
        yield None, lines
        return
    key: Callable[[Line], str | None] = (
        (lambda line: line.clan) if rule.gather == "each_clan" else (lambda line: line.faction)
    )
    groups: dict[str, list[Line]] = {}
    for line in lines:
        if (name := key(line)) is not None:
            groups.setdefault(name, []).append(line)
    if rule.gather in ("main_faction", "other_factions"):
        main = max(groups, key=lambda name: _points(groups[name]), default=None)
        if rule.gather == "main_faction":
            yield main, groups.get(main or "", [])
            return
        others = [line for name, inside in groups.items() if name != main for line in inside]
        yield None, others
        return
    yield from groups.items()


def _share(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """Points of some cards as a share of the limit or of the total, less the points of others."""
    base = force.base if rule.of == "limit" else force.points
    if rule.others is not None:
        base = max(base - _points(force.fitting(rule.others)), 0)
    for about, lines in _groups(rule, force):
        found = _points(lines)
        if rule.most is not None and 100 * found > base * rule.most:
            yield Finding(rule, "share_most", found, base * rule.most / 100, _numbers(lines), about)
        if rule.least is not None and 100 * found < base * rule.least:
            yield Finding(rule, "share_least", found, base * rule.least / 100, _numbers(lines), about)


def _scale(rule: CompositionRule, force: Force) -> int:
    """Return how often the numbers of a rule hold."""
    if rule.per_points is not None:
        points = force.base if rule.of == "limit" else force.points
        return points // rule.per_points
    if rule.per_others is not None:
        return _copies(force.fitting(rule.others or ALL_CARDS)) // rule.per_others
    return 1


def _bounded(
    measure: Callable[[Sequence[Line]], int], what: str, rule: CompositionRule, force: Force
) -> Iterator[Finding]:
    """Copies or points of some cards, for all or for each so many points or other cards."""
    times = _scale(rule, force)
    for about, lines in _groups(rule, force):
        found = measure(lines)
        if rule.most is not None and found > rule.most * times:
            yield Finding(rule, f"{what}_most", found, rule.most * times, _numbers(lines), about)
        if rule.least is not None and found < rule.least * times:
            yield Finding(rule, f"{what}_least", found, rule.least * times, _numbers(lines), about)


def _card_copies(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """Copies of each card: unique ones, persons."""
    taken: dict[str, list[Line]] = {}
    for line in force.fitting(rule.cards):
        taken.setdefault(line.card, []).append(line)
    most = 1 if rule.most is None else rule.most * _scale(rule, force)
    for card, lines in taken.items():
        if (found := _copies(lines)) > most:
            yield Finding(rule, "copies", found, most, _numbers(lines), card)


def _needs(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """Some cards are taken only with others."""
    lines = force.fitting(rule.cards)
    least = 1 if rule.least is None else rule.least
    found = _copies(force.fitting(rule.others or NOTHING))
    if lines and found < least:
        yield Finding(rule, "needs", found, least, _numbers(lines))


def _apart(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """Some cards never serve with others."""
    here, there = force.fitting(rule.cards), force.fitting(rule.others or NOTHING)
    if here and there:
        numbers = tuple(dict.fromkeys(_numbers((*here, *there))))
        yield Finding(rule, "apart", _copies(there), 0, numbers)


def _people(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """Cards are of the army's people or of its allies, whose share may be limited."""
    if force.faction is None:
        return
    friends = {ally for one in rule.allies if one.faction == force.faction for ally in one.allies}
    foreign = [line for line in force.fitting(rule.cards) if line.faction not in (None, force.faction)]
    for line in foreign:
        if line.faction not in friends:
            yield Finding(rule, "people", line.count, 0, (line.number,), line.faction)
    allied = [line for line in foreign if line.faction in friends]
    base = force.base if rule.of == "limit" else force.points
    if rule.most is not None and 100 * (found := _points(allied)) > base * rule.most:
        yield Finding(rule, "allies", found, base * rule.most / 100, _numbers(allied))


def _item_copies(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """A unique item, or one that the rule names, is carried once in an army, or as often as it says."""
    named = {ref.id for ref in rule.items}
    taken: Counter[str] = Counter()
    carriers: dict[str, list[tuple[int, int]]] = {}
    for line in force.fitting(rule.cards):
        for place, item in enumerate(line.items):
            if item.id in named if named else item.unique:
                taken[item.id] += line.count
                carriers.setdefault(item.id, []).append((line.number, place))
    most = 1 if rule.most is None else rule.most
    for item_id, found in taken.items():
        if found > most:
            places = carriers[item_id]
            yield Finding(
                rule, "item_copies", found, most, tuple(n for n, _ in places), item_id, places[-1][1]
            )


def _item_share(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """Points of items as a share."""
    base = force.base if rule.of == "limit" else force.points
    lines = [line for line in force.fitting(rule.cards) if line.items]
    found = sum(line.count * (line.each - line.points) for line in lines)
    if rule.most is not None and 100 * found > base * rule.most:
        yield Finding(rule, "item_share", found, base * rule.most / 100, _numbers(lines))


def _item_people(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """An item serves the people that it belongs to."""
    for line in force.fitting(rule.cards):
        for place, item in enumerate(line.items):
            if None not in (item.faction, line.faction) and item.faction != line.faction:
                yield Finding(rule, "item_people", 1, 0, (line.number,), item.faction, place)


def _item_bearer(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """An item is carried by those that its card names."""
    for line in force.fitting(rule.cards):
        for place, item in enumerate(line.items):
            if item.barred:
                yield Finding(rule, f"item_{item.barred}", 1, 0, (line.number,), item.id, place)


def _item_places(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """Each part of a card carries so many items, one more who has one by nature."""
    most = 1 if rule.most is None else rule.most
    for line in force.fitting(rule.cards):
        carried: Counter[str] = Counter()
        room: dict[str, int] = {}
        for item in line.items:
            carried[item.place] += 1
            room[item.place] = item.room
        for place, found in carried.items():
            limit = most * room[place] if place else most + (rule.extra if line.built_in else 0)
            if found > limit:
                code = f"item_places_{place}" if place else "item_places"
                yield Finding(rule, code, found, limit, (line.number,), place=place)


def _item_weapons(rule: CompositionRule, force: Force) -> Iterator[Finding]:
    """Nobody bears more magic weapons than the rule says, those by nature counted."""
    most = 1 if rule.most is None else rule.most
    for line in force.fitting(rule.cards):
        bought = sum(item.weapon and not item.place for item in line.items)
        if bought and (found := bought + line.built_in_weapons) > most:
            yield Finding(rule, "item_weapons", found, most, (line.number,))


_CHECKS: Final[Mapping[RuleKind, Check]] = {
    "share": _share,
    "count": partial(_bounded, _copies, "count"),
    "points": partial(_bounded, _points, "cost"),
    "copies": _card_copies,
    "needs": _needs,
    "apart": _apart,
    "people": _people,
    "item_copies": _item_copies,
    "item_share": _item_share,
    "item_people": _item_people,
    "item_bearer": _item_bearer,
    "item_places": _item_places,
    "item_weapons": _item_weapons,
}
