"""States of units in a battle: which profile counts now, what changes it."""
