"""Flyers: altitudes, flight, shots and melee in the air, falls (XXIII)."""
