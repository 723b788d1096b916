"""Demonworld's armies in campaigns: units with the elements that are left, cards changed by rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from editor.rules.core.campaigns.forces import (
    Fielded,
    FieldedItem,
    Strengths,
    pointed,
    with_card,
    with_entries,
)
from editor.rules.core.campaigns.state import Condition
from editor.rules.core.contract import Setup
from editor.rules.demonworld.army.tallying import troop_id
from editor.rules.demonworld.items.left import still_carried
from editor.rules.demonworld.set_up.copies import Copy, copies_of, items_of
from editor.rules.demonworld.set_up.start import items_in_force
from editor.rules.demonworld.state import BattleState
from schemas.army import ArmyEntry
from schemas.base import Document, Ref
from schemas.references import ItemRef
from schemas.scenario_rules import Arrives, Trigger
from schemas.systems.demonworld import (
    DemonworldArmy,
    DemonworldItem,
    DemonworldScenario,
    DemonworldSide,
    UnitOfArmy,
)

Unit = TypeVar("Unit", bound=UnitOfArmy)


class _Left(NamedTuple):
    """A unit of a side as it comes to the battle."""

    copy: Copy
    lost: int
    """Elements that it lacks of those with which the scenario begins."""
    card: Document | None
    """Its card as its rank has changed it; None for the card as it is."""
    wounds: int = 0
    """Hit points that what is left of it lacks."""
    items: tuple[ItemRef, ...] | None = None
    """All items with which it comes. None for those that the scenario gives it."""

    @property
    def gone(self) -> bool:
        """Whether nobody of it is left."""
        return self.lost >= self.copy.elements

    @property
    def changed(self) -> bool:
        """Whether the scenario has to say how it comes."""
        return bool(self.lost or self.wounds or self.items is not None)


Units = Mapping[tuple[str, int], _Left]
"""Entry, number of the copy -> the unit."""


class DemonworldForces:
    """What the game says of its armies for campaigns."""

    carries = True
    keeps_condition = True
    endings = (
        *("enemy_gone", "enemy_losses", "area_held", "points", "points_even", "otherwise"),
        *("nobody_left", "turn_limit", "quiet", "sentence", "trigger"),
    )

    def condition(self, state: BattleState) -> Condition:
        """Return the hit points that the elements left of each unit have lost, and what they carry.

        Those that have not come onto the field are left, too.
        """
        battle = state.battle
        wounds: dict[str, int] = {}
        items: dict[str, tuple[str, ...]] = {}
        for roster in battle.roster:
            left = state.living.intersection(roster.elements)
            name = troop_id(battle, roster)
            if lost := sum(state.wounds.get(one, (0, 0))[0] for one in left):
                wounds[name] = lost
            own = (one for one in battle.carried if one.element in roster.elements)
            if carried := tuple(one.item.id for one in own if still_carried(state, one, left)):
                items[name] = carried
        return Condition(wounds, items if items_in_force(battle.scenario) else None)

    def fielded(self, setup: Setup) -> tuple[Fielded, ...]:
        """Return the units of all sides, those of the army before the side's own troops."""
        scenario = setup.scenario
        if not isinstance(scenario, DemonworldScenario):
            return ()
        return tuple(
            Fielded(
                f"{side.id}/{copy.entry.key}/{copy.number}",
                side.id,
                copy.entry.card.id,
                copy.card.name,
                copy.elements,
                copy.card.points / copy.card.elements.total,
                tuple(FieldedItem(item.id, item.name) for item in items_of(setup, copy)),
            )
            for side in scenario.sides
            for copy in copies_of(setup, side)
        )

    def strengthened(self, setup: Setup, strengths: Strengths) -> Setup:
        """Return a scenario whose units lack what they have lost, with the cards of their ranks."""
        scenario = setup.scenario
        if not isinstance(scenario, DemonworldScenario):
            return setup
        documents = dict(setup.documents)
        gone: dict[str, set[str]] = {}
        sides = tuple(_side(setup, side, strengths, documents, gone) for side in scenario.sides)
        changed = _without_the_gone(scenario, gone)
        groups = {group.id for side in sides for group in side.reinforcements}
        triggers = tuple(_calling(trigger, groups) for trigger in changed.triggers)
        return Setup(changed.model_copy(update={"sides": sides, "triggers": triggers}), documents)


FORCES: Final = DemonworldForces()


def _side(
    setup: Setup,
    side: DemonworldSide,
    strengths: Strengths,
    documents: dict[str, Document],
    all_gone: dict[str, set[str]],
) -> DemonworldSide:
    """Return a side with what is left of it; notes entries of which nobody is left in ``all_gone``."""
    units = {(one.copy.entry.key, one.copy.number): one for one in _left(setup, side, strengths)}
    bare = _without_items(setup, units)
    units = {key: _told(one, bare) for key, one in units.items()}
    update: dict[str, Any] = {"troops": tuple(_entries(side.troops, units, documents, bare))}
    army = setup.get(side.army)
    if isinstance(army, DemonworldArmy):
        entries = tuple(_entries(army.entries, units, documents, bare))
        if entries != army.entries:
            changed = with_entries(army, entries, f"{setup.scenario.id}/{side.id}/{entries!r}")
            documents[changed.id] = changed
            update["army"] = pointed(side.army, changed)
    gone = {key for key, _ in units} - {key for (key, _), one in units.items() if not one.gone}
    all_gone[side.id] = gone
    no_more = {key for key, one in units.items() if one.gone}
    update["placements"] = tuple(
        one.model_copy(update={"attached_to": None})
        if (one.attached_to, one.attached_copy) in no_more
        else one
        for one in _thinned(side.placements, units)
    )
    named = {(one.entry, one.copy_number) for one in _named(side)}
    others = (UnitOfArmy(entry=key[0], copy_number=key[1]) for key in units if key not in named)
    thinned = _thinned((*side.unplaced, *others), units)
    update["unplaced"] = tuple(one for one in thinned if one.lost or one.wounds or one.items or one.state)
    update["marches"] = tuple(
        march.model_copy(update={"units": left})
        for march in side.marches
        if (left := _thinned(march.units, units))
    )
    update["reinforcements"] = tuple(
        group.model_copy(update={"units": left})
        for group in side.reinforcements
        if (left := _thinned(group.units, units))
    )
    update["players"] = tuple(
        one.model_copy(update={"entries": tuple(key for key in one.entries if key not in gone)})
        for one in side.players
    )
    update["barred_rides"] = tuple(
        one for one in side.barred_rides if one.rider not in gone and one.mount not in gone
    )
    return side.model_copy(update=update)


def _without_the_gone(scenario: DemonworldScenario, gone: Mapping[str, set[str]]) -> DemonworldScenario:
    """Return a scenario whose conditions name nobody who was lost in earlier battles."""
    if not any(gone.values()):
        return scenario
    data = scenario.model_dump(mode="json", include={"victory", "triggers"})
    changed = _conditions(data, gone)
    if changed == data:
        return scenario
    return DemonworldScenario.model_validate({**scenario.model_dump(mode="json"), **changed})


def _calling(trigger: Trigger, groups: Container[str]) -> Trigger:
    """Return a trigger that calls no reinforcements but those of which somebody is left."""
    left = tuple(one for one in trigger.effects if not isinstance(one, Arrives) or one.group in groups)
    return trigger.model_copy(update={"effects": left}) if left != trigger.effects else trigger


def _conditions(data: Any, gone: Mapping[str, set[str]]) -> Any:
    """Return dumped rules of a scenario whose blocks name nobody who is gone."""
    if isinstance(data, list):
        return [_conditions(one, gone) for one in data]
    if not isinstance(data, dict):
        return data
    if data.get("test") in ("stands", "gone") and data.get("entries"):
        left = [key for key in data["entries"] if key not in gone.get(data["side"], ())]
        if left:
            return {**data, "entries": left}
        # They stand nowhere; and whoever was lost before the battle is no loss that decides it.
        never = not (data["test"] == "stands" and data["negated"])
        return {"test": "turn", "first": 1, "negated": never}
    return {key: _conditions(value, gone) for key, value in data.items()}


def _left(setup: Setup, side: DemonworldSide, strengths: Strengths) -> Iterator[_Left]:
    seen: dict[str, int] = {}
    for copy in copies_of(setup, side):
        card = copy.entry.card.id
        place = seen.get(card, 0)
        seen[card] = place + 1
        strength = strengths.get((side.id, card))
        if strength is None:
            yield _Left(copy, 0, None)
        else:
            hurt = strength.wounds[place] if strength.wounds else 0
            named = strength.items[place] if strength.items else None
            items = tuple(_refs(setup, named)) if named is not None else None
            yield _Left(copy, strength.lost[place], strength.card, hurt, items)


def _refs(setup: Setup, items: tuple[str, ...]) -> Iterator[Ref]:
    """Yield the items that are at hand."""
    for ident in items:
        item = setup.documents.get(ident)
        if isinstance(item, DemonworldItem):
            yield Ref(id=item.id, kind=item.kind, slug=item.slug)


def _named(side: DemonworldSide) -> Iterator[UnitOfArmy]:
    """Yield the units of which the scenario says where they stand or come."""
    yield from side.placements
    for march in side.marches:
        yield from march.units
    for group in side.reinforcements:
        yield from group.units
    yield from side.unplaced


def _thinned(named: tuple[Unit, ...], units: Units) -> tuple[Unit, ...]:
    """Return the units that somebody is left of, with what they lack."""
    found = []
    for one in named:
        unit = units.get((one.entry, one.copy_number))
        if unit is None or not unit.changed:
            found.append(one)
        elif not unit.gone:
            most = (unit.copy.elements - unit.lost) * (unit.copy.card.hit_points - 1)
            wounds = min(one.wounds + unit.wounds, most)
            items = one.items if unit.items is None else unit.items
            now = {"lost": one.lost + unit.lost, "wounds": wounds, "items": items}
            found.append(one.model_copy(update=now))
    return tuple(found)


def _without_items(setup: Setup, units: Units) -> frozenset[str]:
    """Return the entries whose items are said unit by unit, since one of them lacks some."""
    return frozenset(
        key
        for (key, _), one in units.items()
        if one.items is not None and _missing(setup, one.copy.entry, one.items)
    )


def _missing(setup: Setup, entry: ArmyEntry, items: tuple[ItemRef, ...]) -> Counter[str]:
    """Return the items of an entry that are not among some."""
    own = Counter(one.id for one in entry.items if isinstance(setup.get(one), DemonworldItem))
    return own - Counter(one.id for one in items)


def _told(one: _Left, bare: Container[str]) -> _Left:
    """Return a unit with the items that the scenario has to name for it: those that its entry has not."""
    entry, more = one.copy.entry, one.copy.state.items if one.copy.state is not None else ()
    if entry.key in bare:
        return one._replace(items=(*entry.items, *more) if one.items is None else one.items)
    if one.items is None:
        return one
    beyond = Counter(each.id for each in one.items) - Counter(each.id for each in entry.items)
    refs = {each.id: each for each in one.items}
    return one._replace(items=tuple(refs[ident] for ident in beyond.elements()))


def _entries(
    entries: tuple[ArmyEntry, ...],
    units: Units,
    documents: dict[str, Document],
    bare: Container[str],
) -> Iterator[ArmyEntry]:
    """Yield the entries of which units are left; copies that are gone are the last ones.

    Those in ``bare`` give no items: the scenario names what each of their units carries.
    """
    for entry in entries:
        if entry.key in bare:
            entry = entry.model_copy(update={"items": ()})
        copies = [one for (key, _), one in units.items() if key == entry.key]
        there = [one for one in copies if not one.gone]
        if not copies:
            yield entry
            continue
        if not there:
            continue
        card = there[0].card or documents.get(entry.card.id)
        if card is not None and card.id != entry.card.id:
            documents[card.id] = card
            entry = with_card(entry, card)
        yield entry.model_copy(update={"count": len(there)}) if len(there) != entry.count else entry
