"""A card of one game proposed for another: always valid, in order of strength, every guess marked."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.converting import Realm, propose, traits_in
from editor.rules.core.traits import Figures, Scale, most_like, traits_of
from editor.rules.darkage.converting import strikes_worth, worth
from editor.rules.registry import SYSTEMS
from schemas.base import Document
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems import games
from schemas.systems.diskwars import DiskwarsUnit
from schemas.text import LocalText
from tests.shipped import documents_of

CONTENT = Path(__file__).resolve().parents[3] / "content"
GAMES = [game.id for game in games()]


@cache
def realm(system: str) -> Realm:
    """Return a game with its shipped cards."""
    folder = CONTENT / system
    files = [folder / "ruleset.yaml", *sorted((folder / "units").glob("*.yaml"))]
    ruleset, *cards = (one for file in files for one in documents_of(file))
    converter = next(one.converter for one in SYSTEMS if one.id == system)
    assert converter is not None
    creatures = [card for card in cards if converter.figures(card, ruleset) is not None]
    return Realm(
        system, next(game.name for game in games() if game.id == system), converter, ruleset, creatures
    )


def converted(card: Document, source: str, target: str) -> Document:
    """Return the card of another game as it is proposed."""
    data = propose(card, realm(source), realm(target)).data
    return parse_document({**data, "slug": "proposed"})


def strength(card: Document, system: str) -> float:
    """Return how hard a card strikes in its game."""
    figures = realm(system).converter.figures(card, realm(system).ruleset)
    assert figures is not None
    return figures.values["strength"]


PAIRS = st.permutations(GAMES).map(lambda names: tuple(names[:2]))


@given(pair=PAIRS, data=st.data())
@settings(max_examples=40, deadline=None)
def test_any_shipped_card_is_a_valid_card_of_any_other_game(
    pair: tuple[str, str], data: st.DataObject
) -> None:
    source, target = pair
    card = data.draw(st.sampled_from(realm(source).cards))
    proposal = propose(card, realm(source), realm(target))
    made = converted(card, source, target)
    assert dump_document(made)["system"] == target
    assert made.name == card.name
    assert proposal == propose(card, realm(source), realm(target))
    for message in [*(one.message for one in proposal.guesses), *proposal.lost]:
        for language in LANGUAGES:
            words = sentence(message, language)
            assert not words.startswith("converting."), words
            assert "{" not in words


@given(
    figures=st.tuples(*[st.integers(1, 30)] * 4),
    flyer=st.booleans(),
    unique=st.booleans(),
    level=st.integers(0, 3),
    target=st.sampled_from([game for game in GAMES if game != "diskwars"]),
)
@settings(max_examples=40, deadline=None)
def test_a_disk_of_any_figures_is_a_valid_card(
    figures: tuple[int, ...], flyer: bool, unique: bool, level: int, target: str
) -> None:
    attack, defence, toughness, movement = figures
    disk = DiskwarsUnit(
        id="00000000-0000-4000-8000-000000000000",
        slug="any",
        name=LocalText({"en": "Any"}),
        attack=attack,
        defence=defence,
        toughness=toughness,
        movement=movement,
        flyer=flyer,
        unique=unique,
        wizard_level=level,
    )
    converted(disk, "diskwars", target)


STRIKERS = [game for game in GAMES if game != "wizwar"]
"""Games whose cards say how hard one strikes."""


@given(data=st.data(), pair=st.permutations(STRIKERS).map(lambda names: tuple(names[:2])))
@settings(max_examples=30, deadline=None)
def test_there_and_back_the_stronger_is_not_the_weaker(data: st.DataObject, pair: tuple[str, str]) -> None:
    source, target = pair
    one, other = (data.draw(st.sampled_from(realm(source).cards)) for _ in range(2))
    weak, strong = sorted((one, other), key=lambda card: strength(card, source))
    there = [converted(card, source, target) for card in (weak, strong)]
    assert strength(there[0], target) <= strength(there[1], target)
    back = [converted(card, target, source) for card in there]
    assert strength(back[0], source) <= strength(back[1], source)


def test_every_figure_that_was_guessed_says_why() -> None:
    card = next(one for one in realm("diskwars").cards if one.slug == "warlord-grazza")
    proposal = propose(card, realm("diskwars"), realm("demonworld"))
    reasons = {one.path: one.message for one in proposal.guesses}
    assert {"points", "melee_protection", "hit_points", "movement.fixed", "weapons[0].melee_power"} <= set(
        reasons
    )
    assert reasons["faction"].code == "converting.like_people"
    assert reasons["fear"].code == "converting.not_said"
    assert proposal.data["faction"] == "orcs"
    assert proposal.data["card_kind"] == "hero"
    rank = reasons["weapons[0].melee_power"].values["rank"]
    assert isinstance(rank, int)
    assert rank > 90


def test_what_the_other_game_cannot_say_is_told() -> None:
    dragon = next(one for one in realm("diskwars").cards if one.slug == "old-sulphur")
    lost = [one.code for one in propose(dragon, realm("diskwars"), realm("wizwar")).lost]
    assert lost == ["converting.lost_shooting", "converting.lost_size", "converting.lost_flies"]
    reasons = {
        one.path: one.message.code for one in propose(dragon, realm("diskwars"), realm("wizwar")).guesses
    }
    assert reasons["life"] == "converting.all_alike"
    assert converted(dragon, "diskwars", "demonworld").model_dump()["card_kind"] == "dragon"


def test_a_city_is_no_creature() -> None:
    city = parse_document(
        {
            "kind": "unit",
            "system": "zargo",
            "slug": "city",
            "name": {"en": "City"},
            "role": "city",
            "movement": 0,
        }
    )
    with pytest.raises(EditorError) as refused:
        propose(city, realm("zargo"), realm("diskwars"))
    assert [one.code for one in refused.value.problems] == ["converting.no_creature"]


@given(st.lists(st.integers(0, 20), min_size=1, max_size=30), st.floats(0, 1), st.floats(0, 1))
def test_a_scale_never_turns_the_order_round(values: list[int], one: float, other: float) -> None:
    scale = Scale.of([Figures({"strength": value}) for value in values])
    low, high = sorted((one, other))
    figures = scale.at("strength", low), scale.at("strength", high)
    assert figures[0] is not None
    assert figures[1] is not None
    assert figures[0] <= figures[1]
    ranks = [scale.rank("strength", value) for value in sorted(values)]
    assert ranks == sorted(ranks)


def test_heroes_are_compared_with_heroes_where_there_are_some() -> None:
    troops = [Figures({"cost": value}) for value in (100, 200, 300)]
    heroes = [Figures({"cost": value}, person=True) for value in (10, 20, 30)]
    scale = Scale.of([*troops, *heroes])
    traits = traits_of(heroes[2], scale, frozenset({"cost"}))
    assert traits.ranks["cost"] < 0.5 < traits.among_persons["cost"]


def test_peoples_with_like_names_are_found() -> None:
    names = [LocalText({"en": "Empire"}), LocalText({"en": "Orcs of the Broken Plains"})]
    assert most_like(LocalText({"en": "Orcs"}), names) == 1
    assert most_like(LocalText({"en": "Dwarves"}), names) is None
    assert most_like(None, names) is None


@given(st.integers(-5, 200))
def test_a_string_of_numbers_is_worth_what_was_wanted(wanted: int) -> None:
    strikes = strikes_worth(wanted)
    assert worth(strikes) == max(0, min(wanted, 136))
    assert all(2 <= one <= 18 for one in strikes)


def test_a_game_without_creatures_measures_a_card_by_itself() -> None:
    empty = replace(realm("zargo"), cards=())
    knight = next(card for card in realm("zargo").cards if card.slug == "knight")
    assert traits_in(knight, empty) == traits_in(knight, replace(empty, cards=(knight,)))
