"""The phases of a turn: what each asks of the players, and the state after its events."""
