"""The rules of Demonworld (2nd edition), one module per chapter."""
