"""Events as lines of the log: sentences with the dice shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.darkage import events as ev
from editor.rules.darkage.state import HIDDEN, NONE, State
from editor.rules.darkage.tallying import side_values
from editor.rules.darkage.words import resource_words
from schemas.problems import Message, Value

_SIX: Final = 6
_LANGUAGES: Final = ("en", "fr")


def describe(state: State, event: ev.Event) -> tuple[LogLine, ...]:
    """Return the lines of the log for an event; ``state`` is the one before it."""
    teller = _TELLERS.get(type(event))
    return teller(state, event) if teller is not None else ()


def card_values(state: State, card: int, key: str = "card") -> dict[str, Value]:
    """Return the name of a card in both languages; nothing known of a hidden one but a dash."""
    if card in (NONE, HIDDEN):
        return {f"{key}_{language}": "-" for language in _LANGUAGES}
    name = state.game.cards[card].name
    return {f"{key}_{language}": name.get(language) for language in _LANGUAGES}


def subject_of(card: int) -> str:
    """Return the id by which the log names a card on the table."""
    return f"card:{card}"


def _line(
    state: State,
    code: str,
    player: int,
    *cards: int,
    dice: tuple[int, ...] = (),
    values: Mapping[str, Value] = MappingProxyType({}),
    **more: Value,
) -> LogLine:
    named: dict[str, Value] = {**side_values(state.game, player), **values, **more}
    for key, card in zip(("card", "other"), cards, strict=False):
        named |= card_values(state, card, key)
    return LogLine(
        Message(code=f"darkage_log.{code}", values=named),
        tuple((_SIX, face) for face in dice),
        tuple(subject_of(card) for card in cards if card >= 0),
    )


def _names(state: State, cards: tuple[int, ...]) -> dict[str, Value]:
    return {
        f"cards_{language}": ", ".join(str(card_values(state, card)[f"card_{language}"]) for card in cards)
        for language in _LANGUAGES
    }


def _resources(state: State, event: ev.ResourcesRolled) -> tuple[LogLine, ...]:
    dice = (event.command_die, event.logistics_die)
    made = {"command": event.command, "logistics": event.logistics}
    return (_line(state, "resources", event.player, dice=dice, values=made),)


def _drawn(state: State, event: ev.Drawn) -> tuple[LogLine, ...]:
    return (_line(state, "drawn", event.player, count=len(event.cards)),)


def _thrown(state: State, event: ev.Thrown) -> tuple[LogLine, ...]:
    return (_line(state, "thrown", event.player, values=_names(state, event.cards)),)


def _first(state: State, event: ev.FirstPlayer) -> tuple[LogLine, ...]:
    return (_line(state, "first", event.player),)


def _turn(state: State, event: ev.TurnBegan) -> tuple[LogLine, ...]:
    return (_line(state, "turn", event.player, turn=event.turn),)


def _enlisting(state: State, event: ev.Enlisting) -> tuple[LogLine, ...]:
    failed = "not_enlisted_back" if event.to_hand else "not_enlisted"
    code = "enlisted" if event.joined else failed
    roll = {"total": event.die + event.bonus, "needed": event.needed, "command": event.command}
    return (_line(state, code, event.player, event.card, dice=(event.die,), values=roll),)


def _joined(state: State, event: ev.Joined) -> tuple[LogLine, ...]:
    return (_line(state, "joined", event.player, event.card),)


def _changed(state: State, event: ev.Changed) -> tuple[LogLine, ...]:
    if event.why == "exchange":
        return (_line(state, "exchange", event.player, command=event.command, logistics=-event.logistics),)
    if event.bonus:
        return (_line(state, "enlist_bonus", event.player, bonus=event.bonus),)
    code = {"marker": "marker", "strong_marker": "marker", "income": "income"}.get(event.why, "changed")
    if event.markers and event.why == "effect":
        return (_line(state, "markers", event.player, count=event.markers),)
    changes = {
        f"changes_{language}": resource_words(event.command, event.logistics, language)
        for language in _LANGUAGES
    }
    return (_line(state, code, event.player, values=changes),)


def _fighter_marked(state: State, event: ev.FighterMarked) -> tuple[LogLine, ...]:
    return (_line(state, "fighter_marked", event.player, event.fighter),)


def _attached(state: State, event: ev.Attached) -> tuple[LogLine, ...]:
    return (_line(state, "attached", event.player, event.card, event.fighter),)


def _laid(state: State, event: ev.Laid) -> tuple[LogLine, ...]:
    return (_line(state, "laid", event.player, event.card, values=_place(state, event.player, event.place)),)


def _place(state: State, player: int, place: int) -> dict[str, Value]:
    name = state.game.locations[player].places[place].name
    return {f"place_{language}": name.get(language) for language in _LANGUAGES}


def _played(state: State, event: ev.Played) -> tuple[LogLine, ...]:
    on = event.target != NONE
    code = "played" if event.works else "played_in_vain"
    dice = (event.die,) if event.die else ()
    cards = (event.card, event.target) if on else (event.card,)
    return (_line(state, f"{code}_on" if on else code, event.player, *cards, dice=dice),)


def _disarmed(state: State, event: ev.Disarmed) -> tuple[LogLine, ...]:
    return (_line(state, "disarmed", event.player, event.card, event.fighter),)


def _used_up(state: State, event: ev.UsedUp) -> tuple[LogLine, ...]:
    return (_line(state, "used_up", event.player, event.card, event.fighter),)


def _target(state: State, player: int) -> dict[str, Value]:
    return {f"target_{key[-2:]}": value for key, value in side_values(state.game, player).items()}


def _attack(state: State, event: ev.AttackBegan) -> tuple[LogLine, ...]:
    return (_line(state, "attack", event.attacker, values=_target(state, event.target)),)


def _called_off(state: State, event: ev.AttackCalledOff) -> tuple[LogLine, ...]:
    return (_line(state, "called_off", event.attacker),)


def _committed(state: State, event: ev.Committed) -> tuple[LogLine, ...]:
    if not event.lone:
        return (_line(state, "committed", event.player, event.fighter, cost=event.cost),)
    code = "lone" if event.joined else "lone_failed"
    return (_line(state, code, event.player, event.fighter, dice=(event.die,), cost=event.cost),)


def _face_down(state: State, event: ev.LaidFaceDown) -> tuple[LogLine, ...]:
    return (_line(state, "face_down", event.player),)


def _place_chosen(state: State, event: ev.PlaceChosen) -> tuple[LogLine, ...]:
    combat = state.fight
    return (_line(state, "place", combat.attacker, values=_place(state, combat.target, event.place)),)


def _intercepted(state: State, event: ev.Intercepted) -> tuple[LogLine, ...]:
    return (_line(state, "intercepted", event.player, values=_target(state, state.fight.target)),)


def _aimed(state: State, event: ev.Aimed) -> tuple[LogLine, ...]:
    return (_line(state, "aimed", state.acting, event.fighter, event.target),)


def _paired(state: State, event: ev.Paired) -> tuple[LogLine, ...]:
    return (_line(state, "paired", state.fight.attacker, event.attacker, event.defender),)


def _supported(state: State, event: ev.Supported) -> tuple[LogLine, ...]:
    return (_line(state, "supported", state.acting, event.fighter, event.enemy),)


def _rolled(state: State, event: ev.Rolled) -> tuple[LogLine, ...]:
    numbers = ", ".join(map(str, event.numbers))
    roll: dict[str, Value] = {
        "total": sum(event.dice) + event.bonus,
        "numbers": numbers,
        "strikes": event.strikes,
    }
    cards = (event.fighter,) if event.enemy == NONE else (event.fighter, event.enemy)
    return (_line(state, f"roll_{event.kind}", event.player, *cards, dice=event.dice, values=roll),)


def _wounded(state: State, event: ev.Wounded) -> tuple[LogLine, ...]:
    code = "wounded" if event.wounds > 0 else "healed"
    return (_line(state, code, event.player, event.fighter, wounds=abs(event.wounds)),)


def _killed(state: State, event: ev.Killed) -> tuple[LogLine, ...]:
    return (_line(state, "killed", event.player, event.fighter),)


def _plundered(state: State, event: ev.Plundered) -> tuple[LogLine, ...]:
    code = "plundered" if event.first else "plundered_again"
    place = _place(state, event.target, event.place)
    return (_line(state, code, event.attacker, points=event.points, values=place),)


def _victory(state: State, event: ev.VictoryCard) -> tuple[LogLine, ...]:
    code = "victory_card" if event.points else "victory_bluff"
    return (_line(state, code, event.player, event.card, points=event.points),)


def _control(state: State, event: ev.ControlRolled) -> tuple[LogLine, ...]:
    code = "control_won" if event.points else "control_lost"
    roll = {"control": state.game.unit(event.card).control, "points": event.points}
    return (_line(state, code, event.player, event.card, dice=(event.die,), values=roll),)


def _combat_ended(state: State, event: ev.CombatEnded) -> tuple[LogLine, ...]:
    code = "combat_won" if event.won else "combat_held"
    return (_line(state, code, state.fight.attacker if event.won else state.fight.defender),)


def _ended(state: State, event: ev.GameEnded) -> tuple[LogLine, ...]:
    if event.winner == NONE:
        return (LogLine(Message(code="darkage_log.draw")),)
    return (_line(state, "won", event.winner),)


_TELLERS: Final[Mapping[type[Any], Callable[[State, Any], tuple[LogLine, ...]]]] = {
    ev.ResourcesRolled: _resources,
    ev.Drawn: _drawn,
    ev.Thrown: _thrown,
    ev.FirstPlayer: _first,
    ev.TurnBegan: _turn,
    ev.Enlisting: _enlisting,
    ev.Joined: _joined,
    ev.Changed: _changed,
    ev.FighterMarked: _fighter_marked,
    ev.Attached: _attached,
    ev.Laid: _laid,
    ev.Played: _played,
    ev.Disarmed: _disarmed,
    ev.UsedUp: _used_up,
    ev.AttackBegan: _attack,
    ev.AttackCalledOff: _called_off,
    ev.Committed: _committed,
    ev.LaidFaceDown: _face_down,
    ev.PlaceChosen: _place_chosen,
    ev.Intercepted: _intercepted,
    ev.Aimed: _aimed,
    ev.Paired: _paired,
    ev.Supported: _supported,
    ev.Rolled: _rolled,
    ev.Wounded: _wounded,
    ev.Killed: _killed,
    ev.Plundered: _plundered,
    ev.VictoryCard: _victory,
    ev.ControlRolled: _control,
    ev.CombatEnded: _combat_ended,
    ev.GameEnded: _ended,
}
