"""The steps from an empty file, or from an older catalogue, to the tables of this program."""
