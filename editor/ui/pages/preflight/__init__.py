"""The pre-flight: what is wrong before cards are printed or given away."""
