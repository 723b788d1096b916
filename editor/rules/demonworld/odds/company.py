"""What a unit's elements carry, and the commander who has joined it, as the person sets them (X.2.2, XXV)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.armies import carried_wrongly, named
from editor.rules.core.odds import Setting, Value, listed
from editor.rules.demonworld.army.composition import READER
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.large.bases import base_of
from schemas.base import Document, Kind
from schemas.problems import EditorError, Message, Problem
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Found = Mapping[str, Document]
"""Documents by their ids."""
_PARTIES: Final[tuple[Literal["first", "second"], ...]] = ("first", "second")


@dataclass(frozen=True, slots=True)
class Company:
    """What a unit has beside its card."""

    items: tuple[DemonworldItem, ...] = ()
    """What its elements carry."""
    commander: DemonworldUnit | None = None
    """Who has joined it; None if nobody has."""
    his_items: tuple[DemonworldItem, ...] = ()
    """What the commander carries."""


NONE: Final = Company()
"""Nobody has joined, nothing is carried."""


def item_settings(cards: Sequence[DemonworldUnit]) -> tuple[Setting, ...]:
    """Return what the elements of each unit carry; guns carry nothing that counts here."""
    return tuple(
        _named("items", party, Kind.ITEM, several=True)
        for party, card in zip(_PARTIES, cards, strict=True)
        if card.artillery is None
    )


def company_settings(cards: Sequence[DemonworldUnit]) -> tuple[Setting, ...]:
    """Return what is carried, and who has joined each unit that may be joined (X.2.3)."""
    found = list(item_settings(cards))
    able = [party for party, card in zip(_PARTIES, cards, strict=True) if may_be_joined(card)]
    found += [_named("commander", party, Kind.UNIT) for party in able]
    found += [
        _named("his_items", party, Kind.ITEM, several=True, needs=f"commander_{party}") for party in able
    ]
    return tuple(found)


def _named(
    name: str, party: Literal["first", "second"], kind: Kind, *, several: bool = False, needs: str = ""
) -> Setting:
    label = Message(code=f"odds.setting_{name}")
    return Setting(f"{name}_{party}", label, "", party, documents=kind, several=several, needs=needs)


def may_be_joined(card: DemonworldUnit) -> bool:
    """Return whether commanders may join a unit: not persons, nor large bases (X.2.3, XVII.5.0)."""
    return not is_person(card) and base_of(card) is None


def company_of(
    party: str, card: DemonworldUnit, given: Mapping[str, Value], found: Found, ruleset: DemonworldRuleset
) -> Company:
    """Return what a unit has beside its card, as it was set.

    Args:
        party: which of the two units.
        card: its card with the elements that stand there.
        given: the settings.
        found: the documents that they name.
        ruleset: the rules.

    Raises:
        EditorError: somebody cannot carry what was set, or who was set is no commander that joins units.
    """
    items = _items(f"items_{party}", card, given, found, ruleset)
    wanted = listed(given.get(f"commander_{party}", ""))
    commander = found.get(wanted[0]) if wanted else None
    if commander is None:
        return Company(items)
    if not isinstance(commander, DemonworldUnit) or not is_person(commander) or base_of(commander):
        values = named("card", commander)
        raise EditorError(Problem(code="odds.not_joining", path=f"commander_{party}", values=values))
    return Company(items, commander, _items(f"his_items_{party}", commander, given, found, ruleset))


def _items(
    setting: str,
    card: DemonworldUnit,
    given: Mapping[str, Value],
    found: Found,
    ruleset: DemonworldRuleset,
) -> tuple[DemonworldItem, ...]:
    """Return the items that a setting names.

    Raises:
        EditorError: the card may not carry them (XXV.1.0).
    """
    there = [found.get(ident) for ident in listed(given.get(setting, ""))]
    items = tuple([one for one in there if isinstance(one, DemonworldItem)])
    if items and (wrong := carried_wrongly(card, items, ruleset, READER)):
        raise EditorError(*[one.model_copy(update={"path": setting}) for one in wrong])
    return items
