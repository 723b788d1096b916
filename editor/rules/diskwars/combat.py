"""The combat phase: layer by layer from the top, over the whole table (phase 4).

Of two enemies that overlap, the upper one attacks and the lower one defends. A disk attacks once and defends
any number of times.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from editor.rules.diskwars.wounds import Wounds, wounded
from schemas.systems.diskwars_ruleset import DiskwarsRuleset


@dataclass(frozen=True)
class Fighter:
    """A disk in the combat phase."""

    name: str
    """Its name, unlike all others."""
    side: str
    """Its player."""
    attack: int
    """Damage that it deals from above."""
    defence: int
    """Damage that it deals from below."""
    toughness: int
    """Damage that makes a wound, 1 or more."""
    hits: int = 1
    """Wounds that destroy it."""
    damage: int = 0
    """Damage that it has taken in this turn before."""
    over: tuple[str, ...] = ()
    """Names of the disks directly below it."""
    swift: bool = False
    """As attacker it strikes before the answer (quickness)."""
    reckless: bool = False
    """It deals its full damage to each enemy in the fight."""
    berserk_bonus: bool = False
    """It has the bonus of a berserk disk that attacked before."""


@dataclass(frozen=True)
class Outcome:
    """What the combat phase did."""

    destroyed: tuple[str, ...]
    """Names in the order of removal; those removed together in their given order."""
    damage: Mapping[str, int]
    """Survivor -> damage that has not made a wound."""
    wounds: Mapping[str, int]
    """Disk -> wounds taken in this phase."""


@dataclass(frozen=True)
class Blow:
    """Damage dealt by one disk to another in the fight of a layer."""

    striker: str
    target: str
    amount: int
    answer: bool
    """By its defence, from below; else by its attack, from above."""
    first: bool
    """Struck by a swift disk, before all others."""


@dataclass
class _Table:
    """The disks on the table while the phase goes on."""

    fighters: dict[str, Fighter]
    choices: Mapping[str, str]
    ruleset: DiskwarsRuleset
    damage: dict[str, int] = field(default_factory=dict)
    destroyed: list[str] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)

    def alive(self, name: str) -> bool:
        return name not in self.destroyed

    def bonus(self, fighter: Fighter, value: int, gain: int) -> int:
        return value + gain if fighter.berserk_bonus else value

    def attack(self, fighter: Fighter) -> int:
        return self.bonus(fighter, fighter.attack, self.ruleset.turn.berserk_attack)

    def defence(self, fighter: Fighter) -> int:
        return self.bonus(fighter, fighter.defence, self.ruleset.turn.berserk_defence)

    def state(self, fighter: Fighter) -> Wounds:
        toughness = self.bonus(fighter, fighter.toughness, self.ruleset.turn.berserk_toughness)
        return wounded(self.damage[fighter.name], toughness, fighter.hits)

    def enemies_below(self, fighter: Fighter) -> list[Fighter]:
        """Whom a disk fights: where it overlaps a whole pile, only who lies uppermost (4, example 2)."""
        below = set(fighter.over)
        found = [
            one
            for one in self.fighters.values()
            if one.name in below and self.alive(one.name) and one.side != fighter.side
        ]
        if fighter.reckless:
            return found
        return [one for one in found if not any(one.name in other.over for other in found)]

    def picked(self, fighter: Fighter, among: Sequence[Fighter]) -> list[Fighter]:
        """Whom a disk hits: all where it is reckless, else its choice, else the first."""
        if fighter.reckless or len(among) < 2:
            return list(among)
        choice = self.choices.get(fighter.name)
        return [next((one for one in among if one.name == choice), among[0])]

    def strike(self, striker: Fighter, target: Fighter, *, answer: bool = False, first: bool = False) -> None:
        amount = self.defence(striker) if answer else self.attack(striker)
        self.damage[target.name] += amount
        self.blows.append(Blow(striker.name, target.name, amount, answer, first))

    def remove_destroyed(self) -> None:
        self.destroyed += [
            one.name for one in self.fighters.values() if self.alive(one.name) and self.state(one).destroyed
        ]


def layers(fighters: Sequence[Fighter]) -> tuple[tuple[str, ...], ...] | None:
    """Return the names by layer, the topmost first; None if disks lie over each other in a circle.

    A disk lies in the layer below the lowest disk that lies on it.
    """
    above: dict[str, list[str]] = {fighter.name: [] for fighter in fighters}
    for fighter in fighters:
        for name in fighter.over:
            above[name].append(fighter.name)
    depth: dict[str, int] = {}
    while len(depth) < len(fighters):
        ready = [name for name in above if name not in depth and all(one in depth for one in above[name])]
        if not ready:
            return None
        for name in ready:
            depth[name] = max((depth[one] + 1 for one in above[name]), default=0)
    deepest = max(depth.values(), default=-1)
    return tuple(tuple(name for name in above if depth[name] == level) for level in range(deepest + 1))


def fight(fighters: Sequence[Fighter], choices: Mapping[str, str], ruleset: DiskwarsRuleset) -> Outcome:
    """Return what the combat phase does.

    Args:
        fighters: the disks; none lies over itself, directly or by others.
        choices: attacker or defender -> the disk that it picks where it may hit several; without a choice the
            first given.
        ruleset: the numbers of the game.

    Raises:
        ValueError: disks lie over each other in a circle.
    """
    order = layers(fighters)
    if order is None:
        raise ValueError("disks lie over each other in a circle")
    table = _Table(
        {one.name: one for one in fighters}, choices, ruleset, {one.name: one.damage for one in fighters}
    )
    before = {one.name: table.state(one).wounds for one in fighters}
    for layer in order:
        _fight_layer(table, [table.fighters[name] for name in layer if table.alive(name)])
    return Outcome(
        destroyed=tuple(table.destroyed),
        damage={one.name: table.state(one).left for one in fighters if table.alive(one.name)},
        wounds={one.name: max(table.state(one).wounds - before[one.name], 0) for one in fighters},
    )


def layer_blows(
    fighters: Sequence[Fighter], layer: Sequence[str], choices: Mapping[str, str], ruleset: DiskwarsRuleset
) -> tuple[Blow, ...]:
    """Return the blows of one layer, those of the swift first: they fall before all others are struck.

    Args:
        fighters: the disks as they lie when the layer's time comes.
        layer: names of those of the layer that are left.
        choices: as for :func:`fight`.
        ruleset: the numbers of the game.
    """
    by_name = {one.name: one for one in fighters}
    table = _Table(by_name, choices, ruleset, {one.name: one.damage for one in fighters})
    _fight_layer(table, [by_name[name] for name in layer if name in by_name])
    return tuple(table.blows)


def _fight_layer(table: _Table, layer: Iterable[Fighter]) -> None:
    """Fight out one layer: the swift strike first, the other attackers and all answers together after."""
    below = [(attacker, table.enemies_below(attacker)) for attacker in layer]
    attacks = [(attacker, table.picked(attacker, enemies)) for attacker, enemies in below if enemies]
    swift = [(attacker, targets) for attacker, targets in attacks if attacker.swift]
    _strike(table, swift, first=True)
    table.remove_destroyed()
    answers: dict[str, list[Fighter]] = {}
    for attacker, enemies in below:
        for enemy in enemies:
            if table.alive(enemy.name):
                answers.setdefault(enemy.name, []).append(attacker)
    _strike(table, [(attacker, targets) for attacker, targets in attacks if not attacker.swift])
    for name, attackers in answers.items():
        defender = table.fighters[name]
        for target in table.picked(defender, attackers):
            table.strike(defender, target, answer=True)
    table.remove_destroyed()


def _strike(
    table: _Table, attacks: Iterable[tuple[Fighter, Sequence[Fighter]]], *, first: bool = False
) -> None:
    for attacker, targets in attacks:
        for target in targets:
            if table.alive(target.name):
                table.strike(attacker, target, first=first)
