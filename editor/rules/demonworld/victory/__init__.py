"""Losses, areas, conditions of victory, and the rules of one scenario (VII, XVI)."""
