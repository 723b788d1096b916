"""A layer of a map, a byte for each field: as rows of letters or, where it is large, packed."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from typing import Annotated

from pydantic import Discriminator, Field, Tag

from schemas.base import Schema
from schemas.validation import broken


class PackedLayer(Schema):
    """A layer of one byte per field, row by row, zlib-compressed and base64-encoded."""

    packed: str = Field(max_length=16_000_000)
    """The bytes: ``base64(zlib(columns * rows bytes))``."""

    def unpack(self, size: int, at: str = "") -> bytes:
        """Return exactly ``size`` bytes; ``at`` is the layer's field, for the messages.

        Raises:
            ValueError: the text is not base64, not zlib, or holds another number of bytes (no bomb is
                inflated).
        """
        try:
            raw = base64.b64decode(self.packed, validate=True)
            stream = zlib.decompressobj()
            data = stream.decompress(raw, size + 1)
        except (binascii.Error, zlib.error) as trouble:
            raise broken("map.packed_unreadable", at=at, reason=str(trouble)) from trouble
        if len(data) != size or stream.unconsumed_tail:
            raise broken("map.packed_size", at=at, size=size)
        return data


def pack_layer(data: bytes, level: int = 9) -> PackedLayer:
    """Pack one byte per field; ``level``: how hard it is compressed, 1 (quick) to 9."""
    return PackedLayer(packed=base64.b64encode(zlib.compress(data, level)).decode("ascii"))


def _layer_shape(value: object) -> str | None:
    """Return whether a value is rows of letters or packed bytes; None if it is neither."""
    if isinstance(value, list | tuple):
        return "rows"
    return "packed" if isinstance(value, PackedLayer | Mapping) else None


Layer = Annotated[
    Annotated[tuple[str, ...], Tag("rows")] | Annotated[PackedLayer, Tag("packed")],
    Discriminator(
        _layer_shape,
        custom_error_type="map.layer_shape",
        custom_error_message="map.layer_shape",
        custom_error_context={},
    ),
]
