"""What Wiz-War adds to the window; each part is loaded when it is first asked for."""

from __future__ import annotations

from editor.ui.plugin import UiSystem
from schemas.registry import later

UI = UiSystem(
    id="wizwar",
    words=later("editor.ui.systems.wizwar.words:WORDS"),
    editors={
        "counter_style": later("editor.ui.editors.drawings.counter_samples:CounterStyleEditor"),
        "map": later("editor.ui.systems.wizwar.sector:SectorEditor"),
        "scenario": later("editor.ui.systems.wizwar.scenario:scenario_editor"),
    },
    scene=later("editor.ui.systems.wizwar.preview:WizwarScene"),
    blanks={
        "campaign": later("editor.ui.editors.campaigns.blank:blank_campaign"),
        "scenario": later("editor.ui.systems.wizwar.blank:blank_scenario"),
    },
    samples={
        "card": "fireball",
        "army": "the-whole-deck",
        "map": "the-crooked-stair",
        "scenario": "duel-in-the-maze",
    },
    sections=later("editor.ui.systems.wizwar.sections:SECTIONS"),
    variants=later("editor.ui.systems.wizwar.variants:VARIANTS"),
    counts=later("editor.ui.systems.wizwar.sections:COUNTS"),
    choices=later("editor.ui.systems.wizwar.sections:choices"),
)
