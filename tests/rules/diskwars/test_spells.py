"""The 31 shipped spells of Diskwars, each worked by the one interpreter."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.diskwars.changes import phase_ended, turn_ended
from editor.rules.diskwars.combat import fight
from editor.rules.diskwars.events.shooting import Fell
from editor.rules.diskwars.fighting import fighters
from editor.rules.diskwars.spells.casting import check
from editor.rules.diskwars.spells.interpreter import EXECUTED
from editor.rules.diskwars.spells.words import BLOCKS
from editor.rules.diskwars.table import Reserve, Table, Wall
from editor.rules.diskwars.walking import may_move
from schemas.messages import sentence
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.systems.diskwars import (
    DiskwarsUnit,
)
from tests.cases import cases
from tests.rules.diskwars.spell_table import (
    RULESET,
    SPELLS,
    card,
    cast,
    disk,
    do,
    enemy,
    friend,
    preference,
    refused,
    shots,
    table,
    worked,
)

CASES: dict[str, Callable[[], None]] = {}


def case(slug: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def put(function: Callable[[], None]) -> Callable[[], None]:
        CASES[slug] = function
        return function

    return put


@case("magic-wall")
def _wall() -> None:
    after = cast(table(enemy()), "magic-wall", spots=((60.0, 50.0),))
    assert turn_ended(after).walls == (Wall((60.0, 50.0), 2.225),)
    pushed = cast(replace(table(enemy()), walls=(Wall((73.0, 40.0), 2.0),)), "shock-wave")
    assert disk(pushed, "e").at == (70.0, 40.0), "nothing passes a wall"
    assert refused(table(enemy()), preference("magic-wall", spots=((70.0, 41.0),))) == "spot_not_free"
    walls = tuple(Wall((40.0 + 5 * place, 60.0), 2.0) for place in range(3))
    three = replace(table(enemy()), walls=walls)
    assert refused(three, preference("magic-wall", spots=((60.0, 50.0),))) == "too_many_walls"
    # The third is further than 30 cm from the new one, but all stand about the first.
    about = replace(
        table(enemy()), walls=tuple(Wall(at, 2.0) for at in ((60.0, 62.0), (60.0, 86.0), (88.0, 62.0)))
    )
    assert refused(about, preference("magic-wall", spots=((60.0, 50.0),))) == "too_many_walls"
    two = replace(about, walls=about.walls[:2])
    assert len(cast(two, "magic-wall", spots=((60.0, 50.0),)).walls) == 3
    assert refused(table(enemy()), preference("magic-wall", spots=((60.0, 80.0),))) == "spot_out_of_reach"


@case("healing")
def _healing() -> None:
    hurt = replace(enemy(hits=3), wounds=2)
    assert disk(cast(table(hurt), "healing", "e"), "e").wounds == 1
    assert refused(table(replace(enemy(), wounds=0)), preference("healing", "e")) == "needs_not_met"


@case("speed")
def _speed() -> None:
    after = cast(table(friend()), "speed", "f")
    assert disk(after, "f").value("movement") == 6
    assert disk(phase_ended(after), "f").value("movement") == 3


@case("shield")
def _shield() -> None:
    after = cast(table(friend()), "shield", "f")
    assert [one.toughness for one in fighters(after)] == [4, 7], "counts in combat"
    assert disk(phase_ended(after), "f").value("toughness") == 7
    assert disk(turn_ended(after), "f").value("toughness") == 4


@case("conscription")
def _conscription() -> None:
    stack = tuple(Reserve(name, card()) for name in "xyz")
    players = (replace(table().players[0], stack=stack), table().players[1])
    after = cast(replace(table(), players=players), "conscription")
    assert [(one.player, one.reserve.id, one.activated) for one in after.entering] == [
        ("a", "x", False),
        ("a", "y", False),
    ]
    placed = preference("conscription", spots=((55.0, 10.0), (65.0, 10.0)))
    assert refused(replace(table(), players=players), placed) == "wrong_spots", "they are laid when it works"


@case("immobilisation")
def _immobilisation() -> None:
    after = cast(table(enemy()), "immobilisation", "e")
    assert not may_move(after, disk(after, "e"))
    assert may_move(phase_ended(after), disk(phase_ended(after), "e"))


@case("rune-of-protection")
def _rune() -> None:
    after = cast(table(friend()), "rune-of-protection", "f")
    archer = enemy("archer", (55.0, 40.0))
    rained, events = shots(after, archer, disk(after, "f"), SeededDice(1))
    assert any(isinstance(one, Fell) for one in events)
    assert disk(rained, "f").damage == 0


@case("decrepitude")
def _decrepitude() -> None:
    weak, hurt, far = enemy("weak", toughness=1), enemy("hurt", (60.0, 50.0)), enemy("far", (100.0, 40.0))
    after = cast(table(weak, replace(hurt, damage=3), far, friend()), "decrepitude")
    assert disk(after, "weak").value("toughness") == 1
    assert after.disk("hurt") is None, "3 of damage reach its toughness of 3 now"
    assert [disk(after, name).value("toughness") for name in ("far", "f")] == [4, 4]


@case("sure-aim")
def _sure_aim() -> None:
    after = cast(table(enemy(hits=5)), "sure-aim", "e")
    archer = friend("archer", (60.0, 60.0))
    hit, _ = shots(after, archer, disk(after, "e"))
    assert (disk(hit, "e").wounds, disk(hit, "e").damage) == (2, 0), "four arrows of 2, no die thrown"
    assert not shots(after, friend("archer", (0.0, 0.0)), disk(after, "e"))[1], "too far"


@case("zap")
def _zap() -> None:
    after = cast(table(enemy(), friend(), enemy("far", (110.0, 40.0))), "zap")
    assert [one.value("movement") for one in after.disks] == [5, 5, 5, 3]


@case("fireball")
def _fireball() -> None:
    first, behind = enemy("first", (75.0, 41.0)), enemy("behind", (85.0, 40.0))
    after = cast(table(friend("ours", (67.0, 40.0)), first, behind), "fireball", path=(0.0,))
    assert after.disk("first") is None, "6 reach its toughness of 4"
    assert disk(after, "behind").damage == disk(after, "ours").damage == 0
    assert after.destroyed_by == {"a": 5}
    assert cast(table(first), "fireball", path=(180.0,)).disk("first") is not None
    big = cast(table(enemy(toughness=9)), "fireball", path=(0.0,))
    assert disk(big, "e").damage == 6, "stays until the turn ends, for an attack of 3 to finish"
    assert refused(table(first), preference("fireball")) == "wrong_headings"


@case("freeze")
def _freeze() -> None:
    after = cast(table(), "freeze", opponent="b")
    assert after.player("b").skips == 3
    assert refused(after, preference("zap", caster="w")) == "cannot_act"
    again = replace(after, disks=(replace(disk(after, "w"), activated=False),))
    again = again.with_player(replace(again.player("a"), book=tuple(SPELLS.values())))
    assert refused(again, preference("freeze", opponent="b")) == "frozen_before"
    assert refused(table(), preference("freeze", opponent="a")) == "no_opponent"


@case("conjuration")
def _conjuration() -> None:
    stack = tuple(Reserve(name, card()) for name in "xyz")
    before = table()
    before = before.with_player(replace(before.player("a"), stack=stack))
    after = cast(before, "conjuration", "y", spots=((63.0, 40.0),))
    assert (disk(after, "y").player, [one.id for one in after.player("a").stack]) == ("a", ["x", "z"])
    assert refused(before, preference("conjuration", "y", spots=((90.0, 40.0),))) == "not_touching"
    assert refused(before, preference("conjuration", "nobody")) == "no_such_reserve"


@case("destiny")
def _destiny() -> None:
    before = table(enemy("low", (70.0, 40.0), 0), friend("high", (72.0, 40.0), 1))
    after = cast(before, "destiny", "low", "high")
    assert before.pinned(disk(before, "low"))
    assert after.pinned(disk(after, "high"))
    assert not after.pinned(disk(after, "low"))
    apart = table(*before.disks[1:], enemy("l2", (60.0, 60.0), 0), friend("h2", (61.0, 60.0), 1))
    message = check(apart, preference("destiny", "low", "h2"))
    assert message is not None
    assert message.code.endswith("not_in_contact")
    assert (message.values["target"], message.values["other"]) == ("low", "h2")


@case("headache")
def _headache() -> None:
    gifted = enemy(abilities=[{"ability": "swift"}])
    after = cast(table(gifted), "headache", "e")
    assert disk(after, "e").abilities() == ()
    assert disk(turn_ended(after), "e").abilities() == ("swift",)
    assert [one.swift for one in fighters(after)] == [False, True], "a capacity, no skill"
    assert refused(table(replace(gifted, activated=True)), preference("headache", "e")) == "needs_not_met"


@case("divine-protection")
def _divine() -> None:
    assert disk(cast(table(), "divine-protection"), "w").value("toughness") == 10


@case("repulsion")
def _repulsion() -> None:
    after = cast(table(enemy("target"), enemy("pushed", (65.0, 40.0))), "repulsion", "target")
    assert disk(after, "target").activated
    again = replace(after, disks=tuple(replace(one, activated=False) for one in after.disks))
    moved = cast(again, "shock-wave")
    assert disk(moved, "pushed").at == (65.0, 40.0), "it would land on the closed disk"


@case("vigour")
def _vigour() -> None:
    after = cast(table(replace(friend(), activated=True)), "vigour", "f")
    assert not disk(after, "f").activated
    assert refused(table(friend()), preference("vigour", "f")) == "needs_not_met"


@case("shock-wave")
def _shock_wave() -> None:
    pinned, above = enemy("pinned", (60.0, 48.0)), friend("above", (60.0, 50.0), 1)
    after = cast(table(enemy(), pinned, above), "shock-wave")
    assert disk(after, "e").at == pytest.approx((74.0, 40.0))
    assert disk(after, "pinned").at == (60.0, 48.0)


@case("protection")
def _protection() -> None:
    touching, other = friend("touching", (62.0, 40.0), 1), friend("other", (80.0, 40.0))
    after = (
        cast(table(touching, other), "protection") if not table(touching).pinned(table().disks[0]) else None
    )
    assert after is None, "a pinned wizard cannot cast"
    under = friend("touching", (62.0, 40.0), -1)
    after = cast(table(under, other), "protection")
    safe = {one.name: one.toughness for one in fighters(after)}
    assert safe == {"w": 1_000_000, "touching": 1_000_000, "other": 4}
    blow = enemy("blow", (62.0, 43.0), 5, attack=20)
    fought = fight(list(fighters(replace(after, disks=(*after.disks, blow)))), {}, RULESET)
    assert "touching" not in fought.destroyed


@case("control")
def _control() -> None:
    after = cast(table(enemy()), "control", "e", path=(90.0, 90.0))
    assert disk(after, "e").at == pytest.approx((70.0, 48.0))
    assert disk(after, "e").activated
    assert refused(table(enemy()), preference("control", "e", path=(0.0,) * 4)) == "too_far"
    edge = cast(table(enemy(at=(117.0, 40.0))), "control", "e", path=(0.0,))
    assert disk(edge, "e").at == (117.0, 40.0), "it may not leave the table"


@case("displacement")
def _displacement() -> None:
    after = cast(table(enemy(), friend("far", (100.0, 80.0))), "displacement", "e", "far")
    assert (disk(after, "e").at, disk(after, "far").at) == ((100.0, 80.0), (70.0, 40.0))
    both_far = table(enemy(at=(110.0, 80.0)), friend("far", (100.0, 80.0)))
    assert refused(both_far, preference("displacement", "e", "far")) == "out_of_reach"


@case("teleportation")
def _teleportation() -> None:
    after = cast(table(enemy()), "teleportation", "e", spots=((100.0, 40.0),))
    assert disk(after, "e").at == (100.0, 40.0)
    assert refused(table(enemy()), preference("teleportation", "e", spots=((110.0, 40.0),))) == "jump_too_far"
    assert refused(table(enemy()), preference("teleportation", "e", spots=((71.0, -1.0),))) == "spot_barred"


@case("conversion")
def _conversion() -> None:
    def against(last: DiskwarsUnit) -> Table:
        before = table()
        return before.with_player(
            replace(before.player("b"), stack=(Reserve("top", card()), Reserve("last", last)))
        )

    weak = cast(against(card()), "conversion", opponent="b")
    assert [one.id for one in weak.player("a").stack] == ["last"], "9 are at most 11"
    assert weak.entering == ()
    strong = cast(against(card(attack=6)), "conversion", opponent="b")
    assert [(one.player, one.reserve.id) for one in strong.entering] == [("b", "last")], "12 are more"
    placed = preference("conversion", opponent="b", spots=((60.0, 80.0),))
    assert refused(against(card(attack=6)), placed) == "wrong_spots", "its owner lays it, not the caster"


@case("shortage")
def _shortage() -> None:
    before = table()
    stack = tuple(Reserve(name, card()) for name in "xyz")
    after = cast(before.with_player(replace(before.player("b"), stack=stack)), "shortage", opponent="b")
    assert [one.id for one in after.player("b").stack] == ["x", "z"]
    assert [one.id for one in after.player("b").lost] == ["y"]
    assert refused(before, preference("shortage", opponent="b")) == "no_such_reserve"


@case("firestorm")
def _firestorm() -> None:
    before, _ = do(
        table(enemy(), enemy("other", (72.0, 42.0))), preference("firestorm", spots=((70.0, 40.0),))
    )
    hit, _ = worked(before, ScriptedDice([10_000, 1]))
    assert hit.disk("e") is hit.disk("other") is None, "both were touched, each takes 7"
    assert hit.pending is not None
    assert hit.pending.player == "b", "passed on to the left"
    missed, _ = worked(hit, ScriptedDice([10_000, 1]), ((10.0, 10.0),))
    assert missed.pending is None


@case("electric-shock")
def _electric_shock() -> None:
    chain = [enemy(f"c{place}", (66.0 + 3 * place, 40.0), place) for place in range(3)]
    after = cast(table(*chain, enemy("apart", (60.0, 50.0))), "electric-shock", "c0")
    assert [one.id for one in after.disks] == ["w", "apart"]


@case("counterspell")
def _counterspell() -> None:
    foe = enemy("foe", wizard_level=3)
    pending, _ = do(table(foe), preference("divine-protection"))
    assert refused(table(foe), preference("counterspell")) == "nothing_to_counter"
    assert refused(pending, preference("zap", caster="foe")) == "another_spell_pending"
    after, _ = do(pending, preference("counterspell", caster="foe"))
    assert after.pending is None
    assert disk(after, "w").value("toughness") == 4
    assert disk(after, "foe").activated
    assert SPELLS["counterspell"] not in after.player("b").book
    assert after.pending is None


@case("paralysis")
def _paralysis() -> None:
    crowd = [enemy(f"e{place}", (50.0 + 5 * place, 50.0)) for place in range(5)]
    names = [one.id for one in crowd]
    after = cast(table(*crowd, friend()), "paralysis", *names)
    assert all(disk(after, name).activated for name in names)
    message = check(table(*crowd), preference("paralysis", "e0"))
    assert message is not None
    assert message.code.endswith("wrong_count")
    assert (message.values["needed"], message.values["found"]) == (5, 1)


@case("rain-of-steel")
def _rain() -> None:
    target = enemy(at=(70.0, 40.0), toughness=1, hits=9)
    # No bounce; each missile after the first falls on others and pushes none off.
    faces = [10_000, 1, 100] + [10_000, 1, 100, 100] * 9
    after = cast(table(target), "rain-of-steel", spots=((70.0, 40.0),), dice=ScriptedDice(faces))
    assert after.disk("e") is None, "ten arrows of 2 on the spot"
    announced, _ = do(table(target), preference("rain-of-steel", spots=((70.0, 40.0),)))
    _, events = worked(announced, SeededDice(7))
    assert sum(isinstance(one, Fell) for one in events) == 10
    assert len({one.at for one in events if isinstance(one, Fell)}) == 10


@case("resurrection")
def _resurrection() -> None:
    before = table()
    before = before.with_player(replace(before.player("a"), lost=(Reserve("dead", card()),)))
    after = cast(before, "resurrection", "dead", spots=((63.0, 40.0),))
    assert disk(after, "dead").activated
    assert disk(after, "w").wounds == 1
    assert after.player("a").lost == ()


@cases("slug", list(SPELLS))
def test_every_spell_is_worked_by_the_interpreter(slug: str) -> None:
    CASES[slug]()


def test_every_block_of_every_spell_is_executed_and_reads_as_a_sentence() -> None:
    assert len(SPELLS) == 31
    for spell in SPELLS.values():
        for language in ("en", "fr"):
            lines = BLOCKS.lines(spell, RULESET, language)
            assert len(lines) == 1 + len(spell.effects)
            assert all(one.text and one.executed for one in lines)
    assert {block.do for spell in SPELLS.values() for block in spell.effects} <= EXECUTED


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"wizard_level": 1}, "too_high"),
        ({"wizard_level": 0}, "too_high"),
    ],
)
def test_a_wizard_casts_up_to_his_level(changes: dict[str, object], code: str) -> None:
    before = table()
    weak = replace(before.disks[0], card=card(**changes))
    assert refused(replace(before, disks=(weak,)), preference("paralysis")) == code


def test_blocks_that_cannot_work_on_the_target_are_refused_with_the_mend() -> None:
    data = SPELLS["freeze"].model_dump(mode="json")
    data["effects"] = [{"do": "damage", "power": 3}]
    with pytest.raises(EditorError) as trouble:
        parse_document(data)
    (problem,) = trouble.value.problems
    assert (problem.code, problem.path) == ("spell.cannot_work_on", "effects[0]")
    assert "disks" in sentence(problem, "en")


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), slug=st.sampled_from(["firestorm", "rain-of-steel", "shock-wave", "zap"]))
def test_the_same_seed_works_the_same_and_no_disk_is_lost_from_sight(seed: int, slug: str) -> None:
    before = table(enemy(), friend(), enemy("far", (90.0, 60.0)))
    spots = ((70.0, 45.0),) if slug in ("firestorm", "rain-of-steel") else ()
    announced, _ = do(before, preference(slug, spots=spots))
    (after, first), (_, second) = (worked(announced, SeededDice(seed)) for _ in range(2))
    assert first == second
    dead = [one.id for player in after.players for one in player.lost]
    assert sorted([*dead, *(one.id for one in after.disks)]) == sorted(one.id for one in before.disks)
