"""Whole battles with guns, looked at after each event by rules of their own (XIX)."""

from collections import Counter
from typing import Any

import pytest

from editor.rules.demonworld.artillery.events import GunFired, GunsLoaded
from editor.rules.demonworld.artillery.guns_now import GunsNow
from editor.rules.demonworld.artillery.projectile_events import ProjectileEnded, ProjectileStruck, WallMet
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.melee.events import MeleeRegrouped
from editor.rules.demonworld.movement.events import ContactMade, UnitMoved
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.events import ElementsRemoved
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.artillery.gun_fields import WALLS, field
from tests.rules.demonworld.battle.playing import decisions, game, plain_game_ends, random_game_holds

MISHAPS = ((1, "destroyed"), (2, "lose_loading"), (3, "jammed"))
TABLE = {
    "short": (*MISHAPS, (20, "hit")),
    "medium": (*MISHAPS, (9, "two_fields"), (17, "one_field"), (20, "hit")),
    "long": (*MISHAPS, (15, "two_fields"), (19, "one_field"), (20, "hit")),
}
"""The table of deviation, read off the book: band -> (die up to, result)."""
MOVES = {"move": 9, "skirmish": 6, "hold": 6}


def is_gun(state: BattleState, unit: int) -> bool:
    return state.battle.roster[unit].card.card_kind == "artillery"


def axial(state: BattleState, cell: int) -> tuple[int, int]:
    column, row = state.battle.ground.at(cell)
    return column - (row - row % 2) // 2, row


def apart(state: BattleState, one: int, other: int) -> int:
    (q, r), (s, t) = axial(state, one), axial(state, other)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


def fired_well(before: BattleState, event: GunFired) -> None:
    unit = before.units[before.unit_of[event.gun]]
    card = before.battle.cards[event.gun].artillery
    assert card is not None
    assert before.guns.points(event.gun) == 6
    assert unit.order == ("skirmish" if before.phase == "first_shooting" else "hold")
    assert unit.engaged in (0, before.turn)
    far = apart(before, unit.cells[0], event.cell)
    assert card.minimum <= far <= card.long
    band = (
        "short"
        if card.short is not None and far <= card.short
        else "medium"
        if far <= card.medium
        else "long"
    )
    assert event.band == band
    assert next(result for up_to, result in TABLE[band] if event.die <= up_to) == event.outcome
    if event.final is not None and event.outcome in ("one_field", "two_fields"):
        assert apart(before, event.cell, event.final) == (1 if event.outcome == "one_field" else 2)
    if card.fire == "indirect":
        assert event.cell in before.occupied


class Book:
    """What must hold of each event, with what has happened before."""

    def __init__(self) -> None:
        self.power: dict[int, int] = {}

    def __call__(self, before: BattleState, event: Event, after: BattleState) -> None:
        for gun, points in after.guns.loaded:
            assert 0 <= points <= 6, (event, gun)
        if isinstance(event, GunFired):
            fired_well(before, event)
            self.power[event.gun] = event.power
            flown = event.outcome in ("one_field", "two_fields", "hit")
            kept = {"jammed": 6}.get(event.outcome, 0)
            assert after.guns.points(event.gun) == kept, flown
        if isinstance(event, ProjectileStruck):
            assert (event.die <= event.power) == (event.outcome == "hit")
            assert 0 < event.power <= self.power[event.gun]
            assert event.cell in before.fields_of(event.target)
            assert event.target not in before.struck
        if isinstance(event, WallMet) and event.die is not None:
            assert (event.die <= event.power) == (event.outcome == "broken")
        if isinstance(event, GunsLoaded):
            for gun, points in event.loads:
                unit = before.units[before.unit_of[gun]]
                lost = before.wounds.get(gun, (0, 0))[0]
                assert unit.order in ("skirmish", "hold")
                assert not unit.engaged
                assert points == min(6 - before.guns.points(gun), MOVES[unit.order] - lost - unit.points)
        if isinstance(event, UnitMoved) and is_gun(before, event.unit):
            unit, was = after.units[event.unit], before.units[event.unit]
            assert was.order is not None
            lost = before.wounds.get(unit.elements[0], (0, 0))[0]
            assert unit.points <= MOVES[was.order] - lost
            if was.order == "hold":
                assert unit.facings != was.facings
        if isinstance(event, ContactMade):
            assert not is_gun(before, event.attacker)
            assert not any(is_gun(before, number) for number in event.asked)
        if isinstance(event, MeleeRegrouped):
            for number in range(len(before.units)):
                if is_gun(before, number) and after.units[number].elements:
                    assert before.units[number].cells == after.units[number].cells
                    assert before.units[number].facings == after.units[number].facings


def test_a_random_battle_with_guns_obeys_the_book() -> None:
    random_game_holds(field(land=WALLS), 1, 60, Book())


@pytest.mark.long
def test_the_plain_player_fires_guns_in_a_whole_battle() -> None:
    seen: Counter[str] = Counter()
    book = Book()

    def always(before: BattleState, event: Event, after: BattleState) -> None:
        book(before, event, after)
        seen[type(event).__name__] += 1

    plain_game_ends(field(land=WALLS, turns=5), 3, always)
    assert seen["GunFired"] >= 6
    assert seen["ProjectileStruck"] >= 2
    assert seen["GunsLoaded"] >= 4


def test_what_is_listed_for_guns_is_legal_and_what_is_legal_is_listed() -> None:
    """Every field of the board is listed for a gun if, and only if, it may be aimed at."""
    play, looked = DemonworldPlay(), 0
    from editor.rules.demonworld import actions as act

    for state in decisions(field(land=WALLS), 5, 60):
        if state.step != "guns":
            continue
        listed = [one for one in play.legal_actions(state) if isinstance(one, act.FireGun)]
        assert len(set(listed)) == len(listed)
        ground, guns = state.battle.ground, {one.gun for one in listed}
        for gun in guns:
            for at in ground.field.fields():
                for high in (False, True):
                    action = act.FireGun(gun, ground.cell(at), high)
                    assert (play.check(state, action) is None) == (action in listed)
        looked += 1
        if looked == 2:
            return
    assert looked


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_forty_whole_battles_with_guns_end(seed: int) -> None:
    plain_game_ends(field(land=WALLS if seed % 2 else None), seed, Book())


@pytest.mark.long
def test_long_random_battles_with_guns() -> None:
    seen: Counter[str] = Counter()
    for seed in range(15):
        book: Any = Book()
        for before, event, after in game(field(land=WALLS if seed % 2 else None), 320 + seed, 200):
            book(before, event, after)
            seen[type(event).__name__] += 1
    for kind in (
        GunFired,
        ProjectileStruck,
        ProjectileEnded,
        WallMet,
        GunsLoaded,
        ElementsRemoved,
    ):
        assert seen[kind.__name__], kind


@pytest.mark.rule("XIX.3.0")
def test_a_gun_that_was_never_loaded_has_no_loading_points() -> None:
    assert GunsNow().points(3) == 0
    assert GunsNow().with_points(3, 2).points(3) == 2
    assert GunsNow().with_points(3, 2).points(4) == 0
