"""How armies come onto the field: hidden set-up, reconnaissance, flank marches (XVI.3.3, XVI.5.0)."""
