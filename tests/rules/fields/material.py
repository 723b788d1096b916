"""Small documents made for these tests, for fields that no shipped document has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final, get_args

from editor.rules.registry import find_system
from schemas.army import ArmyBase
from schemas.base import Document
from schemas.card import CardBase, ItemBase, UnitBase
from schemas.composition import RuleKind
from schemas.parse import dump_document, parse_document
from schemas.ruleset import RulesetBase
from schemas.systems import games
from tests.rules.fields import material_demonworld, material_small
from tests.rules.fields.copies import Data, changed_copy, ref
from tests.rules.fields.walking import shipped


@cache
def made(system: str) -> tuple[Document, ...]:
    """Return the documents of a game that are made for these tests."""
    if system not in {one.id for one in games()}:
        return ()
    own = _MAKERS.get(system, lambda: iter(()))
    return (*map(parse_document, _armies(system)), *map(parse_document, own()))


def _armies(system: str) -> Iterator[Data]:
    """Yield armies and a ruleset with rules of composition of every kind, and a card with options."""
    rules = find_system(system)
    assert rules is not None
    ruleset = next(one for one in shipped(system) if isinstance(one, RulesetBase))
    army = max(
        (one for one in shipped(system) if isinstance(one, ArmyBase)), key=lambda one: len(one.entries)
    )
    categories = rules.army.categories if rules.army is not None else ()
    composition = list(_rules_of_composition(system, army, categories))
    other = changed_copy(ruleset, "other-rules", composition=composition)
    yield other
    bare = changed_copy(ruleset, "no-composition", composition=[])
    yield bare
    entries = [*dump_document(army)["entries"], *_strangers(system, army), *_gifted(system)]
    for unit in (one for one in shipped(system) if isinstance(one, UnitBase)):
        option = {"id": "more", "name": {"en": "More"}, "points": 7, "changes": [_OPTION[system]]}
        if not unit.options:
            options = [option, {**option, "id": "other", "points": 3}]
            figures = {"life": 15} if system == "wizwar" else {}
            rich = changed_copy(unit, "with-options", options=options, **figures)
            yield rich
            entries.append({"key": "bought", "card": ref(rich), "options": ["more"]})
            break
    own = {"entries": entries, "points_limit": 500}
    yield changed_copy(army, "many-rules", composition=composition, **own)
    yield changed_copy(army, "rules-of-others", ruleset=ref(other), **own)
    yield changed_copy(army, "by-the-tables", entries=entries, ruleset=ref(bare), points_limit=500)


_OPTION: Final = {
    "demonworld": "fear +1",
    "diskwars": "attack +1",
    "zargo": "combat +1",
    "wizwar": "life +1",
    "darkage": "life +1",
}


def _gifted(system: str) -> Iterator[Data]:
    """Yield an entry of somebody who has a thing by nature and buys two more, one of them twice."""
    gifted = next((one for one in shipped(system) if getattr(one, "built_in_items", ())), None)
    if gifted is not None:
        items = [ref(one) for one in shipped(system) if isinstance(one, ItemBase)][:2]
        yield {"key": "gifted", "card": ref(gifted), "items": [*items, items[0]]}


def _strangers(system: str, army: ArmyBase) -> Iterator[Data]:
    """Yield an entry of each other people."""
    seen = {army.faction, None}
    for card in shipped(system):
        people = getattr(card, "faction", None)
        if isinstance(card, UnitBase) and people not in seen:
            seen.add(people)
            yield {"key": f"of_{people}", "card": ref(card), "count": 2}


def _rules_of_composition(system: str, army: ArmyBase, categories: tuple[str, ...]) -> Iterator[Data]:
    """Yield rules of every kind that the army breaks, with every field in use."""
    cards = [dump_document(card) for card in shipped(system) if isinstance(card, CardBase)]
    peoples = sorted({one["faction"] for one in cards if one["faction"]})
    clans = sorted({one["clan"] for one in cards if one.get("clan")})
    entry = dump_document(army)["entries"][0]["card"]
    for kind in get_args(RuleKind):
        yield {"id": kind, "rule": kind, "reference": "1", "least": 90, "most": 0}
    allies = [{"faction": army.faction, "allies": peoples}] if army.faction in peoples else []
    for number, narrow in enumerate(
        (
            {"categories": list(categories[:2])},
            {"factions": peoples[:1]},
            {"clans": clans[:1]},
            {"cards": [entry]},
        )
    ):
        yield {"id": f"share_{number}", "rule": "share", "cards": narrow, "most": 0, "of": "total"}
        yield {"id": f"needs_{number}", "rule": "needs", "others": narrow, "least": 400}
        yield {"id": f"less_{number}", "rule": "share", "others": narrow, "most": 1}
    yield {"id": "each", "rule": "share", "gather": "each_faction", "most": 1}
    yield {"id": "per_points", "rule": "count", "per_points": 100, "least": 90}
    yield {"id": "per_others", "rule": "count", "per_others": 1, "most": 0}
    yield {"id": "places", "rule": "item_places", "extra": 1, "most": 0}
    yield {"id": "allies", "rule": "people", "allies": allies, "most": 1}
    yield {"id": "last", "rule": "count", "cards": {"categories": list(categories[-1:])}, "most": 0}
    for gifted in _gifted(system):
        yield {"id": "named", "rule": "item_copies", "items": gifted["items"][:1], "most": 0}


_MAKERS: Final[Mapping[str, Callable[[], Iterator[Data]]]] = {
    "darkage": material_small.darkage,
    "demonworld": material_demonworld.demonworld,
    "diskwars": material_small.diskwars,
    "wizwar": material_small.wizwar,
    "zargo": material_small.zargo,
}
