"""What an author asks of a map: who sees what, how far one gets, what is amiss, what has changed."""
