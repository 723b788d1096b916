"""The signature of a pack: who vouches for it, and by which key."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.quantities import Slug

PublicKey = Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]{43}=$")]
"""An Ed25519 public key: 32 bytes in base64."""


class PackSignature(Schema):
    """What stands in ``signature.json`` of a signed pack."""

    format: Literal[1] = 1
    """Version of this form."""
    signer: Slug
    """The name that the signer goes by."""
    key: PublicKey
    """The signer's public key."""
    signature: Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]{86}==$")]
    """Ed25519 signature of the name and the manifest: 64 bytes in base64."""
