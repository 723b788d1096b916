"""What Zargo adds to the window; each part is loaded when it is first asked for."""

from __future__ import annotations

from editor.ui.plugin import UiSystem
from schemas.registry import later

UI = UiSystem(
    id="zargo",
    words=later("editor.ui.systems.zargo.words:WORDS"),
    editors={
        "counter_style": later("editor.ui.editors.drawings.counter_samples:CounterStyleEditor"),
        "scenario": later("editor.ui.systems.zargo.scenario:scenario_editor"),
    },
    scene=later("editor.ui.systems.zargo.preview:ZargoScene"),
    blanks={
        "campaign": later("editor.ui.editors.campaigns.blank:blank_campaign"),
        "scenario": later("editor.ui.systems.zargo.blank:blank_scenario"),
    },
    samples={
        "unit": "knight",
        "army": "knights-of-zargo",
        "map": "world-of-zargo",
        "scenario": "two-thrones",
    },
    sections=later("editor.ui.systems.zargo.sections:SECTIONS"),
    variants=later("editor.ui.systems.zargo.sections:VARIANTS"),
    choices=later("editor.ui.systems.zargo.sections:choices"),
)
