"""From a scenario to the first turn: zones, hidden set-up, flank marches; what cannot be played (XVI)."""
