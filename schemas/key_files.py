"""Files about the people who sign packs: a public key to hand out, and whom a person trusts."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from schemas.base import Schema
from schemas.pack_signature import PublicKey
from schemas.quantities import Slug


class PublicKeyFile(Schema):
    """A public key, as it is given to others."""

    format: Literal["marshalry-key"] = "marshalry-key"
    """What this file is."""
    name: Slug
    """The name that its owner signs with."""
    key: PublicKey
    """The key."""


class KnownSigner(Schema):
    """Somebody who signs packs."""

    name: Slug
    """The name that he signs with."""
    key: PublicKey
    """The key that belongs to it."""
    trusted: bool = False
    """Whether the key was given by hand; otherwise it was seen first on a pack that was installed."""


class KnownSigners(Schema):
    """Everybody whose key is known."""

    format: Literal["marshalry-signers"] = "marshalry-signers"
    """What this file is."""
    people: tuple[KnownSigner, ...] = Field(max_length=10_000)
    """By name."""
