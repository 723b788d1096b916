"""Guns on the field: aiming, the flight of balls and bolts, stones, what the crew may aim at (XIX)."""
