"""Orders (III)."""
