"""The compendium: all cards of a kind as a table and as a chart."""
