"""Pages beside the editors: battles, prints, odds, points, comparison, compendium, sharing, start."""
