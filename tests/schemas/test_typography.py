"""French apostrophes are curved, spaces before signs do not break; nothing else of a text changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.messages import sentence
from schemas.problems import Message
from schemas.typography import NARROW, labelled, series, signed, typeset
from tests.cases import cases


@cases(
    ("text", "wanted"),
    [
        ("Cible : un socle", "Cible|: un socle"),
        ("La carte « Garde » manque ; ajoutez-la !", "La carte «|Garde|» manque|; ajoutez-la|!"),
        ("au moins 83 % ; jamais 0 %", "au moins 83|%|; jamais 0|%"),
        ("Vraiment ? « oui »", "Vraiment|? «|oui|»"),
        ("une :star: et un :hex:", "une :star: et un :hex:"),
        ("à 12:30, https://x.org", "à 12:30, https://x.org"),
        (" ; ", "|; "),
        ("**Cible :** un socle", "**Cible|:** un socle"),
        ("L'orc d'à côté", "L’orc d’à côté"),
        ("{'clé': 5'}", "{'clé': 5'}"),
    ],
)
def test_french_signs_are_curved_or_parted_by_spaces_that_do_not_break(text: str, wanted: str) -> None:
    assert typeset(text, "fr") == wanted.replace("|", NARROW)
    assert typeset(text, "en") == text


@given(st.text(alphabet="ab' :;!?«»\n\u202f:*", max_size=40))
def test_typesetting_keeps_every_letter_in_its_place(text: str) -> None:
    done = typeset(text, "fr")
    assert len(done) == len(text)
    plain = text.replace(NARROW, " ")
    assert done.replace(NARROW, " ").replace("’", "'") == plain
    assert typeset(done, "fr") == done


def test_labels_and_series_have_the_signs_of_their_language() -> None:
    assert (labelled("Range", "en"), labelled("Portée", "fr")) == ("Range:", f"Portée{NARROW}:")
    assert (series("en"), series("fr")) == ("; ", f"{NARROW}; ")
    assert sentence(Message(code="faces.target"), "fr") == f"Cible{NARROW}:"


@pytest.mark.parametrize(
    ("value", "words"), [(2, "+2"), (-2, "−2"), (0, "+0"), (-1.5, "−1.5"), (1234567, "+1234567")]
)
def test_signed_numbers_have_a_minus_and_no_hyphen(value: float, words: str) -> None:
    assert signed(value) == words
