"""Dark Age at the table: cards are dragged to fighters and places, fighters to whom they face."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from editor.printing.systems.darkage.table import CARD, SMALL, lay_out
from editor.rules.core.wording import together
from editor.rules.darkage.actions.cards import Attach, Enlist, Lay, PlayInstant
from editor.rules.darkage.actions.clash import Aim as Fire
from editor.rules.darkage.actions.clash import Pair, Support
from editor.rules.darkage.actions.raid import Commit, CommitLone, LayFaceDown
from editor.rules.darkage.actions.turn import Throw
from editor.rules.darkage.base import Action
from editor.rules.darkage.fighting_values import commit_sum
from editor.rules.darkage.instants import aims_at, enemies
from editor.rules.darkage.means import can_mark
from editor.rules.darkage.odds import StrikeOdds, close_odds, enlist_chance, fire_odds
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.state import NONE, State
from editor.rules.darkage.strikes import reach_chance
from editor.rules.darkage.wording import subject_of
from editor.ui.pages.preview.board import Aim, Lift, Odds, odds_parts
from editor.ui.pages.preview.card_board import CardBoard
from editor.ui.pages.preview.guide import At, Choice
from editor.ui.systems.darkage.guide import chance_of
from schemas.messages import sentence
from schemas.problems import Message, Value

_CLASHES = ("aim", "pair", "support")
"""Steps in which fighters face each other: what is dragged is an arrow."""


def card_of(spot: str) -> int:
    """Return the number of a card by its spot or subject, or ``NONE``."""
    kind, _, rest = spot.partition(":")
    return int(rest) if kind == "card" and rest.isdecimal() else NONE


class DarkageBoard(CardBoard):
    """What is done with the cards of the hand and those in play."""

    of_cards = True

    def __init__(self, words: Callable[[Any, Any], Choice], language: str) -> None:
        super().__init__(DarkagePlay(), words, language)

    def lift(self, state: State, start: Aim, draft: Any) -> Lift | None:
        """Return a card of the hand of who decides, or a fighter of his."""
        card = card_of(str(start.at))
        if card == NONE or state.step == "over":
            return None
        if card in state.me.hand:
            return Lift(subject_of(card), start)
        if state.combat is None or state.me.fighter(card) is None:
            return None
        return Lift(subject_of(card), start, arrow=state.step in _CLASHES)

    def spots(self, state: State, subject: str) -> Iterable[At]:
        """Return the spots that let glow: fighters and places; the leader where no target is needed."""
        card, me = card_of(subject), state.acting
        own = [f"leader:{me}", f"discard:{me}"]
        if card in state.me.hand and not self._aimed(state, card):
            return own
        fighters = [subject_of(one.card) for player in state.players for one in player.zone]
        places = [spot for spot in lay_out(state).spots if spot.startswith("place:")]
        return [*own[1:], *fighters, *places]

    def is_played(self, state: State, subject: str) -> bool:
        """Return whether a card of the hand is played on something."""
        return card_of(subject) in state.me.hand and self._aimed(state, card_of(subject))

    def _aimed(self, state: State, card: int) -> bool:
        """Return whether a card is of a kind that is played on something."""
        sort = state.game.sort(card)
        return sort in ("weapon", "skill", "logistics") or (
            sort == "instant" and bool(aims_at(state.game.other(card)))
        )

    def meant(self, state: State, subject: str, spot: At | None) -> Iterator[Action]:
        """Yield what a card may do at a spot; beside everything what needs no target."""
        card, name = card_of(subject), str(spot)
        if name in {subject_of(one) for one in state.me.hand}:
            return
        if card in state.me.hand:
            yield from self._played(state, card, name)
        else:
            yield from self._fought(state, card, name)

    def _played(self, state: State, card: int, spot: str) -> Iterator[Action]:
        me, other = state.acting, card_of(spot)
        if spot == f"discard:{me}":
            yield Throw(card)
            return
        if state.step in ("attack_card", "defence_card"):
            yield LayFaceDown(card)
            return
        markers = (False, True) if can_mark(state, me) else (False,)
        match state.game.sort(card):
            case "unit":
                for command in range(state.game.leaders[me].enlistment + 1):
                    sure = enlist_chance(state, card, command, marker=False) >= 1.0
                    yield from (Enlist(card, command, marker) for marker in markers if not (marker and sure))
            case "weapon" | "skill":
                yield Attach(card, other)
            case "logistics":
                kind, _, rest = spot.partition(":")
                side, _, place = rest.partition(":")
                mine = kind == "place" and side == str(me)
                yield Lay(card, int(place) if mine else NONE)
            case "instant":
                printed = state.game.other(card)
                for enemy in enemies(state, me, printed):
                    for target in dict.fromkeys((other, NONE)):
                        yield from (PlayInstant(card, target, enemy, marker) for marker in markers)
            case _:
                yield LayFaceDown(card)

    def _fought(self, state: State, card: int, spot: str) -> Iterator[Action]:
        other = card_of(spot)
        match state.step:
            case "aim":
                yield Fire(card, other)
            case "pair":
                yield Pair(card, other)
            case "support":
                yield Support(card, other)
            case _:
                if other != NONE and state.me.fighter(other) is not None:
                    return  # among his own he stays at home
                yield Commit(card)
                yield CommitLone(card)
                if can_mark(state, state.acting):
                    yield CommitLone(card, marker=True)

    def outline(self, state: State, lift: Lift, aim: Aim) -> QPainterPath | None:
        """Return the card under the pointer."""
        if lift.arrow:
            return None
        wide, high = SMALL if card_of(lift.subject) in state.me.hand else CARD
        path = QPainterPath()
        path.addRoundedRect(QRectF(aim.x - wide / 2, aim.y - high / 2, wide, high), 14, 14)
        return path

    # odds

    def odds(self, state: State, choice: Choice, draft: Any) -> Odds | None:
        """Return what the dice of an action promise."""
        if isinstance(choice.action, Commit):
            return self._commits(state, choice)
        lines = self._promised(state, choice.action)
        return Odds(choice.words, lines) if lines else None

    def _commits(self, state: State, choice: Choice) -> Odds | None:
        """Return what it costs to commit a fighter."""
        fighter = state.me.fighter(choice.action.fighter)
        if fighter is None or state.combat is None:
            return None
        attacking = state.acting == state.combat.attacker
        cost = commit_sum(state, state.acting, fighter, attacking=attacking)
        has = {"command": state.me.command, "logistics": state.me.logistics}
        line = self._say("odds_cost", cost=int(cost.value), **has)
        return Odds(choice.words, (line,), odds_parts(cost.parts, self._language))

    def _promised(self, state: State, action: Any) -> tuple[str, ...]:
        chance = chance_of(state, action)
        if chance is not None:
            return (self._say("odds_chance", chance=round(100 * chance)),)
        match action:
            case Fire(fighter=card, target=target):
                return self._strikes("odds_strikes", fire_odds(state, card, target))
            case Pair(fighter=card, enemy=enemy):
                return (
                    *self._strikes("odds_strikes", close_odds(state, card, enemy)),
                    *self._strikes("odds_suffers", close_odds(state, enemy, card)),
                )
            case Support(fighter=card, enemy=enemy):
                most = state.game.ruleset.fight.support_strikes
                return self._strikes("odds_strikes", close_odds(state, card, enemy, most))
            case _:
                return ()

    def _strikes(self, code: str, odds: StrikeOdds) -> tuple[str, ...]:
        """Return what a fighter promises, and what two dice have to show for each of his strikes."""
        promised = self._say(
            code,
            wounds=round(odds.wounds, 1),
            some=round(100 * odds.some),
            deadly=round(100 * odds.deadly),
        )
        needs = tuple(
            Message(
                code="darkage_rules.odds_need",
                values={"least": least, "chance": round(100 * reach_chance(least))},
            )
            for least in odds.needs
        )
        return (promised, self._say("odds_dice", needs=together(needs))) if needs else (promised,)

    def _say(self, code: str, **values: Value) -> str:
        return sentence(Message(code=f"darkage_rules.{code}", values=values), self._language)
