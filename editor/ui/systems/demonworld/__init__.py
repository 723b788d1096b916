"""What Demonworld adds to the window; each part is loaded when it is first asked for."""

from __future__ import annotations

from editor.ui.plugin import UiSystem
from schemas.registry import later

UI = UiSystem(
    id="demonworld",
    words=later("editor.ui.systems.demonworld.words:WORDS"),
    editors={
        "unit": later("editor.ui.systems.demonworld.card_unit:DemonworldUnitEditor"),
        "spell": later("editor.ui.systems.demonworld.card_spell:DemonworldSpellEditor"),
        "counter_style": later("editor.ui.systems.demonworld.counter_style:CounterStyleEditor"),
        "map": later("editor.ui.systems.demonworld.stamps:map_editor"),
        "scenario": later("editor.ui.systems.demonworld.scenario.editor:DemonworldScenarioEditor"),
    },
    scene=later("editor.ui.systems.demonworld.preview:DemonworldScene"),
    blanks={
        "campaign": later("editor.ui.editors.campaigns.blank:blank_campaign"),
        "unit": later("editor.ui.systems.demonworld.variants:new_unit"),
        "scenario": later("editor.ui.systems.demonworld.scenario.blank:blank_scenario"),
    },
    samples={
        "unit": "orc-guard",
        "army": "first-battle-orcs",
        "map": "board-2",
        "scenario": "first-battle",
    },
    side_panels={"item": later("editor.ui.systems.demonworld.card_bearers:bearer_panels")},
    sections=later("editor.ui.systems.demonworld.sections:SECTIONS"),
    variants=later("editor.ui.systems.demonworld.variants:VARIANTS"),
    counts=later("editor.ui.systems.demonworld.counts:COUNTS"),
    choices=later("editor.ui.systems.demonworld.choices:choices"),
)
