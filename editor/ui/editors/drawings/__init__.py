"""Editors of what authors add to the drawing of maps: symbols and styles."""
