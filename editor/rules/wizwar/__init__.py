"""The rules of Wiz-War."""
