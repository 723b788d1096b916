"""The computer plays The Lords of Zargo."""
