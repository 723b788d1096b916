"""Maps and add-ons of Battle for Wesnoth: maps out and in, add-ons out."""
