"""Sets of cards of other programs taken in as cards, faces, pictures and fonts."""
