"""The lines of a comparison in words: places by the labels of their fields, values as people read them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

from editor.services.comparing import Line, is_text
from schemas.face_boxes import BOX_MODELS
from schemas.field_specs import FieldSpec, form_spec
from schemas.messages import sentence
from schemas.messages.grammar import in_figures
from schemas.messages.languages import language_name
from schemas.problems import Message
from schemas.text import LocalText

Names = Mapping[str, Mapping[str, LocalText]]
"""What ids of rulesets are called, by the field that uses them."""
_ABOUT: Final = ("card", "item", "spell", "map", "scenario", "army")
"""Fields by which an entry without a name is known."""
_ON_FIELDS: Final = frozenset(
    {"at", "between", "fields", "wall_fields", "roads", "terrain", "levels", "depth"}
)
"""Fields of maps that hold fields of the map."""
_MOST_SAID: Final = 8
"""Entries of a list that are not counted."""
_LONGEST: Final = 300
"""Letters of a group of values that are shown."""


class FieldWords(Protocol):
    """The words of a game's fields and choices in one language."""

    def label(self, field: FieldSpec | str) -> str:
        """Return the label of a field."""
        ...

    def value(self, value: str, field: FieldSpec | None = None) -> str:
        """Return the words of one value of a choice."""
        ...

    def block(self, tag: str, kind: str) -> str:
        """Return the words of a kind of block."""
        ...


class LineWords:
    """Says the lines of documents of one game and kind in a language."""

    def __init__(
        self,
        game: FieldWords,
        fields: FieldSpec | None,
        language: str,
        names: Names,
        ref_name: Callable[[Mapping[str, Any]], str],
    ) -> None:
        """Make it.

        Args:
            game: words of the game.
            fields: fields of the documents. None if they are not known.
            language: code of the language.
            names: what ids of rulesets are called.
            ref_name: returns what a document is called to which plain data refers.
        """
        self._game, self._fields, self._names, self._ref_name = game, fields, names, ref_name
        self.language = language

    def place(self, line: Line) -> str:
        """Return the place of a line: ``Weapons · Sword · Power``, ``Name (Deutsch)``."""
        place = " · ".join(self._place(line)[0])
        return f"{place} ({language_name(line.language)})" if line.language else place

    def _place(self, line: Line) -> tuple[list[str], str]:
        """Return the words of a place; if the kind of a block stands there, also the name of that field."""
        path, tag = line.path, ""
        field = self._fields.inside(path[0]) if self._fields is not None else None
        words = [self._game.label(field or path[0])]
        for part, inner in zip(path[1:], line.along, strict=True):
            if (name := self._declared(path[0], part)) is not None:
                words.append(name)
            elif part == tag:
                words.append(self._say("kind"))
                return words, tag
            else:
                inside = field.inside(part) if field is not None else None
                field = inside or field
                words.append(self._entry(inner) or self._word(part, inside))
            tag = field.tag if field is not None and field.shape == "blocks" else ""
            if isinstance(inner, Mapping) and (box := BOX_MODELS.get(str(inner.get("box")))) is not None:
                field, tag = form_spec(box), "box"
        return words, ""

    def _declared(self, first: str, part: str) -> str | None:
        """Return what a ruleset calls an id that stands in a place."""
        used = "legend{}" if first == "terrain" else f"{first}[].{first.removesuffix('s')}"
        name = self._names.get(used, {}).get(part)
        return None if name is None else name.get(self.language)

    def _entry(self, value: Any) -> str:
        """Return what an entry of a list is called: by its name, its fields, or the document it is about."""
        if not isinstance(value, Mapping) or is_text(value):
            return ""
        if is_text(value.get("name")):
            return self.local(value["name"])
        for key in ("between", "at"):
            if _is_fields(value.get(key)):
                return self._on_map(value[key], key)
        about = next((value[one] for one in _ABOUT if is_ref(value.get(one))), None)
        return self._ref_name(about) if about is not None else ""

    def _word(self, part: str, field: FieldSpec | None) -> str:
        return str(int(part)) if part.isdigit() else self._game.label(field or part)

    def local(self, text: Mapping[str, str]) -> str:
        """Return a text in the language."""
        return LocalText(dict(text)).get(self.language)

    def value(self, number: int, line: Line, *, marked: bool = True) -> str:
        """Return what a document has at a place; if not marked, its texts in all languages."""
        value = line.values[number]
        if line.language:
            return value or "–"
        if isinstance(value, dict) and not value:
            return "–"
        if line.path == ("slug",):
            return str(value)
        if is_text(value) and marked:
            return self.local(value)
        used = line.path[0] if len(line.path) == 1 else f"{line.path[0]}[].{line.path[-1]}"
        names = self._names.get(used, {})
        if isinstance(value, str) and value in names:
            return names[value].get(self.language)
        if isinstance(value, dict) and "data" in value:
            return self._say("picture")
        if is_ref(value):
            return self._ref_name(value)
        if isinstance(value, str) and (tag := self._place(line)[1]):
            return self._game.block(tag, value)
        if _ON_FIELDS.intersection(line.path) and (words := self._ground(number, line)):
            return words
        if isinstance(value, list):
            said = [self._ref_name(one) if is_ref(one) else self.said(one) for one in value]
            return self._several(said) or "–"
        return self.said(value)

    def _several(self, said: list[str]) -> str:
        words = ", ".join(said)
        if len(said) <= _MOST_SAID:
            return words
        return self._say("entries_many", count=len(said), entries=words)

    def _ground(self, number: int, line: Line) -> str:
        """Return fields of a map: all of a few, of many how many, and which the others do not have."""
        value = line.values[number]
        if _is_fields(value):
            return self._on_map(value, line.path[-1])
        if not isinstance(value, list) or not value:
            return ""
        if all(isinstance(one, list) and one and all(map(_is_field, one)) for one in value):
            # Roads: where each begins and ends.
            return self._several([f"{_field(one[0])} … {_field(one[-1])}" for one in value])
        if not all(map(_is_field, value)):
            return ""
        if len(value) <= _MOST_SAID:
            return ", ".join(map(_field, value))
        others = [one for n, one in enumerate(line.values) if n != number and isinstance(one, list)]
        own = [one for one in value if any(one not in other for other in others)]
        words = ", ".join(map(_field, own[:_MOST_SAID])) + (" …" if len(own) > _MOST_SAID else "")
        if not own:
            return self._say("fields_many", count=len(value))
        return self._say("fields_with_many", count=len(value), fields=words)

    @staticmethod
    def _on_map(value: Any, key: str) -> str:
        return (
            _field(value)
            if _is_field(value)
            else ("–" if key == "between" else ", ").join(map(_field, value))
        )

    def said(self, value: Any) -> str:
        """Return a plain value in words."""
        return said(value, self._game, self.language)

    def _say(self, code: str, **values: str | int) -> str:
        return sentence(Message(code=f"comparing.{code}", values=dict(values)), self.language)


def said(value: Any, game: FieldWords, language: str) -> str:
    """Return a plain value of a document in the words of its game."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return game.value("yes" if value else "no")
    if isinstance(value, Mapping) and "slug" in value:
        return str(value["slug"])
    if isinstance(value, Mapping) and value and all(isinstance(word, str) for word in value.values()):
        return "\n".join(f"{code}: {word}" for code, word in value.items())
    if isinstance(value, Mapping | list):
        text = json.dumps(value, ensure_ascii=False)
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    if isinstance(value, int | float):
        return in_figures(f"{value:,}" if isinstance(value, int) else f"{value:,.10g}", language)
    return game.value(value) if isinstance(value, str) else str(value)


def is_ref(value: Any) -> bool:
    """Return whether a value refers to a document."""
    return isinstance(value, Mapping) and {"id", "kind", "slug"} <= value.keys()


def refs_in(lines: tuple[Line, ...]) -> Iterator[Mapping[str, Any]]:
    """Yield the references that lines will say by names."""
    for line in lines:
        for value in (*line.values, *line.along):
            if is_ref(value):
                yield value
            elif isinstance(value, Mapping):
                yield from (value[one] for one in _ABOUT if is_ref(value.get(one)))
            elif isinstance(value, list):
                yield from (one for one in value if is_ref(one))


def _is_field(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value)


def _is_fields(value: Any) -> bool:
    """Return whether a value is a field of a map, or the two at a side."""
    return _is_field(value) or (isinstance(value, list) and len(value) == 2 and all(map(_is_field, value)))


def _field(value: Any) -> str:
    """Return a field as maps name it: column and row from 1."""
    return f"{value[0] + 1}.{value[1] + 1}"
