"""Signatures of packs: made and checked with Ed25519.

The manifest is signed, which holds the hash of every other file. The signer's name is signed with it, so that
nobody can put another name to a signature. Signatures of equal packs are equal.
"""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from schemas.pack_signature import PackSignature

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_PURPOSE: Final = b"marshalry pack 1\n"
"""Stands before what is signed, so that a signature made for anything else is never one of a pack."""


@dataclass(frozen=True)
class Signer:
    """Somebody who can sign."""

    name: str
    private: Ed25519PrivateKey

    @property
    def key(self) -> str:
        """The public key, in base64."""
        return b64encode(self.private.public_key().public_bytes_raw()).decode()

    def sign(self, manifest: bytes) -> PackSignature:
        """Return the signature of a manifest."""
        made = b64encode(self.private.sign(_signed(self.name, manifest))).decode()
        return PackSignature(signer=self.name, key=self.key, signature=made)


def is_genuine(signature: PackSignature, manifest: bytes) -> bool:
    """Return whether a signature is one of this manifest, made with the key that it names."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(b64decode(signature.key, validate=True))
        key.verify(b64decode(signature.signature, validate=True), _signed(signature.signer, manifest))
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(key: str) -> str:
    """Return a public key as people read it out to each other: eight groups of four characters."""
    digest = hashlib.sha256(key.encode()).hexdigest()[:32]
    return " ".join(digest[place : place + 4] for place in range(0, len(digest), 4))


def _signed(name: str, manifest: bytes) -> bytes:
    return _PURPOSE + name.encode() + b"\n" + manifest
