"""Random legal games of whole scenarios keep what must always hold, and are replayed from their log."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.replay import replay
from editor.rules.demonworld.events import Event
from tests.examples import examples
from tests.rules.demonworld.battle.playing import reported_in_sentences
from tests.rules.demonworld.legality.games import NAMES, PLAY, events_of, hold_always, setup_named

ROOT = Path(__file__).parents[4]
SEEDS = st.integers(0, 10**9)


def walked(name: str, seed: int, actions: int, plain: int) -> None:
    """Walk a game, check every event and play it again from its log as plain data."""
    events: list[Event] = []
    last = PLAY.start(setup_named(name))
    for before, event, after in events_of(name, seed, actions, plain=plain):
        hold_always(before, event, after)
        reported_in_sentences(before, event)
        events.append(event)
        last = after
    *_, end = replay(PLAY, setup_named(name), [PLAY.event_from(PLAY.event_data(event)) for event in events])
    assert end == last


def test_the_generated_scenario_can_be_played() -> None:
    assert PLAY.refusals(setup_named("generated")) == ()


@settings(max_examples=examples(1, 24))
@given(seed=SEEDS, name=st.sampled_from(NAMES), plain=st.sampled_from((0, 3)))
def test_random_legal_games_keep_the_invariants_and_replay_from_their_log(
    seed: int, name: str, plain: int
) -> None:
    walked(name, seed, 50, plain)


@pytest.mark.long
@settings(max_examples=60)
@given(seed=SEEDS, name=st.sampled_from(NAMES), plain=st.sampled_from((0, 3, 5)))
def test_long_random_legal_games_keep_the_invariants(seed: int, name: str, plain: int) -> None:
    walked(name, seed, 600, plain)


@pytest.mark.long
@settings(max_examples=3)
@given(seed=SEEDS, name=st.sampled_from(NAMES))
def test_battles_of_the_plain_player_keep_the_invariants_to_their_end(seed: int, name: str) -> None:
    after = PLAY.start(setup_named(name))
    for before, event, after in events_of(name, seed, 3_000, plain=6):
        hold_always(before, event, after)
    assert after.ended is not None


def log_of(name: str, seed: int) -> str:
    """The log of a game as a checksum of its events as plain data."""
    reported = [PLAY.event_data(event) for _, event, _ in events_of(name, seed, 50, plain=3)]
    return hashlib.sha256(json.dumps(reported).encode()).hexdigest()


@pytest.mark.long
def test_the_same_seed_gives_the_same_log_in_a_process_with_another_hash_seed() -> None:
    code = (
        "from tests.rules.demonworld.legality.test_whole_games import log_of, NAMES\n"
        "print(*(log_of(name, 7) for name in NAMES))"
    )
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONHASHSEED": other, "PYTHONPATH": str(ROOT)},
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    logs = [log_of(name, 7) for name in NAMES]
    assert ran.stdout.split() == logs
    assert len(set(logs)) == len(NAMES)
