"""Versions of packs: their order, and which of them are tried."""

import pytest
from pydantic import TypeAdapter, ValidationError

from editor.packs.solving import solve
from schemas.pack import PackNeed
from schemas.pack_versions import Version, compatible, is_in, order_of
from tests.services.packs.material import release

IN_ORDER = (
    "0.9.0",
    "1.2.0-alpha",
    "1.2.0-alpha.1",
    "1.2.0-beta.2",
    "1.2.0-beta.10",
    "1.2.0-rc.1",
    "1.2.0",
    "1.10.0",
)


def test_what_is_to_be_tried_comes_before_what_is_out() -> None:
    assert sorted(sorted(IN_ORDER), key=order_of) == list(IN_ORDER)
    for one in IN_ORDER:
        assert TypeAdapter(Version).validate_python(one) == one
        assert is_in(one, compatible(one))
    assert not is_in("1.2.0-beta.1", ">=1.2")
    assert not is_in("2.0.0-rc.1", "<2")


@pytest.mark.parametrize(
    "wrong", ["1.2", "1.2.0-", "1.2.0-beta.", "1.2.0-snapshot.1", "1.2.0-beta.01", "1.2.0+7"]
)
def test_other_words_are_no_version(wrong: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Version).validate_python(wrong)


@pytest.mark.parametrize(
    ("offered", "versions", "installed", "found"),
    [
        ("1.2.0 1.3.0-beta.1", "", "", "1.2.0"),
        ("1.3.0-beta.1", "", "", "1.3.0-beta.1"),  # there is nothing else
        ("1.2.0 1.3.0-beta.1", ">=1.3.0-alpha", "", "1.3.0-beta.1"),
        ("1.2.0 1.3.0-beta.1", "", "1.1.0", "1.2.0"),
        ("1.3.0-beta.1", "", "1.1.0", "1.1.0"),
        ("1.3.0-beta.2 1.3.0", "", "1.3.0-beta.1", "1.3.0"),
        ("1.3.0-beta.2", "", "1.3.0-beta.1", "1.3.0-beta.2"),
    ],
)
def test_what_is_to_be_tried_is_for_who_asks(offered: str, versions: str, installed: str, found: str) -> None:
    here = [release("duel", installed)] if installed else []
    news = [release("duel", one) for one in offered.split()]
    wanted = [PackNeed(pack="duel", versions=versions)]
    assert solve(wanted, here, news, newer=["duel"])["duel"].version == found
