"""Whole games: random legal ones end, replay from their log, hide what is hidden; the computer plays them."""

import random
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings, Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import SavedBattle, battle_data, battle_from, replay
from editor.rules.wizwar.events.things import ThingTaken
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.refusals import misfits, sector_problems
from editor.rules.wizwar.setting_up import _places
from editor.rules.wizwar.state import HIDDEN, GameState
from editor.simulation.battle import run_battle
from schemas.base import Document
from schemas.messages import LANGUAGES, sentence, shown
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import EMPTY_PLAN, WizwarArmy, WizwarMap, WizwarScenario

from .games import documents, game, sector, setup, shipped

SCENARIOS = ("duel-in-the-maze", "three-and-the-warp", "four-towers")


def played(slug: str, seed: int, rounds: int = 12) -> tuple[list[Any], GameState]:
    """A game of random legal actions, cut short by the limit of rounds."""
    play, dice, chance = WizwarPlay(), SeededDice(seed), random.Random(seed)
    state = play.start(short(slug, rounds))
    events: list[Any] = []
    while play.to_act(state) is not None:
        actions = list(play.legal_actions(state))
        assert len(set(actions)) == len(actions)
        action = chance.choice(actions)
        for event in play.decide(state, action, dice):
            for line in play.describe(state, event):
                assert all("{" not in sentence(line.message, language) for language in LANGUAGES)
            state = play.evolve(state, event)
            events.append(event)
        assert_whole(state)
    return events, state


def short(slug: str, rounds: int) -> Setup:
    scenario = setup(slug).scenario.model_copy(update={"turn_limit": rounds})
    return Setup(scenario, documents())


def assert_whole(state: GameState) -> None:
    """No card is lost or doubled, treasures lie where their carriers stand, nobody stands in stone."""
    cards = [*state.pile, *state.discards, *state.lying]
    cards += [card for wizard in state.wizards for card in wizard.hand]
    assert sorted(cards) == list(range(len(state.battle.deck)))
    for wizard in state.wizards:
        assert wizard.shown <= set(wizard.hand)
        assert wizard.square not in state.maze.fillings or not wizard.alive
        assert all(state.treasures[one] == wizard.square for one in wizard.treasures)
        assert wizard.alive or not (wizard.hand or wizard.treasures)


@pytest.mark.quick(1)
@pytest.mark.parametrize("slug", SCENARIOS)
def test_random_legal_games_end_and_replay_from_their_log(slug: str) -> None:
    events, state = played(slug, seed=7)
    play = WizwarPlay()
    result = play.result(state)
    assert result is not None
    assert 1 <= result.turns <= 12
    saved = SavedBattle("wizwar", setup(slug).scenario.id, (), 7, tuple(events))
    again = battle_from(play, battle_data(play, saved))
    *_, last = replay(play, short(slug, 12), again.events)
    for name in ("wizards", "treasures", "pile", "discards", "lying", "lasting", "winner", "turn"):
        assert getattr(last, name) == getattr(state, name)
    assert last.maze == state.maze


def test_views_hide_the_hands_of_others_and_keep_all_else() -> None:
    state = game(("fireball", "speedstone"), ("medusa",))
    play = WizwarPlay()
    shown = state.with_wizard(0, shown=frozenset(state.wizards[0].hand[1:]))
    seen = play.view(shown, "blue")
    assert HIDDEN in seen.wizards[0].hand
    assert seen.wizards[0].shown == shown.wizards[0].shown
    assert seen.wizards[1] == shown.wizards[1]
    hidden = set(shown.wizards[0].hand) - shown.wizards[0].shown
    assert hidden <= set(seen.pile)
    assert seen.pile_size == len(shown.pile)


def test_a_view_never_tells_the_order_of_the_pile() -> None:
    state = game(("fireball", "speedstone"), ("medusa",))
    for number in range(2):
        state = state.with_wizard(number, shown=frozenset(state.wizards[number].hand))
    turned = state.replace(pile=state.pile[::-1])
    assert turned.pile != state.pile
    assert WizwarPlay().view(state, "blue") == WizwarPlay().view(turned, "blue")


@pytest.mark.parametrize("level", ["plain", "calculating"])
def test_the_computer_ends_games_the_same_way_each_time(level: Any) -> None:
    play, ai_by_side = WizwarPlay(), {"red": AiSettings(level), "blue": AiSettings(level)}
    slug = "duel-in-the-maze"
    one, other = (run_battle(play, setup(slug), 5, ai_by_side=ai_by_side) for _ in range(2))
    assert one == other
    assert one.result.winner in ("red", "blue", None)


# bad input


@pytest.fixture
def ruleset() -> WizwarRuleset:
    found = shipped("ruleset", "wizwar")
    assert isinstance(found, WizwarRuleset)
    return found


def refused(scenario: Document, more: tuple[Document, ...] = ()) -> set[str]:
    found = WizwarPlay().refusals(Setup(scenario, {**documents(), **{one.id: one for one in more}}))
    for one in found:
        assert all("{" not in sentence(one, language) for language in LANGUAGES)
    return {one.code.partition(".")[2] for one in found}


def test_shipped_scenarios_are_played_and_their_sectors_are_whole(ruleset: WizwarRuleset) -> None:
    for slug in (*SCENARIOS, "the-first-duel"):
        assert WizwarPlay().refusals(setup(slug)) == ()
    for one in documents().values():
        if isinstance(one, WizwarMap):
            assert sector_problems(one, ruleset) == ()
    assert misfits(setup("the-first-duel")) == ()


def test_sectors_that_do_not_close_are_told_with_their_mends(ruleset: WizwarRuleset) -> None:
    rows = list(EMPTY_PLAN)
    rows[0] = "+-+-+-+-+-+"
    rows[3] = "|. . . . .|"
    rows[8:10] = ["+-+ + + + +", "|.|. . . .|"]
    odd = sector(*rows)
    codes = {one.code.partition(".")[2] for one in sector_problems(odd, ruleset)}
    assert codes == {"treasures", "no_way_out", "shut_in"}
    scenario = shipped("scenario", "the-first-duel")
    assert isinstance(scenario, WizwarScenario)
    ref = scenario.sides[0].sector
    assert ref is not None
    first = scenario.sides[0].model_copy(update={"sector": ref.model_copy(update={"id": odd.id})})
    changed = scenario.model_copy(update={"sides": (first, *scenario.sides[1:])})
    assert refused(changed, (odd,)) == codes
    reported = misfits(Setup(changed, {**documents(), odd.id: odd}))
    assert {one.code for one in reported} == {"wizwar_board.not_joined"}
    named = {(one.path, shown(one.values["edge"], "en"), one.values["place"]) for one in reported}
    assert named == {("sides[0].sector", "south", 3)}
    rows = list(EMPTY_PLAN)
    rows[3] = f" {rows[3][1:]}"
    beside = sector(*rows)
    first = scenario.sides[0].model_copy(update={"sector": ref.model_copy(update={"id": beside.id})})
    changed = scenario.model_copy(update={"sides": (first, *scenario.sides[1:])})
    reported = misfits(Setup(changed, {**documents(), beside.id: beside}))
    assert [(one.path, shown(one.values["edge"], "en"), one.values["place"]) for one in reported] == [
        ("sides[0].sector", "west", 2)
    ]


def test_decks_and_sectors_that_do_not_suffice_are_refused() -> None:
    scenario, deck = shipped("scenario", "four-towers"), shipped("army", "the-whole-deck")
    assert isinstance(scenario, WizwarScenario)
    assert isinstance(deck, WizwarArmy)
    few = deck.model_copy(update={"entries": deck.entries[:3]})
    assert refused(scenario, (few,)) == {"deck_small"}
    narrow = scenario.model_copy(update={"sectors": scenario.sectors[:3]})
    assert refused(narrow) == {"too_few_sectors"}
    twice = scenario.model_copy(update={"sectors": (*scenario.sectors, scenario.sectors[0])})
    assert refused(twice) == {"sector_twice"}
    assert "missing" in refused(scenario.model_copy(update={"deck": scenario.sectors[0]}))


def test_the_first_card_of_all_is_taken_from_the_floor_into_the_hand() -> None:
    state = game(("fireball", "speedstone"), ("medusa",))
    square = state.wizards[0].square
    state = state.with_wizard(0, hand=tuple(one for one in state.wizards[0].hand if one != 0))
    state = state.replace(floor={0: square})
    after = WizwarPlay().evolve(state, ThingTaken(0, 0))
    assert 0 in after.wizards[0].hand
    assert 0 not in after.floor
    assert after.wizards[0].treasures == state.wizards[0].treasures


def test_treasures_lie_where_the_sector_has_them() -> None:
    rows = list(EMPTY_PLAN)
    rows[3], rows[1] = rows[3].replace("T", "."), "|. . T . .|"
    odd = sector(*rows)
    assert [(one % odd.size, one // odd.size) for one in _places(odd, 0, "T")] == [(2, 0), (3, 3)]
