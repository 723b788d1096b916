"""The log: sentences for events, with the dice and the parts of the combat factors behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.parts import Part
from editor.rules.zargo import events as ev
from editor.rules.zargo.naming import city_named, field_named, piece_named, pieces_named, side_named
from editor.rules.zargo.state import ZargoState
from schemas.messages import LANGUAGES
from schemas.problems import Message, Value
from schemas.quantities import PlayerId

_DIE: Final = 6


def describe(state: ZargoState, event: ev.Event) -> tuple[LogLine, ...]:
    """Return the lines of the log for an event; ``state`` is the one before it. Some events need none."""
    words = _DESCRIBE.get(type(event))
    return words(state, event) if words is not None else ()


def _line(
    code: str,
    values: dict[str, Value],
    *,
    dice: Sequence[tuple[int, int]] = (),
    pieces: Iterable[int] = (),
    city: int = -1,
    parts: Iterable[ev.Part] = (),
    only_for: PlayerId | None = None,
) -> tuple[LogLine, ...]:
    subjects = tuple(f"piece:{number}" for number in pieces) + ((f"city:{city}",) if city >= 0 else ())
    return (
        LogLine(
            Message(code=f"zargo_log.{code}", values=values),
            tuple(dice),
            subjects,
            tuple(Part(*part).message() for part in parts),
            only_for=only_for,
        ),
    )


def _lots_drawn(state: ZargoState, event: ev.LotsDrawn) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    areas = {area.id: area.name for area in state.world.board.areas}
    sides = state.world.scenario.sides
    for side, home in enumerate(event.homes):
        values = side_named(state, side)
        for language in LANGUAGES:
            names = [areas[key].get(language) for key in sides[home].home if key in areas]
            values[f"home_{language}"] = ", ".join(names)
        lines += _line("lot_drawn", values, dice=event.dice[side : side + 1])
    return tuple(lines)


def _month_began(_state: ZargoState, event: ev.MonthBegan) -> tuple[LogLine, ...]:
    return _line("month_began", {"month": event.month})


def _turn_began(state: ZargoState, event: ev.TurnBegan) -> tuple[LogLine, ...]:
    return _line("turn_began", side_named(state, event.side))


def _city_founded(state: ZargoState, event: ev.CityFounded) -> tuple[LogLine, ...]:
    return _line("city_founded", {**side_named(state, event.side), "at": field_named(state, event.at)})


def _city_held(state: ZargoState, event: ev.CityHeld) -> tuple[LogLine, ...]:
    city = state.cities[event.city]
    values = {**side_named(state, city.owner), **city_named(state, event.city)}
    told = _line("city_held", values, city=event.city)
    if not event.pieces:
        return told
    # What is behind the walls only its owner reads.
    own = state.world.scenario.sides[city.owner].id
    secret = {**values, **pieces_named(state, event.pieces)}
    return told + _line("city_held_by", secret, city=event.city, only_for=own)


def _pieces_placed(state: ZargoState, event: ev.PiecesPlaced) -> tuple[LogLine, ...]:
    numbers = [number for number, _cell in event.places]
    values = {**side_named(state, event.side), **pieces_named(state, numbers)}
    return _line("pieces_placed", values, pieces=numbers)


def _alliance_offered(state: ZargoState, event: ev.AllianceOffered) -> tuple[LogLine, ...]:
    return _line(
        "alliance_offered", {**side_named(state, event.side), **side_named(state, event.to, "other")}
    )


def _alliance_answered(state: ZargoState, event: ev.AllianceAnswered) -> tuple[LogLine, ...]:
    code = "alliance_made" if event.accepted else "alliance_refused"
    return _line(code, {**side_named(state, event.side), **side_named(state, event.to, "other")})


def _alliance_left(state: ZargoState, event: ev.AllianceLeft) -> tuple[LogLine, ...]:
    return _line("alliance_left", {**side_named(state, event.side), **side_named(state, event.ally, "other")})


def _piece_moved(state: ZargoState, event: ev.PieceMoved) -> tuple[LogLine, ...]:
    values = {**piece_named(state, event.piece), "at": field_named(state, event.path[-1])}
    numbers = [event.piece]
    code = "moved"
    if event.city >= 0:
        code, values = "moved_into_city", {**values, **city_named(state, event.city)}
    elif event.held:
        code, values = "moved_into_chasm", {**values, "month": event.held}
    elif event.target >= 0:
        code, values = "moved_to_attack", {**values, **piece_named(state, event.target, "target")}
        numbers.append(event.target)
    elif event.company >= 0:
        code, values = "moved_with", {**values, **piece_named(state, event.company, "company")}
    return _line(code, values, pieces=numbers, city=event.city)


def _piece_vanished(state: ZargoState, event: ev.PieceVanished) -> tuple[LogLine, ...]:
    return _line("vanished", piece_named(state, event.piece), pieces=[event.piece])


def _piece_reappeared(state: ZargoState, event: ev.PieceReappeared) -> tuple[LogLine, ...]:
    values = {**piece_named(state, event.piece), "at": field_named(state, event.at)}
    return _line("reappeared", values, pieces=[event.piece])


def _shot_sent(state: ZargoState, event: ev.ShotSent) -> tuple[LogLine, ...]:
    values = {
        **pieces_named(state, event.shooters, "shooters"),
        **piece_named(state, event.target, "target"),
        "distance": event.distance,
        "least": event.least,
        "die": event.die,
    }
    code = f"{event.kind}_{'hit' if event.hit else 'miss'}"
    return _line(code, values, dice=[(_DIE, event.die)], pieces=[*event.shooters, event.target])


def _combat_fought(state: ZargoState, event: ev.CombatFought) -> tuple[LogLine, ...]:
    values = {
        **pieces_named(state, event.attackers, "attackers"),
        "attack": event.attack,
        "defence": event.defence,
        "difference": f"{event.attack - event.defence:+d}",
        "die": event.die,
    }
    where = "piece"
    if event.city >= 0:
        where = "city"
        values |= {**city_named(state, event.city), **pieces_named(state, event.defenders, "defenders")}
    else:
        values |= piece_named(state, event.target, "target")
    return _line(
        f"{where}_{event.outcome}",
        values,
        dice=[(_DIE, event.die)],
        pieces=[*event.attackers, *([event.target] if event.target >= 0 else [])],
        city=event.city,
        parts=event.parts,
    )


def _assault_failed(state: ZargoState, event: ev.AssaultFailed) -> tuple[LogLine, ...]:
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
    return _line(code, values, pieces=event.attackers, city=event.city)


def _pieces_lost(state: ZargoState, event: ev.PiecesLost) -> tuple[LogLine, ...]:
    return _line("lost", pieces_named(state, event.pieces), pieces=event.pieces)


def _piece_retreated(state: ZargoState, event: ev.PieceRetreated) -> tuple[LogLine, ...]:
    values = {**piece_named(state, event.piece), "at": field_named(state, event.path[-1])}
    return _line("retreated", values, pieces=[event.piece], city=event.city)


def _city_taken(state: ZargoState, event: ev.CityTaken) -> tuple[LogLine, ...]:
    values = {**side_named(state, event.side), **city_named(state, event.city)}
    return _line("city_taken", values, pieces=event.by, city=event.city)


def _city_entered(state: ZargoState, event: ev.CityEntered) -> tuple[LogLine, ...]:
    if not event.pieces:
        return _line("city_left_empty", city_named(state, event.city), city=event.city)
    values = {**city_named(state, event.city), **pieces_named(state, event.pieces)}
    return _line("city_entered", values, pieces=event.pieces, city=event.city)


def _runner_ran(state: ZargoState, event: ev.RunnerRan) -> tuple[LogLine, ...]:
    values = {
        **piece_named(state, event.piece),
        "at": field_named(state, event.path[-1]),
        "hexes": len(event.path),
    }
    return _line("ran_on", values, pieces=[event.piece])


def _game_ended(state: ZargoState, event: ev.GameEnded) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for side, count in enumerate(event.cities):
        lines += _line("cities_at_the_end", {**side_named(state, side), "cities": count})
    values: dict[str, Value] = {"month": state.month, "cities": max(event.cities, default=0)}
    if event.winner is not None:
        values |= side_named(state, event.winner)
        values["cities"] = event.cities[event.winner]
    return (*lines, *_line(f"ended_{event.reason}", values))


_DESCRIBE: Final[dict[type[Any], Callable[[ZargoState, Any], tuple[LogLine, ...]]]] = {
    ev.LotsDrawn: _lots_drawn,
    ev.MonthBegan: _month_began,
    ev.TurnBegan: _turn_began,
    ev.CityFounded: _city_founded,
    ev.CityHeld: _city_held,
    ev.PiecesPlaced: _pieces_placed,
    ev.AllianceOffered: _alliance_offered,
    ev.AllianceAnswered: _alliance_answered,
    ev.AllianceLeft: _alliance_left,
    ev.PieceMoved: _piece_moved,
    ev.PieceVanished: _piece_vanished,
    ev.PieceReappeared: _piece_reappeared,
    ev.ShotSent: _shot_sent,
    ev.CombatFought: _combat_fought,
    ev.AssaultFailed: _assault_failed,
    ev.PiecesLost: _pieces_lost,
    ev.PieceRetreated: _piece_retreated,
    ev.CityTaken: _city_taken,
    ev.CityEntered: _city_entered,
    ev.RunnerRan: _runner_ran,
    ev.GameEnded: _game_ended,
}
