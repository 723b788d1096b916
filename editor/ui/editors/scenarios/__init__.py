"""The scenario editor."""
