"""Rules of composition: one engine that holds an army of any game against rules that are data."""
