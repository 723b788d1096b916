"""Keys of one's own, with which packs are signed; those of others are in :mod:`.signers`."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs

from editor.packs.archive import json_bytes
from editor.packs.signing import Signer
from editor.packs.whole_files import refuse_unwritable, write_whole
from schemas.key_files import PublicKeyFile
from schemas.named_files import bounded_bytes
from schemas.patterns import SLUG
from schemas.problems import Message, error
from schemas.system_reasons import reason_of

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_KEY: Final = ".key"
LARGEST: Final = 5_000_000
"""Bytes of a file about keys."""
_LONGEST_NAME: Final = 80


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

    check_name(name)
    private = Ed25519PrivateKey.generate()
    text = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _write_private(keys_folder() / f"{name}{_KEY}", text, name)
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
    if name is None:
        name = _only_name()
    check_name(name)
    file = keys_folder() / f"{name}{_KEY}"
    try:
        if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
            fix = Message(code="keys.open_to_others_fix", values={"file": str(file)})
            raise error("keys.open_to_others", fix=fix, name=name)
        text = bounded_bytes(file, LARGEST)
    except FileNotFoundError:
        raise error("keys.none_of_that_name", fix=Message(code="keys.none_fix"), name=name) from None
    except OSError as trouble:
        raise error("keys.unreadable", file=str(file), reason=reason_of(trouble)) from trouble
    return Signer(name, _private(text, file))


def _private(text: bytes, file: Path) -> Ed25519PrivateKey:
    """Return the private key that a file holds.

    Raises:
        EditorError: it holds none.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        private = load_pem_private_key(text, None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as trouble:
        raise error("keys.damaged", file=str(file)) from trouble
    if not isinstance(private, Ed25519PrivateKey):
        raise error("keys.damaged", file=str(file))
    return private


def _write_private(file: Path, text: bytes, name: str) -> None:
    """Write a key where only this user can read it; one that is there is never replaced.

    Raises:
        EditorError: there is one, or it cannot be written.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError:
            file.unlink(missing_ok=True)  # half a key is none, and would keep its name
            raise
    except OSError as trouble:
        if isinstance(trouble, FileExistsError) and file.is_file():
            raise error("keys.there_is_one", fix=Message(code="keys.there_is_one_fix"), name=name) from None
        raise error("keys.cannot_write", file=str(file), reason=reason_of(trouble)) from trouble


def export_key(name: str | None, out: Path) -> Path:
    """Write the public part of a key of one's own as a file for others.

    Raises:
        EditorError: there is no such key, or the file cannot be written.
    """
    signer = signer_of(name)
    write_whole(out, public_text(OwnKey(signer.name, signer.key)).encode())
    return out


def public_text(own: OwnKey) -> str:
    """Return the public part of a key of one's own as the text of a file for others."""
    return json_bytes(PublicKeyFile(name=own.name, key=own.key).model_dump(mode="json")).decode()


def copy_key(name: str, out: Path) -> Path:
    """Write a key of one's own whole, to keep it in a safe place or to take it to another computer.

    Raises:
        EditorError: there is no such key, or the file is there or cannot be written.
    """
    signer_of(name)
    refuse_unwritable(out)  # a folder is not made: a stick that is not plugged in would be missed
    _write_private(out, bounded_bytes(keys_folder() / f"{name}{_KEY}", LARGEST), Path(out.name).stem)
    return out


def take_key(file: Path) -> OwnKey:
    """Take in a key of one's own that :func:`copy_key` wrote; the name of the file is its name.

    Raises:
        EditorError: the file holds no key, its name is not one, or there is such a key.
    """
    name = file.stem
    check_name(name)
    try:
        text = bounded_bytes(file, LARGEST)
    except OSError as trouble:
        raise error("keys.unreadable", file=str(file), reason=reason_of(trouble)) from trouble
    key = Signer(name, _private(text, file)).key
    _write_private(keys_folder() / f"{name}{_KEY}", text, name)
    return OwnKey(name, key)


def _only_name() -> str:
    names = sorted(file.stem for file in keys_folder().glob(f"*{_KEY}"))
    if not names:
        raise error("keys.none", fix=Message(code="keys.none_fix"))
    if len(names) > 1:
        raise error("keys.several", fix=Message(code="keys.several_fix"), names=", ".join(names))
    return names[0]


def check_name(name: str) -> None:
    """Refuse what is no name to sign with.

    Raises:
        EditorError: it is none.
    """
    if len(name) > _LONGEST_NAME or not re.fullmatch(SLUG.strip("^$"), name):
        raise error("keys.bad_name", fix=Message(code="keys.bad_name_fix"), name=name[:_LONGEST_NAME])
