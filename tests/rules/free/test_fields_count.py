"""Each field that a game without code declares shows: on the table, in print, in checks or in names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from pydantic import ValidationError

from editor.formulas.computed import Computed
from editor.printing.counters import CounterSource
from editor.printing.maps.looks import MapLooks
from editor.printing.systems.free.booklet import booklet_parts
from editor.printing.systems.free.counters import counters
from editor.rules.core.dice import SeededDice
from editor.rules.free.decks import Begin
from editor.rules.free.distances import distance_words, laid_at
from editor.rules.free.game import game_of, refusals
from editor.rules.free.layout import layout_of
from editor.rules.free.play import PLAY
from editor.rules.free.state import State, first_state
from editor.services.free_checks import card_problems
from schemas import free_systems
from schemas.free_game import FreeGame
from schemas.own_values import first_of_each
from schemas.parse import dump_document
from tests.free_pond import POND_ID, done, pond_game, pond_map, pond_setup, ref

_RULES: Final[dict[str, Any]] = {
    "kinds": [
        {"kind": "unit", "name": "Frog", "plural": "Frogs", "size": {"width": 40, "height": 20}},
        {"kind": "card", "name": "Trick"},
    ],
    "own_fields": [{"type": "number", "key": "might", "kind": "unit", "default": 2}],
    "point_formulas": {"unit": "own.might * 10"},
    "computed": [{"id": "leap", "kind": "unit", "label": "Leap", "formula": "own.might + 1"}],
    "constraints": [
        {"id": "strong", "kind": "unit", "condition": "own.might > 5", "message": "Too weak", "warning": True}
    ],
    "terrain": [
        {"id": "open", "name": "Open", "letter": ".", "colour": "#c9d3a8"},
        {"id": "water", "name": "Water", "letter": "w", "colour": "#2020a0", "symbol": "~", "water": True},
    ],
    "turn": [{"id": "move", "name": "Move", "text": "Hop."}, {"id": "end", "name": "End", "by": "all"}],
    "markers": [{"id": "fire", "name": "Fire", "colour": "#a02020", "sign": "*", "size": 18}],
    "decks": [
        {"id": "fate", "name": "Fate", "hand": 2},
        {"id": "sea", "name": "Sea", "of": "all", "cards": [{"card": ref(10, "card"), "count": 2}]},
    ],
}
_SAYS_NOTHING: Final = {
    ("constraints", 0, "id"),  # a name in files
    ("turn", 0, "id"),
    ("turn", 1, "id"),
    ("decks", 1, "kind"),  # its cards are named
    *(("decks", 1, "cards", 0, "card", name) for name in ("kind", "slug", "version")),  # the id says which
}
_TRIED: Final = (
    "each",
    "side",
    "all",
    "card",
    "item",
    "unit",
    "spell",
    "inch",
    "mm",
    "dots",
    "d8",
    "own.might",
)
"""Words of choices, one of which another value is."""
_NAMES_ONLY: Final = {"point_formulas"}


def game(**more: Any) -> FreeGame:
    return pond_game(**{**_RULES, **more})


def seen(rules: FreeGame) -> str:
    """Return all that a person may see of a game, as one text."""
    setup = pond_setup(rules, pond_map("square", 9, 6))
    frog = setup.documents[POND_ID.format(20)]
    found: list[object] = [refusals(setup), free_systems._row(dump_document(rules))]
    if not refusals(setup):
        state = first_state(game_of(setup))
        state = done(state, Begin()) if PLAY.check(state, Begin()) is None else state
        found += [_table(state), layout_of(state.game)]
    found.append(
        [(one.key, one.card) for one in counters(CounterSource(((frog, 1),), setup.scenario), rules, "en")]
    )
    found += [booklet_parts(setup, "en"), MapLooks.from_ruleset(rules).terrain]
    for kind in ("unit", "card", "item", "spell"):
        card = frog if kind == "unit" else setup.documents[POND_ID.format(10)]
        worked = Computed.of(rules, kind)
        found += [(kind, column.key, column.spec.label) for column in worked.shown_columns()]
        found.append(list(worked.labelled(dump_document(card))))
    own = first_of_each((rules.own_fields,), "unit")
    found.append([one.model_dump() for one in card_problems(frog, rules, own)])  # type: ignore[arg-type]
    return "\n".join(map(repr, found))


def _table(state: State) -> list[object]:
    actions = list(PLAY.legal_actions(state))
    told: list[object] = [(PLAY.words(state, one), PLAY.action_data(one)) for one in actions]
    for action in actions:
        events = PLAY.decide(state, action, SeededDice(1))
        told += [PLAY.describe(state, event) for event in events[:1]]
    fronts = [(one.name, one.size, one.in_hands) for one in state.game.fronts]
    measured = (distance_words(state, (0, 0), (70, 40)), laid_at(state, 33, 41))
    counts = [(one.id, one.of, one.start) for one in state.game.rules.counters]
    return [told, fronts, state.game.piles, measured, counts, state.things]


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the places of plain values in plain data."""
    inner = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    )
    if inner is None or not value:
        yield path
        return
    for key, one in inner:
        yield from leaves(one, (*path, key))


def changed(data: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = changed(copy[path[0]], path[1:], value)
    return copy


def others(value: Any) -> Iterator[Any]:
    """Yield values that may stand in the place of one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield from ("#123456", f"{value}x", f"{value} + 1", "x", *(one for one in _TRIED if one != value))


def declared() -> list[tuple[str | int, ...]]:
    data = dump_document(game())
    here = {name for name in FreeGame.__annotations__ if name not in ("system", "kind", "chapters")}
    return [path for path in leaves(data) if path[0] in here and path not in _SAYS_NOTHING]


@pytest.mark.quick(8)
@pytest.mark.parametrize("path", declared(), ids=lambda path: ".".join(map(str, path)))
def test_a_field_shows(path: tuple[str | int, ...]) -> None:
    data = dump_document(game())
    value: Any = data
    for part in path:
        value = value[part]
    before = seen(game())
    tried = 0
    for other in others(value):
        try:
            another = FreeGame.model_validate(changed(data, path, other))
        except ValidationError:
            continue
        tried += 1
        if seen(another) != before:
            return
    assert not tried, f"{path}: {value!r} might be anything"
