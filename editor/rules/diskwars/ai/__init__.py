"""Players of Diskwars that the computer plays."""
