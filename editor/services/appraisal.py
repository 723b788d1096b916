"""The points helper: what a card would cost by the other cards of its kind, explained number by number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import gcd
from typing import Final, Literal

from editor.rules.core.appraisal import FIELD, PLAIN, Appraiser, Feature
from editor.rules.registry import find_system
from editor.services.card_sets import cards_of
from editor.services.rulesets import own_fields_of, ruleset_of
from editor.services.workspace import Workspace
from editor.simulation.regression import Fit, fit
from schemas.base import Document
from schemas.field_specs import form_spec
from schemas.messages import sentence
from schemas.messages.grammar import in_figures
from schemas.own_fields import OWN, CardForm, OwnDie, OwnField, OwnFlag, OwnNumber, values_in
from schemas.own_values import number_of
from schemas.problems import EditorError, Message, Problem, Value
from schemas.progress import Report, quietly
from schemas.text import LocalText

LEAST: Final = 8
"""Fewest cards of a group from which anything is said."""
REFITTED: Final = 120
"""Up to so many cards each is estimated by a line of its own through the others; beyond, one line serves."""
_STEPS: Final = (10, 5)
_OUTLIER: Final = 2.0
"""A card is marked whose points are so many times the usual error away from the estimate."""

Verdict = Literal["fair", "cheap", "dear"]


@dataclass(frozen=True)
class Measured:
    """A card as the helper sees it."""

    id: str
    slug: str
    name: LocalText
    points: float
    group: str
    size: float
    """Equal parts into which its points divide."""
    features: tuple[Feature, ...]

    @property
    def values(self) -> tuple[float, ...]:
        """Its numbers."""
        return tuple(one.value for one in self.features)

    @property
    def signature(self) -> tuple[float, ...]:
        """The same for cards that are equal in all that counts."""
        return (self.points, self.size, *self.values)


@dataclass(frozen=True)
class Sample:
    """The cards of a kind that have points."""

    system: str
    kind: str
    cards: tuple[Measured, ...]
    own: tuple[OwnField, ...] = ()
    """Fields that authors have added to the kind, which are measured, too."""


@dataclass(frozen=True)
class Share:
    """What one number adds to the estimate, or takes off it, against the mean of the cards."""

    feature: Feature
    mean: float
    """What the other cards have on average."""
    points: float


@dataclass(frozen=True)
class Estimate:
    """What a card would cost by the others."""

    card: Measured
    points: float
    base: float
    """What a card of its size costs on average; ``shares`` add up to the rest."""
    shares: tuple[Share, ...]
    error: float
    """Mean distance of estimate and points of the other cards, each estimated without itself."""
    determined: float
    """Share of the differences in points that the line explains on cards left out; 0 or less for none."""
    others: int
    """Cards that it was learned from; equal ones counted once."""
    step: int
    """Points of the other cards are multiples of it."""

    @property
    def rounded(self) -> int:
        """The estimate as it can be used, 0 or more."""
        return max(0, round(self.points / self.step) * self.step)

    @property
    def residual(self) -> float:
        """Points of the card less the estimate: above 0 it is dear."""
        return self.card.points - self.points

    @property
    def verdict(self) -> Verdict:
        """Whether the card is cheap or dear beyond the usual error."""
        if abs(self.residual) <= self.error:
            return "fair"
        return "dear" if self.residual > 0 else "cheap"

    @property
    def outlier(self) -> bool:
        """Whether it is so far from the estimate that one should look at it."""
        return abs(self.residual) > _OUTLIER * self.error


@dataclass(frozen=True)
class Appraised:
    """All cards of a kind, each by the others."""

    estimates: tuple[Estimate, ...]
    """In the order of the cards."""
    silent: tuple[Message, ...]
    """Why nothing is said of some groups."""


def appraiser_of(system_id: str) -> Appraiser:
    """Return how a game's cards are measured; by the numbers of their schema where it does not say."""
    system = find_system(system_id)
    return system.appraiser if system is not None else PLAIN


def has_points(model: type[Document]) -> bool:
    """Whether cards of a model cost points; some games have no use for the field that all cards share."""
    return form_spec(model).field("points") is not None


def measured(
    card: Document, ruleset: Document | None, appraiser: Appraiser, own: Sequence[OwnField] = ()
) -> Measured:
    """Return a card as the helper sees it.

    Args:
        card: the card.
        ruleset: that of its game.
        appraiser: how its game measures cards.
        own: fields that authors have added to its kind; their numbers, ticks and dice are measured, too.
    """
    said = values_in(card.own) if isinstance(card, CardForm) else {}
    added = tuple(
        Feature(f"{OWN}.{one.key}", Message(code=FIELD, values={"field": one.words}), value or 0.0)
        for one in own
        if isinstance(one, OwnNumber | OwnFlag | OwnDie)
        for value in (number_of(said, one),)
    )
    return Measured(
        id=card.id,
        slug=card.slug,
        name=card.name,
        points=float(getattr(card, "points", 0) or 0),
        group=appraiser.group(card),
        size=max(1.0, appraiser.size(card)),
        features=(*appraiser.features(card, ruleset), *added),
    )


def sample_of(ws: Workspace, system: str, kind: str, report: Report = quietly) -> Sample:
    """Return all cards of a kind that have points, as they stand.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    appraiser, ruleset = appraiser_of(system), ruleset_of(ws, system)
    own = own_fields_of(ws, system, kind)
    cards = (measured(card, ruleset, appraiser, own) for card in cards_of(ws, system, kind, report))
    return Sample(system, kind, tuple(card for card in cards if card.points > 0), own)


def estimate(sample: Sample, card: Measured) -> Estimate:
    """Return what a card would cost by the others of its group; it has no part in that itself.

    Raises:
        EditorError: there are fewer than :data:`LEAST` cards of its group.
    """
    others = _distinct(one for one in sample.cards if one.group == card.group and one.id != card.id)
    if len(others) + (card.points > 0) < LEAST:
        raise EditorError(_too_few(sample.kind, card.group, len(others) + (card.points > 0)))
    return _estimate(card, others, _line(others))


def appraise(sample: Sample) -> Appraised:
    """Return the estimate of every card by the others of its group."""
    groups: dict[str, list[Measured]] = defaultdict(list)
    for card in sample.cards:
        groups[card.group].append(card)
    found: dict[str, Estimate] = {}
    silent: list[Message] = []
    for group, cards in groups.items():
        distinct = _distinct(cards)
        if len(distinct) < LEAST:
            silent.append(_too_few(sample.kind, group, len(distinct)))
        elif len(distinct) <= REFITTED:
            found |= {card.id: estimate(sample, card) for card in cards}
        else:
            found |= _of_one_line(cards, distinct)
    if not sample.cards:
        silent.append(_too_few(sample.kind, "", 0))
    estimates = tuple(found[card.id] for card in sample.cards if card.id in found)
    return Appraised(estimates, tuple(silent))


def error_of(estimates: Sequence[Estimate]) -> float:
    """Return the mean distance of points and estimates, in points."""
    return sum(abs(one.residual) for one in estimates) / len(estimates) if estimates else 0.0


def _distinct(cards: Iterator[Measured] | Sequence[Measured]) -> tuple[Measured, ...]:
    """Return the cards, those that are equal in all that counts once: copies teach nothing."""
    return tuple({card.signature: card for card in reversed(tuple(cards))}.values())[::-1]


def _line(cards: Sequence[Measured]) -> Fit:
    return fit([card.values for card in cards], [card.points / card.size for card in cards])


def _estimate(card: Measured, others: Sequence[Measured], line: Fit) -> Estimate:
    parts = line.parts(card.values)
    shares = tuple(
        Share(feature, mean, part * card.size)
        for feature, mean, part in zip(card.features, line.means, parts, strict=True)
    )
    return Estimate(
        card=card,
        points=line.value(card.values) * card.size,
        base=line.base * card.size,
        shares=shares,
        error=_left_out_error(others, line),
        determined=line.determined,
        others=len(others),
        step=_step(others),
    )


def _left_out_error(cards: Sequence[Measured], line: Fit) -> float:
    distances = (abs(card.points - said * card.size) for card, said in zip(cards, line.left_out, strict=True))
    return sum(distances) / len(cards)


def _of_one_line(cards: Sequence[Measured], distinct: Sequence[Measured]) -> dict[str, Estimate]:
    """Return the estimates of many cards by one line: with so many a single card hardly bends it."""
    line = _line(distinct)
    left_out = {card.signature: said * card.size for card, said in zip(distinct, line.left_out, strict=True)}
    wrong, step = _left_out_error(distinct, line), _step(distinct)
    return {
        card.id: Estimate(
            card, left_out[card.signature], line.base * card.size, (), wrong, line.determined,
            len(distinct) - 1, step,
        )
        for card in cards
    }  # fmt: skip


def _step(cards: Sequence[Measured]) -> int:
    """Return 10 or 5 where all points are multiples of it, else 1."""
    common = reduce(gcd, (round(card.points) for card in cards), 0)
    return next((step for step in _STEPS if common and common % step == 0), 1)


def _too_few(kind: str, group: str, count: int) -> Problem:
    values: dict[str, Value] = {"count": count, "least": LEAST, "kind": kind}
    if group:
        values["group"] = Message(code=f"appraisal.group_{group}")
    return Problem(code="appraisal.too_few_of_group" if group else "appraisal.too_few", values=values)


# words


def feature_words(feature: Feature, language: str) -> str:
    """Return the name of a number of a card; of a field of the schema its name in words."""
    field = feature.label.values.get("field")
    return str(field).replace("_", " ") if isinstance(field, str) else sentence(feature.label, language)


def explained(one: Estimate, language: str) -> tuple[str, ...]:
    """Return an estimate in sentences: what it is, how sure, whether the card is cheap or dear."""
    values: Mapping[str, Value] = {
        "points": number_words(one.card.points, language),
        "estimate": number_words(one.points, language, 0),
        "error": number_words(one.error, language, 0 if one.error >= 10 else 1),
        "others": one.others,
        "residual": number_words(abs(one.residual), language, 0 if abs(one.residual) >= 10 else 1),
        "percent": round(100 * max(0.0, one.determined)),
    }
    known = "explains" if one.determined > 0 else "explains_nothing"
    codes = ["says", f"verdict_{one.verdict}" if one.card.points else "verdict_none", known]
    return tuple(sentence(Message(code=f"appraisal.{code}", values=values), language) for code in codes)


def number_words(value: float, language: str, places: int | None = None) -> str:
    """Return a number with the decimal sign of a language; without needless places."""
    text = f"{value:,.{places}f}" if places is not None else f"{value:,g}"
    text = "0" if text.strip("-0.") == "" else text
    return in_figures(text, language)


def signed_words(value: float, language: str) -> str:
    """Return points with their sign: whole where they are large."""
    text = number_words(abs(value), language, 0 if abs(value) >= 10 else 1)
    return text if text == "0" else f"{'+' if value > 0 else '−'}{text}"
