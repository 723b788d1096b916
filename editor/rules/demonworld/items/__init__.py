"""Magic weapons and armour (XXV)."""
