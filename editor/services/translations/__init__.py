"""What translators need: the words of the program collected, and how many of them each language has."""
