"""What a field of a form may hold where the ruleset of the document's game says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from schemas.base import Document


@dataclass(frozen=True)
class Choice:
    """One value and its words."""

    value: str
    text: str
    colour: str = ""
    """``#rrggbb`` where the thing has a colour."""


ChoiceProvider = Callable[[str, Document | None, dict[str, object], str], tuple[Choice, ...] | None]
"""``choices(field, ruleset, draft, language)``: what the field named so (``faction``, ``clan`` ...) may hold;
nothing where the field is free. ``ruleset`` is the game's ruleset in the catalogue, where there is one."""


def no_choices(_field: str, _ruleset: Document | None, _draft: dict[str, object], _language: str) -> None:
    """Offer nothing: every field is free."""
    return
