"""Packs: what is installed, what indexes offer, and what is published."""
