"""The points helper, battles against reference enemies, and the compendium over the shipped cards."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from editor.rules.core.appraisal import PLAIN
from editor.services import compendium
from editor.services.appraisal import (
    LEAST,
    Sample,
    appraise,
    appraiser_of,
    error_of,
    estimate,
    explained,
    measured,
    sample_of,
)
from editor.services.battles.duels import duel_lines, kept_duels, reference_enemies, run_duels
from editor.services.card_sets import cards_of
from editor.services.documents import find, load_document
from editor.services.opening import open_workspace
from editor.services.rulesets import ruleset_of
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError

GAME = "demonworld"


@pytest.fixture(scope="module")
def ws(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(shipped_copy) as opened:
        yield opened


@pytest.fixture(scope="module")
def sample(ws: Workspace) -> Sample:
    return sample_of(ws, GAME, "unit")


def guard(ws: Workspace) -> Document:
    return load_document(ws, find(ws, "demonworld/unit/orc-guard").id)


def test_an_estimate_is_made_up_of_its_parts_and_tells_how_sure_it_is(ws: Workspace, sample: Sample) -> None:
    one = estimate(sample, next(card for card in sample.cards if card.slug == "orc-guard"))
    assert one.points == pytest.approx(one.base + sum(share.points for share in one.shares))
    assert one.others == 9
    assert one.rounded % one.step == 0
    for language in LANGUAGES:
        assert str(round(one.points)) in explained(one, language)[0]


def test_a_card_has_no_part_in_its_own_estimate_and_copies_teach_nothing(sample: Sample) -> None:
    card = next(card for card in sample.cards if card.slug == "trolls")
    dear = replace(card, points=card.points * 3)
    assert estimate(sample, dear).points == pytest.approx(estimate(sample, card).points)
    assert estimate(sample, dear).verdict == "dear"
    other = next(one for one in sample.cards if one.slug == "berserkers")
    twice = replace(sample, cards=(*sample.cards, replace(other, id="copy")))
    assert estimate(twice, card).points == pytest.approx(estimate(sample, card).points)


def test_kinds_with_few_cards_are_passed_over_in_silence(ws: Workspace, sample: Sample) -> None:
    large = [card for card in sample.cards if card.group == "large"]
    assert len(large) < LEAST
    with pytest.raises(EditorError) as trouble:
        estimate(sample, large[0])
    assert "large elements" in sentence(trouble.value.problems[0])
    found = appraise(sample)
    assert not {one.card.id for one in found.estimates} & {card.id for card in large}
    assert [message.code for message in found.silent] == ["appraisal.too_few_of_group"]
    assert appraise(sample_of(ws, GAME, "item")).silent


def test_the_shipped_cards_are_explained_better_than_by_their_mean(ws: Workspace, sample: Sample) -> None:
    for cards in (sample, sample_of(ws, "diskwars", "unit")):
        found = appraise(cards).estimates
        mean = sum(one.card.points for one in found) / len(found)
        spread = sum(abs(one.card.points - mean) for one in found) / len(found)
        assert error_of(found) < 0.6 * spread


def test_a_game_that_says_nothing_is_measured_by_its_schema(ws: Workspace) -> None:
    own = measured(guard(ws), None, PLAIN)
    assert {"initiative", "morale_a", "melee_protection"} <= {one.id for one in own.features}
    assert "points" not in {one.id for one in own.features}
    assert appraiser_of("no such game") is PLAIN


@pytest.mark.long
def test_battles_are_kept_with_the_card_and_grow_stale(ws: Workspace) -> None:
    card, ruleset = guard(ws), ruleset_of(ws, GAME)
    assert ruleset is not None
    found = run_duels(ws, card, ruleset, battles=2, seed=7)
    assert found is not None
    again = run_duels(ws, card, ruleset, battles=2, seed=7, keep=False)
    assert again is not None
    assert replace(again, made=found.made) == found
    kept = kept_duels(ws, card, ruleset)
    assert kept is not None
    assert (kept.duels, kept.stale) == (found.duels, False)
    assert len(duel_lines(kept, "fr")) == 1 + len(kept.duels)
    weaker = card.model_copy(update={"melee_protection": 1})
    changed = kept_duels(ws, weaker, ruleset)
    assert changed is not None
    assert changed.stale
    assert run_duels(ws, card, ruleset, battles=2, cancelled=lambda: True) is None
    again = kept_duels(ws, card, ruleset)
    assert again is not None
    assert again.seed == 7


def test_enemies_are_of_the_cards_kind_and_of_another_people(ws: Workspace) -> None:
    card = guard(ws)
    enemies = reference_enemies(cards_of(ws, GAME, "unit"), card, GAME)
    assert {getattr(one, "faction", None) for one in enemies} == {"empire"}
    assert {appraiser_of(GAME).group(one) for one in enemies} == {"troops"}
    wizard = load_document(ws, find(ws, "demonworld/unit/malagor").id)
    ruleset = ruleset_of(ws, GAME)
    assert ruleset is not None
    for fighter, numbers in ((wizard, ruleset), (card, None)):
        with pytest.raises(EditorError, match=r"appraisal\.no_duel"):
            run_duels(ws, fighter, numbers, battles=1)


def test_the_compendium_has_fields_and_what_follows_from_them(ws: Workspace) -> None:
    table = compendium.compendium(ws, GAME, "unit")
    row = next(one for one in table.entries if one.slug == "orc-guard")
    assert row.values["elements.normal"] == 6
    assert row.values["=each"] == 20
    assert table.column("points") == compendium.Column("points", numeric=True)
    assert table.names["faction"]["orcs"].get("fr")
    plain = compendium.compendium(ws, "diskwars", "card")
    assert plain.entries


def test_the_odds_of_all_cards_against_an_enemy_become_a_column(ws: Workspace) -> None:
    table = compendium.compendium(ws, GAME, "unit")
    ids = {one.slug: one.id for one in table.entries}
    slugs = ("kruuk", "imperial-dragonrider", "imperial-bombard")
    few = replace(table, entries=tuple(one for one in table.entries if one.slug in slugs))
    column, losses = compendium.expected_losses(ws, few, guard(ws))
    assert "Orc Guard" in sentence(column.label) if column.label is not None else False
    assert losses[ids["kruuk"]]
    assert losses[ids["imperial-dragonrider"]]
    assert losses[ids["imperial-bombard"]] == 0


def test_a_table_as_text_runs_nothing_in_a_spreadsheet() -> None:
    rows = [["=1+1", 2.5, None], ["a;b\n", True, "-x"]]
    text = compendium.text_of(rows, ["name", "points", "more"], ";", "fr")
    assert list(csv.reader(io.StringIO(text), delimiter=";")) == [
        ["name", "points", "more"],
        ["'=1+1", "2,5", ""],
        ["a;b\n", "1", "'-x"],
    ]
