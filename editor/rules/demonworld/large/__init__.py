"""Large bases: their fields, moves, overrunning, breath, sight to them, who rides on them (XVII, XVIII)."""
