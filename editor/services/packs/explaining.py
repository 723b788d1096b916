"""Why packs do not fit together, said with what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.packs.solving import Cause, UnsolvableError
from editor.services.packs.fitting import conflict_problem, need_problem
from schemas.pack import PackNeed
from schemas.pack_index import PackFacts
from schemas.pack_versions import is_in, order_of, range_words
from schemas.problems import EditorError, Message, Problem, Value


def explained(
    trouble: UnsolvableError, installed: Sequence[PackFacts], offered: Sequence[PackFacts]
) -> EditorError:
    """Return why no versions fit together: one sentence for each need that stands against the others."""
    if trouble.too_deep:
        return EditorError(Problem(code="packs.too_deep", fix=Message(code="packs.too_deep_fix")))
    here = {one.pack: one.version for one in installed}
    found = [one for cause in trouble.causes for one in _told(cause, here, offered)]
    if not found:  # all stand against what is installed alone
        names = ", ".join(sorted({cause.wish.pack for cause in trouble.causes}))
        found = [Problem(code="packs.unsolvable", values={"packs": names})]
    return EditorError(*dict.fromkeys(found))


def _told(cause: Cause, here: dict[str, str], offered: Sequence[PackFacts]) -> Iterator[Problem]:
    name = cause.wish.pack
    have = here.get(name)
    versions = [one.version for one in offered if one.pack == name]
    if cause.wish.absent and cause.by is not None:
        beside = have or next((one for one in versions if is_in(one, cause.wish.versions)), "")
        yield conflict_problem(cause.by.pack, cause.by.version, name, beside)
    elif cause.by is not None:
        need = PackNeed(pack=name, versions=cause.wish.versions)
        yield _with_fix(need_problem(cause.by.pack, cause.by.version, need, have), cause, versions, offered)
    elif have is None or cause.wish.versions:
        fits = any(is_in(one, cause.wish.versions) for one in versions)
        if not fits:
            yield _not_offered(name, cause.wish.versions, have, versions)


def _with_fix(
    problem: Problem, cause: Cause, versions: Sequence[str], offered: Sequence[PackFacts]
) -> Problem:
    """Return a need that is not met, with the fix that the indexes allow."""
    by = cause.by
    if by is None:
        return problem
    newer = [one for one in offered if one.pack == by.pack and order_of(one.version) > order_of(by.version)]
    values: dict[str, Value] = {**problem.values, "offered": ", ".join(versions[:5])}
    if cause.by_installed:
        code = "packs.fix_update" if newer else "packs.fix_remove"
    elif any(is_in(one, cause.wish.versions) for one in versions):
        code = "packs.fix_update_needed"
    else:
        code = "packs.fix_nowhere" if not versions else "packs.fix_other_versions"
    return problem.model_copy(update={"values": values, "fix": Message(code=code, values=values)})


def _not_offered(name: str, versions: str, have: str | None, offered: Sequence[str]) -> Problem:
    values: dict[str, Value] = {
        "pack": name,
        "versions": range_words(versions),
        "have": have or Message(code="packs.none_installed"),
        "offered": ", ".join(offered[:5]) or Message(code="packs.none_offered"),
    }
    return Problem(code="packs.not_offered", values=values, fix=Message(code="packs.not_offered_fix"))
