"""Names in the order of a dictionary, as each language has it."""

from hypothesis import given
from hypothesis import strategies as st

from schemas.collation import LONGEST, slug_key, sort_key
from tests.cases import cases


@cases(
    ("language", "names"),
    [
        ("de", "Äpfel Arm Ärmel Öl Omen Strasse Strauß"),
        ("fr", "cote coté côté Écu Elfe Œil Ogre"),
        ("en", "“Quoted” 2 10 L'Isle Orc Zebra"),
        ("sv", "Arm Zebra Åker Ärm Öl"),
        ("da", "Arm Zebra Æble Øl Å"),
        ("es", "nube ñandú ocho"),
        ("cs", "cena čas dub hora chata idea"),
        ("tr", "hal \u0131l\u0131k ilk"),
    ],
)
def test_names_stand_where_a_dictionary_has_them(language: str, names: str) -> None:
    wanted = names.split()
    keys = [sort_key(name, language) for name in wanted]
    assert keys == sorted(set(keys))


def test_numbers_stand_by_their_value_and_a_name_before_those_that_go_on() -> None:
    wanted = ["Zombie", "Zombie 2", "Zombie 007", "Zombie 10", "Zombie 10 b", f"Zombie {10**30}"]
    keys = [sort_key(name, "en") for name in wanted]
    assert keys == sorted(set(keys))


@given(st.text(), st.sampled_from(("en", "de", "sv", "xx")))
def test_case_and_spaces_put_no_name_elsewhere(name: str, language: str) -> None:
    key = sort_key(name, language)
    assert sort_key(f"  {name} ", language) == key
    assert bool(key) == bool(name.split())
    assert len(key) <= 12 * LONGEST


def test_short_names_stand_by_the_value_of_their_numbers() -> None:
    wanted = ["orcs", "orcs-2", "orcs-10", "orcs-10-b", "orcs-100", "trolls"]
    assert [slug_key(one) for one in wanted] == sorted(map(slug_key, wanted))
