"""Two sides compared, and fought where that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from editor.services.differing.battles import Wins, fight
from editor.services.differing.differences import PLAIN, DocumentDifference, Words, differences, said
from editor.services.differing.sides import Side
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Value
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class Comparison:
    """What differs between two sides, ready to be said."""

    first: str
    """Title of the first side."""
    second: str
    documents: tuple[DocumentDifference, ...]
    language: str
    words: Words
    wins: tuple[Wins, ...] = ()
    """Who wins the scenarios that differ, where that was fought."""
    refused: Mapping[str, EditorError] = field(default_factory=dict)
    """Why scenarios could not be fought, by id."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of scenarios that were fought, by id."""
    games: Mapping[str, str] = field(default_factory=dict)
    """Names of games, by id."""

    @property
    def changed(self) -> frozenset[str]:
        """Ids of the documents that differ."""
        return frozenset(one.id for one in self.documents)

    @property
    def title(self) -> str:
        """What is compared."""
        return self.say("title", first=self.first, second=self.second)

    @property
    def counts(self) -> str:
        """How many documents differ."""
        states = [one.state for one in self.documents]
        if not states:
            return self.say("equal")
        return self.say("counts", **{one: states.count(one) for one in ("changed", "added", "removed")})

    def say(self, code: str, **values: Value) -> str:
        """Return a sentence about comparing."""
        return sentence(Message(code=f"comparing.{code}", values=values), self.language)

    def kinds(self) -> Iterator[tuple[str, list[DocumentDifference]]]:
        """Yield the documents by kind, which names its game where there are several."""
        several = len({one.system for one in self.documents}) > 1
        for (kind, system), some in groupby(self.documents, lambda one: (one.kind, one.system)):
            called = self.words.kinds(kind, system)
            yield f"{called} ({self.games.get(system, system)})" if several else called, list(some)

    def about(self, one: DocumentDifference) -> list[str]:
        """Return what is said of a document: its lines, or that it is new or gone, and who wins it."""
        lines = [self.say(one.state)] if one.state != "changed" else []
        return [*lines, *(said(line, self.language) for line in one.lines), *self._fought(one.id)]

    def _fought(self, ident: str) -> Iterator[str]:
        for one in self.wins:
            if one.scenario == ident:
                yield self.say("wins", side=one.side, before=one.before, after=one.after)
        if (trouble := self.refused.get(ident)) is not None:
            reason = sentence(trouble.problems[0], self.language).rstrip(".")
            yield self.say("not_fought", reason=reason)

    def only_fought(self) -> list[tuple[str, list[str]]]:
        """Return the names of scenarios that say the same and need something that differs: who wins them."""
        there = {one.id for one in self.documents}
        idents = dict.fromkeys((*(one.scenario for one in self.wins), *self.refused))
        return [
            (self.names.get(ident, ident), list(self._fought(ident)))
            for ident in idents
            if ident not in there
        ]


def compared(
    ws: Workspace,
    first: Side,
    second: Side,
    language: str,
    words: Words = PLAIN,
    *,
    battles: int = 0,
    seed: int = 1,
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
) -> Comparison:
    """Return what differs between two sides.

    Args:
        ws: the catalogue whose rulesets and documents give names.
        first: what was before.
        second: what is now.
        language: code of the language.
        words: words of games and kinds in it.
        battles: so often scenarios that differ are fought by both sides; 0 fights none.
        seed: of the battles.
        report: called with documents compared, or battles fought, and how many there are; what it raises
            ends the work.
        cancelled: asked whether to stop fighting.

    Raises:
        EditorError: a catalogue cannot be read.
    """
    found = differences(ws, first, second, language, words, report)
    games = {one.id: one.name.get(language) for one in ws.systems}
    whole = Comparison(first.title, second.title, found, language, words, games=games)
    if not battles:
        return whole
    return fought(whole, first, second, battles, seed=seed, report=report, cancelled=cancelled)


def fought(
    found: Comparison,
    first: Side,
    second: Side,
    battles: int,
    *,
    only: Collection[str] | None = None,
    seed: int = 1,
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
) -> Comparison:
    """Return what differs between two sides, with who wins the scenarios that need it.

    Arguments are those of :func:`editor.services.differing.battles.fight`, with what differs instead of the
    ids of it.
    """
    done = fight(
        first,
        second,
        found.changed,
        battles,
        found.language,
        only=only,
        seed=seed,
        report=report,
        cancelled=cancelled,
    )
    return replace(found, wins=done.wins, refused=done.refused, names=done.names)
