"""The editor of armies, the same for every game: cards, counts, items, points, the game's own check."""
