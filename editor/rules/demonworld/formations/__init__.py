"""How the elements of a unit stand: organised, in lines and columns, in special formations (I.2.2, XIII)."""
