"""Rosters of BattleScribe and New Recruit as armies of the game that they name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from editor.catalogue import repository
from editor.packs.battlescribe.files import ForeignFile
from editor.packs.battlescribe.ids import document_id, force_id
from editor.packs.battlescribe.out_ids import OutIds
from editor.packs.battlescribe.roster_in import ForceIn, Pick, RosterIn, read_roster
from editor.packs.battlescribe.tally import Tally
from editor.rules.registry import find_system
from editor.services.battlescribe.gathering import CARD_KINDS
from editor.services.loading import valid_documents
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, Kind, kind_of, ref_to, system_of
from schemas.card import CardBase, UnitBase
from schemas.made_names import free_key, slug_from
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, error
from schemas.ruleset import RulesetBase

MOST_ENTRIES: Final = 500
_MOST_COPIES: Final = 1000
_MOST_ITEMS: Final = 1000
"""Items that each copy of a card carries."""


@dataclass
class Known:
    """The documents of a game that a roster may mean: those of the catalogue, and those that come with it."""

    game: RulesetBase
    key: str
    """Id of its game system in files."""
    documents: dict[str, Document] = field(default_factory=dict)
    names: dict[tuple[str, str], list[Document]] = field(default_factory=dict)
    """Kind and name, in small letters -> cards."""
    faction: str | None = None
    """Id of the faction whose cards are meant where several have a name."""

    def add(self, documents: Iterable[Document]) -> None:
        """Add documents."""
        for one in documents:
            self.documents[one.id] = one
            for name in one.name.root.values():
                self.names.setdefault((kind_of(one), name.casefold()), []).append(one)

    def card(self, pick: Pick) -> CardBase | None:
        """Return the card that was picked: by the ids of its entry, else by its name; None for none."""
        for part in reversed(pick.path):
            for key in (part, document_id(self.key, part)):
                if isinstance(found := self.documents.get(key), CardBase):
                    return found
        kinds = ("unit",) if pick.is_card else ("item", "card", "spell")
        named = [one for kind in kinds for one in self.names.get((kind, pick.name.casefold()), ())]
        cards = [one for one in named if isinstance(one, CardBase)]
        mine = (one for one in cards if one.faction == self.faction)
        return next(mine, cards[0] if cards else None)


def known_documents(ws: Workspace, roster: RosterIn, beside: Sequence[Document]) -> Known:
    """Return what a roster may mean.

    Args:
        ws: the catalogue.
        roster: the roster.
        beside: documents that are taken in with it.

    Raises:
        EditorError: its game is neither there nor comes with it.
    """
    keys = (document_id(roster.game, ""), roster.game)
    game = next((one for one in beside if one.id in keys), None) or _stored_game(ws, keys)
    if not isinstance(game, RulesetBase):
        fix = Message(code="battlescribe.game_absent_fix")
        raise error("battlescribe.game_absent", fix=fix, roster=roster.name, game=roster.game_name or "–")
    known = Known(game, roster.game)
    row = next(one for one in ws.systems if one.id == system_of(game))
    for kind in (*CARD_KINDS, "army"):
        if row.model(kind) is not None:
            known.add(valid_documents(ws, row.id, kind))
    known.add(beside)
    return known


def _stored_game(ws: Workspace, keys: Sequence[str]) -> Document | None:
    with ws.reading() as catalogue:
        rows = [
            row for key in keys if (row := repository.peek(catalogue, key)) is not None and not row.deleted
        ]
    found = (one for row in rows for one in valid_documents(ws, row.system, row.kind) if one.id == row.id)
    return next(found, None)


def army_of(
    ws: Workspace, file: ForeignFile, beside: Sequence[Document], language: str, tally: Tally
) -> Document:
    """Return the army that a roster is.

    Args:
        ws: the catalogue.
        file: the roster.
        beside: documents that are taken in with it.
        language: of its name.
        tally: counts what has no place.

    Raises:
        EditorError: its game is not there, or the army is no valid document.
    """
    roster = read_roster(file, tally)
    known = known_documents(ws, roster, beside)
    known.faction = _faction(known, roster.forces)
    reader = _Reader(known, tally)
    data: dict[str, Any] = {
        "kind": "army",
        "system": system_of(known.game),
        "id": document_id(roster.game, roster.id),
        "slug": slug_from(roster.name) or "army",
        "name": {language: roster.name},
        "text": {language: roster.note} if roster.note else {},
        "tags": roster.tags,
        "faction": known.faction,
        "points_limit": roster.limit,
        "entries": reader.entries(roster),
    }
    if rules := _force_rules(known, roster.forces):
        data["composition"] = rules
    army = parse_document(data, ws.systems)
    system = find_system(system_of(army))
    if roster.points is not None and system is not None and system.army_points is not None:
        cost = system.army_points(army, known.documents)
        if cost != roster.points:
            tally.add("roster_points", f"{roster.points} → {cost}")
    return army


def _faction(known: Known, forces: Sequence[ForceIn]) -> str | None:
    """Return the faction of the first force whose catalogue is one."""
    ids = OutIds(known.game.id)
    for force in forces:
        for one in known.game.factions:
            names = {name.casefold() for name in one.name.root.values()}
            if force.catalogue == ids.catalogue(one.id) or force.catalogue_name.casefold() in names:
                return one.id
    return None


def _force_rules(known: Known, forces: Sequence[ForceIn]) -> list[dict[str, Any]]:
    """Return the rules of the force of an imported game that has several."""
    for force in forces[:1]:
        found = known.documents.get(force_id(known.key, force.entry))
        if isinstance(found, ArmyBase):
            rules: list[dict[str, Any]] = dump_document(found)["composition"]
            return rules
    return []


@dataclass
class _Carried:
    """A card that was picked, with what was picked for it."""

    card: CardBase
    pick: Pick
    items: list[CardBase] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    others: list[Pick] = field(default_factory=list)
    """Cards of their own: the models of a unit."""


class _Reader:
    """Makes entries of what was picked."""

    def __init__(self, known: Known, tally: Tally) -> None:
        self._known, self._tally = known, tally
        self._found: dict[tuple[object, ...], dict[str, Any]] = {}

    def entries(self, roster: RosterIn) -> list[dict[str, Any]]:
        """Return the entries of an army; the same card with the same things is one entry."""
        for force in roster.forces:
            for pick in force.picks:
                self._take(pick)
        if len(roster.forces) > 1:
            self._tally.add("roster_forces", count=len(roster.forces) - 1)
        made = list(self._found.values())
        for one in made[MOST_ENTRIES:]:
            self._tally.add("roster_full", one["card"]["slug"])
        keys: set[str] = set()
        for one in made[:MOST_ENTRIES]:
            one["key"] = free_key(one["card"]["slug"], keys, "entry")
            keys.add(one["key"])
        return made[:MOST_ENTRIES]

    def _take(self, pick: Pick) -> None:
        card = self._known.card(pick)
        if card is None or kind_of(card) == Kind.ITEM:
            self._tally.add("roster_unknown" if card is None else "roster_loose", pick.name)
            for inner in pick.inside:
                self._take(inner)
            return
        carried = _Carried(card, pick)
        for inner in pick.inside:
            self._inside(carried, inner)
        self._add(carried)
        for inner in carried.others:
            self._take(inner)

    def _add(self, carried: _Carried) -> None:
        """Add an entry, or copies to the same one."""
        card, pick, items, options = carried.card, carried.pick, carried.items, carried.options
        key = (card.id, tuple(one.id for one in items), tuple(options), pick.note)
        there = self._found.get(key)
        number = pick.number + (0 if there is None else there["count"])
        self._tally.add("roster_copies", pick.name, number - _MOST_COPIES)
        number = min(number, _MOST_COPIES)
        if there is not None:
            there["count"] = number
            return
        self._found[key] = {
            "card": ref_to(card).model_dump(mode="json"),
            "count": number,
            "items": [ref_to(one).model_dump(mode="json") for one in items],
            "options": options,
            "note": pick.note,
        }

    def _inside(self, carried: _Carried, pick: Pick) -> None:
        """Take what was picked for a card: an option of it, an item that it carries, or another card."""
        option = self._option(carried.card, pick)
        if option is not None:
            if option not in carried.options:
                carried.options.append(option)
            return
        found = self._known.card(pick)
        if found is None:
            self._tally.add("roster_unknown", f"{carried.pick.name}: {pick.name}")
        elif kind_of(found) != Kind.ITEM:
            carried.others.append(pick)
            return
        else:
            each, rest = divmod(pick.number, carried.pick.number)
            if each and rest:
                self._tally.add("roster_uneven", pick.name, rest)
            room = max(_MOST_ITEMS - len(carried.items), 0)
            self._tally.add("roster_copies", pick.name, max(each, 1) - room)
            carried.items.extend([found] * min(max(each, 1), room))
        for inner in pick.inside:
            self._inside(carried, inner)

    def _option(self, card: CardBase, pick: Pick) -> str | None:
        if pick.is_card or not isinstance(card, UnitBase):
            return None
        ids, last = OutIds(self._known.game.id), pick.path[-1] if pick.path else ""
        for one in card.options:
            names = {name.casefold() for name in one.name.root.values()}
            if last == ids.option(card.id, one.id) or pick.name.casefold() in names:
                return one.id
        return None
