"""Moonrakers: an example of a game with a board, hands of cards, things that are hidden and three players."""
