"""Shots and combats: dice, losses, retreats, cities taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow
from editor.rules.zargo.base import Event
from editor.rules.zargo.factors import column_for
from editor.rules.zargo.state import LOST, NOBODY, Piece, ZargoState, with_pieces
from editor.rules.zargo.wording import city_named, field_named, line, piece_named, pieces_named, side_named
from schemas.systems.zargo_tables import Outcome, ShotKind
from schemas.typography import signed

Part = tuple[str, str, int]
"""(rule, code, value): one part of a combat factor."""
_DIE: Final = 6
_GIVES_WAY: Final = ("defender_back", "defender_lost")


@dataclass(frozen=True, slots=True)
class ShotSent(Event):
    """Arrows, flames or visions were sent."""

    shooters: tuple[int, ...]
    target: int
    kind: ShotKind
    distance: int
    least: int
    """Least die that hits, what further shooters add taken off."""
    die: int
    hit: bool


def _after_shot_sent(state: ZargoState, event: ShotSent) -> ZargoState:
    return state.replace(
        pieces=with_pieces(state, ((one, state.pieces[one]._replace(acted=True)) for one in event.shooters))
    )


def _describe_shot_sent(state: ZargoState, event: ShotSent) -> tuple[LogLine, ...]:
    values = {
        **pieces_named(state, event.shooters, "shooters"),
        **piece_named(state, event.target, "target"),
        "distance": event.distance,
        "least": event.least,
        "die": event.die,
    }
    need = Need(event.least, upwards=True)
    code = f"{event.kind}_{'hit' if event.hit else 'miss'}"
    return line(code, values, dice=[(_DIE, event.die)], pieces=[*event.shooters, event.target], need=need)


@dataclass(frozen=True, slots=True)
class CombatFought(Event):
    """A combat was decided by the table."""

    attackers: tuple[int, ...]
    target: int
    """The piece attacked, or -1 for a city."""
    city: int
    defenders: tuple[int, ...]
    attack: int
    defence: int
    die: int
    outcome: Outcome
    parts: tuple[Part, ...]


def _after_combat_fought(state: ZargoState, event: CombatFought | AssaultFailed) -> ZargoState:
    return state.replace(
        pieces=with_pieces(state, ((one, state.pieces[one]._replace(acted=True)) for one in event.attackers))
    )


def _difference(value: int) -> str:
    """Return a difference as it stands behind two sums: `` (+2)``; nothing where they are equal."""
    return f" ({signed(value)})" if value else ""


def _describe_combat_fought(state: ZargoState, event: CombatFought) -> tuple[LogLine, ...]:
    values = {
        **pieces_named(state, event.attackers, "attackers"),
        "attack": event.attack,
        "defence": event.defence,
        "difference": _difference(event.attack - event.defence),
        "die": event.die,
        "count": len(event.attackers),
    }
    where = "piece"
    if event.city >= 0:
        where = "city"
        values |= {**city_named(state, event.city), **pieces_named(state, event.defenders, "defenders")}
    else:
        values |= piece_named(state, event.target, "target")
    return line(
        f"{where}_{event.outcome}",
        values,
        dice=[(_DIE, event.die)],
        pieces=[*event.attackers, *([event.target] if event.target >= 0 else [])],
        city=event.city,
        parts=event.parts,
        need=_needed(state, event),
    )


def _needed(state: ZargoState, event: CombatFought) -> Need | None:
    """Return what the die had to show for the defender to give way; None if no face of the column does."""
    column = column_for(state, event.attack - event.defence)
    results = column.results if column is not None else ()
    faces = tuple(die for die, one in enumerate(results, start=1) if one in _GIVES_WAY)
    if not faces:
        return None
    upwards = faces == tuple(range(faces[0], _DIE + 1))
    return Need(faces[0], upwards=True) if upwards else Need(0, faces=faces)


@dataclass(frozen=True, slots=True)
class AssaultFailed(Event):
    """Besiegers were too few, or too weak, once the garrison was revealed (cities)."""

    attackers: tuple[int, ...]
    city: int
    defenders: tuple[int, ...]
    attack: int
    defence: int
    few: bool
    """They are fewer than the garrison; else too weak, and lost."""


def _describe_assault_failed(state: ZargoState, event: AssaultFailed) -> tuple[LogLine, ...]:
    values = {
        **pieces_named(state, event.attackers, "attackers"),
        **city_named(state, event.city),
        "count": len(event.attackers),
        "attack": event.attack,
        "defence": event.defence,
    }
    if not event.few:
        values |= pieces_named(state, event.defenders, "defenders")
    code = "assault_too_few" if event.few else "assault_too_weak"
    return line(code, values, pieces=event.attackers, city=event.city)


@dataclass(frozen=True, slots=True)
class PiecesLost(Event):
    """Pieces are out of the game."""

    pieces: tuple[int, ...]
    by: tuple[int, ...] = ()
    """Pieces that have struck them down."""


def _after_pieces_lost(state: ZargoState, event: PiecesLost) -> ZargoState:
    return state.replace(pieces=with_pieces(state, ((one, Piece(LOST)) for one in event.pieces)))


def _describe_pieces_lost(state: ZargoState, event: PiecesLost) -> tuple[LogLine, ...]:
    return line("lost", pieces_named(state, event.pieces), pieces=event.pieces)


@dataclass(frozen=True, slots=True)
class PieceRetreated(Event):
    """A piece was driven back."""

    piece: int
    path: tuple[int, ...]
    company: int = NOBODY
    city: int = NOBODY
    """City into which it has fled."""


def _after_piece_retreated(state: ZargoState, event: PieceRetreated) -> ZargoState:
    both = [one for one in (event.piece, event.company) if one >= 0]
    cell = event.path[-1]
    return state.replace(
        pieces=with_pieces(
            state,
            ((one, state.pieces[one]._replace(cell=cell, city=event.city, target=NOBODY)) for one in both),
        )
    )


def _describe_piece_retreated(state: ZargoState, event: PieceRetreated) -> tuple[LogLine, ...]:
    values = {**piece_named(state, event.piece), "at": field_named(state, event.path[-1])}
    return line("retreated", values, pieces=[event.piece], city=event.city)


@dataclass(frozen=True, slots=True)
class CityTaken(Event):
    """A city was conquered."""

    city: int
    side: int
    by: tuple[int, ...]
    """Pieces that have conquered it."""


def _after_city_taken(state: ZargoState, event: CityTaken) -> ZargoState:
    cities = list(state.cities)
    cities[event.city] = cities[event.city]._replace(owner=event.side)
    return state.replace(cities=tuple(cities), taken=event.city, conquerors=event.by)


def _describe_city_taken(state: ZargoState, event: CityTaken) -> tuple[LogLine, ...]:
    values = {**side_named(state, event.side), **city_named(state, event.city)}
    return line("city_taken", values, pieces=event.by, city=event.city)


@dataclass(frozen=True, slots=True)
class CityEntered(Event):
    """Conquerors have moved into the city."""

    city: int
    pieces: tuple[int, ...]


def _after_city_entered(state: ZargoState, event: CityEntered) -> ZargoState:
    cell = state.cities[event.city].cell
    moved = ((one, state.pieces[one]._replace(cell=cell, city=event.city)) for one in event.pieces)
    return state.replace(pieces=with_pieces(state, moved), taken=NOBODY, conquerors=())


def _describe_city_entered(state: ZargoState, event: CityEntered) -> tuple[LogLine, ...]:
    if not event.pieces:
        return line("city_left_empty", city_named(state, event.city), city=event.city)
    values = {**city_named(state, event.city), **pieces_named(state, event.pieces)}
    return line("city_entered", values, pieces=event.pieces, city=event.city)


EVENTS: Final = (
    EventRow(ShotSent, _after_shot_sent, _describe_shot_sent),
    EventRow(CombatFought, _after_combat_fought, _describe_combat_fought),
    EventRow(AssaultFailed, _after_combat_fought, _describe_assault_failed),
    EventRow(PiecesLost, _after_pieces_lost, _describe_pieces_lost),
    EventRow(PieceRetreated, _after_piece_retreated, _describe_piece_retreated),
    EventRow(CityTaken, _after_city_taken, _describe_city_taken),
    EventRow(CityEntered, _after_city_entered, _describe_city_entered),
)
