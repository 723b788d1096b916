"""Modules for VASSAL, the program for playing board games over a network: https://vassalengine.org."""
