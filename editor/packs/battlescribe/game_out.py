"""A game as data files of BattleScribe: the game system with all that is shared, a catalogue per faction."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from typing import Final

from editor.packs.battlescribe.bounds_out import bounds_of, constraint
from editor.packs.battlescribe.out_ids import OutIds, catalogue_of
from editor.packs.battlescribe.out_model import OutCard, OutGame, OutOption
from editor.packs.battlescribe.out_xml import VERSION, element, listed

ITEM: Final = "item"


def game_files(game: OutGame) -> tuple[tuple[str, ET.Element], ...]:
    """Return the names of the files of a game without their endings, and what is in them.

    The game system comes first.
    """
    writer = _Writer(game)
    return ((game.name, writer.system()), *writer.catalogues())


def card_profiles(
    ids: OutIds, game: OutGame, card: OutCard, *, changing: bool = False
) -> Iterator[ET.Element]:
    """Yield the profiles of a card; ``changing``: with what its options change, as data files say it."""
    for number, profile in enumerate(card.profiles):
        kind = game.types[profile.type]
        parts = (
            element("characteristic", text=value, name=label, typeId=ids.characteristic(profile.type, place))
            for place, (label, value) in enumerate(zip(kind.labels, profile.values, strict=True))
        )
        yield element(
            "profile",
            listed("modifiers", _changes(ids, card, number) if changing else ()),
            listed("characteristics", parts),
            id=ids.constraint(card.id, f"profile {number}"),
            name=profile.name,
            hidden=False,
            typeId=ids.type(profile.type),
            typeName=kind.name,
        )


def _changes(ids: OutIds, card: OutCard, number: int) -> Iterator[ET.Element]:
    """Yield what the options of a card change of one of its profiles, each once it is chosen."""
    kind = card.profiles[number].type
    for option in card.options:
        for one in (change for change in option.changes if change.profile == number):
            chosen = element(
                "condition",
                field="selections",
                scope=card.id,
                value=1.0,
                percentValue=False,
                shared=True,
                includeChildSelections=True,
                includeChildForces=False,
                childId=ids.option(card.id, option.key),
                type="atLeast",
            )
            yield element(
                "modifier",
                element("conditions", chosen),
                type=one.type,
                field=ids.characteristic(kind, one.place),
                value=one.value,
            )


def card_rules(ids: OutIds, owner: str, rules: Sequence[tuple[str, str]]) -> Iterator[ET.Element]:
    """Yield rules with their texts.

    Args:
        ids: of the game.
        owner: id of the card or option that has them.
        rules: names and texts.
    """
    for number, (name, text) in enumerate(rules):
        key = ids.constraint(owner, f"rule {number}")
        yield element("rule", element("description", text=text), id=key, name=name, hidden=False)


class _Writer:
    def __init__(self, game: OutGame) -> None:
        self._game, self._ids = game, OutIds(game.id)
        self._items = [] if game.no_items else [one for one in game.cards if one.kind == ITEM]

    def system(self) -> ET.Element:
        """Return the game system."""
        game, ids = self._game, self._ids
        cost = element("costType", id=ids.points, name=game.words.points, defaultCostLimit=-1.0, hidden=False)
        return element(
            "gameSystem",
            element("readme", text=game.text) if game.text else None,
            element("costTypes", cost),
            listed("profileTypes", self._types()),
            listed("categoryEntries", self._categories()),
            element("forceEntries", self._force()),
            listed("selectionEntries", self._entries(None) if game.factions else ()),
            listed("sharedSelectionEntries", map(self._entry, self._items)),
            self._shared_items(),
            id=game.id,
            name=game.name,
            revision=game.revision,
            battleScribeVersion=VERSION,
            authorName=game.author or None,
        )

    def catalogues(self) -> Iterator[tuple[str, ET.Element]]:
        """Yield the catalogues: one for each faction, or one for a game that has none."""
        for faction in self._game.factions or (None,):
            name = catalogue_of(self._game, faction)
            yield (
                name,
                element(
                    "catalogue",
                    listed("selectionEntries", self._entries(faction)),
                    id=self._ids.catalogue(faction),
                    name=name,
                    revision=self._game.revision,
                    battleScribeVersion=VERSION,
                    authorName=self._game.author or None,
                    library=False,
                    gameSystemId=self._game.id,
                    gameSystemRevision=self._game.revision,
                ),
            )

    def _types(self) -> Iterator[ET.Element]:
        for key, one in self._game.types.items():
            parts = (
                element("characteristicType", id=self._ids.characteristic(key, number), name=label)
                for number, label in enumerate(one.labels)
            )
            yield element(
                "profileType", listed("characteristicTypes", parts), id=self._ids.type(key), name=one.name
            )

    def _names(self) -> dict[str, str]:
        """Return the categories by their ids."""
        names = [name for one in self._game.cards for name in one.categories]
        for bound in self._game.bounds:
            others = () if bound.per_others is None else (bound.per_others[0],)
            names += [bound.category, *others, *([bound.if_any] if bound.if_any else ())]
        found: dict[str, str] = {}
        for name in names:
            found.setdefault(self._ids.category(name), name)
        return found

    def _categories(self) -> Iterator[ET.Element]:
        for key, name in self._names().items():
            yield element("categoryEntry", id=key, name=name, hidden=False)

    def _force(self) -> ET.Element:
        by_category: dict[str, list[int]] = {}
        for number, bound in enumerate(self._game.bounds):
            by_category.setdefault(self._ids.category(bound.category), []).append(number)
        links = []
        for key, name in self._names().items():
            bounds = [self._game.bounds[number] for number in by_category.get(key, ())]
            modifiers, constraints = bounds_of(bounds, self._ids)
            links.append(
                element(
                    "categoryLink",
                    listed("modifiers", modifiers),
                    listed("constraints", constraints),
                    id=self._ids.link(self._ids.force, key),
                    name=name,
                    hidden=False,
                    targetId=key,
                    primary=False,
                )
            )
        words = self._game.words
        return element(
            "forceEntry", listed("categoryLinks", links), id=self._ids.force, name=words.force, hidden=False
        )

    def _entries(self, faction: str | None) -> Iterator[ET.Element]:
        """Yield the entries of a catalogue; those of a game without factions are all in its one."""
        for card in self._game.cards:
            if card.kind != ITEM and (card.faction == faction or not self._game.factions):
                yield self._entry(card)

    def _entry(self, card: OutCard) -> ET.Element:
        own = self._own_items(card)
        groups = [one for one in (self._options(card), own) if one is not None]
        links = [] if own is not None or not self._carries(card) else [self._items_link(card)]
        return element(
            "selectionEntry",
            listed("constraints", self._limits(card)),
            listed("profiles", card_profiles(self._ids, self._game, card, changing=True)),
            listed("rules", card_rules(self._ids, card.id, card.rules)),
            listed("categoryLinks", self._links(card)),
            listed("selectionEntryGroups", groups),
            listed("entryLinks", links),
            element("costs", self._cost(card.points)),
            id=card.id,
            name=card.name,
            hidden=False,
            collective=False,
            import_=True,
            type="model" if card.kind == "unit" else "upgrade",
        )

    def _limits(self, card: OutCard) -> Iterator[ET.Element]:
        scope = "roster" if card.kind == ITEM else "force"
        for kind, value in (("min", card.least), ("max", card.most)):
            if value is not None:
                key = self._ids.constraint(card.id, kind)
                yield constraint(key, kind, value, scope=scope, deep=card.kind == ITEM)

    def _links(self, card: OutCard) -> Iterator[ET.Element]:
        for number, name in enumerate(dict.fromkeys(card.categories)):
            key = self._ids.category(name)
            yield element(
                "categoryLink",
                id=self._ids.link(card.id, key),
                name=name,
                hidden=False,
                targetId=key,
                primary=number == 0,
            )

    def _cost(self, points: int) -> ET.Element:
        return element("cost", name=self._game.words.points, typeId=self._ids.points, value=float(points))

    def _options(self, card: OutCard) -> ET.Element | None:
        if not card.options:
            return None
        return element(
            "selectionEntryGroup",
            element("selectionEntries", *(self._option(card, one) for one in card.options)),
            id=self._ids.options(card.id),
            name=self._game.words.options,
            hidden=False,
            collective=False,
            import_=True,
        )

    def _option(self, card: OutCard, option: OutOption) -> ET.Element:
        key = self._ids.option(card.id, option.key)
        rules = card_rules(self._ids, key, [(option.name, option.text)] if option.text else [])
        return element(
            "selectionEntry",
            element("constraints", constraint(self._ids.constraint(key, "max"), "max", 1, scope="parent")),
            listed("rules", rules),
            element("costs", self._cost(option.points)),
            id=key,
            name=option.name,
            hidden=False,
            collective=False,
            import_=True,
            type="upgrade",
        )

    def _carries(self, card: OutCard) -> bool:
        return card.kind == "unit" and bool(self._items) and card.carries != ()

    def _own_items(self, card: OutCard) -> ET.Element | None:
        """Return the items of a card that may not carry all of them."""
        if card.carries is None or not self._carries(card):
            return None
        mine = [one for one in self._items if one.id in card.carries]
        return self._group(self._ids.own_items(card.id), card.id, mine) if mine else None

    def _shared_items(self) -> ET.Element | None:
        if not self._items:
            return None
        return element(
            "sharedSelectionEntryGroups", self._group(self._ids.items, self._ids.items, self._items)
        )

    def _group(self, key: str, owner: str, items: Sequence[OutCard]) -> ET.Element:
        links = (
            self._entry_link(self._ids.link(owner, one.id), one.id, one.name, "selectionEntry")
            for one in items
        )
        return element(
            "selectionEntryGroup",
            element("entryLinks", *links),
            id=key,
            name=self._game.words.items,
            hidden=False,
            collective=False,
            import_=True,
        )

    def _items_link(self, card: OutCard) -> ET.Element:
        key = self._ids.link(card.id, self._ids.items)
        return self._entry_link(key, self._ids.items, self._game.words.items, "selectionEntryGroup")

    @staticmethod
    def _entry_link(key: str, target: str, name: str, kind: str) -> ET.Element:
        return element(
            "entryLink",
            id=key,
            name=name,
            hidden=False,
            collective=False,
            import_=True,
            targetId=target,
            type=kind,
        )
