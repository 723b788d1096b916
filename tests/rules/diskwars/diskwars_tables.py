"""The shipped documents of Diskwars, and scenarios made from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

import pytest

from editor.rules.core.contract import IllegalActionError, Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.events.turns import Asked
from editor.rules.diskwars.play import DiskwarsPlay
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk
from schemas.army import ArmyEntry
from schemas.base import Document
from schemas.messages import sentence
from schemas.references import ArmyRef, TroopRef
from schemas.systems.diskwars import (
    DiskwarsArmy,
    DiskwarsScenario,
    DiskwarsSide,
    DiskwarsSpell,
    DiskwarsUnit,
)
from tests.shipped import documents_of

CONTENT = Path(__file__).resolve().parents[3] / "content" / "diskwars"
FOLDERS = ("units", "spells", "cards", "armies", "maps", "scenarios")
_FILES = [CONTENT / "ruleset.yaml"]
_FILES += [file for folder in FOLDERS for file in sorted((CONTENT / folder).glob("*.yaml"))]
DOCUMENTS: dict[str, Document] = {one.id: one for file in _FILES for one in documents_of(file)}
BY_SLUG = {one.slug: one for one in DOCUMENTS.values()}
SCENARIOS = tuple(one.slug for one in DOCUMENTS.values() if isinstance(one, DiskwarsScenario))


def setup(slug: str, turns: int | None = None) -> Setup:
    """Return a shipped scenario, ready to be played, for so many turns at most."""
    return Setup(BY_SLUG[slug].model_copy(update={"turn_limit": turns}), DOCUMENTS)


def army_of(key: str, slugs: Iterable[str]) -> DiskwarsArmy:
    """Return an army with one of each card named; a card named twice comes twice."""
    cards = [BY_SLUG[slug] for slug in slugs]
    entries = tuple(
        ArmyEntry(
            key=f"e{number}",
            card=TroopRef.model_validate({"id": card.id, "kind": _kind(card), "slug": card.slug}),
        )
        for number, card in enumerate(cards)
    )
    new_id = str(uuid5(NAMESPACE_OID, key))
    army = BY_SLUG["grazzas-raiders"].model_copy(update={"id": new_id, "slug": key, "entries": entries})
    assert isinstance(army, DiskwarsArmy)
    return army


def _kind(card: Document) -> str:
    return "spell" if isinstance(card, DiskwarsSpell) else "unit"


def with_armies(made: Setup, armies: Mapping[str, Iterable[str]]) -> Setup:
    """Return a scenario for the sides named, each at its edge of the table, with one of each card named."""
    scenario = made.scenario
    assert isinstance(scenario, DiskwarsScenario)
    new = {edge: army_of(edge, slugs) for edge, slugs in armies.items()}
    sides = tuple(
        DiskwarsSide.model_validate(
            {
                "id": edge,
                "name": {"en": edge, "fr": edge},
                "army": ArmyRef.model_validate({"id": army.id, "kind": "army", "slug": army.slug}),
                "edge": edge,
                "base": edge if edge in ("north", "south") else None,
            }
        )
        for edge, army in new.items()
    )
    changed = scenario.model_copy(update={"sides": sides})
    return Setup(changed, {**DOCUMENTS, **{army.id: army for army in new.values()}})


def everything() -> list[str]:
    """Return three wizards, the disks with skills and every spell."""
    units = [one for one in DOCUMENTS.values() if isinstance(one, DiskwarsUnit)]
    wizards = ["the-lich-regent", "archivist-of-the-spire", "runesmith"]
    skilled = [one.slug for one in units if any(skill.effects for skill in one.abilities)]
    spells = [one.slug for one in DOCUMENTS.values() if isinstance(one, DiskwarsSpell)]
    return [*wizards, *skilled, *spells]


# small tables

PLAY = DiskwarsPlay()


def done(state: BattleState, action: Action, faces: Sequence[int] = ()) -> BattleState:
    for event in PLAY.decide(state, action, ScriptedDice(list(faces))):
        state = PLAY.evolve(state, event)
    return state


def refused(state: BattleState, action: Action) -> str:
    message = PLAY.check(state, action)
    assert message is not None
    assert sentence(message, "en") != sentence(message, "fr")
    assert "{" not in sentence(message, "en")
    with pytest.raises(IllegalActionError):
        PLAY.decide(state, action, ScriptedDice([]))
    return message.code.partition(".")[2]


def disks(*places: tuple[str, tuple[float, float], str]) -> BattleState:
    """A battle in its first activation: card, place and player of each disk, the last on top."""
    armies = {side: [slug for slug, _at, player in places if player == side] for side in ("north", "south")}
    start = PLAY.start(with_armies(setup("first-contact"), armies))
    stacks = {one.id: list(one.stack) for one in start.table.players}
    lying = []
    for layer, (_slug, spot, player) in enumerate(places):
        reserve = stacks[player].pop(0)
        lying.append(Disk(reserve.id, reserve.card, player, spot, layer))
    players = tuple(replace(one, stack=()) for one in start.table.players)
    table = replace(start.table, players=players, disks=tuple(lying))
    return PLAY.evolve(start.replace(table=table, turn=1), Asked("activate", 0, 3))


def at(state: BattleState, name: str) -> Disk:
    found = next((one for one in state.table.disks if one.card.slug.startswith(name)), None)
    assert found is not None, name
    return found


def name(state: BattleState, slug: str) -> str:
    return at(state, slug).id
