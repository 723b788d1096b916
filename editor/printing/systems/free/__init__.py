"""What is printed of games without code beside their cards."""
