"""Messages in files of older versions: a name stood once per language in them, ``side_en``, ``side_fr``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import BeforeValidator

from schemas.problems import Message

_OF_LANGUAGE: Final = re.compile(r"(?P<name>\w+)_(?P<language>en|fr)")


def names_together(data: Any) -> Any:
    """Return the plain data of a message with the names of all languages in one value."""
    if not isinstance(data, Mapping) or not isinstance(data.get("values"), Mapping):
        return data
    values: dict[str, Any] = {}
    for key, value in data["values"].items():
        found = _OF_LANGUAGE.fullmatch(str(key))
        if found and isinstance(value, str):
            values.setdefault(found["name"], {})[found["language"]] = value
        else:
            values[key] = value
    return {**data, "values": values}


StoredMessage = Annotated[Message, BeforeValidator(names_together)]
"""A message that files hold."""
