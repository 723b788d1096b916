"""Rulesets: their factions, with arms, cards and the rules about them."""
