"""The names that generated places get."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from schemas.content_folder import content_root
from schemas.place_names import PlaceNames


@lru_cache(maxsize=1)
def place_names() -> PlaceNames:
    """Return the shipped names."""
    text = (content_root() / "shared" / "place_names.toml").read_text("utf-8")
    return PlaceNames.model_validate(tomllib.loads(text))
