"""Ids in the files that are written: those of the documents, and others made of them."""

from __future__ import annotations

from editor.packs.battlescribe.ids import made_id
from editor.packs.battlescribe.out_model import OutGame


class OutIds:
    """Ids of one game; rosters name the same."""

    def __init__(self, game: str) -> None:
        self._game = game
        self.points = made_id(game, "points")
        self.force = made_id(game, "force")
        self.items = made_id(game, "items")

    def catalogue(self, faction: str | None) -> str:
        """Return the id of the catalogue of a faction; None for that of a game without factions."""
        return made_id(self._game, "catalogue", faction or "")

    def category(self, name: str) -> str:
        """Return the id of a category, however its name is written."""
        return made_id(self._game, "category", name.casefold())

    def type(self, key: str) -> str:
        """Return the id of a type of profiles."""
        return made_id(self._game, "type", key)

    def characteristic(self, key: str, number: int) -> str:
        """Return the id of a characteristic of a type of profiles, by its place."""
        return made_id(self._game, "type", key, str(number))

    def option(self, card: str, key: str) -> str:
        """Return the id of an option of a card."""
        return made_id(card, "option", key)

    def options(self, card: str) -> str:
        """Return the id of the group of the options of a card."""
        return made_id(card, "options")

    def carried(self, card: str, item: str, *, own: bool) -> tuple[str, str]:
        """Return the way from a card to an item, and that to its group, as rosters write them.

        Args:
            card: id of the card.
            item: id of the item.
            own: whether the card has a group of its own, not the one that all cards share.
        """
        if own:
            return f"{self.link(card, item)}::{item}", self.own_items(card)
        to_group = self.link(card, self.items)
        return f"{to_group}::{self.link(self.items, item)}::{item}", f"{to_group}::{self.items}"

    def own_items(self, card: str) -> str:
        """Return the id of the group of items that only one card may carry."""
        return made_id(card, "items")

    def link(self, owner: str, target: str) -> str:
        """Return the id of a link."""
        return made_id(owner, "link", target)

    def constraint(self, owner: str, what: str) -> str:
        """Return the id of a constraint."""
        return made_id(self._game, owner, "constraint", what)


def catalogue_of(game: OutGame, faction: str | None) -> str:
    """Return the name of the catalogue that has the cards of a faction; None for a game without factions."""
    return game.factions.get(faction or "", game.name)
