"""Cards drawn and things dropped."""

from __future__ import annotations

from editor.rules.wizwar import harming
from editor.rules.wizwar.base import Recorder
from editor.rules.wizwar.events.cards import CardsDrawn, PileRenewed, TrapDrawn
from editor.rules.wizwar.events.things import ThingDropped


def put_down(rec: Recorder, wizard: int, thing: int) -> None:
    """Let a wizard drop a thing; who has all his treasures on others' bases is out (victory)."""
    rec.note(ThingDropped(wizard, thing, rec.state.wizards[wizard].square))


def draw(rec: Recorder, side: int, count: int) -> None:
    """Draw cards by dice; the trap is put away and the pile shuffled anew (set-up, new cards)."""
    spec = rec.state.battle.spec
    drawn: list[int] = []
    left = count
    while left > 0:
        pile = [card for card in rec.state.pile if card not in drawn]
        # Of a view the pile holds more than there is.
        if not pile or rec.state.pile_size <= len(drawn):
            if drawn:
                rec.note(CardsDrawn(side, tuple(drawn)))
                drawn = []
            if not any(spec(card).type != "trap" for card in rec.state.discards):
                break
            rec.note(PileRenewed())
            continue
        card = pile[rec.die(len(pile)) - 1]
        if spec(card).type == "trap":
            if drawn:
                rec.note(CardsDrawn(side, tuple(drawn)))
                drawn = []
            if not any(spec(one).type != "trap" for one in (*rec.state.pile, *rec.state.discards)):
                break
            rec.note(TrapDrawn(side, card))
            continue
        drawn.append(card)
        left -= 1
    if drawn:
        rec.note(CardsDrawn(side, tuple(drawn)))


def draw_and_pay(rec: Recorder, side: int, count: int) -> None:
    """Draw cards as :func:`draw` does; who is cursed pays a life point for each."""
    before = len(rec.state.wizards[side].hand)
    draw(rec, side, count)
    cards = len(rec.state.wizards[side].hand) - before
    curse = next((one for one in rec.state.lasting if one.wizard == side and one.state == "cursed"), None)
    if curse is not None:
        harming.hurt(rec, side, cards, "magical", curse.caster, "curse")
