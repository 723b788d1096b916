"""A catalogue, a faction, an army or a print queue looked through before it is printed or given away."""
