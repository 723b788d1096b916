"""What a scenario says of its own balance: measured, kept, shown, outdated, taken out."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import ValidationError

from editor.rules.core.contract import AiSettings, Setup
from editor.services.battles import scenario_balance
from editor.services.battles.preview import play_of, run_battles, setup_of
from editor.services.battles.scenario_balance import (
    Told,
    balance_of,
    balance_of_report,
    balance_problems,
    check_keeping,
    is_outdated,
    keep_balance,
    label_of,
    labels,
    told_of,
)
from editor.services.battles.scenario_evenness import Evenness, SideChance, run_evenness
from editor.services.checks import validate
from editor.services.documents import duplicate, find, load, load_document, save_working_copy
from editor.services.opening import open_workspace
from editor.services.personal_notes import keep_data, kept_data
from editor.services.saving import save_revision
from editor.services.workspace import Workspace
from schemas.base import must_be
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError, error
from schemas.scenario import ScenarioBase
from schemas.scenario_balance import Balance, SideWins, balance_label, balance_word, beside
from schemas.text import LocalText
from tests.catalogues import at_rest
from tests.rules.demonworld.battle.test_several_sides import three
from tests.simulation.test_allies import outcome, report

NAMES = {"north": LocalText({"en": "North"}), "south": LocalText({"en": "South"})}


def measured(north: int, south: int, draws: int = 0) -> Balance:
    sides = (SideWins(side="north", wins=north), SideWins(side="south", wins=south))
    return Balance(battles=north + south + draws, sides=sides, draws=draws, measured_on="0" * 64)


@pytest.mark.parametrize(
    ("balance", "words"),
    [
        (measured(104, 96), "Even (North 52 % of 200 battles)"),
        (measured(15, 85), "Favours South (85 % of 100 battles)"),
        (measured(60, 40), "Even (North 60 % of 100 battles)"),
        (measured(61, 39), "Favours North (61 % of 100 battles)"),
        (measured(30, 40, 30), "Even (South 40 % of 100 battles), 30 % drawn"),
        (measured(1, 0), "Favours North (100 % of 1 battle)"),
        (measured(0, 0, 4), "Even (North 0 % of 4 battles), 100 % drawn"),
    ],
)
def test_a_label_says_whom_a_scenario_favours(balance: Balance, words: str) -> None:
    assert sentence(balance_label(balance, NAMES)) == words
    stale = balance_label(balance, {}, stale=True)
    assert sentence(stale).endswith("; measured before the last change")
    for language in LANGUAGES:
        assert "{" not in sentence(stale, language)


def test_a_label_of_two_levels_names_them_and_lists_go_by_the_higher() -> None:
    higher = Balance(**measured(2, 37, 1).model_dump(exclude={"level"}), level="calculating")
    both = beside(measured(58, 42), higher)
    assert both == beside(higher, measured(58, 42))
    assert sentence(balance_label(both, NAMES)) == (
        "Even (North 58 % of 100 battles), plain players. "
        "Favours South (92 % of 40 battles), 2 % drawn, calculating players"
    )
    assert sentence(balance_word(both, NAMES)) == "favours South"
    assert Balance.model_validate(both.model_dump(mode="json")) == both
    assert beside(both, measured(50, 50)).stronger == both.stronger
    assert beside(both, measured(50, 50).model_copy(update={"measured_on": "1" * 64})).stronger is None
    assert beside(None, higher) == higher
    with pytest.raises(ValidationError):
        Balance.model_validate(measured(1, 2).model_dump() | {"stronger": measured(1, 2).model_dump()})
    for language in LANGUAGES:
        assert "{" not in sentence(balance_label(both, NAMES), language)


def test_no_more_battles_are_won_than_were_fought() -> None:
    stated = measured(3, 2, 1).model_dump(mode="json")
    assert Balance.model_validate(stated) == measured(3, 2, 1)
    for wrong in ({"draws": 2}, {"battles": 5}, {"battles": 10**7}):
        with pytest.raises(ValidationError):
            Balance.model_validate(stated | wrong)


def test_allies_are_one_camp_of_the_balance() -> None:
    setup = three(alliances=("west", None, "west"))
    fought = report(*(outcome(number, "red", "green") for number in range(5)), outcome(5, "blue"))
    found = balance_of_report(fought, setup, {})
    assert [(one.side, one.wins) for one in found.sides] == [("red", 5), ("blue", 1)]
    assert not found.even
    shares = tuple(SideChance(one.side, one.wins.share, 0.0, 1.0) for one in fought.sides)
    even = Evenness(6, 1, shares, 0.0, 3.0, datetime.now(UTC), found.measured_on)
    assert balance_of(even, setup) == found


@pytest.fixture
def library(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(at_rest(shipped_copy)) as workspace:
        yield workspace


def missing(_ws: Workspace, scenario: str, **_more: object) -> Setup:
    raise error("catalogue.unknown_id", id=scenario)


def test_what_was_measured_is_kept_shown_outdated_and_taken_out(
    library: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    ident = duplicate(library, find(library, "first-battle").id).id
    assert label_of(setup_of(library, "first-battle")) is not None
    assert label_of(setup_of(library, ident)) is None  # a copy is made to be changed
    assert labels(library, (ident,)) == {}
    setup = setup_of(library, ident)
    report = run_battles(library, setup, play_of(setup), battles=3, seed=5)
    found = balance_of_report(report, setup, {})
    assert sum(one.wins for one in found.sides) + found.draws == found.battles == 3
    evenness = run_evenness(library, ident, battles=3, seed=5)
    assert evenness is not None
    assert balance_of(evenness, setup) == found
    keep_balance(library, ident, found)
    kept = setup_of(library, ident)
    assert not is_outdated(kept)
    assert set(labels(library, (ident,))) == {ident}
    scenario = must_be(load_document(library, ident), ScenarioBase)
    assert balance_problems(library, scenario) == ()
    shorter = scenario.model_copy(update={"turn_limit": 3})
    save_revision(library, shorter, load(library, ident).version)
    assert is_outdated(setup_of(library, ident))
    assert [one.code for one in validate(library, shorter)] == ["scenario.balance_outdated"]
    with monkeypatch.context() as broken:
        broken.setattr(scenario_balance, "resolve_documents", missing)
        assert labels(library, (ident,)) == {}  # a list goes on where an army is missing
    told = must_be(told_of(library, ident), Told)
    assert told.short is None  # a word cannot say that it is outdated
    label = labels(library, (ident,))[ident]
    assert "before the last change" in sentence(label)
    renamed = scenario.model_copy(update={"story": LocalText({"en": "It rained."})})
    save_revision(library, renamed, load(library, ident).version)
    assert not is_outdated(setup_of(library, ident))  # words change no battle
    keep_balance(library, ident, None)
    assert label_of(setup_of(library, ident)) is None


def test_what_cannot_be_kept_is_refused(library: Workspace) -> None:
    row = find(library, "first-battle")
    with pytest.raises(EditorError):
        keep_balance(library, row.id, measured(1, 1))  # it was shipped
    setup = setup_of(library, row.id)
    report = run_battles(library, setup, play_of(setup), battles=1, seed=1)
    side = report.sides[0].side
    with pytest.raises(EditorError, match=r"scenario\.balance_levels"):
        balance_of_report(report, setup, {side: AiSettings("calculating")})
    stopped = run_battles(library, setup, play_of(setup), battles=2, seed=1, cancelled=lambda: True)
    with pytest.raises(EditorError, match=r"scenario\.balance_stopped"):
        balance_of_report(stopped, setup, {})
    with pytest.raises(EditorError, match=r"catalogue\.shipped"):
        check_keeping(library, setup, {})
    ident = duplicate(library, row.id).id
    opened = load(library, ident)
    save_working_copy(library, ident, opened.data | {"turn_limit": 4}, opened.version)
    with pytest.raises(EditorError, match=r"scenario\.balance_unsaved"):
        keep_balance(library, ident, measured(1, 1))


def test_lists_are_told_in_a_word_whom_a_scenario_favours_while_that_holds(library: Workspace) -> None:
    told = told_of(library, find(library, "first-contact").id)
    assert told is not None
    assert told.short is not None
    assert sentence(told.short) in {"even", "favours North", "favours South"}
    assert "battles" in sentence(told.whole)
    assert told_of(library, "none-of-that-id") is None


def test_what_shipped_scenarios_need_is_read_once_for_their_content(
    library: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = find(library, "first-contact")
    found = must_be(told_of(library, row.id), Told)
    noted = kept_data(library, "balances.shipped")
    assert noted["outdated"] == {row.id: False}
    monkeypatch.setattr(scenario_balance, "resolve_documents", missing)
    assert told_of(library, row.id) == found
    keep_data(library, "balances.shipped", noted | {"outdated": {row.id: True}})
    assert must_be(told_of(library, row.id), Told).short is None
    for other in ({"content": "of before"}, {"outdated": 3}, {"outdated": {row.id: "?"}}):
        keep_data(library, "balances.shipped", noted | other)
        assert told_of(library, row.id) is None  # all that it needs is asked for again


def test_a_word_says_who_is_favoured() -> None:
    assert sentence(balance_word(measured(60, 40), NAMES)) == "even"
    assert sentence(balance_word(measured(15, 85), NAMES)) == "favours South"
    assert sentence(balance_word(measured(15, 85), {})) == "favours south"
