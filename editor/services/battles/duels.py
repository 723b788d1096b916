"""Battles of one card against reference enemies, fought on demand; the result is kept with the card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from math import exp, log
from typing import Any, Final

from editor.rules.core.contract import Setup
from editor.services import documents
from editor.services.appraisal import appraiser_of, number_words
from editor.services.battles.preview import play_of, run_battles
from editor.services.battles.scenario_evenness import battle_fingerprint, keep_result, kept_result
from editor.services.card_sets import cards_of
from editor.services.workspace import Workspace
from editor.simulation.reports import BatchReport
from schemas.base import Document, kind_of, system_of
from schemas.messages import sentence
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly
from schemas.text import LocalText

ENEMIES: Final = 4
USUAL_BATTLES: Final = 20
"""Battles against each enemy."""
_REPORTED_EVERY: Final = 5
_LEAST_SHARE: Final = 0.02
"""A share of losses is never taken for less: nobody is worth endless points."""


@dataclass(frozen=True)
class Duel:
    """What battles against one enemy have shown."""

    enemy: str
    """Id of its card."""
    name: LocalText
    points: float
    """What the enemy costs."""
    share: float
    """Share of the battles that the card won."""
    low: float
    high: float
    """Ends of the 95 % interval of the share."""
    dealt: float
    """Mean share of the enemy that it destroyed."""
    taken: float
    """Mean share of itself that it lost."""

    @property
    def worth(self) -> float:
        """Points at which the exchange would be fair."""
        return self.points * max(self.dealt, _LEAST_SHARE) / max(self.taken, _LEAST_SHARE)


@dataclass(frozen=True)
class Duels:
    """What the battles of a card have shown."""

    battles: int
    """Battles against each enemy."""
    seed: int
    """With it the same comes out again."""
    duels: tuple[Duel, ...]
    made: datetime
    fingerprints: tuple[str, ...]
    """Fingerprint of what each duel depended on."""
    stale: bool = False
    """Whether card, enemies or ruleset have changed since."""

    @property
    def worth(self) -> float:
        """Points that the card is worth by all duels (geometric mean)."""
        return exp(sum(log(one.worth) for one in self.duels) / len(self.duels))


def can_duel(card: Document, ruleset: Document | None, system_id: str) -> bool:
    """Return whether battles can be fought with a card alone."""
    return ruleset is not None and appraiser_of(system_id).duel(card, card, ruleset) is not None


def reference_enemies(cards: Sequence[Document], card: Document, system_id: str) -> tuple[Document, ...]:
    """Return whom a card fights: of its group, of another faction where there are such, cheap to dear.

    Raises:
        EditorError: there is nobody.
    """
    appraiser = appraiser_of(system_id)
    group = appraiser.group(card)
    others = [
        one for one in cards if one.id != card.id and appraiser.group(one) == group and _points(one) > 0
    ]
    foes = [one for one in others if getattr(one, "faction", None) != getattr(card, "faction", None)]
    chosen = sorted(foes or others, key=lambda one: (_points(one), one.slug))
    if not chosen:
        raise error("appraisal.no_enemies")
    if len(chosen) <= ENEMIES:
        return tuple(chosen)
    places = [round(number * (len(chosen) - 1) / (ENEMIES - 1)) for number in range(ENEMIES)]
    return tuple(chosen[place] for place in places)


def run_duels(
    ws: Workspace,
    card: Document,
    ruleset: Document | None,
    *,
    battles: int = USUAL_BATTLES,
    seed: int = 1,
    workers: int = 0,
    keep: bool = True,
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
) -> Duels | None:
    """Fight a card against reference enemies, keep the result with it, and return it.

    Stopped on the way, it returns None and leaves the result before it alone.

    Args:
        ws: the catalogue.
        card: the card as it stands.
        ruleset: the numbers of the game; without them nobody can fight.
        battles: against each enemy.
        seed: of the first battle; the others are derived from it.
        workers: processes beside this one; 0 fights here.
        keep: whether the result is kept with the card.
        report: called with ``(done, total)``.
        cancelled: asked between battles whether to stop.

    Raises:
        EditorError: no such battle can be fought, or there is no enemy.
    """
    system_id = system_of(card)
    if ruleset is None or not can_duel(card, ruleset, system_id):
        raise error("appraisal.no_duel")
    enemies = reference_enemies(cards_of(ws, system_id, kind_of(card)), card, system_id)
    setups = [_setup(card, enemy, ruleset, system_id) for enemy in enemies]
    found, prints = [], []
    for number, (enemy, setup) in enumerate(zip(enemies, setups, strict=True)):
        heard = _seldom(report, number * battles, battles, battles * len(enemies))
        play = type(play_of(setup))()
        fought = run_battles(
            ws, setup, play, battles=battles, seed=seed, workers=workers, report=heard, cancelled=cancelled
        )
        if fought.cancelled:
            return None
        if fought.played:
            found.append(_duel(enemy, card, fought))
            prints.append(battle_fingerprint(setup))
    if not found:
        raise error("appraisal.duels_failed")
    result = Duels(
        battles=battles,
        seed=seed,
        duels=tuple(found),
        made=datetime.now(UTC).replace(microsecond=0),
        fingerprints=tuple(prints),
    )
    if keep and not ws.read_only:
        keep_result(ws, card.id, _written(result))
    return result


def _seldom(report: Report, before: int, battles: int, total: int) -> Report:
    """Return a report of the battles against one enemy as a part of all; most of them are not reported.

    Battles are short: a report of each would cost more than the battle.
    """

    def heard(done: int, _of_enemy: int) -> None:
        if done % _REPORTED_EVERY == 0 or done == battles:
            report(before + done, total)

    return heard


def kept_duels(ws: Workspace, card: Document, ruleset: Document) -> Duels | None:
    """Return the last result kept with a card. None if none is kept.

    It is stale where something that it depends on has changed.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    found = kept_result(ws, card.id, _read)
    if found is None:
        return None
    enemies = [one.enemy for one in found.duels]
    return replace(found, stale=_fingerprints_now(ws, card, ruleset, enemies) != found.fingerprints)


def _fingerprints_now(
    ws: Workspace, card: Document, ruleset: Document, enemies: Sequence[str]
) -> tuple[str, ...]:
    """Return the fingerprints of the same duels with all cards as they stand; none where one is gone."""
    system_id = system_of(card)
    try:
        found = [documents.load(ws, enemy, note=False).document for enemy in enemies]
        return tuple(
            battle_fingerprint(_setup(card, enemy, ruleset, system_id))
            for enemy in found
            if enemy is not None
        )
    except EditorError:
        return ()


def _setup(card: Document, enemy: Document, ruleset: Document, system_id: str) -> Setup:
    setup = appraiser_of(system_id).duel(card, enemy, ruleset)
    if setup is None:
        raise error("appraisal.no_duel")
    return setup


def _duel(enemy: Document, card: Document, fought: BatchReport) -> Duel:
    own, other = fought.sides
    points = (_points(card), _points(enemy))
    taken, dealt = (
        min(1.0, side.mean_losses.get("points", 0.0) / total) if total else 0.0
        for side, total in zip((own, other), points, strict=True)
    )
    if not points[0]:
        # A card without points loses none: its elements decide.
        units = {one.troop.side: one for one in fought.units}
        mine = units[own.side]
        taken = min(1.0, own.mean_losses.get("elements", 0.0) / max(1, mine.troop.elements))
    return Duel(enemy.id, enemy.name, points[1], own.wins.share, own.wins.low, own.wins.high, dealt, taken)


def _points(card: Document) -> float:
    return float(getattr(card, "points", 0) or 0)


def _written(found: Duels) -> dict[str, Any]:
    return {
        "battles": found.battles,
        "seed": found.seed,
        "duels": [
            [one.enemy, dict(one.name.root), one.points, one.share, one.low, one.high, one.dealt, one.taken]
            for one in found.duels
        ],
        "made": found.made.isoformat(),
        "prints": list(found.fingerprints),
    }


def _read(data: Mapping[str, Any]) -> Duels:
    duels = tuple(
        Duel(str(enemy), LocalText(name), *map(float, numbers)) for enemy, name, *numbers in data["duels"]
    )
    if not duels:
        raise ValueError("a result without battles")
    return Duels(
        battles=int(data["battles"]),
        seed=int(data["seed"]),
        duels=duels,
        made=datetime.fromisoformat(data["made"]),
        fingerprints=tuple(map(str, data["prints"])),
    )


def duel_lines(found: Duels, language: str) -> tuple[str, ...]:
    """Return what battles have shown in sentences: the worth first, then enemy by enemy."""
    total = Message(
        code="appraisal.worth",
        values={
            "battles": found.battles * len(found.duels),
            "enemies": len(found.duels),
            "worth": number_words(found.worth, language, 0),
        },
    )
    return (sentence(total, language), *(_line(one, language) for one in found.duels))


def _line(one: Duel, language: str) -> str:
    values = {
        "enemy": one.name,
        "points": number_words(one.points, language),
        "share": round(100 * one.share),
        "low": round(100 * one.low),
        "high": round(100 * one.high),
        "dealt": round(100 * one.dealt),
        "taken": round(100 * one.taken),
    }
    return sentence(Message(code="appraisal.duel", values=values), language)
