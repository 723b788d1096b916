"""Whole battles with fire in force, watched by the referee."""

import random
from collections import Counter
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import replay
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Troop, row, setup_of, shipped_setup
from tests.rules.demonworld.battle.playing import game, reported_in_sentences
from tests.rules.demonworld.referee.referee import Referee

CHAPTERS = ("VIII", "IX", "XI", "XII", "XIII", "XIV", "XV", "XXII")
BOW: dict[str, Any] = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 4}]},
        {"weapon": "handweapon", "melee_power": 6},
    ],
    "flaming_missiles": True, "morale_a": 9, "morale_b": 11,
}  # fmt: skip
FOOT: dict[str, Any] = {"morale_a": 9, "morale_b": 11, "formations": ("skirmish_formation",)}
LAND = (
    "bb.gg...ww.bb.g.",
    "b..bb..wwwg...bb",
    "..ggbbbb..wwgg..",
    "bbbgg..bbgggbbww",
    "ggg..bbww.gggbb.",
    "..bbbgg..wwbb.gg",
    "ggg.bbww.ggbbbbb",
    "bb.gg...ww.bb.g.",
)

_HOLD = 0.4
"""Share of units that hold their position and so may light fires."""


def dry() -> Setup:
    """Archers and foot of two sides in a country of wood, bushes and tall grass."""
    setup = setup_of(
        [
            Troop(side, row((0, 0), count), card=card)
            for side in (0, 1)
            for count, card in ((5, BOW), (6, FOOT))
        ],
        columns=16,
        rows=16,
        chapters=CHAPTERS,
        ground={"legend": {".": "clear", "b": "bushes", "w": "wood", "g": "tall_grass"}, "terrain": LAND * 2},
    )
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, (line, facing) in enumerate(((11, "N"), (4, "S"))):
        for number, placement in enumerate(data["sides"][side]["placements"]):
            at = (2 + 6 * number, line) if facing == "N" else (6 + 6 * number, line)
            placement |= {"at": at, "facing": facing, "frontage": (5, 3)[number]}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def burning(slug: str) -> Setup:
    """A shipped scenario with chapter XXII in force."""
    setup = shipped_setup(slug)
    return Setup(setup.scenario.model_copy(update={"chapters_added": ("XXII",)}), setup.documents)


def wild(play: DemonworldPlay, state: BattleState, rng: random.Random, dice: SeededDice) -> act.Action:
    """What the plain player does, but many hold; lights what it can, shoots flaming arrows at random."""
    who = play.to_act(state)
    assert who is not None
    seen = play.view(state, who)
    if state.step == "orders":
        laid = play.choose(seen, who, dice)
        assert isinstance(laid, act.GiveOrders)
        orders = tuple((unit, "hold" if rng.random() < _HOLD else order) for unit, order in laid.orders)
        held = act.GiveOrders(orders)
        return held if play.check(state, held) is None else laid
    if state.step == "light_fires":
        tries: dict[int, int] = {}
        for one in play.legal_actions(seen):
            assert isinstance(one, act.LightFires)
            tries |= dict(one.tries)
        return act.LightFires(tuple(sorted(tries.items())))
    if state.step in ("announce_arrows", "flaming_arrows"):
        return rng.choice(list(play.legal_actions(seen)))
    return play.choose(seen, who, dice)


def watched(setup: Setup, seed: int) -> Counter[str]:
    """Let a battle be fought to its end under the referee, told in sentences; its replay ends alike."""
    play, dice, rng = DemonworldPlay(), SeededDice(seed), random.Random(seed)
    assert play.refusals(setup) == ()
    state = play.start(setup)
    referee, events, seen = Referee(state), [], Counter[str]()
    for _ in range(3_000):
        if play.to_act(state) is None:
            break
        action = wild(play, state, rng, dice)
        assert play.check(state, action) is None
        for event in play.decide(state, action, dice):
            after = play.evolve(state, event)
            assert list(referee.faults(event, after)) == []
            seen[type(event).__name__] += 1
            reported_in_sentences(state, event)
            events.append(event)
            state = after
    assert state.ended is not None
    *_, end = replay(play, setup, [play.event_from(play.event_data(event)) for event in events])
    assert end == state
    return seen


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(2))
def test_battles_among_fires_keep_the_book_and_replay(seed: int) -> None:
    seen = watched(dry(), seed)
    assert seen["FireTried"]
    assert seen["FireSpread"]


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(2))
def test_random_games_among_fires_keep_the_book(seed: int) -> None:
    setup = dry()
    referee = Referee(DemonworldPlay().start(setup))
    for _, event, after in game(setup, seed, 60):
        assert list(referee.faults(event, after)) == []


@pytest.mark.long
@pytest.mark.parametrize("slug", ["kal-bennock", "mist-over-the-mound", "the-last-stand", ""])
def test_thirty_battles_with_fire_in_force_keep_the_book(slug: str) -> None:
    setup = burning(slug) if slug else dry()
    total = sum((watched(setup, seed) for seed in range(30)), Counter[str]())
    assert all(total[name] for name in ("FireSpread", "FireTried", "Burned")), total
