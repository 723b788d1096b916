"""Marshalry: author tabletop battles and see them fought."""
