"""What the rules cores share: geometry, dice, the contract of a system, replay."""
