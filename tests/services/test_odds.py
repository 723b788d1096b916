"""The odds of two cards of a catalogue: compared with the saved card, refused with a reason, told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from editor.rules.core.odds import Chart, Odds, Outcome
from editor.rules.registry import SYSTEMS
from editor.services import odds
from editor.services.documents import Query, find, list_documents, load_document
from editor.services.odds_settings import settings_of
from editor.services.opening import open_workspace
from editor.services.rulesets import ruleset_of
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.problems import EditorError, Message
from schemas.systems.demonworld import DemonworldUnit

GUARD = "demonworld/unit/orc-guard"
FOOT = "demonworld/unit/noble-footsoldiers"


@pytest.fixture(scope="module")
def ws(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(shipped_copy) as opened:
        yield opened


def card(ws: Workspace, path: str) -> DemonworldUnit:
    found = load_document(ws, find(ws, path).id)
    assert isinstance(found, DemonworldUnit)
    return found


def code_of(trouble: pytest.ExceptionInfo[EditorError]) -> str:
    return trouble.value.problems[0].code


def test_an_edit_shows_before_and_after_side_by_side(ws: Workspace) -> None:
    guard, foot = card(ws, GUARD), card(ws, FOOT)
    weapon = guard.weapons[0].model_copy(update={"melee_power": 14})
    edited = guard.model_copy(update={"weapons": (weapon,)})
    ruleset = ruleset_of(ws, "demonworld")
    assert ruleset is not None
    found = odds.compare("demonworld", "charge", (edited, foot), {}, ruleset, saved=(guard, foot))
    lost = next(row for row in found.means if sentence(row.label) == "Noble Footsoldiers: elements lost")
    assert lost.before is not None
    assert lost.after > lost.before > 0
    for chart in found.charts:
        assert sum(row.after for row in chart.rows) == pytest.approx(1)
        assert sum(row.before or 0 for row in chart.rows) == pytest.approx(1)


def test_an_outcome_that_an_edit_makes_impossible_stays_with_nothing(ws: Workspace) -> None:
    label = Message(code="odds.end_both_stand")
    old = Odds("x", (Chart("end", label, (Outcome("a", label, 0.4), Outcome("b", label, 0.6))),), (), (), ())
    new = Odds("x", (Chart("end", label, (Outcome("b", label, 1.0),)),), (), (), (), samples=100)
    chart = odds._charts(old, new)[0]
    assert [(row.before, row.after) for row in chart.rows] == [(0.4, 0.0), (0.6, 1.0)]
    assert chart.rows[1].low < 1.0


def test_settings_are_read_and_checked(ws: Workspace) -> None:
    assert settings_of(["level=--1"]) == {"level": "--1"}
    given = settings_of(["order_first = move", "level=-1"])
    assert given == {"order_first": "move", "level": -1}
    with pytest.raises(EditorError) as trouble:
        settings_of(["order_first"])
    assert code_of(trouble) == "odds.not_a_setting"
    for text, code in (
        ("order_first=run", "unknown_choice"),
        ("level=9", "setting_range"),
        ("level=high", "setting_range"),
        ("weather=1", "unknown_setting"),
    ):
        with pytest.raises(EditorError) as trouble:
            odds.odds_of(ws, "charge", GUARD, FOOT, settings_of([text]))
        assert code_of(trouble) == f"odds.{code}"


def test_unknown_situation_game_without_odds_and_cards_of_two_games_are_refused(ws: Workspace) -> None:
    disk = next(row.path for row in list_documents(ws, Query(system="diskwars", kind="unit")).rows)
    for situation, first, second, code in (
        ("siege", GUARD, FOOT, "unknown_situation"),
        ("charge", GUARD, disk, "two_games"),
        ("charge", disk, disk, "no_book"),
        ("charge", GUARD, "demonworld/item/war-banner", "no_such_cards"),
        ("charge", "demonworld/unit/imperial-bombard", GUARD, "unknown_situation"),
    ):
        with pytest.raises(EditorError) as trouble:
            odds.odds_of(ws, situation, first, second, {})
        assert code_of(trouble) == f"odds.{code}"


def test_a_game_brings_its_own_book(ws: Workspace) -> None:
    without = tuple(replace(one, odds=None) for one in SYSTEMS)
    assert odds.book_of("demonworld") is not None
    assert odds.book_of("demonworld", without) is None
    assert odds.book_of("nothing") is None


def test_an_opponent_is_of_another_people(ws: Workspace) -> None:
    guard = card(ws, GUARD)
    other = odds.opponent_of(ws, guard, ("unit",))
    assert isinstance(other, DemonworldUnit)
    assert other.faction != guard.faction
    assert other.points >= guard.points
    assert (other.card_kind, other.mobility) == (guard.card_kind, guard.mobility)


def test_odds_are_told_in_lines_and_data(ws: Workspace) -> None:
    found = odds.odds_of(ws, "charge", GUARD, FOOT, {})
    for language in ("en", "fr"):
        lines = list(odds.odds_lines(found, language))
        assert not [line for line in lines if "odds." in line or "{" in line]
        assert any("VI.1.3" in line for line in lines)
        data = odds.odds_data(found, language)
        assert data["exact"] is True
        assert sum(one["chance"] for one in data["charts"][0]["outcomes"]) == pytest.approx(1)


def test_every_message_of_the_book_has_words(ws: Workspace) -> None:
    ruleset = ruleset_of(ws, "demonworld")
    assert ruleset is not None
    archers = card(ws, "demonworld/unit/light-orc-archers")
    for situation in odds.situations_of("demonworld", archers, card(ws, "demonworld/unit/trolls"), ruleset):
        labels = [situation.label, *(one.label for one in situation.settings)]
        labels += [choice.label for one in situation.settings for choice in one.choices]
        for label in labels:
            for language in ("en", "fr"):
                assert not sentence(label, language).startswith("odds.")


@pytest.mark.long
def test_items_and_a_commander_are_named_by_their_slugs(ws: Workspace) -> None:
    bare = odds.odds_of(ws, "charge", GUARD, FOOT, {})
    given = settings_of(["items_first=sword-of-might,war-banner", "commander_first=gorradz-the-mystical"])
    led = odds.odds_of(ws, "charge", GUARD, FOOT, given)
    assert {chart.id for chart in led.charts} - {chart.id for chart in bare.charts} == {"commander_first"}
    for language in ("en", "fr"):
        lines = list(odds.odds_lines(led, language))
        assert not [line for line in lines if "odds." in line or "{" in line]
    assert any("The Sword of Might" in line for line in odds.odds_lines(led, "en"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("items_first=gorradz-the-mystical", "odds.unknown_document"),
        ("commander_first=war-banner", "odds.unknown_document"),
        ("items_first=no-such-thing", "catalogue.not_found"),
        ("commander_first=trolls", "odds.not_joining"),
    ],
)
def test_wrong_documents_of_settings_are_refused(ws: Workspace, text: str, code: str) -> None:
    with pytest.raises(EditorError) as trouble:
        odds.odds_of(ws, "charge", GUARD, FOOT, settings_of([text]))
    assert code_of(trouble) == code


def test_cards_meet_in_the_states_that_are_named(ws: Workspace) -> None:
    riders = "demonworld/unit/riders-of-the-green-ford"
    mounted, foot = (
        odds.odds_of(ws, "melee", riders, GUARD, {}, states=(state, None)) for state in (None, "on_foot")
    )
    assert [row.after for row in mounted.means] != [row.after for row in foot.means]
    with pytest.raises(EditorError) as trouble:
        odds.odds_of(ws, "melee", GUARD, riders, {}, states=("on_foot", None))
    assert code_of(trouble) == "state.none"
    with pytest.raises(EditorError) as trouble:
        odds.odds_of(ws, "melee", riders, GUARD, {}, states=("asleep", None))
    assert code_of(trouble) == "state.unknown"
