"""Scenarios for programs in which people play at a distance: VASSAL, Tabletop Simulator, Foundry, Roll20."""
