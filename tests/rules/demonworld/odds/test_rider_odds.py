"""Odds of attacks on riders: the mount is a card, and the number is the one that a battle rolls against."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.core.odds import Odds, Value
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack, Fight, Shot
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldUnit
from tests.rules.demonworld.battle.arena import Troop, of, state_of
from tests.rules.demonworld.battle.chiefs import PLAY, lord
from tests.rules.demonworld.chariots.chariots import CHARIOT
from tests.rules.demonworld.large.monsters import DRAGON, GIANT
from tests.rules.demonworld.large.riders import ALONE, CHAPTERS, LORD, MOUNT, chief, ridden
from tests.rules.demonworld.large.test_riders import fight, shot
from tests.rules.demonworld.odds.meetings import BOOK, chances, made, rules, unit

ARMS = {
    "weapons": [
        {"weapon": "handweapon", "melee_power": 13},
        {"weapon": "longbow", "bands": [{"to": 3, "power": 9}, {"to": 12, "power": 7}]},
    ],
    "melee_skill": 2,
    "missile_skill": 1,
}
PERSON = lord() | ALONE | {"melee_protection": 3, "missile_protection": 2, "melee_skill": 1}
CAR = CHARIOT | {"melee_protection": 2, "missile_protection": 1}
ALL = (*CHAPTERS, "XI", "XII")
ATTACKER, RIDER, FOE = 2, 1, 2
"""Elements and the unit of a battle with a mount, its rider and who attacks him."""


def asked(mount: DemonworldUnit | None, given: dict[str, Value], first: Any = None, **person: Any) -> Odds:
    """The odds of an attack on a lord who rides on a card."""
    known = {mount.id: mount} if mount is not None else {}
    cards = first or made(1, **ARMS), made(1, **PERSON | person)
    chosen = {"mount_second": mount.id} if mount is not None else {}
    return BOOK.odds("rider", *cards, chosen | given, rules(), documents=known)


def number(found: Odds) -> int:
    (reported,) = [one for one in found.reckonings if one.label.code == "odds.rider_power"]
    return int(reported.number)


def codes(found: Odds) -> set[str]:
    return {note.code.removeprefix("odds.note_") for note in found.notes}


def ridden_by(mount: dict[str, Any], foe: Troop, land: dict[str, Any] | None = None) -> BattleState:
    """A lord on a mount whose reference field is (8, 8) and who looks north, and somebody against him."""
    own = Troop(0, [(8, 8)], "N", card=mount)
    return ridden(state_of(own, chief(0, (1, 1), **PERSON), foe, chapters=ALL, ground=land), LORD, MOUNT)


def struck(state: BattleState) -> tuple[int | None, dict[str, int]]:
    """What a battle rolls a blow at the rider against, and its parts."""
    now, events = replace(fight(state), fights=(Fight((MOUNT, FOE), (0, 0)),)), list[ev.Event]()
    for action in (act.Strike(), act.Strike((Attack(ATTACKER, RIDER),))):
        more = PLAY.decide(now, action, SeededDice(1))
        for event in more:
            now = PLAY.evolve(now, event)
        events += more
    (blow,) = of(tuple(events), ev.BlowStruck)
    assert blow.target == RIDER
    return blow.base, {code: value for _, code, value in blow.modifiers}


@pytest.mark.rule("XVII.7.6", "XVIII.9.0")
@pytest.mark.parametrize(
    ("mount", "at", "facing", "given"),
    [
        (DRAGON, (8, 7), "S", {"side": "front"}),
        (DRAGON, (9, 8), "SW", {"side": "any"}),
        (GIANT, (8, 7), "S", {"side": "any"}),
        (CAR, (9, 8), "SW", {"side": "flank"}),
        (CAR, (8, 9), "N", {"side": "rear"}),
        (CAR, (8, 9), "N", {"side": "any"}),
        (DRAGON, (8, 7), "S", {"level": 1}),
        (DRAGON, (8, 7), "S", {"order_first": "charge"}),
    ],
)
def test_a_blow_at_a_rider_is_that_of_the_battle(
    mount: dict[str, Any], at: tuple[int, int], facing: str, given: dict[str, Value]
) -> None:
    levels = [["0"] * 20 for _ in range(15)]
    levels[at[1]][at[0]] = str(given.get("level", 0))
    foe = Troop(1, [at], facing, str(given.get("order_first", "hold")), card=ARMS)
    wanted, parts = struck(ridden_by(mount, foe, {"levels": tuple("".join(row) for row in levels)}))
    found = asked(made(1, **mount), {"order_first": "hold"} | given)
    assert number(found) == wanted
    (reported,) = found.reckonings
    assert {part.code: part.value for part in reported.parts} == parts
    assert parts["demonworld.part_mount_protection"] == -mount["melee_protection"]


@pytest.mark.rule("XVII.7.6", "XVIII.9.0")
@pytest.mark.parametrize(
    ("mount", "at", "facing", "given"),
    [
        (DRAGON, (8, 4), "S", {"side": "front", "distance": 4}),
        (DRAGON, (8, 5), "S", {"distance": 3}),
        (GIANT, (8, 4), "S", {"distance": 4}),
        (CAR, (8, 12), "N", {"side": "rear", "distance": 4}),
        (DRAGON, (8, 4), "S", {"distance": 4, "terrain_second": "bushes"}),
    ],
)
def test_a_shot_at_a_rider_is_that_of_the_battle(
    mount: dict[str, Any], at: tuple[int, int], facing: str, given: dict[str, Value]
) -> None:
    row = "." * 8 + ("b" if "terrain_second" in given else ".") + "." * 11
    land = {
        "legend": {".": "clear", "b": "bushes"},
        "terrain": ("." * 20,) * 8 + (row,) + ("." * 20,) * 6,
    }
    state = ridden_by(mount, Troop(1, [at], facing, "hold", card=ARMS), land)
    _, events = shot(state, Shot(ATTACKER, RIDER, (), 1), 20)
    (fired,) = of(events, ev.ShotFired)
    found = asked(made(1, **mount), {"means": "shot", "order_first": "hold"} | given)
    assert number(found) == fired.base
    (reported,) = found.reckonings
    assert [tuple(part) for part in reported.parts] == list(fired.modifiers)


@pytest.mark.rule("XVII.7.6", "XVIII.9.0")
def test_where_the_battle_lets_nobody_strike_or_shoot_the_odds_say_so() -> None:
    dragon, car = made(1, **DRAGON), made(1, **CAR)
    for mount, given in (
        (dragon, {"side": "rear"}),
        (dragon, {"side": "flank"}),
        (car, {"side": "front"}),
        (dragon, {"means": "shot", "order_first": "charge"}),
        (car, {"means": "shot", "side": "front", "order_first": "hold", "distance": 3}),
    ):
        found = asked(mount, given)
        assert (number(found), "rider_out_of_reach" in codes(found)) == (0, True)
        assert chances(found, "rider")["stands"] == 1
    assert "rider_out_of_reach" not in codes(asked(car, {}))


@pytest.mark.rule("XVII.7.6")
def test_a_rider_falls_with_his_last_hit_point_and_a_dragon_leaves_then() -> None:
    found = asked(made(1, **DRAGON), {"attacks": 3}, hit_points=2)
    chance = number(found) / 20
    falls = 3 * chance**2 * (1 - chance) + chance**3
    assert chances(found, "rider") == pytest.approx({"falls": falls, "stands": 1 - falls})
    assert sum(chances(found, "hit_points").values()) == pytest.approx(1)
    leaves = {kind: "rider_dragon_leaves" in codes(asked(made(1, **mount), {})) for kind, mount in
              (("dragon", DRAGON), ("giant", GIANT), ("chariot", CAR))}  # fmt: skip
    assert leaves == {"dragon": True, "giant": False, "chariot": False}


@pytest.mark.rule("XVII.4.0", "XVIII.8.0")
@pytest.mark.parametrize(("mine", "side"), [(DRAGON, "front"), (GIANT, "front"), (CHARIOT, "front")])
def test_large_bases_strike_at_riders_with_what_reaches_them(mine: dict[str, Any], side: str) -> None:
    attacker = made(1, **mine)
    found = asked(made(1, **DRAGON), {"side": side}, first=attacker)
    (reported,) = found.reckonings
    powers = {one.melee_power for one in attacker.weapons if one.melee_power and one.weapon != "tail"}
    assert reported.parts[0].value == max(powers)


@pytest.mark.rule("XVII.5.0")
def test_a_rider_needs_a_mount_that_carries_somebody() -> None:
    for mount, code in ((None, "odds.no_mount"), (made(), "odds.not_carrying")):
        with pytest.raises(EditorError) as trouble:
            asked(mount, {})
        assert [(one.code, one.path) for one in trouble.value.problems] == [(code, "mount_second")]
    with pytest.raises(EditorError) as trouble:
        asked(unit("varrigs-strong-arm"), {})
    assert trouble.value.problems[0].code == "odds.not_carrying"


@pytest.mark.rule("XVII.5.0")
def test_attacks_on_riders_are_offered_for_persons_who_may_ride() -> None:
    def offered(*cards: DemonworldUnit) -> set[str]:
        return {one.id for one in BOOK.situations(cards[0], cards[1], rules())}

    assert "rider" in offered(made(), made(1, **lord() | ALONE))
    assert "rider" in offered(made(1, **DRAGON), made(1, **lord() | ALONE))
    assert "rider" not in offered(made(), made(1, **lord() | {"mobility": "cavalry"}))
    assert "rider" not in offered(made(), made())
    assert "rider" not in offered(made(weapons=[]), made(1, **lord() | ALONE))


def test_the_card_of_the_mount_counts_as_it_is_now() -> None:
    dragon = made(1, **DRAGON)
    weaker = dragon.model_copy(update={"melee_protection": dragon.melee_protection - 2})
    assert number(asked(weaker, {})) == number(asked(dragon, {})) + 2


def test_from_one_attack_on_a_rider_to_twelve_are_counted() -> None:
    (rider,) = [one for one in BOOK.situations(made(), made(1, **PERSON), rules()) if one.id == "rider"]
    (attacks,) = [one for one in rider.settings if one.id == "attacks"]
    assert (attacks.default, attacks.least, attacks.most) == (1, 1, 12)


@pytest.mark.rule("XVII.7.6")
@pytest.mark.parametrize(("fields", "shoots"), [(1, False), (4, True)])
def test_a_car_cannot_shoot_at_a_rider_from_where_it_would_stand_on_his_mount(
    fields: int, shoots: bool
) -> None:
    crew = made(1, **CAR | {"weapons": ARMS["weapons"], "missile_skill": 3})
    given: dict[str, Value] = {"means": "shot", "order_first": "hold", "side": "front", "distance": fields}
    (reported,) = asked(made(1, **DRAGON), given, crew).reckonings
    assert (reported.chance > 0) is shoots
