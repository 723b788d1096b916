"""An army as a roster, for BattleScribe (XML) and New Recruit (JSON)."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from editor.packs.battlescribe.game_out import card_profiles, card_rules
from editor.packs.battlescribe.ids import made_id
from editor.packs.battlescribe.out_ids import OutIds, catalogue_of
from editor.packs.battlescribe.out_model import OutCard, OutGame, OutOption
from editor.packs.battlescribe.out_xml import VERSION, element, listed

_WHOLE: Final = frozenset({"number", "catalogueRevision", "gameSystemRevision"})
_NUMBERS: Final = frozenset({"value", "battleScribeVersion"})
_TRUTHS: Final = frozenset({"hidden", "primary"})


@dataclass(frozen=True)
class OutPick:
    """A card of an army, so many times, with what each copy carries."""

    key: str
    """Its key in the army."""
    card: OutCard
    count: int
    items: tuple[OutCard, ...] = ()
    options: tuple[OutOption, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class OutRoster:
    """An army."""

    id: str
    name: str
    faction: str | None
    """Id of the faction whose catalogue its force is of."""
    limit: int | None
    picks: tuple[OutPick, ...]
    note: str = ""


def roster_element(roster: OutRoster, game: OutGame) -> ET.Element:
    """Return an army as a roster of a game that is written beside it."""
    return _Writer(roster, game).roster()


def roster_json(roster: OutRoster, game: OutGame) -> bytes:
    """Return an army as New Recruit writes it."""
    return as_json(_Writer(roster, game, groups=True).roster())


def as_json(root: ET.Element) -> bytes:
    """Return a roster as JSON: attributes as values, lists as lists."""
    data = {
        **_plain(root),
        "generatedBy": "Marshalry",
        "xmlns": "http://www.battlescribe.net/schema/rosterSchema",
    }
    return (json.dumps({"roster": data}, ensure_ascii=False, indent=1) + "\n").encode()


def _plain(one: ET.Element) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in one.attrib.items():
        found[name] = _value(name, value)
    for part in one:
        if len(part):
            found[part.tag] = [_plain(inner) for inner in part]
        else:
            found[part.tag] = part.text or ""
    if not len(one) and one.text:
        found["$text"] = one.text
    return found


def _value(name: str, value: str) -> str | int | float | bool:
    if name in _WHOLE:
        return int(value)
    if name in _NUMBERS:
        return int(float(value)) if float(value).is_integer() else float(value)
    return value == "true" if name in _TRUTHS else value


class _Writer:
    def __init__(self, roster: OutRoster, game: OutGame, *, groups: bool = False) -> None:
        """Take an army; ``groups``: whether selections say which group they are of, as New Recruit's do."""
        self._roster, self._game, self._ids, self._groups = roster, game, OutIds(game.id), groups

    def roster(self) -> ET.Element:
        """Return the roster."""
        roster, game = self._roster, self._game
        limit = None
        if roster.limit is not None:
            limit = element("costLimits", self._cost("costLimit", roster.limit))
        return element(
            "roster",
            element("costs", self._cost("cost", sum(map(self._total, roster.picks)))),
            limit,
            element("forces", self._force()),
            element("customNotes", text=roster.note) if roster.note else None,
            id=made_id(roster.id, "roster"),
            name=roster.name,
            battleScribeVersion=VERSION,
            gameSystemId=game.id,
            gameSystemName=game.name,
            gameSystemRevision=game.revision,
        )

    def _cost(self, tag: str, points: int) -> ET.Element:
        return element(tag, name=self._game.words.points, typeId=self._ids.points, value=float(points))

    @staticmethod
    def _total(pick: OutPick) -> int:
        carried = sum(one.points for one in pick.items) + sum(one.points for one in pick.options)
        return pick.count * (pick.card.points + carried)

    def _force(self) -> ET.Element:
        faction = self._roster.faction if self._roster.faction in self._game.factions else None
        if faction is None:
            faction = next(iter(self._game.factions), None)
        names = dict.fromkeys(name for pick in self._roster.picks for name in pick.card.categories)
        categories = (self._category(self._roster.id, name, number=1) for name in names)
        return element(
            "force",
            listed("selections", (one for pick in self._roster.picks for one in self._copies(pick))),
            listed("categories", categories),
            id=made_id(self._roster.id, "force"),
            name=self._game.words.force,
            entryId=self._ids.force,
            catalogueId=self._ids.catalogue(faction),
            catalogueRevision=self._game.revision,
            catalogueName=catalogue_of(self._game, faction),
        )

    def _copies(self, pick: OutPick) -> Iterator[ET.Element]:
        """Yield a selection for each copy: what they carry is picked for each."""
        for number in range(pick.count):
            owner = made_id(self._roster.id, pick.key, str(number))
            inside = [self._carried(owner, pick.card, place, one) for place, one in enumerate(pick.items)]
            inside += [self._option(owner, pick.card, one) for one in pick.options]
            yield self._selection(owner, pick.card, pick.card.id, inside, note=pick.note)

    def _carried(self, owner: str, card: OutCard, place: int, item: OutCard) -> ET.Element:
        own = card.carries is not None and item.id in card.carries
        way, group = self._ids.carried(card.id, item.id, own=own)
        return self._selection(made_id(owner, str(place), item.id), item, way, [], group=group)

    def _option(self, owner: str, card: OutCard, option: OutOption) -> ET.Element:
        return element(
            "selection",
            element("costs", self._cost("cost", option.points)),
            id=made_id(owner, "option", option.key),
            name=option.name,
            entryId=self._ids.option(card.id, option.key),
            entryGroupId=self._ids.options(card.id),
            number=1,
            type="upgrade",
            **self._origin(self._game.words.options),
        )

    def _origin(self, group: str) -> dict[str, str]:
        """Return whether something was picked from a group, and from which: '' for none."""
        if not self._groups:
            return {}
        return {"from": "group", "group": group} if group else {"from": "entry"}

    def _selection(
        self,
        key: str,
        card: OutCard,
        entry: str,
        inside: list[ET.Element],
        *,
        group: str | None = None,
        note: str = "",
    ) -> ET.Element:
        categories = (self._category(key, name, number=number) for number, name in enumerate(card.categories))
        return element(
            "selection",
            element("customNotes", text=note) if note else None,
            listed("rules", card_rules(self._ids, card.id, card.rules)),
            listed("profiles", card_profiles(self._ids, self._game, card)),
            listed("selections", inside),
            element("costs", self._cost("cost", card.points)),
            listed("categories", categories),
            id=key,
            name=card.name,
            entryId=entry,
            entryGroupId=group,
            number=1,
            type="model" if card.kind == "unit" else "upgrade",
            **self._origin(self._game.words.items if group else ""),
        )

    def _category(self, owner: str, name: str, *, number: int) -> ET.Element:
        key = self._ids.category(name)
        return element(
            "category", id=made_id(owner, "category", key), name=name, entryId=key, primary=number == 0
        )
