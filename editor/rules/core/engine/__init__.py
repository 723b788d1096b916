"""What the games share: rows of actions and events, the loop of steps, the record of a decision, the play."""
