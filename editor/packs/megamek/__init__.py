"""Boards and scenarios of MegaMek: boards out and in, scenarios out."""
