"""Every shipped spell, and every block that an author may build one of, is executed in a battle (XX.6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.effects import numbers
from editor.rules.demonworld.effects.lasting import Lasting
from editor.rules.demonworld.effects.numbers import extra
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.magic.casting import castings, wizard_of
from editor.rules.demonworld.magic.spells import block_played
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldSpell
from schemas.systems.demonworld_spells import SpellIf
from tests.rules.demonworld.battle.arena import Troop, of, row, shipped
from tests.rules.demonworld.battle.test_magic_in_battle import begun
from tests.rules.demonworld.battle.wizards import CHAPTERS, book_of, soldiers, spell, with_magic, wizard

PLAY = DemonworldPlay()
SHIPPED = [one for one in shipped().values() if isinstance(one, DemonworldSpell)]


def ready(one: DemonworldSpell) -> BattleState:
    """The wizard who knows the spell is asked: his people's soldiers and another's are before him."""
    people = one.affects[0] if one.affects else "orcs"
    other = "empire" if people != "empire" else "orcs"
    book = book_of(one)
    bow = {"weapons": [{"weapon": "handweapon", "melee_power": 8},
                       {"weapon": "bow", "bands": [{"to": 20, "power": 6}]}]}  # fmt: skip
    troops = [
        Troop(0, row((0, 0), 4), "N", card=soldiers(people, morale_a=14, **bow)),
        Troop(0, row((0, 0), 1), "N", card=wizard(people, 3, book=book)),
        Troop(1, row((0, 0), 4), "S", card=soldiers(other, morale_a=14, **bow)),
        Troop(1, row((0, 0), 1), "S", card=wizard(other, 1, book=book)),
    ]
    setup = with_magic(troops, ((8, 10), (9, 9), (8, 6), (13, 7)), (one, book))
    assert PLAY.refusals(setup) == ()
    state = replace(PLAY.start(setup), turn=1, phase="orders")
    magic = state.magic
    assert magic is not None
    blue = magic.of(9)
    assert blue is not None
    # The other wizard is shocked: only the one whose spell is tried casts.
    magic = magic.changed(blue._replace(shocked_until=9))
    return begun(state.replace(magic=magic, wounds={4: (1, 0)}))


ALL_HIT: Sequence[int] = (20, *(1,) * 60)
"""The spell works; then every attack hits and every test fails."""


def works(
    state: BattleState, casting: Casting, faces: Sequence[int] = ALL_HIT
) -> tuple[BattleState, list[Any]]:
    """The spell cast with these dice, up to the first decision after it."""
    recorder = ENGINE.decide(state, act.CastSpell(casting), ScriptedDice(faces))
    return recorder.state, recorder.events


def targets(state: BattleState, one: DemonworldSpell) -> list[Casting]:
    red = wizard_of(state, 4)
    assert red is not None
    return [casting for casting in castings(state, red) if casting.spell == one.id]


def blocks(one: DemonworldSpell) -> Iterator[Any]:
    for effect in one.effects:
        yield from (*effect.then, *effect.otherwise) if isinstance(effect, SpellIf) else (effect,)


def has_effect(
    block: Any, before: BattleState, after: BattleState, events: list[Any], unit: int | None
) -> bool:
    """Whether a block shows in the state or in a number that battles ask for."""
    match block.change:
        case "attack":
            return bool(list(of(events, happened.SpellStruck)))
        case "casualty_test":
            return any(one.test == "casualties_missile" for one in of(events, happened.CourageTested))
        case "hit_points":
            return before.wounds != after.wounds
        case "movement_points" if unit is not None:
            return numbers.unit_points(after, unit, "move") != numbers.unit_points(before, unit, "move")
        case "manoeuvres" | "morale_a" | "morale_b" | "fear" if unit is not None:
            changed = numbers.extra_of_unit(after, unit, block.change)
            return changed == numbers.extra_of_unit(before, unit, block.change) + block.value
        case _:
            elements = before.battle.roster[unit].elements if unit is not None else ()
            adds = [extra(after, one, block.change) - extra(before, one, block.change) for one in elements]
            return bool(adds) and set(adds) == {block.value}


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize("one", SHIPPED, ids=lambda one: one.slug)
def test_every_block_of_every_shipped_spell_has_an_effect(one: DemonworldSpell) -> None:
    state = ready(one)
    found = targets(state, one)
    assert found, "the spell finds no target"
    for block in one.effects:
        if block.change == "fire":
            # Needs ground that burns: see test_a_spell_sets_the_fields_alight_that_would_burn.
            assert block_played(block)
            continue
        shown = False
        for casting in found:
            # 20 works; then every attack hits and every test fails.
            after, events = works(state, casting)
            if list(of(events, happened.RanksToClose)):
                recorder = ENGINE.record(after, ScriptedDice((1,) * 60))
                ENGINE._go_on(recorder, "magic_tests")
                events += recorder.events
            shown = shown or has_effect(block, state, after, events, casting.unit)
        assert shown, f"{block.change} of {one.slug} does nothing"


@pytest.mark.rule("XX.7.0")
def test_an_effect_lasts_as_the_spell_says() -> None:
    confusion = next(one for one in SHIPPED if one.slug == "confusion")
    state = ready(confusion)
    after, _ = works(state, targets(state, confusion)[0])
    assert [(one.until, one.last_turn) for one in after.effects] == [("turn", 2)]
    strength = next(one for one in SHIPPED if one.slug == "strength")
    state = ready(strength)
    after, _ = works(state, targets(state, strength)[0])
    assert [one.until for one in after.effects] == ["battle"]


@pytest.mark.rule("XX.7.0")
def test_a_spell_on_the_unit_takes_its_commander_with_it_one_on_a_card_does_not() -> None:
    for slug, whole in (("bless", True), ("strengthen", False)):
        one = next(found for found in SHIPPED if found.slug == slug)
        state = ready(one)
        host, own = state.units[0], state.units[1]
        joined = replace(
            host,
            elements=(*host.elements, 4),
            cells=(*host.cells, own.cells[0]),
            facings=(*host.facings, 0),
        )
        alone = replace(own, elements=(), cells=(), facings=())
        unit_of = tuple(0 if element == 4 else number for element, number in enumerate(state.unit_of))
        state = state.replace(units=(joined, alone, *state.units[2:]), unit_of=unit_of)
        casting = Casting(4, one.id, one.level, 0)
        after, _ = works(state, casting)
        assert (4 in after.effects[0].elements) == whole


@pytest.mark.rule("XX.6.0", "XXII.5.0")
def test_a_spell_sets_the_fields_alight_that_would_burn() -> None:
    strike = next(one for one in SHIPPED if one.slug == "flame-strike")
    rows = ["." * 20 for _ in range(15)]
    rows[6] = "." * 8 + "bb" + "." * 10
    ground = {"legend": {".": "clear", "b": "bushes"}, "terrain": rows}
    book = book_of(strike)
    troops = [
        Troop(0, row((0, 0), 1), "N", card=wizard("empire", 1, book=book)),
        Troop(1, row((0, 0), 4), "S", card=soldiers("orcs", morale_a=4)),
    ]
    chapters = (*CHAPTERS, "XI", "XXII")
    setup = with_magic(troops, ((9, 9), (11, 3)), (strike, book), chapters=chapters, ground=ground)
    assert PLAY.refusals(setup) == ()
    state = begun(replace(PLAY.start(setup), turn=1, phase="orders"))
    cell = state.battle.ground.cell
    casting = Casting(0, strike.id, 3, None, cell((8, 6)))
    after, events = works(state, casting, (20, 7, 8, *(1,) * 20))
    kindled = [(one.cell, one.die, one.lit) for one in of(events, happened.FieldKindled)]
    assert kindled == [(cell((8, 6)), 7, True), (cell((9, 6)), 8, False)]
    assert after.fire.kindled == (cell((8, 6)),)
    without = replace(state, battle=replace(state.battle, chapters=state.battle.chapters - {"XXII"}))
    _, events = works(without, casting)
    assert not list(of(events, happened.FieldKindled, happened.PartLeftOut))


OWN: dict[str, tuple[Any, ...]] = {
    "shove": ({"change": "move", "value": 3, "direction": "away"},),
    "drag": ({"change": "move", "value": 2, "direction": "towards"},),
    "steer": ({"change": "move", "value": 1, "direction": "any"},),
    "hold": ({"change": "block", "what": "moving"},),
    "blind": ({"change": "block", "what": "shooting"}, {"change": "block", "what": "melee"}),
    "hush": ({"change": "block", "what": "magic"}, {"change": "block", "what": "orders"}),
    "wound": ({"change": "hit_points", "value": -1},),
    "drain": ({"change": "spell_points", "value": -4},),
    "bolt": ({"change": "attack", "value": 9},),
    "quick": ({"change": "initiative", "value": 2}, {"change": "missile_power", "value": 1}),
}  # fmt: skip


def own_spell(name: str, unit: int, **values: Any) -> tuple[BattleState, BattleState, list[Any]]:
    """An author's spell cast on a unit: the states before and after it, and what happened."""
    one = spell(name, *OWN[name], **values)
    state = ready(one)
    casting = next(found for found in targets(state, one) if found.unit == unit)
    return (state, *works(state, casting))


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize(("name", "fields"), [("shove", 3), ("drag", 1)])
def test_a_spell_moves_a_unit_away_or_towards_the_wizard(name: str, fields: int) -> None:
    """Towards him it stops before the fields beside enemies."""
    before, after, events = own_spell(name, 2)
    moved = next(of(events, happened.UnitShifted))
    assert moved.fields == fields
    distance = before.battle.ground.distance
    start = before.units[1].cells[0]
    old = sum(distance(start, cell) for cell in before.units[2].cells)
    new = sum(distance(start, cell) for cell in after.units[2].cells)
    assert (new > old) == (name == "shove")
    assert after.units[2].facings == before.units[2].facings


@pytest.mark.rule("XX.6.0")
def test_a_wizard_says_where_a_unit_is_moved() -> None:
    one = spell("steer", *OWN["steer"])
    state = ready(one)
    ways = [casting.direction for casting in targets(state, one) if casting.unit == 2]
    assert ways == [0, 1, 2, 3, 4, 5]
    casting = Casting(4, one.id, 2, 2, None, 1)
    after, _ = works(state, casting)
    step = state.battle.ground.steps[1]
    assert after.units[2].cells == tuple(cell + step for cell in state.units[2].cells)
    refusal = ENGINE.check(state, act.CastSpell(casting._replace(direction=None)))
    assert refusal is not None
    assert refusal.code == "demonworld_rules.spell_direction"


@pytest.mark.rule("XX.6.0")
def test_nobody_is_moved_out_of_a_melee() -> None:
    one = spell("shove", *OWN["shove"])
    state = ready(one)
    state = state.with_unit(replace(state.units[2], engaged=1))
    after, events = works(state, Casting(4, one.id, 2, 2))
    assert not list(of(events, happened.UnitShifted))
    assert after.units[2].cells == state.units[2].cells


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize("name", ["hold", "blind", "hush"])
def test_what_a_spell_bars_is_barred(name: str) -> None:
    _, after, _ = own_spell(name, 2)
    for block in OWN[name]:
        assert numbers.unit_barred(after, 2, block["what"])
        assert all(numbers.barred(after, element, block["what"]) for element in after.units[2].elements)
        assert not numbers.unit_barred(after, 0, block["what"])


@pytest.mark.rule("XX.6.0")
def test_a_spell_takes_hit_points_and_spell_points() -> None:
    before, after, events = own_spell("wound", 2)
    assert next(of(events, happened.ElementsRemoved)).elements == before.units[2].elements
    assert after.units[2].elements == ()
    before, after, _ = own_spell("drain", 3)
    assert before.magic is not None
    assert after.magic is not None
    old, new = before.magic.of(9), after.magic.of(9)
    assert old is not None
    assert new is not None
    assert (old.points, new.points) == (10, 6)


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize(("ignores", "base"), [(False, 8), (True, 9)])
def test_an_attack_counts_the_protection_unless_the_spell_says_no(ignores: bool, base: int) -> None:
    _, after, events = own_spell("bolt", 2, ignores_protection=ignores)
    struck = list(of(events, happened.SpellStruck))
    assert len(struck) == 4
    assert {(one.base, one.hit) for one in struck} == {(base, True)}
    (line,) = PLAY.describe(after, struck[0])
    assert line.details[0].code == "demonworld.part_spell_power"


@pytest.mark.rule("XX.6.0")
def test_blocks_may_depend_on_the_target_and_on_dice() -> None:
    condition = {
        "of": [{"test": "target_is", "state": "wizard"}, {"test": "roll", "least": 15}],
        "join": "any",
    }
    one = spell("maybe", {"change": "if", "condition": condition, "then": [{"change": "fear", "value": 3}],
                          "otherwise": [{"change": "fear", "value": -1}]})  # fmt: skip
    state = ready(one)
    for unit, die, change in ((2, 15, 3), (2, 14, -1), (3, 2, 3)):
        after, events = works(state, Casting(4, one.id, 2, unit), (20, die, *(1,) * 40))
        assert next(of(events, happened.ConditionRolled)).die == die
        assert [effect.value for effect in after.effects] == [change]


@pytest.mark.rule("XX.6.0")
def test_a_spell_ends_spells_up_to_its_level() -> None:
    one = spell("end", {"change": "dispel", "value": 5})
    strength = next(found for found in SHIPPED if found.slug == "strength")
    skin = next(found for found in SHIPPED if found.slug == "stone-skin")
    state = ready(one)
    battle = replace(state.battle, spells={**state.battle.spells, strength.id: strength, skin.id: skin})
    first = Lasting(0, strength.id, 4, 2, (5,), "melee_power", 1, "battle", 1, 1)
    state = replace(state, battle=battle, effects=(first, first._replace(number=1, source=skin.id)))
    after, events = works(state, Casting(4, one.id, 2, 2))
    assert next(of(events, happened.EffectsEnded)).why == "broken"
    assert [effect.number for effect in after.effects] == [1]


@pytest.mark.rule("XX.7.0")
def test_a_field_spell_reaches_all_round_it_but_only_whom_it_can_affect() -> None:
    one = spell(
        "storm", {"change": "attack", "value": 9}, targets=["field"], radius=1, affects=["empire", "orcs"]
    )
    state = ready(one)
    one = one.model_copy(update={"affects": ("orcs",)})
    state = replace(state, battle=replace(state.battle, spells={one.id: one}))
    assert {casting.unit for casting in targets(state, one)} == {None}
    cell = state.units[2].cells[1]
    _, events = works(state, Casting(4, one.id, 2, None, cell))
    near = state.battle.ground.near([cell]) | {cell}
    peoples = {element: state.battle.cards[element].faction for element in state.standing}
    expected = {
        element
        for element, place in state.standing.items()
        if place.cell in near and peoples[element] == "orcs"
    }
    assert {struck.element for struck in of(events, happened.SpellStruck)} == expected
    assert len(expected) == 3
