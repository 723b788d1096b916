"""How the computer plays Dark Age."""
