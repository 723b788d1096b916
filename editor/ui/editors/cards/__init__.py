"""Editors of cards that are more than a generated form."""
