"""The log: sentences for events, with the dice behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.wording import per_language
from editor.rules.wizwar import events as ev
from editor.rules.wizwar.actions import Target
from editor.rules.wizwar.harming import gets_through, working
from editor.rules.wizwar.maze import Maze
from editor.rules.wizwar.state import GameState
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message, Value
from schemas.text import LocalText

Lines = tuple[LogLine, ...]


def describe(state: GameState, event: ev.Event) -> Lines:
    """Return the lines of the log for an event; ``state`` is the one before it. Some events need none."""
    words = _DESCRIBE.get(type(event))
    return words(state, event) if words is not None else ()


def square_name(maze: Maze, square: int) -> str:
    """Return the name of a square: letters of its column and number of its row on the table."""
    column, row = maze.on_table(square)
    return f"{chr(65 + column)}{row + 1}"


def subject(side: int) -> str:
    """Return the id of a wizard as a subject of the log."""
    return f"w{side}"


def said(code: str, /, **values: Value) -> LocalText:
    """Return words of the log in every language, to be put into a sentence."""
    message = Message(code=f"wizwar_log.{code}", values=values)
    return LocalText({language: sentence(message, language) for language in LANGUAGES})


def _line(
    code: str,
    values: dict[str, Value],
    sides: Iterable[int] = (),
    *,
    dice: Sequence[tuple[int, int]] = (),
    details: tuple[Message, ...] = (),
    only_for: str | None = None,
) -> LogLine:
    message = Message(code=f"wizwar_log.{code}", values=values)
    subjects = tuple(subject(side) for side in sides if side >= 0)
    return LogLine(message, tuple(dice), subjects, details, None, only_for)


def side_named(state: GameState, side: int, key: str = "side") -> dict[str, Value]:
    """Return the name of a side."""
    return per_language(key, [state.battle.names[side]])


def cards_named(state: GameState, cards: Iterable[int], key: str = "card") -> dict[str, Value]:
    """Return the names of cards."""
    known = [state.battle.spec(card).card.name for card in cards if card >= 0]
    return per_language(key, known or [said("a_card")])


def thing_named(state: GameState, thing: int, key: str = "thing") -> dict[str, Value]:
    """Return the name of a thing: its card's, or whose treasure it is."""
    if thing >= 0:
        return cards_named(state, [thing], key)
    owner = state.battle.names[state.battle.owner(-1 - thing)]
    texts = {language: said("treasure_of", owner=owner.get(language)).get(language) for language in LANGUAGES}
    return per_language(key, [LocalText(texts)])


def target_named(state: GameState, target: Target) -> dict[str, Value]:
    """Return what a card or a blow is aimed at, in words."""
    maze, name = state.maze, ""
    match target.kind:
        case "self":
            return per_language("target", [said("himself")])
        case "wizard":
            return side_named(state, target.number, "target")
        case "sector":
            return per_language("target", [said("sector", number=target.number + 1)])
        case "square":
            name = square_name(maze, target.number)
            filling = maze.fillings.get(target.number, "")
            return per_language("target", [said(f"at_{filling}" if filling else "at_square", at=name)])
        case "side":
            return side_of_board(state, target.number, "target")


def side_of_board(state: GameState, half: int, key: str = "what") -> dict[str, Value]:
    """Return a side of the board with what stands on it, in words."""
    maze = state.maze
    one, other = square_name(maze, half // 4), square_name(maze, maze.mates[half] // 4)
    stand = maze.stand(half)
    code = f"between_{stand}" if stand not in ("", "hole") else "between"
    return per_language(key, [said(code, one=one, other=other)])


def _sectors_laid(state: GameState, event: ev.SectorsLaid) -> Lines:
    battle, lines = state.battle, []
    for side, (number, turned) in enumerate(zip(event.dealt, event.turned, strict=True)):
        own = battle.sectors[side]
        sector = own if own is not None else battle.dealt[number]
        values = {**side_named(state, side), **per_language("sector", [sector.name]), "turned": turned}
        lines.append(_line("sector_laid", values, [side]))
    return tuple(lines)


def _first_rolled(state: GameState, event: ev.FirstRolled) -> Lines:
    dice = tuple((6, face) for _, face in event.rolls)
    return (_line("first", side_named(state, event.side), [event.side], dice=dice),)


def _cards_drawn(state: GameState, event: ev.CardsDrawn) -> Lines:
    values = {**side_named(state, event.side), "count": len(event.cards)}
    named = {**side_named(state, event.side), **cards_named(state, event.cards)}
    only_for = state.battle.side_id(event.side)
    return (
        _line("drew", values, [event.side]),
        _line("drew_these", named, [event.side], only_for=only_for),
    )


def _trap_drawn(state: GameState, event: ev.TrapDrawn) -> Lines:
    values = {**side_named(state, event.side), **cards_named(state, [event.card])}
    return (_line("trap", values, [event.side]),)


def _pile_renewed(_state: GameState, _event: ev.PileRenewed) -> Lines:
    return (_line("pile_renewed", {}),)


def _turn_began(state: GameState, event: ev.TurnBegan) -> Lines:
    lines = []
    if event.turn != state.turn:
        lines.append(_line("round", {"round": event.turn}))
    if state.wizards[event.side].alive:
        values = {**side_named(state, event.side), "life": state.wizards[event.side].life}
        lines.append(_line("turn", values, [event.side]))
    for one in state.lasting:
        if one.caster == event.side and one.left <= 1:
            named = {**side_named(state, one.wizard), **per_language("state", [said(f"state_{one.state}")])}
            lines.append(_line("spell_ended", named, [one.wizard]))
    return tuple(lines)


def _turn_lost(state: GameState, event: ev.TurnLost) -> Lines:
    return (_line("turn_lost", side_named(state, event.side), [event.side]),)


def _walked(state: GameState, event: ev.Walked) -> Lines:
    to = square_name(state.maze, event.path[-1])
    values = {**side_named(state, event.side), "to": to, "squares": len(event.path)}
    return (_line("walked", values, [event.side]),)


def _hastened(state: GameState, event: ev.Hastened) -> Lines:
    named = cards_named(state, [event.card])
    values = {**side_named(state, event.side), **named, "squares": event.squares}
    return (_line("hastened", values, [event.side]),)


def _card_played(state: GameState, event: ev.CardPlayed) -> Lines:
    code = "played_number" if event.number >= 0 else "played"
    values = {**side_named(state, event.side), **cards_named(state, [event.card])}
    values |= target_named(state, event.target)
    if event.number >= 0:
        values |= cards_named(state, [event.number], "number")
    sides = [event.side, event.target.number] if event.target.kind == "wizard" else [event.side]
    return (_line(code, values, sides),)


def _weapon_used(state: GameState, event: ev.WeaponUsed) -> Lines:
    values = {**side_named(state, event.side), **target_named(state, event.target)}
    if event.card < 0:
        return (_line("punched", values, [event.side]),)
    values |= cards_named(state, [event.card])
    return (_line("threw" if event.throw else "struck", values, [event.side]),)


def _blow_came(state: GameState, event: ev.BlowCame) -> Lines:
    blow = event.blow
    if blow.source != "indirect":
        return ()
    code = "burns" if blow.damage_kind == "magical" else "falls_on"
    return (_line(code, {**side_named(state, blow.victim), "damage": blow.damage}, [blow.victim]),)


def _countered(state: GameState, event: ev.Countered) -> Lines:
    link, chain = event.link, state.blows[0].chain
    values = {**side_named(state, link.side), **cards_named(state, [link.card])}
    if link.against >= 0:
        values |= cards_named(state, [chain[link.against].card], "other")
        return (_line("countered_counter", values, [link.side]),)
    return (_line("countered", values, [link.side]),)


def _blow_settled(state: GameState, event: ev.BlowSettled) -> Lines:
    blow = state.blows[0]
    lines = []
    for place in event.cancelled:
        lines.append(_line("counter_fails", cards_named(state, [blow.chain[place].card])))
    if event.reflected:
        lines.append(_line("reflected", side_named(state, blow.by), [blow.by]))
    elif event.left <= 0 and (blow.damage or blow.number) and blow.chain:
        lines.append(_line("stopped", side_named(state, blow.victim), [blow.victim]))
    elif blow.damage and event.left < blow.damage:
        parts = gets_through(state, blow, working(blow)).parts
        values = {**side_named(state, blow.victim), "left": event.left, "damage": blow.damage}
        lines.append(
            _line("partly_stopped", values, [blow.victim], details=tuple(part.message() for part in parts))
        )
    return tuple(lines)


def _hurt(state: GameState, event: ev.Hurt) -> Lines:
    left = max(0, state.wizards[event.wizard].life - event.damage)
    values = {**side_named(state, event.wizard), "damage": event.damage, "left": left}
    return (_line(f"hurt_{event.damage_kind}", values, [event.wizard]),)


def _healed(state: GameState, event: ev.Healed) -> Lines:
    life = state.wizards[event.wizard].life + event.points
    values = {**side_named(state, event.wizard), "points": event.points, "life": life}
    return (_line("healed", values, [event.wizard]),)


def _spell_laid(state: GameState, event: ev.SpellLaid) -> Lines:
    named = per_language("state", [said(f"state_{event.state}")])
    values = {**side_named(state, event.wizard), **named, "turns": event.turns}
    values |= side_named(state, event.caster, "caster")
    return (_line("spell_laid", values, [event.wizard]),)


def _thing_dropped(state: GameState, event: ev.ThingDropped) -> Lines:
    values = {**side_named(state, event.wizard), **thing_named(state, event.thing)}
    values["at"] = square_name(state.maze, event.square)
    home = event.thing < 0 and event.square == state.bases[event.wizard]
    thrown = event.square != state.wizards[event.wizard].square
    code = "lands" if thrown else "brought_home" if home else "dropped"
    return (_line(code, values, [event.wizard]),)


def _thing_taken(state: GameState, event: ev.ThingTaken) -> Lines:
    values = {**side_named(state, event.wizard), **thing_named(state, event.thing)}
    return (_line("took", values, [event.wizard]),)


def _cards_lost(state: GameState, event: ev.CardsLost) -> Lines:
    code = "shattered" if event.shattered else "discarded"
    values = {**side_named(state, event.wizard), **cards_named(state, event.cards)}
    return (_line(code, values, [event.wizard]),)


def _card_taken(state: GameState, event: ev.CardTaken) -> Lines:
    values = {**side_named(state, event.wizard), "count": len(event.cards)}
    if event.of >= 0:
        values |= side_named(state, event.of, "other")
        return (_line("spoils", values, [event.wizard]),)
    return (_line("kept", {**values, **cards_named(state, event.cards)}, [event.wizard]),)


def _card_shown(state: GameState, event: ev.CardShown) -> Lines:
    values = {**side_named(state, event.side), **cards_named(state, [event.card])}
    return (_line("shown", values, [event.side]),)


def _dice(die: int) -> tuple[tuple[int, int], ...]:
    return ((2, die),) if die else ()


def _side_built(state: GameState, event: ev.SideBuilt) -> Lines:
    one, other = event.half // 4, state.maze.mates[event.half] // 4
    values: dict[str, Value] = {
        "one": square_name(state.maze, one),
        "other": square_name(state.maze, other),
        **per_language("built", [said(f"built_{event.stand}")]),
    }
    return (_line("side_built", values, dice=_dice(event.die)),)


def _side_fell(state: GameState, event: ev.SideFell) -> Lines:
    return (_line("side_fell", side_of_board(state, event.half), dice=_dice(event.die)),)


def _square_filled(state: GameState, event: ev.SquareFilled) -> Lines:
    values: dict[str, Value] = {"at": square_name(state.maze, event.square)}
    if event.filling is None:
        gone = state.maze.fillings.get(event.square, "thornbush")
        return (_line("square_cleared", {**values, **per_language("built", [said(f"built_{gone}")])}),)
    built = per_language("built", [said(f"built_{event.filling}")])
    return (_line("square_filled", {**values, **built}),)


def _battered(state: GameState, event: ev.Battered) -> Lines:
    rules, maze = state.battle.ruleset, state.maze
    values: dict[str, Value] = {"damage": event.damage}
    if event.half >= 0:
        door = maze.stand(event.half) == "door"
        points = rules.harm.door_points if door else rules.harm.wall_points
        values |= side_of_board(state, event.half)
    else:
        points = rules.board.bush_points
        at = square_name(maze, event.square)
        values |= per_language("what", [said("at_thornbush", at=at)])
    return (_line("battered", {**values, "left": points - event.total}),)


def _door_opened(state: GameState, event: ev.DoorOpened) -> Lines:
    code = "door_unlocked" if event.forever else "door_opened"
    return (_line(code, side_of_board(state, event.half), [state.active]),)


def _shoved(state: GameState, event: ev.Shoved) -> Lines:
    to = square_name(state.maze, event.path[-1])
    values = {**side_named(state, event.wizard), "to": to, "squares": len(event.path)}
    return (_line("jumped" if event.jumped else "shoved", values, [event.wizard]),)


def _hurried(state: GameState, event: ev.Hurried) -> Lines:
    return (_line("hurried", {**side_named(state, event.side), "squares": event.squares}, [event.side]),)


def _sector_laid(state: GameState, event: ev.SectorLaid) -> Lines:
    before = state.maze.lays[event.sector]
    values: dict[str, Value] = {
        **side_named(state, event.sector),
        "quarters": (event.lay[2] - before.turned) % 4,
    }
    lines = [_line("sector_moved" if event.moved else "sector_turned", values, [state.active])]
    if event.moved and state.maze.joints:
        lines.append(_line("warp_gone", {}))
    return tuple(lines)


def _wizard_out(state: GameState, event: ev.WizardOut) -> Lines:
    return (_line(f"out_{event.reason}", side_named(state, event.wizard), [event.wizard]),)


def _game_ended(state: GameState, event: ev.GameEnded) -> Lines:
    values: dict[str, Value] = {"round": min(state.turn, state.battle.limit)}
    sides = []
    if event.winner is not None:
        values |= side_named(state, event.winner)
        sides = [event.winner]
    return (_line(f"ended_{event.reason}", values, sides),)


_DESCRIBE: Final[dict[type[Any], Callable[[GameState, Any], Lines]]] = {
    ev.SectorsLaid: _sectors_laid,
    ev.FirstRolled: _first_rolled,
    ev.CardsDrawn: _cards_drawn,
    ev.TrapDrawn: _trap_drawn,
    ev.PileRenewed: _pile_renewed,
    ev.TurnBegan: _turn_began,
    ev.TurnLost: _turn_lost,
    ev.Walked: _walked,
    ev.Hastened: _hastened,
    ev.CardPlayed: _card_played,
    ev.WeaponUsed: _weapon_used,
    ev.BlowCame: _blow_came,
    ev.Countered: _countered,
    ev.BlowSettled: _blow_settled,
    ev.Hurt: _hurt,
    ev.Healed: _healed,
    ev.SpellLaid: _spell_laid,
    ev.ThingDropped: _thing_dropped,
    ev.ThingTaken: _thing_taken,
    ev.CardsLost: _cards_lost,
    ev.CardTaken: _card_taken,
    ev.CardShown: _card_shown,
    ev.SideBuilt: _side_built,
    ev.SideFell: _side_fell,
    ev.SquareFilled: _square_filled,
    ev.Battered: _battered,
    ev.DoorOpened: _door_opened,
    ev.Shoved: _shoved,
    ev.Hurried: _hurried,
    ev.SectorLaid: _sector_laid,
    ev.WizardOut: _wizard_out,
    ev.GameEnded: _game_ended,
}
