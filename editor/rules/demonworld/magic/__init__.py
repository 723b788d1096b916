"""Wizards, spell books, and the words of their effects (XX)."""
