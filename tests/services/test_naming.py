"""Messages that a person reads in the window name documents as the person does."""

import pytest

from editor.services import documents
from editor.services.naming import documents_named, with_names
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error
from schemas.text import LocalText
from tests.services.samples import army, book, spell


def test_a_document_that_is_used_is_named_with_its_users(ws: Workspace) -> None:
    one = spell("fire-ball")
    documents.create(ws, one)
    documents.rename(ws, one.id, name=LocalText({"en": "Ball of fire", "fr": "Boule de feu"}))
    for number in (1, 2):
        user = documents.create(ws, book(f"book-{number}", [one]))
        documents.rename(ws, user.id, name=LocalText({"en": f"Book {number}"}))
    with pytest.raises(EditorError) as trouble:
        documents.delete(ws, one.id)
    (problem,) = trouble.value.problems
    words = sentence(with_names(ws, problem), "fr")
    assert words.startswith("Boule de feu ")
    assert "Book 1" in words
    assert "Book 2" in words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (Message(code="catalogue.in_bin", values={"slug": "nobody"}), "nobody"),
        (Message(code="catalogue.in_bin", values={"slug": "Not a slug"}), "Not a slug"),
        (Message(code="catalogue.in_bin", values={"slug": "twin"}), "twin"),
        (
            Message(code="catalogue.slug_taken", values={"slug": "fire-ball", "system": "", "kind": ""}),
            "fire-ball",
        ),
    ],
)
def test_what_names_nobody_or_several_or_a_short_name_stays(
    ws: Workspace, message: Message, words: str
) -> None:
    for one, name in ((spell("fire-ball"), "Fire"), (spell("twin"), "One"), (army("twin", []), "Two")):
        documents.create(ws, one)
        documents.rename(ws, one.id, name=LocalText({"en": name}))
    assert words in sentence(with_names(ws, message), "en")


def test_a_lost_catalogue_keeps_nothing_from_being_said(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents.create(ws, spell("fire-ball"))
    message = Message(code="catalogue.in_bin", values={"slug": "fire-ball"})

    told = Problem(code="catalogue.gone", document=documents.create(ws, spell("frost")).id)

    def lost(_ws: Workspace) -> None:
        raise error("catalogue.gone")

    monkeypatch.setattr(Workspace, "reading", lost)
    assert with_names(ws, message) == message
    assert documents_named(ws, [told], "en") == (told,)


def test_problems_of_documents_are_told_by_name(ws: Workspace) -> None:
    one = spell("fire-ball")
    documents.create(ws, one)
    documents.rename(ws, one.id, name=LocalText({"en": "Ball of fire", "fr": "Boule de feu"}))
    silent = Problem(code="catalogue.gone", document=one.id)
    named = Problem(code="catalogue.in_bin", values={"slug": "Boule de feu"}, document=one.id)
    strange = Problem(code="catalogue.gone", document="00000000-0000-4000-8000-000000000000")
    short = Problem(code="catalogue.gone", document="fire-ball")
    found = documents_named(ws, (silent, named, strange, short), "fr")
    assert [one.document for one in found] == ["Boule de feu", "", strange.document, "fire-ball"]
