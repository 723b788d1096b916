"""What a game without code asks of its cards: their points, and what must be true of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from editor.formulas.computed import free_columns
from editor.formulas.functions import FormulaError
from editor.formulas.reading import Work, read_value
from editor.services.free_trials import trial_problems
from editor.services.ruleset_choice import Rulesets
from schemas.base import Document, Kind, kind_of, system_of
from schemas.card import CardBase
from schemas.expression_budget import OverBudget
from schemas.free_formulas import whole
from schemas.free_game import FreeGame
from schemas.own_fields import OWN, OwnField
from schemas.own_values import first_of_each
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, Problem, Severity, Value
from schemas.references import TROOPS
from schemas.systems import ruleset_kind
from schemas.text import LocalText, plain_letters

_LONGEST: Final = 60
"""Letters of a formula that a sentence names."""


def free_problems(document: Document, rulesets: Callable[[str], Rulesets]) -> Iterator[Problem]:
    """Yield what is wrong with a game without code, or with a card of one; nothing for any other document.

    Args:
        document: any document.
        rulesets: gives the rulesets of a game; asked only for a card of a game without code.
    """
    if isinstance(document, FreeGame):
        yield from _formula_problems(document)
        yield from _deck_problems(document)
        yield from trial_problems(document)
    elif isinstance(document, CardBase) and ruleset_kind(system_of(document)) == Kind.GAME:
        known = rulesets(system_of(document))
        game = known.holds(document)
        if isinstance(game, FreeGame) and not document.template:
            yield from card_problems(document, game, known.own_fields(kind_of(document), document))


def _formula_problems(game: FreeGame) -> Iterator[Problem]:
    """Yield the formulas of a game that cannot be read, or name what its cards do not have."""
    formulas = [(f"point_formulas.{kind}", kind, text) for kind, text in game.point_formulas.items()]
    formulas += [
        (f"computed[{number}].formula", one.kind, one.formula) for number, one in enumerate(game.computed)
    ]
    formulas += [
        (f"constraints[{number}].condition", one.kind, one.condition)
        for number, one in enumerate(game.constraints)
    ]
    for path, kind, text in formulas:
        if all(one.kind != kind for one in game.kinds):
            yield Problem(
                code="free.other_kind", path=path, values={"kind": Message(code=f"document.kind_{kind}")}
            )
            continue
        own = first_of_each((game.card_fields,), kind)
        asked = _Asked(text, formulas_of(game, kind), kind, own, path, game.name)
        # A card that says nothing has the defaults of all fields.
        yield from asked.answer({})[1]


def _deck_problems(game: FreeGame) -> Iterator[Problem]:
    """Yield the decks that no army has cards for: of no such kind, or carried, or another deck takes them."""
    kinds = {one.kind: one.name for one in game.kinds}
    takes: dict[str, int] = {}  # kind of card -> the deck before that takes those of the army
    for number, deck in enumerate(game.decks):
        if deck.of == "all" or deck.cards:
            continue
        values: dict[str, Value] = {
            "deck": deck.name,
            "kind": kinds.get(deck.kind) or Message(code=f"document.kind_{deck.kind}"),
        }
        if deck.kind not in kinds:
            yield Problem(code="free.deck_kind", path=f"decks[{number}].kind", values=values)
        elif deck.kind not in TROOPS:
            yield Problem(code="free.deck_carried", path=f"decks[{number}].kind", values=values)
        elif (before := takes.setdefault(deck.kind, number)) != number:
            values["other"] = game.decks[before].name
            yield Problem(code="free.deck_same", path=f"decks[{number}].kind", values=values)


def card_problems(card: CardBase, game: FreeGame, own: tuple[OwnField, ...]) -> Iterator[Problem]:
    """Yield what a game finds wrong with a card: points by its formula, what must be true.

    Args:
        card: the card.
        game: its game.
        own: the added fields of its kind.
    """
    kind, data = kind_of(card), dump_document(card)
    named = formulas_of(game, kind)
    if (text := game.point_formulas.get(kind)) is not None:  # type: ignore[call-overload]
        wanted, problems = _Asked(text, named, kind, own, "points", card.name).answer(data)
        yield from problems
        if isinstance(wanted, int | float) and round(wanted) != card.points:
            values = {"found": card.points, "wanted": round(wanted), "formula": text}
            fix = Message(code="free.points_fix", values=values)
            yield Problem(
                code="free.points", path="points", severity=Severity.WARNING, values=values, fix=fix
            )
    for one in game.constraints:
        if one.kind != kind:
            continue
        holds, problems = _Asked(one.condition, named, kind, own, "", card.name).answer(data)
        yield from problems
        if holds is False:
            severity = Severity.WARNING if one.warning else Severity.ERROR
            values = {"message": one.message, "condition": one.condition}
            fix = Message(code="free.constraint_fix", values=values)
            yield Problem(code="free.constraint", severity=severity, values=values, fix=fix)


def formulas_of(game: FreeGame, kind: str) -> dict[str, str]:
    """Return the formulas of the computed fields of a kind of cards, by their names."""
    return {one.id: one.formula for one in game.computed if one.kind == kind}


@lru_cache(maxsize=256)  # all cards of a kind are asked the same
def _work(formula: str, kind: str, own: tuple[OwnField, ...]) -> Work:
    """Return what works a formula out.

    Raises:
        EditorError: it cannot be understood.
    """
    return read_value(formula, free_columns(kind, own))


@dataclass(frozen=True)
class _Asked:
    """A formula of a game that is worked out for a card."""

    text: str
    named: Mapping[str, str]
    """Computed fields that it may name, with their formulas."""
    kind: str
    """The kind of cards."""
    own: tuple[OwnField, ...]
    """Added fields of the kind."""
    path: str
    """Where problems with it are shown."""
    name: LocalText
    """Name of the card, or of the game."""

    def answer(self, data: Mapping[str, Any]) -> tuple[Any, tuple[Problem, ...]]:
        """Return what it gives for a card, and what is wrong with it: as errors, for a card as warnings."""
        try:
            return _work(whole(self.text, self.named), self.kind, self.own)(data), ()
        except EditorError as trouble:
            # A card does not say again what its game says.
            return None, () if data else tuple(map(self._placed, trouble.problems))
        except FormulaError as trouble:
            values: dict[str, Value] = {"column": trouble.column, "found": trouble.found}
            return None, self._told(trouble.reason, values, data)
        except OverBudget as trouble:
            return None, self._told(f"over_{trouble.what}", dict(trouble.values), data)

    def _placed(self, problem: Problem) -> Problem:
        """Return a problem of the formula with its place, and what was meant as formulas name it."""
        fix = problem.fix
        if problem.code == "table.formula_unknown_field":
            meant = self._meant(str(problem.values.get("found")))
            fix = Message(code="validation.did_you_mean", values={"name": meant}) if meant else fix
        return problem.model_copy(update={"path": self.path, "fix": fix})

    def _meant(self, found: str) -> str:
        """Return a computed or an added field that is called so in any language; '' if there is none."""
        if found in self.named:
            return f"computed.{found}"
        words = plain_letters(found)
        called = (one for one in self.own if words in {one.key, *map(plain_letters, one.label.root.values())})
        return next((f"{OWN}.{one.key}" for one in called), "")

    def _told(self, reason: str, values: dict[str, Value], data: Mapping[str, Any]) -> tuple[Problem, ...]:
        said: dict[str, Value] = {**values, "name": self.name, "target": self.text[:_LONGEST]}
        severity = Severity.WARNING if data else Severity.ERROR
        code = f"table.formula_{reason}"
        return (Problem(code=code, path=self.path, severity=severity, values=said),)
