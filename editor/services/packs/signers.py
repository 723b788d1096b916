"""The people whose keys one knows: seen on a pack, or trusted because they gave them by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

from pydantic import ValidationError

from editor.packs.archive import json_bytes
from editor.packs.whole_files import write_whole
from editor.services.packs import keys
from schemas.base import Schema
from schemas.key_files import KnownSigner, KnownSigners, PublicKeyFile
from schemas.named_files import bounded_bytes
from schemas.problems import EditorError, Message, error
from schemas.system_reasons import reason_of

_SIGNERS: Final = "signers.json"
Form = TypeVar("Form", bound=Schema)


def known_signers() -> tuple[KnownSigner, ...]:
    """Return the people whose keys are known, by name.

    Raises:
        EditorError: the list cannot be read.
    """
    file = keys.keys_folder() / _SIGNERS
    return _form(file, KnownSigners).people if file.exists() else ()


def trust(name: str, file: Path) -> KnownSigner:
    """Trust packs that are signed with the key in a file, under a name; a key known before is replaced.

    Raises:
        EditorError: the file holds no key, or one of somebody else; the list cannot be written.
    """
    given = _form(file, PublicKeyFile)
    if given.name != name:
        raise error("keys.other_name", file=str(file), name=name, found=given.name)
    person = KnownSigner(name=name, key=given.key, trusted=True)
    trust_people([person], replace=True)
    return person


def people_in(file: Path) -> tuple[KnownSigner, ...]:
    """Return whom a file names: the owner of a public key, or a list of people that somebody shares.

    Raises:
        EditorError: the file is neither.
    """
    try:
        one = _form(file, PublicKeyFile)
    except EditorError as trouble:
        if trouble.problems[0].code != "keys.not_keys":
            raise
        return _form(file, KnownSigners).people
    return (KnownSigner(name=one.name, key=one.key, trusted=True),)


def trust_people(people: Sequence[KnownSigner], *, replace: bool = False) -> tuple[KnownSigner, ...]:
    """Trust what people sign: all of them, or none.

    Args:
        people: their names and keys.
        replace: whether a key that is known otherwise for a name gives way.

    Returns:
        Those who are now trusted and were not before with this key.

    Raises:
        EditorError: another key is known for one of the names, or the list cannot be written.
    """
    known = {one.name: one for one in known_signers()}
    other = sorted(one.name for one in people if known.get(one.name, one).key != one.key)
    if other and not replace:
        fix = Message(code="keys.known_otherwise_fix")
        raise error("keys.known_otherwise", fix=fix, names=", ".join(other))
    trusted = {one.name: one.model_copy(update={"trusted": True}) for one in people}
    _keep([*(known | trusted).values()])
    return tuple(one for name, one in trusted.items() if known.get(name) != one)


def share_people(out: Path) -> Path:
    """Write a list of the people whom one trusts, oneself with them, that others can take.

    Raises:
        EditorError: there is nobody, or the file cannot be written.
    """
    own = [KnownSigner(name=one.name, key=one.key, trusted=True) for one in keys.own_keys()]
    names = {one.name for one in own}
    people = [*own, *(one for one in known_signers() if one.trusted and one.name not in names)]
    if not people:
        raise error("keys.nobody_to_share", fix=Message(code="keys.nobody_to_share_fix"))
    made = KnownSigners(people=tuple(sorted(people, key=lambda one: one.name)))
    write_whole(out, json_bytes(made.model_dump(mode="json")))
    return out


def forget(name: str) -> None:
    """No longer know the key of somebody.

    Raises:
        EditorError: nobody of that name is known.
    """
    people = known_signers()
    if name not in {one.name for one in people}:
        raise error("keys.nobody", name=name)
    _keep([one for one in people if one.name != name])


def remember(person: KnownSigner) -> None:
    """Know the key of somebody from now on.

    Raises:
        EditorError: the list cannot be written.
    """
    _keep([*(one for one in known_signers() if one.name != person.name), person])


def _keep(people: list[KnownSigner]) -> None:
    folder = keys.keys_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as trouble:
        raise error("keys.cannot_write", file=str(folder), reason=reason_of(trouble)) from trouble
    made = KnownSigners(people=tuple(sorted(people, key=lambda one: one.name)))
    write_whole(folder / _SIGNERS, json_bytes(made.model_dump(mode="json")))


def _form(file: Path, form: type[Form]) -> Form:
    """Read a file about keys.

    Raises:
        EditorError: it cannot be read, or is another file.
    """
    try:
        return form.model_validate_json(bounded_bytes(file, keys.LARGEST))
    except OSError as trouble:
        raise error("keys.unreadable", file=str(file), reason=reason_of(trouble)) from trouble
    except ValidationError as trouble:
        raise error("keys.not_keys", file=str(file)) from trouble
