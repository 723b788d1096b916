"""Why packs do not fit together, said with what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from editor.packs.solving import Cause, UnsolvableError
from editor.services.packs.fitting import conflict_problem, need_problem, other_program
from schemas.pack import PackNeed
from schemas.pack_index import PackFacts
from schemas.pack_versions import is_in, order_of, range_words
from schemas.problems import EditorError, Message, Problem, Value


def explained(
    trouble: UnsolvableError,
    installed: Sequence[PackFacts],
    offered: Sequence[PackFacts],
    for_others: Sequence[PackFacts] = (),
) -> EditorError:
    """Return why no versions fit together: one sentence for each need that stands against the others.

    Args:
        trouble: what the solver found.
        installed: what is there.
        offered: what can be had and fits the program, the newest version of each pack first.
        for_others: what can be had for other versions of the program, likewise.
    """
    if trouble.too_deep:
        return EditorError(Problem(code="packs.too_deep", fix=Message(code="packs.too_deep_fix")))
    here = {one.pack: one.version for one in installed}
    words = _Words(trouble.causes, here, offered, for_others)
    found = [one for cause in trouble.causes for one in words.told(cause)]
    if not found:  # all stand against what is installed alone
        names = ", ".join(sorted({cause.wish.pack for cause in trouble.causes}))
        found = [Problem(code="packs.unsolvable", values={"packs": names})]
    return EditorError(*dict.fromkeys(found))


@dataclass(frozen=True)
class _Words:
    causes: Sequence[Cause]
    here: dict[str, str]
    """Versions that are installed, by the names of packs."""
    offered: Sequence[PackFacts]
    for_others: Sequence[PackFacts]

    def told(self, cause: Cause) -> Iterator[Problem]:
        """Yield what is said of one need."""
        wish, by = cause.wish, cause.by
        have = self.here.get(wish.pack)
        versions = [one.version for one in self.offered if one.pack == wish.pack]
        fits = [one for one in versions if is_in(one, wish.versions)]
        if wish.absent and by is not None:
            yield conflict_problem(by.pack, by.version, wish.pack, have or (fits[0] if fits else ""))
            return
        newer = None if fits else self._for_another_program(cause)
        if newer is not None:
            yield newer
        if by is not None:
            need = PackNeed(pack=wish.pack, versions=wish.versions)
            fix = self._fix(cause, versions, fits) if newer is None else None
            yield need_problem(by.pack, by.version, need, have).model_copy(update={"fix": fix})
        elif newer is None and not fits and (have is None or wish.versions):
            yield _not_offered(wish.pack, wish.versions, have, versions)

    def _for_another_program(self, cause: Cause) -> Problem | None:
        """Return that what is needed is there for another version of the program alone."""
        for one in self.for_others:
            if one.pack == cause.wish.pack and is_in(one.version, cause.wish.versions):
                return other_program(one.pack, one.version, one.marshalry)
        return None

    def _fix(self, cause: Cause, versions: Sequence[str], fits: Sequence[str]) -> Message | None:
        """Return what the indexes allow against a need of a pack that is not met."""
        by, needed = cause.by, cause.wish.pack
        if by is None:
            return None
        others = [one for one in self.causes if one is not cause and one.wish.pack == needed]
        rivals = [one for one in others if not any(is_in(version, one.wish.versions) for version in fits)]
        values: dict[str, Value] = {"pack": by.pack, "needed": needed, "offered": ", ".join(versions[:5])}
        if cause.by_installed:
            tried = {one.by.version for one in self.causes if one.by is not None and one.by.pack == by.pack}
            others_of_it = (one.version for one in self.offered if one.pack == by.pack)
            newer = [one for one in others_of_it if order_of(one) > order_of(by.version)]
            code = "packs.fix_update" if set(newer) - tried else "packs.fix_remove"
        elif not fits:
            code = "packs.fix_other_versions" if versions else "packs.fix_nowhere"
        elif not rivals:
            code = "packs.fix_update_needed" if needed in self.here else "packs.fix_install_needed"
            values["offered"] = fits[0]
        elif names := sorted({one.by.pack for one in rivals if one.by is not None}):
            code, values["packs"] = "packs.fix_apart", ", ".join([by.pack, *names])
        else:
            code, values["asked"] = "packs.fix_asked", f"{needed} {rivals[0].wish.versions}"
        return Message(code=code, values=values)


def _not_offered(name: str, versions: str, have: str | None, offered: Sequence[str]) -> Problem:
    values: dict[str, Value] = {
        "pack": name,
        "versions": range_words(versions),
        "have": have or Message(code="packs.none_installed"),
        "offered": ", ".join(offered[:5]) or Message(code="packs.none_offered"),
    }
    return Problem(code="packs.not_offered", values=values, fix=Message(code="packs.not_offered_fix"))


def doubted(reason: Problem, unread: Sequence[str]) -> Problem:
    """Return a reason where indexes cannot be read: what nobody else offers may be on offer there.

    Args:
        reason: why a pack is left out.
        unread: addresses of those indexes; at least one.
    """
    where: dict[str, Value] = {"indexes": ", ".join(unread)}
    if reason.code == "packs.not_offered":
        fix = Message(code="packs.not_known_fix")
        return reason.model_copy(
            update={"code": "packs.not_known", "values": {**reason.values, **where}, "fix": fix}
        )
    if reason.fix is not None and reason.fix.code == "packs.fix_nowhere":
        fix = Message(code="packs.fix_not_known", values={**reason.fix.values, **where})
        return reason.model_copy(update={"fix": fix})
    return reason
