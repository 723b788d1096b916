"""The documents of each game: one line per system, and the unions built from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, Self, cast

from pydantic import Field

from schemas.base import Document, Kind
from schemas.messages import name_of
from schemas.names import RulesetName
from schemas.registry import Declared, Later, Registry, Row, later, row_of
from schemas.text import LocalText


@dataclass(frozen=True, eq=False)
class DocumentSystem(Row):
    """The documents of one game: its id, its name, and a model for each kind that it has."""

    id: str
    name: LocalText
    by_kind: Mapping[str, Any]
    """Kind -> its model, or :func:`schemas.registry.later` its model."""
    ruleset_names: tuple[RulesetName, ...] = ()
    """Names of the game's rulesets that its other documents use."""
    kind_names: Mapping[str, tuple[LocalText, LocalText]] = field(default_factory=dict)
    """Kind -> what the game calls one and several of it; else it is called as in every game."""
    neutral: bool = False
    """Whether this is no game: its documents may refer to those of every game."""

    @classmethod
    def of(cls, id: str, name: LocalText, *models: type[Document], **parts: Any) -> Self:
        """Return a game of models that are loaded already; ``parts`` are further fields."""
        return cls(id, name, {model_kind(model): model for model in models}, **parts)

    def model(self, kind: str) -> type[Document] | None:
        """Return the model of a kind. None if the game has none.

        Raises:
            EditorError: its module cannot be loaded.
        """
        found = self.by_kind.get(kind)
        return cast("type[Document] | None", found.load() if isinstance(found, Later) else found)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Kinds that the game has, in the order of its models; no model is loaded for that."""
        return tuple(Kind(kind) for kind in self.by_kind)

    @property
    def models(self) -> tuple[type[Document], ...]:
        """All models.

        Raises:
            EditorError: a module cannot be loaded.
        """
        return tuple(model for kind in self.by_kind if (model := self.model(kind)) is not None)


def model_kind(model: type[Document]) -> Kind:
    """Return the kind that a document model stands for."""
    return Kind(model.model_fields["kind"].default)


def _models(**places: str) -> dict[str, Any]:
    """Return models that are loaded when they are asked for: kind -> ``module:class`` in this package."""
    return {Kind(kind): later(f"schemas.systems.{place}") for kind, place in places.items()}


FREE_SYSTEMS: Final[Declared[DocumentSystem]] = Declared()
"""The games without code of the open catalogue (:mod:`schemas.free_systems`)."""

DOCUMENT_SYSTEMS: Final[Registry[DocumentSystem]] = Registry(
    DocumentSystem(
        id="demonworld",
        name=LocalText({"en": "Demonworld"}),
        by_kind=_models(
            ruleset="demonworld_ruleset:DemonworldRuleset",
            unit="demonworld:DemonworldUnit",
            item="demonworld:DemonworldItem",
            spell="demonworld:DemonworldSpell",
            spellbook="demonworld:DemonworldSpellbook",
            face="demonworld:DemonworldFace",
            counter_style="demonworld:DemonworldCounterStyle",
            map="demonworld:DemonworldMap",
            army="demonworld:DemonworldArmy",
            scenario="demonworld:DemonworldScenario",
            campaign="demonworld_campaign:DemonworldCampaign",
            pack="demonworld:DemonworldPack",
        ),
        ruleset_names=later("schemas.systems.demonworld:RULESET_NAMES"),
    ),
    DocumentSystem(
        id="diskwars",
        name=LocalText({"en": "Diskwars"}),
        by_kind=_models(
            ruleset="diskwars_ruleset:DiskwarsRuleset",
            unit="diskwars:DiskwarsUnit",
            spell="diskwars:DiskwarsSpell",
            spellbook="diskwars:DiskwarsSpellbook",
            card="diskwars:DiskwarsCard",
            face="diskwars:DiskwarsFace",
            counter_style="diskwars:DiskwarsCounterStyle",
            map="diskwars:DiskwarsMap",
            army="diskwars:DiskwarsArmy",
            scenario="diskwars:DiskwarsScenario",
            campaign="diskwars_campaign:DiskwarsCampaign",
            pack="diskwars:DiskwarsPack",
        ),
        ruleset_names=later("schemas.systems.diskwars:RULESET_NAMES"),
    ),
    DocumentSystem(
        id="zargo",
        name=name_of("zargo"),
        by_kind=_models(
            ruleset="zargo:ZargoRuleset",
            unit="zargo_forces:ZargoUnit",
            face="zargo_forces:ZargoFace",
            counter_style="zargo_forces:ZargoCounterStyle",
            map="zargo_forces:ZargoMap",
            army="zargo_forces:ZargoArmy",
            scenario="zargo_forces:ZargoScenario",
            campaign="zargo_campaign:ZargoCampaign",
            pack="zargo:ZargoPack",
        ),
        ruleset_names=later("schemas.systems.zargo:RULESET_NAMES"),
    ),
    DocumentSystem(
        id="wizwar",
        name=LocalText({"en": "Wiz-War"}),
        by_kind=_models(
            ruleset="wizwar:WizwarRuleset",
            unit="wizwar_board:WizwarUnit",
            card="wizwar_cards:WizwarCard",
            face="wizwar_board:WizwarFace",
            counter_style="wizwar_board:WizwarCounterStyle",
            map="wizwar_board:WizwarMap",
            army="wizwar_board:WizwarArmy",
            scenario="wizwar_board:WizwarScenario",
            campaign="wizwar_campaign:WizwarCampaign",
            pack="wizwar:WizwarPack",
        ),
        ruleset_names=later("schemas.systems.wizwar:RULESET_NAMES"),
    ),
    DocumentSystem(
        id="darkage",
        name=LocalText({"en": "Dark Age"}),
        by_kind=_models(
            ruleset="darkage:DarkageRuleset",
            unit="darkage:DarkageUnit",
            card="darkage:DarkageCard",
            face="darkage:DarkageFace",
            counter_style="darkage:DarkageCounterStyle",
            army="darkage:DarkageArmy",
            scenario="darkage:DarkageScenario",
            campaign="darkage_campaign:DarkageCampaign",
            pack="darkage:DarkagePack",
        ),
        ruleset_names=later("schemas.systems.darkage:RULESET_NAMES"),
    ),
    DocumentSystem(
        id="shared",
        name=name_of("shared"),
        by_kind=_models(
            character="shared:SharedCharacter",
            map_symbol="shared:SharedMapSymbol",
            map_style="shared:SharedMapStyle",
            asset="shared:SharedAsset",
            book_style="shared:SharedBookStyle",
            pack="shared:SharedPack",
        ),
        neutral=True,
    ),
    installed=later("schemas.games:document_systems"),
    declared=FREE_SYSTEMS,
)


def games(systems: Sequence[DocumentSystem] | None = None) -> tuple[DocumentSystem, ...]:
    """Return the systems that are games, in their order."""
    return tuple(one for one in (DOCUMENT_SYSTEMS if systems is None else systems) if not one.neutral)


def called_by_game(system_id: str, kind: str) -> tuple[LocalText, LocalText] | None:
    """Return what a game calls one and several documents of a kind. None if it has no words of its own."""
    found = row_of(FREE_SYSTEMS.rows, system_id)
    return None if found is None else found.kind_names.get(kind)


def ruleset_kind(system_id: str) -> Kind:
    """Return the kind of the rulesets of a game: one without code is its own."""
    return Kind.RULESET if row_of(FREE_SYSTEMS.rows, system_id) is None else Kind.GAME


def fixed_ids(systems: Sequence[DocumentSystem]) -> list[str]:
    """Return the ids of the systems that no catalogue declares."""
    return [one.id for one in systems if one not in FREE_SYSTEMS.rows]


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
