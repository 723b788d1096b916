"""Movement of units (V)."""
