"""The odds of Demonworld: an exchange of fire, a melee phase, a charge with the morale tests that follow."""
