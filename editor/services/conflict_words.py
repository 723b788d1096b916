"""Places that both sides changed, in the words of their game: for the windows and for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from editor.services.differing.differences import Words
from editor.services.field_words import FieldWords, place_words, said
from editor.services.line_words import Names, using_field
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import ruleset_words, rulesets_of
from editor.services.workspace import Workspace
from schemas.field_specs import FieldSpec
from schemas.merging import Conflict, field_on_map
from schemas.merging.merge import ORDER
from schemas.messages import sentence
from schemas.own_specs import card_spec
from schemas.parse import model_for
from schemas.problems import EditorError, Message
from schemas.registry import row_of
from schemas.typography import labelled


def conflict_place(conflict: Conflict, game: FieldWords, fields: FieldSpec | None, language: str) -> str:
    """Return the place in words: ``Weapons 1, Power``; of a whole document that it is one.

    Args:
        conflict: the place.
        game: words of its game.
        fields: the fields of the document; None if they are not known.
        language: code of the language.
    """
    if not conflict.key:
        return sentence(Message(code="comparing.whole_document"), language)
    place = place_words(conflict.path, game, fields)
    if conflict.key[-1] == ORDER:
        return sentence(Message(code="comparing.order", values={"place": place}), language)
    if conflict.count > 1 and conflict.area is not None:
        first, last = map(field_on_map, conflict.area)
        values = {"place": place, "count": conflict.count, "first": first, "last": last}
        return sentence(Message(code="comparing.fields_from", values=values), language)
    return f"{place} {conflict.key[-1]}" if len(conflict.path) < len(conflict.key) else place


def conflict_value(value: Any, conflict: Conflict, game: FieldWords, names: Names, language: str) -> str:
    """Return what one side has at a place, ids as the rulesets of the game call them.

    Of many fields of a map it is how many of them are what.
    """
    if conflict.count > 1 and isinstance(value, Mapping):
        counted = ((conflict_value(one, conflict, game, names, language), n) for one, n in value.items())
        return "\n".join(f"{labelled(name, language)} {n}" for name, n in counted)
    if isinstance(value, str):
        name = names.get(using_field(conflict.path), {}).get(value)
        if name is not None and (words := name.get(language)):
            return words
    return said(value, game, language)


@dataclass(frozen=True)
class SaidConflict:
    """A place that both sides changed, in words."""

    place: str
    before: str
    mine: str
    theirs: str


class ConflictWords:
    """Says conflicts of documents of any game in one language; each game's rulesets are read once."""

    def __init__(self, ws: Workspace, words: Words, language: str) -> None:
        """Make it of a catalogue, and the words of games and kinds in the language."""
        self._ws, self._words, self._language = ws, words, language
        self._rulesets: dict[str, Rulesets] = {}

    def said(self, system: str, kind: str, conflict: Conflict) -> SaidConflict:
        """Return a conflict of a document in words."""
        game, names = self._words.game(system), self._names(system)
        place = conflict_place(conflict, game, self._fields(system, kind), self._language)
        if not conflict.key:
            sides = ("comparing.all_mine", "comparing.all_theirs")
            mine, theirs = (sentence(Message(code=code), self._language) for code in sides)
            return SaidConflict(place, "–", mine, theirs)
        values = (conflict.base, conflict.mine, conflict.theirs)
        before, mine, theirs = (conflict_value(one, conflict, game, names, self._language) for one in values)
        return SaidConflict(place, before, mine, theirs)

    def _known(self, system: str) -> Rulesets:
        if system not in self._rulesets:
            known = row_of(self._ws.systems, system) is not None
            self._rulesets[system] = rulesets_of(self._ws, system) if known else Rulesets(())
        return self._rulesets[system]

    def _names(self, system: str) -> Names:
        return ruleset_words(self._ws, system, self._known(system).documents)

    def _fields(self, system: str, kind: str) -> FieldSpec | None:
        try:
            return card_spec(model_for(system, kind, self._ws.systems), self._known(system).own_fields(kind))
        except EditorError:
            return None
