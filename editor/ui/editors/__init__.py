"""The editors of each kind of document."""
