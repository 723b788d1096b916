"""What cards of Dark Age do: instants, things that fighters carry, effects and their sentences."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.darkage.actions.cards import Lay
from editor.rules.darkage.actions.raid import ChoosePlace
from editor.rules.darkage.ai import plain
from editor.rules.darkage.ai.worth import fighter_worth
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.events.cards import Disarmed
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.instants import play, refused_instant
from editor.rules.darkage.means import refused_attachment
from editor.rules.darkage.state import HIDDEN, NONE, Fighter
from editor.rules.darkage.wording import card_values
from editor.rules.darkage.words import BLOCKS
from schemas.systems.darkage_effects import BringsIn, ChangesFighters, Disarms, Discards, Draws, Wounds
from tests.cases import cases

from .table import Table, fighting, instant, of_cards, said


def test_a_card_laid_at_a_place_is_said_with_it(table: Table) -> None:
    game = table.state.game
    card = next(one for one in game.stocks[0] if game.sort(one) == "logistics")
    table.lay(0, hand=(card,), command=6, logistics=6)
    table.at("action")
    assert said(table, Lay(card, 0)) == "action_lay"


def test_an_instant_disarms_who_has_a_weapon_and_nobody_else(table: Table) -> None:
    _, banger = fighting(table)
    table.at("attacker_cards", "combat")
    card = instant(table, Disarms(), window="before_round")
    assert refused_instant(table.state, card, banger, NONE) == "wrong_target"
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, banger, NONE)
    assert all(not isinstance(one, Disarmed) for one in rec.events)


def test_an_instant_wounds_to_death_and_makes_who_has_no_hand_discard_nothing(table: Table) -> None:
    _, banger = fighting(table)
    table.at("attacker_cards", "combat")
    life = sheets(table.state)[banger].life
    card = instant(table, Wounds(count=life), Discards(count=2), window="before_round")
    table.lay(1, hand=())
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, banger, 1)
    assert rec.state.players[1].fighter(banger) is None
    assert banger in rec.state.players[1].killed


def test_a_hand_that_is_empty_is_renewed_by_nothing_thrown(table: Table) -> None:
    table.at("action")
    card = instant(table, Draws(count=1, renew=True))
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, NONE, NONE)
    assert all(type(one).__name__ != "Thrown" for one in rec.events)


def test_blocks_that_last_do_nothing_at_once(table: Table) -> None:
    table.at("action")
    card = instant(table, BringsIn(command=1))
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, NONE, NONE)
    assert [type(one).__name__ for one in rec.events if type(one).__name__ != "Stepped"][-1] == "Played"


def test_fire_at_the_unarmoured_adds_what_a_card_says(table: Table) -> None:
    squire, banger = fighting(table)
    of_cards(
        table, squire, ChangesFighters(whom="bearer", unarmoured=True, fire=2, fire_adds=(7,)), armour=()
    )
    cards = list(table.state.game.cards)
    bare = table.state.game.unit(banger).model_copy(update={"armour": ()})
    cards[banger] = bare
    table.state = replace(table.state, game=replace(table.state.game, cards=tuple(cards)))
    found = sheets(table.state)
    plainly = found[squire].fire, found[squire].fire_bonus
    assert found[banger].bare
    assert found[squire].fires_at(found[banger]) == ((*plainly[0], 7), plainly[1] + 2)


def test_only_blocks_about_fighters_change_fighters(table: Table) -> None:
    squire, _ = fighting(table, target=1)
    before = sheets(table.state)
    income = BringsIn(command=1)
    of_cards(table, squire, income)
    game = table.state.game
    first, *others = game.locations[1].places
    location = game.locations[1].model_copy(
        update={"places": (first.model_copy(update={"effects": (income,)}), *others)}
    )
    leader = game.leaders[0].model_copy(update={"effects": (ChangesFighters(whom="bearer", hit=9),)})
    game = replace(game, locations=(game.locations[0], location), leaders=(leader, *game.leaders[1:]))
    table.state = replace(table.state, game=game, combat=replace(table.state.fight, marked=(99,)))
    after = sheets(table.state)
    assert after[squire].hit_bonus == before[squire].hit_bonus, "nobody bears a leader's card"
    assert isinstance(plain._place(replace(table.state, combat=replace(table.state.fight))), ChoosePlace)
    assert fighter_worth(game, Fighter(squire, attached=(squire,))) == fighter_worth(game, Fighter(squire))


@pytest.mark.parametrize(
    ("own", "other", "ignored", "refused"),
    [
        ({}, {}, False, ""),
        ({"faction": "knights"}, {"faction": "knights"}, False, ""),
        ({"faction": "knights"}, {"faction": "rats"}, False, "other_gang"),
        ({"faction": "knights"}, {"faction": "rats"}, True, ""),
        ({"faction": "knights", "clan": "a"}, {"faction": "knights", "clan": "b"}, False, "other_gang"),
    ],
)
def test_what_belongs_to_another_gang_is_not_attached(
    table: Table, own: dict[str, str], other: dict[str, str], ignored: bool, refused: str
) -> None:
    chain, lancer = table.card("light-chain", 0), table.card("road-lancer", 0)
    plain = {"faction": None, "clan": None}
    of_cards(table, chain, sort="skill", char_class=None, family=None, **{**plain, **other})
    of_cards(table, lancer, skills=2, **{**plain, **own})
    game = table.state.game
    options = game.ruleset.options.model_copy(update={"ignore_factions": ignored})
    game = replace(game, ruleset=game.ruleset.model_copy(update={"options": options}))
    assert refused_attachment(game, Fighter(lancer), chain) == refused


def test_a_second_version_of_a_thing_is_not_attached(table: Table) -> None:
    chain, harness = table.card("light-chain", 0), table.card("full-harness", 0)
    for card in (chain, harness):
        of_cards(table, card, family="mail", sort="skill")
    lancer = table.card("road-lancer", 0)
    of_cards(table, lancer, skills=2)
    fighter = Fighter(lancer, attached=(chain,))
    assert refused_attachment(table.state.game, fighter, harness) == "other_version"


@cases(
    "block",
    [
        BringsIn(command=1),
        Disarms(),
        ChangesFighters(whom="own", unarmoured=True, hit=1),
        ChangesFighters(whom="own", fire_adds=(7, 9)),
        ChangesFighters(whom="own", life=1, cost=-1),
        ChangesFighters(whom="own", moment="attacking", hit=1),
    ],
)
def test_every_block_reads_as_a_sentence_of_its_own(block: Any) -> None:
    plainly = ChangesFighters(whom="own", hit=1)
    for language in ("en", "fr"):
        words = [BLOCKS.sentence("card", one.model_dump(), None, language) for one in (block, plainly)]
        assert words[0]
        assert words[0] != words[1]
    assert BLOCKS.executed("card", block.model_dump())


@pytest.mark.parametrize(
    ("changes", "field", "more"),
    [
        ({"fire_adds": (7, 8)}, "fire", (7, 8)),
        ({"hit_adds": (7, 8)}, "hit", (7, 8)),
        ({"block_adds": (7, 8)}, "block", (7, 8)),
        ({"armour_adds": (7, 8)}, "armour", (7, 8)),
        ({"fire": 2}, "fire_bonus", 2),
        ({"hit": 2}, "hit_bonus", 2),
        ({"block": 2}, "block_bonus", 2),
        ({"armour": 2}, "armour_bonus", 2),
        ({"life": 2}, "life", 2),
    ],
)
def test_each_number_that_a_fighters_card_gives_changes_that_number_alone(
    table: Table, changes: dict[str, Any], field: str, more: Any
) -> None:
    squire, banger = fighting(table)
    before = {card: asdict(one) for card, one in sheets(table.state).items()}
    of_cards(table, squire, ChangesFighters(whom="bearer", **changes))
    after = {card: asdict(one) for card, one in sheets(table.state).items()}
    assert after == {squire: before[squire] | {field: before[squire][field] + more}, banger: before[banger]}


@pytest.mark.parametrize("flag", ["frenzy", "unblockable"])
def test_a_card_lets_fight_in_a_frenzy_or_past_blocks_and_no_other_takes_it_away(
    table: Table, flag: str
) -> None:
    squire, _ = fighting(table)
    given, plainly = ChangesFighters(whom="bearer", **{flag: True}), ChangesFighters(whom="bearer", hit=1)
    for blocks, wanted in (((given, plainly), True), ((plainly, given), True), ((plainly,), False)):
        of_cards(table, squire, *blocks)
        assert getattr(sheets(table.state)[squire], flag) is wanted


@pytest.mark.parametrize(("count", "renew", "drawn"), [(1, False, 1), (2, False, 2), (1, True, 3)])
def test_so_many_cards_are_drawn_and_as_many_more_as_were_thrown_away(
    table: Table, count: int, renew: bool, drawn: int
) -> None:
    table.at("action")
    card = instant(table, Draws(count=count, renew=renew))
    squires = tuple(table.card("squire", 0, place) for place in (0, 1))
    table.lay(0, hand=(card, *squires))
    rec = ENGINE.record(table.state, ScriptedDice([]))
    play(rec, card, NONE, NONE)
    left = () if renew else squires
    assert len(rec.state.players[0].hand) == drawn + len(left)


@pytest.mark.parametrize("card", [NONE, HIDDEN])
def test_of_no_card_and_of_a_hidden_one_a_dash_is_told(table: Table, card: int) -> None:
    assert set(card_values(table.state, card, "card").values()) == {"-"}
    assert "-" not in card_values(table.state, table.card("squire", 0), "card").values()
