"""Why packs do not fit together: each need that stands against others, with what really helps."""

from importlib.metadata import version

import pytest

from editor.packs.solving import UnsolvableError, solve
from editor.services.packs.explaining import explained
from schemas.messages import LANGUAGES, problem_text
from schemas.pack import PackNeed
from schemas.pack_index import PackRelease
from schemas.pack_versions import is_in
from tests.services.packs.material import release


def pack(words: str, *needs: str, **more: object) -> PackRelease:
    name, _, number = words.partition(" ")
    return release(name, number or "1.0.0", requires=[need(one) for one in needs], **more)


def need(words: str) -> PackNeed:
    name, _, versions = words.partition(" ")
    return PackNeed(pack=name, versions=versions)


BASES = (pack("base 2.0.0"), pack("base"))
NEWER_PROGRAM = pack("base 3.0.0", marshalry=">=99")


@pytest.mark.parametrize(
    ("wanted", "offered", "installed", "said"),
    [
        ("duel", [pack("duel", "base >=3"), *BASES], [], {"needs_pack fix_other_versions"}),
        ("duel", [pack("duel", "base >=1")], [], {"needs_pack fix_nowhere"}),
        ("duel>=2", [pack("duel")], [], {"not_offered not_offered_fix"}),
        (
            "one, two",
            [pack("one", "base <2"), pack("two", "base >=2"), *BASES],
            [],
            {"needs_pack fix_apart"},
        ),
        ("one, base>=2", [pack("one", "base <2"), *BASES], [], {"needs_pack fix_asked"}),
        ("one", [pack("one", "two"), pack("two", "one >=2")], [], {"needs_pack fix_other_versions"}),
        (
            "one, two",
            [pack("one", conflicts=[{"pack": "two"}]), pack("two")],
            [],
            {"conflict conflict_fix"},
        ),
        (
            "duel",
            [pack("duel", "base >=3"), NEWER_PROGRAM, *BASES],
            [],
            {"other_marshalry other_marshalry_fix", "needs_pack "},
        ),
        ("base>=3", [NEWER_PROGRAM, *BASES], [], {"other_marshalry other_marshalry_fix"}),
        ("base>=2", [*BASES], [pack("old", "base <2"), BASES[1]], {"needs_other_version fix_remove"}),
        (
            "base>=2",
            [*BASES, pack("old 1.1.0", "base <2")],
            [pack("old", "base <2"), BASES[1]],
            {"needs_other_version fix_remove", "needs_other_version fix_asked"},
        ),
    ],
)
def test_each_need_is_said_with_what_helps(
    wanted: str, offered: list[PackRelease], installed: list[PackRelease], said: set[str]
) -> None:
    wishes = [need(one.replace(">", " >", 1)) for one in wanted.split(", ")]
    here = version("marshalry")
    fitting = [one for one in offered if is_in(here, one.marshalry)]
    others = [one for one in offered if one not in fitting]
    with pytest.raises(UnsolvableError) as trouble:
        solve(wishes, installed, fitting)
    problems = explained(trouble.value, installed, fitting, others).problems
    found = {f"{one.code} {one.fix.code if one.fix else ''}".replace("packs.", "") for one in problems}
    assert found == said
    for language in LANGUAGES:
        assert not any("{" in problem_text(one, language) for one in problems)
