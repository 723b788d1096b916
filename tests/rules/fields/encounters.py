"""Encounters whose odds tell what a number of a card or a ruleset does: few elements, each rule once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from editor.rules.core.odds import OddsBook, Value
from schemas.base import Document
from schemas.card import UnitBase
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase

Documents = Mapping[str, Document]
_FEW: Final[Mapping[str, Value]] = {
    "elements_first": 4,
    "elements_second": 4,
    "frontage_first": 2,
    "frontage_second": 2,
}
_OTHERS: Final = {"demonworld": ("orc-guard", "mounted-knights-of-the-order")}
"""Whom a card meets: somebody on foot, somebody mounted."""
_WAYS: Final[tuple[tuple[str, Mapping[str, Value]], ...]] = (
    ("melee", {}),
    ("melee", {"phase": "later", "side": "flank"}),
    ("fire", {"distance": 2}),
    ("fire", {"distance": 6, "order_first": "hold", "order_second": "hold"}),
    ("charge", {}),
)
"""Situations in which cards meet, with what is set."""
_MEETINGS: Final[Mapping[str, tuple[tuple[str, str, str, Mapping[str, Value]], ...]]] = {
    "demonworld": (
        ("melee", "orc-guard", "noble-footsoldiers", {"between": "one"}),
        ("melee", "orc-guard", "noble-footsoldiers", {"between": "both", "supports_first": 1}),
        (
            "melee",
            "light-orc-archers",
            "orc-guard",
            {"layout_first": "skirmish_formation", "elements_first": 8},
        ),
        (
            "melee",
            "orc-guard",
            "light-orc-archers",
            {"layout_second": "skirmish_formation", "elements_second": 8},
        ),
        ("melee", "kruuk", "noble-footsoldiers", {}),
        ("charge", "kruuk", "noble-footsoldiers", {"order_first": "charge"}),
        ("charge", "kruuk", "noble-footsoldiers", {"order_first": "move"}),
        ("melee", "kruuk", "noble-footsoldiers", {"order_first": "skirmish"}),
        ("melee", "kruuk", "noble-footsoldiers", {"order_first": "hold"}),
        ("fire", "light-orc-archers", "noble-footsoldiers", {"elements_first": 5, "frontage_second": 3}),
        ("fire", "imperial-arquebusiers", "orc-guard", {"order_first": "hold", "frontage_second": 3}),
        ("charge", "orc-guard", "imperial-arquebusiers", {"order_second": "hold", "frontage_first": 3}),
        ("melee", "orc-guard", "trolls", {"level": 1}),
    )
}
"""Game -> encounters for its ruleset."""


def encounters(system: str, document: Document) -> Iterator[str]:
    """Yield the names of the encounters that a change of a document may change."""
    if isinstance(document, RulesetBase):
        yield from (f"odds {number}" for number in range(len(_MEETINGS.get(system, ()))))
    elif isinstance(document, UnitBase):
        yield from (f"odds {other}" for other in _OTHERS.get(system, ()))


def odds(system: str, book: OddsBook, name: str, documents: Documents, document: str) -> str:
    """Return what comes of an encounter, or why there are no odds."""
    units = {one.slug: one for one in documents.values() if isinstance(one, UnitBase)}
    rules = next(one for one in documents.values() if isinstance(one, RulesetBase))
    changed = documents[document]
    if isinstance(changed, RulesetBase):
        situation, first, second, given = _MEETINGS[system][int(name)]
        return _reported(book, situation, units[first], units[second], given, rules)
    other, said = units[name], []
    for situation, given in _WAYS:
        said.append(_reported(book, situation, changed, other, given, rules))
        said.append(_reported(book, situation, other, changed, given, rules))
    return repr(said)


def _reported(
    book: OddsBook,
    situation: str,
    first: Document,
    second: Document,
    given: Mapping[str, Value],
    rules: Document,
) -> str:
    try:
        known = book.situations(first, second, rules)
        if situation not in {one.id for one in known}:
            return repr(known)
        found = book.odds(situation, first, second, {**_FEW, **given}, rules, samples=20)
    except EditorError as trouble:
        return repr([one.code for one in trouble.problems])
    charts = [[(one.key, round(one.chance, 9)) for one in chart.outcomes] for chart in found.charts]
    return repr((known, charts, found.reckonings))
