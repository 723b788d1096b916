"""The documents of each game: one line per system, and the unions built from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schemas.base import Document, Kind
from schemas.systems import demonworld, demonworld_ruleset, diskwars
from schemas.text import LocalText


@dataclass(frozen=True)
class DocumentSystem:
    """The documents of one game: its id, its name, and a model for each kind that it has."""

    id: str
    name: LocalText
    models: tuple[type[Document], ...]

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


DOCUMENT_SYSTEMS: Final = (
    DocumentSystem(
        id="demonworld",
        name=LocalText({"en": "Demonworld"}),
        models=(
            demonworld_ruleset.DemonworldRuleset,
            demonworld.DemonworldUnit,
            demonworld.DemonworldItem,
            demonworld.DemonworldSpell,
            demonworld.DemonworldSpellbook,
            demonworld.DemonworldMap,
            demonworld.DemonworldArmy,
            demonworld.DemonworldScenario,
            demonworld.DemonworldPack,
        ),
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
            diskwars.DiskwarsMap,
            diskwars.DiskwarsArmy,
            diskwars.DiskwarsScenario,
            diskwars.DiskwarsPack,
        ),
    ),
)
