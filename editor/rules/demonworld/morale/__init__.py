"""Morale: tests, rout, rally, impetuous units (XV)."""
