"""Whether packs that are about to be taken in find here what they need, and come from whom they should."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version

from editor.catalogue.bulk import documents_with
from editor.catalogue.store import Catalogue
from editor.packs.archive import Pack
from editor.packs.manifests import is_made_for_one
from editor.rules.core.wording import kind_word
from editor.services.packs.installed import packs_in
from editor.services.packs.trust import refuse_changed, refuse_other_signer
from editor.services.workspace import Workspace
from schemas.pack import PackBase, PackNeed
from schemas.pack_index import InstalledPack
from schemas.pack_versions import is_in, range_words
from schemas.problems import EditorError, Message, Problem, Value


def refuse_unfit(ws: Workspace, packs: Sequence[Pack]) -> None:
    """Refuse packs that do not fit into a catalogue.

    Args:
        ws: the catalogue.
        packs: those that would be taken in together.

    Raises:
        EditorError: one does not fit, with all that :func:`unfit_packs` says.
    """
    if wrong := unfit_packs(ws, packs):
        raise EditorError(*(problem for some in wrong.values() for problem in some))


def unfit_packs(ws: Workspace, packs: Sequence[Pack]) -> dict[int, tuple[Problem, ...]]:
    """Return, by their numbers, why packs do not fit into a catalogue, with what to do.

    A pack needs another version of the program, a pack or a document that is not there; it cannot stand
    beside one that is; or its signer is not the one known.
    """
    wrong: dict[int, tuple[Problem, ...]] = {}
    with ws.reading() as catalogue:
        installed = packs_in(catalogue)
        for number, pack in enumerate(packs):
            try:
                _refuse_signer(pack, installed)
            except EditorError as trouble:
                wrong[number] = trouble.problems
                continue
            if problems := tuple(_problems(catalogue, pack.manifest, packs, installed)):
                wrong[number] = problems
    return wrong


def _refuse_signer(pack: Pack, installed: Sequence[InstalledPack]) -> None:
    """Refuse a pack that is signed by another than its name, or the version that is there, says.

    Raises:
        EditorError: it is, with what to do.
    """
    refuse_changed(*signed_by(pack))
    for before in installed:
        if before.id == pack.manifest.id:
            refuse_other_signer(before.pack, (before.signer, before.key), signed_by(pack))


def signed_by(pack: Pack) -> tuple[str | None, str | None]:
    """Return the signer of a pack and his key; None for both if it is unsigned."""
    return (None, None) if pack.signature is None else (pack.signature.signer, pack.signature.key)


def _problems(
    catalogue: Catalogue, manifest: PackBase, packs: Sequence[Pack], installed: Sequence[InstalledPack]
) -> Iterator[Problem]:
    if (found := other_program(manifest.slug, manifest.version, manifest.marshalry)) is not None:
        yield found
    new = {one.manifest.id for one in packs}
    there = {one.pack: one.version for one in installed if one.id not in new and not one.made_for_one}
    there |= {one.manifest.slug: one.manifest.version for one in packs}
    unmet = [
        one for one in manifest.requires if one.pack not in there or not is_in(there[one.pack], one.versions)
    ]
    for need in unmet:
        yield need_problem(manifest.slug, manifest.version, need, there.get(need.pack))
    if is_made_for_one(manifest):
        return
    yield from _conflicts(manifest.slug, manifest.version, manifest.conflicts, there)
    for other in installed:
        if other.id not in new and not other.made_for_one:
            if other.pack == manifest.slug:
                yield other_of_that_name(manifest.slug, manifest.author or manifest.version)
            yield from _conflicts(
                other.pack, other.version, other.conflicts, {manifest.slug: manifest.version}
            )
    if not unmet:  # else what it lacks comes with them
        yield from _lacking(catalogue, manifest, packs)


def other_program(pack: str, of: str, versions: str) -> Problem | None:
    """Return that a version of a pack needs another version of the program; None if it does not."""
    have = version("marshalry")
    if is_in(have, versions):
        return None
    values: dict[str, Value] = {"pack": pack, "version": of, "versions": versions, "have": have}
    return Problem(code="packs.other_marshalry", values=values, fix=Message(code="packs.other_marshalry_fix"))


def need_problem(pack: str, of: str, need: PackNeed, have: str | None) -> Problem:
    """Return that a version of a pack needs another that is not there.

    Args:
        pack: the pack.
        of: its version.
        need: what it needs.
        have: the version that is there; None if there is none.
    """
    values: dict[str, Value] = {
        "pack": pack,
        "version": of,
        "needed": need.pack,
        "versions": range_words(need.versions),
        "have": have or "",
    }
    code = "packs.needs_other_version" if have else "packs.needs_pack"
    return Problem(code=code, values=values, fix=Message(code=f"{code}_fix", values=values))


def other_of_that_name(pack: str, source: str) -> Problem:
    """Return that a pack has the name of an installed one and is another.

    Args:
        pack: the name.
        source: where it comes from: an index or an author.
    """
    values: dict[str, Value] = {"pack": pack, "address": source}
    fix = Message(code="packs.other_of_that_name_fix", values=values)
    return Problem(code="packs.other_of_that_name", values=values, fix=fix)


def _conflicts(pack: str, of: str, conflicts: Sequence[PackNeed], there: dict[str, str]) -> Iterator[Problem]:
    for one in conflicts:
        if one.pack != pack and one.pack in there and is_in(there[one.pack], one.versions):
            yield conflict_problem(pack, of, one.pack, there[one.pack])


def conflict_problem(pack: str, of: str, other: str, have: str) -> Problem:
    """Return that a version of a pack cannot stand beside one that is there."""
    values: dict[str, Value] = {"pack": pack, "version": of, "other": other, "have": have}
    return Problem(
        code="packs.conflict", values=values, fix=Message(code="packs.conflict_fix", values=values)
    )


def _lacking(catalogue: Catalogue, manifest: PackBase, packs: Sequence[Pack]) -> Iterator[Problem]:
    """Yield the documents that a pack refers to and that neither come with it nor are there."""
    coming = {document.id for pack in packs for document in pack.documents}
    wanted = [one for one in manifest.elsewhere if one.document.id not in coming]
    stored = documents_with(catalogue, [one.document.id for one in wanted])
    for one in wanted:
        row = stored.get(one.document.id)
        if row is None or row.deleted is not None:
            values: dict[str, Value] = {
                "pack": manifest.slug,
                "kind": kind_word(one.document.kind),
                "slug": one.document.slug,
                "source": one.pack or Message(code="packs.the_program"),
            }
            yield Problem(
                code="packs.lacks", values=values, fix=Message(code="packs.lacks_fix", values=values)
            )
