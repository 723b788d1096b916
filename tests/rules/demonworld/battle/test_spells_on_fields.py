"""Spells that change fields and bring others to the field, in a battle (XX.6.0, XX.7.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.effects.events import end_with_phase, end_with_turn
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.fire.events import FiresAged
from editor.rules.demonworld.magic.casting import castings, wizard_of
from editor.rules.demonworld.magic.effect_words import executed_effect
from editor.rules.demonworld.magic.summoning import arrivals, summons
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import NO_CHANGES, Made
from schemas.base import must_be
from schemas.messages import sentence
from schemas.systems.demonworld import DemonworldSpell
from schemas.systems.demonworld_spells import SpellSummons
from tests.rules.demonworld.artillery.guns import CANNON
from tests.rules.demonworld.battle import conjurers as own
from tests.rules.demonworld.battle.arena import card, of, ref
from tests.rules.demonworld.battle.test_magic_in_battle import begun
from tests.rules.demonworld.chariots.chariots import CHARIOT
from tests.rules.demonworld.flyers.winged import HERO, PEGASUS
from tests.rules.demonworld.large.monsters import GIANT

PLAY = DemonworldPlay()
WIZARD = 8
"""The first side's wizard."""


def asked(turn: int = 1) -> BattleState:
    """The first side's wizard is asked what he casts; the other one is shocked."""
    setup = own.conjurers()
    assert PLAY.refusals(setup) == ()
    state = replace(PLAY.start(setup), turn=turn, phase="orders")
    magic = state.magic
    assert magic is not None
    other = magic.of(17)
    assert other is not None
    return begun(state.replace(magic=magic.changed(other._replace(shocked_until=99))))


def cast(
    state: BattleState, spell: DemonworldSpell, at: tuple[int, int], *faces: int
) -> tuple[BattleState, Sequence[Any]]:
    """The spell cast on a field; it works, then these dice fall."""
    casting = Casting(WIZARD, spell.id, spell.level, None, state.battle.ground.cell(at))
    recorder = ENGINE.decide(state, act.CastSpell(casting), ScriptedDice((20, *faces)))
    return recorder.state, recorder.events


def ended(state: BattleState, what: Any) -> BattleState:
    recorder = ENGINE.record(state, ScriptedDice(()))
    what(recorder)
    return recorder.state


def cost(state: BattleState, at: tuple[int, int], element: int = 0) -> int:
    """What the step onto a field costs an element from the field to the west."""
    terrain = state.battle.terrain
    assert terrain is not None
    return terrain.own[element].steps[1][state.battle.ground.cell((at[0] - 1, at[1]))]


def seen(state: BattleState, one: tuple[int, int], other: tuple[int, int]) -> int:
    cell = state.battle.ground.cell
    return state.battle.sight.look(cell(one), 2, cell(other), 2, ()).segments


@pytest.mark.rule("XX.6.0", "XX.7.0")
def test_a_spell_makes_fields_a_wood_for_a_turn_ways_and_sight_follow_and_come_back() -> None:
    state = asked()
    before = cost(state, (11, 8))
    assert seen(state, (8, 8), (14, 8)) == 2
    after, events = cast(state, own.THICKET, (11, 8))
    (made,) = of(events, happened.GroundMade)
    ring = state.battle.ground.near([state.battle.ground.cell((11, 8))])
    assert {one.cell for one in made.made} == ring | {state.battle.ground.cell((11, 8))}
    assert {(one.terrain, one.until, one.last_turn) for one in made.made} == {("wood", "turn", 1)}
    assert cost(after, (11, 8)) > before
    assert seen(after, (8, 8), (14, 8)) == 0
    (line,) = PLAY.describe(state, made)
    assert sentence(line.message).startswith("Thicket of Unit-1 changes fields (Wood) for this turn: ")
    later = ended(after, end_with_turn)
    assert later.changes == NO_CHANGES
    assert (cost(later, (11, 8)), seen(later, (8, 8), (14, 8))) == (before, 2)


@pytest.mark.rule("XX.7.0", "XI.3.6")
def test_ground_lasts_as_the_spell_says_and_new_water_is_one_segment_deep() -> None:
    state = asked()
    after, _ = cast(state, own.FLOOD, (11, 8))
    cell = state.battle.ground.cell((11, 8))
    terrain = after.battle.terrain
    assert terrain is not None
    assert (terrain.lies[cell].depth, terrain.in_water(cell)) == (1, True)
    assert cost(after, (11, 8)) == 6
    assert ended(after, end_with_turn).changes.made
    assert ended(after, end_with_phase).changes.made
    assert not ended(after.replace(turn=2), end_with_turn).changes.made
    lasting, _ = cast(state, own.PLAIN, (4, 5))
    assert ended(lasting.replace(turn=9), end_with_turn).changes.made


@pytest.mark.rule("XX.6.0", "XXII.3.0")
def test_fire_on_ground_that_burns_no_more_is_out_for_good() -> None:
    state = asked()
    cell = state.battle.ground.cell((4, 5))
    burning = state.on(state.changes.with_fires({cell: 3}))
    after, _ = cast(burning, own.PLAIN, (4, 5))
    assert after.changes.tokens == {cell: 0}
    assert not after.changes.burning
    grown, _ = cast(state.on(state.changes.with_fires({cell: 0})), own.THICKET, (4, 5))
    terrain = grown.battle.terrain
    assert terrain is not None
    assert terrain.lies[cell].terrain.id == "wood", "what has burnt grows by magic"
    late = asked()
    late, _ = cast(late, own.THICKET, (11, 8))
    wood = late.battle.ground.cell((11, 8))
    burnt = PLAY.evolve(late.on(late.changes.with_fires({wood: 1})), FiresAged(()))
    ground = burnt.battle.terrain
    assert ground is not None
    assert ground.lies[wood].terrain.open_ground, "a wood of magic burns down as others do"
    assert wood not in {one.cell for one in burnt.changes.made}


@pytest.mark.rule("XX.6.0", "XI.4.0")
def test_who_stands_on_ground_that_nobody_enters_may_leave_it() -> None:
    state = asked()
    marsh = own.spell("marsh", {"change": "terrain", "terrain": "marsh"}, **own.NEAR)
    state = replace(
        state, battle=replace(state.battle, spells={**state.battle.spells, own.THICKET.id: marsh})
    )
    at = state.battle.ground.at(state.units[0].cells[3])
    after, _ = cast(state, own.THICKET, at)
    terrain = after.battle.terrain
    assert terrain is not None
    cell = after.units[0].cells[3]
    assert not terrain.own[0].stands[cell]
    assert terrain.own[0].onward(cell)
    assert 3 in after.standing


@pytest.mark.rule("XX.6.0", "XXII.5.0")
def test_fire_and_ground_under_a_condition_are_judged_for_each_target_and_for_the_empty_fields() -> None:
    state = asked()
    ground = state.battle.ground
    # Around (4, 5): nobody stands there. 11 or more: bushes burn; a die for each of them that would.
    after, events = cast(state, own.LUCK, (4, 5), 11, *(1,) * 4)
    rolled = [one.unit for one in of(events, happened.ConditionRolled)]
    assert rolled == [None]
    bushes = {ground.cell(at) for at in ((3, 5), (4, 5), (3, 6), (4, 6))}
    assert set(after.fire.kindled) <= bushes
    assert ground.cell((4, 5)) in after.fire.kindled
    line = PLAY.describe(state, next(of(events, happened.ConditionRolled)))[0]
    assert "empty fields" in sentence(line.message)
    # On the enemy's soldiers: their fields become mud, then the empty ones around are judged.
    at = ground.at(state.units[2].cells[3])
    after, events = cast(state, own.LUCK, at, 1, 1)
    assert [one.unit for one in of(events, happened.ConditionRolled)] == [2, None]
    first, second = of(events, happened.GroundMade)
    assert {one.cell for one in first.made} <= set(state.units[2].cells)
    assert not {one.cell for one in second.made} & set(state.occupied)


@pytest.mark.rule("XX.6.0", "XX.7.1")
def test_a_spell_summons_a_unit_of_the_wizards_people_near_the_field() -> None:
    state = asked()
    after, events = cast(state, own.CALL, (12, 9))
    (came,) = of(events, happened.Summoned)
    unit = after.units[4]
    assert unit.elements == tuple(range(18, 24))
    assert after.battle.roster[4].worth == 80 * 6 / 10
    assert {after.battle.cards[one].faction for one in unit.elements} == {"orcs"}
    assert {after.battle.side_of[one] for one in unit.elements} == {0}
    distance, cell = state.battle.ground.distance, state.battle.ground.cell((12, 9))
    assert max(distance(cell, one) for one in unit.cells) <= 5
    assert not set(unit.cells) & (state.occupied.keys() | state.near_enemy[0])
    assert unit.order == "hold"
    (line,) = PLAY.describe(state, came)
    assert sentence(line.message).startswith("Call of Unit-1 summons Imps: 6 elements, at ")
    assert PLAY.evolve(state, PLAY.event_from(PLAY.event_data(came))).units == after.units
    assert state.battle.roster[-1].number == 3, "the state before knows nobody of them"


@pytest.mark.rule("XX.6.0", "XVII.6.1")
def test_large_bases_and_wizards_are_summoned_each_for_himself() -> None:
    state = asked()
    after, _ = cast(state, own.WAKE, (12, 9))
    bases = after.battle.bases
    assert bases is not None
    assert bases.large(after.units[4])
    assert len(after.covered(after.units[4])) == 3
    state = asked()
    after, _ = cast(state, own.TEACH, (12, 9))
    assert [unit.elements for unit in after.units[4:]] == [(18,), (19,)]
    assert after.magic is not None
    assert [one.points for one in after.magic.wizards[2:]] == [10, 10]


@pytest.mark.rule("XX.6.0")
def test_nobody_comes_where_there_is_no_room_or_no_card() -> None:
    state = asked()
    everywhere = {cell: 9 for cell in range(state.battle.ground.size) if state.battle.ground.inside[cell]}
    after, events = cast(state.on(state.changes.with_fires(everywhere)), own.CALL, (12, 9))
    assert not list(of(events, happened.Summoned))
    assert len(after.units) == 4
    assert executed_effect(own.CALL.effects[0])
    assert not executed_effect(own.NOBODY.effects[1])
    casting = Casting(WIZARD, own.NOBODY.id, 2, 2)
    events = ENGINE.decide(state, act.CastSpell(casting), ScriptedDice((20,))).events
    (line,) = PLAY.describe(state, next(of(events, happened.PartLeftOut)))
    assert sentence(line.message).startswith("Nobody of Unit-1: nobody comes")


ALOFT = PEGASUS | {"flight": {"always_aloft": True}}
WITHOUT: dict[str, tuple[dict[str, Any], str, bool]] = {
    "a giant": (GIANT, "", True),
    "a giant without chapter XVII": (GIANT, "XVII", False),
    "a base of a size that no rule knows": (GIANT | {"large": {"base_fields": 5}}, "", False),
    "a giant who commands": (GIANT | {"command": {"stars": 1}}, "", True),
    "a giant who commands without chapter X": (GIANT | {"command": {"stars": 1}}, "X", False),
    "a chariot": (CHARIOT, "", True),
    "a chariot without chapter XVIII": (CHARIOT, "XVIII", False),
    "a commander on a chariot": (CHARIOT | {"command": {"stars": 1}}, "", False),
    "a gun": (CANNON, "", True),
    "a hero": (HERO | {"flyer": False}, "", True),
    "a hero without chapter X": (HERO | {"flyer": False}, "X", False),
    "a hero who flies": (HERO, "", False),
    "a hero who would fly, without chapter XXIII": (HERO, "XXIII", True),
    "one who never lands": (ALOFT, "", True),
    "one who never lands, without chapter XXIII": (
        PEGASUS | {"flight": {"always_aloft": True}},
        "XXIII",
        False,
    ),
}


@pytest.mark.rule("XX.6.0", "XXIII.2.0")
@pytest.mark.parametrize("name", WITHOUT)
def test_who_is_summoned_has_to_be_played_in_the_battle(name: str) -> None:
    values, left_out, comes = WITHOUT[name]
    battle = asked().battle
    one = card("one", 1, **values)
    block = SpellSummons(change="summon", value=1, unit=ref(one))
    chapters = battle.chapters | {"XVII", "XVIII", "XIX", "XXIII"}
    assert battle.chapters <= chapters >= {left_out} - {""}
    battle = replace(battle, summonable={one.id: one}, chapters=chapters - {left_out})
    assert summons(battle, block) == (one if comes else None)
    assert summons(battle, block.model_copy(update={"value": 0})) is None
    assert summons(replace(battle, summonable={}), block) is None


@pytest.mark.rule("XX.6.0")
def test_who_finds_no_room_for_ranks_comes_as_a_crowd_and_fewer_where_there_is_less_room() -> None:
    state = asked()
    ground = state.battle.ground

    def came(*open_fields: tuple[int, int]) -> list[tuple[int, int]]:
        """Where the six imps come, all other fields being impassable."""
        cells = {ground.cell(at) for at in open_fields} | set(state.occupied)
        shut = [cell for cell in range(ground.size) if ground.inside[cell] and cell not in cells]
        narrow = state.on(state.changes.with_made([Made(cell, "marsh") for cell in shut]))
        casting = Casting(WIZARD, own.CALL.id, 2, None, ground.cell((12, 9)))
        block = must_be(own.CALL.effects[0], SpellSummons)
        found = arrivals(narrow, block, casting.wizard, [ground.cell((12, 9))])
        assert len(found) <= 1
        return [ground.at(cell) for unit in found for cell in unit]

    assert came((12, 9), (13, 9), (12, 8)) == [(12, 9), (12, 8), (13, 9)]
    assert came((12, 9), (14, 9)) == [(12, 9)]
    assert came((13, 9)) == [(13, 9)]
    assert came() == []


@pytest.mark.rule("XX.6.0", "XVIII.2.0", "XXII.3.0")
def test_steps_of_large_bases_follow_the_ground() -> None:
    state, _ = cast(asked(), own.WAKE, (12, 9))
    bases = state.battle.bases
    assert bases is not None
    spot = state.units[4].cells[0], state.units[4].facings[0]
    ahead = {pace.name for pace in bases.paces[18].at(spot)}
    assert "forward_left" in ahead
    near = state.battle.ground.near(state.battle.ground.near([spot[0]]))
    marsh = [Made(cell, "marsh") for cell in sorted(near)]
    sunk = state.on(state.changes.with_made(marsh)).battle.bases
    assert sunk is not None
    assert "forward_left" not in {pace.name for pace in sunk.paces[18].at(spot)}
    assert state.on(NO_CHANGES).battle.bases is not None
    assert ahead == {pace.name for pace in bases.paces[18].at(spot)}


@pytest.mark.rule("XX.5.0")
def test_free_fields_beside_the_wizard_are_listed_for_spells_on_fields() -> None:
    state = asked()
    red = wizard_of(state, WIZARD)
    assert red is not None
    cells = {one.cell for one in castings(state, red) if one.spell == own.CALL.id}
    assert state.battle.ground.near(state.fields_of(WIZARD)) <= cells
