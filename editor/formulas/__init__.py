"""Formulas of cards: the columns that they name, the functions that they call, what they give for a card."""
