"""Fields that change nothing in a game, declared so that tests can demand an effect of all others.

The word stands in the JSON Schema of a field, of its type or of a whole group as ``descriptive``.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, Field

Why = Literal["text", "look", "origin", "guide", "unplayed", "unused", "computed"]
"""What it is instead of a rule.

Words for people; how something is drawn; where a document comes from; advice to authors; a number of a rule
to come; a field that all games share and this one has no use for; what the program works out and writes.
"""
HIDDEN: Final[tuple[Why, ...]] = ("unplayed", "unused", "computed")
"""Those that no form offers."""


def descriptive(why: Why) -> Any:
    """Return what an annotation adds to declare a field descriptive."""
    return Field(json_schema_extra={"descriptive": why})


TEXT: Final = descriptive("text")
LOOK: Final = descriptive("look")
ORIGIN: Final = descriptive("origin")
GUIDE: Final = descriptive("guide")
UNPLAYED: Final = descriptive("unplayed")
"""A number of the book for a rule that the core does not play yet: kept in documents, offered in no form."""
UNUSED: Final = descriptive("unused")
"""A field that all games share and this one has no use for: kept in documents, offered in no form."""
COMPUTED: Final = descriptive("computed")
"""What the program works out and writes: kept in documents, offered in no form."""


def is_unused(model: type[BaseModel], field: str) -> bool:
    """Return whether a game has no use for a field that all games share."""
    extra = model.model_fields[field].json_schema_extra
    return isinstance(extra, dict) and extra.get("descriptive") == "unused"
