"""Hex maps as pictures: geometry in pixels, texture, chunks, whole pictures."""
