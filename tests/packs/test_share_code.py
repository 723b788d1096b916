"""Share codes as bytes: what was put in comes out, and nothing hostile does."""

import base64
import hashlib
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.packs.share_code import MOST_BYTES, cleaned, is_short, read_whole, whole_code
from editor.packs.short_code import Picked, ShortArmy, read_short, short_code
from schemas.parse import parse_document
from schemas.problems import EditorError
from tests.cases import cases

UNIT = {
    "schema_version": 1,
    "kind": "unit",
    "system": "diskwars",
    "id": "00000000-0000-4000-8000-000000000007",
    "slug": "shared",
    "name": {"en": "Shared"},
    "attack": 3,
    "defence": 2,
    "toughness": 4,
    "movement": 5,
}


def refusal(text: str) -> str:
    """Return the code of the problem with which a share code is refused."""
    with pytest.raises(EditorError) as reported:
        read(text)
    return reported.value.problems[0].code


def read(text: str) -> None:
    """Read a code of either form."""
    code = cleaned(text)
    if is_short(code):
        read_short(code)
    else:
        read_whole(code)


def forged(raw: bytes) -> str:
    """Return a code with a right check over any bytes."""
    packed = zlib.compress(raw, 9)
    body = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"MARSHAL1.{body}.{hashlib.sha256(packed).hexdigest()[:8]}"


def test_documents_come_back_whatever_a_mail_does_to_the_code() -> None:
    unit = parse_document(UNIT)
    code = whole_code(unit, [unit])
    assert code == whole_code(unit, [unit])
    wrapped = "> " + "\n> ".join(code[at : at + 40] for at in range(0, len(code), 40))
    for text in (code, f"  {code}\n", f"Here it is: `{code}`", f"Made with MARSHALRY: {code}", wrapped):
        assert read_whole(cleaned(text)) == (unit,)


def test_every_code_that_is_not_whole_is_refused() -> None:
    unit = parse_document(UNIT)
    code = whole_code(unit, [unit])
    assert refusal("") == refusal("hello") == refusal("https://example.org/x") == "share.not_ours"
    assert {refusal(code[:end]) for end in range(9, len(code), 7)} == {"share.cut_off"}
    middle = len(code) // 2
    other = "A" if code[middle] != "A" else "B"
    assert refusal(code[:middle] + other + code[middle + 1 :]) == "share.damaged"
    assert refusal(code.replace("MARSHAL1", "MARSHAL7")) == "share.newer"
    assert refusal("MARSHAL1I:AAAA") in ("share.cut_off", "share.damaged")
    assert refusal("x" * 3_000_000) == "share.too_long"


@cases(
    "raw",
    [
        b"",
        b"[]",
        b"{}",
        b"null",
        b'{"main": 1, "documents": 3}',
        b'{"main": "x", "documents": [], "more": 1}',
    ],
)
def test_what_is_no_list_of_documents_is_refused(raw: bytes) -> None:
    assert refusal(forged(raw)).partition(".")[0] in ("share", "yaml")


def test_a_bomb_is_refused_before_it_unpacks() -> None:
    assert refusal(forged(b" " * (MOST_BYTES + 1))) == "share.bomb"


def test_a_wrong_document_says_what_is_wrong_with_it() -> None:
    assert (
        refusal(forged(b'{"main": "x", "documents": [{"kind": "unit", "system": "chess"}]}')) != "share.bomb"
    )


armies = st.builds(
    ShortArmy,
    system=st.sampled_from(["demonworld", "diskwars"]),
    names=st.lists(st.tuples(st.sampled_from(["en", "fr"]), st.text(max_size=20)), max_size=2).map(tuple),
    faction=st.text("abc_", max_size=8),
    limit=st.none() | st.integers(0, 100_000),
    content=st.binary(min_size=6, max_size=6),
    picked=st.lists(
        st.builds(
            Picked,
            card=st.binary(min_size=6, max_size=6),
            count=st.integers(1, 1_000),
            items=st.lists(st.binary(min_size=6, max_size=6), max_size=3).map(tuple),
        ),
        max_size=20,
    ).map(tuple),
    ruleset=st.just(b"") | st.binary(min_size=6, max_size=6),
)


@given(armies)
def test_a_code_of_ids_says_the_army_again(army: ShortArmy) -> None:
    code = short_code(army)
    for text in (f"Code: {code}\n", f"MARSHALRY {code}", code.lower()):
        assert is_short(cleaned(text))
        assert read_short(cleaned(text)) == army


@given(armies, st.data())
def test_a_code_of_ids_with_a_wrong_letter_is_refused(army: ShortArmy, data: st.DataObject) -> None:
    code = short_code(army)
    place = data.draw(st.integers(10, len(code) - 3))
    letter = data.draw(
        st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567").filter(lambda one: one != code[place])
    )
    assert refusal(code[:place] + letter + code[place + 1 :]).startswith("share.")


@given(st.text(max_size=60))
def test_any_words_are_refused_in_a_sentence(text: str) -> None:
    assert refusal("MARSHAL" + text).startswith("share.")
