"""The documents of two sides that do not say the same, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from editor.catalogue.bulk import documents_with
from editor.services.comparing import Line, side_by_side
from editor.services.differing.sides import Bodies, Side, is_single, name_of
from editor.services.field_words import FieldWords
from editor.services.line_words import LineWords, Names
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import ruleset_words, rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.collation import sort_key
from schemas.field_specs import FieldSpec
from schemas.inheritance import same
from schemas.messages import sentence
from schemas.own_specs import card_spec
from schemas.parse import model_for
from schemas.problems import EditorError, Message
from schemas.progress import Report, quietly

_SHORT: Final = 24
"""Letters up to which a value is said in a line with the other."""
_LONGEST: Final = 240


@dataclass(frozen=True)
class Words:
    """Words of games and kinds in one language."""

    game: Callable[[str], FieldWords]
    """``game(system)``: words of its fields and choices."""
    kinds: Callable[[str, str], str]
    """``kinds(kind, system)``: what documents of a kind are called."""


class PlainWords:
    """Names of fields and values as words, where no window brings better ones."""

    def label(self, field: FieldSpec | str) -> str:
        """Return the name of a field."""
        name = field if isinstance(field, str) else field.name
        return name.replace("_", " ").capitalize()

    def value(self, value: str, field: FieldSpec | None = None) -> str:
        """Return a value."""
        return value.replace("_", " ")

    def block(self, tag: str, kind: str) -> str:
        """Return the kind of a block."""
        return kind.replace("_", " ")


PLAIN: Final = Words(lambda _system: PlainWords(), lambda kind, _system: kind.replace("_", " ").capitalize())


@dataclass(frozen=True)
class Difference:
    """One value that differs."""

    place: str
    before: str | None
    """In words; None for nothing, as in the next."""
    after: str | None
    path: tuple[str, ...]
    values: tuple[Any, Any]
    """The same as plain data."""


@dataclass(frozen=True)
class DocumentDifference:
    """A document that is not the same on both sides."""

    id: str
    system: str
    kind: str
    slug: str
    name: str
    state: Literal["changed", "added", "removed"]
    lines: tuple[Difference, ...] = ()


def differences(
    ws: Workspace,
    first: Side,
    second: Side,
    language: str,
    words: Words = PLAIN,
    report: Report = quietly,
) -> tuple[DocumentDifference, ...]:
    """Return the documents that differ, by kind, game and name.

    Of two single documents both are compared, whichever they are. Where one side is a pack or a file, only
    what it brings is compared.

    Args:
        ws: the catalogue whose rulesets and documents give names.
        first: what was before.
        second: what is now.
        language: code of the language.
        words: words of games and kinds in it.
        report: called with documents compared and to be compared; what it raises ends the work.
    """
    work = _Work(ws, (first.bodies, second.bodies), language, words)
    if is_single(first) and is_single(second):
        (one,), (other,) = first.bodies.values(), second.bodies.values()
        return tuple(work.changed(one, other))
    found: list[DocumentDifference] = []
    idents = dict.fromkeys((*first.bodies, *second.bodies))
    for number, ident in enumerate(idents):
        report(number, len(idents))
        one, other = (bodies.get(ident, {}) for bodies in (first.bodies, second.bodies))
        if one and other:
            found += work.changed(one, other)
        elif one and second.whole:
            found.append(work.document(one, "removed"))
        elif other and first.whole:
            found.append(work.document(other, "added"))
    kinds = {kind.value: number for number, kind in enumerate(Kind)}
    return tuple(
        sorted(
            found,
            key=lambda one: (
                kinds.get(one.kind, len(kinds)),
                one.system,
                sort_key(one.name, language),
                one.slug,
            ),
        )
    )


def said(difference: Difference, language: str) -> str:
    """Return a difference as a sentence: ``Morale: 9 to 8``."""
    before, after = difference.before, difference.after
    code = "from_to"
    if before is None or after is None:
        code = (
            ("came" if before is None else "went")
            if before or after
            else ("came_whole" if before is None else "went_whole")
        )
    elif max(len(before), len(after)) > _SHORT or "\n" in before + after:
        code = "long"
    values = {"place": difference.place, "before": _cut(before), "after": _cut(after)}
    return sentence(Message(code=f"comparing.{code}", values=dict(values)), language)


def _cut(value: str | None) -> str:
    text = " / ".join((value or "").split("\n"))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class _Work:
    def __init__(self, ws: Workspace, sides: tuple[Bodies, Bodies], language: str, words: Words) -> None:
        self._ws, self._sides, self._language, self._words = ws, sides, language, words
        self._rulesets: dict[str, Rulesets] = {}
        self._names: dict[str, Names] = {}
        self._fields: dict[tuple[str, str], FieldSpec | None] = {}
        self._elsewhere: dict[str, str] = {}
        """Names of documents of the catalogue that neither side has, by id."""

    def document(
        self,
        data: Mapping[str, Any],
        state: Literal["changed", "added", "removed"],
        lines: tuple[Difference, ...] = (),
    ) -> DocumentDifference:
        """Return a document that differs."""
        ident, system, kind, slug = (str(data.get(one, "")) for one in ("id", "system", "kind", "slug"))
        return DocumentDifference(ident, system, kind, slug, name_of(data, self._language), state, lines)

    def changed(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[DocumentDifference]:
        """Yield a document that both sides have, if it differs."""
        if same(one, other):
            return
        words = self._line_words((one, other))
        lines = [line for line in side_by_side([one, other]) if line.differs]
        if lines:
            yield self.document(other, "changed", tuple(_said(lines, words)))

    def _line_words(self, pair: tuple[Mapping[str, Any], Mapping[str, Any]]) -> LineWords:
        system, kind = (str(pair[1].get(one)) for one in ("system", "kind"))
        if system not in self._names:
            known = any(one.id == system for one in self._ws.systems)
            self._rulesets[system] = rulesets_of(self._ws, system) if known else Rulesets(())
            self._names[system] = ruleset_words(self._ws, system, self._rulesets[system].documents)
        if (system, kind) not in self._fields:
            self._fields[system, kind] = self._spec(system, kind)
        fields, names = self._fields[system, kind], self._names[system]
        return LineWords(self._words.game(system), fields, self._language, names, self._ref, pair)

    def _spec(self, system: str, kind: str) -> FieldSpec | None:
        try:
            own = self._rulesets[system].own_fields(kind)
            return card_spec(model_for(system, kind, self._ws.systems), own)
        except EditorError:
            return None

    def _ref(self, ref: Mapping[str, Any]) -> str:
        ident = str(ref.get("id"))
        for bodies in reversed(self._sides):
            if (found := bodies.get(ident)) is not None:
                return name_of(found, self._language)
        if ident not in self._elsewhere:
            with self._ws.reading() as catalogue:
                row = documents_with(catalogue, [ident]).get(ident)
            self._elsewhere[ident] = row.name.get(self._language) if row is not None else ""
        return self._elsewhere[ident] or str(ref.get("slug") or ident)


def _said(lines: list[Line], words: LineWords) -> Iterator[Difference]:
    """Yield lines in words; an entry that only one side has is one line."""
    told: set[tuple[str, ...]] = set()
    for line in lines:
        depth = max(2, min(map(len, line.paths)) + 1)
        missing = [len(place) < depth for place in line.paths]
        if any(missing) and (depth < len(line.path) or depth == len(line.path) == 2):
            entry = line.path[:depth]
            if entry in told:
                continue
            told.add(entry)
            along = line.along[: depth - 1]
            inner = along[-1] if along else None
            place = words.place(Line(entry, tuple(path[:depth] for path in line.paths), (), along))
            word = words.value(int(missing[0]), line) if len(line.path) == len(entry) else ""
            sides = (None, word) if missing[0] else (word, None)
            yield Difference(place, sides[0], sides[1], entry, (None, inner) if missing[0] else (inner, None))
            continue
        values = (line.values[0], line.values[1])
        before, after = (
            None if value is None or value in ("", [], {}) else words.value(number, line) or None
            for number, value in enumerate(values)
        )
        path = (*line.path, line.language) if line.language else line.path
        yield Difference(words.place(line), before, after, path, values)
