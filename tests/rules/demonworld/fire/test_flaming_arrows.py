"""Flaming arrows: who may announce and shoot them, what is offered, how they are told (XXII.5.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.events import ArrowFlew, ArrowsAnnounced, ArrowsDeclared
from editor.rules.demonworld.fire.events import BreathKindled, FiresAged, MachineBurned
from editor.rules.demonworld.fire.flaming import able, dry_fields, list_announcements, sees_field
from editor.rules.demonworld.fire.now import FireNow, FlamingShot
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import DecisionDue
from schemas.messages import sentence
from schemas.scenario_rules import Weather
from schemas.text import LocalText
from tests.rules.demonworld.artillery.guns import CANNON, gun
from tests.rules.demonworld.battle.arena import Troop, cell, refused, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.fire.test_fire_in_battle import BOW, CHAPTERS, battle, decided, shooting
from tests.rules.demonworld.large.monsters import dragon
from tests.rules.demonworld.large.riders import chief, ridden

ENEMY = Troop(1, [(5, 2)], "S", "hold")


def announcing(*reds: Troop) -> BattleState:
    state = battle({(9, 9): "b"}, *reds, ENEMY)
    return replace(state, phase="movement", step="announce_arrows", side=0, fire=FireNow())


def archers(column: int, count: int = 1, order: str = "hold", **values: Any) -> Troop:
    return Troop(0, [(column + n, 8) for n in range(count)], "N", order, card=BOW | values)


def reported(state: BattleState, event: Any, language: str = "en") -> list[str]:
    return [sentence(one.message, language) for one in ENGINE.describe(state, event)]


def said(state: BattleState, action: act.Action) -> str:
    message = ENGINE.words(state, action)
    assert "{" not in sentence(message, "en")
    assert sentence(message, "en") != sentence(message, "fr")
    return message.code.partition(".")[2]


@pytest.mark.rule("XXII.5.0")
def test_only_own_archers_with_flaming_arrows_are_announced_and_each_once() -> None:
    state = announcing(archers(5), archers(8, flaming_missiles=False))
    assert [able(state, unit) for unit in state.units] == [True, False, False]
    assert refused(state, act.AnnounceArrows((0,))) is None
    for units, code in (((2,), "not_now"), ((-1,), "not_now"), ((9,), "not_now"), ((0, 0), "not_now")):
        assert refused(state, act.AnnounceArrows(units)) == code
    assert refused(state, act.AnnounceArrows((1,))) == "no_flaming_arrows"


@pytest.mark.rule("XXII.5.0")
def test_nobody_each_unit_and_all_are_offered_to_announce() -> None:
    state = announcing(archers(5), archers(8), archers(11, flaming_missiles=False))
    found = [one.units for one in list_announcements(state)]
    assert found == [(), (0,), (1,), (0, 1)]
    assert said(state, act.AnnounceArrows()) != said(state, act.AnnounceArrows((0, 1)))


@pytest.mark.rule("XXII.5.0")
def test_an_announcement_is_told_with_its_units_and_silence_is_not() -> None:
    state = announcing(archers(5), archers(8))
    (line,) = reported(state, ArrowsAnnounced(0, (1,)))
    assert "Unit-1" in line
    assert reported(state, ArrowsAnnounced(0, ())) == []


@pytest.mark.rule("XXII.5.0")
def test_a_shot_names_one_living_enemy_or_one_field_and_a_weapon_that_burns() -> None:
    state = shooting()
    enemy, field = state.units[1].elements[0], cell(state, (5, 5))

    def code(*shots: FlamingShot) -> str | None:
        return refused(state, act.ShootFlaming(shots))

    assert code(FlamingShot(0, cell=field)) is None
    assert code(FlamingShot(9, cell=field)) == code(FlamingShot(enemy, cell=field)) == "no_such_element"
    assert code(FlamingShot(0)) == code(FlamingShot(0, enemy, field)) == "flaming_arrows_terrain"
    assert code(FlamingShot(0, target=9)) == "no_such_element"
    assert code(FlamingShot(0, target=0)) == "own_target"
    assert code(FlamingShot(0, cell=field, weapon=1)) == "no_such_weapon"
    assert code(FlamingShot(0, cell=field, weapon=-1)) == "no_such_weapon"
    assert code(FlamingShot(0, cell=field), FlamingShot(0, cell=field)) == "shoots_once"


@pytest.mark.rule("XXII.5.0")
def test_a_rock_burns_nobody_a_thrown_weapon_none() -> None:
    state = shooting()
    card = state.battle.cards[0]
    thrown = card.model_copy(update={"weapons": (card.weapons[0].model_copy(update={"weapon": "sling"}),)})
    slingers = state.replace(battle=replace(state.battle, cards=(thrown, *state.battle.cards[1:])))
    assert refused(slingers, act.ShootFlaming((FlamingShot(0, cell=cell(state, (5, 5))),))) == "no_clear_line"


@pytest.mark.rule("IV.1.2")
def test_support_comes_from_the_own_unit_in_an_unbroken_chain_once() -> None:
    state = shooting(troops=4)
    field = cell(state, (5, 5))

    def code(*shots: FlamingShot) -> str | None:
        return refused(state, act.ShootFlaming(shots))

    assert code(FlamingShot(0, cell=field, supports=(1, 2))) is None
    assert code(FlamingShot(0, cell=field, supports=(2,))) == "chain_broken"
    assert code(FlamingShot(0, cell=field, supports=(0,))) == "support_own_unit"
    assert code(FlamingShot(0, cell=field, supports=(state.units[1].elements[0],))) == "support_own_unit"
    assert code(FlamingShot(0, cell=field, supports=(1,)), FlamingShot(1, cell=field)) == "shoots_once"


@pytest.mark.rule("XXII.5.0")
def test_who_has_no_order_shoots_no_flaming_arrows() -> None:
    state = shooting()
    idle = state.with_unit(replace(state.units[0], order=None))
    assert refused(idle, act.ShootFlaming((FlamingShot(0, cell=cell(state, (5, 5))),))) == "may_not_shoot"


@pytest.mark.rule("XXII.5.0")
def test_no_shot_each_shot_and_all_together_at_a_field_are_offered() -> None:
    state = shooting(troops=3)
    found = [one.shots for one in ENGINE.legal_actions(state) if isinstance(one, act.ShootFlaming)]
    field, enemy = cell(state, (5, 5)), state.units[1].elements[0]
    assert found[0] == ()
    assert {(one[0].shooter, one[0].cell) for one in found[1:] if not one[0].supports} >= {
        (0, field), (1, field), (0, None)
    }  # fmt: skip
    (together,) = [one[0] for one in found[1:] if one[0].supports]
    assert (together.cell, {together.shooter, *together.supports}) == (field, {0, 1, 2})
    assert all(len(one) == len(set(one)) <= 1 for one in found)
    words = {
        said(state, act.ShootFlaming(shots))
        for shots in (
            (),
            (FlamingShot(0, cell=field),),
            (FlamingShot(0, target=enemy),),
            (together,),
            (FlamingShot(0, cell=field), FlamingShot(1, cell=field)),
        )
    }
    assert len(words) == 5


@pytest.mark.rule("XXII.5.0")
def test_a_second_arrow_at_who_is_hit_flies_into_the_void() -> None:
    state = shooting(troops=2, woods=(9, 9))
    target = state.units[1].elements[0]
    both = act.ShootFlaming((FlamingShot(0, target=target), FlamingShot(1, target=target)))
    recorder = ENGINE.decide(state, both, ScriptedDice([1] + [20] * 9))
    flew = [one for one in recorder.events if isinstance(one, ArrowFlew)]
    assert [(one.die, one.hit) for one in flew] == [(1, True), (None, False)]
    lines = [reported(recorder.states[recorder.events.index(one)], one)[0] for one in flew]
    assert lines[0] != lines[1]


@pytest.mark.rule("XXII.5.0")
def test_what_arrows_did_is_told_of_a_field_and_of_a_target() -> None:
    state = shooting(troops=2)
    field = FlamingShot(0, cell=cell(state, (5, 5)), supports=(1,))
    before, flew = decided(state, act.ShootFlaming((field,)), 3, ArrowFlew)
    hit = reported(before, flew)[0]
    missed = reported(before, replace(flew, die=9, hit=False))[0]
    assert hit != missed
    assert reported(before, flew, "fr")[0] != hit
    (count,) = reported(state, ArrowsDeclared(0, (field,)))
    assert "1" in count
    assert reported(state, ArrowsDeclared(0, ())) == []


@pytest.mark.rule("XXII.5.0")
@pytest.mark.parametrize(("shots", "base"), [(0, 3), (-2, 1), (1, 4)])
def test_the_weather_changes_flaming_arrows_as_it_does_every_shot(shots: int, base: int) -> None:
    state = replace(shooting(troops=2), weather=Weather(name=LocalText({"en": "Mist"}), shots=shots))
    field = FlamingShot(0, cell=cell(state, (5, 5)), supports=(1,))
    before, flew = decided(state, act.ShootFlaming((field,)), 3, ArrowFlew)
    assert (flew.base, flew.hit) == (base, base >= 3)
    parts = sum(value for _, _, value in flew.modifiers)
    assert parts == base
    (line, *_) = ENGINE.describe(before, flew)
    assert ("weather" in " ".join(sentence(one, "en") for one in line.details).casefold()) == bool(shots)


@pytest.mark.rule("XXII.5.0")
def test_nothing_burns_and_is_seen_where_the_ground_does_not_count() -> None:
    flat = state_of(archers(5), ENEMY, chapters=("XII",))
    assert dry_fields(flat, flat.units[0].cells[0], 12) == []
    assert not sees_field(flat, flat.units[0].cells[0], cell(flat, (5, 5)))
    woods = shooting()
    assert dry_fields(woods, woods.units[0].cells[0], 12) == [cell(woods, (5, 5))]
    assert dry_fields(woods, woods.units[0].cells[0], 2) == []
    assert sees_field(woods, woods.units[0].cells[0], cell(woods, (5, 5)))


@pytest.mark.rule("XXII.3.0")
def test_what_begins_to_burn_and_what_burns_out_is_told_by_its_fields() -> None:
    state = battle({(5, 5): "b", (8, 8): "b"}, archers(5), ENEMY, fires={(5, 5): 1, (8, 8): 3})
    begun = reported(state, FiresAged(((cell(state, (9, 9)), 5),)))
    assert len(begun) == 2
    assert reported(battle({}, archers(5), ENEMY), FiresAged(())) == []


@pytest.mark.rule("XXII.4.0")
def test_a_burning_machine_and_a_breath_that_kindles_are_told() -> None:
    state = state_of(
        gun(CANNON, 0, (8, 8)), ENEMY, chapters=(*CHAPTERS, "XVII", "XIX"), ground=ground({(6, 5): "b"})
    )
    (line,) = reported(state, MachineBurned(state.units[0].elements[0], 2))
    assert "2" in line
    field = cell(state, (6, 5))
    lit, not_lit = (reported(state, BreathKindled(0, field, 6, die))[0] for die in (6, 7))
    assert lit != not_lit
    assert "6" in lit
    assert "7" in not_lit


@pytest.mark.rule("XXII.5.0")
def test_arrows_at_a_field_need_range_and_strike_no_rider_on_his_mount() -> None:
    state = shooting()
    field = act.ShootFlaming((FlamingShot(0, cell=cell(state, (5, 5))),))
    card = state.battle.cards[0]
    for reach, code in ((3, None), (2, "no_clear_line")):
        bow = card.weapons[0].model_copy(
            update={"bands": (card.weapons[0].bands[0].model_copy(update={"to": reach}),)}
        )
        short = card.model_copy(update={"weapons": (bow,)})
        battle_now = replace(state.battle, cards=(short, *state.battle.cards[1:]))
        assert refused(state.replace(battle=battle_now), field) == code
    troops = archers(5), dragon(1, (5, 4), "S"), chief(1, (1, 1))
    state = state_of(*troops, chapters=(*CHAPTERS, "X", "XVII"), ground=ground({(9, 9): "b"}))
    state = replace(
        ridden(state, 2, 1), phase="second_shooting", step="flaming_arrows", side=0,
        fire=FireNow(announced=((0,), ())), shots=(None, None), attacks=(None, None),
    )  # fmt: skip
    state = replace(state, before=tuple(unit.cells for unit in state.units))
    assert refused(state, act.ShootFlaming((FlamingShot(0, target=1),))) is None
    assert refused(state, act.ShootFlaming((FlamingShot(0, target=2),))) == "no_clear_line"


@pytest.mark.rule("XXII.5.0")
def test_who_is_alone_at_a_field_is_offered_no_support() -> None:
    state = shooting()
    found = [one.shots for one in ENGINE.legal_actions(state) if isinstance(one, act.ShootFlaming)]
    assert (FlamingShot(0, cell=cell(state, (5, 5))),) in found
    assert not any(shot.supports for shots in found for shot in shots)


@pytest.mark.rule("XXII.5.0")
@pytest.mark.parametrize(
    ("announced", "aimed", "asked"),
    [(((0,), ()), (), True), (((0,), ()), (0,), False), (((), ()), (), False), ((None, None), (), False)],
)
def test_who_has_announced_arrows_is_asked_for_them_until_he_has_said_all(
    announced: tuple[tuple[int, ...] | None, ...], aimed: tuple[int, ...], asked: bool
) -> None:
    state = shooting()
    state = replace(state, fire=replace(state.fire, announced=announced, aimed=aimed))
    recorder = ENGINE.record(state, ScriptedDice(()))
    assert ENGINE._stages["flames"].run(recorder) == (None if asked else "guns")
    due = [(one.step, one.side) for one in recorder.events if isinstance(one, DecisionDue)]
    assert due == ([("flaming_arrows", 0)] if asked else [])
