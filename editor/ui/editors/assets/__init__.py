"""The editor of assets, and how their files are taken in."""
