"""Data files and rosters of BattleScribe 2.03, and rosters of New Recruit, read and written."""
