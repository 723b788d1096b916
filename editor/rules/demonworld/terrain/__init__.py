"""Ground and sight (XI, XII)."""
