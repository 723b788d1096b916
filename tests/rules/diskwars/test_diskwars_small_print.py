"""Rules of Diskwars that seldom matter: walls and flyers, missiles, thrown spells, what refusals name."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings, IllegalActionError, Setup
from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.diskwars import events
from editor.rules.diskwars.actions.activation import Move, StopActivating, moves
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.shooting import Shoot
from editor.rules.diskwars.ai import calculating, foresight, plain
from editor.rules.diskwars.ai.judging import TEMPERS
from editor.rules.diskwars.ai.levels import choose
from editor.rules.diskwars.ai.looking import Course, course_towards, courses_to
from editor.rules.diskwars.appraisal import DiskwarsAppraiser, missile_damage
from editor.rules.diskwars.army import check_army, loss_lines
from editor.rules.diskwars.auras import refreshed, with_auras
from editor.rules.diskwars.converting import CONVERTER
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.shooting import Fell
from editor.rules.diskwars.levers import adjusted
from editor.rules.diskwars.refusals import refusals
from editor.rules.diskwars.setting_up import strip_of
from editor.rules.diskwars.shooting import shoot
from editor.rules.diskwars.spellbooks import check_spellbook
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.spells.listing import preferences
from editor.rules.diskwars.spells.targets import picked_reserves
from editor.rules.diskwars.spells.words import BLOCKS, SpellWords
from editor.rules.diskwars.spots import zone_spots
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Lasting, Reserve, Wall
from editor.rules.diskwars.victory import holder
from editor.rules.diskwars.walking import straight, way
from editor.rules.diskwars.wording import with_names
from schemas.messages import Message, in_words, sentence
from schemas.systems.diskwars import DiskwarsScenario, DiskwarsSpellbook, DiskwarsUnit, DiskwarsVictory
from schemas.systems.diskwars_spells import SpellTarget
from tests.rules.diskwars.diskwars_tables import BY_SLUG, DOCUMENTS, PLAY, at, disks, name, setup
from tests.rules.diskwars.spell_table import card, disk, enemy, friend, recorded, table
from tests.rules.diskwars.test_diskwars_details import with_book
from tests.rules.diskwars.test_written_spells import worked, written

CALM = TEMPERS["balanced"]
BIRD = card(slug="bird", flyer=True, movement=2)
PAIR = (("novices", (60.0, 40.0), "north"), ("bone-rank", (70.0, 40.0), "south"))


def with_card(state: BattleState, slug: str, **changes: Any) -> BattleState:
    one = at(state, slug)
    new = one.card.model_copy(update=changes.pop("card", {}))
    return state.replace(table=state.table.with_disk(replace(one, card=new, **changes)))


def test_a_flyer_passes_a_wall_and_does_not_end_on_it() -> None:
    north = (PAIR[0], ("bone-rank", (60.0, 75.0), "south"))
    state = with_card(disks(*north), "novices", card={"flyer": True, "movement": 2, "diameter_mm": 40.0})
    walled = replace(state.table, walls=(Wall((60.0, 44.0), 2.0),))
    bird = at(state, "novices")
    assert way(walled, bird, [90.0, 90.0]).spots[-1] == pytest.approx((60.0, 48.0))
    assert way(walled, bird, [90.0]).trouble == "barred"
    on_foot = replace(bird, card=bird.card.model_copy(update={"flyer": False}))
    assert way(walled, on_foot, [90.0, 90.0]).trouble == "barred"
    listed = {one.path for one in moves(state.replace(table=walled), bird)}
    up = [path for path in listed if path[0] == pytest.approx(90.0)]
    assert [len(path) for path in up] == [2], "one flip would end on the wall"
    assert straight(walled, bird, 90.0, 1)[1] == ()
    assert straight(walled, bird, 90.0, 2)[1] == (90.0, 90.0)
    assert course_towards(walled, bird, (60.0, 48.0), 0.0) == Course(
        (90.0, 90.0), pytest.approx((60.0, 48.0))
    )
    assert course_towards(walled, bird, (60.0, 44.0), 0.0) != Course((90.0,), pytest.approx((60.0, 44.0)))


def test_a_flyer_that_a_spell_moves_goes_back_from_a_wall_on_which_it_would_end() -> None:
    before = replace(table(Disk("e", BIRD, "b", (60.0, 82.0))), walls=(Wall((60.0, 86.0), 2.0),))
    near = replace(before, disks=(replace(before.disks[0], at=(60.0, 70.0)), before.disks[1]))
    after, _ = worked(near, written({"do": "move"}, pick="disks"), "e", path=(90.0, 90.0))
    assert disk(after, "e").at == (60.0, 82.0), "beyond the wall is the table's edge"


def test_the_good_player_takes_no_way_back_that_ends_on_a_wall() -> None:
    deep = disks(*PAIR).table.size[1]
    state = disks(("novices", (60.0, deep - 8), "north"), ("bone-rank", (60.0, deep - 30), "south"))
    state = with_card(state, "novices", card={"flyer": True, "movement": 2, "diameter_mm": 40.0})
    state = state.replace(table=replace(state.table, walls=(Wall((60.0, deep - 4), 2.0),)))
    back = [one for one, _table, _cost in calculating.tried(state, at(state, "novices"), SeededDice(1))]
    assert any(ENGINE.check(state, one) is not None for one in back), "beyond the wall is the table's edge"
    action = calculating.wanted(state, SeededDice(1), CALM, looks=50)
    assert ENGINE.check(state, action) is None


def test_the_same_way_upon_two_enemies_is_thought_of_once() -> None:
    foes = (("bone-rank", (66, 40), "south"), ("mud-runners", (67, 40), "south"))
    state = disks(("novices", (60, 40), "north"), *foes)
    found = [one for one, _table, _cost in calculating.tried(state, at(state, "novices"), SeededDice(1))]
    assert len(found) == len(set(found)) > 1


def test_who_has_one_flip_does_not_go_round_a_wall() -> None:
    state = disks(("novices", (60, 40), "north"), ("bone-rank", (67, 40), "south"))
    state = with_card(state, "novices", card={"movement": 1})
    foe = at(state, "bone-rank")
    assert list(courses_to(state.table, at(state, "novices"), foe))
    walled = replace(state.table, walls=(Wall((64.0, 40.0), 0.5),))
    assert list(courses_to(walled, at(state, "novices"), foe)) == []


def test_the_stack_of_nobody_holds_nothing() -> None:
    spell = written({"do": "destroy"}, pick="stack", stack="enemy")
    assert picked_reserves(table(), "a", (), None, spell) == ()
    assert picked_reserves(table(), "a", (), "nobody", spell) == ()


def test_enemies_at_the_edge_are_not_come_upon_from_beyond_it() -> None:
    state = disks(("novices", (60, 2.3), "north"), ("bone-rank", (66, 2.3), "south"))
    novices = at(state, "novices")
    for action, _table, _cost in calculating.tried(state, novices, SeededDice(1)):
        if isinstance(action, Move):
            assert way(state.table, novices, action.path).spots[-1][1] >= novices.radius - 1e-6


def test_a_turn_too_long_to_think_through_is_judged_where_thinking_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(foresight, "_MOST", 1)
    state = disks(*PAIR)
    away = Move(name(state, "novices"), (90.0,))
    near = ENGINE.decide(state, away, SeededDice(1)).state
    assert foresight.outlook(state, away, SeededDice(1), 0, CALM) == foresight.judge(near, 0, CALM)


def test_a_player_whose_wish_is_forbidden_does_something_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    state = disks(*PAIR)
    monkeypatch.setattr(plain, "wanted", lambda _state: Move("nobody", (0.0,)))
    assert ENGINE.check(state, choose(state, SeededDice(1), AiSettings("plain"))) is None


@pytest.mark.rule("3")
def test_a_player_with_more_shooters_is_asked_again_and_the_dead_go_when_all_have_shot() -> None:
    state = disks(
        ("kings-crossbows", (60, 40), "north"),
        ("kings-crossbows", (60, 50), "north"),
        ("novices", (70, 40), "south"),
    )
    first, second = (one.id for one in state.table.disks[:2])
    state = state.replace(step="shoot", active=0)
    dice = SeededDice(3)
    after = ENGINE.decide(state, Shoot(first, name(state, "novices")), dice).state
    assert (after.step, after.active) == ("shoot", 0)
    assert after.table.disk(name(state, "novices")) is not None, "shot down or not, it lies there"
    last = ENGINE.decide(after, Shoot(second, name(state, "novices")), dice).state
    assert last.step != "shoot"


@pytest.mark.rule("3")
def test_missiles_laid_on_a_sure_target_do_nothing_to_who_is_immune_to_missiles() -> None:
    marks = tuple(Lasting("turn", state=state) for state in ("sure_target", "immune_missiles"))
    target = replace(enemy(at=(64.5, 60.0)), lasting=marks)
    rec = recorded(table(friend("archer", (60.0, 60.0)), target))
    shoot(rec, disk(rec.state.table, "archer"), target, "arrow", 4)
    assert rec.events == []
    nobody = recorded(table(friend("archer", (60.0, 60.0)), target))
    shoot(nobody, disk(nobody.state.table, "archer"), target, "no such missile", 4)
    assert nobody.events == []


def test_missiles_that_never_bounce_roll_only_where_they_fall() -> None:
    before = table(enemy(at=(64.5, 60.0), hits=9), friend("archer", (50.0, 60.0)))
    rec = recorded(before, ScriptedDice([10_000, 1]))
    turn = rec.state.battle.ruleset.turn.model_copy(update={"missile_bounce_percent": 0})
    ruleset = rec.state.battle.ruleset.model_copy(update={"turn": turn})
    state = rec.state.replace(battle=replace(rec.state.battle, ruleset=ruleset))
    rec = ENGINE.record(state, ScriptedDice([10_000, 1]))
    shoot(rec, disk(before, "archer"), disk(before, "e"), "arrow", 1)
    (fell,) = [one for one in rec.events if isinstance(one, Fell)]
    assert fell.disks == ("e",)


def test_missiles_that_a_spell_drops_must_be_known() -> None:
    _, events = worked(
        table(enemy()),
        written({"do": "shoot", "missile": "pebble", "count": 3}, pick="spot"),
        spots=((70.0, 40.0),),
    )
    assert not any(isinstance(one, Fell) for one in events)


def thrown(slug: str = "bone-rank") -> tuple[BattleState, BattleState]:
    """A battle before a mage throws a firestorm, and after it has hit the disk at which it is thrown."""
    state = with_card(with_book("firestorm"), "court-mage", card={"wizard_level": 9, "hits": 1})
    cast = Cast(name(state, "court-mage"), BY_SLUG["firestorm"].id, (), (at(state, slug).at,))
    asked = ENGINE.decide(state, cast, ScriptedDice([10_000, 1])).state
    if asked.step == "answer":
        asked = ENGINE.decide(asked, LetPass(), ScriptedDice([10_000, 1])).state
    return state, asked


def test_a_thrown_spell_that_hit_is_thrown_on_by_the_next_player_until_it_hits_nobody() -> None:
    before, state = thrown()
    assert (state.step, state.active) == ("throw", 1)
    spots = {one.at for one in ENGINE.legal_actions(state) if isinstance(one, ThrowOn)}
    assert (before.battle.size[0] / 2, before.battle.size[1] / 2) in spots
    assert {one.at for one in state.table.disks} <= spots
    missed = ENGINE.decide(state, ThrowOn((5.0, 5.0)), ScriptedDice([10_000, 1])).state
    assert missed.table.pending is None
    assert missed.step != "throw"


def test_a_thrown_spell_that_kills_its_wizard_is_spent() -> None:
    _, state = thrown("court-mage")
    assert state.step == "throw"
    mage = state.table.pending
    assert mage is not None
    assert state.table.disk(mage.caster) is None
    after = ENGINE.decide(state, ThrowOn((60.0, 40.0)), ScriptedDice([])).state
    assert after.table.pending is None
    assert after.step != "throw"


def test_auras_give_states_and_stop_where_abilities_do() -> None:
    state = disks(
        ("elven-bard", (60, 60), "north"), ("novices", (66, 60), "north"), ("bone-rank", (90, 90), "south")
    )
    bard = at(state, "elven-bard")
    aura = state.battle.skills[bard.card.id][0]
    assert aura is not None
    guard = written(
        {"do": "state", "state": "immune_missiles"}, {"do": "text"}, **aura.target_rules.model_dump()
    )
    guard = guard.model_copy(update={"range_cm": aura.range_cm})
    given = refreshed(state.table, {bard.card.id: (guard,)})
    assert given.found(name(state, "novices")).under("immune_missiles")
    dull = state.table.with_disk(replace(bard, lasting=(Lasting("turn", state="no_abilities"),)))
    assert (
        not refreshed(dull, {bard.card.id: (guard,)}).found(name(state, "novices")).under("immune_missiles")
    )


def test_an_event_that_changes_nothing_gives_no_auras() -> None:
    row = replace(events.ROWS[0], evolve=None)
    assert with_auras(row) is row


def test_a_spell_that_is_pushed_passes_its_wizard() -> None:
    fire = written({"do": "damage", "power": 9}, pick="push")
    after, _ = worked(table(enemy()), fire, path=(0.0,))
    assert [one.id for one in after.disks] == ["w"]


def test_who_has_no_land_in_the_middle_has_no_holder() -> None:
    state = disks(*PAIR)
    assert holder(state.replace(battle=replace(state.battle, centre=None))) is None


def test_refusals_name_players_as_people_know_them() -> None:
    state = disks(*PAIR)
    message = Message(
        code="diskwars_spells.player_skips",
        values={"player": "north"},
    )
    found = with_names(state.battle, message)
    assert found.values["player"] == state.battle.seats[0].name


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ({"when": "land_held", "value": 2}, "needs_central_land"),
        ({"when": "enemy_base_taken", "value": 8}, "needs_bases"),
    ],
)
def test_victory_by_lands_needs_lands(rule: dict[str, Any], code: str) -> None:
    made = setup("first-contact")
    scenario = made.scenario
    assert isinstance(scenario, DiskwarsScenario)
    sides = tuple(one.model_copy(update={"base": None}) for one in scenario.sides)
    victory = (DiskwarsVictory.model_validate(rule),)
    bare = scenario.model_copy(update={"central_land": None, "sides": sides, "victory": victory})
    found = [one.code for one in refusals(Setup(bare, made.documents))]
    assert f"diskwars_play.{code}" in found


def test_what_is_no_disk_is_neither_converted_nor_appraised_as_one() -> None:
    ruleset, spell, bows = BY_SLUG["diskwars"], BY_SLUG["zap"], BY_SLUG["kings-crossbows"]
    helper = DiskwarsAppraiser()
    assert CONVERTER.figures(spell, ruleset) is None
    assert helper.power(spell, ruleset) is None
    values = {one.id: one.value for one in helper.features(bows, ruleset)}
    assert values["attack"] == bows.attack  # type: ignore[attr-defined]
    assert {one.id for one in helper.features(spell, ruleset)}.isdisjoint({"attack", "toughness"})
    power, without = helper.power(bows, ruleset), helper.power(bows, None)
    assert power is not None
    assert without is not None
    assert power > without > bows.attack  # type: ignore[attr-defined]


def test_an_entry_that_is_no_card_is_left_out_of_an_army() -> None:
    army = BY_SLUG["grazzas-raiders"]
    ruleset = BY_SLUG["diskwars"]
    entry = army.entries[0]  # type: ignore[attr-defined]
    odd = entry.model_copy(update={"key": "odd", "card": entry.card.model_copy(update={"id": ruleset.id})})
    found = check_army(army.model_copy(update={"entries": (odd,)}), DOCUMENTS, ruleset)
    assert found != check_army(army, DOCUMENTS, ruleset)


def test_a_book_with_a_spell_that_is_not_there_is_checked_by_the_others() -> None:
    missing = {"id": BY_SLUG["diskwars"].id, "kind": "spell", "slug": "gone"}
    book = DiskwarsSpellbook.model_validate({"slug": "book", "name": "Book", "spells": [missing]})
    assert list(check_spellbook(book, DOCUMENTS, BY_SLUG["diskwars"])) == []


def test_an_unknown_lever_is_an_error() -> None:
    with pytest.raises(LookupError):
        adjusted(setup("first-contact"), "disks:nobody:e1", 1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_conditions_and_other_blocks_read_as_sentences(language: str) -> None:
    tests = [{"test": "disk_is", "state": "flyer"}, {"test": "disk_is", "state": "wizard", "negated": True}]
    group = {"test": "group", "join": "any", "of": tests}
    mark = {"do": "mark", "activated": True}
    ruleset = BY_SLUG["diskwars"]

    def say(block: dict[str, Any]) -> str:
        return BLOCKS.sentence("spell", block, ruleset, language)

    then = say({"do": "if", "condition": {"of": [group]}, "then": [mark]})
    otherwise = say({"do": "if", "condition": {"of": [group]}, "otherwise": [mark]})
    both = say({"do": "if", "condition": {"of": [group]}, "then": [mark], "otherwise": [mark]})
    assert len({then, otherwise, both}) == 3
    assert then in both or both.startswith(then.rstrip("."))
    assert say(group)
    assert say(group).casefold() in then.casefold()
    assert say(group) != say({**group, "negated": True})
    assert (
        say({"do": "text", "words": {"en": "Sing.", "fr": "Chantez."}})
        == {"en": "Sing.", "fr": "Chantez."}[language]
    )


def test_a_strip_too_narrow_for_a_disk_has_no_spots() -> None:
    state = PLAY.start(setup("at-daggers-drawn"))
    seat, reserve = state.battle.seats[0], state.table.players[0].stack[0]
    assert list(zone_spots(state, 0, reserve))
    seats = (
        replace(seat, base=None, strip=seat.strip._replace(east=seat.strip.west + 1.0)),
        *state.battle.seats[1:],
    )
    assert not list(zone_spots(state.replace(battle=replace(state.battle, seats=seats)), 0, reserve))


def test_a_spell_for_nobodys_stack_is_refused() -> None:
    before = table(enemy())
    spell = written({"do": "destroy"}, pick="stack", stack="enemy")
    stack = (Reserve("x", card()),)
    before = before.with_player(replace(before.player("b"), stack=stack))
    book = tuple(replace(one, book=(spell,)) for one in before.players)
    state = recorded(replace(before, players=book)).state
    with pytest.raises(IllegalActionError):
        ENGINE.decide(state, Cast("w", spell.id), ScriptedDice([]))


def test_how_a_conversion_is_cast_does_not_tell_how_strong_the_creature_is() -> None:
    state = with_book("conversion")
    state = with_card(state, "court-mage", card={"wizard_level": 9})
    for strong in (False, True):
        reserve = Reserve("x", card(attack=20 if strong else 1))
        player = replace(state.table.player("south"), stack=(reserve,))
        found = [
            one
            for one in ENGINE.legal_actions(state.replace(table=state.table.with_player(player)))
            if isinstance(one, Cast)
        ]
        assert [(one.opponent, one.spots) for one in found] == [("south", ())]


@pytest.mark.rule("4")
def test_wounded_disks_live_on_after_the_combat() -> None:
    state = disks(("bone-rank", (61, 40), "south"), ("novices", (60, 40), "north"))
    state = with_card(state, "bone-rank", card={"hits": 3, "toughness": 2, "attack": 0, "defence": 0})
    state = with_card(state, "novices", card={"attack": 3})
    while state.turn == 1 and state.step == "activate":
        state = ENGINE.decide(state, StopActivating(), SeededDice(1)).state
    assert at(state, "bone-rank").wounds == 1
    assert at(state, "bone-rank").damage == 0, "what is left over is gone with the turn"


def test_a_missile_that_no_ruleset_knows_counts_one_damage_for_each() -> None:
    bows = BY_SLUG["kings-crossbows"]
    assert isinstance(bows, DiskwarsUnit)
    assert missile_damage(bows, None) == sum(one.count for one in bows.shooting) > 0


def test_a_spells_text_says_what_goes_beyond_its_targets() -> None:
    for flag, pick in (("linked", "disks"), ("one_in_reach", "disks"), ("passes_on", "throw")):
        for language in ("en", "fr"):
            words = SpellWords()
            plain = SpellTarget.model_validate({"pick": pick})
            more = SpellTarget.model_validate({"pick": pick, flag: True})
            before, added = in_words(words.target(plain), language), sentence(words.say(flag), language)
            assert in_words(words.target(more), language) == before + added
            assert added


@pytest.mark.parametrize(
    ("edge", "found"),
    [
        ("north", (0, 60, 120, 90)),
        ("south", (0, 0, 120, 30)),
        ("east", (90, 0, 120, 90)),
        ("west", (0, 0, 30, 90)),
    ],
)
def test_a_side_sets_up_in_the_strip_at_its_edge_and_its_zone_lies_in_the_middle(
    edge: str, found: tuple[float, ...]
) -> None:
    scenario = setup("first-contact").scenario
    assert isinstance(scenario, DiskwarsScenario)
    strip = strip_of(edge, 30.0, (120.0, 90.0))
    assert tuple(strip) == found
    assert tuple(strip_of(edge, 500.0, (120.0, 90.0))) == (0, 0, 120, 90)


def test_each_kind_of_disk_of_an_army_is_a_line_of_losses_with_all_its_copies() -> None:
    army = BY_SLUG["grazzas-raiders"]
    lines = loss_lines(army, DOCUMENTS)
    entries = {
        one.key: one
        for one in army.entries  # type: ignore[attr-defined]
        if isinstance(DOCUMENTS[one.card.id], DiskwarsUnit)
    }
    assert [one.key for one in lines] == list(entries)
    for one in lines:
        card = DOCUMENTS[entries[one.key].card.id]
        assert isinstance(card, DiskwarsUnit)
        assert (one.elements, one.worth) == (entries[one.key].count, card.points * entries[one.key].count)
        assert (one.copy, one.copies) == (1, 1)
    assert loss_lines(army, {}) == ()


def test_whom_a_disk_hits_is_said_with_both_names() -> None:
    state = disks(*PAIR)
    words = ENGINE.words(state, Pick(name(state, "novices"), name(state, "bone-rank")))
    assert (words.values["disk"], words.values["target"]) == tuple(
        at(state, slug).card.name for slug in ("novices", "bone-rank")
    )


def test_a_refusal_names_the_player_as_the_scenario_does() -> None:
    state = disks(*PAIR)
    seat = state.battle.seats[0]
    message = Message(code="diskwars_spells.no_opponent", values={"player": seat.id})
    reported = with_names(state.battle, message)
    assert reported.values["player"] == seat.name


@pytest.mark.parametrize(("count", "code"), [(1, "pick_disks_one"), (2, "pick_disks_many")])
def test_one_disk_is_said_otherwise_than_several(count: int, code: str) -> None:
    words = SpellWords()
    target = SpellTarget.model_validate({"pick": "disks", "count": count})
    shown = in_words(words.target(target))
    assert shown == sentence(words.say(code, count=count, place="", stand_off="0", reach=""))


@pytest.mark.parametrize(("one_in_reach", "sizes"), [(True, {2}), (False, {1})])
def test_where_one_in_reach_is_enough_a_spell_is_offered_on_it_and_one_far_away(
    one_in_reach: bool, sizes: set[int]
) -> None:
    spell = written({"do": "damage", "power": 1}, pick="disks", count=2, one_in_reach=one_in_reach,
                    needs={"of": [{"test": "disk_is", "state": "enemy"}]})  # fmt: skip
    before = table(enemy("near", (70.0, 40.0)), enemy("far", (110.0, 40.0)))
    found = list(preferences(recorded(before).state, disk(before, "w"), spell))
    assert {len(one.targets) for one in found} == sizes


def test_only_two_that_lie_upon_each_other_are_offered_to_change_layers() -> None:
    spell = written({"do": "swap", "what": "layers"}, pick="disks", count=2)
    before = table(
        enemy("low", (70.0, 40.0)), enemy("high", (72.0, 40.0), layer=1), enemy("aside", (78.0, 40.0))
    )
    found = list(preferences(recorded(before).state, disk(before, "w"), spell))
    assert {frozenset(one.targets) for one in found} == {frozenset(("low", "high"))}
