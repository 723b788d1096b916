"""Campaigns: what a battle's result leads to, who has survived it, and with whom the next one begins."""
