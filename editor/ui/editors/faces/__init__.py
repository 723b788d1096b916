"""The face designer: templates of cards edited on their picture."""
