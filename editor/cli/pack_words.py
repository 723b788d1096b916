"""How the commands of packs say what a pack is, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.output import complain_in, problem_data, say
from schemas.messages import problem_text, sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.packs.archive import Pack
    from editor.packs.signing import Signer
    from schemas.pack import PackBase
    from schemas.problems import Problem

Sign = Annotated[bool, typer.Option("--sign", help="Sign it with a key of your own (marshalry keys new).")]
Key = Annotated[
    str | None,
    typer.Option("--key", metavar="NAME", help="Sign it with this key; needed if you have several."),
]


def chosen_signer(sign: bool, key: str | None) -> Signer | None:
    """Return who signs a pack; None if nobody does.

    Raises:
        EditorError: there is no such key.
    """
    from editor.services.packs.keys import signer_of

    return signer_of(key) if sign or key is not None else None


def pack_data(pack: Pack, signer: Problem, language: str) -> dict[str, Any]:
    """Return for programs what a pack is."""
    manifest = pack.manifest
    whole = manifest.model_dump(mode="json")
    names = (
        "id",
        "slug",
        "version",
        "requires",
        "conflicts",
        "marshalry",
        "languages",
        "author",
        "licence",
        "changelog",
    )
    return {name: whole[name] for name in names} | {
        "licences": sorted({entry.licence for entry in manifest.entries if entry.licence}),
        "signer": problem_data(signer, language),
    }


def say_pack(pack: Pack, signer: Problem, language: str) -> None:
    """Print what a pack says of itself, and who signed it."""
    say("")
    for line in facts_of_pack(pack.manifest, language):
        say(sentence(line, language))
    complain_in(problem_text(signer, language))


def say_signers(notices: Sequence[Problem], language: str) -> None:
    """Print who signed packs: one sentence, with their names, for all of which the same is to be said."""
    from editor.services.packs.trust import gathered

    for notice, names in gathered(notices):
        complain_in(problem_text(notice, language) + (f" ({', '.join(names)})" if names else ""))


def facts_of_pack(manifest: PackBase, language: str) -> list[Message]:
    """Return what a pack says of itself, a sentence each; what is new is said in a language."""
    found = [
        Message(code="packs.fact_version", values={"pack": manifest.slug, "version": manifest.version}),
    ]
    licences = {manifest.licence, *(one.licence for one in manifest.entries)} - {""}
    for code, words in (
        ("packs.fact_author", manifest.author),
        ("packs.fact_licences", ", ".join(sorted(licences))),
        ("packs.fact_languages", ", ".join(f"{one.language} {one.percent} %" for one in manifest.languages)),
        ("packs.fact_requires", ", ".join(one.words for one in manifest.requires)),
        ("packs.fact_conflicts", ", ".join(one.words for one in manifest.conflicts)),
        ("packs.fact_marshalry", manifest.marshalry),
        *(
            ("packs.fact_changes", one.text.get(language))
            for one in manifest.changelog
            if one.version == manifest.version
        ),
    ):
        if words:
            found.append(Message(code=code, values={"words": words}))
    return found
