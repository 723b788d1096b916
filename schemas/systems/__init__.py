"""The documents of each game: one line per system, and the unions built from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final

from pydantic import Field

from schemas.base import Document, Kind
from schemas.names import RulesetName
from schemas.registry import Registry
from schemas.systems import (
    darkage,
    demonworld,
    demonworld_ruleset,
    diskwars,
    shared,
    wizwar,
    wizwar_board,
    wizwar_cards,
    zargo,
    zargo_forces,
)
from schemas.text import LocalText


@dataclass(frozen=True)
class DocumentSystem:
    """The documents of one game: its id, its name, and a model for each kind that it has."""

    id: str
    name: LocalText
    models: tuple[type[Document], ...]
    ruleset_names: tuple[RulesetName, ...] = ()
    """Names of the game's rulesets that its other documents use."""
    neutral: bool = False
    """Whether this is no game: its documents may refer to those of every game."""

    def model(self, kind: str) -> type[Document] | None:
        """Return the model of a kind, or nothing where the game has none."""
        return next((model for model in self.models if model_kind(model) == kind), None)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Kinds that the game has, in the order of its models."""
        return tuple(model_kind(model) for model in self.models)


def model_kind(model: type[Document]) -> Kind:
    """Return the kind that a document model stands for."""
    return Kind(model.model_fields["kind"].default)


DOCUMENT_SYSTEMS: Final[Registry[DocumentSystem]] = Registry(
    DocumentSystem(
        id="demonworld",
        name=LocalText({"en": "Demonworld"}),
        models=(
            demonworld_ruleset.DemonworldRuleset,
            demonworld.DemonworldUnit,
            demonworld.DemonworldItem,
            demonworld.DemonworldSpell,
            demonworld.DemonworldSpellbook,
            demonworld.DemonworldFace,
            demonworld.DemonworldMap,
            demonworld.DemonworldArmy,
            demonworld.DemonworldScenario,
            demonworld.DemonworldPack,
        ),
        ruleset_names=demonworld.RULESET_NAMES,
    ),
    DocumentSystem(
        id="diskwars",
        name=LocalText({"en": "Diskwars"}),
        models=(
            diskwars.DiskwarsRuleset,
            diskwars.DiskwarsUnit,
            diskwars.DiskwarsSpell,
            diskwars.DiskwarsSpellbook,
            diskwars.DiskwarsCard,
            diskwars.DiskwarsFace,
            diskwars.DiskwarsMap,
            diskwars.DiskwarsArmy,
            diskwars.DiskwarsScenario,
            diskwars.DiskwarsPack,
        ),
        ruleset_names=diskwars.RULESET_NAMES,
    ),
    DocumentSystem(
        id="zargo",
        name=LocalText({"en": "The Lords of Zargo", "fr": "Les Seigneurs de Zargo"}),
        models=(
            zargo.ZargoRuleset,
            zargo_forces.ZargoUnit,
            zargo_forces.ZargoFace,
            zargo_forces.ZargoMap,
            zargo_forces.ZargoArmy,
            zargo_forces.ZargoScenario,
            zargo.ZargoPack,
        ),
        ruleset_names=zargo.RULESET_NAMES,
    ),
    DocumentSystem(
        id="wizwar",
        name=LocalText({"en": "Wiz-War"}),
        models=(
            wizwar.WizwarRuleset,
            wizwar_board.WizwarUnit,
            wizwar_cards.WizwarCard,
            wizwar_board.WizwarFace,
            wizwar_board.WizwarMap,
            wizwar_board.WizwarArmy,
            wizwar_board.WizwarScenario,
            wizwar.WizwarPack,
        ),
        ruleset_names=wizwar.RULESET_NAMES,
    ),
    DocumentSystem(
        id="darkage",
        name=LocalText({"en": "Dark Age"}),
        models=(
            darkage.DarkageRuleset,
            darkage.DarkageUnit,
            darkage.DarkageCard,
            darkage.DarkageFace,
            darkage.DarkageArmy,
            darkage.DarkageScenario,
            darkage.DarkagePack,
        ),
        ruleset_names=darkage.RULESET_NAMES,
    ),
    DocumentSystem(
        id="shared",
        name=LocalText({"en": "Across the games", "fr": "Pour tous les jeux"}),
        models=(shared.SharedCharacter, shared.SharedPack),
        neutral=True,
    ),
)


def games(systems: Sequence[DocumentSystem] | None = None) -> tuple[DocumentSystem, ...]:
    """Return the systems that are games, in their order."""
    return tuple(one for one in (DOCUMENT_SYSTEMS if systems is None else systems) if not one.neutral)


def is_neutral(system_id: str, systems: Sequence[DocumentSystem] | None = None) -> bool:
    """Return whether documents of a system belong to no game."""
    known = DOCUMENT_SYSTEMS if systems is None else systems
    return any(one.neutral for one in known if one.id == system_id)


def document_union(systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> Any:
    """Return the type of any document of the systems, told apart by ``system`` and then by ``kind``.

    It serves where one schema must take every document (``TypeAdapter``, the exported JSON Schemas);
    :func:`schemas.parse.parse_document` chooses the model itself, because its messages are better.
    """
    of_systems = [
        Annotated[reduce(or_, system.models), Field(discriminator="kind")]
        if len(system.models) > 1
        else system.models[0]
        for system in systems
    ]
    if len(of_systems) == 1:
        return of_systems[0]
    return Annotated[reduce(or_, of_systems), Field(discriminator="system")]
