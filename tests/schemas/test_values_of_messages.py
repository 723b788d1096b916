"""Values of messages: names in several languages, pieces of sentences and lists of them."""

import pickle

import pytest
from pydantic import ValidationError

from schemas.messages import sentence, shown
from schemas.problems import Message, Problem
from schemas.text import LocalText

KNIGHT = LocalText({"en": "Knight", "fr": "Chevalier", "xx": "Rytir"})
TWO = Message(code="zargo_log.counted", values={"count": 2, "piece": KNIGHT})
ALL = Message(code="no.such_code", values={"some": (TWO, KNIGHT, "x"), "none": None, "half": 0.5})


@pytest.mark.parametrize("message", [TWO, ALL])
def test_a_message_is_the_same_after_every_way_of_keeping_it(message: Message) -> None:
    copies = (
        Message.model_validate_json(message.model_dump_json()),
        Message.model_validate(message.model_dump(mode="json")),
        pickle.loads(pickle.dumps(message)),  # noqa: S301 - made here
    )
    for copy in copies:
        assert copy == message
        assert hash(copy) == hash(message)
    assert len({message, *copies}) == 1


def test_a_value_of_another_type_is_refused() -> None:
    with pytest.raises(ValidationError):
        Message(code="a.b", values={"odd": object()})


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "2 × Knight"), ("fr", "2 × Chevalier"), ("xx", "2 × Rytir")],
)
def test_a_piece_takes_the_language_of_its_sentence(language: str, words: str) -> None:
    outer = Problem(code="wizwar_hand.aimed", values={"target": TWO, "extra": KNIGHT})
    assert sentence(TWO, language) == words
    assert sentence(outer, language) == f"{words}, {KNIGHT.get(language)}"


@pytest.mark.parametrize(
    ("count", "words"), [(0, ""), (1, "Knight"), (2, "Knight and Knight"), (3, "Knight, Knight and Knight")]
)
def test_a_list_is_joined_as_its_language_does(count: int, words: str) -> None:
    assert shown((KNIGHT,) * count, "en") == words


def test_what_no_sentence_is_known_for_shows_its_values() -> None:
    assert sentence(ALL, "fr") == "no.such_code (some: 2 × Chevalier, Chevalier et x, none: –, half: 0.5)"
