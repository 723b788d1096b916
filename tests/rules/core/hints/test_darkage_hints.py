"""Hints in Dark Age: the figures are those of the rules."""

from typing import Any

from editor.rules.darkage.actions.cards import Enlist
from editor.rules.darkage.actions.raid import Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Exchange, Mark, Throw
from editor.rules.darkage.ai.worth import hand_worth
from editor.rules.darkage.means import score
from editor.rules.darkage.odds import enlist_chance
from tests.rules.core.hints.moments import first, reasons, share


def test_dark_age_says_the_chance_that_a_character_joins() -> None:
    def needs_luck(view: Any, action: Any) -> bool:
        if not isinstance(action, Enlist):
            return False
        return 0 < enlist_chance(view, action.card, action.command, marker=action.marker) < 1

    moment = first("darkage", needs_luck)
    joins = share("darkage", moment, lambda before, after: len(after.me.zone) > len(before.me.zone), 300)
    said = reasons("darkage", moment)["darkage_enlist"].values["chance"]
    assert abs(100 * joins - float(str(said))) < 9


def test_dark_age_says_which_card_of_the_hand_promises_least() -> None:
    view, side, action = first("darkage", lambda view, action: isinstance(action, Throw))
    worth = {card: hand_worth(view, card) for card in view.me.hand}
    most = Throw(max(worth, key=lambda card: worth[card]))
    assert action.card in [card for card in worth if worth[card] == min(worth.values())]
    assert list(reasons("darkage", (view, side, action))) == ["darkage_least", "darkage_hand"]
    assert list(reasons("darkage", (view, side, most))) == ["darkage_hand"]


def test_dark_age_says_what_is_left_and_who_is_near_to_winning() -> None:
    moment = first("darkage", lambda view, _action: view.combat is not None)
    fight = moment[0].fight
    assert (
        list(reasons("darkage", moment, Exchange()))
        == list(reasons("darkage", moment, Mark("command")))
        == ["darkage_dice"]
    )
    near = reasons("darkage", moment, Intercept())["darkage_their_points"].values
    assert near["points"] == score(moment[0], fight.attacker)
    hand = moment[0].me.hand
    bluff = next(card for card in hand if moment[0].game.sort(card) != "victory")
    assert list(reasons("darkage", moment, LayFaceDown(bluff))) == ["darkage_bluff"]
