"""The table of Diskwars in the preview: pictures, what can be pointed at, playing by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.printing.systems.diskwars.disks import paint_land
from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.diskwars.actions.activation import Move, StopActivating
from editor.rules.diskwars.actions.set_up import OrderStack
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.play import DiskwarsPlay
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Point
from editor.ui.pages.preview.board import Aim
from editor.ui.pages.preview.free_field import FreeField
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.scene import Picture
from editor.ui.systems.diskwars.hand_drafts import InHand, Route
from editor.ui.systems.diskwars.scene import DiskwarsScene
from tests.rules.diskwars.diskwars_tables import disks, done, name, setup
from tests.ui.preview.conftest import Open

PLAY = DiskwarsPlay()


def moments(slug: str, turns: int) -> Iterator[tuple[BattleState, Event, BattleState]]:
    """Yield before, event and after of a battle that the computer fights."""
    made = setup(slug, turns=turns)
    state, dice, thinking = PLAY.start(made), SeededDice(2), thinking_dice(2)
    while (player := PLAY.to_act(state)) is not None:
        action = PLAY.choose(PLAY.view(state, player), player, thinking, AiSettings())
        for event in PLAY.decide(state, action, dice):
            after = PLAY.evolve(state, event)
            yield state, event, after
            state = after


@pytest.mark.quick(1)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_moment_of_a_battle_is_drawn_and_told(qapp: QApplication, language: str) -> None:
    scene = DiskwarsScene(setup("first-contact"), language)
    image = QImage(700, 500, QImage.Format.Format_ARGB32_Premultiplied)
    seen = set()
    for number, (before, event, after) in enumerate(moments("first-contact", 2)):
        seen.add(scene.reading.place(after).phase)
        if number % 9:
            continue
        extent = scene.extent(after)
        assert extent.contains(scene.places.table), "the edges of the table are in sight"
        scale = min(image.width() / extent.width(), image.height() / extent.height())
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(-extent.topLeft())
        scene.paint(painter, Picture(after, event, before, 0.4, ready=scene.guide.subjects(before)), scale)
        painter.end()
        for spot in scene.spots(after):
            assert scene.spot_at(after, scene.shape(after, spot).boundingRect().center()) or spot
            reported = scene.facts(after, spot)
            assert reported is not None
            assert not any("{" in text for row in reported.rows for text in row)
    assert seen >= {"setup", "activate"}
    assert image.pixelColor(350, 250) != image.pixelColor(1, 1)


def first(step: str) -> BattleState:
    return next(after for _, _, after in moments("first-contact", 3) if after.step == step and after.turn)


def test_a_way_is_laid_flip_by_flip() -> None:
    state = first("activate")
    scene = DiskwarsScene(setup("first-contact"), "en")
    guide = scene.guide
    draft = guide.draft(state)
    ending = guide.declaration(state, draft)
    assert ending is not None
    assert isinstance(ending.action, StopActivating)
    assert ending.pending == guide.subjects(state)
    listed = {
        name: [one for one in guide.choices(state, name, None, draft) or () if one.draft is not None]
        for name in guide.subjects(state)
    }
    disk, flips = next((name, found) for name, found in listed.items() if len(found[0].draft.path) > 1)
    assert 1 <= len(flips) <= 2, "ways towards the nearest enemies; any other direction is pointed at"
    assert flips[0].words.startswith(("Towards ", "Upon "))
    laid = replace(flips[0].draft, path=flips[0].draft.path[:1])
    again = [one for one in guide.choices(state, disk, None, laid) or () if one.draft]
    assert again[0].draft.path[0] == laid.path[0]
    declared = guide.declaration(state, again[0].draft)
    assert declared is not None
    assert isinstance(declared.action, Move)
    assert len(declared.action.path) > 1
    assert PLAY.check(state, declared.action) is None
    others = [one for one in guide.choices(state, disk, None, draft) or () if one.action is not None]
    assert any("do nothing" in one.words for one in others)
    assert guide.tools(state)[0] == ("Move", "Move")


def test_a_stack_is_laid_disk_by_disk() -> None:
    state = PLAY.start(setup("at-daggers-drawn"))
    guide = DiskwarsScene(setup("at-daggers-drawn"), "fr").guide
    assert guide.secret(state)
    offered = guide.choices(state, "stack:0", None, guide.draft(state)) or ()
    assert len({one.draft for one in offered}) == len({disk.card.id for disk in state.player.stack})
    third = offered[2]
    declared = guide.declaration(state, third.draft)
    assert declared is not None
    assert isinstance(declared.action, OrderStack)
    assert declared.action.order[0] == third.draft.disks[0] != state.player.stack[0].id
    assert PLAY.check(state, declared.action) is None
    assert declared.lines[0].startswith("1. ")


@pytest.mark.long
def test_a_disk_is_clicked_on_its_table(open_page: Open, qtbot: QtBot) -> None:
    page: PreviewPage = open_page("diskwars/scenario/first-contact")
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    field = page.battle.canvas
    assert isinstance(field, FreeField)
    page.player.seek(page.player.length // 2)
    assert field.picture is not None
    state: BattleState = field.picture.state
    disk = max(state.table.disks, key=lambda one: one.layer)
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=field.centre_of(disk.id).toPoint())
    assert field.picture.subject == disk.id
    assert "Attack / defence / toughness" in page.battle.facts.text()


@pytest.mark.parametrize(("scale", "written"), [(1.2, False), (2.4, True), (12.0, True)])
def test_the_name_of_a_land_is_readable_at_every_zoom(
    qapp: QApplication, scale: float, written: bool
) -> None:
    def drawn(name: str) -> QImage:
        image = QImage(400, 200, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        with QPainter(image) as painter:
            painter.scale(scale, scale)
            paint_land(painter, QRectF(0, 0, 10, 10), name, scale, QRectF(0, 0, 160, 120))
        return image

    assert (drawn("Hill of Destiny") != drawn("")) == written
    edge = drawn("Hill of Destiny").copy(0, 0, 2, 200)
    assert edge == drawn("").copy(0, 0, 2, 200), "beside the table lie the stacks"


def test_a_click_puts_down_the_disk_in_hand_and_leads_on_the_one_selected() -> None:
    scene = DiskwarsScene(setup("first-contact"), "en")
    board = scene.guide.board

    def at(spot: Point) -> Aim:
        point = scene.places.point(spot)
        return Aim(scene.spot_at(state, point), point.x(), point.y())

    state = next(after for _, _, after in moments("first-contact", 1) if after.step == "deploy")
    held = state.player.stack[-1]
    lift = board.selected(state, f"stack:{state.active}", InHand(held.id), "")
    assert lift is not None
    zone = board.area(state, lift, 0, InHand(held.id))
    assert zone is not None
    spot = scene.places.rules_point(zone.boundingRect().center() + QPointF(1, 12))
    (laid,) = board.drop(state, lift, at(spot), InHand(held.id)).choices
    assert laid.action.disk == held.id
    assert PLAY.check(state, laid.action) is None

    state = first("activate")
    disk = state.table.found(scene.guide.subjects(state)[0])
    moves, rests = (scene.guide.tools(state)[number][0] for number in (0, -1))
    assert board.selected(state, "", Route(), moves) is None
    assert board.selected(state, disk.id, Route(), rests) is None, "it belongs to the moves"
    lift = board.selected(state, disk.id, Route(), moves)
    assert lift is not None
    middle = (state.battle.size[0] / 2, state.battle.size[1] / 2)
    found = [one.draft for one in board.drop(state, lift, at(middle), Route()).choices]
    assert all(one.disk == disk.id and one.path for one in found)


def test_the_table_says_what_hitting_an_enemy_would_do_before_it_is_decided() -> None:
    state = disks(
        ("levy-spearmen", (57, 60), "north"),
        ("novices", (63, 60), "north"),
        ("mud-runners", (60, 61), "south"),
    )
    state = done(done(state, StopActivating()), StopActivating())
    scene = DiskwarsScene(setup("first-contact"), "fr")
    guide = scene.guide
    picks = [one for one in guide.choices(state, name(state, "mud"), None, None) if one.action]
    assert len(picks) == 2
    for choice in picks:
        odds = guide.board.odds(state, choice, None)
        assert odds is not None
        assert "dégâts contre une endurance de" in odds.lines[0]
        assert len(odds.lines) == 4
        assert odds.parts[0][1] == "coup d’au-dessus, par l’attaque (phase 4)"
