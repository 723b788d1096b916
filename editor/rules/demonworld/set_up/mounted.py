"""Who begins the battle on a large base, as the set-up puts them (XVII.5.0)."""

from __future__ import annotations

from collections.abc import Iterable

from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.commanders.who import attached
from editor.rules.demonworld.units import Unit


def riders_at_start(battle: Battle) -> list[tuple[int, int]]:
    """Return (commander's unit, unit of his mount) of those who begin on a large base (XVII.5.0)."""
    bases = battle.bases
    if bases is None or "X" not in battle.chapters:
        return []
    mounts = {roster.number for roster in battle.roster if roster.elements[0] in bases.kinds}
    return [(number, host) for number, host in attached(battle) if host in mounts]


def mounted(
    battle: Battle, units: Iterable[Unit], unit_of: tuple[int, ...], came: int | None = None
) -> tuple[tuple[Unit, ...], tuple[int, ...]]:
    """Return units, and element -> unit, with the riders on those mounts that are on the field.

    ``came``: the only mount that is looked at, one that has just come onto the field; None for all.
    """
    found, ridden = list(units), list(unit_of)
    for number, host in riders_at_start(battle):
        if not found[host].elements or came not in (None, host):
            continue
        (rider,) = battle.roster[number].elements
        ridden[rider] = host
        found[number] = found[number].replace(elements=(), cells=(), facings=(), outside=())
        found[host] = found[host].replace(rider=rider, master=rider)
    return tuple(found), tuple(ridden)
