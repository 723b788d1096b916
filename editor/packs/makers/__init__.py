"""Sets of cards that other programs wrote: Magic Set Editor, nanDECK, Squib, bundles of Strange Eons."""
