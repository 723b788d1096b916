"""Games and armies of BattleScribe and New Recruit, taken in and given out."""
