"""What games without code add to the windows."""
