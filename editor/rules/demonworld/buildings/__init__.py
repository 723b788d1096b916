"""Buildings: walls, doors, shots out and in (XXIV)."""
