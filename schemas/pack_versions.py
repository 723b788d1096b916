"""Versions of packs and ranges of them.

A version has three numbers, as `semantic versioning <https://semver.org>`_ has them: where the first changes,
what builds on the pack may break. One that is only to be tried says so behind them (``1.2.0-beta.1``) and
comes before the one without. A range is written as the packages of Python write theirs (``>=1.2, <2``), whose
versions include these; so one well-kept library compares both.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import AfterValidator, Field

from schemas import patterns
from schemas.problems import Message
from schemas.validation import broken

if TYPE_CHECKING:
    from packaging.specifiers import SpecifierSet

_STAGES: Final = {"alpha": 0, "beta": 1, "rc": 2, "": 3}
LONGEST: Final = 60
"""Characters of a range."""


def _range(text: str) -> str:
    """Check a range; what it means is kept as it was written.

    Raises:
        PydanticCustomError: it is none.
    """
    from packaging.specifiers import InvalidSpecifier

    try:
        found = _specifiers(text)
    except (InvalidSpecifier, ValueError):
        raise broken("packs.not_a_range", range=text) from None
    if any(one.operator == "===" for one in found):  # compares letters, not numbers
        raise broken("packs.not_a_range", range=text)
    return text


Version = Annotated[str, Field(pattern=patterns.VERSION, max_length=20)]
"""Three numbers, ``1.2.0``; or one to be tried before: ``1.2.0-alpha``, ``1.2.0-beta.2``, ``1.2.0-rc.1``."""
VersionRange = Annotated[str, Field(max_length=LONGEST), AfterValidator(_range)]
"""``>=1.2, <2``; empty for any version."""


@lru_cache(maxsize=1_000)
def _specifiers(text: str) -> SpecifierSet:
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(text)


@lru_cache(maxsize=10_000)
def is_in(version: str, versions: str) -> bool:
    """Return whether a version lies in a range."""
    return _specifiers(versions).contains(version, prereleases=True)


def order_of(version: str) -> tuple[int, ...]:
    """Return what versions are sorted by."""
    numbers, _, early = version.partition("-")
    stage, _, count = early.partition(".")
    return (*map(int, numbers.split(".")), _STAGES[stage], int(count or 0))


def is_early(version: str) -> bool:
    """Return whether a version is to be tried before it is out: nobody gets it who does not ask for such."""
    return "-" in version


@lru_cache(maxsize=1_000)
def asks_early(versions: str) -> bool:
    """Return whether a range names a version that is to be tried before it is out."""
    return bool(_specifiers(versions).prereleases)


def compatible(version: str) -> str:
    """Return the versions that promise to work where this one does: from it to the next first number."""
    return f">={version}, <{order_of(version)[0] + 1}"


def range_words(versions: str) -> Message | str:
    """Return a range for the middle of a sentence."""
    return versions or Message(code="packs.any_version")
