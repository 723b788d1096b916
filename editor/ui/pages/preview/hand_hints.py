"""What the panel of who plays by hand says where what is to be done is done elsewhere than in its list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editor.ui.pages.preview.board import Waiting
from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.hand import Hand

translate = QCoreApplication.translate


def what_to_do(hand: Hand, tool: str, shown: Sequence[Choice], listed: Sequence[Choice]) -> str:
    """Return what is to be done elsewhere than in the list, '' for nothing.

    Args:
        hand: the battle.
        tool: the group of choices that is shown.
        shown: its choices.
        listed: those of them that the list names.
    """
    places = {at for one in shown if one not in listed for at in one.at}
    waiting = hand.waiting()
    if not hand.present:
        return ""
    if hand.board is not None and (asked := hand.board.asks(hand.state, hand.draft)):
        return asked
    lift = hand.selected(tool)
    if lift is not None and not lift.arrow and not places and (waiting or not hand.drafted):
        return _where_to(waiting)
    if listed and not places:
        return ""
    if waiting and any(one.choice for one in waiting):
        if hand.is_carried(waiting[0]):
            return translate("HandPanel", "Click what you want above, or drag it onto the field.")
        return translate("HandPanel", "Click above what comes next.")
    notes = {one.note for one in shown if one not in listed}
    if places and len(notes) == 1 and "" not in notes:
        return notes.pop()
    if places:
        count = len(places)
        return translate("HandPanel", "Click or drag on the field: %n place(s) possible.", "", count)
    if hand.drafted and hand.declaration() is not None:
        return translate("HandPanel", "It is ready: the button below does it.")
    if hand.subject:
        return translate("HandPanel", "Nothing can be done with it here.")
    if of_cards(hand):
        return translate("HandPanel", "Click a card on the table, or choose it above.")
    return translate("HandPanel", "Choose above who acts, or click it on the field.")


def of_cards(hand: Hand) -> bool:
    """Return whether what acts are cards."""
    return hand.board is not None and hand.board.of_cards


def _where_to(waiting: Sequence[Waiting]) -> str:
    """Return how the piece that is selected comes where it goes."""
    name = next((one.words for one in waiting if one.chosen), "")
    if not name:
        return translate("HandPanel", "Click on the field where it goes, or drag it there.")
    words = translate("HandPanel", "{piece}: click on the field where it goes, or drag it there.")
    return words.format(piece=name)
