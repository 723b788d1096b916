"""Keys with which packs are signed: one's own, and those of the people whom one knows."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import platformdirs
from pydantic import ValidationError

from editor.packs.archive import json_bytes, write_whole
from editor.packs.signing import Signer
from schemas.base import Schema
from schemas.key_files import KnownSigner, KnownSigners, PublicKeyFile
from schemas.patterns import SLUG
from schemas.problems import Message, error
from schemas.system_reasons import reason_of

_KEY: Final = ".key"
_SIGNERS: Final = "signers.json"
_LARGEST: Final = 5_000_000
"""Bytes of a file about keys."""
_LONGEST_NAME: Final = 80
Form = TypeVar("Form", bound=Schema)


@dataclass(frozen=True)
class OwnKey:
    """A key of one's own."""

    name: str
    key: str
    """The public part, in base64."""


def keys_folder() -> Path:
    """Return the folder of the user's keys, which need not be there yet."""
    return platformdirs.user_config_path("marshalry", appauthor=False) / "keys"


def new_key(name: str) -> OwnKey:
    """Make a key for a name and keep it where only this user can read it.

    Raises:
        EditorError: the name is not one for a file, there is such a key, or it cannot be written.
    """
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    _check_name(name)
    private = Ed25519PrivateKey.generate()
    text = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = keys_folder() / f"{name}{_KEY}"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(text)
    except FileExistsError:
        raise error("keys.there_is_one", fix=Message(code="keys.there_is_one_fix"), name=name) from None
    except OSError as trouble:
        raise error("keys.cannot_write", file=str(file), reason=reason_of(trouble)) from trouble
    return OwnKey(name, Signer(name, private).key)


def own_keys() -> tuple[OwnKey, ...]:
    """Return one's own keys, by name.

    Raises:
        EditorError: one of them cannot be read.
    """
    files = sorted(keys_folder().glob(f"*{_KEY}"))
    return tuple(OwnKey(file.stem, signer_of(file.stem).key) for file in files)


def signer_of(name: str | None) -> Signer:
    """Return who signs under a name; None means the only key that there is.

    Raises:
        EditorError: there is no such key, several, one that others can read, or a damaged one.
    """
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    if name is None:
        name = _only_name()
    _check_name(name)
    file = keys_folder() / f"{name}{_KEY}"
    try:
        if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
            fix = Message(code="keys.open_to_others_fix", values={"file": str(file)})
            raise error("keys.open_to_others", fix=fix, name=name)
        private = load_pem_private_key(_read(file), None)
    except FileNotFoundError:
        raise error("keys.none_of_that_name", fix=Message(code="keys.none_fix"), name=name) from None
    except OSError as trouble:
        raise error("keys.unreadable", file=str(file), reason=reason_of(trouble)) from trouble
    except (ValueError, TypeError) as trouble:
        raise error("keys.damaged", file=str(file)) from trouble
    if not isinstance(private, Ed25519PrivateKey):
        raise error("keys.damaged", file=str(file))
    return Signer(name, private)


def export_key(name: str | None, out: Path) -> Path:
    """Write the public part of a key of one's own as a file for others.

    Raises:
        EditorError: there is no such key, or the file cannot be written.
    """
    signer = signer_of(name)
    made = PublicKeyFile(name=signer.name, key=signer.key)
    write_whole(out, json_bytes(made.model_dump(mode="json")))
    return out


def known_signers() -> tuple[KnownSigner, ...]:
    """Return the people whose keys are known, by name.

    Raises:
        EditorError: the list cannot be read.
    """
    file = keys_folder() / _SIGNERS
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
    remember(person)
    return person


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
    folder = keys_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as trouble:
        raise error("keys.cannot_write", file=str(folder), reason=reason_of(trouble)) from trouble
    made = KnownSigners(people=tuple(sorted(people, key=lambda one: one.name)))
    write_whole(folder / _SIGNERS, json_bytes(made.model_dump(mode="json")))


def _only_name() -> str:
    names = sorted(file.stem for file in keys_folder().glob(f"*{_KEY}"))
    if not names:
        raise error("keys.none", fix=Message(code="keys.none_fix"))
    if len(names) > 1:
        raise error("keys.several", fix=Message(code="keys.several_fix"), names=", ".join(names))
    return names[0]


def _check_name(name: str) -> None:
    if len(name) > _LONGEST_NAME or not re.fullmatch(SLUG.strip("^$"), name):
        raise error("keys.bad_name", fix=Message(code="keys.bad_name_fix"), name=name[:_LONGEST_NAME])


def _read(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(_LARGEST)


def _form(file: Path, form: type[Form]) -> Form:
    """Read a file about keys.

    Raises:
        EditorError: it cannot be read, or is another file.
    """
    try:
        return form.model_validate_json(_read(file))
    except OSError as trouble:
        raise error("keys.unreadable", file=str(file), reason=reason_of(trouble)) from trouble
    except ValidationError as trouble:
        raise error("keys.not_keys", file=str(file)) from trouble
