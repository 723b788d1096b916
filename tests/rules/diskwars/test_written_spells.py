"""Spells that an author writes from blocks: what each block does, and to whom it does nothing."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import Dice
from editor.rules.diskwars.actions.casting import casts
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.events.harm import Vanished
from editor.rules.diskwars.events.spells import ByHand
from editor.rules.diskwars.spells.casting import Cast, check
from editor.rules.diskwars.spells.interpreter import announce, resolve
from editor.rules.diskwars.table import Disk, Reserve, Table
from schemas.parse import parse_document
from schemas.systems.diskwars import DiskwarsSpell
from tests.cases import cases
from tests.rules.diskwars.diskwars_tables import at, disks
from tests.rules.diskwars.spell_table import SPELLS, WIZARD, card, disk, enemy, friend, recorded, table

EACH = {"pick": "all"}
AFTER_A_DEATH = [{"do": "damage", "power": 9}, {"do": "mark", "activated": True}]


def written(*effects: dict[str, Any], **target: Any) -> DiskwarsSpell:
    """A spell of level 1 that reaches 30 cm and costs a point."""
    data = SPELLS["zap"].model_dump(mode="json")
    data |= {"level": 1, "points": 1, "range_cm": 30.0, "effects": list(effects), "target_rules": target}
    spell = parse_document(data)
    assert isinstance(spell, DiskwarsSpell)
    return spell


def with_spell(before: Table, spell: DiskwarsSpell) -> Table:
    return replace(before, players=tuple(replace(one, book=(spell,)) for one in before.players))


def worked(
    before: Table, spell: DiskwarsSpell, *targets: str, dice: Dice | None = None, **picks: Any
) -> tuple[Table, list[Event]]:
    """The table after the wizard ``w`` has cast a spell, and what happened."""
    before = with_spell(before, spell)
    cast = Cast("w", spell.id, targets, **picks)
    assert check(before, cast) is None
    rec = recorded(before, dice)
    announce(rec, cast)
    resolve(rec)
    assert rec.state.table.pending is None
    return rec.state.table, rec.events


def refused(before: Table, spell: DiskwarsSpell, *targets: str, caster: str = "w", **picks: Any) -> str:
    message = check(with_spell(before, spell), Cast(caster, spell.id, targets, **picks))
    assert message is not None
    return message.code.partition(".")[2]


def test_a_wound_spares_who_is_immune_to_damage_and_may_strike_the_caster() -> None:
    safe = table(enemy(hits=3), friend(hits=3))
    after, _ = worked(safe, written({"do": "state", "state": "immune_damage"}, pick="disks"), "e")
    after = replace(after, disks=tuple(replace(one, activated=False) for one in after.disks))
    wound = written({"do": "wound", "count": 1}, **EACH)
    after, _ = worked(after, wound)
    assert [disk(after, name).wounds for name in "wef"] == [1, 0, 1]


def test_damage_does_nothing_to_who_is_immune_and_lasting_damage_adds_up() -> None:
    immune = written({"do": "state", "state": "immune_damage"}, {"do": "damage", "power": 9}, pick="disks")
    assert disk(worked(table(enemy()), immune, "e")[0], "e").damage == 0
    brief = written(
        {"do": "state", "state": "immune_damage"},
        {"do": "damage", "power": 9, "momentary": True},
        pick="disks",
    )
    assert disk(worked(table(enemy()), brief, "e")[0], "e").damage == 0


def test_momentary_damage_that_makes_no_wound_is_gone() -> None:
    brief = written({"do": "damage", "power": 3, "momentary": True}, pick="disks")
    after, events = worked(table(enemy()), brief, "e")
    assert disk(after, "e").damage == 0
    assert Vanished("e", 3) in events
    hurt = replace(enemy(hits=2), damage=2)
    after, _ = worked(table(hurt), brief, "e")
    assert (disk(after, "e").wounds, disk(after, "e").damage) == (1, 1), "5 on a toughness of 4"


def test_less_toughness_kills_whom_nothing_protects() -> None:
    weaker = {"do": "change", "value": "toughness", "by": -3}
    hurt = replace(enemy(), damage=2)
    assert worked(table(hurt), written(weaker, pick="disks"), "e")[0].disk("e") is None
    safe = written({"do": "state", "state": "immune_damage"}, weaker, pick="disks")
    after, _ = worked(table(hurt), safe, "e")
    assert (disk(after, "e").damage, disk(after, "e").wounds) == (2, 0)


def test_healing_and_relief_take_no_more_than_there_is() -> None:
    hurt = replace(enemy(hits=4), wounds=2, damage=1)
    heal, relieve = {"do": "heal", "count": 3}, {"do": "relieve", "most": 3}
    after, events = worked(table(hurt, friend()), written(heal, relieve, **EACH))
    assert (disk(after, "e").wounds, disk(after, "e").damage) == (0, 0)
    assert len(events) == 4, "announced, healed, relieved, worked: the friend has nothing to lose"
    spared, _ = worked(
        table(replace(hurt, damage=3)), written({"do": "relieve", "most": 2}, pick="disks"), "e"
    )
    assert disk(spared, "e").damage == 1


def test_capture_takes_enemies_and_leaves_friends_as_they_are() -> None:
    after, _ = worked(table(enemy(), friend()), written({"do": "capture"}, **EACH))
    assert [disk(after, name).player for name in "wef"] == ["a", "a", "a"]
    assert [disk(after, name).captured for name in "wef"] == [False, True, False]


@pytest.mark.parametrize("number", [1, 2])
def test_who_is_dead_is_left_out_by_the_blocks_that_follow(number: int) -> None:
    more = {
        "do": "if",
        "condition": {"of": [{"test": "disk_is", "state": "enemy"}]},
        "then": [AFTER_A_DEATH[1]],
    }
    spell = written(AFTER_A_DEATH[0], AFTER_A_DEATH[1] if number == 1 else more, pick="disks", count=2)
    tough = enemy("tough", (60.0, 50.0), toughness=10)
    after, _ = worked(table(enemy(), tough), spell, "e", "tough")
    assert after.disk("e") is None
    assert disk(after, "tough").activated


def test_destroyed_disks_are_gone_and_count_for_the_caster() -> None:
    after, _ = worked(
        table(enemy(), enemy("e2", (60.0, 50.0))), written({"do": "destroy"}, pick="disks"), "e"
    )
    assert [one.id for one in after.disks] == ["w", "e2"]
    assert after.destroyed_by == {"a": 5}
    twice = written({"do": "destroy"}, {"do": "destroy"}, pick="disks")
    after, _ = worked(table(enemy()), twice, "e")
    assert after.destroyed_by == {"a": 5}, "nobody dies twice"


def test_disks_change_places_only_in_pairs() -> None:
    swap = written({"do": "swap"}, pick="disks", count=2)
    alone = replace(table(enemy()), disks=(disk(table(), "w"),))
    after, _ = worked(alone, swap, "w")
    assert disk(after, "w").at == (60.0, 40.0)


def test_flipped_disks_go_away_from_the_caster_who_stays() -> None:
    flip = {"do": "flip", "count": 2}
    near = enemy(at=(63.5, 40.0), layer=-1)
    after, _ = worked(table(near), written(flip, pick="touching"))
    assert disk(after, "w").at == (60.0, 40.0)
    assert disk(after, "e").at == pytest.approx((71.5, 40.0)), "two diameters of 4 cm"
    firm = written({"do": "state", "state": "cannot_move"}, flip, pick="touching")
    assert disk(worked(table(near), firm)[0], "e").at == near.at
    dead = written({"do": "destroy"}, flip, pick="touching")
    assert worked(table(near), dead)[0].disks == (), "nobody is left to be flipped, or to flip"


def test_a_moved_disk_does_not_end_on_a_closed_one() -> None:
    barred = enemy("shut", (77.0, 40.0))
    shut, _ = worked(
        table(enemy(), barred), written({"do": "state", "state": "closed"}, pick="disks"), "shut"
    )
    free = replace(shut, disks=tuple(replace(one, activated=False) for one in shut.disks))
    move = written({"do": "move"}, pick="disks")
    after, _ = worked(free, move, "e", path=(0.0,))
    assert disk(after, "e").at == (70.0, 40.0)
    flyer = replace(
        free, disks=tuple(replace(one, card=card(flyer=True)) if one.id == "e" else one for one in free.disks)
    )
    after, _ = worked(flyer, move, "e", path=(0.0,))
    assert disk(after, "e").at == (70.0, 40.0), "nor does a flyer"


def test_words_are_left_to_the_players() -> None:
    words = {"en": "Sing a song.", "fr": "Chantez."}
    _, events = worked(table(), written({"do": "text", "words": words}))
    (reported,) = [one for one in events if isinstance(one, ByHand)]
    assert reported.words.get("fr") == "Chantez."


@cases(
    ("test", "hit"),
    [
        ({"test": "disk_is", "state": "flyer"}, "bird"),
        ({"test": "disk_is", "state": "flyer", "negated": True}, "we"),
        ({"test": "value_is", "value": "points", "compare": "at_least", "amount": 7}, "bird"),
        ({"test": "value_is", "value": "attack", "compare": "at_most", "amount": 3}, "we"),
        (
            {
                "test": "group",
                "join": "any",
                "of": [{"test": "disk_is", "state": "wizard"}, {"test": "disk_is", "state": "flyer"}],
            },
            "wbird",
        ),
        (
            {"test": "group", "join": "all", "negated": True, "of": [{"test": "disk_is", "state": "friend"}]},
            "ebird",
        ),
    ],
)
def test_conditions_part_the_targets(test: dict[str, Any], hit: str) -> None:
    bird = enemy("bird", (60.0, 50.0), flyer=True, points=7, attack=9)
    spell = written(
        {"do": "if", "condition": {"of": [test]}, "then": [{"do": "change", "value": "defence", "by": 1}]},
        **EACH,
    )
    after, _ = worked(table(enemy(), bird), spell)
    assert "".join(one.id for one in after.disks if one.value("defence") == 3) == hit


@pytest.mark.parametrize(
    ("state", "fits"), [("flyer", "bird"), ("wizard", "sage"), ("several_wounds", "ox"), ("activated", "")]
)
def test_of_disks_in_a_stack_only_what_the_card_says_holds(state: str, fits: str) -> None:
    stack = (
        Reserve("bird", card(flyer=True)),
        Reserve("sage", card(wizard_level=1)),
        Reserve("ox", card(hits=2)),
    )
    before = table()
    before = before.with_player(replace(before.player("a"), stack=stack))
    needs = {"of": [{"test": "disk_is", "state": state}]}
    spell = written({"do": "destroy"}, pick="stack", place="chosen", needs=needs)
    for one in stack:
        message = check(with_spell(before, spell), Cast("w", spell.id, (one.id,)))
        assert (message is None) is (one.id == fits)
        if message is not None:
            assert message.code == "diskwars_spells.needs_not_met"


def test_refusals_of_castings_name_what_is_missing() -> None:
    mark = written({"do": "mark"}, pick="disks")
    assert refused(table(enemy()), mark, "e", caster="nobody") == "no_such_disk"
    assert refused(table(enemy()), mark, "nobody") == "no_such_disk"
    frozen = table(enemy())
    frozen = frozen.with_player(replace(frozen.player("a"), skips=2))
    assert refused(frozen, mark, "e") == "player_skips"
    ambush = written({"do": "ambush"}, pick="disks")
    off = table(enemy(at=(61.0, 89.0)), disk(table(), "w"))
    near = replace(off, disks=(Disk("w", WIZARD, "a", (60.0, 80.0)), off.disks[1]))
    assert refused(near, ambush, "e", spots=((61.0, 89.5),)) == "spot_barred"
    assert refused(near, ambush, "e", spots=((61.0, 70.0),)) == "ambush_beside"
    assert worked(near, ambush, "e", spots=((61.0, 87.0),))[0].found("w").at == (61.0, 87.0)


def test_reinforcements_do_not_come_in_off_the_table() -> None:
    before = table()
    edge = replace(before, disks=(Disk("w", WIZARD, "a", (2.0, 40.0)),))
    edge = edge.with_player(replace(edge.player("a"), stack=(Reserve("x", card()),)))
    come = written({"do": "enter", "where": "caster"}, pick="stack")
    assert refused(edge, come, spots=((-1.0, 40.0),)) == "spot_barred"


def test_a_disk_above_changes_layers_only_with_one_that_it_touches() -> None:
    state = disks(
        ("court-mage", (60, 40), "north"),
        ("bone-rank", (66, 40), "south"),
        ("bone-rank", (68, 40), "south"),
        ("bone-rank", (50, 40), "south"),
    )
    swap = written({"do": "swap", "what": "layers"}, pick="disks", count=2)
    state = state.replace(table=with_spell(state.table, swap))
    pairs = [cast.targets for cast in casts(state, at(state, "court-mage")) if isinstance(cast, Cast)]
    one, other, _apart = (one.id for one in state.table.disks if one.player == "south")
    assert [set(pair) for pair in pairs] == [{one, other}]


def test_reinforcements_are_offered_spots_that_touch_the_caster_beside_whom_they_enter() -> None:
    state = disks(("court-mage", (60, 40), "north"), ("bone-rank", (90, 40), "south"))
    spell = written({"do": "enter", "where": "caster"}, pick="stack", count=2)
    mage = at(state, "court-mage")
    held = with_spell(state.table, spell)
    stack = (Reserve("x", card()), Reserve("y", card()))
    held = held.with_player(replace(held.player("north"), stack=stack))
    found = [one for one in casts(state.replace(table=held), mage) if isinstance(one, Cast)]
    assert found
    assert {len(one.spots) for one in found} == {2}
    assert all(check(held, one) is None for one in found)
