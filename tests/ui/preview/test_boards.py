"""Whatever is picked up and let go anywhere is a legal choice, or says the rule that forbids it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from editor.rules.core.contract import AiSettings, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.registry import find_system
from editor.ui.pages.preview.board import Aim, Board, Lift, board_of
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.darkage.preview import DarkageScene
from editor.ui.systems.diskwars.scene import DiskwarsScene
from editor.ui.systems.wizwar.preview import WizwarScene
from editor.ui.systems.zargo.preview import ZargoScene
from tests.campaigns.walks import setup_of

GAMES = {
    "diskwars": ("first-contact", DiskwarsScene),
    "zargo": ("two-thrones", ZargoScene),
    "wizwar": ("three-and-the-warp", WizwarScene),
    "darkage": ("toll-and-tax", DarkageScene),
}
DECISIONS = {"diskwars": 90, "zargo": 60, "wizwar": 60, "darkage": 90}


def decisions(game: str, setup: Setup, seed: int) -> Iterator[Any]:
    """Yield what who decides may know, of a battle that the computer fights."""
    play = find_system(game).play
    assert play is not None
    state, dice, thinking = play.start(setup), SeededDice(seed), thinking_dice(seed)
    for _ in range(DECISIONS[game]):
        player = play.to_act(state)
        if player is None:
            return
        view = play.view(state, player)
        yield view
        for event in play.decide(state, play.choose(view, player, thinking, AiSettings()), dice):
            state = play.evolve(state, event)


def aims(game: str, scene: Any, state: Any, chance: random.Random) -> list[Aim]:
    """Return places to point at: everything on a table, what stands on a map and some of its fields."""
    if game == "zargo":
        fields = [state.world.at(cell) for cell in chance.sample(range(len(state.world.ground)), 12)]
        return [Aim(at) for at in (*scene.stage(state), *fields)]
    found = []
    for spot in scene.spots(state):
        centre = scene.shape(state, spot).boundingRect().center()
        found.append(Aim(scene.spot_at(state, centre) or None, centre.x(), centre.y()))
    extent = scene.extent(state)
    for _ in range(10):
        point = QPointF(
            chance.uniform(extent.left(), extent.right()), chance.uniform(extent.top(), extent.bottom())
        )
        found.append(Aim(scene.spot_at(state, point) or None, point.x(), point.y()))
    return found


def legal(play: Any, guide: Any, state: Any, choice: Choice) -> bool:
    """Return whether a choice is a legal action, or a draft that is on its way to one."""
    if choice.action is not None:
        return play.check(state, choice.action) is None
    declared = guide.declaration(state, choice.draft)
    trouble = play.check(state, declared.action) if declared is not None else None
    return trouble is None or trouble.code == "zargo_rules.too_weak"


@pytest.mark.parametrize(
    "game", ["diskwars", "zargo", pytest.param("wizwar", marks=pytest.mark.long), "darkage"]
)
def test_what_is_let_go_is_legal_or_says_why_not(qapp: QApplication, game: str) -> None:
    slug, make = GAMES[game]
    setup = setup_of(game, slug)
    scene: Any = make(setup, "en")
    play, guide, chance = find_system(game).play, scene.guide, random.Random(game)
    board: Board = board_of(guide)
    lifted = done = refused = 0
    for number, state in enumerate(decisions(game, setup, 5)):
        if number % 4:
            continue
        draft, places = guide.draft(state), aims(game, scene, state, chance)
        lifts = [lift for aim in places if (lift := board.lift(state, aim, draft)) is not None]
        for lift in chance.sample(lifts, min(2, len(lifts))):
            lifted += 1
            done += glowing(board, play, guide, state, lift)
            for aim in chance.sample(places, min(8, len(places))):
                verdict, trail = board.drop(state, lift, aim, draft), board.trail(state, lift, aim, draft)
                assert not (verdict.choices and verdict.refusal)
                assert all(legal(play, guide, state, one) for one in (*verdict.choices, *verdict.either)), (
                    verdict
                )
                assert "{" not in "".join((verdict.refusal, trail.cost, *trail.notes))
                refused += bool(verdict.refusal)
    assert lifted
    assert done
    assert refused


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_marked_only_where_they_go_together(qapp: QApplication, game: str) -> None:
    slug, make = GAMES[game]
    board = board_of(make(setup_of(game, slug), "en").guide)
    assert board.in_groups is (type(board).group is not Board.group)


@pytest.mark.quick(1)
@pytest.mark.parametrize("game", ["diskwars", "zargo", "wizwar", "darkage"])
def test_what_may_not_be_aimed_at_says_why(qapp: QApplication, game: str) -> None:
    slug, make = GAMES[game]
    setup = setup_of(game, slug)
    scene: Any = make(setup, "fr")
    guide, chance = scene.guide, random.Random(game)
    board: Board = board_of(guide)
    said: set[str] = set()
    for number, state in enumerate(decisions(game, setup, 5)):
        draft, places = guide.draft(state), aims(game, scene, state, chance)
        lifts = [(start, board.lift(state, start, draft)) for start in places] if number % 5 == 0 else []
        able = [(start, lift) for start, lift in lifts if lift and lift.subject in guide.subjects(state)]
        for start, lift in chance.sample(able, min(2, len(able))):
            offered = guide.choices(state, lift.subject, start.at, draft) or ()
            legal_at = {at for one in offered for at in one.at}
            asked = [aim for aim in places if aim.at is not None and aim.at not in legal_at]
            for tool in [tool for tool, _ in guide.tools(state)] or [""]:
                said |= {board.why_not(state, start, aim, draft, tool) for aim in asked}
    assert said - {""}
    assert not [why for why in said if "{" in why]


def glowing(board: Board, play: Any, guide: Any, state: Any, lift: Lift) -> int:
    """Check that a piece may be let go wherever it glows; return how many places do."""
    draft = guide.draft(state)
    places = [at for at in board.places(state, lift, 0, draft) if at is not None]
    for at in places[:20]:
        verdict = board.drop(state, lift, Aim(at), draft)
        assert verdict.choices or verdict.either, (lift, at, verdict)
        for choice in verdict.choices:
            odds = board.odds(state, choice, draft)
            assert odds is None or odds.lines
    area = board.area(state, lift, 0, draft)
    return len(places) + (area is not None)


@pytest.mark.parametrize(("language", "words"), [("en", "Month 8"), ("fr", "Mois 8"), ("de", "Monat 8")])
def test_months_of_zargo_are_called_months(language: str, words: str) -> None:
    name = ZargoScene(setup_of("zargo", "two-thrones"), language).reading.turn_name
    assert name is not None
    assert name(8) == words
