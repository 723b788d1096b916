"""The force of a side of a scenario: its army with its own troops, as the rules count points."""

from __future__ import annotations

from uuid import uuid4

from editor.rules.demonworld.set_up.copies import states_of
from schemas.army import ArmyBase, ArmyEntry
from schemas.systems.demonworld import DemonworldArmy, DemonworldSide


def force_of(side: DemonworldSide, army: ArmyBase | None) -> ArmyBase:
    """Return the army of a side together with its own troops, as the rules count points."""
    if army is not None:
        return army.model_copy(update={"entries": (*army.entries, *side.troops)})
    return DemonworldArmy(id=str(uuid4()), slug="troops", name=side.name, entries=side.troops)


def equipped_force(side: DemonworldSide, army: ArmyBase | None) -> ArmyBase:
    """Return the force of a side as it goes to the battle: with the items that the scenario gives it.

    A copy that the scenario gives something stands as an entry of its own.
    """
    force = force_of(side, army)
    given = {key: one.items for key, one in states_of(side).items() if one.items}
    if not given:
        return force
    entries: list[ArmyEntry] = []
    for entry in force.entries:
        own = [number for number in range(1, entry.count + 1) if (entry.key, number) in given]
        if entry.count > len(own):
            entries.append(entry.model_copy(update={"count": entry.count - len(own)}))
        for number in own:
            items = (*entry.items, *given[entry.key, number])
            entries.append(entry.model_copy(update={"count": 1, "items": items}))
    return force.model_copy(update={"entries": tuple(entries)})
