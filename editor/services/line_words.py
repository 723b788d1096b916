"""The lines of a comparison in words: places by the labels of their fields, values as people read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from editor.services.comparing import Line, is_text
from editor.services.field_words import FieldWords, said
from editor.services.rule_lines import is_rule, rule_sentences
from schemas import patterns
from schemas.face_boxes import BOX_MODELS
from schemas.field_specs import FieldSpec, form_spec
from schemas.merging import field_on_map
from schemas.messages import sentence
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


class LineWords:
    """Says the lines of documents of one game and kind in a language."""

    def __init__(
        self,
        game: FieldWords,
        fields: FieldSpec | None,
        language: str,
        names: Names,
        ref_name: Callable[[Mapping[str, Any]], str],
        documents: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Make it.

        Args:
            game: words of the game.
            fields: fields of the documents. None if they are not known.
            language: code of the language.
            names: what ids of rulesets are called.
            ref_name: returns what a document is called to which plain data refers.
            documents: plain data of those that are compared, in the order of the values of lines.
        """
        self._game, self._fields, self._names, self._ref_name = game, fields, names, ref_name
        self.language = language
        peoples = names.get("faction", {})
        self._rules = [rule_sentences(one, peoples, language) for one in documents]
        self._own = {key: name for one in documents for key, name in self._own_names(one)}

    def place(self, line: Line) -> str:
        """Return the place of a line: ``Weapons · Sword · Power``, ``Name (Deutsch)``."""
        place = " · ".join(self._place(line)[0])
        return f"{place} ({language_name(line.language)})" if line.language else place

    def _place(self, line: Line) -> tuple[list[str], FieldSpec | None, str]:
        """Return the words of a place, its field, and its name where it says the kind of a block."""
        path, tag = line.path, ""
        field = self._fields.inside(path[0]) if self._fields is not None else None
        words = [self._game.label(field or path[0])]
        for number, (part, inner) in enumerate(zip(path[1:], line.along, strict=True), 1):
            if (name := self._declared(path[:number], part)) is not None:
                words.append(name)
            elif part == tag:
                words.append(self._say("kind"))
                return words, None, tag
            else:
                sort = self._sort(field, inner)
                inside = field.inside(part) if field is not None else None
                field = inside or field
                word = self._entry(inner) or self._word(part, inside)
                words.append(f"{sort} {word}" if sort and word.isdigit() else word)
            tag = field.tag if field is not None and field.shape == "blocks" else ""
            if isinstance(inner, Mapping) and (box := BOX_MODELS.get(str(inner.get("box")))) is not None:
                field, tag = form_spec(box), "box"
        return words, field, ""

    def _declared(self, path: tuple[str, ...], part: str) -> str | None:
        """Return what a ruleset calls an id by which an entry of a list is known."""
        within = "legend{}" if path == ("terrain",) else f"{'[].'.join(path)}[]."
        found = (names.get(part) for used, names in self._names.items() if used.startswith(within))
        name = next(filter(None, found), None)
        return None if name is None else name.get(self.language)

    def _entry(self, value: Any) -> str:
        """Return what an entry of a list is called: by its name, its fields, or the document it is about."""
        if not isinstance(value, Mapping) or is_text(value):
            return ""
        for key in ("name", "title"):
            if is_text(value.get(key)):
                return self.local(value[key])
        for key in ("between", "at"):
            if _is_fields(value.get(key)):
                return self._on_map(value[key], key)
        about = next((value[one] for one in _ABOUT if is_ref(value.get(one))), None)
        return self._ref_name(about) if about is not None else ""

    def _sort(self, field: FieldSpec | None, value: Any) -> str:
        """Return the kind of a block in a list of them, or when a line of rules holds; '' for others."""
        if field is None or not isinstance(value, Mapping):
            return ""
        if field.shape == "blocks":
            kind = value.get(field.tag)
            return self._game.block(field.tag, kind) if isinstance(kind, str) else ""
        when, inside = value.get("when"), field.inside("when")
        return self._game.value(when, inside) if isinstance(when, str) and inside is not None else ""

    def _word(self, part: str, field: FieldSpec | None) -> str:
        if part.isdigit():
            return str(int(part))
        if field is None and part in self._own:
            return self._own[part]
        return self._game.label(field or part)

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
        if isinstance(value, Mapping) and is_rule(line.path, value):
            return self._rule(number, line) or self.said(value)
        _place, field, tag = self._place(line)
        if tag:
            return self._game.block(tag, str(value))
        if "data" in (line.path[-1], *(value if isinstance(value, dict) else ())):
            return self._say("picture")
        if isinstance(value, str):
            return self._choice(value, field, self._names.get(_used(line), {}))
        if is_ref(value):
            return self._ref_name(value)
        if _ON_FIELDS.intersection(line.path) and (words := self._ground(number, line)):
            return words
        if isinstance(value, list):
            names = self._names.get(f"{_used(line)}[]", {})
            said = [self._ref_name(one) if is_ref(one) else self._in_list(one, field, names) for one in value]
            return self._several(said) or "–"
        return self.said(value)

    def _rule(self, number: int, line: Line) -> str:
        """Return a rule as a sentence; '' if its document cannot be read."""
        field, entry = line.paths[number]
        rules = self._rules[number] if number < len(self._rules) else {}
        return rules.get((str(field), int(entry)), "")

    def _in_list(self, value: Any, field: FieldSpec | None, names: Mapping[str, LocalText]) -> str:
        return self._choice(value, field, names) if isinstance(value, str) else self.said(value)

    def _choice(self, value: str, field: FieldSpec | None, names: Mapping[str, LocalText]) -> str:
        """Return a word of a document: a name, a choice, or text as it stands."""
        if field is not None and field.shape == "list" and field.item is not None:
            field = replace(field.item, name=field.name, owner=field.owner)
        if (name := names.get(value)) is not None:
            return name.get(self.language)
        if field is None or value in field.values:
            return self._game.value(value, field)
        if (own := self._own.get(value)) is not None:
            return own
        if field.shape == "text" and field.pattern == patterns.KEY:
            return value.replace("_", " ").capitalize()
        return value if field.shape == "text" else self._game.value(value, field)

    def _own_names(self, value: Any) -> Iterator[tuple[str, str]]:
        """Yield what has an id in plain data of a document, with what it is called."""
        if isinstance(value, Mapping):
            ident = value.get("id") or value.get("key")
            if isinstance(ident, str) and (name := self._entry(value)):
                yield ident, name
        if isinstance(value, Mapping | list):
            for one in value.values() if isinstance(value, Mapping) else value:
                if isinstance(one, Mapping | list):
                    yield from self._own_names(one)

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
            others = [one for n, one in enumerate(line.values) if n != number and isinstance(one, list)]
            return self._several(
                [self._road(one, [road for other in others for road in other]) for one in value]
            )
        if not all(map(_is_field, value)):
            return ""
        if len(value) <= _MOST_SAID:
            return ", ".join(map(field_on_map, value))
        others = [one for n, one in enumerate(line.values) if n != number and isinstance(one, list)]
        own = [one for one in value if any(one not in other for other in others)]
        words = ", ".join(map(field_on_map, own[:_MOST_SAID])) + (" …" if len(own) > _MOST_SAID else "")
        if not own:
            return self._say("fields_many", count=len(value))
        return self._say("fields_with_many", count=len(value), fields=words)

    @staticmethod
    def _road(road: list[Any], others: list[Any]) -> str:
        """Return where a road begins and ends; where another one does so, too, what it alone leads over."""
        ends = road[0], road[-1]
        rival = next((one for one in others if one and (one[0], one[-1]) == ends), road)
        over = ", ".join(field_on_map(at) for at in road if at not in rival)
        return " … ".join(filter(None, (field_on_map(road[0]), over, field_on_map(road[-1]))))

    @staticmethod
    def _on_map(value: Any, key: str) -> str:
        return (
            field_on_map(value)
            if _is_field(value)
            else ("–" if key == "between" else ", ").join(map(field_on_map, value))
        )

    def said(self, value: Any) -> str:
        """Return a plain value in words."""
        return said(value, self._game, self.language)

    def _say(self, code: str, **values: str | int) -> str:
        return sentence(Message(code=f"comparing.{code}", values=dict(values)), self.language)


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


def using_field(path: Sequence[str | int]) -> str:
    """Return the field at a place as names of rulesets are filed: ``reach[].casters``.

    The ground of a map has the names of its legend.
    """
    if tuple(path) == ("terrain",):
        return "legend{}"
    return "".join("[]" if isinstance(one, int) else f".{one}" for one in path).removeprefix(".")


def _used(line: Line) -> str:
    """Return the field of a line as names of rulesets are filed: ``reach[].casters``."""
    return using_field(max(line.paths, key=len))


def _is_field(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value)


def _is_fields(value: Any) -> bool:
    """Return whether a value is a field of a map, or the two at a side."""
    return _is_field(value) or (isinstance(value, list) and len(value) == 2 and all(map(_is_field, value)))
