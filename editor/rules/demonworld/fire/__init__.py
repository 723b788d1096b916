"""Fire: how it starts, burns and spreads; flaming arrows (XXII)."""
