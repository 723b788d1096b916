"""The editor of Demonworld's scenarios."""
