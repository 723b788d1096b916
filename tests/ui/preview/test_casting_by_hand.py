"""Spells and skills of Diskwars by hand: what is clicked is decided by check, however many there are."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin
from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.diskwars.actions.activation import UseSkill
from editor.rules.diskwars.actions.casting import ThrowOn, casts
from editor.rules.diskwars.actions.picking import needed, trouble
from editor.rules.diskwars.actions.set_up import LeaveOut, Place
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.spell_odds import throw_odds
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.spells.interpreter import announce, resolve
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Pending, Point, Reserve, Wall
from editor.ui.pages.preview.board import Aim
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.diskwars.hand_drafts import Picking, Route
from editor.ui.systems.diskwars.scene import DiskwarsScene
from schemas.messages import sentence
from tests.rules.diskwars.diskwars_tables import PLAY, disks, setup
from tests.rules.diskwars.spell_table import SPELLS

WIZARD: Point = (60.0, 45.0)


class Table:
    """A wizard among nine enemies, with some spells in his book, and what is offered and clicked."""

    def __init__(self, *spells: str, reach: float = 9.0, **changes: Any) -> None:
        around = [
            (WIZARD[0] + reach * cos(turn), WIZARD[1] + reach * sin(turn))
            for turn in (2 * pi * number / 9 for number in range(9))
        ]
        state = disks(("the-lich-regent", WIZARD, "north"), *(("bone-rank", at, "south") for at in around))
        first, *others = state.table.players
        first = replace(first, book=tuple(SPELLS[one] for one in spells), **changes)
        names = dict(state.battle.spell_names) | {one.id: one.name for one in SPELLS.values()}
        battle = replace(state.battle, spell_names=names | {one.slug: one.name for one in SPELLS.values()})
        self.state: BattleState = state.replace(
            battle=battle, table=replace(state.table, players=(first, *others))
        )
        self.scene = DiskwarsScene(setup("first-contact"), "en")
        self.guide, self.draft = self.scene.guide, Any
        self.wizard = next(one for one in self.state.table.disks if one.player == first.id)
        self.foes = [one for one in self.state.table.disks if one.player != first.id]
        self.draft = self.guide.draft(self.state)
        self.tool = next(one for one, _name in self.guide.tools(self.state) if one == "Spell")

    def offered(self) -> tuple[Choice, ...]:
        found = self.guide.choices(self.state, self.wizard.id, None, self.draft) or ()
        return tuple(one for one in found if one.tool == self.tool)

    def at(self, disk: Disk) -> list[Choice]:
        """What a click on a disk may mean."""
        return [one for one in self.offered() if disk.id in one.at]

    def aim(self, at: Point) -> Aim:
        point = self.scene.places.point(at)
        return Aim(self.scene.spot_at(self.state, point), point.x(), point.y())

    def click(self, at: Point) -> Choice | str:
        """Click where nothing lies that is offered: what is done there, or why not."""
        board = self.guide.board
        lift = board.selected(self.state, self.wizard.id, self.draft, self.tool)
        assert lift is not None
        verdict = board.drop(self.state, lift, self.aim(at), self.draft)
        bare = self.aim(at).at not in {one.id for one in self.state.table.disks}
        if bare and not isinstance(self.draft, Picking):
            assert not verdict.choices, "a click on the bare table asks, and casts nothing by itself"
        found = (*verdict.choices, *verdict.either)
        return found[0] if found else verdict.refusal

    def why_not(self, disk: Disk) -> str:
        start = self.aim(self.wizard.at)
        return self.guide.board.why_not(self.state, start, self.aim(disk.at), self.draft, self.tool)

    def take(self, choice: Choice | str) -> None:
        """Take a choice: one that is done is legal."""
        assert isinstance(choice, Choice)
        if choice.action is not None:
            assert PLAY.check(self.state, choice.action) is None
            for event in PLAY.decide(self.state, choice.action, SeededDice(1)):
                self.state = PLAY.evolve(self.state, event)
            self.draft = Route()
        else:
            assert isinstance(choice.draft, Picking)
            assert trouble(self.state, choice.draft.use) is None
            self.draft = choice.draft


def test_a_ninth_target_of_a_spell_is_clicked_like_the_first() -> None:
    table = Table("immobilisation")
    assert len(list(casts(table.state, table.wizard))) == 8, "so many the computer looks at"
    for foe in table.foes:
        (choice,) = table.at(foe)
        assert choice.action.targets == (foe.id,)
        assert PLAY.check(table.state, choice.action) is None
    table.take(table.at(table.foes[8])[0])
    assert table.state.table.pending is not None or table.state.table.found(table.foes[8].id).lasting


def test_a_disk_that_a_spell_may_not_hit_says_why_of_each_spell() -> None:
    table = Table("immobilisation", "magic-wall", "headache", reach=50.0)
    foe = table.foes[0]
    (choice,) = table.at(foe)
    assert "Headache at" in choice.words, "it has no reach"
    marked = replace(foe, activated=True)
    table.state = table.state.replace(table=table.state.table.with_disk(marked))
    assert not table.at(foe)
    assert len(table.why_not(foe).splitlines()) == 3
    assert table.why_not(foe) == table.click(foe.at)


def test_two_disks_are_clicked_one_after_the_other_whichever_they_are() -> None:
    table = Table("displacement")
    table.take(table.at(table.foes[7])[0])
    assert needed(table.state, table.draft.use) == "target"
    assert "to pick: 1" in table.guide.board.asks(table.state, table.draft)
    assert not table.at(table.foes[7])
    (choice,) = table.at(table.foes[8])
    assert choice.action.targets == (table.foes[7].id, table.foes[8].id)
    table.take(choice)


def test_all_that_there_are_are_taken_at_once() -> None:
    table = Table("paralysis")
    wall = Table("paralysis", reach=40.0)
    assert table.at(table.foes[0])[0].action is None, "five of ten are picked"
    (choice,) = wall.at(wall.wizard)
    assert choice.action.targets == (wall.wizard.id,)


@pytest.mark.parametrize(
    ("spell", "target", "spot"),
    [
        ("magic-wall", None, (53.3, 45.0)),
        ("teleportation", 3, (31.7, 62.4)),
        ("firestorm", None, (91.1, 10.2)),
    ],
)
def test_a_spot_is_clicked_anywhere(spell: str, target: int | None, spot: Point) -> None:
    table = Table(spell, reach=20.0)
    if target is None:
        (listed,) = [one for one in table.offered() if not one.at]
        assert listed.words.endswith("…")
        assert isinstance(table.click(spot), Choice), "also at once"
        table.take(listed)
    else:
        table.take(table.at(table.foes[target])[0])
    assert not table.offered()
    assert "click the spot" in table.guide.board.asks(table.state, table.draft)
    lift = table.guide.board.selected(table.state, table.wizard.id, table.draft, "")
    assert lift is not None
    area = table.guide.board.area(table.state, lift, 0, table.draft)
    assert (area is None) is (spell == "firestorm")
    choice = table.click(spot)
    assert isinstance(choice, Choice)
    assert choice.action.spots == (spot,)
    if area is not None:
        assert area.contains(table.scene.places.point(spot))
        refused = table.click((119.0, 3.0))
        assert isinstance(refused, str)
        assert refused
    table.take(choice)


def test_a_push_goes_where_one_points_and_flips_are_laid_before_they_are_done() -> None:
    table = Table("fireball")
    assert all(len(table.at(one)) == 1 for one in table.foes)
    choice = table.click((83.0, 51.0))
    assert isinstance(choice, Choice)
    assert choice.action.path[0] % 5, "a direction that no list has"
    table.take(choice)

    table = Table("control", reach=20.0)
    foe = table.foes[2]
    table.take(table.at(foe)[0])
    assert "flipped" in table.guide.board.asks(table.state, table.draft)
    assert table.guide.declaration(table.state, table.draft) is None
    table.take(table.click((foe.at[0] + 9.0, foe.at[1])))
    declared = table.guide.declaration(table.state, table.draft)
    assert declared is not None
    assert len(declared.sketch) == len(declared.action.path) > 0
    assert PLAY.check(table.state, declared.action) is None


def test_a_disk_off_the_table_is_chosen_in_the_tray_and_laid_by_a_click() -> None:
    two = disks(("novices", (1, 1), "north"), ("levy-spearmen", (9, 9), "north"))
    cards = [one.card for one in two.table.disks]
    stack = tuple(Reserve(f"r{number}", cards[number % 2]) for number in range(4))
    table = Table("conjuration", stack=stack)
    table.take(table.offered()[0])
    waiting = table.guide.board.waiting(table.state, table.wizard.id, table.draft)
    assert [one.count for one in waiting] == [2, 2]
    assert waiting[1].choice is not None
    table.take(waiting[1].choice)
    table.take(table.click((56.0, 45.0)))
    assert table.state.step in ("answer", "activate")


def test_a_spell_says_whom_it_harms_before_it_is_cast() -> None:
    table = Table("fireball", "shield", "firestorm")
    harms, shields = table.at(table.foes[1])
    odds = table.guide.board.odds(table.state, harms, table.draft)
    assert odds is not None
    assert odds.lines == ("Bone Rank (C): destroyed",)
    assert table.guide.board.odds(table.state, shields, table.draft) is None
    after = PLAY.decide(table.state, harms.action, SeededDice(1))
    assert any(getattr(event, "disk", "") == table.foes[1].id for event in after)


def test_what_dice_scatter_says_its_chances_and_they_are_those_of_many_throws() -> None:
    table = Table("firestorm", "rain-of-steel")
    foe, spells = table.foes[0], {one.slug: one for one in table.state.player.book}
    for slug, section in (("firestorm", "phase 2"), ("rain-of-steel", "phase 3")):
        use = Cast(table.wizard.id, spells[slug].id, (), (foe.at,))
        choice = table.guide.words(table.state, use)
        odds = table.guide.board.odds(table.state, choice, table.draft)
        assert odds is not None
        assert odds.lines[0].startswith(f"Scatters ({section}): half of all fall within")
        assert odds.lines[-1].startswith("Expected: they lose")
        assert f"({section})" in odds.parts[0][1]
        found = throw_odds(table.state, use)
        assert found is not None
        gone = sum(_is_gone(table, use, foe.id, seed) for seed in range(200)) / 200
        at_foe = next(one for one in found.risks if one.disk == foe.id)
        assert abs(at_foe.destroyed - gone) < 0.12
        assert found == throw_odds(table.state, use), "the same each time"
    lift = table.guide.board.selected(table.state, table.wizard.id, table.draft, table.tool)
    assert lift is not None
    told = table.guide.board.fight(table.state, lift, table.aim(foe.at), Picking(use))
    assert told is None or told.lines, "while it is dragged"


def _is_gone(table: Table, use: Cast, disk: str, seed: int) -> bool:
    rec = ENGINE.record(table.state, SeededDice(seed))
    announce(rec, use)
    resolve(rec)
    return rec.state.table.disk(disk) is None


def test_a_spell_that_is_thrown_on_says_its_chances_too() -> None:
    table = Table("firestorm")
    spell = table.state.player.book[0]
    foe = table.foes[4]
    pending = Pending(table.state.player.id, table.wizard.id, spell, spots=(), thrown=True)
    state = table.state.replace(step="throw", table=replace(table.state.table, pending=pending))
    choice = table.guide.words(state, ThrowOn(foe.at))
    odds = table.guide.board.odds(state, choice, None)
    assert odds is not None
    assert odds.lines[1].startswith("Bone Rank (F): harmed")


def test_a_skill_that_may_not_be_used_is_called_by_its_own_name() -> None:
    state = disks(("lamp-bearers", (40.0, 40.0), "north"), ("bone-rank", (50.0, 40.0), "south"))
    user, foe = (one.id for one in state.table.disks)
    trouble = PLAY.check(state, UseSkill(user, 0, (foe,)))
    assert trouble is not None
    said = sentence(trouble, "en")
    name = state.battle.roster[user].card.name.get("en")
    assert said.count(name) == 1, said


def test_a_disk_that_a_spell_brings_in_is_laid_on_the_table_by_its_owner() -> None:
    table = Table("conversion")
    strong = table.foes[0].card.model_copy(update={"attack": 20})
    held = replace(table.state.battle.roster[table.foes[0].id], id="held", card=strong)
    roster = {**table.state.battle.roster, "held": held}
    south = replace(table.state.table.players[1], stack=(Reserve("held", strong),))
    table.state = table.state.replace(
        battle=replace(table.state.battle, roster=roster), table=table.state.table.with_player(south)
    )
    (cast,) = table.offered()
    assert cast.words.endswith("Conversion: south")
    table.take(cast)
    state, guide = table.state, table.guide
    assert (state.step, state.player.id) == ("enter", "south")
    draft, (subject,) = guide.draft(state), guide.subjects(state)
    assert [(one.subject, one.chosen) for one in guide.board.waiting(state, subject, draft)] == [
        ("held", True)
    ]
    lift = guide.board.take(state, "held", draft)
    assert lift is not None
    zone, far = state.battle.seats[1].strip.middle, (60.0, 80.0)
    area = guide.board.area(state, lift, 0, draft)
    assert area is not None
    assert [area.contains(table.scene.places.point(at)) for at in (zone, far)] == [True, False]
    (laid,) = guide.board.drop(state, lift, table.aim(zone), draft).choices
    assert laid.action == Place("held", zone)
    assert guide.board.drop(state, lift, table.aim(far), draft).refusal
    assert guide.declaration(state, draft) is None, "it has to come in"
    walled = state.replace(table=replace(state.table, walls=(Wall(zone, 70.0),)))
    left = guide.declaration(walled, draft)
    assert left is not None
    assert left.action == LeaveOut()
