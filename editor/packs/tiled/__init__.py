"""Maps of the editor Tiled, in its XML form (TMX) and its JSON form (TMJ), out and in."""
