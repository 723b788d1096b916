"""What Diskwars adds to the window; each part is loaded when it is first asked for."""

from __future__ import annotations

from editor.ui.plugin import UiSystem
from schemas.registry import later

UI = UiSystem(
    id="diskwars",
    words=later("editor.ui.systems.diskwars.words:WORDS"),
    editors={
        "counter_style": later("editor.ui.editors.drawings.counter_samples:CounterStyleEditor"),
        "map": later("editor.ui.systems.diskwars.table:table_editor"),
        "scenario": later("editor.ui.systems.diskwars.scenario:scenario_editor"),
    },
    scene=later("editor.ui.systems.diskwars.scene:DiskwarsScene"),
    blanks={
        "campaign": later("editor.ui.editors.campaigns.blank:blank_campaign"),
        "unit": later("editor.ui.systems.diskwars.variants:new_unit"),
        "scenario": later("editor.ui.systems.diskwars.blank:blank_scenario"),
    },
    samples={"unit": "anvil-guard", "army": "grazzas-raiders", "scenario": "at-daggers-drawn"},
    sections=later("editor.ui.systems.diskwars.sections:SECTIONS"),
    variants=later("editor.ui.systems.diskwars.variants:VARIANTS"),
    counts=later("editor.ui.systems.diskwars.sections:COUNTS"),
    choices=later("editor.ui.systems.diskwars.sections:choices"),
)
