"""What lasts a while: by whom, on whom, until when; the numbers with all that changes them (XX.6.0)."""
