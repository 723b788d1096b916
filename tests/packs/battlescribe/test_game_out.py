"""A game is written as the schema asks, with links that lead somewhere; read again it says the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from editor.packs.battlescribe.files import ForeignFile, Sort, plain_tags
from editor.packs.battlescribe.game import Naming, made_game
from editor.packs.battlescribe.game_out import game_files
from editor.packs.battlescribe.out_model import (
    OutBound,
    OutCard,
    OutChange,
    OutGame,
    OutOption,
    OutProfile,
    OutType,
    OutWords,
)
from editor.packs.battlescribe.out_xml import written
from editor.packs.battlescribe.tally import Tally
from editor.packs.safe_xml import read_xml
from tests.packs.battlescribe.second_reader import faults

WORDS = OutWords("Army", "Options", "Arms")
_CHANGES = (OutChange(0, 0, "increment", "2"),)
_names = st.text('abcXYZé’<&"', min_size=1, max_size=12)
_values = st.sampled_from(("3", "-2", "4+", "2d6", "-", "Two words"))


def _id(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012d}"


@st.composite
def games(draw: st.DrawFn) -> OutGame:
    """Return any small game."""
    factions = draw(st.sampled_from(({}, {"red": "Red"}, {"red": "Red", "blue": "Blue"})))
    cards = []
    for number in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(("unit", "item", "card")))
        options = draw(st.integers(0, 2)) if kind == "unit" else 0
        profile = OutProfile(kind, f"P{number}", (draw(_values), draw(_values)))
        cards.append(
            OutCard(
                _id(number),
                kind,
                draw(_names),
                draw(st.integers(50, 90)),
                draw(st.sampled_from((None, *factions))) if kind != "item" else None,
                (profile,),
                (("Special rules", draw(_names)),),
                (draw(st.sampled_from(("Elite", "Core"))), "Wet") if kind != "item" else (),
                tuple(
                    OutOption(f"o{one}", f"Option {one}", one - 1, "", _CHANGES[:one])
                    for one in range(options)
                ),
                most=draw(st.sampled_from((None, 1, 3))) if kind != "item" else None,
            )
        )
    types = {kind: OutType(kind.title(), ("First", "Second")) for kind in ("unit", "item", "card")}
    bounds = (
        OutBound("Core", 1, 4),
        OutBound("Wet", most=2, per_points=100),
        OutBound("Elite", 10, percent=True),
        OutBound("Elite", 2, per_others=("Core", 3)),
        OutBound("Wet", most=0, if_any="Core"),
    )
    game = OutGame(_id(99), draw(_names), WORDS, "Read me.", "Ada", types=types, factions=factions)
    return replace(game, cards=tuple(cards), bounds=bounds)


def read_again(files: list[bytes]) -> dict[str, list[dict[str, Any]]]:
    """Return the documents of written files by their kind."""
    sorts: list[Sort] = ["gameSystem", *(["catalogue"] * (len(files) - 1))]  # type: ignore[list-item]
    foreign = []
    for sort, data in zip(sorts, files, strict=True):
        foreign.append(ForeignFile("x", sort, plain_tags(read_xml(data, "x"))))
    found: dict[str, list[dict[str, Any]]] = {}
    for one in made_game(foreign, Naming("again", "en"), Tally()):
        found.setdefault(one["kind"], []).append(one)
    return found


@settings(max_examples=25, deadline=None)
@given(games())
def test_any_game_passes_the_schema_and_comes_back(game: OutGame) -> None:
    files = [written(root) for _name, root in game_files(game)]
    assert files == [written(root) for _name, root in game_files(game)]
    assert not faults(files)
    found = read_again(files)
    for kind in ("unit", "item", "card"):
        wanted = [one for one in game.cards if one.kind == kind]
        if kind == "item" and all(one.kind != "unit" for one in game.cards):
            continue  # nothing leads to them
        cards = found.get(kind, [])
        said = {(one["name"]["en"], one["points"], one["rules_text"].get("en")) for one in cards}
        assert said == {(one.name, one.points, one.rules[0][1]) for one in wanted}
        if game.factions and kind != "item":
            assert Counter(one["faction"] for one in cards) == Counter(one.faction for one in wanted)
    options = [one for card in found.get("unit", ()) for one in card["options"]]
    fields = {one["label"].get("en"): one for one in found["game"][0]["own_fields"] if one["kind"] == "unit"}
    if fields.get("First", {}).get("type") == "number":  # else it is no number that an option may change
        changes = [one["changes"] for card in found.get("unit", ()) for one in card["options"]]
        numbered = [card for card in found["unit"] if "first" in card["own"]]
        assert sum(map(bool, changes)) == sum(len(card["options"]) > 1 for card in numbered)
        assert all(one in ([], ["own.first +2"]) for one in changes)
    wished = [one for card in game.cards for one in card.options]
    assert Counter((one["name"]["en"], one["points"]) for one in options) == Counter(
        (one.name, one.points) for one in wished
    )
    rules = {(one["rule"], one.get("least"), one.get("most")) for one in found["game"][0]["composition"]}
    there = {name for one in game.cards for name in one.categories}
    assert (("count", 1, 4) in rules) == ("Core" in there)
    assert (("count", None, 2) in rules) == ("Wet" in there)
    assert (("share", 10, None) in rules) == ("Elite" in there)
    assert (("count", 2, None) in rules) == ({"Elite", "Core"} <= there)
    assert (("apart", None, None) in rules) == ("Core" in there)
