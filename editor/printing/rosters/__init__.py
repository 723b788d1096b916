"""Rosters of armies as text, HTML, CSV and pages."""
