"""The plain player: it sees what its side may see and does only what is legal."""
