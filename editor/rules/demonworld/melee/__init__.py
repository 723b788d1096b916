"""Contact and melee (VI, XI.4.0, XIV)."""
