"""How the computer plays Wiz-War."""
