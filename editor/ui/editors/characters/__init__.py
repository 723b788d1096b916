"""Characters: one miniature with cards in several games, and cards proposed for another game."""
