"""Rules of one scenario: conditions built from blocks, triggers, weather and wind."""
