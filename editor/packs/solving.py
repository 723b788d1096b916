"""Which versions of packs fit together, and why none do: asked of resolvelib, the solver of pip.

Packs that are installed stay and are never taken back to an older version. Something that a pack cannot stand
beside is a need that is met by the absence of it as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from schemas.pack import PackNeed
from schemas.pack_index import PackFacts
from schemas.pack_versions import asks_early, is_early, is_in, order_of

if TYPE_CHECKING:
    from resolvelib.structs import RequirementInformation

_ROUNDS: Final = 400
"""Choices that are made and taken back beside one for each pack that is asked for or there."""
_MOST_VERSIONS: Final = 100
"""Versions of one pack that are tried, the newest first."""


@dataclass(frozen=True)
class Wish:
    """A pack that is asked for, in some versions; or one that must not be there in them."""

    pack: str
    versions: str
    absent: bool = False


@dataclass(frozen=True)
class Choice:
    """A version of a pack, or its absence."""

    pack: str
    version: str | None
    """None for its absence."""
    installed: bool = False
    facts: PackFacts | None = field(default=None, compare=False)
    """None for its absence, too. Two choices of one version are the same: comparing it all takes long."""


@dataclass(frozen=True)
class Cause:
    """One of the needs that cannot be met together."""

    wish: Wish
    by: PackFacts | None
    """Whose need it is; None for what the person asked for, or what is installed."""
    by_installed: bool


class UnsolvableError(Exception):
    """No versions fit together."""

    def __init__(self, causes: Sequence[Cause], *, too_deep: bool = False) -> None:
        super().__init__("too deep" if too_deep else "unsolvable")
        self.causes = causes
        self.too_deep = too_deep
        """It was given up: there are too many ways to try."""


def solve(
    wishes: Sequence[PackNeed],
    installed: Sequence[PackFacts],
    offered: Sequence[PackFacts],
    *,
    newer: Collection[str] = (),
) -> Mapping[str, PackFacts]:
    """Return the version of each pack that is to be there in the end, those that are installed included.

    Args:
        wishes: what is to be installed.
        installed: what is there; it stays as it is unless another version is needed.
        offered: what can be had and fits the program.
        newer: names of those that are to be as new as can be.

    Raises:
        UnsolvableError: there is no such choice, and why.
    """
    from resolvelib import BaseReporter, ResolutionImpossible, ResolutionTooDeep, Resolver

    roots = [Wish(one.pack, "") for one in installed] + [Wish(one.pack, one.versions) for one in wishes]
    choices = _choices(wishes, installed, offered, newer)
    resolver: Resolver[Wish, Choice, str] = Resolver(_provider(choices), BaseReporter())
    try:
        found = resolver.resolve(roots, max_rounds=_ROUNDS + len(roots))
    except ResolutionImpossible as trouble:
        raise UnsolvableError(tuple(map(_cause, trouble.causes))) from None
    except ResolutionTooDeep:
        raise UnsolvableError((), too_deep=True) from None
    return {name: one.facts for name, one in found.mapping.items() if one.facts is not None}


def in_order(packs: Mapping[str, PackFacts]) -> tuple[PackFacts, ...]:
    """Return packs so that what one needs stands before it; where they need each other, by name."""
    found: dict[str, PackFacts] = {}
    begun: set[str] = set()

    def take(name: str) -> None:
        path = [(name, iter(sorted(need.pack for need in packs[name].requires)))]
        begun.add(name)
        while path:
            one, needs = path[-1]
            for need in needs:
                if need in packs and need not in begun:
                    begun.add(need)
                    path.append((need, iter(sorted(other.pack for other in packs[need].requires))))
                    break
            else:
                found[one] = packs[one]
                path.pop()

    for name in sorted(packs):
        if name not in begun:
            take(name)
    return tuple(found.values())


def _cause(information: RequirementInformation[Wish, Choice]) -> Cause:
    parent = information.parent
    facts = parent.facts if parent is not None else None
    return Cause(information.requirement, facts, parent is not None and parent.installed)


def _choices(
    wishes: Sequence[PackNeed],
    installed: Sequence[PackFacts],
    offered: Sequence[PackFacts],
    newer: Collection[str],
) -> dict[str, tuple[Choice, ...]]:
    """Return the versions of each pack in the order in which they are tried.

    Those that are not out yet come last, unless one is installed or a range names one.
    """
    here = {one.pack: one for one in installed}
    early = {name for name, one in here.items() if is_early(one.version)}
    needs = (need for one in (*installed, *offered) for need in one.requires)
    early |= {one.pack for one in (*wishes, *needs) if asks_early(one.versions)}
    by_name: dict[str, list[PackFacts]] = {}
    for one in offered:
        there = here.get(one.pack)
        if there is None or (one.id == there.id and order_of(one.version) > order_of(there.version)):
            by_name.setdefault(one.pack, []).append(one)
    found: dict[str, tuple[Choice, ...]] = {}
    for name in {*here, *by_name}:
        news = sorted(by_name.get(name, ()), key=lambda one: order_of(one.version), reverse=True)
        more = [Choice(name, one.version, facts=one) for one in news[:_MOST_VERSIONS]]
        ready = [one for one in more if name in early or not is_early(str(one.version))]
        kept = [Choice(name, here[name].version, True, here[name])] if name in here else []
        tried = dict.fromkeys([*ready, *kept, *more] if name in newer else [*kept, *ready, *more])
        found[name] = tuple(tried)
    return found


def _meets(wish: Wish, choice: Choice) -> bool:
    if choice.version is None:
        return wish.absent
    return is_in(choice.version, wish.versions) != wish.absent


def _needs(choice: Choice) -> list[Wish]:
    if choice.facts is None:
        return []
    needs = [Wish(one.pack, one.versions) for one in choice.facts.requires]
    apart = (one for one in choice.facts.conflicts if one.pack != choice.pack)
    return needs + [Wish(one.pack, one.versions, absent=True) for one in apart]


def _provider(choices: Mapping[str, Sequence[Choice]]) -> Any:
    """Return what tells resolvelib about packs; made here, for the library is imported only when asked."""
    from resolvelib import AbstractProvider

    class Provider(AbstractProvider[Wish, Choice, str]):
        def identify(self, requirement_or_candidate: Wish | Choice) -> str:
            return requirement_or_candidate.pack

        def get_preference(
            self,
            identifier: str,
            resolutions: Mapping[str, Choice],
            candidates: Mapping[str, Iterator[Choice]],
            information: Mapping[str, Iterator[RequirementInformation[Wish, Choice]]],
            backtrack_causes: Sequence[RequirementInformation[Wish, Choice]],
        ) -> str:
            return identifier

        def find_matches(
            self,
            identifier: str,
            requirements: Mapping[str, Iterator[Wish]],
            incompatibilities: Mapping[str, Iterator[Choice]],
        ) -> Iterable[Choice]:
            wishes, refused = list(requirements[identifier]), set(incompatibilities[identifier])
            nothing = [Choice(identifier, None)] if all(one.absent for one in wishes) else []
            return [
                one
                for one in (*nothing, *choices.get(identifier, ()))
                if one not in refused and all(_meets(wish, one) for wish in wishes)
            ]

        def is_satisfied_by(self, requirement: Wish, candidate: Choice) -> bool:
            return _meets(requirement, candidate)

        def get_dependencies(self, candidate: Choice) -> Iterable[Wish]:
            return _needs(candidate)

    return Provider()
