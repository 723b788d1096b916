"""The rules of The Lords of Zargo."""
