"""Diskwars' rows: nothing is lacking, everything has words, and a die is not far from what is decided."""

import random

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.diskwars.actions.activation import UseSkill
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn
from editor.rules.diskwars.actions.set_up import HoldBack, OrderStack
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.stacks import ChangedStack
from editor.rules.diskwars.play import DiskwarsPlay
from editor.rules.diskwars.spells.casting import Cast
from schemas.messages import LANGUAGES, sentence
from tests.campaigns.depth import MOST, deepest_roll
from tests.campaigns.walks import drawn
from tests.cases import cases
from tests.rules.diskwars.diskwars_tables import PLAY, setup, with_armies

ARMY = ("the-lich-regent", "elven-bard", "ash-witch", "sure-aim", "magic-wall", "counterspell", "firestorm")


def test_the_rows_of_the_game_lack_nothing() -> None:
    assert DiskwarsPlay().engine is ENGINE
    assert ENGINE.gaps == ()
    assert len(ENGINE.action_kinds) == 15
    assert len(ENGINE.event_kinds) == 47


@pytest.mark.parametrize(("random_actions", "decisions"), [(True, 120), (False, 60)])
def test_a_die_is_at_most_twelve_calls_below_the_decision(random_actions: bool, decisions: int) -> None:
    way = deepest_roll("diskwars", "three-at-the-hill", 5, decisions, random_actions=random_actions)
    assert len(way) <= MOST, " > ".join(way)


def test_what_is_listed_passes_the_check_and_has_words_in_both_languages() -> None:
    """Also what is listed as sound, which the engine does not check once more."""
    state = DiskwarsPlay().start(with_armies(setup("first-contact"), {"north": ARMY, "south": ARMY}))
    reported, chance, number = set(), random.Random(2), 0
    while state.step != "over":
        number += 1
        actions = list(ENGINE.legal_actions(state))
        for action in actions[::3]:
            assert ENGINE.check(state, action) is None
            words = ENGINE.words(state, action)
            reported.add(words.code.partition(".")[2])
            assert all("{" not in sentence(words, language) for language in LANGUAGES)
        state = ENGINE.decide(state, drawn(actions, chance), SeededDice(number)).state
    assert {"lots", "place", "move", "rest", "stop"} <= reported


@cases(
    ("action", "code"),
    [
        (Cast("x", "y"), "cast"),
        (Cast("x", "y", ("north/e1/1",)), "cast_at"),
        (Cast("x", "y", ("no disk",)), "cast"),
        (UseSkill("north/e1/1", 0), "skill"),
        (UseSkill("north/e1/1", 0, ("north/e2/1", "south/e0/1")), "skill_at"),
        (LetPass(), "let_pass"),
        (ThrowOn((1.0, 2.0)), "throw"),
        (Shoot("north/e1/1", "south/e0/1"), "shoot"),
        (HoldFire(), "hold_fire"),
        (HoldBack(), "hold_back"),
        (OrderStack(("north/e1/1", "north/e2/1")), "order"),
    ],
)
def test_a_button_says_what_an_action_does_with_the_names_of_its_disks(action: Action, code: str) -> None:
    state = DiskwarsPlay().start(with_armies(setup("first-contact"), {"north": ARMY, "south": ARMY}))
    words = ENGINE.words(state, action)
    assert words.code == f"diskwars_hand.{code}"
    assert all("{" not in sentence(words, language) for language in LANGUAGES)
    if code.endswith("_at"):
        assert "Elven Bard" in sentence(words, "en") or "Ash Witch" in sentence(words, "en")


def test_a_disk_in_an_event_of_an_older_version_is_read_as_this_version_writes_it() -> None:
    state = PLAY.start(setup("first-contact"))
    event = ChangedStack(state.table.players[0].stack[0], state.table.players[0].id, None)
    written = ENGINE.codec.data(event)
    written["reserve"]["card"]["schema_version"] = 1
    assert ENGINE.codec.read(written) == event
