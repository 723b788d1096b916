"""What is wrong with a campaign is said with its fix: ways, sides, ranks, endings."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.campaigns.chart import ending_words
from editor.rules.core.campaigns.checking import campaign_problems, is_covered
from editor.rules.registry import find_system
from schemas.base import Document, must_be
from schemas.campaign import CampaignBase
from schemas.content_folder import content_root
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message
from schemas.systems import DOCUMENT_SYSTEMS
from tests.sentences import areas, sentences
from tests.shipped import documents_of, shipped_documents


def shipped(slug: str) -> CampaignBase:
    """Return a campaign; cases are made of one, so only its own file is read."""
    (file,) = content_root().glob(f"*/campaigns/{slug}.yaml")
    return must_be(documents_of(file)[0], CampaignBase)


def changed(slug: str = "the-long-toll", **changes: Any) -> CampaignBase:
    return must_be(parse_document({**dump_document(shipped(slug)), **changes}), CampaignBase)


def codes(campaign: CampaignBase) -> list[str]:
    return [problem.code for problem in problems(campaign)]


def problems(campaign: CampaignBase) -> Any:
    system = str(campaign.model_dump(include={"system"})["system"])
    known: dict[str, Document] = {one.id: one for one in shipped_documents()}
    model = next(one.model("unit") for one in DOCUMENT_SYSTEMS if one.id == system)
    rules = find_system(system)
    assert rules is not None
    return campaign_problems(campaign, known.get, rules.campaigns, model)


@pytest.mark.parametrize("slug", ["the-long-toll", "dust-and-crown"])
def test_nothing_is_wrong_with_what_we_ship(slug: str) -> None:
    assert codes(shipped(slug)) == []


def chapters(**changes: Any) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = dump_document(shipped("the-long-toll"))["chapters"]
    return [{**data[0], **changes}, *data[1:]]


def test_a_result_without_a_branch_is_reported_with_the_fix() -> None:
    campaign = changed(
        chapters=chapters(branches=[{"when": "won", "side": "empire", "leads_to": "the_house"}])
    )
    (found,) = [one for one in problems(campaign) if one.code == "campaign.no_way_on"]
    assert found.path == "chapters[0].branches"
    assert found.fix is not None
    assert "otherwise" in sentence(found.fix)


def test_a_branch_for_each_winner_and_a_draw_covers_every_result() -> None:
    ways = [{"when": "won", "side": side, "leads_to": "the_mist"} for side in ("empire", "orcs")]
    campaign = changed(chapters=chapters(branches=[*ways, {"when": "draw", "leads_to": "the_house"}]))
    assert is_covered(campaign, campaign.chapters[0])


def test_a_chapter_that_no_way_leads_to_and_one_that_never_ends() -> None:
    assert "campaign.unreachable" in codes(changed(begins="the_stand"))
    around = [{"when": "otherwise", "leads_to": "the_road"}]
    assert "campaign.never_ends" in codes(changed(chapters=chapters(branches=around)))


def test_what_comes_after_otherwise_is_never_taken() -> None:
    ways = [{"when": "otherwise", "leads_to": "the_mist"}, {"when": "draw", "leads_to": "the_house"}]
    assert "campaign.never_taken" in codes(changed(chapters=chapters(branches=ways)))


@pytest.mark.parametrize(
    ("first", "second", "never"),
    [
        (
            {"when": "lead", "side": "orcs", "at_least": 5},
            {"when": "lead", "side": "orcs", "at_least": 9},
            True,
        ),
        (
            {"when": "lead", "side": "orcs", "at_least": 9},
            {"when": "lead", "side": "orcs", "at_least": 5},
            False,
        ),
        (
            {"when": "ending", "ending": "points"},
            {"when": "ending", "ending": "points", "side": "orcs"},
            True,
        ),
        (
            {"when": "ending", "ending": "points", "side": "orcs"},
            {"when": "ending", "ending": "points"},
            False,
        ),
        ({"when": "won", "side": "orcs"}, {"when": "won", "side": "orcs"}, True),
        ({"when": "won", "side": "orcs"}, {"when": "won", "side": "empire"}, False),
        ({"when": "draw"}, {"when": "draw"}, True),
    ],
)
def test_a_branch_behind_one_that_fits_wherever_it_does_is_never_taken(
    first: dict[str, Any], second: dict[str, Any], never: bool
) -> None:
    ways = [{**one, "leads_to": "the_mist"} for one in (first, second, {"when": "otherwise"})]
    assert ("campaign.never_taken" in codes(changed(chapters=chapters(branches=ways)))) == never


def test_a_side_that_a_scenario_does_not_have() -> None:
    sides = [{"id": "empire", "name": "Empire"}, {"id": "elves", "name": "Elves"}]
    assert codes(_with_elves(sides)).count("campaign.side_not_there") == 5


def _with_elves(sides: list[dict[str, Any]]) -> CampaignBase:
    data = dump_document(shipped("the-long-toll"))
    ends = [{**end, "winner": None} for end in data["ends"]]
    return changed(sides=sides, ends=ends, ranks=[])


def test_a_rank_must_change_a_number_that_cards_fight_with() -> None:
    ranks = [{"name": "Veterans", "from_points": 3, "changes": ["moral_a -1"]}]
    (found,) = problems(changed(ranks=ranks))
    assert found.code == "campaign.no_such_number"
    assert found.fix is not None
    assert found.fix.values == {"name": "morale_a"}


def test_ranks_and_experience_need_each_other() -> None:
    assert codes(changed(ranks=[])) == ["campaign.no_ranks"]
    sides = [{**one, "for_survival": 0, "for_enemies": 0} for one in dump_document(changed())["sides"]]
    assert codes(changed(sides=sides)) == ["campaign.nobody_earns"]
    sides = [{**one, "carries": "nothing"} for one in dump_document(changed())["sides"]]
    assert "campaign.nothing_carried" in codes(changed(sides=sides))


def test_an_ending_that_no_battle_has() -> None:
    ways = [
        {"when": "ending", "ending": "area_hold", "leads_to": "the_mist"},
        {"when": "otherwise", "leads_to": "the_house"},
    ]
    (found,) = problems(changed(chapters=chapters(branches=ways)))
    assert found.code == "campaign.no_such_ending"
    assert found.fix is not None
    assert found.fix.values == {"name": "area_held"}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"begins": "nowhere"}, "campaign.unknown_chapter"),
        ({"chapters": chapters(id="the_mist")}, "campaign.id_twice"),
        (
            {"chapters": chapters(branches=[{"when": "won", "side": "elves", "leads_to": "the_mist"}])},
            "campaign.unknown_side",
        ),
        (
            {"ranks": [{"name": "A", "changes": ["fear +1"]}, {"name": "B", "changes": ["fear +2"]}]},
            "campaign.rank_twice",
        ),
        ({"ranks": [{"name": "A", "changes": []}]}, "validation.too_short"),
    ],
)
def test_names_that_there_are_not_are_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(EditorError) as trouble:
        changed(**changes)
    assert [one.code for one in trouble.value.problems] == [code]


@pytest.mark.parametrize("system", ["demonworld", "diskwars", "zargo", "wizwar", "darkage"])
def test_every_way_to_end_a_battle_is_one_that_the_game_says(system: str) -> None:
    rules = find_system(system)
    assert rules is not None
    assert rules.campaigns is not None
    for area in (f"{system}_log", f"{system}_play"):
        for key in sentences(area, "en") if area in areas() else ():
            mark, _, way = key.partition("_")
            if mark in ("ended", "won") and way:
                assert way in rules.campaigns.endings


@pytest.mark.parametrize("system", ["demonworld", "diskwars", "zargo", "wizwar", "darkage"])
def test_every_way_to_end_a_battle_is_said_in_words(system: str) -> None:
    rules = find_system(system)
    assert rules is not None
    assert rules.campaigns is not None
    for way in rules.campaigns.endings:
        words = ending_words(way)
        assert isinstance(words, Message), way
        assert all("_" not in sentence(words, language) for language in LANGUAGES)
    assert ending_words("no_such_way") == "no_such_way"
