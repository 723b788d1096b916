"""What `marshalry new-game` begins with: a whole small game, and the project around it."""
