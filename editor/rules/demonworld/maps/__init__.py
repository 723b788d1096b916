"""What the rules say about the fields of a map that is being drawn: sight (XII), movement (XI), cover."""
