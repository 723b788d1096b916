"""Whole battles without a screen: one, or many in other processes, and what they show."""
