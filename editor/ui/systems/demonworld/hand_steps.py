"""What each step of Demonworld asks for, in words, and the groups of its choices."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld.flyers.now import in_force
from editor.rules.demonworld.state import BattleState
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.systems.demonworld.hand_buildings import TOOL as BUILDING
from editor.ui.systems.demonworld.hand_declared import VOLLEYS
from editor.ui.systems.demonworld.hand_magic import TOOLS as SPELL_TOOLS
from editor.ui.systems.demonworld.hand_shifts import SHIFTING
from editor.ui.systems.demonworld.hand_words import CONTEXT, translate

TASKS: Final = {
    "orders": QT_TRANSLATE_NOOP("DemonworldHand", "Lay the order counters"),
    "cast": QT_TRANSLATE_NOOP("DemonworldHand", "Cast a spell"),
    "shift_failure": QT_TRANSLATE_NOOP("DemonworldHand", "Shift the die of the critical failure?"),
    "guns": QT_TRANSLATE_NOOP("DemonworldHand", "Aim the guns"),
    "shots": QT_TRANSLATE_NOOP("DemonworldHand", "Declare the shots"),
    "divert": QT_TRANSLATE_NOOP("DemonworldHand", "Shall another fall for the special element?"),
    "close_ranks": QT_TRANSLATE_NOOP("DemonworldHand", "Close the ranks"),
    "choose_sequence": QT_TRANSLATE_NOOP("DemonworldHand", "Who moves first in this sequence?"),
    "move": QT_TRANSLATE_NOOP("DemonworldHand", "Move the units"),
    "ride_on": QT_TRANSLATE_NOOP("DemonworldHand", "Lead the large base to free fields"),
    "ride_shots": QT_TRANSLATE_NOOP("DemonworldHand", "Shoot before the large base rides over the unit"),
    "react": QT_TRANSLATE_NOOP("DemonworldHand", "Answer the attack"),
    "close_in": QT_TRANSLATE_NOOP("DemonworldHand", "Close in with further elements"),
    "attacks": QT_TRANSLATE_NOOP("DemonworldHand", "Declare the attacks"),
    "second_attack": QT_TRANSLATE_NOOP("DemonworldHand", "Use the second attack"),
    "choose_regroup": QT_TRANSLATE_NOOP("DemonworldHand", "Who moves first after the melee?"),
    "regroup": QT_TRANSLATE_NOOP("DemonworldHand", "Move elements after the melee"),
    "begin": QT_TRANSLATE_NOOP("DemonworldHand", "Before the orders"),
    "keep": QT_TRANSLATE_NOOP("DemonworldHand", "Which counter stays?"),
    "call": QT_TRANSLATE_NOOP("DemonworldHand", "Which commanders move now?"),
    "choose_commanders": QT_TRANSLATE_NOOP("DemonworldHand", "When do the commanders move?"),
    "turn_commanders": QT_TRANSLATE_NOOP("DemonworldHand", "Turn the commanders"),
    "dismount": QT_TRANSLATE_NOOP("DemonworldHand", "Where does the rider get off?"),
    "come_down": QT_TRANSLATE_NOOP("DemonworldHand", "Where does the rider of the fallen monster stand?"),
    "leave_melee": QT_TRANSLATE_NOOP("DemonworldHand", "Which flyers leave their melees by air?"),
    "air_attacks": QT_TRANSLATE_NOOP("DemonworldHand", "Strike in the air and at flyers"),
    "hew_doors": QT_TRANSLATE_NOOP("DemonworldHand", "Strike at solid doors?"),
    "declare": QT_TRANSLATE_NOOP("DemonworldHand", "Is there contact?"),
    "break_off": QT_TRANSLATE_NOOP("DemonworldHand", "Break off the melee?"),
    "urge": QT_TRANSLATE_NOOP("DemonworldHand", "Urge the unit on or hold it back?"),
    "rally": QT_TRANSLATE_NOOP("DemonworldHand", "Rally the units in rout"),
    "follow": QT_TRANSLATE_NOOP("DemonworldHand", "Which commanders run with their unit?"),
    "gather": QT_TRANSLATE_NOOP("DemonworldHand", "Gather the stragglers"),
    "deploy": QT_TRANSLATE_NOOP("DemonworldHand", "Set up the army"),
    "enter": QT_TRANSLATE_NOOP("DemonworldHand", "Where does the unit enter?"),
    "announce_arrows": QT_TRANSLATE_NOOP("DemonworldHand", "Who shoots flaming arrows or throws fire?"),
    "flaming_arrows": QT_TRANSLATE_NOOP("DemonworldHand", "Shoot the flaming arrows"),
    "light_fires": QT_TRANSLATE_NOOP("DemonworldHand", "Light fires"),
}
"""Step -> what is asked."""
_MOVE_TOOLS: Final = (
    ("advance", QT_TRANSLATE_NOOP("DemonworldHand", "Advance")),
    ("wheel", QT_TRANSLATE_NOOP("DemonworldHand", "Wheel and turn")),
    ("form", QT_TRANSLATE_NOOP("DemonworldHand", "Formation")),
    ("place", QT_TRANSLATE_NOOP("DemonworldHand", "Single")),
    ("fly", QT_TRANSLATE_NOOP("DemonworldHand", "Fly")),
    ("land", QT_TRANSLATE_NOOP("DemonworldHand", "Land")),
    (BUILDING, QT_TRANSLATE_NOOP("DemonworldHand", "Building")),
    ("more", QT_TRANSLATE_NOOP("DemonworldHand", "More")),
)
_DEPLOY_TOOLS: Final = (
    ("place", QT_TRANSLATE_NOOP("DemonworldHand", "Place")),
    ("wheel", QT_TRANSLATE_NOOP("DemonworldHand", "Turn")),
    ("form", QT_TRANSLATE_NOOP("DemonworldHand", "Formation")),
)
_VOLLEY_TOOLS: Final = (
    ("aim", QT_TRANSLATE_NOOP("DemonworldHand", "Aim")),
    ("support", QT_TRANSLATE_NOOP("DemonworldHand", "Support")),
)
_GUN_TOOLS: Final = (
    ("aim", QT_TRANSLATE_NOOP("DemonworldHand", "Aim")),
    ("high", QT_TRANSLATE_NOOP("DemonworldHand", "Above others")),
    ("field", QT_TRANSLATE_NOOP("DemonworldHand", "Empty fields")),
)
_SHIFT_TOOLS: Final = (
    ("step", QT_TRANSLATE_NOOP("DemonworldHand", "Step")),
    ("turn", QT_TRANSLATE_NOOP("DemonworldHand", "Turn")),
)


def tools_of(state: BattleState, *, others: bool) -> tuple[tuple[str, str], ...]:
    """Return the groups of choices of a step; ``others``: there are some beside those of its own."""
    tools: tuple[tuple[str, str], ...] = ()
    if state.step == "deploy":
        tools = _DEPLOY_TOOLS
    elif state.step == "move":
        left_out: tuple[str, ...] = () if others else ("more",)
        if not in_force(state.battle):
            left_out += ("fly", "land")
        if state.battle.houses is None:
            left_out += (BUILDING,)
        tools = tuple([one for one in _MOVE_TOOLS if one[0] not in left_out])
    elif state.step == "guns":
        tools = _GUN_TOOLS
    elif state.step == "cast":
        tools = SPELL_TOOLS
    elif state.step in VOLLEYS:
        tools = _VOLLEY_TOOLS
    elif state.step in SHIFTING:
        tools = _SHIFT_TOOLS
        if others:
            tools = (*_SHIFT_TOOLS, _MOVE_TOOLS[-1])
    return tuple((tool, translate(CONTEXT, name)) for tool, name in tools)
