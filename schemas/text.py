"""Texts in several languages."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final

from pydantic import ConfigDict, Field, GetJsonSchemaHandler, RootModel, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from schemas import patterns

FALLBACK_LANGUAGE: Final = "en"
"""The language that is tried where the wanted one is missing."""

LanguageCode = Annotated[str, Field(pattern=patterns.LANGUAGE)]


class LocalText(RootModel[dict[LanguageCode, str]]):
    """One text in one or more languages, keyed by ISO 639-1 code: ``{en: Orc Guard, fr: Gardes orcs}``.

    The order of the languages carries no meaning; two texts with the same words are equal.
    """

    model_config = ConfigDict(frozen=True)

    root: dict[LanguageCode, str] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _from_plain_string(cls, value: object) -> object:
        """Read a bare string as English, so that a short file stays short."""
        return {"en": value} if isinstance(value, str) else value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Allow the bare string in exported schemas, too."""
        per_language = handler(schema)
        description = per_language.pop("description", "")
        per_language["additionalProperties"] = False
        return {
            "anyOf": [{"type": "string"}, per_language],
            "description": description,
            "title": "LocalText",
            "descriptive": "text",
        }

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.root.items())))

    def __bool__(self) -> bool:
        return any(map(str.strip, self.root.values()))

    def get(self, language: str) -> str:
        """Return the text in ``language``, else in English, else in any, else ''."""
        texts = self.root
        if text := texts.get(language) or texts.get(FALLBACK_LANGUAGE):
            return text
        return next((texts[code] for code in sorted(texts) if texts[code]), "")


NO_TEXT = LocalText({})


def plain_letters(text: str) -> str:
    """Return a text without accents and capitals, as names are sorted and compared with what was typed."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
