"""What can be done in the editor of a Demonworld scenario by keys and menus."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.tools import FieldTools

REST: Final = ActionSpec(
    "scenario.rest", QT_TRANSLATE_NOOP("Actions", "Put the rest on the field"), menu="tools", group=1
)
FIT: Final = ActionSpec(
    "scenario.fit", QT_TRANSLATE_NOOP("Actions", "Show the whole battlefield"), "Home", menu="view"
)


def unit_actions(draft: ScenarioDraft, tools: FieldTools) -> tuple[Bound, ...]:
    """Return what can be done with the unit in hand, or the chosen one."""

    def can() -> bool:
        return not draft.read_only and (tools.hand is not None or draft.chosen() is not None)

    rows = (
        ("turn_right", QT_TRANSLATE_NOOP("Actions", "Turn the unit right"), "R", lambda: tools.turn(1)),
        ("turn_left", QT_TRANSLATE_NOOP("Actions", "Turn the unit left"), "Shift+R", lambda: tools.turn(-1)),
        ("wider", QT_TRANSLATE_NOOP("Actions", "Widen the unit's front"), "W", lambda: tools.widen(1)),
        (
            "narrower",
            QT_TRANSLATE_NOOP("Actions", "Narrow the unit's front"),
            "Shift+W",
            lambda: tools.widen(-1),
        ),
        ("formation", QT_TRANSLATE_NOOP("Actions", "Change the unit's formation"), "G", tools.change_layout),
        ("take_off", QT_TRANSLATE_NOOP("Actions", "Remove the unit from the field"), "Del", draft.take_off),
    )
    return tuple(
        Bound(ActionSpec(f"scenario.{name}", text, keys, menu="tools", group=1), run, can)
        for name, text, keys, run in rows
    )
