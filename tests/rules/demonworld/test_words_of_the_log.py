"""The log says by which section something happens, and all that an expert needs to judge it."""

import re
from typing import Any, Final

from editor.rules.demonworld.artillery.events import GunFired
from editor.rules.demonworld.commanders.events import CommandersAsked, CommandersRolled
from editor.rules.demonworld.magic.events import SpellAnnounced
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.melee.events import AttacksDeclared, BlowStruck
from editor.rules.demonworld.morale.events import CourageTested
from editor.rules.demonworld.movement.events import SequenceBegan, UnitMoved
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import BattleEnded, PhaseBegan
from editor.rules.demonworld.units import Attack
from schemas.messages import LANGUAGES, sentence
from tests.rules.demonworld.referee.battles import PLAY, setup_named
from tests.sentences import sentences

SECTION: Final = re.compile(r"[(,] ?([IVX]+(?:\.\d+)*(?:, [IVX]+(?:\.\d+)*)*)\)\s?[.!]$")
UNNUMBERED: Final = (
    "turn_began", "phase_", "message_", "trigger_fired", "place_by_scenario", "first_moves_by_scenario",
    "points_scored", "objective_revalued", "reinforcements_", "weather", "field", "left_out_",
    "gun_result_", "gun_row", "incendiary_projectile", "aimed_at", "versus",
    "with_arm", "ground_turned", "counter_changed", "state_by_",
)  # fmt: skip
"""Headings, pieces of sentences, and what scenarios add: the book has no section for them."""


def begun(name: str) -> BattleState:
    return PLAY.start(setup_named(name))


def element(state: BattleState, name: str) -> int:
    """The first element of a unit, by its English name."""
    found = next(one for one in state.battle.roster if one.name.get("en") == name)
    return found.elements[0]


def reported(state: BattleState, *events: Any) -> str:
    """The lines of the last of some events in English, with what explains them."""
    for event in events[:-1]:
        state = PLAY.evolve(state, event)
    lines = PLAY.describe(state, events[-1])
    return "\n".join(sentence(part, "en") for one in lines for part in (one.message, *one.details))


def test_every_line_carries_its_section_alike_in_both_languages() -> None:
    known = {language: sentences("demonworld_log", language) for language in LANGUAGES}
    for key in (key for key in known["en"] if not key.startswith(UNNUMBERED)):
        found = {language: SECTION.search(words[key]) for language, words in known.items()}
        assert all(found.values()), known["en"][key]
        assert len({one[1] for one in found.values() if one}) == 1, known["fr"][key]


def test_a_rider_who_strikes_stands_on_the_field_of_his_mount() -> None:
    state = begun("two-in-the-saddle")
    rider = element(state, "Herkyn Barrach Colonh")
    mount = state.units[state.unit_of[rider]]
    assert mount.rider == rider
    blow = BlowStruck(rider, element(state, "Myrlak Cloudcook"), (), 3, "miss", 2, 9, ())
    at = reported(state, blow).partition("(")[2].partition(")")[0]
    assert (
        at
        == reported(state, BlowStruck(mount.elements[0], blow.target, (), 3, "miss", 2, 9, ()))
        .partition("(")[2]
        .partition(")")[0]
    )
    assert at != "-"


def test_a_blow_names_the_weapon_of_who_has_several() -> None:
    state = begun("kaiban-pass")
    dragon, troll = element(state, "Imperial Dragonrider"), element(state, "Trolls")
    blow = BlowStruck(dragon, troll, (), 2, "hit", 9, 3, ())
    assert ", Tail)" in reported(state, AttacksDeclared(0, (Attack(dragon, troll, (), 1),)), blow)
    answer = BlowStruck(troll, dragon, (), 2, "hit", 9, 3, ())
    assert (
        ", "
        not in reported(state, AttacksDeclared(1, (Attack(troll, dragon),)), answer).partition(" against")[0]
    )


def test_a_gun_names_who_stands_on_the_field_aimed_at() -> None:
    state = begun("kaiban-pass")
    gun, cell = element(state, "Varrig's Strong Arm"), state.standing[element(state, "Berserkers")].cell
    assert "(Berserkers), " in reported(
        state, GunFired(gun, cell, False, "medium", 3, "jammed", None, None, 15)
    )


def test_a_wizard_tells_how_many_points_are_left() -> None:
    state = begun("kaiban-pass")
    wizard = element(state, "Sandor the Arrogant")
    spell, known = next((key, one) for key, one in state.battle.spells.items() if one.level == 3)
    casting = Casting(wizard, spell, known.level, state.unit_of[element(state, "Trolls")])
    begins = (PhaseBegan("magic"),)
    assert "3 spell points spent, 17 left, level 3" in reported(state, *begins, SpellAnnounced(casting))


def test_a_large_base_and_a_commander_tell_where_they_have_gone() -> None:
    state = begun("kaiban-pass")
    dragon = state.units[state.unit_of[element(state, "Imperial Dragonrider")]]
    moved = UnitMoved(dragon.number, "base", dragon.cells, (3,), 6, 0)
    assert re.search(
        r"movement to \d/[A-P]\d+, looking south \(6 movement points, XVII", reported(state, moved)
    )
    person = state.units[state.unit_of[element(state, "Sandor the Arrogant")]]
    moved = UnitMoved(person.number, "commander", person.cells, (3,), 3, 0)
    assert re.search(r"of 0 fields, to \d/[A-P]\d+ \(3 movement points, X\.2\.1\)", reported(state, moved))


def test_the_choice_among_commanders_names_the_order_before_which_they_move() -> None:
    state = begun("kaiban-pass")
    rolls = ((element(state, "Herkyn Barrach Colonh"), 4), (element(state, "Baslian the Victorious"), 2))
    begins = (PhaseBegan("movement"), SequenceBegan("skirmish"), CommandersAsked("move"))
    assert "before the order Skirmish" in reported(state, *begins, CommandersRolled(rolls, 0))


def test_a_test_of_courage_names_the_enemy_and_what_changes_the_morale_itself() -> None:
    state = begun("kaiban-pass")
    trolls, dragon = (state.unit_of[element(state, name)] for name in ("Trolls", "Imperial Dragonrider"))
    tested = CourageTested(trolls, "charge", dragon, (), 9, None, 1, True, ())
    assert "(Charge, Imperial Dragonrider)" in reported(state, tested)
    banner = next(one for one in state.battle.carried if dict(one.changes).get("morale_a"))
    tested = CourageTested(state.unit_of[banner.element], "rally", None, (), 4, None, 1, True, ())
    assert f"in the morale value: {banner.item.name.get('en')}" in reported(state, tested)


def test_a_test_of_courage_shows_its_die_of_six_faces_and_none_where_the_result_was_certain() -> None:
    state = begun("kaiban-pass")
    trolls = state.unit_of[element(state, "Trolls")]
    for die, dice in ((4, ((6, 4),)), (None, ())):
        (line,) = PLAY.describe(state, CourageTested(trolls, "charge", None, (), 9, die, 3, True, ()))
        assert line.dice == dice


def test_a_victory_names_the_condition_that_was_met() -> None:
    state = begun("kaiban-pass")
    assert reported(state, BattleEnded(1, "sentence", 9)).endswith("stands in Kaiban Pass (XVI).")
    assert "Sandor the Arrogant (Empire) is left" in reported(
        begun("the-messenger"), BattleEnded(1, "sentence", 5)
    )
    ended = PLAY.evolve(state, BattleEnded(1, "sentence", 9, 0)).ended
    assert ended is not None
    assert "stands in Kaiban Pass" in sentence(ended, "en")


def test_an_event_that_ends_the_battle_is_named_also_in_a_log_that_names_a_wrong_place() -> None:
    state = begun("mist-over-the-mound")
    assert "The mist lifts" in reported(state, BattleEnded(0, "trigger", 9, 0))
    assert reported(state, BattleEnded(0, "trigger", 9, 99)).endswith("(XVI).")
