"""Pebbles: each in turn throws a pebble, a die says how often it skips, most skips win."""
