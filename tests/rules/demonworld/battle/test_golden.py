"""The basic game plays the same battles as before: event logs of some seeds, by their fingerprint.

Another fingerprint means that rules or the plain player have changed: look at the battle, then write it here.
"""

import hashlib
import json

import pytest

from editor.rules.demonworld.play import DemonworldPlay
from editor.simulation.battle import run_battle
from tests.rules.demonworld.battle.arena import shipped_setup


@pytest.mark.parametrize(
    ("seed", "events", "fingerprint"),
    [
        (1, 356, "fbcc543d8e0c5a09"),
        (2, 324, "398be25dda25b2f0"),
        (3, 309, "8a020cc32a45705a"),
        (42, 413, "fcd065c0064158a1"),
    ],
)
def test_a_seed_gives_the_first_battle_that_it_always_gave(seed: int, events: int, fingerprint: str) -> None:
    battle = run_battle(DemonworldPlay(), shipped_setup(), seed)
    log = json.dumps(battle.events, sort_keys=True).encode()
    assert (len(battle.events), hashlib.sha256(log).hexdigest()[:16]) == (events, fingerprint)
