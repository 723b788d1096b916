"""A table of Diskwars with a wizard on it, on which spells are cast, and what stands around him."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from editor.rules.core.dice import Dice, ScriptedDice
from editor.rules.diskwars.base import Event, Recorder
from editor.rules.diskwars.battle import Battle, Seat, Strip
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.shooting import shoot
from editor.rules.diskwars.spells.casting import Cast, check
from editor.rules.diskwars.spells.interpreter import announce, resolve
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Player, Point, Table
from schemas.messages import sentence
from schemas.systems.diskwars import DiskwarsScenario, DiskwarsSpell, DiskwarsUnit
from schemas.systems.diskwars_ruleset import CombatSkill, DiskwarsRuleset
from schemas.text import LocalText
from tests.rules.diskwars.diskwars_tables import BY_SLUG
from tests.shipped import documents_of

CONTENT = Path(__file__).resolve().parents[3] / "content" / "diskwars"
FILES = (CONTENT / "ruleset.yaml", *sorted((CONTENT / "spells").glob("*.yaml")))
DOCUMENTS = [one for file in FILES for one in documents_of(file)]
RULESET = next(one for one in DOCUMENTS if isinstance(one, DiskwarsRuleset))
SPELLS: Mapping[str, DiskwarsSpell] = {one.slug: one for one in DOCUMENTS if isinstance(one, DiskwarsSpell)}


def card(**values: object) -> DiskwarsUnit:
    plain: dict[str, object] = {"attack": 3, "defence": 2, "toughness": 4, "movement": 3, "diameter_mm": 40.0}
    slug = str(values.pop("slug", "disk"))
    return DiskwarsUnit.model_validate({"slug": slug, "name": slug, "points": 5, **plain, **values})


WIZARD = card(wizard_level=3, hits=2)
SKILLS: dict[str, CombatSkill] = {"swift": "strikes_first"}


def table(*disks: Disk, **changes: object) -> Table:
    """A wizard ``w`` of player ``a`` in the middle, the given disks, every spell in both books."""
    book = tuple(SPELLS.values())
    players = (Player("a", book=book), Player("b", book=book))
    wizard = Disk("w", WIZARD, "a", (60.0, 40.0))
    return replace(Table(players, (wizard, *disks), combat_skills=SKILLS), **changes)  # type: ignore[arg-type]


def enemy(name: str = "e", at: tuple[float, float] = (70.0, 40.0), layer: int = 0, **values: object) -> Disk:
    return Disk(name, card(**values), "b", at, layer)


def friend(name: str = "f", at: tuple[float, float] = (50.0, 40.0), layer: int = 0, **values: object) -> Disk:
    return Disk(name, card(**values), "a", at, layer)


def preference(slug: str, *targets: str, caster: str = "w", **picks: Any) -> Cast:
    return Cast(caster, SPELLS[slug].id, targets, **picks)


def recorded(before: Table, dice: Dice | None = None) -> Recorder:
    """The record of what is done on a table in the activation phase."""
    seats = tuple(Seat(one, LocalText({"en": one}), "south", Strip(0, 0, 120, 90)) for one in ("a", "b"))
    scenario = BY_SLUG["first-contact"]
    assert isinstance(scenario, DiskwarsScenario)
    battle = Battle(scenario, RULESET, seats, (), None, before.size, {}, {}, {}, {})
    return ENGINE.record(BattleState(battle, before, "activate"), dice or ScriptedDice([]))


def do(before: Table, action: Cast) -> tuple[Table, list[Event]]:
    assert check(before, action) is None
    rec = recorded(before)
    announce(rec, action)
    return rec.state.table, rec.events


def worked(
    before: Table, dice: Dice | None = None, spots: tuple[Point, ...] = ()
) -> tuple[Table, list[Event]]:
    rec = recorded(before, dice)
    resolve(rec, spots)
    return rec.state.table, rec.events


def shots(before: Table, shooter: Disk, target: Disk, dice: Dice | None = None) -> tuple[Table, list[Event]]:
    """Four arrows of a disk."""
    rec = recorded(before, dice)
    shoot(rec, shooter, target, "arrow", 4)
    return rec.state.table, rec.events


def cast(before: Table, slug: str, *targets: str, dice: Dice | None = None, **picks: Any) -> Table:
    announced, _ = do(before, preference(slug, *targets, **picks))
    assert announced.pending is not None
    assert disk(announced, "w").activated
    after, _ = worked(announced, dice)
    assert SPELLS[slug] not in after.player("a").book, "spent"
    return after


def disk(found: Table, name: str) -> Disk:
    one = found.disk(name)
    assert one is not None
    return one


def refused(before: Table, action: Cast) -> str:
    message = check(before, action)
    assert message is not None
    assert sentence(message, "en") != sentence(message, "fr")
    return message.code.partition(".")[2]
