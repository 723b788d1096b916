"""The spells of Diskwars, executed block by block on a table."""
