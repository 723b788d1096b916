"""Commanders in a running battle: who commands whom, their own movement, joining and leaving (X)."""
