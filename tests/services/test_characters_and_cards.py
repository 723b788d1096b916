"""A proposed card is made only when asked for, linked, in one transaction that is taken back whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.services import checks, converting, documents, operations, relations
from editor.services.card_list import card_list
from editor.services.packs.building import build_pack
from editor.services.packs.taking_in import check_pack
from editor.services.relations import missing_documents
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import EditorError
from schemas.systems import FREE_SYSTEMS

DISK = "diskwars/unit/warlord-grazza"


def card_of(ws: Workspace, path: str = DISK) -> Document:
    """Return a saved document."""
    return documents.load_document(ws, documents.find(ws, path).id)


def test_nothing_is_written_before_the_author_says_so(shipped: Workspace) -> None:
    before = documents.count_documents(shipped)
    draft = converting.proposed(shipped, card_of(shipped), "demonworld")
    assert documents.count_documents(shipped) == before
    assert checks.validate_data(shipped, draft.data) == ()
    note = draft.data["source_note"]
    assert "Diskwars" in note["fr"]


def test_a_card_and_its_character_are_made_taken_back_and_made_again(shipped: Workspace) -> None:
    card = card_of(shipped)
    draft = converting.proposed(shipped, card, "demonworld")
    data = converting.changed(draft.data, "weapons[0].melee_power", "9")
    done = operations.apply(shipped, converting.plan_card(shipped, card, data))
    new, character = done.made
    assert documents.load(shipped, new).data["weapons"][0]["melee_power"] == 9
    linked = documents.load(shipped, character).data["cards"]
    assert [(one["game"], one["card"]["id"]) for one in linked] == [
        ("diskwars", card.id),
        ("demonworld", new),
    ]
    assert checks.validate(shipped, card_of(shipped, character)) == ()
    assert [one.id for one in converting.characters_of(shipped, card.id)] == [character]

    second = converting.proposed(shipped, card, "zargo")
    also = operations.apply(shipped, converting.plan_card(shipped, card, second.data, character))
    assert len(documents.load(shipped, character).data["cards"]) == 3
    again = operations.undo(shipped, also)
    assert len(documents.load(shipped, character).data["cards"]) == 2
    assert documents.load(shipped, also.made[0]).row.deleted is not None
    operations.apply(shipped, again)
    assert documents.load(shipped, also.made[0]).row.deleted is None

    third = converting.proposed(shipped, card, "zargo")
    with pytest.raises(EditorError) as refused:
        converting.plan_card(shipped, card, third.data, character)
    assert refused.value.problems[0].code == "converting.has_card"


def test_a_pack_of_a_character_carries_all_its_cards(shipped: Workspace, tmp_path: Path) -> None:
    file = build_pack(shipped, "shared/character/the-impatient-kruuk", tmp_path / "kruuk")
    carried = {document.slug for document in check_pack(file, shipped.systems).documents}
    assert {"kruuk", "kruuk-the-impatient", "the-impatient-kruuk"} <= carried


def test_the_print_of_a_character_is_that_of_its_cards(shipped: Workspace) -> None:
    row = documents.find(shipped, "shared/character/the-dragon-sulphur")
    printed = card_list(shipped, [row.id])
    assert printed.problems == ()
    assert [one.document.slug for one in printed.cards] == ["old-sulphur", "dragon"]


def test_characters_follow_their_cards(shipped: Workspace) -> None:
    card = documents.duplicate(shipped, documents.find(shipped, "diskwars/unit/ash-witch").id)
    other = documents.duplicate(shipped, card.id, slug="cinder-wytch")
    draft = converting.proposed(shipped, card_of(shipped, card.id), "zargo")
    done = operations.apply(shipped, converting.plan_card(shipped, card_of(shipped, card.id), draft.data))
    character = done.made[1]
    assert [use.path for use in relations.where_used(shipped, card.id)] == ["cards[0].card"]
    operations.apply(shipped, relations.plan_rename(shipped, card.id, slug="cinder-witch"))
    assert documents.load(shipped, character).data["cards"][0]["card"]["slug"] == "cinder-witch"
    operations.apply(shipped, relations.plan_delete(shipped, [card.id]))
    (gone,) = (one for one in missing_documents(shipped) if one.ref.id == card.id)
    assert gone.system == "diskwars"
    near = relations.similar(shipped, gone.ref, "shared")
    assert other.id in {row.id for row in near}
    operations.apply(shipped, relations.plan_relink(shipped, card.id, other.id))
    assert documents.load(shipped, character).data["cards"][0]["card"]["id"] == other.id


def test_a_card_of_another_game_than_the_one_named_is_told(shipped: Workspace) -> None:
    row = documents.duplicate(shipped, documents.find(shipped, "shared/character/the-impatient-kruuk").id)
    data = documents.load(shipped, row.id).data
    cards = [{**data["cards"][0], "game": "zargo"}]
    (problem,) = checks.validate_data(shipped, {**data, "cards": cards})
    assert (problem.code, problem.path) == ("character.other_game", "cards[0].card")
    assert sentence(problem, "fr").startswith("La carte kruuk est de demonworld")
    (twice,) = checks.validate_data(shipped, {**data, "cards": [data["cards"][0]] * 2})
    assert twice.code == "character.game_twice"


@pytest.mark.parametrize(
    ("path", "game", "code"),
    [
        (DISK, "diskwars", "same_game"),
        (DISK, "chess", "no_such_game"),
        (DISK, "shared", "no_such_game"),
        ("zargo/unit/knights-city", "diskwars", "no_creature"),
        ("diskwars/scenario/at-daggers-drawn", "zargo", "not_a_card"),
    ],
)
def test_what_cannot_be_carried_over_is_refused(shipped: Workspace, path: str, game: str, code: str) -> None:
    with pytest.raises(EditorError) as refused:
        converting.proposed(shipped, card_of(shipped, path), game)
    assert refused.value.problems[0].code == f"converting.{code}"


def test_a_game_without_cards_of_creatures_says_so(shipped: Workspace) -> None:
    declared = {one.id for one in FREE_SYSTEMS.rows}
    known = [one for one in converting.targets(shipped, "diskwars", rules=()) if one.system not in declared]
    assert [one.system for one in known] == ["demonworld", "zargo", "wizwar", "darkage"]
    assert all(one.refusal is not None for one in known)
    with pytest.raises(EditorError) as refused:
        converting.proposed(shipped, card_of(shipped), "zargo", rules=())
    assert refused.value.problems[0].code == "converting.no_blocks"


@pytest.mark.parametrize("path", ["name.en.x", "weapons[9].x", "weapons.x"])
def test_a_change_of_no_field_is_refused(shipped: Workspace, path: str) -> None:
    data = {"name": {"en": "A"}, "weapons": [{}]}
    with pytest.raises(EditorError):
        converting.changed(data, path, "1")
