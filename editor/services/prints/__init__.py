"""The print centre: what is printed, in which order, on which sheets, and what was printed last."""
