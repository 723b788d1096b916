"""What Dark Age adds to the window; each part is loaded when it is first asked for."""

from __future__ import annotations

from editor.ui.plugin import UiSystem
from schemas.registry import later

UI = UiSystem(
    id="darkage",
    words=later("editor.ui.systems.darkage.words:WORDS"),
    editors={
        "counter_style": later("editor.ui.editors.drawings.counter_samples:CounterStyleEditor"),
        "scenario": later("editor.ui.systems.darkage.scenario:scenario_editor"),
    },
    scene=later("editor.ui.systems.darkage.preview:DarkageScene"),
    blanks={
        "campaign": later("editor.ui.editors.campaigns.blank:blank_campaign"),
        "unit": later("editor.ui.systems.darkage.cards:blank_unit"),
        "scenario": later("editor.ui.systems.darkage.cards:blank_scenario"),
    },
    samples={"unit": "berger", "army": "toll-of-iron", "scenario": "toll-and-tax"},
    side_panels={"army": later("editor.ui.systems.darkage.deck:deck_panels")},
    sections=later("editor.ui.systems.darkage.cards:SECTIONS"),
    variants=later("editor.ui.systems.darkage.cards:VARIANTS"),
    counts=later("editor.ui.systems.darkage.cards:COUNTS"),
    choices=later("editor.ui.systems.darkage.cards:choices"),
)
