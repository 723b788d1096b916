"""The rules of Dark Age: Feudal Lords."""
