"""The rules of Diskwars."""
