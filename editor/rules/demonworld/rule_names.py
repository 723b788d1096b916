"""What the ruleset calls its games and formations, for sentences."""

from __future__ import annotations

from schemas.systems.demonworld_parts import Layout
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.text import LocalText


def game_name(game: str, ruleset: DemonworldRuleset) -> LocalText:
    """Return the name of a game of the book; its id where the ruleset does not have it."""
    found = ruleset.game(game)
    return found.name if found is not None else LocalText({"en": game})


def formation_name(layout: Layout, ruleset: DemonworldRuleset) -> LocalText:
    """Return the name of a formation; its id where the ruleset has none of that kind."""
    found = next((rule.name for rule in ruleset.formations if rule.id == layout), None)
    return found if found is not None else LocalText({"en": layout.replace("_", " ")})
