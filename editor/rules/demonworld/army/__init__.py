"""Armies on paper: composition, points, worth of cards, conversion to other games (XVI.3, XXV)."""
