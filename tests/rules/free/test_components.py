"""What a table of a game without code needs: map, pieces, cards of armies and decks, markers."""

from __future__ import annotations

from dataclasses import replace

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import PolygonMark
from editor.printing.systems.free.counters import counters
from editor.rules.core.components import checked
from editor.rules.core.contract import Setup
from editor.rules.free.components import needs
from schemas.free_documents import FreeArmy
from tests.free_pond import POND_ID, pond_game, pond_map, pond_setup, ref


def needed(setup: Setup) -> dict[str, int]:
    return {one.what: one.needed for one in checked(needs(setup), {})}


def test_pieces_cards_and_markers_of_a_duel_are_needed() -> None:
    common = {"pieces": 4, "free_cards": 16, "free_markers": 8, "booklet": 1}
    assert needed(pond_setup()) == common
    assert needed(pond_setup(board=pond_map("square", 3, 3))) == {"free_map": 1, **common}


def test_named_cards_of_a_deck_count_for_each_side_or_once_for_all() -> None:
    for of, copies in (("side", 4), ("all", 2)):
        deck = {"id": "sea", "name": "Sea", "of": of, "cards": [{"card": ref(10, "card"), "count": 2}]}
        counted = {one.key: one.count for one in needs(pond_setup(pond_game(decks=[deck])))}
        assert counted[f"cards/{POND_ID.format(10)}"] == 2 + copies


def test_what_is_carried_counts_and_what_is_missing_does_not() -> None:
    setup = pond_setup()
    army = setup.documents[POND_ID.format(30)]
    assert isinstance(army, FreeArmy)
    carried = army.entries[0].model_copy(update={"items": (army.entries[1].card,)})
    changed = army.model_copy(update={"entries": (carried, *army.entries[1:])})
    there = {**setup.documents, army.id: changed}
    assert needed(replace(setup, documents=there))["free_cards"] == 18
    none = {ident: one for ident, one in setup.documents.items() if not isinstance(one, FreeArmy)}
    assert needed(replace(setup, documents=none)) == {"free_markers": 8, "booklet": 1}
    no_game = {ident: one for ident, one in setup.documents.items() if ident != POND_ID.format(0)}
    assert "free_markers" not in needed(replace(setup, documents=no_game))


def test_pieces_have_their_size_and_markers_come_with_a_scenario() -> None:
    setup = pond_setup()
    kinds = [{"kind": "unit", "name": "Frog", "size": {"width": 40, "height": 20}}]
    fire = {"id": "fire", "name": "Fire", "sign": "*"}
    game = pond_game(kinds=kinds, markers=[fire], factions=[{"id": "green", "name": "Green"}])
    frog = setup.documents[POND_ID.format(20)].model_copy(update={"symbol": "star", "faction": "green"})
    source = CounterSource(((frog, 2), (setup.documents[POND_ID.format(10)], 6)))
    (piece,) = counters(source, game, "en")
    assert (piece.count, piece.key) == (2, f"counters/pieces/{frog.id}")
    assert (piece.card.front.width, piece.card.front.height, piece.card.front.round) == (40, 20, False)
    oval = {"kind": "unit", "name": "Frog", "size": {"width": 60, "height": 35, "round": True}}
    (piece,) = counters(source, pond_game(kinds=[oval]), "en")
    assert piece.card.front.round
    ground = piece.card.front.marks[0]
    assert isinstance(ground, PolygonMark)
    assert {min(x for x, _y in ground.points), max(x for x, _y in ground.points)} == {0, 60}
    for_all = replace(source, scenario=setup.scenario)
    made: tuple[Counter, ...] = counters(for_all, pond_game(markers=[fire]), "en")
    assert [(one.key, one.count, one.card.front.round) for one in made] == [
        (f"counters/pieces/{frog.id}", 2, True),
        ("counters/markers/fire", 8, True),
    ]
    assert counters(source, None, "en") == ()
