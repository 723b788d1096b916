"""Making a scenario even: told in both languages, kept as a copy that is fought as it was found."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.demonworld.play import DemonworldPlay
from editor.services import documents
from editor.services.battles import balancing
from editor.services.battles.preview import ai_by_side_of, run_battles, setup_of
from editor.services.battles.scenario_balance import label_of
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from editor.simulation.balance import Search
from editor.simulation.balance_report import Balance
from schemas.messages import LANGUAGES
from schemas.problems import EditorError

NAMES = {"empire": "Empire", "orcs": "Orcs"}


@pytest.fixture(scope="module")
def ws(shipped_copy: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content."""
    with open_workspace(shipped_copy) as workspace:
        yield workspace


@pytest.fixture(scope="module")
def found(ws: Workspace) -> Balance:
    search = Search(lever="elements:empire:berserkers", battles=16, seed=1)
    return balancing.run_balance(ws, setup_of(ws, "first-battle"), DemonworldPlay(), search)


@pytest.mark.long
def test_the_answer_is_told_in_each_language_with_its_bounds(found: Balance) -> None:
    troop = found.lever.troop
    assert found.even
    assert troop is not None
    for language in LANGUAGES:
        text = balancing.balance_text(found, "First", NAMES, language)
        assert "preview." not in text
        assert troop.get(language) in text
        assert "95" in text
    english = balancing.balance_text(found, "First", NAMES)
    assert "Nothing was saved" in english
    assert len(english.splitlines()) > len(found.tried)


@pytest.mark.long
def test_the_search_changes_nothing_in_the_catalogue(ws: Workspace, found: Balance) -> None:
    assert documents.working_copies(ws) == ()
    assert found.best.amount
    assert not documents.find(ws, "first-battle").changed


@pytest.mark.long
def test_the_even_scenario_is_kept_with_copies_and_fought_as_it_was_found(
    ws: Workspace, found: Balance
) -> None:
    play, setup = DemonworldPlay(), setup_of(ws, "first-battle")
    rows = [balancing.keep_balanced(ws, setup, play, found) for _ in range(2)]
    assert [row.slug for row in rows] == ["first-battle-even", "first-battle-even-2"]
    assert rows[0].name.get("fr") == "La première bataille (équilibré)"
    kept = setup_of(ws, rows[0].id)
    assert label_of(kept) is None  # what the scenario said before it was evened is true no longer
    berserkers = play.troops(kept)[1]
    assert berserkers.elements == 10 + found.best.amount
    report = run_battles(ws, kept, play, battles=found.best.played, seed=found.seed)
    assert report.sides[0].wins.count == found.best.wins
    assert play.troops(setup_of(ws, "first-battle"))[1].elements == 10


def test_levers_are_named_for_a_list(ws: Workspace) -> None:
    setup = setup_of(ws, "first-battle")
    words = [balancing.lever_words(one, NAMES, "fr") for one in DemonworldPlay().levers(setup)]
    assert "Gardes Orcs (Orcs)" in words


def test_manners_are_read_for_all_sides_and_for_one(ws: Workspace) -> None:
    setup = setup_of(ws, "first-battle")
    found = ai_by_side_of(setup, ["orcs=calculating", "plain"], ["orcs=cautious"])
    assert {side: (one.level, one.character) for side, one in found.items()} == {
        "empire": ("plain", "balanced"),
        "orcs": ("calculating", "cautious"),
    }
    assert ai_by_side_of(setup, []) == {}
    assert ai_by_side_of(setup, ["orcs=good"]) == {"orcs": AiSettings("calculating")}, "its former name"
    for levels, code in (
        (["best"], "no_such_level"),
        (["elves=calculating"], "no_such_side"),
    ):
        with pytest.raises(EditorError) as caught:
            ai_by_side_of(setup, levels)
        assert caught.value.problems[0].code == f"preview.{code}"


def test_backends_are_refused_with_a_reason(ws: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.simulation.cluster.find_spec", lambda name: None)
    with pytest.raises(EditorError) as caught:
        run_battles(
            ws,
            setup_of(ws, "first-battle"),
            DemonworldPlay(),
            battles=1,
            seed=1,
            scheduler="tcp://127.0.0.1:8786",
        )
    assert caught.value.problems[0].code == "simulation.no_cluster_extra"
