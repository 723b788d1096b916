"""Tries all that may be done at a moment made for it, each action from the same moment, then plays on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from editor.rules.core.contract import Play, RuleSystem, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.diskwars.actions.activation import StopActivating
from schemas.base import Document
from tests.rules.fields.moments import MOMENTS

MOST: Final = 80
"""So many actions are tried at a moment; all are listed."""
AFTER: Final = 30
"""So many actions are played after the tries."""
_FOLLOWS: Final = ("answer", "throw")
"""Steps in which others go on with an action ..."""
_TIMES: Final = 4
"""... so often at most."""


def tried(rules: RuleSystem, scenario: Document, documents: Any, document: str) -> Iterator[str]:
    """Yield what comes of each action in which a document takes part, and of the turns after that."""
    play, setup = rules.play, Setup(scenario, documents)
    assert play is not None
    if play.refusals(setup):
        yield "refused"
        return
    moments = MOMENTS[rules.id](play, play.start(setup))
    for state in moments:
        doing = [one for one in play.legal_actions(state) if _about(rules, state, one, document)]
        yield repr(doing)
        for action in islice(doing, MOST):
            yield json.dumps(list(_done(play, state, action)))
    yield from _played_on(play, moments[0])


def _about(rules: RuleSystem, state: Any, action: Any, document: str) -> bool:
    """Tell whether a spell or a disk takes part in an action; documents that are neither do in all."""
    if rules.id != "diskwars":
        return True
    if any(document == one.id for player in state.table.players for one in player.book):
        return bool(getattr(action, "spell", "") == document)
    doing = [name for word in ("caster", "disk") if (name := getattr(action, word, ""))]
    cards = [state.battle.roster[name].card.id for name in doing]
    return document in cards or all(document != one.card.id for one in state.battle.roster.values())


def _done(play: Play, state: Any, action: Any) -> Iterator[object]:
    """Yield the events of an action and of what others do about it."""
    dice = SeededDice(7)
    for _ in range(_TIMES):
        for event in play.decide(state, action, dice):
            yield worded(play.event_data(event))
            state = play.evolve(state, event)
        if state.step not in _FOLLOWS:
            return
        action = next(iter(play.legal_actions(state)))


def _played_on(play: Play, state: Any) -> Iterator[str]:
    """Let nobody activate disks in this turn, and the computer play on."""
    dice, thinking = SeededDice(7), thinking_dice(7)
    for _ in range(AFTER):
        player = play.to_act(state)
        if player is None:
            break
        activating = state.step == "activate" and state.turn == 1
        action = StopActivating() if activating else play.choose(play.view(state, player), player, thinking)
        reported = []
        for event in play.decide(state, action, dice):
            reported.append(worded(play.event_data(event)))
            state = play.evolve(state, event)
        yield json.dumps(reported)
    yield repr((play.standings(state), play.result(state)))


def worded(data: Any) -> Any:
    """Return an event without the documents in it, which would show every change."""
    if isinstance(data, Mapping):
        return data["slug"] if "schema_version" in data else {key: worded(one) for key, one in data.items()}
    return [worded(one) for one in data] if isinstance(data, list) else data
