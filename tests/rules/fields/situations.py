"""Moments of Demonworld in which one number of a document counts, and what the rules say then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.in_battle import ranges_of
from editor.rules.demonworld.artillery.incendiary import may_announce
from editor.rules.demonworld.commanders.command import commands
from editor.rules.demonworld.commanders.who import counters
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.events import ArrowFlew, ElementsRemoved, TurnBegan
from editor.rules.demonworld.fire.turn_begins import begin
from editor.rules.demonworld.flyers.air import blow_at
from editor.rules.demonworld.flyers.altitudes import ceiling
from editor.rules.demonworld.flyers.flying import keeps_down, most_points
from editor.rules.demonworld.flyers.now import flyer_of
from editor.rules.demonworld.large.breathing import breaths_of
from editor.rules.demonworld.large.parts import eye_on, size_on
from editor.rules.demonworld.magic.fields import do
from editor.rules.demonworld.magic.summoning import arrivals, summons
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import standing, unsupported
from editor.rules.demonworld.morale.courage import tests_courage
from editor.rules.demonworld.morale.rout_events import DrivenBegan
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.numbers import goes_astray
from editor.rules.demonworld.shooting.seeing import seen
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.step_costs import Crossings
from editor.rules.demonworld.units import Shot
from schemas.base import Document
from schemas.map_things import River
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_magic import DemonworldSpell
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import SpellBurns, SpellGround, SpellSummons
from schemas.systems.demonworld_tables_intermediate import MoraleTestId
from tests.rules.demonworld.artillery.guns import CANNON, gun
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row, shipped, state_of
from tests.rules.demonworld.battle.conjurers import ALL as CONJURED
from tests.rules.demonworld.battle.conjurers import LAND
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.buildings.houses import built, hut
from tests.rules.demonworld.chariots.chariots import CREW, chariot
from tests.rules.demonworld.flyers.winged import pegasi, winged_dragon
from tests.rules.demonworld.large.monsters import dragon, giant
from tests.rules.fields.states_asked import states_asked

_GUNS: Final = ("VIII", "XI", "XII", "XVII", "XIX")
_AIR: Final = ("VIII", "XI", "XII", "XVII", "XXIII")
_FIRE: Final = ("VIII", "IX", "XI", "XII", "XIII", "XIV", "XVII", "XIX", "XXII")
_ABOUT: Final = ((10, 5), (13, 6), (14, 9), (10, 12), (4, 10), (3, 4), (16, 4), (1, 12))
"""Fields in all directions from (10, 7), each farther away than the one before."""
_TESTS: Final[tuple[MoraleTestId, ...]] = ("casualties_missile", "charge", "rally")
_BOW: Final[dict[str, Any]] = {"weapons": [{"weapon": "bow", "bands": [{"to": 12, "power": 9}]}]}


def _high(rules: DemonworldRuleset) -> Iterator[object]:
    """At a giant behind others of each size: may a gun aim above them (XIX.5.1)?"""
    for size in range(1, 6):
        state = state_of(
            gun(CANNON, 0, (10, 12), order="skirmish"),
            Troop(1, row((9, 8), 3), "S", card={"size": size}),
            giant(1, (10, 6), "S"),
            chapters=_GUNS, ground={}, ruleset=rules, phase="first_shooting", step="guns", side=0,
        )  # fmt: skip
        state = replace(state, shots=(None, None), before=tuple(unit.cells for unit in state.units))
        yield refused(state, act.FireGun(0, cell(state, (10, 6)), True))


def _supports(rules: DemonworldRuleset) -> Iterator[object]:
    """Out of a hut and within it (XXIV.4.0, XXIV.5.0)."""
    state = built(
        [hut()], Troop(0, [(9, 7), (8, 7)], "SE", "hold", card=_BOW), Troop(1, [(13, 7)], "NW", "hold"),
        phase="second_shooting", step="shots", ruleset=rules,
    )  # fmt: skip
    yield refused(state, act.Shoot((Shot(0, 2, (1,)),)))
    yield unsupported(state, cell(state, (9, 7)), cell(state, (8, 7)))


def _burning(rules: DemonworldRuleset) -> Iterator[object]:
    """A gun on fire at the beginning of a turn (XXII.5.0)."""
    state = state_of(
        Troop(0, [(5, 5)], "N", "hold"), gun(CANNON, 1, (12, 8), "S", "hold"),
        chapters=_FIRE, ground=ground(), ruleset=rules, wind=(2, 0), turn=0,
    )  # fmt: skip
    state = ENGINE.evolve(state, ArrowFlew(0, state.units[1].elements[0], None, (), 2, 1, True, ()))
    recorder = ENGINE.record(ENGINE.evolve(state, TurnBegan(1)), SeededDice(7))
    begin(recorder)
    yield recorder.events


def _breath(rules: DemonworldRuleset) -> Iterator[object]:
    """A dragon at each altitude and men at each distance (XXIII.7.1)."""
    for far in range(1, 5):
        men = Troop(1, row((6, 8 - far), 5), "S", "hold", card={"size": 2})
        state = state_of(
            winged_dragon(0, (8, 8), "skirmish"), men, chapters=_AIR, ground={}, ruleset=rules,
            phase="first_shooting", step="shots", side=0,
        )  # fmt: skip
        state = state.replace(before=tuple([unit.cells for unit in state.units]))
        for altitude in range(1, 7):
            yield len(list(breaths_of(_aloft(state, 0, altitude), 0)))


def _aloft(state: BattleState, unit: int, altitude: int) -> BattleState:
    return state.with_unit(replace(state.units[unit], altitude=altitude))


def _crossings(rules: DemonworldRuleset) -> Iterator[object]:
    """Rivers of each width with something of each kind on a side of a field (XI.3.6)."""
    rivers = [River(width=one, fields=((0, one), (1, one), (2, one))) for one in (1, 2, 3)]
    for kind in ("bridge", "ford", "wall", "hedge"):
        found = Crossings(rivers, [((1, 1), (1, 0), kind)], rules)
        yield sorted(found.bridged), sorted(found.rivers.items())


def _platform(rules: DemonworldRuleset) -> Iterator[object]:
    """How high the crew of a chariot stands (XVIII.6.0)."""
    state = state_of(
        chariot(0, (9, 8), order="move"),
        Troop(1, [(2, 2)]),
        chapters=("VIII", "XVII", "XVIII"),
        ruleset=rules,
    )
    yield size_on(state, 0, cell(state, (9, 8)))


def _saddle(rules: DemonworldRuleset) -> Iterator[object]:
    """How high the eyes of a dragon's rider are (XVII.7.4)."""
    state = state_of(
        dragon(0, (9, 8), order="move"), Troop(1, [(2, 2)]), chapters=("VIII", "XVII"), ruleset=rules
    )
    yield eye_on(state, 0, cell(state, (9, 8)))


def _bodies(rules: DemonworldRuleset) -> Iterator[object]:
    """What men of each size show of themselves behind a giant who has fallen (XVII.6.6)."""
    for size in range(1, 6):
        state = state_of(
            Troop(0, [(8, 11)], "N", "hold", card=_BOW),
            giant(1, (8, 8)),
            Troop(1, [(8, 4)], "S", card={"size": size}),
            chapters=("VIII", "XI", "XII", "XVII"), ground={}, ruleset=rules,
            phase="second_shooting", step="shots", side=0,
        )  # fmt: skip
        state = ENGINE.evolve(state, ElementsRemoved(state.units[1].elements))
        yield seen(state, state.units[0], cell(state, (8, 11)), cell(state, (8, 4)))


def _astray(rules: DemonworldRuleset) -> Iterator[object]:
    """Where a shot at a large base in melee goes, by the die (XVII.2.0)."""
    yield [goes_astray(die, rules, large=True) for die in range(1, 7)]


def _driven(rules: DemonworldRuleset) -> Iterator[object]:
    """As under which order an impetuous unit moves (XV.10.0)."""
    state = state_of(Troop(0, [(5, 5)]), Troop(1, [(9, 9)], "S"), ruleset=rules)
    yield ENGINE.evolve(state, DrivenBegan(0, (1,))).units[0].order


def _ceilings(rules: DemonworldRuleset) -> Iterator[object]:
    """How high a flyer may rise from each altitude (XXIII.2.0)."""
    yield [ceiling(start, rules) for start in range(0, 60, 5)]


def _under_a_flyer(rules: DemonworldRuleset) -> Iterator[object]:
    """A man of size 2 strikes upwards with each weapon (XXIII.8.1)."""
    for weapon in ("handweapon", "spear", "pike", "lance"):
        man = {"size": 2, "weapons": [{"weapon": weapon, "melee_power": 8}]}
        state = state_of(
            Troop(0, [(8, 9)], "N", "charge", card=man), winged_dragon(1, (8, 8)), chapters=_AIR,
            ground={}, ruleset=rules, step="air_attacks", side=0,
        )  # fmt: skip
        yield blow_at(_aloft(state, 1, 3), act.Attack(0, 1, (), 0))


def _inside(scenario: DemonworldScenario) -> Iterator[object]:
    """Whether the courage of a unit inside a building is tested (XXIV.6.0)."""
    state = built(
        [hut()], Troop(0, [(9, 7), (8, 7)], card={"morale_a": 9, "morale_b": 11}), Troop(1, [(13, 7)]),
        chapters=("VIII", "IX", "XI", "XII", "XIII", "XIV", "XV", "XXIV"),
        scenario={"options": scenario.options.model_dump(mode="json")},
    )  # fmt: skip
    yield [tests_courage(state.battle, state.units[0], test) for test in _TESTS]


def _bands(card: DemonworldUnit) -> Iterator[object]:
    """In which band a gun fires at each distance, and whether it throws fire (XIX.2.1, XXII.6.0)."""
    if card.artillery is not None:
        yield [ranges_of(card.artillery).band(far) for far in range(40)]
        arms = {"artillery": card.artillery.model_dump(mode="json")}
        state = state_of(
            gun({**CANNON, **arms}, 0, (10, 12), order="skirmish"), Troop(1, [(4, 4)]), chapters=_FIRE,
            ground=ground(), phase="movement", side=0,
        )  # fmt: skip
        order = state.battle.ruleset.fire.flaming_arrow_order
        yield may_announce(state, state.units[0].replace(order=order))


def _flights(card: DemonworldUnit) -> Iterator[object]:
    """How riders who fly as a card says go up, how far, and whether an overrun destroys them (XXIII)."""
    if card.flight is None:
        return
    flight = {"flight": card.flight.model_dump(mode="json"), "hit_points": 2, "size": 2}
    hill = {"levels": ("1" * 20,) * 15}
    big = giant(0, (8, 8), "N", "move", size=7, large={"base_fields": 3, "overrun": 10}, initiative=6)
    state = state_of(
        big, pegasi(1, (7, 7), 2, "hold", **flight), chapters=_AIR, ground=hill, phase="movement",
        step="move", side=0, sequence="move",
    )  # fmt: skip
    riders = state.units[1]
    yield (
        keeps_down(state, riders, "low"),
        keeps_down(state, riders, "high"),
        most_points(state, riders, "high"),
    )
    yield ceiling(8, state.battle.ruleset, flyer_of(state, riders, riders.elements[0]).climb)
    walk = act.MoveBase(0, ("forward_left",) * 4)
    yield list(DemonworldPlay().decide(_aloft(state, 1, 8), walk, ScriptedDice([2] * 20)))


def _lord(card: DemonworldUnit) -> Iterator[object]:
    """How many orders a commander gives, and to whom (X.3.0)."""
    if card.command is None:
        return
    values = {"card_kind": "commander", "command": card.command.model_dump(mode="json")}
    state = state_of(
        Troop(0, [(10, 7)], card=values), *(Troop(0, [at]) for at in _ABOUT), Troop(1, [(18, 14)]),
        chapters=("VIII", "IX", "X"),
    )  # fmt: skip
    yield counters(state.battle, state.units[0].elements[0])
    yield [commands(state, state.units[0], one) for one in state.units[1:-1]]


def _crewed(card: DemonworldUnit) -> Iterator[object]:
    """How a chariot with the crew of a card stands, strikes and throws (XVIII.6.0 to XVIII.8.0)."""
    if card.crew is None:
        return
    crew = {"crew": card.crew.model_dump(mode="json")}
    state = state_of(
        chariot(0, (9, 8), order="hold", **crew), Troop(1, [(9, 9)]), chapters=("VIII", "XVII", "XVIII"),
        step="attacks", phase="melee",
    )  # fmt: skip
    yield size_on(state, 0, cell(state, (9, 8)))
    yield attack_number(state, act.Attack(0, 1, (), CREW), standing(state), 0)
    yield state.battle.cards[0].missile_skill


def _conjured(spell: DemonworldSpell) -> Iterator[object]:
    """What a spell does to fields: what burns, becomes other ground, comes (XX.6.0)."""
    state = state_of(
        Troop(0, [(9, 10)]), Troop(1, [(9, 1)], "S"), chapters=CONJURED, ground=LAND, phase="magic",
    )  # fmt: skip
    cards = {one.id: one for one in shipped().values() if isinstance(one, DemonworldUnit)}
    state = state.replace(battle=replace(state.battle, spells={spell.id: spell}, summonable=cards, books={}))
    middle = [cell(state, (3, 5))]
    for block in spell.effects:
        if isinstance(block, SpellSummons):
            called = summons(state.battle, block)
            yield called.slug if called is not None else None
            yield arrivals(state, block, 0, middle) if called is not None else ()
        elif isinstance(block, SpellBurns | SpellGround):
            recorder = Recorder(state, SeededDice(7), lambda before, _: before)
            do(recorder, Casting(0, spell.id, 9), block, middle, [*middle, cell(state, (4, 5))])
            yield [DemonworldPlay().event_data(event) for event in recorder.events]


SITUATIONS: Final[Mapping[str, tuple[type[Document], Callable[[Any], Iterator[object]]]]] = {
    "high": (DemonworldRuleset, _high),
    "supports": (DemonworldRuleset, _supports),
    "burning": (DemonworldRuleset, _burning),
    "breath": (DemonworldRuleset, _breath),
    "crossings": (DemonworldRuleset, _crossings),
    "platform": (DemonworldRuleset, _platform),
    "saddle": (DemonworldRuleset, _saddle),
    "astray": (DemonworldRuleset, _astray),
    "driven": (DemonworldRuleset, _driven),
    "bodies": (DemonworldRuleset, _bodies),
    "ceilings": (DemonworldRuleset, _ceilings),
    "flights": (DemonworldUnit, _flights),
    "bands": (DemonworldUnit, _bands),
    "under_a_flyer": (DemonworldRuleset, _under_a_flyer),
    "inside": (DemonworldScenario, _inside),
    "lord": (DemonworldUnit, _lord),
    "crewed": (DemonworldUnit, _crewed),
    "conjured": (DemonworldSpell, _conjured),
    "states": (DemonworldUnit, states_asked),
}
"""Name -> kind of the document that is changed, and what is said of it."""
