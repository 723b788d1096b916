"""Shooting (IV) and artillery (XIX)."""
