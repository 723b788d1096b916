"""Dialogs for true decisions, and pages that are looked at beside the work."""
