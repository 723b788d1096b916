"""Effects that last a while: numbers they change, what they bar, when they begin and end (XX.6.0, XX.7.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.effects import numbers
from editor.rules.demonworld.effects.events import EffectsBegan, EffectsEnded, end_with_turn
from editor.rules.demonworld.effects.grounds import GroundMade, GroundReturned
from editor.rules.demonworld.effects.lasting import BARS, Lasting
from editor.rules.demonworld.effects.words import changed_words
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.events import BlowStruck, CourageTested
from editor.rules.demonworld.melee.attack_numbers import attack_number, initiative_of
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.movement.points import allowance, manoeuvres_to_spend, points_to_spend
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.hits import base_number
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import Made
from editor.rules.demonworld.turn import PhaseBegan
from editor.rules.demonworld.units import Attack
from schemas.messages import LANGUAGES, sentence
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, refused, row, shipped, state_of

PLAY = DemonworldPlay()
SPELL = shipped()["spell", "strength"]
CHAPTERS = ("VIII", "IX", "X", "XV")


def effect(change: str, value: int = 0, unit: int = 0, **other: Any) -> Lasting:
    """An effect of unit 0's first element on unit ``unit`` of four elements."""
    given: dict[str, Any] = {
        "number": 7, "source": SPELL.id, "by": 0, "unit": unit,
        "elements": tuple(range(4 * unit, 4 * unit + 4)),
        "change": change, "value": value, "until": "battle", "began": 1, "last_turn": 1,
    }  # fmt: skip
    return Lasting(**{**given, **other})


def facing(*effects: Lasting, **values: Any) -> BattleState:
    """Two units front to front, the spell known to the battle."""
    bow = {"weapons": [{"weapon": "handweapon", "melee_power": 8},
                       {"weapon": "bow", "bands": [{"to": 10, "power": 6}]}],
           "morale_a": 6, "morale_b": 3, "manoeuvres": 2, "melee_skill": 1}  # fmt: skip
    state = state_of(
        Troop(0, row((4, 8), 4), "N", "hold", engaged=1, card=bow),
        Troop(1, row((4, 7), 4), "S", "hold", engaged=1, card=bow),
        chapters=CHAPTERS,
        **values,
    )
    battle = replace(state.battle, spells={SPELL.id: SPELL})
    return replace(state, battle=battle, effects=effects)


def blow(state: BattleState) -> float:
    return attack_number(state, Attack(0, 4), standing(state), 0).value


@pytest.mark.rule("XX.6.0")
@cases(
    ("change", "on", "adds"),
    [("melee_power", 0, 2), ("melee_skill", 0, 2), ("melee_protection", 1, -2), ("melee_skill", 1, -2),
     ("melee_power", 1, 0), ("melee_protection", 0, 0), ("missile_power", 0, 0)],
)  # fmt: skip
def test_effects_change_the_base_number_of_a_blow(change: str, on: int, adds: int) -> None:
    assert blow(facing(effect(change, 2, on))) == blow(facing()) + adds


@pytest.mark.rule("XX.6.0")
@cases(
    ("change", "on", "adds", "into_melee"),
    [("missile_power", 0, 2, 2), ("missile_skill", 0, 2, 0), ("missile_protection", 1, -2, -2),
     ("missile_power_against", 1, 2, 2), ("missile_power_against", 0, 0, 0), ("melee_power", 0, 0, 0)],
)  # fmt: skip
def test_effects_change_the_base_number_of_a_shot(change: str, on: int, adds: int, into_melee: int) -> None:
    plain, changed = facing(), facing(effect(change, 2, on))
    assert base_number(changed, 0, 4, 6, 0).value == base_number(plain, 0, 4, 6, 0).value + adds
    shot = base_number(plain, 0, 4, 6, 0, melee=True).value + into_melee
    assert base_number(changed, 0, 4, 6, 0, melee=True).value == shot


@pytest.mark.rule("XX.6.0")
def test_effects_on_one_target_are_added_up() -> None:
    """The second example of the section: 2 less and 3 more make one more."""
    state = facing(effect("morale_a", -2), effect("morale_a", 3, number=8), effect("fear", 2, number=9))
    plain = facing()
    assert numbers.morale(state, 0) == (numbers.morale(plain, 0)[0] + 1, numbers.morale(plain, 0)[1])
    assert numbers.unit_fear(state, 0) == numbers.unit_fear(plain, 0) + 2
    assert numbers.fear(state, 3) == numbers.fear(plain, 3) + 2
    assert numbers.morale(state, 1) == numbers.morale(plain, 1)


@pytest.mark.rule("XX.6.0")
def test_effects_change_initiative() -> None:
    state = facing(effect("initiative", 3))
    assert initiative_of(state, 0, 0) == initiative_of(facing(), 0, 0) + 3
    assert numbers.initiative(state, 0) == numbers.initiative(facing(), 0) + 3


@pytest.mark.rule("XX.6.0")
def test_effects_change_movement_points_and_manoeuvres() -> None:
    state = facing()
    unit = state.units[0]
    assert allowance(state, unit, "move")[0] == 24
    assert allowance(facing(effect("movement_points", -6)), unit, "move")[0] == 18
    assert allowance(facing(effect("movement_points", -99)), unit, "move")[0] == 0
    assert allowance(facing(effect("movement_points", 6)), unit, "hold")[0] == 0
    fewer = facing(effect("manoeuvres", -1))
    assert len(allowance(fewer, unit, "move")) == len(allowance(state, unit, "move")) - 1
    marching = replace(unit, order="move", engaged=0)
    confused = facing(effect("manoeuvres", -5)).with_unit(marching)
    assert manoeuvres_to_spend(confused, marching) == 0
    assert points_to_spend(confused, marching) == 24


@pytest.mark.rule("XX.6.0")
def test_the_explanation_of_a_roll_names_spell_and_wizard() -> None:
    state = facing(effect("melee_power", 2))
    number = attack_number(state, Attack(0, 4), standing(state), 0)
    struck = BlowStruck(0, 4, (), 2, "miss", int(number.value), 20,
                        tuple((part.rule, part.code, int(part.value)) for part in number.parts))  # fmt: skip
    (reported,) = PLAY.describe(state, struck)
    last = reported.details[-1]
    assert last.values["rule"] == "XX.6.0"
    assert last.values["value"] == 2
    assert sentence(last) == "Strength (Unit-0)"
    tested = CourageTested(0, "rally", None, (0,), 8, 4, 3, True, ())
    (reported,) = PLAY.describe(facing(effect("morale_a", 2)), tested)
    assert sentence(reported.details[0]) == "in the morale value: Strength (Unit-0)"


@pytest.mark.rule("XX.6.0")
def test_the_log_says_when_an_effect_begins_and_ends() -> None:
    state = facing()
    both = (effect("melee_power", 1, 1), effect("fear", -1, 1, number=8))
    (reported,) = PLAY.describe(state, EffectsBegan(both))
    begins = "Strength of Unit-0 on Unit-1, to the end of the battle: "
    assert sentence(reported.message) == f"{begins}power in melee +1 and fear factor \u22121 (XX.6.0)."
    assert sentence(reported.message, "fr").startswith(
        "Force (Unit-0) sur Unit-1, jusqu’à la fin de la bataille"
    )
    state = PLAY.evolve(state, EffectsBegan(both))
    assert state.effects == both
    (reported,) = PLAY.describe(state, EffectsEnded((8,), "broken"))
    assert sentence(reported.message) == "Broken: Strength of Unit-0 on Unit-1: fear factor \u22121 (XX.6.0)."
    assert PLAY.evolve(state, EffectsEnded((8,), "broken")).effects == both[:1]


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize(
    ("until", "began", "last_turn", "said"),
    [
        ("turn", 1, 1, "to the end of the turn:"),
        ("turn", 1, 3, "to the end of turn 3:"),
        ("phase", 1, 3, "for this phase:"),
        ("battle", 1, 3, "to the end of the battle:"),
    ],
)
def test_the_log_says_how_long_an_effect_lasts(until: Any, began: int, last_turn: int, said: str) -> None:
    lasts = effect("fear", 1, until=until, last_turn=last_turn)._replace(began=began)
    (reported,) = PLAY.describe(facing(), EffectsBegan((lasts,)))
    assert said in sentence(reported.message)


@pytest.mark.rule("XX.7.0")
def test_effects_end_with_their_last_turn_and_with_their_target() -> None:
    state = facing(
        effect("fear", 1, number=0, until="turn", last_turn=1),
        effect("fear", 1, number=1, until="turn", last_turn=2),
        effect("fear", 1, number=2, until="battle", last_turn=1),
        effect("fear", 1, 1, number=3),
    )
    recorder = ENGINE.record(state, SeededDice(1))
    end_with_turn(recorder)
    assert [one.number for one in recorder.state.effects] == [1, 2, 3]
    gone = replace(state.units[1], elements=(), cells=(), facings=())
    recorder = ENGINE.record(state.with_unit(gone), SeededDice(1))
    end_with_turn(recorder)
    assert [one.number for one in recorder.state.effects] == [1, 2]
    assert PLAY.describe(state, recorder.events[0]) == ()


@pytest.mark.rule("XX.6.0")
def test_who_is_kept_from_striking_neither_strikes_nor_supports() -> None:
    state = facing(effect("melee", elements=(0,)), step="attacks", phase="melee", attacks=(None, None))
    assert refused(state, act.Strike((Attack(0, 4),))) == "kept_from_melee"
    assert refused(state, act.Strike((Attack(1, 4, (0,)),))) == "kept_from_melee"
    assert refused(state, act.Strike((Attack(1, 4),))) is None


@pytest.mark.rule("XX.6.0")
def test_who_is_kept_from_shooting_does_not_shoot() -> None:
    given = {"phase": "second_shooting", "step": "shots", "shots": (None, None)}
    state = replace(facing(**given), effects=())
    apart = replace(
        state.units[1],
        cells=tuple(cell - 5 * (state.battle.ground.steps[2]) for cell in state.units[1].cells),
    )
    state = state.with_unit(replace(state.units[0], engaged=0)).with_unit(replace(apart, engaged=0))
    shot = next(shots_of(state, 0))
    assert refused(state, act.Shoot((shot,))) is None
    kept = replace(state, effects=(effect("shooting"),))
    assert refused(kept, act.Shoot((shot,))) == "kept_from_shooting"
    assert not list(shots_of(kept, 0))


@pytest.mark.rule("XX.6.0")
def test_who_is_kept_from_moving_has_moved_when_the_movement_begins() -> None:
    state = facing(effect("moving"))
    moving = PLAY.evolve(state, PhaseBegan("movement"))
    assert [unit.done for unit in moving.units] == [True, False]
    assert numbers.unit_points(state, 0, "move") == numbers.points(state, 0, "move") == 0


@pytest.mark.rule("XX.6.0")
def test_what_an_effect_bars_is_told_in_words_and_what_it_changes_with_a_sign() -> None:
    bars = {sentence(changed_words(effect(bar)), language) for bar in BARS for language in LANGUAGES}
    assert len(bars) == len(BARS) * len(LANGUAGES), "each in words of its own"
    assert not any(one.startswith("demonworld_spells") or "0" in one for one in bars)
    assert sentence(changed_words(effect("melee_power", 2))).endswith(" +2")
    assert sentence(changed_words(effect("melee_power", -2))).endswith(" \N{MINUS SIGN}2")


@pytest.mark.rule("XX.6.0")
def test_ground_that_a_spell_makes_is_kept_where_the_ground_does_not_count() -> None:
    """No map to prepare anew, no fire to put out; it ends as any other."""
    state = facing()
    assert state.battle.terrain is None
    made = Made(state.units[0].cells[0] - 1, "wood", SPELL.id, 0, "turn", 1)
    after = PLAY.evolve(state, GroundMade((made,)))
    assert after.changes.made == (made,)
    assert PLAY.evolve(after, GroundReturned((made.cell,))).changes == state.changes
