"""Packs: built, published, signed, found, installed and removed."""
