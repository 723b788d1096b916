"""Battles: previewed, watched, played by hand and by mail, kept, told as reports and films."""
