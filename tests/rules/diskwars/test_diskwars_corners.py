"""Borders of Diskwars' table, headings, names of rules and players, what a disk carries to other games."""

from dataclasses import replace
from math import sqrt

import pytest

from editor.rules.core.armies import Entry
from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.diskwars.army import line
from editor.rules.diskwars.army_rules import standard_rules
from editor.rules.diskwars.battle import Strip
from editor.rules.diskwars.converting import CONVERTER
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.harm import Harmed
from editor.rules.diskwars.events.shooting import Fell, ShootingEnded
from editor.rules.diskwars.events.turns import ActivationEnded, Skipped
from editor.rules.diskwars.fighting import options
from editor.rules.diskwars.refusals import refusals
from editor.rules.diskwars.spells.casting import check
from editor.rules.diskwars.spells.listing import preferences
from editor.rules.diskwars.spells.targets import heading_from
from editor.rules.diskwars.spells.words import BLOCKS
from editor.rules.diskwars.spots import zone_spots
from editor.rules.diskwars.table import EPSILON, Reserve, stays_on
from editor.rules.diskwars.victory import attack_on
from editor.rules.diskwars.wounds import harm
from schemas.army import ArmyEntry
from schemas.base import must_be
from schemas.references import TroopRef
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsScenario, DiskwarsUnit
from schemas.systems.diskwars_ruleset import DiskwarsRuleset
from tests.cases import cases
from tests.rules.diskwars import spell_table
from tests.rules.diskwars.diskwars_tables import DOCUMENTS, PLAY, disks, setup, with_armies
from tests.rules.diskwars.spell_table import RULESET, SPELLS, card, enemy, preference, table


@cases(
    ("at", "inside"),
    [
        ((12.0, 22.0), True),
        ((18.0, 28.0), True),
        ((11.9, 22.0), False),
        ((12.0, 21.9), False),
        ((18.1, 28.0), False),
        ((18.0, 28.1), False),
    ],
)
def test_a_strip_holds_whole_disks(at: tuple[float, float], inside: bool) -> None:
    assert Strip(10, 20, 20, 30).holds(at, 2.0) is inside


def test_a_disk_may_touch_the_edge_of_the_table() -> None:
    table = disks(("novices", (60, 60), "north"), ("bone-rank", (90, 90), "south")).table
    wide, deep = table.size
    for at in ((2.0 - EPSILON, 10.0), (10.0, 2.0 - EPSILON), (wide - 2.0, deep - 2.0)):
        assert stays_on(table, at, 2.0)
    for at in ((1.9, 10.0), (10.0, 1.9), (wide - 1.9, 10.0), (10.0, deep - 1.9)):
        assert not stays_on(table, at, 2.0)


@pytest.mark.parametrize(
    ("to", "heading"),
    [
        ((5.0, 9.0), (1.0, 0.0)),
        ((8.0, 13.0), (0.6, 0.8)),
        ((2.0, 5.0), (-0.6, -0.8)),
        ((6.0, 8.0), (1 / sqrt(2), -1 / sqrt(2))),
    ],
)
def test_a_heading_has_length_one_wherever_it_begins(
    to: tuple[float, float], heading: tuple[float, float]
) -> None:
    assert heading_from((5.0, 9.0), to) == pytest.approx(heading)


def test_a_disk_carries_the_name_of_its_people_along() -> None:
    ruleset = next(one for one in DOCUMENTS.values() if isinstance(one, DiskwarsRuleset))
    card = next(one for one in DOCUMENTS.values() if isinstance(one, DiskwarsUnit) and one.faction)
    assert card.faction is not None
    people = ruleset.faction(card.faction)
    found, alone = CONVERTER.figures(card, ruleset), CONVERTER.figures(card, None)
    assert people is not None
    assert found is not None
    assert alone is not None
    assert (found.people, alone.people) == (people.name, None)


def test_nobody_shoots_on_once_the_shooting_is_over() -> None:
    state = disks(("novices", (60, 60), "north"), ("bone-rank", (90, 90), "south")).replace(left=2)
    after = ENGINE.evolve(state, ShootingEnded())
    assert (after.step, after.doomed, after.left) == ("combat_begins", (), 0)


def test_a_strip_may_be_narrow_where_nobody_sets_up_in_it() -> None:
    whole = setup("at-daggers-drawn")
    narrow = [side.model_copy(update={"strip_cm": 1.0}) for side in whole.scenario.sides]
    for count in (0, 3):
        changes = {"initial_disks": count, "sides": tuple(narrow)}
        found = refusals(Setup(whole.scenario.model_copy(update=changes), whole.documents))
        stopped = [one.path for one in found if one.code == "diskwars_play.strip_too_narrow"]
        needed = [n for n, side in enumerate(narrow) if not count or side.base is None]
        assert stopped == [f"sides[{number}].strip_cm" for number in needed]
    assert any(side.base is not None for side in narrow)


def test_nobody_has_a_disk_left_to_activate_once_the_activation_is_over() -> None:
    state = disks(("novices", (60, 60), "north"), ("bone-rank", (90, 90), "south")).replace(left=2)
    after = ENGINE.evolve(state, ActivationEnded())
    assert (after.step, after.left) == ("shooting_begins", 0)


@pytest.mark.parametrize(("level", "casts"), [(0, False), (1, True), (2, True)])
def test_a_wizard_of_the_lowest_level_counts_as_one_who_casts(level: int, casts: bool) -> None:
    mage = card(wizard_level=level)
    ref = TroopRef.model_validate({"id": mage.id, "kind": "unit", "slug": mage.slug})
    found = line(0, Entry("entries[0]", ArmyEntry(key="mage", card=ref), mage, ()))
    assert found is not None
    assert ("caster" in found.categories) is casts


def test_each_pair_of_alignments_that_do_not_serve_together_is_a_rule_with_a_name_of_its_own() -> None:
    pairs = (("good", "evil"), ("good", "neutral"), ("evil", "neutral"))
    army = RULESET.army.model_copy(update={"opposed_alignments": pairs})
    rules = standard_rules(RULESET.model_copy(update={"army": army}))
    assert [one.id for one in rules if one.rule == "apart"] == ["alignment", "alignment_2", "alignment_3"]


@pytest.mark.parametrize(("opponent", "named"), [(None, "-"), ("a", "a"), ("nobody", "nobody")])
def test_who_is_no_opponent_is_named_and_a_dash_stands_for_none(opponent: str | None, named: str) -> None:
    message = check(table(), preference("freeze", opponent=opponent))
    assert message is not None
    assert (message.code, message.values["player"]) == ("diskwars_spells.no_opponent", named)


def test_the_first_spot_offered_for_a_wall_lies_between_the_wizard_and_the_middle_of_the_table() -> None:
    """The table is 120 cm by 90: the middle lies 45 cm north of a wizard at its southern edge."""
    before = table()
    wizard = spell_table.disk(before, "w")
    at_the_edge = before.with_disk(replace(wizard, at=(60.0, 0.0)))
    state = spell_table.recorded(at_the_edge).state
    assert state.battle.size == (120.0, 90.0)
    first = next(preferences(state, spell_table.disk(at_the_edge, "w"), SPELLS["magic-wall"])).spots[0]
    assert first[0] == pytest.approx(60.0)
    assert first[1] > 0


@pytest.mark.parametrize(("gap", "hit"), [(-0.1, ("e",)), (0.1, ())])
def test_a_thrown_spell_hits_as_far_as_the_radius_of_its_disk(gap: float, hit: tuple[str, ...]) -> None:
    """The disk of the spell measures 44.5 mm across, that of the enemy 40."""
    far = 20.0 + 2.225 + 2.0 + gap
    before = spell_table.do(
        table(enemy(at=(80.0, 40.0))), preference("firestorm", spots=((60.0 + far, 40.0),))
    )[0]
    _, events = spell_table.worked(before, ScriptedDice([10_000, 1]))
    assert [one.disks for one in events if isinstance(one, Fell)] == [hit]


@pytest.mark.parametrize(
    ("language", "known", "missile"), [("en", True, "Arrow"), ("fr", True, "Flèche"), ("fr", False, "arrow")]
)
def test_a_missile_has_the_name_that_the_ruleset_gives_it(language: str, known: bool, missile: str) -> None:
    said = BLOCKS.sentence("spell", {"do": "shoot"}, RULESET if known else None, language)
    assert missile in said


def test_whom_a_spell_moves_is_offered_a_way_to_each_side_of_the_table() -> None:
    before = table(enemy())
    state = spell_table.recorded(before).state
    ways = [one.path for one in preferences(state, spell_table.disk(before, "w"), SPELLS["control"])]
    assert [set(path) for path in ways] == [{0.0}, {90.0}, {180.0}, {270.0}]


def test_whatever_else_a_disk_is_it_stands_among_the_disks_of_its_army() -> None:
    bird = card(flyer=True, wizard_level=1)
    ref = TroopRef.model_validate({"id": bird.id, "kind": "unit", "slug": bird.slug})
    found = line(0, Entry("entries[0]", ArmyEntry(key="bird", card=ref), bird, ()))
    assert found is not None
    assert found.section == "disk"
    assert {"flyer", "caster"} <= found.categories


@pytest.mark.parametrize(("wider", "room"), [(-0.5, False), (0.0, True), (0.5, True)])
def test_a_strip_as_wide_as_a_disk_has_room_for_it(wider: float, room: bool) -> None:
    state = PLAY.start(setup("at-daggers-drawn"))
    seat, reserve = state.battle.seats[0], state.table.players[0].stack[0]
    wide = reserve.card.diameter_mm / 10 + wider
    strip = seat.strip._replace(west=0.0, east=wide)
    seats = (replace(seat, base=None, strip=strip), *state.battle.seats[1:])
    found = list(zone_spots(state.replace(battle=replace(state.battle, seats=seats)), 0, reserve))
    assert bool(found) is room


@pytest.mark.parametrize(("amount", "harmed"), [(0, []), (1, [1]), (2, [2])])
def test_a_single_point_of_damage_counts_and_none_is_no_harm(amount: int, harmed: list[int]) -> None:
    rec = spell_table.recorded(table(enemy()))
    harm(rec, "e", amount, "a")
    assert [one.amount for one in rec.events if isinstance(one, Harmed)] == harmed


def test_on_a_land_the_attacks_of_those_who_touch_it_are_added() -> None:
    state = disks(("novices", (60, 60), "north"), ("bone-rank", (90, 90), "south"))
    land = state.battle.centre
    assert land is not None
    novices = next(one for one in state.table.disks if one.card.slug == "novices")
    there = state.replace(table=state.table.with_disk(replace(novices, at=land.at)))
    away = state.replace(table=state.table.with_disk(replace(novices, at=(5.0, 5.0))))
    assert (attack_on(there, land, 0), attack_on(away, land, 0)) == (novices.value("attack"), 0)


@pytest.mark.parametrize(("count", "codes"), [(400, []), (401, ["too_many_disks"])])
def test_a_side_has_four_hundred_disks_at_most(count: int, codes: list[str]) -> None:
    made = with_armies(setup("first-contact"), {"north": ["novices"], "south": ["bone-rank"]})
    army = must_be(made.get(must_be(made.scenario, DiskwarsScenario).sides[0].army), DiskwarsArmy)
    many = army.model_copy(update={"entries": (army.entries[0].model_copy(update={"count": count}),)})
    crowded = Setup(made.scenario, {**made.documents, many.id: many})
    reported = [one.code.partition(".")[2] for one in refusals(crowded)]
    assert [code for code in reported if code == "too_many_disks"] == codes


@pytest.mark.parametrize(("slug", "refused"), [("shortage", False), ("freeze", True)])
def test_only_another_freeze_is_refused_against_who_was_frozen(slug: str, refused: bool) -> None:
    before = table()
    other = before.player("b")
    stack = (Reserve("r1", card()), Reserve("r2", card()))
    frozen = before.with_player(replace(other, stack=stack, froze_last=True))
    assert (check(frozen, preference(slug, opponent="b")) is not None) is refused


@pytest.mark.rule("4, example 2")
def test_over_a_pile_the_uppermost_enemy_alone_is_fought() -> None:
    """A lies on B; the wizard lies on both, and touches both."""
    pile = (enemy("A", (62.0, 40.0), 1), enemy("B", (60.0, 42.0), 0))
    found = table(*pile)
    above = replace(spell_table.disk(found, "w"), layer=2)
    found = found.with_disk(above)
    assert {one.id for one in found.touching(above)} == {"A", "B"}
    state = spell_table.recorded(found).state.replace(layers=(("w",), ("A",), ("B",)))
    assert [options(state, spell_table.disk(found, one)) for one in "wAB"] == [("A",), ("w",), ()]


def test_who_skips_more_activations_than_a_group_has_skips_the_next_group_too() -> None:
    state = spell_table.recorded(table()).state
    for skips, left in ((3, 0), (2, 0), (6, 3)):
        player = replace(state.table.players[0], skips=skips)
        frozen = state.replace(table=state.table.with_player(player))
        assert ENGINE.evolve(frozen, Skipped(0)).table.players[0].skips == left
